//! Ways between spaces as rivers: where they run in the wood between the rows, and the water on their spaces.
//! The path of the last move runs there, too, so that it covers nothing.

use super::plan::{TrackPlan, WIDTH};
use super::tray::Trays;
use crate::picture::block::Item;
use crate::picture::board::tag;
use crate::picture::pen::number;
use bypost_rules::scene::{Leg, Track, TrackEnd};

/// How deep the curve of a way within a row is at least, for each space that it passes, and at most.
const LEAST: f32 = 30.0;
const STEP: f32 = 8.0;
const MOST: f32 = 72.0;
/// How far a river reaches into its spaces.
const INSET: f32 = 6.0;

/// A curve from one place by two others to a fourth.
pub(super) type Curve = [(f32, f32); 4];

/// A way between two spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct River {
    from: usize,
    to: usize,
    /// Whether a reader could lose it, so that each end names the other one.
    is_numbered: bool,
}

/// The water at one end of a river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Water {
    pub(super) is_foot: bool,
    /// The name of the space at the other end, where it is told.
    pub(super) far: Option<String>,
}

impl River {
    /// The rivers whose ends are on the track.
    pub(super) fn all(track: &Track, plan: &TrackPlan) -> Vec<Self> {
        let is_on = |(from, to): &(usize, usize)| from != to && (*from).max(*to) < track.spaces.len();
        let ways: Vec<_> = track.ways.iter().copied().filter(is_on).collect();
        let river = |(from, to)| {
            let crossed = ways.iter().filter(|other| is_crossed((from, to), **other)).count();
            let is_long = plan.row(from).abs_diff(plan.row(to)) > 1;
            Self { from, to, is_numbered: is_long || crossed > 1 }
        };
        ways.iter().copied().map(river).collect()
    }

    /// Whether it runs between two spaces.
    pub(super) fn joins(&self, one: usize, other: usize) -> bool {
        (self.from, self.to) == (one, other) || (self.to, self.from) == (one, other)
    }

    /// The curve from one of its ends to the other, this far into each space. A river that would have to
    /// cross a row has none: its ends name one another instead.
    pub(super) fn curve(&self, from: usize, plan: &TrackPlan, inset: f32) -> Option<Curve> {
        let to = if from == self.from { self.to } else { self.from };
        let end = |at: usize, other: usize| {
            let is_foot = plan.leaves_down(at, other);
            let (x, y) = plan.edge(at, is_foot);
            (x, if is_foot { y - inset } else { y + inset })
        };
        let (one, other) = (end(from, to), end(to, from));
        let depth = [1.0, 0.7][plan.sheet] * (LEAST + STEP * from.abs_diff(to) as f32).min(MOST) + inset;
        let depth = if plan.is_down(from) { depth } else { -depth };
        curved(one, other, plan.row(from).abs_diff(plan.row(to)), depth)
    }

    /// Its banks and its water.
    pub(super) fn draw(&self, plan: &TrackPlan) -> Option<Item> {
        let curve = self.curve(self.from, plan, INSET)?;
        let path = path(curve);
        let line = |class: &str, width: f32| {
            format!("<path class=\"{class}\" fill=\"none\" stroke-width=\"{}\" d=\"{path}\"/>", number(width))
        };
        let body = line("ford", 17.0) + &line("stream", 13.0) + &line("flow", 10.0);
        Some(Item::new(curve[0].0, curve[0].1, body))
    }

    /// Its water on a space, if it ends there.
    pub(super) fn water(&self, at: usize, track: &Track, plan: &TrackPlan) -> Option<Water> {
        let far = match at {
            _ if at == self.from => self.to,
            _ if at == self.to => self.from,
            _ => return None,
        };
        let told = track.spaces.get(far).filter(|_| self.is_numbered);
        let is_long = plan.row(at).abs_diff(plan.row(far)) > 1;
        let is_foot = if is_long { plan.is_down(at) } else { plan.leaves_down(at, far) };
        Some(Water { is_foot, far: told.map(|space| space.label.clone()) })
    }
}

/// Whether of the ends of two ways each lies between those of the other.
fn is_crossed(one: (usize, usize), other: (usize, usize)) -> bool {
    let [(a, b), (c, d)] = [one, other].map(|(from, to)| (from.min(to), from.max(to)));
    a < c && c < b && b < d || c < a && a < d && d < b
}

/// The curve between two ends that lie so many rows apart; within a row it bends by so much. There is none if
/// it would have to cross a row.
fn curved(one: (f32, f32), other: (f32, f32), rows: usize, bend: f32) -> Option<Curve> {
    match rows {
        0 => Some([one, (one.0, one.1 + bend), (other.0, other.1 + bend), other]),
        1 => {
            let middle = (one.1 + other.1) / 2.0;
            Some([one, (one.0, middle), (other.0, middle), other])
        }
        _ => None,
    }
}

/// A curve as a path that begins at its first place.
pub(super) fn path(curve: Curve) -> String {
    let (x, y) = curve[0];
    let [a, b, c] = [1, 2, 3].map(|at| format!("{} {}", number(curve[at].0 - x), number(curve[at].1 - y)));
    format!("M0 0C{a} {b} {c}")
}

/// How far a leg within a row bends away from it.
const BEND: f32 = 20.0;
/// How far a leg that passes rows keeps from them.
const CLEAR: f32 = 13.0;

/// The legs of a move, dotted, each with its number where it ends, and with × if it took something. One that
/// begins in a tray has its number there too and no line, for that would cross the board. Of several numbers
/// at one place the last is drawn. The lines come first.
pub(super) fn legs(legs: &[Leg], plan: &TrackPlan, rivers: &[River], trays: &Trays) -> (Vec<Item>, Vec<Item>) {
    let (mut items, mut tags) = (Vec::new(), Vec::new());
    for (at, leg) in legs.iter().enumerate() {
        let order = (at + 1).to_string() + if leg.taken > 0 { "×" } else { "" };
        let later = &legs[at + 1..];
        match leg.from {
            TrackEnd::Space(from) => items.push(between(from, leg.to, plan)),
            TrackEnd::Tray(_) if later.iter().any(|other| other.from == leg.from) => {}
            TrackEnd::Tray(at) => {
                let (x, y) = trays.corner(at);
                tags.push(tag(x, y, &order));
            }
        }
        if let Some(far) = leg.carried {
            let river = rivers.iter().find(|river| river.joins(leg.to, far));
            let curve = river.and_then(|river| river.curve(leg.to, plan, 0.0));
            items.extend(curve.map(|curve| dotted(curve[0], &path(curve))));
        }
        let end = |leg: &Leg| leg.carried.unwrap_or(leg.to);
        if !later.iter().any(|other| end(other) == end(leg)) {
            tags.push(numbered(end(leg), &order, plan));
        }
    }
    (items, tags)
}

/// The number of something that happened on a space.
pub(super) fn numbered(at: usize, order: &str, plan: &TrackPlan) -> Item {
    let (x, y) = plan.corner(at);
    // The name of a space is not covered.
    tag(x + WIDTH - 2.0, y + if plan.is_down(at) { 30.0 } else { 4.0 }, order)
}

/// The line from the edge of one space to that of another.
fn between(from: usize, to: usize, plan: &TrackPlan) -> Item {
    let is_foot = plan.leaves_down(from, to);
    let (one, other) = (plan.edge(from, is_foot), plan.edge(to, plan.leaves_down(to, from)));
    let bend = if is_foot { BEND } else { -BEND };
    if let Some(curve) = curved(one, other, plan.row(from).abs_diff(plan.row(to)), bend) {
        return dotted(one, &path(curve));
    }
    let clear = if is_foot { CLEAR } else { -CLEAR };
    let [out, side, across] = [clear, plan.side(one.0) - one.0, other.1 - one.1 - clear].map(number);
    let [far, end] = [other.0 - one.0, other.1 - one.1].map(number);
    dotted(one, &format!("M0 0V{out}H{side}V{across}H{far}V{end}"))
}

fn dotted((x, y): (f32, f32), path: &str) -> Item {
    let line = |class: &str, width: &str| {
        format!(
            "<path class=\"{class}\" fill=\"none\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>"
        )
    };
    Item::new(x, y, line("rim dots", "6") + &line("line dots", "3.2"))
}

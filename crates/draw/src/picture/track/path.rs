//! The path of the last move: it runs in the wood between the rows, so that it covers nothing.

use super::plan::{TrackPlan, WIDTH};
use super::river::{self, Curve, River};
use super::tray::Trays;
use crate::picture::block::Item;
use crate::picture::board::tag;
use crate::picture::pen::number;
use bypost_rules::scene::{Leg, TrackEnd};

/// How far a leg within a row bends away from it.
const BEND: f32 = 20.0;
/// How far a leg that passes rows keeps from them.
const CLEAR: f32 = 13.0;

/// The legs of a move, dotted, each with its number where it ends. One that begins in a tray has its number
/// there too and no line, for that would cross the board. The lines come first.
pub(super) fn legs(legs: &[Leg], plan: &TrackPlan, rivers: &[River], trays: &Trays) -> (Vec<Item>, Vec<Item>) {
    let mut items = Vec::new();
    let mut tags = Vec::new();
    for (leg, order) in legs.iter().zip(1..) {
        match leg.from {
            TrackEnd::Space(from) => items.push(between(from, leg.to, plan)),
            TrackEnd::Tray(at) => {
                let (x, y) = trays.corner(at);
                tags.push(tag(x, y, order));
            }
        }
        if let Some(far) = leg.carried {
            let river = rivers.iter().find(|river| river.joins(leg.to, far));
            let curve = river.and_then(|river| river.curve(leg.to, plan, 0.0));
            items.extend(curve.map(|curve| dotted(curve[0], &river::path(curve))));
        }
        tags.push(numbered(leg.carried.unwrap_or(leg.to), order, plan));
    }
    (items, tags)
}

/// The number of something that happened on a space.
pub(super) fn numbered(at: usize, order: u16, plan: &TrackPlan) -> Item {
    let (x, y) = plan.corner(at);
    // The name of a space is not covered.
    tag(x + WIDTH - 2.0, y + if plan.is_down(at) { 30.0 } else { 4.0 }, order)
}

/// The line from the edge of one space to that of another.
fn between(from: usize, to: usize, plan: &TrackPlan) -> Item {
    let is_foot = plan.leaves_down(from, to);
    let (one, other) = (plan.edge(from, is_foot), plan.edge(to, plan.leaves_down(to, from)));
    let curve: Curve = match plan.row(from).abs_diff(plan.row(to)) {
        0 => {
            let bend = if is_foot { BEND } else { -BEND };
            [one, (one.0, one.1 + bend), (other.0, other.1 + bend), other]
        }
        1 => {
            let middle = (one.1 + other.1) / 2.0;
            [one, (one.0, middle), (other.0, middle), other]
        }
        _ => {
            let [out, side] = [if is_foot { CLEAR } else { -CLEAR }, plan.side(one.0) - one.0].map(number);
            let across = other.1 - one.1 - if is_foot { CLEAR } else { -CLEAR };
            let [across, far, end] = [across, other.0 - one.0, other.1 - one.1].map(number);
            return dotted(one, &format!("M0 0V{out}H{side}V{across}H{far}V{end}"));
        }
    };
    dotted(one, &river::path(curve))
}

fn dotted((x, y): (f32, f32), path: &str) -> Item {
    let line = |class: &str, width: &str| {
        format!(
            "<path class=\"{class}\" fill=\"none\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>"
        )
    };
    Item::new(x, y, line("rim dots", "6") + &line("line dots", "3.2"))
}

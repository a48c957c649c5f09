//! Ways between spaces as rivers, and the path of the last move.

use super::plan::{HEIGHT, TURN, TrackPlan, WIDTH};
use crate::draw::picture::block::Item;
use crate::draw::picture::board::tag;
use crate::draw::picture::pen::number;
use crate::draw::scene::{Leg, TrackEnd};

/// How deep the curve of a way within a row is at least, for each space that it passes, and at most.
const LEAST: f32 = 30.0;
const STEP: f32 = 8.0;
const MOST: f32 = 72.0;
/// How high a leg of a move rises.
const RISE: f32 = 26.0;

/// A curve from one place by two others to a fourth.
type Curve = [(f32, f32); 4];

/// The curve of a way: it leaves its spaces at their ends.
pub(super) fn curve((from, to): (usize, usize), plan: &TrackPlan) -> Curve {
    let end = |at: usize, is_down: bool| {
        let (x, y) = plan.corner(at);
        (x + WIDTH / 2.0, if is_down { y + HEIGHT - 6.0 } else { y + 6.0 })
    };
    if plan.row(from) == plan.row(to) {
        let is_down = plan.is_down(from);
        let depth = (LEAST + STEP * from.abs_diff(to) as f32).min(MOST) + 6.0;
        let depth = if is_down { depth } else { -depth };
        let (one, other) = (end(from, is_down), end(to, is_down));
        return [one, (one.0, one.1 + depth), (other.0, other.1 + depth), other];
    }
    let is_first = plan.row(from) < plan.row(to);
    let (one, other) = (end(from, is_first), end(to, !is_first));
    let middle = (one.1 + other.1) / 2.0;
    [one, (one.0, middle), (other.0, middle), other]
}

fn path(curve: Curve) -> String {
    let (x, y) = curve[0];
    let [a, b, c] = [1, 2, 3].map(|at| format!("{} {}", number(curve[at].0 - x), number(curve[at].1 - y)));
    format!("M0 0C{a} {b} {c}")
}

/// A way as a river: its banks, its water, and ripples.
pub(super) fn river(way: (usize, usize), plan: &TrackPlan) -> Item {
    let curve = curve(way, plan);
    let path = path(curve);
    let line = |class: &str, width: f32| {
        format!("<path class=\"{class}\" fill=\"none\" stroke-width=\"{}\" d=\"{path}\"/>", number(width))
    };
    let body = line("ford", 17.0) + &line("stream", 13.0) + &line("flow", 10.0) + &line("stream ripple", 1.4);
    Item::new(curve[0].0, curve[0].1, body)
}

/// The turn from the end of a row to the next one, with an arrow.
pub(super) fn turn((at, is_right): (usize, bool), plan: &TrackPlan) -> Item {
    let ((x, y), (_, below)) = (plan.corner(at), plan.corner(at + 1));
    let (x, out) = if is_right { (x + WIDTH + 3.0, TURN - 12.0) } else { (x - 3.0, 12.0 - TURN) };
    let top = y + HEIGHT / 2.0;
    let high = below - y;
    let [out, low, tip, up, down, round] =
        [out, high - out.abs(), if is_right { 9.0 } else { -9.0 }, high - 6.0, high + 6.0, out.abs()].map(number);
    let sweep = u8::from(is_right);
    let body = format!(
        "<path class=\"line\" fill=\"none\" stroke-width=\"2.5\" stroke-linecap=\"round\" \
         d=\"M0 0A{round} {round} 0 0 {sweep} {out} {round}V{low}A{round} {round} 0 0 {sweep} 0 {}M{tip} {up}L0 {}L{tip} {down}M{tip} -6L0 0L{tip} 6\"/>",
        number(high),
        number(high),
    );
    Item::new(x, top, body)
}

/// The legs of a move, dotted, each with its number where it ends. `tray` gives the middle of a tray.
pub(super) fn legs(legs: &[Leg], plan: &TrackPlan, tray: impl Fn(usize) -> (f32, f32), items: &mut Vec<Item>) {
    for (leg, order) in legs.iter().zip(1..) {
        let to = above(plan.middle(leg.to));
        let from = match leg.from {
            TrackEnd::Space(at) => above(plan.middle(at)),
            TrackEnd::Tray(at) => tray(at),
        };
        items.push(dotted(arc(from, to)));
        if let Some(far) = leg.carried {
            items.push(dotted(curve((leg.to, far), plan)));
        }
        items.push(numbered(leg.carried.unwrap_or(leg.to), order, plan));
    }
}

/// The number of something that happened on a space.
pub(super) fn numbered(at: usize, order: u16, plan: &TrackPlan) -> Item {
    let (x, y) = plan.corner(at);
    // The name of a space is not covered.
    tag(x + WIDTH - 2.0, y + if plan.is_down(at) { 30.0 } else { 4.0 }, order)
}

/// The place above the head of what stands in the middle of a space.
fn above((x, y): (f32, f32)) -> (f32, f32) {
    (x, y - 22.0)
}

/// An arc that rises above both of its ends.
fn arc(from: (f32, f32), to: (f32, f32)) -> Curve {
    let rise = if (from.1 - to.1).abs() < 1.0 { RISE } else { 10.0 };
    [from, (from.0, from.1 - rise), (to.0, to.1 - rise), to]
}

fn dotted(curve: Curve) -> Item {
    let path = path(curve);
    let line = |class: &str, width: &str| {
        format!(
            "<path class=\"{class}\" fill=\"none\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>"
        )
    };
    Item::new(curve[0].0, curve[0].1, line("rim dots", "6") + &line("line dots", "3.2"))
}

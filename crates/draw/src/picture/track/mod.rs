//! Tracks as boards: spaces in rows, ways as rivers, trays and what was thrown below.

mod path;
mod plan;
mod river;
mod space;
mod tray;

use self::plan::{HEIGHT, TrackPlan, WIDTH};
use self::river::River;
use self::tray::Trays;
use super::block::Item;
use super::pen::{number, rect};
use bypost_rules::scene::Track;

/// The board with its width and height; for a narrow sheet its rows are shorter.
pub(super) fn board(track: &Track, is_narrow: bool) -> (f32, f32, Vec<Item>) {
    if track.spaces.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let plan = TrackPlan::new(track, is_narrow, tray::least_wide(track));
    let trays = Trays::new(track, plan.wide, plan.high);
    let ground = rect("wood edge", (0.5, 0.5), (plan.wide - 1.0, plan.high - 1.0), 14.0);
    let (mut items, mut frames, mut over) = (vec![Item::new(0.0, 0.0, ground)], Vec::new(), Vec::new());
    items.extend(plan.ends().map(|end| turn(end, &plan)));
    let rivers = River::all(track, &plan);
    items.extend(rivers.iter().filter_map(|river| river.draw(&plan)));
    for (at, space) in track.spaces.iter().enumerate() {
        let waters = rivers.iter().filter_map(|river| river.water(at, track, &plan)).collect();
        space::draw(at, space, waters, &plan, [&mut items, &mut frames, &mut over]);
    }
    trays.draw(track, (&mut items, &mut over));
    let (lines, mut numbers) = path::legs(&track.path, &plan, &rivers, &trays);
    if track.path.is_empty() {
        let orders = track.spaces.iter().enumerate().filter_map(|(at, space)| Some((at, space.order?)));
        numbers.extend(orders.map(|(at, order)| path::numbered(at, order, &plan)));
    }
    // Frames cover no number, and what can be named lies over everything.
    items.extend([lines, frames, numbers, over].concat());
    (plan.wide, trays.foot, items)
}

/// The turn from the end of a row to the next one, with an arrow.
fn turn((at, is_right): (usize, bool), plan: &TrackPlan) -> Item {
    let ((x, y), (_, below)) = (plan.corner(at), plan.corner(at + 1));
    let (x, out) = if is_right { (x + WIDTH + 3.0, plan.turn - 12.0) } else { (x - 3.0, 12.0 - plan.turn) };
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

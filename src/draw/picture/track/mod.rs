//! Tracks as boards: spaces in rows, ways as rivers, trays and what was thrown below.

mod plan;
mod space;
mod tray;
mod way;

use self::plan::{TrackPlan, is_on};
use self::tray::Trays;
use super::block::Item;
use super::pen::rect;
use crate::draw::scene::Track;

/// The board with its width and height; for a narrow sheet its rows are shorter.
pub(super) fn board(track: &Track, is_narrow: bool) -> (f32, f32, Vec<Item>) {
    if track.spaces.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let plan = TrackPlan::new(track, is_narrow, tray::least_wide(track));
    let trays = Trays::new(track, plan.wide, plan.high);
    let ground = rect("wood edge", (0.5, 0.5), (plan.wide - 1.0, plan.high - 1.0), 14.0);
    let (mut items, mut over) = (vec![Item::new(0.0, 0.0, ground)], Vec::new());
    items.extend(plan.ends().map(|end| way::turn(end, &plan)));
    let ways = || track.ways.iter().filter(|way| is_on(track, way));
    items.extend(ways().map(|way| way::river(*way, &plan)));
    for (at, space) in track.spaces.iter().enumerate() {
        space::draw(at, space, &plan, (&mut items, &mut over));
    }
    trays.draw(track, (&mut items, &mut over));
    let mut path = Vec::new();
    if track.path.is_empty() {
        let orders = track.spaces.iter().enumerate().filter_map(|(at, space)| Some((at, space.order?)));
        over.extend(orders.map(|(at, order)| way::numbered(at, order, &plan)));
    }
    way::legs(&track.path, &plan, |at| trays.middle(at), &mut path);
    // What can be named lies over everything.
    items.extend(path);
    items.extend(over);
    (plan.wide, trays.foot, items)
}

//! Tracks as boards: spaces in rows, with what stands on them.

use super::block::Item;
use super::board::{fitted, fresh, mark, spot, tag};
use super::pen::{number, rect};
use crate::draw::scene::{Space, Track};

/// The spaces in a row at most.
const ROW: usize = 20;
/// A space, and the room between two rows.
const WIDTH: f32 = 48.0;
const HEIGHT: f32 = 84.0;
const GAP: f32 = 40.0;
const RIM: f32 = 12.0;

/// The board with its width and height.
pub(super) fn board(track: &Track) -> (f32, f32, Vec<Item>) {
    if track.spaces.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let rows = track.spaces.len().div_ceil(ROW);
    let wide = WIDTH * track.spaces.len().min(ROW) as f32 + 2.0 * RIM;
    let high = (HEIGHT + GAP) * rows as f32 - GAP + 2.0 * RIM;
    let mut items = vec![Item::new(0.0, 0.0, rect("wood edge", (0.5, 0.5), (wide - 1.0, high - 1.0), 10.0))];
    let mut spots = Vec::new();
    for (at, space) in track.spaces.iter().enumerate() {
        draw(space, place(at), &mut items, &mut spots);
    }
    let ways = track.ways.iter().filter(|(from, to)| from.max(to) < &track.spaces.len());
    items.extend(ways.map(|way| river(*way)));
    items.extend(spots);
    (wide, high, items)
}

fn place(at: usize) -> (f32, f32) {
    (RIM + WIDTH * (at % ROW) as f32, RIM + (HEIGHT + GAP) * (at / ROW) as f32)
}

fn draw(space: &Space, (x, y): (f32, f32), items: &mut Vec<Item>, spots: &mut Vec<Item>) {
    let size = (WIDTH - 4.0, HEIGHT);
    items.push(Item::new(x, y, rect("slot edge", (0.0, 0.0), size, 5.0)));
    items.push(Item::new(x, y, fitted("dim m n", (size.0 / 2.0, 17.0), (14.0, size.0), &space.label)));
    if let Some(ground) = &space.ground {
        let ground = mark(ground, 20.0);
        items.push(Item::new(x + (size.0 - ground.width) / 2.0, y + 20.0, ground.body));
    }
    if let Some(token) = &space.token {
        let token = mark(token, 34.0);
        items.push(Item::new(x + (size.0 - token.width) / 2.0, y + HEIGHT - 4.0 - token.height, token.body));
    }
    if let Some(order) = space.order {
        spots.push(tag(x + size.0, y, order));
    }
    if space.is_fresh {
        spots.push(fresh((x, y), size, 5.0));
    }
    spots.push(spot((x, y), size, 5.0, &space.label));
}

/// A way as a curve below its spaces.
fn river((from, to): (usize, usize)) -> Item {
    let ((x, y), (far, below)) = (place(from), place(to));
    let (dx, dy) = (far - x, below - y);
    let body = format!(
        "<path class=\"stream\" fill=\"none\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"M0 0C{} 34 {} {} {} {}\"/>",
        number(dx / 4.0),
        number(dx * 0.75),
        number(dy + 34.0),
        number(dx),
        number(dy)
    );
    Item::new(x + WIDTH / 2.0 - 2.0, y + HEIGHT + 2.0, body)
}

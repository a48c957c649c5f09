//! Bricks as boards: a wall, and the cards that hang below it.

use super::block::Item;
use super::board::{fresh, label, mark, spot};
use super::card::colour;
use super::pen::{rect, symbol, text};
use super::thing::{self, Drawn};
use crate::draw::escape::markup;
use crate::draw::scene::{Brick, Bricks, Face, Mark, Thing};

/// The width of a half, the height of a brick of one line, and that of each further line.
const HALF: f32 = 58.0;
const LINE: f32 = 34.0;
/// The room between two bricks, and around all.
const GAP: f32 = 6.0;
const RIM: f32 = 12.0;
/// The height of the names above.
const HEAD: f32 = 24.0;

/// The board with its width and height.
pub(super) fn board(bricks: &Bricks) -> (f32, f32, Vec<Item>) {
    if bricks.columns.is_empty() || bricks.courses.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let wide = HALF * bricks.columns.len() as f32 + 2.0 * RIM;
    let names = (0..).zip(&bricks.columns);
    let mut items: Vec<Item> = names.map(|(half, name)| label(left(half) + HALF / 2.0, RIM + 12.0, name)).collect();
    let (mut top, mut spots) = (RIM + HEAD, Vec::new());
    for course in &bricks.courses {
        let height = course.bricks.iter().map(height).fold(2.0 * LINE, f32::max);
        for brick in course.bricks.iter().filter(|brick| brick.at + 1 < bricks.columns.len()) {
            brick_at(brick, (left(brick.at), top), height, &mut items, &mut spots);
        }
        for half in course.free.iter().copied().filter(|half| half + 1 < bricks.columns.len()) {
            let (x, size) = (left(half), (2.0 * HALF - GAP, height));
            items.push(Item::new(x, top, rect("slot edge", (0.0, 0.0), size, 6.0)));
            spots.push(spot((x, top), size, 6.0, &bricks.columns[half]));
        }
        top += height + GAP;
    }
    items.extend(spots);
    let high = top + RIM - GAP;
    items.insert(0, Item::new(0.0, 0.0, rect("wood edge", (0.5, 0.5), (wide - 1.0, high - 1.0), 10.0)));
    (wide, high, items)
}

fn left(half: usize) -> f32 {
    RIM + HALF * half as f32
}

fn height(brick: &Brick) -> f32 {
    LINE * brick.lines.len() as f32 + 8.0
}

fn brick_at(brick: &Brick, (x, y): (f32, f32), high: f32, items: &mut Vec<Item>, spots: &mut Vec<Item>) {
    let wide = 2.0 * HALF - GAP;
    items.push(Item::new(x, y, rect("card frame", (0.0, 0.0), (wide, high), 6.0)));
    for (line, marks) in brick.lines.iter().enumerate() {
        let drawn: Vec<(Drawn, &Mark)> = marks.iter().map(|mark| (self::drawn(mark), mark)).collect();
        let all: f32 = drawn.iter().map(|(drawn, _)| drawn.width + 4.0).sum::<f32>() - 4.0;
        let scale = ((wide - 8.0) / all.max(1.0)).min(1.0);
        let mut left = x + 5.0;
        for (drawn, mark) in drawn {
            let drawn = if scale < 1.0 {
                let height = drawn.height * scale;
                drawn.sized(height)
            } else {
                drawn
            };
            let top = y + 6.0 + LINE * line as f32 + (LINE - 6.0 - drawn.height) / 2.0;
            if mark.is_fresh {
                spots.push(fresh((left, top), (drawn.width, drawn.height), 4.0));
            }
            if let Some(word) = &mark.span.word {
                spots.push(spot((left, top), (drawn.width, drawn.height), 4.0, word));
            }
            left += drawn.width + 4.0;
            items.push(Item::new(left - drawn.width - 4.0, top, drawn.body));
        }
    }
}

/// What is written on a brick; a card lies there as its rank and its suits in a row.
fn drawn(mark: &Mark) -> Drawn {
    match mark.span.thing.as_deref() {
        Some(Thing::Card(card)) => card.face.as_ref().map_or_else(
            || thing::drawn(&Thing::BACK).map_or_else(|| self::mark(&mark.span, 28.0), |back| back.sized(28.0)),
            row,
        ),
        _ => self::mark(&mark.span, 24.0),
    }
}

fn row(face: &Face) -> Drawn {
    let size = 24.0;
    let mut x = 2.0;
    let mut body = format!("<title>{}</title>", markup(&face.told));
    if face.suits.is_empty() {
        body += &symbol("r-star", "ink", (x, 2.0), size);
        x += size;
    } else {
        body += &text("ink rank n", (x, 23.0), 23.0, &face.rank);
        x += 20.0;
    }
    for suit in &face.suits {
        body += &symbol(super::card::sign(*suit), colour(*suit), (x, 2.0), size);
        x += size + 2.0;
    }
    Drawn { width: x, height: 28.0, body }
}

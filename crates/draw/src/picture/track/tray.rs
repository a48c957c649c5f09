//! What lies below a track: trays at both sides, and what was thrown between them.

use crate::picture::block::Item;
use crate::picture::board::{mark, spot};
use crate::picture::pen::{Drawn, number, rect};
use crate::picture::{flow, thing};
use bypost_rules::scene::{Line, Span, Track, Tray};

/// The height of a tray, and the room of a piece in it.
pub(super) const HEIGHT: f32 = 96.0;
const HOLLOW: f32 = 40.0;
const PIECE: f32 = 42.0;
/// The pieces that are drawn at most, and the least width of a board.
const MOST: usize = 10;
const LEAST: f32 = 240.0;
/// The room above the trays, and the rim of a tray.
const GAP: f32 = 14.0;
const EDGE: f32 = 11.0;
const CORNER: f32 = 12.0;
/// The size of titles, and the room between two things that were thrown.
const TITLE: f32 = 18.0;
const APART: f32 = 12.0;
/// The height that a thumb meets on a narrow screen: 44 of 360 pixels, of a board of 468 units.
const THUMB: f32 = 58.0;

/// Where the trays lie, and where there is room for what was thrown.
pub(super) struct Trays {
    places: Vec<(f32, f32, f32)>,
    throw: (f32, f32, f32),
    /// The lower end of all.
    pub(super) foot: f32,
}

/// The width of a tray.
fn width(tray: &Tray) -> f32 {
    HOLLOW * hollows(tray) as f32 + 2.0 * EDGE
}

fn hollows(tray: &Tray) -> usize {
    tray.pieces.len().max(tray.room.into()).min(MOST)
}

/// The width that what lies below a board needs at least.
pub(super) fn least_wide(track: &Track) -> f32 {
    let pair = track.trays.chunks(2).map(|pair| pair.iter().map(width).sum::<f32>() + GAP);
    pair.fold(LEAST, f32::max)
}

impl Trays {
    /// The place of everything below a board of this width that ends at `top`.
    pub(super) fn new(track: &Track, wide: f32, top: f32) -> Self {
        let top = top + if track.trays.is_empty() && track.throw.0.is_empty() { 0.0 } else { GAP };
        let widths: Vec<f32> = track.trays.iter().map(width).collect();
        let place = |(at, width): (usize, &f32)| {
            let x = if at % 2 == 0 { 0.0 } else { wide - width };
            (x, top + (HEIGHT + GAP) * (at / 2) as f32, *width)
        };
        let places: Vec<_> = widths.iter().enumerate().map(place).collect();
        let below = top + (HEIGHT + GAP) * places.len().div_ceil(2) as f32;
        let left = widths.first().copied().unwrap_or(0.0);
        let right = widths.get(1).copied().unwrap_or(0.0);
        let between = wide - left - right - 2.0 * GAP;
        let wanted = throw_width(&track.throw);
        // What was thrown lies between the trays if there is room, or else below them.
        let (throw, foot) = match track.throw.0.is_empty() {
            true => ((0.0, below, wide), below - GAP),
            false if wanted <= between && !places.is_empty() => {
                ((left + GAP, top, between), (below - GAP).max(top + throw_height(&track.throw, between)))
            }
            false => ((0.0, below, wide), below + throw_height(&track.throw, wide)),
        };
        Self { places, throw, foot: if track.trays.is_empty() && track.throw.0.is_empty() { top } else { foot } }
    }

    /// The place in a tray for the number of what left it.
    pub(super) fn corner(&self, at: usize) -> (f32, f32) {
        let (x, y, width) = self.places.get(at).copied().unwrap_or_default();
        (x + width - EDGE - 8.0, y + 19.0)
    }

    pub(super) fn draw(&self, track: &Track, (items, over): (&mut Vec<Item>, &mut Vec<Item>)) {
        for (tray, (x, y, width)) in track.trays.iter().zip(&self.places) {
            items.push(Item::new(*x, *y, ground(tray, *width)));
            items.extend(pieces(tray, *x, *y));
            if let Some(word) = &tray.word {
                over.push(spot((*x, *y), (*width, HEIGHT), CORNER, word));
            }
        }
        throw(&track.throw, self.throw, items, over);
    }
}

fn ground(tray: &Tray, width: f32) -> String {
    let mut body = rect("wood edge", (0.5, 0.5), (width - 1.0, HEIGHT - 1.0), CORNER);
    let title = flow::in_one_row(&tray.title, TITLE, width - 2.0 * EDGE);
    body += &format!("<g transform=\"translate({} 7)\">{}</g>", number(EDGE), title.body);
    for at in 0..hollows(tray) {
        let x = EDGE + HOLLOW * at as f32;
        body += &rect("slot edge", (x + 2.0, 37.0), (HOLLOW - 4.0, 50.0), 8.0);
    }
    body
}

fn pieces(tray: &Tray, x: f32, y: f32) -> Vec<Item> {
    let piece = |(at, span)| {
        let piece = mark(span, PIECE);
        let left = x + EDGE + HOLLOW * at as f32 + (HOLLOW - piece.width) / 2.0;
        Item::new(left, y + 83.0 - piece.height, piece.body)
    };
    tray.pieces.iter().take(MOST).enumerate().map(piece).collect()
}

/// The title of what was thrown, and its things.
fn parted(throw: &Line) -> (Line, Vec<&Span>) {
    let title = throw.0.iter().filter(|span| span.thing.is_none()).cloned().collect();
    (title, throw.0.iter().filter(|span| span.thing.is_some()).collect())
}

/// The width of the things in one row, or of six of them.
fn throw_width(throw: &Line) -> f32 {
    let (_, things) = parted(throw);
    let widths = things.iter().take(6).filter_map(|span| thing::drawn(span.thing.as_deref()?));
    widths.map(|drawn| drawn.width + APART).sum()
}

/// The things in rows, each with its place in the room.
fn rows(throw: &Line, room: f32) -> Vec<Vec<(f32, &Span, Drawn)>> {
    let (_, things) = parted(throw);
    let mut rows: Vec<Vec<_>> = vec![Vec::new()];
    let mut x = 0.0;
    for span in things {
        let Some(drawn) = span.thing.as_deref().and_then(thing::drawn) else { continue };
        if x + drawn.width > room && x > 0.0 {
            rows.push(Vec::new());
            x = 0.0;
        }
        let width = drawn.width;
        if let Some(row) = rows.last_mut() {
            row.push((x, span, drawn));
        }
        x += width + APART;
    }
    rows
}

fn throw_height(throw: &Line, room: f32) -> f32 {
    let rows = rows(throw, room);
    let highest = rows.iter().flatten().map(|(.., drawn)| drawn.height).fold(0.0, f32::max);
    34.0 + rows.len() as f32 * (highest + APART)
}

fn throw(throw: &Line, (left, top, room): (f32, f32, f32), items: &mut Vec<Item>, over: &mut Vec<Item>) {
    let (title, _) = parted(throw);
    let title = flow::in_one_row(&title, TITLE, room);
    items.push(Item::new(left + (room - title.width) / 2.0, top + 2.0, title.body));
    let mut y = top + 38.0;
    let rows = rows(throw, room);
    let is_alone = rows.len() == 1;
    for row in rows {
        let width = row.last().map_or(0.0, |(x, _, drawn)| x + drawn.width);
        let high = row.iter().map(|(.., drawn)| drawn.height).fold(0.0, f32::max);
        for (x, span, drawn) in row {
            let x = left + (room - width) / 2.0 + x;
            if let Some(word) = &span.word {
                // A thumb meets what is thrown on a telephone, where nothing stands above and below it.
                let tall = drawn.height.max(if is_alone { THUMB } else { 0.0 });
                let beside = (tall - drawn.height) / 2.0;
                over.push(spot((x, y - beside), (drawn.width, tall), drawn.height / 2.0, word));
            }
            items.push(Item::new(x, y, drawn.body));
        }
        y += high + APART;
    }
}

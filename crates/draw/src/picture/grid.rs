//! Grids as boards: cards in the cells, what stands on them at their feet, and the suits that tie two
//! neighbours on the border between them. The cards are large, and have those with them who hold their suits.

use super::block::Item;
use super::board::{self, fitted, fresh, label, mark, spot, tag};
use super::card::{self, CardRoom, Lit, colour, held, sign};
use super::pen::{Drawn, rect, scaled, symbol};
use super::{LEAST, NARROW, thing};
use bypost_rules::scene::{CardFigure, Grid, GridCell, Line, Mark, Piece, Thing};

/// The room between two cells, and that around all of them.
const GAP: f32 = 12.0;
const RIM: f32 = 18.0;
/// The room for the names of rows and columns.
const LABEL: f32 = 26.0;
/// The size of what ties two cells where somebody holds it, and where nobody does.
const TIE: f32 = 24.0;
const SIGN: f32 = 15.0;
/// The room between two of them.
const APART: f32 = 4.0;
/// The feet of a card, where tokens stand.
const FOOT: f32 = SIZE.1 - 17.0;
/// The room for what stands on a card.
const EDGE: f32 = 3.0;
const ROOM: f32 = SIZE.0 - 2.0 * EDGE;
/// How many things stand in one row, and how high each of two rows is.
const IN_ROW: usize = 4;
const CROWDED: f32 = 30.0;
/// How much of a thing is seen where the next one lies over it.
const SEEN: f32 = 2.0 / 3.0;
/// The size of a token.
const TOKEN: f32 = 36.0;
/// The size of a cell, and the radius of its corners.
const SIZE: (f32, f32) = (104.0, 132.0);
const CORNER: f32 = card::CORNER;
const PITCH: (f32, f32) = (SIZE.0 + GAP, SIZE.1 + GAP);

/// The board with its width and height. Its numbers and names can be read on a narrow screen, too, so that a
/// page holds it once.
pub(super) fn board(grid: &Grid) -> (f32, f32, Vec<Item>) {
    let columns = grid.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let inner = (PITCH.0 * columns as f32 - GAP, PITCH.1 * grid.rows.len() as f32 - GAP);
    if columns == 0 || grid.rows.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let (wide, high) = (inner.0 + 2.0 * RIM + LABEL, inner.1 + 2.0 * RIM + LABEL);
    let least = LEAST * (wide / NARROW).max(1.0);
    let mut layers = GridLayers { least, ..GridLayers::default() };
    layers.ground.push(Item::new(0.0, 0.0, rect("wood edge", (0.5, 0.5), (wide - 1.0, high - 1.0), 10.0)));
    for (y, row) in grid.rows.iter().enumerate() {
        let (_, top) = place(0, y);
        layers.name((LABEL + RIM) / 2.0, top + SIZE.1 / 2.0 + 6.0, &row.label);
        for (x, cell) in row.cells.iter().enumerate() {
            let name = format!("{}{}", grid.columns.get(x).map_or("", String::as_str), row.label);
            layers.cell(grid, cell, &name, place(x, y));
        }
    }
    for (x, name) in grid.columns.iter().enumerate().take(columns) {
        layers.name(place(x, 0).0 + SIZE.0 / 2.0, high - RIM + 3.0, name);
    }
    let GridLayers { ground, cards, ties, marks, frames, tags, spots, .. } = layers;
    (wide, high, [ground, cards, frames, ties, marks, tags, spots].concat())
}

/// The upper left corner of a cell.
fn place(x: usize, y: usize) -> (f32, f32) {
    (LABEL + RIM + PITCH.0 * x as f32, RIM + PITCH.1 * y as f32)
}

/// What lies on a board, from the back to the front.
#[derive(Default)]
struct GridLayers {
    /// The size of the smallest text.
    least: f32,
    ground: Vec<Item>,
    cards: Vec<Item>,
    ties: Vec<Item>,
    marks: Vec<Item>,
    frames: Vec<Item>,
    tags: Vec<Item>,
    spots: Vec<Item>,
}

impl GridLayers {
    /// The name of a row or a column.
    fn name(&mut self, x: f32, y: f32, name: &str) {
        self.ground.push(label(x, y, name).enlarged((self.least / board::LABEL).max(1.0)));
    }

    fn cell(&mut self, grid: &Grid, cell: &GridCell, name: &str, (x, y): (f32, f32)) {
        match cell {
            GridCell::Empty => self.ground.push(Item::new(x, y, rect("slot edge", (0.0, 0.0), SIZE, CORNER))),
            GridCell::Left(order) => {
                self.ground.push(Item::new(x, y, rect("slot line dashed", (0.0, 0.0), SIZE, CORNER)));
                self.tag(*order, (x, y));
            }
            GridCell::Taken(piece) => self.piece(grid, piece, name, (x, y)),
        }
        self.spots.push(spot((x, y), SIZE, CORNER, name));
    }

    fn piece(&mut self, grid: &Grid, piece: &Piece, name: &str, (x, y): (f32, f32)) {
        let lit = lit(grid, name);
        let (rows, above) = rows(piece);
        self.cards.push(Item::new(x, y, top(piece, &lit, above)));
        self.tag(piece.order, (x, y));
        if piece.is_fresh {
            self.frames.push(fresh((x, y), SIZE, CORNER));
        }
        for (foot, row) in rows {
            self.row(row, (x + EDGE, y + foot));
        }
        self.tie(&piece.right, &lit, (x + SIZE.0 + GAP / 2.0, y + SIZE.1 / 2.0), (0.0, 1.0));
        self.tie(&piece.below, &lit, (x + SIZE.0 / 2.0, y + SIZE.1 + GAP / 2.0), (1.0, 0.0));
    }

    fn tag(&mut self, order: Option<u16>, (x, y): (f32, f32)) {
        let tag = order.map(|order| tag(x + SIZE.0, y, &order.to_string()).enlarged((self.least / LEAST).max(1.0)));
        self.tags.extend(tag);
    }

    /// A row whose things lie over one another like coins if they are too many.
    fn row(&mut self, row: Vec<OnCard>, (mut left, foot): (f32, f32)) {
        let wide = row.iter().map(|one| one.drawn.width + 2.0).sum::<f32>() - 2.0;
        let least = row.iter().rev().skip(1).map(|one| one.drawn.width * SEEN).sum::<f32>();
        let last = row.last().map_or(0.0, |one| one.drawn.width);
        let scale = (ROOM / (least + last)).min(1.0);
        let squeeze = if wide > ROOM { (ROOM - last * scale) / (wide - last).max(1.0) } else { 1.0 };
        for one in row {
            let (step, height) = ((one.drawn.width + 2.0) * squeeze, one.drawn.height * scale);
            let (drawn, top) = (one.drawn.sized(height), foot - height);
            if one.mark.is_fresh {
                self.tags.push(fresh((left, top), (drawn.width, drawn.height), 4.0));
            }
            self.marks.push(Item::new(left, top, drawn.body));
            left += step;
        }
    }

    /// The signs on the border between two cells; those of a region that somebody holds stand out.
    fn tie(&mut self, tie: &Line, lit: &[Lit], (x, y): (f32, f32), along: (f32, f32)) {
        let count = tie.0.len();
        for (place, span) in tie.0.iter().enumerate() {
            let shift = (place as f32 - (count as f32 - 1.0) / 2.0) * (TIE + APART);
            let (x, y) = (x + shift * along.0, y + shift * along.1);
            let Some(Thing::Suit(suit)) = span.thing.as_deref() else { continue };
            let body = match lit.iter().find(|(lit, _)| lit == suit) {
                Some((_, owners)) => held(*suit, owners, (-TIE / 2.0, -TIE / 2.0), TIE),
                None => symbol(sign(*suit), &format!("tie {}", colour(*suit)), (-SIGN / 2.0, -SIGN / 2.0), SIGN),
            };
            self.ties.push(Item::new(x, y, body));
        }
    }
}

/// A thing that stands on a card.
struct OnCard<'a> {
    mark: &'a Mark,
    drawn: Drawn,
}

/// What stands side by side on a card, and at which height.
type Row<'a> = (f32, Vec<OnCard<'a>>);

/// What stands on a card: at its foot, or smaller in two rows where it is too much, and the room above it.
fn rows(piece: &Piece) -> (Vec<Row<'_>>, f32) {
    let mut drawn: Vec<OnCard> =
        piece.marks.iter().map(|one| OnCard { mark: one, drawn: mark(&one.span, TOKEN) }).collect();
    let is_crowded = drawn.len() > IN_ROW;
    if is_crowded {
        drawn.iter_mut().for_each(|one| one.drawn = one.drawn.clone().sized(CROWDED));
    }
    // A single thing stands beside the suits.
    let is_beside = drawn.len() < 2;
    let high = drawn.iter().map(|one| one.drawn.height).fold(0.0, f32::max);
    let upper = if is_crowded { drawn.drain(..drawn.len() / 2).collect() } else { Vec::new() };
    let rows = vec![(FOOT - CROWDED - 1.0, upper), (FOOT, drawn)];
    let above = FOOT - if is_crowded { 2.0 * CROWDED + 1.0 } else { high };
    (rows, if is_beside { SIZE.1 } else { above })
}

/// The suits of a cell that count for somebody.
fn lit(grid: &Grid, name: &str) -> Vec<Lit> {
    let held = grid.regions.iter().filter(|region| !region.owners.is_empty());
    let here = held.filter(|region| region.cells.iter().any(|cell| cell == name));
    here.map(|region| (region.suit, region.owners.clone())).collect()
}

/// What a cell holds: its card, or its text on a blank one.
fn top(piece: &Piece, lit: &[Lit], above: f32) -> String {
    let figure = piece.top.0.iter().find_map(|span| match span.thing.as_deref() {
        Some(Thing::Card(card)) => Some(card),
        _ => None,
    });
    match figure {
        Some(figure) => card(figure, lit, above),
        None => {
            let told: String = piece.top.0.iter().map(|span| span.glyph.unicode.as_str()).collect();
            rect("card frame", (0.0, 0.0), SIZE, CORNER)
                + &fitted("ink b m", (SIZE.0 / 2.0, 34.0), (24.0, SIZE.0 - 8.0), &told)
        }
    }
}

/// A card, its suits above what stands on it.
fn card(card: &CardFigure, lit: &[Lit], above: f32) -> String {
    match &card.face {
        Some(look) if !look.suits.iter().any(|suit| card::is_standard(*suit)) => {
            card::face(look, &CardRoom { size: SIZE, above, lit, is_named: false })
        }
        _ => {
            let scale = SIZE.1 / card::HEIGHT;
            scaled((SIZE.0 - card::WIDTH * scale) / 2.0, 0.0, scale, &thing::of_card(card, false))
        }
    }
}

//! Grids as boards: cards in the cells, what stands on them at their feet, and the suits that tie two
//! neighbours on the border between them.

use super::block::Item;
use super::board::{fitted, fresh, label, mark, spot, tag};
use super::card::{self, Lit, colour, sign};
use super::pen::{rect, symbol, text};
use super::thing::{self, Drawn};
use crate::draw::scene::{Grid, GridCell, Line, Piece, Thing};

/// The room between two cells, and that around all of them.
const GAP: f32 = 24.0;
const RIM: f32 = 18.0;
/// The room for the names of rows and columns.
const LABEL: f32 = 26.0;
/// The size of a sign between two cells.
const TIE: f32 = 18.0;
/// The feet of a card, where tokens stand.
const FOOT: f32 = 122.0;
/// The room for what stands on a card.
const ROOM: f32 = card::WIDTH - 8.0;
/// How small things are in two rows, and how far the upper row is above the lower one.
const CROWDED: f32 = 0.68;
const ABOVE: f32 = 26.0;
/// The size of a token.
const TOKEN: f32 = 36.0;
const PITCH: (f32, f32) = (card::WIDTH + GAP, card::HEIGHT + GAP);

/// The board with its width and height.
pub(super) fn board(grid: &Grid) -> (f32, f32, Vec<Item>) {
    let columns = grid.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let inner = (PITCH.0 * columns as f32 - GAP, PITCH.1 * grid.rows.len() as f32 - GAP);
    if columns == 0 || grid.rows.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let (wide, high) = (inner.0 + 2.0 * RIM + LABEL, inner.1 + 2.0 * RIM + LABEL);
    let mut layers = GridLayers::default();
    layers.ground.push(Item::new(0.0, 0.0, rect("wood edge", (0.5, 0.5), (wide - 1.0, high - 1.0), 10.0)));
    for (y, row) in grid.rows.iter().enumerate() {
        let (_, top) = place(0, y);
        layers.ground.push(label((LABEL + RIM) / 2.0, top + card::HEIGHT / 2.0 + 6.0, &row.label));
        for (x, cell) in row.cells.iter().enumerate() {
            let name = format!("{}{}", grid.columns.get(x).map_or("", String::as_str), row.label);
            layers.cell(grid, cell, &name, place(x, y));
        }
    }
    for (x, name) in grid.columns.iter().enumerate().take(columns) {
        layers.ground.push(label(place(x, 0).0 + card::WIDTH / 2.0, high - RIM + 3.0, name));
    }
    (wide, high, layers.all())
}

/// The upper left corner of a cell.
fn place(x: usize, y: usize) -> (f32, f32) {
    (LABEL + RIM + PITCH.0 * x as f32, RIM + PITCH.1 * y as f32)
}

/// What lies on a board, from the back to the front.
#[derive(Default)]
struct GridLayers {
    ground: Vec<Item>,
    cards: Vec<Item>,
    ties: Vec<Item>,
    marks: Vec<Item>,
    frames: Vec<Item>,
    tags: Vec<Item>,
    spots: Vec<Item>,
}

impl GridLayers {
    fn all(self) -> Vec<Item> {
        [self.ground, self.cards, self.frames, self.ties, self.marks, self.tags, self.spots].concat()
    }

    fn cell(&mut self, grid: &Grid, cell: &GridCell, name: &str, (x, y): (f32, f32)) {
        let size = (card::WIDTH, card::HEIGHT);
        match cell {
            GridCell::Outside => return,
            GridCell::Empty => self.ground.push(Item::new(x, y, rect("slot edge", (0.0, 0.0), size, 8.0))),
            GridCell::Taken(piece) => self.piece(grid, piece, name, (x, y)),
        }
        self.spots.push(spot((x, y), size, 8.0, name));
    }

    fn piece(&mut self, grid: &Grid, piece: &Piece, name: &str, (x, y): (f32, f32)) {
        let lit = lit(grid, name);
        self.cards.push(Item::new(x, y, top(piece, &lit)));
        if let Some(flag) = piece.flag {
            let pole = "<path class=\"line\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"M0 0V20\"/>";
            let (id, class) = card::seat(flag);
            self.cards.push(Item::new(x + 8.0, y - 16.0, format!("{pole}{}", symbol(&id, &class, (1.5, -1.0), 14.0))));
        }
        if let Some(order) = piece.order {
            self.tags.push(tag(x + card::WIDTH, y, order));
        }
        if piece.is_fresh {
            self.frames.push(fresh((x, y), (card::WIDTH, card::HEIGHT), 8.0));
        }
        self.stand(piece, (x, y));
        self.tie(&piece.right, &lit, (x + card::WIDTH + GAP / 2.0, y + card::HEIGHT / 2.0), (0.0, 1.0));
        self.tie(&piece.below, &lit, (x + card::WIDTH / 2.0, y + card::HEIGHT + GAP / 2.0), (1.0, 0.0));
    }

    /// What stands on a card: side by side at its foot, or smaller in two rows where there is no room.
    fn stand(&mut self, piece: &Piece, (x, y): (f32, f32)) {
        let drawn = piece.marks.iter().map(|one| (mark(&one.span, TOKEN), one.is_fresh));
        let drawn: Vec<(Drawn, bool)> = drawn.collect();
        if width(&drawn) <= ROOM {
            return self.row(drawn, (x + 4.0, y + FOOT), ROOM);
        }
        let small = |(drawn, is_fresh): (Drawn, bool)| {
            let height = drawn.height * CROWDED;
            (drawn.sized(height), is_fresh)
        };
        let mut above: Vec<(Drawn, bool)> = drawn.into_iter().map(small).collect();
        let below = above.split_off(above.len() / 2);
        // The last suit of three stands where the upper row would end.
        let room = if suits(piece) > 2 { ROOM - 30.0 } else { ROOM };
        self.row(above, (x + 4.0, y + FOOT - ABOVE), room);
        self.row(below, (x + 4.0, y + FOOT), ROOM);
    }

    /// A row whose things overlap like coins if they are too many.
    fn row(&mut self, drawn: Vec<(Drawn, bool)>, (mut left, foot): (f32, f32), room: f32) {
        let wide = width(&drawn);
        let last = drawn.last().map_or(0.0, |(drawn, _)| drawn.width);
        let squeeze = if wide > room { (room - last) / (wide - last - 2.0).max(1.0) } else { 1.0 };
        for (drawn, is_fresh) in drawn {
            let (top, step) = (foot - drawn.height, (drawn.width + 2.0) * squeeze);
            if is_fresh {
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
            let shift = (place as f32 - (count as f32 - 1.0) / 2.0) * (TIE + 8.0);
            let (x, y) = (x + shift * along.0, y + shift * along.1);
            let half = TIE / 2.0;
            match span.thing.as_deref() {
                Some(Thing::Suit(suit)) if lit.iter().any(|(lit, _)| lit == suit) => {
                    // A band reaches from card to card.
                    let ends = (half + 2.0 + 2.5 * along.1, half + 2.0 + 2.5 * along.0);
                    let band = rect(colour(*suit), (-ends.0, -ends.1), (2.0 * ends.0, 2.0 * ends.1), 4.0);
                    let band = band + &symbol(sign(*suit), "clear rim", (-half, -half), TIE);
                    self.ties.push(Item::new(x, y, band));
                }
                Some(Thing::Suit(suit)) => {
                    let disc = "<circle class=\"slot edge\" r=\"12\"/>";
                    let sign = symbol(sign(*suit), colour(*suit), (1.0 - half, 1.0 - half), TIE - 2.0);
                    self.ties.push(Item::new(x, y, format!("{disc}{sign}")));
                }
                _ => self.ties.push(Item::new(x, y + 5.0, text("ink b m", (0.0, 0.0), 15.0, &span.glyph.unicode))),
            }
        }
    }
}

/// The width of things side by side.
fn width(drawn: &[(Drawn, bool)]) -> f32 {
    drawn.iter().map(|(drawn, _)| drawn.width + 2.0).sum::<f32>() - 2.0
}

/// How many suits the card of a cell has.
fn suits(piece: &Piece) -> usize {
    let card = piece.top.0.iter().find_map(|span| match span.thing.as_deref() {
        Some(Thing::Card(card)) => card.face.as_ref(),
        _ => None,
    });
    card.map_or(0, |face| face.suits.len())
}

/// The suits of a cell that count for somebody.
fn lit(grid: &Grid, name: &str) -> Vec<Lit> {
    let held = grid.regions.iter().filter(|region| !region.owners.is_empty());
    let here = held.filter(|region| region.cells.iter().any(|cell| cell == name));
    here.map(|region| (region.suit, region.owners.clone())).collect()
}

/// What a cell holds: its card, or its text on a blank one.
fn top(piece: &Piece, lit: &[Lit]) -> String {
    let card = piece.top.0.iter().find_map(|span| match span.thing.as_deref() {
        Some(Thing::Card(card)) => Some(card),
        _ => None,
    });
    match card {
        Some(card) => thing::of_card(card, lit, false),
        None => {
            let blank = rect("card frame", (0.0, 0.0), (card::WIDTH, card::HEIGHT), 8.0);
            let told: String = piece.top.0.iter().map(|span| span.glyph.unicode.as_str()).collect();
            blank + &fitted("ink b m", (card::WIDTH / 2.0, 34.0), (24.0, card::WIDTH - 8.0), &told)
        }
    }
}

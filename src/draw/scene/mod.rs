//! What is to be drawn: a few simple things, without columns or colours. Games build it, [`crate::draw`] lays
//! it out.

mod bricks;
mod decktet;
mod grid;
mod line;
mod table;
mod thing;
mod track;

pub use bricks::{Brick, Bricks, Course};
pub use grid::{Cell, Grid, GridRow, Piece, Region};
pub use line::{Glyph, Line, Mark, Span, Style};
pub use table::Table;
pub use thing::{Beast, Card, Face, RankSign, Suit, Thing};
pub use track::{Space, Track};

/// A drawing, from top to bottom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Its parts in order, an empty line between two of them.
    pub parts: Vec<Part>,
}

impl Scene {
    /// Marks whatever stands in these places as fresh. A cell is named by its column and row, such as `c4`, a
    /// space of a track by its label.
    pub fn mark(&mut self, places: &[&str]) {
        // Something may happen in one place several times; it is counted where it happens first.
        let mut distinct: Vec<&str> = Vec::new();
        places.iter().for_each(|place| {
            if !distinct.contains(place) {
                distinct.push(place);
            }
        });
        let places = &distinct[..];
        for part in &mut self.parts {
            match part {
                Part::Grid(grid) => grid.mark(places),
                Part::Track(track) => track.mark(places),
                Part::Lines(_) | Part::Paragraph(_) | Part::Bricks(_) | Part::Table(_) => {}
            }
        }
    }
}

/// One part of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Lines of text; a line that is too long is wrapped between its spans' words.
    Lines(Vec<Line>),
    /// Running text; the rest of it stands flush below its beginning.
    Paragraph(Line),
    /// Spaces in a row, with things on them and ways between them.
    Track(Track),
    /// A board of cells in rows and columns.
    Grid(Grid),
    /// Bricks in courses below a wall.
    Bricks(Bricks),
    /// Rows and columns of short texts.
    Table(Table),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_named_place_is_marked() {
        let piece = || Cell::Taken(Piece { top: Line::plain("5ML"), ..Piece::default() });
        let space = |label: &str| Space { label: label.to_owned(), ..Space::default() };
        let grid = Grid::square(2, 0, |column, _| if column == 0 { piece() } else { Cell::Empty });
        let track = Track { spaces: ["1", "10"].map(space).into(), ways: Vec::new() };
        let mut scene = Scene { parts: vec![Part::Grid(grid), Part::Track(track)] };
        scene.mark(&["a2", "b1", "10", "c9"]);
        let [Part::Grid(grid), Part::Track(track)] = &scene.parts[..] else { panic!("two parts") };
        let fresh = |cell: &Cell| matches!(cell, Cell::Taken(piece) if piece.is_fresh);
        let marked: Vec<bool> = grid.rows.iter().flat_map(|row| &row.cells).map(fresh).collect();
        // The rows stand from the top: a2, b2, a1, b1.
        assert_eq!(marked, [true, false, false, false]);
        assert_eq!(track.spaces.iter().map(|space| space.is_fresh).collect::<Vec<_>>(), [false, true]);
    }
}

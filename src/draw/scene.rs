//! What is to be drawn: a few simple things, without columns or colours. Games build it, [`crate::draw`] lays
//! it out.

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

/// One line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

/// A piece of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, in both alphabets.
    pub glyph: Glyph,
    /// How it stands out. Nothing is told by style alone.
    pub style: Style,
}

/// A text for terminals that know Unicode and one for those that do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// With any printable character.
    pub unicode: String,
    /// With ASCII alone; a name keeps its own letters.
    pub ascii: String,
}

/// How a piece of text stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Not at all.
    #[default]
    Plain,
    /// Something that matters now.
    Strong,
    /// Something that does not count.
    Dim,
    /// A thing of the nth seat, counted from 0.
    Seat(u8),
    /// What the last turn changed.
    Fresh,
}

/// Spaces in a row, drawn in as many lines as the width asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The spaces, in order.
    pub spaces: Vec<Space>,
    /// Ways between two of them, as places in `spaces` counted from 0, drawn as lines under the row; a way
    /// that crosses the end of a row names its other end there.
    pub ways: Vec<(usize, usize)>,
}

impl Track {
    fn mark(&mut self, places: &[&str]) {
        for space in &mut self.spaces {
            space.is_fresh |= places.contains(&&*space.label);
        }
    }
}

/// One space of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// Its name, at most three columns.
    pub label: String,
    /// What stands there, one or two columns; a dot is drawn where nothing does.
    pub token: Option<Span>,
    /// What kind of space it is, one or two columns.
    pub ground: Option<Span>,
    /// Whether something has happened there of late; what stands there, or the dot, then gets an asterisk
    /// before it.
    pub is_fresh: bool,
}

/// A board of cells in rows and columns, drawn between lines. A row is as high as its marks need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The names of the columns, at most three columns of text each, written below the board.
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<GridRow>,
    /// The columns that each cell has at least between its lines where there is room, so that the board keeps
    /// its size while it fills; 0 where that does not matter. Cells are narrowed to five columns before a
    /// board is broken into bands.
    pub cell_width: u8,
}

impl Grid {
    fn mark(&mut self, places: &[&str]) {
        for row in &mut self.rows {
            for (cell, column) in row.cells.iter_mut().zip(&self.columns) {
                let name = format!("{column}{}", row.label);
                if let Cell::Taken(piece) = cell {
                    piece.is_fresh |= places.contains(&&*name);
                }
            }
        }
    }

    /// A square of so many rows and columns, of at most 26. The columns are called a, b, c and so on, the
    /// rows 1, 2, 3 and so on from below. `cell` gets the numbers of a column and a row, from 0.
    #[must_use]
    pub fn square(side: u8, cell_width: u8, cell: impl Fn(u8, u8) -> Cell) -> Self {
        let row = |row: u8| GridRow {
            label: (u16::from(row) + 1).to_string(),
            cells: (0..side).map(|column| cell(column, row)).collect(),
        };
        let name = |column: u8| char::from(b'a'.saturating_add(column)).to_string();
        Self { columns: (0..side).map(name).collect(), rows: (0..side).rev().map(row).collect(), cell_width }
    }
}

/// One row of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridRow {
    /// Its name, at most three columns, written left of the row.
    pub label: String,
    /// Its cells, from the left. Where a row is shorter than others, the rest is outside the board.
    pub cells: Vec<Cell>,
}

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cell {
    /// No part of the board, and not drawn.
    #[default]
    Outside,
    /// A cell in which nothing stands.
    Empty,
    /// A cell in which something stands.
    Taken(Piece),
}

/// A thing that stands in a cell. A fresh one gets an asterisk before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What it is, at most four columns if it is to be whole at any width.
    pub top: Line,
    /// Whether the last turn put it there.
    pub is_fresh: bool,
    /// What stands on it, written below it, in as many lines as it takes.
    pub marks: Vec<Mark>,
    /// What ties it to the cell on its right: letters that stand in place of the line between the two, below
    /// one another. At most six are drawn, each one column wide.
    pub right: Line,
    /// What ties it to the cell below: letters in the line between the two.
    pub below: Line,
}

/// A thing that stands on a piece or a brick. A fresh one gets an asterisk before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What is written, at most three columns if it is to be whole at any width.
    pub span: Span,
    /// Whether the last turn put it there.
    pub is_fresh: bool,
}

/// Bricks in courses, each of which hangs on the one above: a brick covers two halves, and may rest on one
/// other brick or half on each of two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bricks {
    /// The names of the halves from the left, at most three columns each, written above; as many as all
    /// courses have halves.
    pub columns: Vec<String>,
    /// The courses, from the top.
    pub courses: Vec<Course>,
}

/// One course of bricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Its bricks.
    pub bricks: Vec<Brick>,
    /// Halves without a brick in which their name is written, such as those where one may be laid.
    pub free: Vec<usize>,
}

/// One brick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brick {
    /// The left one of its halves, counted from 0.
    pub at: usize,
    /// What stands on it: lines of words, at most three columns each if they are to be whole at any width. A
    /// line for which there is no room is broken between words.
    pub lines: Vec<Vec<Mark>>,
}

/// Rows and columns of short texts; the first row is the head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// All rows, of equal length.
    pub rows: Vec<Vec<Line>>,
}

impl Table {
    /// A table with these titles above its columns.
    pub fn titled<const COLUMNS: usize>(titles: [&str; COLUMNS], rows: impl IntoIterator<Item = Vec<Line>>) -> Self {
        Self { rows: [titles.map(Line::plain).into()].into_iter().chain(rows).collect() }
    }
}

impl Line {
    /// A line of one plain piece.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::styled(text, Style::Plain)
    }

    /// A line of one piece, which is the same in both alphabets.
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self(vec![Span::new(text, style)])
    }
}

impl Span {
    /// A piece that is the same in both alphabets.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        Self { glyph: Glyph { ascii: text.clone(), unicode: text }, style }
    }

    /// A piece with a replacement for terminals without Unicode.
    pub fn glyph(unicode: impl Into<String>, ascii: impl Into<String>, style: Style) -> Self {
        Self { glyph: Glyph { unicode: unicode.into(), ascii: ascii.into() }, style }
    }
}

impl FromIterator<Span> for Line {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Self {
        Self(spans.into_iter().collect())
    }
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

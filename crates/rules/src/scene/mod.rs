//! What is to be drawn: a few simple things, without columns or colours. Games build it, `bypost-draw` lays
//! it out.

mod boards;
mod line;
mod names;
mod news;
mod thing;

use boards::mark;
pub use boards::{
    Grid, GridCell, GridRow, Ground, Latest, Leg, Piece, Pile, Region, Round, Sitter, Space, Track, TrackEnd, Tray,
};
pub use line::{Glyph, Line, Mark, SEAT_SIGNS, Span, Style};
pub use names::cut;
pub use news::{News, Story, StoryEvent, StoryTurn, Weight};
pub use thing::{Beast, CardFigure, CardLook, RankSign, SuitSign, Thing};

/// A drawing, from top to bottom.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Its parts in order, an empty line between two of them.
    pub parts: Vec<ScenePart>,
}

impl Scene {
    /// The parts that a text or a description tells, those of the details among them.
    pub fn text_parts(&self) -> impl Iterator<Item = &ScenePart> {
        self.parts_on_a_screen().flat_map(|part| match part {
            ScenePart::Details(parts) => parts.iter(),
            part => std::slice::from_ref(part).iter(),
        })
    }

    /// The parts that a text of one screen tells. Whoever has a head has the news in it.
    pub fn parts_on_a_screen(&self) -> impl Iterator<Item = &ScenePart> {
        let is_headed = self.parts.iter().any(|part| matches!(part, ScenePart::Head { .. }));
        self.parts.iter().filter(move |part| !is_headed || !matches!(part, ScenePart::News(_)))
    }

    /// The news without what a round table tells at the seat that is to do it.
    pub fn news_beside(&self, news: &News) -> News {
        let tells = |part: &ScenePart| match part {
            ScenePart::Round { round, .. } => round.sitters.iter().any(|one| one.is_awaited && !one.act.is_empty()),
            _ => false,
        };
        let task = if self.parts.iter().any(tells) { String::new() } else { news.task.clone() };
        News { task, ..news.clone() }
    }

    /// The boards alone; everything if there is none.
    pub fn cropped(mut self) -> Self {
        if self.parts.iter().any(ScenePart::is_board) {
            self.parts.retain(ScenePart::is_board);
        }
        for part in &mut self.parts {
            if let ScenePart::Round { beside, .. } = part {
                beside.clear();
            }
        }
        self
    }

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
                ScenePart::Grid(grid) => grid.mark(places),
                ScenePart::Track(track) => {
                    track.spaces.iter_mut().for_each(|one| mark(places, &one.label, &mut one.is_fresh, &mut one.order));
                }
                ScenePart::Round { round, .. } => {
                    let piles = round.corners.iter_mut().chain(&mut round.piles);
                    piles.for_each(|pile| mark(places, &pile.name, &mut pile.is_fresh, &mut pile.order));
                }
                ScenePart::Lines(_)
                | ScenePart::News(_)
                | ScenePart::Story(_)
                | ScenePart::Paragraph(_)
                | ScenePart::Bricks(_)
                | ScenePart::Head { .. }
                | ScenePart::Details(_)
                | ScenePart::Table(_) => {}
            }
        }
    }
}

/// One part of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenePart {
    /// Lines of text; a line that is too long is wrapped between its spans' words.
    Lines(Vec<Line>),
    /// What was done last, and what is to be done.
    News(News),
    /// What has happened since the viewer last looked.
    Story(Story),
    /// Running text; the rest of it stands flush below its beginning.
    Paragraph(Line),
    /// Spaces in a row, with things on them and ways between them.
    Track(Track),
    /// A board of cells in rows and columns.
    Grid(Grid),
    /// Bricks in courses below a wall.
    Bricks(Bricks),
    /// Rows and columns of short texts.
    Table(TextTable),
    /// What the table is, and whose turn it is or how it ended.
    Head {
        /// The same for pictures; a text that shows everything has its foot on top.
        head: Headline,
        /// The lines that tell of it in texts. The first one says whose turn it is and what was done last.
        told: Vec<Line>,
    },
    /// Parts that nobody needs at a glance, such as tables of figures: an image has them on a second sheet,
    /// and only if that is asked for, as a text. Pages have all of them.
    Details(Vec<ScenePart>),
    /// A table with seats round it.
    Round {
        /// The table.
        round: Round,
        /// What pictures show beside the table in the place of what else is told there.
        beside: Vec<ScenePart>,
    },
}

impl ScenePart {
    /// Whether it is a board.
    pub fn is_board(&self) -> bool {
        matches!(self, Self::Track(_) | Self::Grid(_) | Self::Bricks(_) | Self::Round { .. })
    }
}

/// The head and the foot of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headline {
    /// Whose turn it is, or how the table ended, with the signs of the seats that it names.
    pub headline: Line,
    /// What else is to be said of that, such as until when something may be done.
    pub below: Vec<Line>,
    /// What the table is, for the foot.
    pub foot: Line,
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

impl Course {
    /// Whether all that lies in it are stones of the wall.
    pub fn is_wall(&self) -> bool {
        !self.bricks.is_empty() && self.bricks.iter().all(|brick| brick.is_stone)
    }
}

/// One brick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brick {
    /// The left one of its halves, counted from 0.
    pub at: usize,
    /// Whether it is a stone of the wall, and no card.
    pub is_stone: bool,
    /// What stands on it: lines of words, at most three columns each if they are to be whole at any width. A
    /// line for which there is no room is broken between words.
    pub lines: Vec<Vec<Mark>>,
}

/// Rows and columns of short texts; the first row is the head.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    /// All rows, of equal length.
    pub rows: Vec<Vec<Line>>,
}

impl TextTable {
    /// A table with these titles above its columns.
    pub fn titled<const COLUMNS: usize>(titles: [&str; COLUMNS], rows: impl IntoIterator<Item = Vec<Line>>) -> Self {
        Self { rows: [titles.map(Line::plain).into()].into_iter().chain(rows).collect() }
    }

    /// The same with other titles for whoever hears it; an empty one is heard as it stands.
    pub fn heard<const COLUMNS: usize>(mut self, titles: [&str; COLUMNS]) -> Self {
        let head = self.rows.first_mut().into_iter().flatten();
        for (title, words) in head.zip(titles).filter(|(_, words)| !words.is_empty()) {
            title.0.iter_mut().for_each(|span| span.told = Some(words.to_owned()));
        }
        self
    }

    /// Whether each row below the head begins with the sign of a seat.
    pub fn is_of_seats(&self) -> bool {
        let is_seat = |row: &Vec<Line>| {
            row.first().and_then(|cell| cell.0.first()).is_some_and(|span| matches!(span.style, Style::Seat(_)))
        };
        self.rows.len() > 1 && self.rows.iter().skip(1).all(is_seat)
    }

    /// The rows below the head as lines: the first cell, then each figure behind the title of its column.
    pub fn seat_lines(&self) -> Vec<Line> {
        let Some((titles, rows)) = self.rows.split_first() else { return Vec::new() };
        let plain = |text: &str| Span::new(text, Style::Plain);
        let line = |row: &Vec<Line>| {
            let (seat, figures) = row.split_first()?;
            let mut line = seat.clone();
            let figures = figures.iter().zip(titles.iter().skip(1)).filter(|(figure, _)| !figure.0.is_empty());
            for (number, (figure, title)) in figures.enumerate() {
                line.0.push(plain(if number == 0 { "  " } else { ", " }));
                // The line has room for the short title alone.
                line.0.extend(title.0.iter().map(|span| Span { told: None, ..span.clone() }));
                line.0.push(plain(if title.0.is_empty() { "" } else { " " }));
                line.0.extend(figure.0.iter().cloned());
            }
            Some(line)
        };
        rows.iter().filter_map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_named_place_is_marked() {
        let piece = || GridCell::Taken(Piece { top: Line::plain("5ML"), ..Piece::default() });
        let space = |label: &str| Space { label: label.to_owned(), ..Space::default() };
        let grid = Grid::square(2, 0, |column, _| if column == 0 { piece() } else { GridCell::Empty });
        let track = Track { spaces: ["1", "10"].map(space).into(), ..Track::default() };
        let mut scene = Scene { parts: vec![ScenePart::Grid(grid), ScenePart::Track(track)] };
        scene.mark(&["a2", "b1", "10", "c9"]);
        let [ScenePart::Grid(grid), ScenePart::Track(track)] = &scene.parts[..] else { panic!("two parts") };
        let fresh = |cell: &GridCell| matches!(cell, GridCell::Taken(piece) if piece.is_fresh);
        assert_eq!(grid.rows[1].cells[1], GridCell::Left(Some(2)));
        let marked: Vec<bool> = grid.rows.iter().flat_map(|row| &row.cells).map(fresh).collect();
        // The rows stand from the top: a2, b2, a1, b1.
        assert_eq!(marked, [true, false, false, false]);
        assert_eq!(track.spaces.iter().map(|space| space.is_fresh).collect::<Vec<_>>(), [false, true]);
    }
}

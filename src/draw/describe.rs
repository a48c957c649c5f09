//! A scene in sentences, for whoever hears it rather than sees it.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

use super::escape::printable;
use super::scene::{Bricks, Glyph, Grid, GridCell, Line, Mark, Piece, Scene, ScenePart, Span, Style, TextTable, Track};
use crate::kit::listed;

/// A scene in sentences, in its own order: a board is told by its rows from the top, and only what stands on
/// it. `names` are those of the seats, in order: what belongs to a seat is told by its name.
///
/// ```
/// use bypost::draw::describe;
/// use bypost::draw::scene::{Line, ScenePart, Scene, TextTable};
///
/// let rows = [vec![Line::plain("alice"), Line::plain("3"), Line::plain("12")]];
/// let table = TextTable::titled(["", "cards", "score"], rows);
/// let scene = Scene { parts: vec![ScenePart::Lines(vec![Line::plain("alice is to play")]), ScenePart::Table(table)] };
/// assert_eq!(describe(&scene, &["alice"]), ["alice is to play.", "alice: cards 3, score 12."]);
/// ```
#[must_use]
pub fn describe(scene: &Scene, names: &[&str]) -> Vec<String> {
    let teller = Teller { names };
    let told = scene.text_parts().flat_map(|part| match part {
        ScenePart::Lines(lines) | ScenePart::Story(lines) => lines.iter().map(|line| teller.line(line)).collect(),
        ScenePart::Paragraph(line) => vec![teller.line(line)],
        ScenePart::Track(track) => teller.track(track),
        ScenePart::Grid(grid) => teller.grid(grid),
        ScenePart::Bricks(bricks) => teller.bricks(bricks),
        ScenePart::Table(table) => teller.table(table),
        ScenePart::Round { .. } => Vec::new(),
    });
    told.map(|text| printable(text.trim())).filter(|text| !text.is_empty()).map(ended).collect()
}

/// A line in words: what belongs to a seat is told by its name.
pub(super) fn line(line: &Line, names: &[&str]) -> String {
    Teller { names }.line(line)
}

/// The sign for nothing in tables.
pub(super) const NOTHING: &str = "·";

/// Whether a character is drawn rather than read.
fn is_sign(c: char) -> bool {
    !c.is_ascii() && (c.general_category_group() == GeneralCategoryGroup::Symbol || NOTHING.contains(c))
}

/// A text without signs, and with the number of a seat behind its sign left out.
fn without_signs(text: &str) -> String {
    let mut told = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if !is_sign(letter) {
            told.push(letter);
        } else if letters.next_if(char::is_ascii_digit).is_some() {
            letters.next_if_eq(&' ');
        }
    }
    told.trim().to_owned()
}

/// A sentence with its end.
fn ended(mut text: String) -> String {
    if !text.ends_with(['.', ':', '!', '?']) {
        text.push('.');
    }
    text
}

struct Teller<'a> {
    names: &'a [&'a str],
}

impl Teller<'_> {
    /// A piece of text. What belongs to a seat is told by the seat's name instead of its sign and number.
    fn span(&self, Span { glyph: Glyph { unicode, .. }, style, .. }: &Span) -> String {
        let text = without_signs(unicode);
        let Style::Seat(seat) = style else { return text };
        let Some(name) = self.names.get(usize::from(*seat)).filter(|name| !text.contains(**name)) else { return text };
        let has_sign = unicode.chars().any(is_sign);
        let rest = if has_sign { unicode.replacen(&(seat + 1).to_string(), "", 1) } else { text };
        let rest = rest.replace(is_sign, "");
        format!("{} of {name}", if rest.trim().is_empty() { "one" } else { rest.trim() })
    }

    /// A line as it stands, without what is only drawn. A seat whose name is not in it is named where its
    /// sign stands alone.
    fn line(&self, line: &Line) -> String {
        let whole: String = line.0.iter().map(|span| span.glyph.unicode.as_str()).collect();
        if whole.trim() == NOTHING {
            return "none".to_owned();
        }
        let told: String = line.0.iter().map(|span| self.sign(span, &whole).unwrap_or(&span.glyph.unicode)).collect();
        match self.sign(line.0.first().unwrap_or(&Span::new("", Style::Plain)), &whole) {
            // Whatever is told of the seat follows its name.
            Some(name) if line.0.len() > 1 => without_signs(&format!("{name}:{}", &told[name.len()..])),
            _ => without_signs(&told),
        }
    }

    /// The name of the seat of which a piece of a line is the sign, if the line does not hold it.
    fn sign(&self, span: &Span, whole: &str) -> Option<&str> {
        let Style::Seat(seat) = span.style else { return None };
        let name = self.names.get(usize::from(seat)).filter(|name| !whole.contains(**name))?;
        without_signs(&span.glyph.unicode).is_empty().then_some(name)
    }

    fn mark(&self, mark: &Mark) -> String {
        let new = if mark.is_fresh { ", new" } else { "" };
        self.span(&mark.span) + new
    }

    fn piece(&self, piece: &Piece) -> String {
        let mut text: String =
            piece.top.0.iter().map(|span| self.span(span)).collect::<Vec<_>>().join("").trim().to_owned();
        if piece.is_fresh {
            text.push_str(", new");
        }
        if !piece.marks.is_empty() {
            let marks: Vec<String> = piece.marks.iter().map(|mark| self.mark(mark)).collect();
            text.push_str(&format!(", with {}", listed(&marks)));
        }
        text
    }

    /// Each row in which something stands, and at the end the rest.
    fn grid(&self, grid: &Grid) -> Vec<String> {
        let mut told = Vec::new();
        let mut empty = 0;
        for row in &grid.rows {
            let mut cells = Vec::new();
            for (cell, column) in row.cells.iter().zip(&grid.columns) {
                match cell {
                    GridCell::Taken(piece) => cells.push(format!("{column}{} {}", row.label, self.piece(piece))),
                    GridCell::Empty => empty += 1,
                    GridCell::Outside => {}
                }
            }
            if !cells.is_empty() {
                told.push(format!("Row {}: {}", row.label, cells.join("; ")));
            }
        }
        if empty > 0 {
            let (are, cells) = if empty == 1 { ("is", "cell") } else { ("are", "cells") };
            told.push(format!("{empty} {cells} {are} empty"));
        }
        told
    }

    /// Each space on which something stands, and the ways.
    fn track(&self, track: &Track) -> Vec<String> {
        let token = |space: &super::scene::Space| {
            let token = space.token.as_ref().map(|token| self.span(token)).filter(|token| !token.trim().is_empty())?;
            let new = if space.is_fresh { ", new" } else { "" };
            Some(format!("on {} {}{new}", space.label, token.trim()))
        };
        let tokens: Vec<String> = track.spaces.iter().filter_map(token).collect();
        let label = |at: usize| track.spaces.get(at).map_or("", |space| space.label.as_str());
        let ways: Vec<String> =
            track.ways.iter().map(|&(from, to)| format!("{} to {}", label(from), label(to))).collect();
        let mut told = vec![format!("A track of {} spaces", track.spaces.len())];
        if !tokens.is_empty() {
            told.push(format!("On it stand: {}", tokens.join("; ")));
        }
        if !ways.is_empty() {
            told.push(format!("Ways lead from {}", ways.join(", from ")));
        }
        told
    }

    fn bricks(&self, bricks: &Bricks) -> Vec<String> {
        let column = |at: usize| bricks.columns.get(at).map_or("", String::as_str);
        let brick = |brick: &super::scene::Brick| {
            let words: Vec<String> = brick.lines.iter().flatten().map(|mark| self.mark(mark)).collect();
            format!("at {} and {} {}", column(brick.at), column(brick.at + 1), words.join(" "))
        };
        let courses = bricks.courses.iter().zip(1..).filter(|(course, _)| !course.bricks.is_empty());
        courses
            .map(|(course, number)| {
                format!("Course {number}: {}", course.bricks.iter().map(brick).collect::<Vec<_>>().join("; "))
            })
            .collect()
    }

    /// Each row: its first text, then the others, each behind the title of its column.
    fn table(&self, table: &TextTable) -> Vec<String> {
        let Some((head, rows)) = table.rows.split_first() else { return Vec::new() };
        let text = |line: &Line| self.line(line).trim().to_owned();
        let told = rows.iter().filter_map(|row| {
            let (first, rest) = row.split_first()?;
            let cells = rest.iter().zip(head.iter().skip(1)).filter(|(cell, _)| !text(cell).is_empty());
            let cells: Vec<String> =
                cells.map(|(cell, title)| format!("{} {}", text(title), text(cell)).trim().to_owned()).collect();
            let cells = if cells.is_empty() { String::new() } else { format!(": {}", cells.join(", ")) };
            Some(format!("{}{cells}", text(first)))
        });
        told.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::scene::{Bricks, Course, Space};

    #[test]
    fn signs_are_told_by_names() {
        let teller = Teller { names: &["alice", "bob"] };
        for (text, style, told) in [
            ("●2", Style::Seat(1), "one of bob"),
            ("2▲1", Style::Seat(1), "1 of bob"),
            ("J", Style::Seat(1), "J of bob"),
            ("●1 alice", Style::Seat(0), "alice"),
            ("5ML", Style::Plain, "5ML"),
            ("●3", Style::Seat(2), ""),
        ] {
            assert_eq!(teller.span(&Span::new(text, style)), told, "{text}");
        }
        assert_eq!(teller.line(&Line::plain("●2 bob, to act")), "bob, to act");
        assert_eq!(teller.line(&Line::plain(" · ")), "none");
        let sign = || Span::new("●2", Style::Seat(1));
        assert_eq!(teller.line(&Line(vec![sign()])), "bob");
        assert_eq!(teller.line(&Line(vec![sign(), Span::new(" symbols", Style::Plain)])), "bob: symbols");
        assert_eq!(teller.line(&Line(vec![sign(), Span::new(" bob, to act", Style::Plain)])), "bob, to act");
    }

    #[test]
    fn every_part_is_told() {
        let taken = |top: &str| GridCell::Taken(Piece { top: Line::plain(top), is_fresh: true, ..Piece::default() });
        let space = |label: &str, token: Option<&str>| Space {
            label: label.to_owned(),
            token: token.map(|token| Span::new(token, Style::Seat(0))),
            ..Space::default()
        };
        let mark = Mark { span: Span::new("AS", Style::Plain), is_fresh: false };
        let course = Course {
            bricks: vec![super::super::scene::Brick { at: 1, lines: vec![vec![mark]], ..Default::default() }],
            free: Vec::new(),
        };
        let scene = Scene {
            parts: vec![
                ScenePart::Grid(Grid::square(
                    2,
                    0,
                    |column, row| if column == row { taken("5ML") } else { GridCell::Empty },
                )),
                ScenePart::Track(Track {
                    spaces: vec![space("1", None), space("2", Some("L"))],
                    ways: vec![(0, 1)],
                    ..Track::default()
                }),
                ScenePart::Bricks(Bricks { columns: ["a", "b", "c"].map(str::to_owned).into(), courses: vec![course] }),
            ],
        };
        let told = [
            "Row 2: b2 5ML, new.",
            "Row 1: a1 5ML, new.",
            "2 cells are empty.",
            "A track of 2 spaces.",
            "On it stand: on 2 L of alice.",
            "Ways lead from 1 to 2.",
            "Course 1: at b and c AS.",
        ];
        assert_eq!(describe(&scene, &["alice"]), told);
    }
}

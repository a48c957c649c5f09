//! A scene in sentences, for whoever hears it rather than sees it.
//! Pieces of text and lines in words.

mod boards;

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

use super::escape::printable;
use bypost_rules::kit::capital;
use bypost_rules::scene::{Beast, Line, Mark, Scene, ScenePart, Span, Style, TextTable, Thing};

/// A scene in sentences, in its own order: a board is told by its rows from the top, and only what stands on
/// it. `names` are those of the seats, in order: what belongs to a seat is told by its name. Two scenes that
/// are drawn differently have different sentences.
///
/// ```
/// use bypost_draw::describe;
/// use bypost_rules::scene::{Line, ScenePart, Scene, TextTable};
///
/// let rows = [vec![Line::plain("alice"), Line::plain("3"), Line::plain("12")]];
/// let table = TextTable::titled(["", "cards", "score"], rows);
/// let scene = Scene { parts: vec![ScenePart::Lines(vec![Line::plain("alice is to play")]), ScenePart::Table(table)] };
/// assert_eq!(describe(&scene, &["alice"]), ["alice is to play.", "alice: cards 3, score 12."]);
/// ```
pub fn describe(scene: &Scene, names: &[&str]) -> Vec<String> {
    let teller = Teller { names, is_heard: true };
    let told = scene.text_parts().flat_map(|part| match part {
        ScenePart::Lines(lines) => teller.lines(lines),
        ScenePart::News(news) => teller.lines(&news.lines().collect::<Vec<_>>()),
        ScenePart::Story(story) => teller.lines(&story.lines().collect::<Vec<_>>()),
        ScenePart::Head { head, told } => teller.lines(&[std::slice::from_ref(&head.foot), told].concat()),
        ScenePart::Paragraph(line) => vec![teller.line(line)],
        ScenePart::Track(track) => teller.track(track),
        ScenePart::Grid(grid) => teller.grid(grid),
        ScenePart::Bricks(bricks) => teller.bricks(bricks),
        ScenePart::Table(table) => teller.table(table),
        ScenePart::Round { round, .. } => teller.round(round),
        // Their parts are told.
        ScenePart::Details(_) => Vec::new(),
    });
    told.map(|text| printable(text.trim())).filter(|text| !text.is_empty()).map(ended).collect()
}

/// A line in words for whoever sees it: what belongs to a seat is told by its name.
pub(super) fn line(line: &Line, names: &[&str]) -> String {
    Teller { names, is_heard: false }.line(line)
}

fn ended(mut text: String) -> String {
    if !text.ends_with(['.', ':', '!', '?']) {
        text.push('.');
    }
    text
}

/// Words for which there is something to say, with these before them.
fn some(before: &str, words: &[String], between: &str) -> Option<String> {
    (!words.is_empty()).then(|| format!("{before}{}", words.join(between)))
}

struct Teller<'a> {
    names: &'a [&'a str],
    /// Whether the words are heard. Otherwise they are seen, without the pictures and signs beside them.
    is_heard: bool,
}

impl Teller<'_> {
    fn lines(&self, lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| self.line(line)).collect()
    }

    /// What the rows are, if that is written above them; then each row: its first text, then the others, each
    /// behind the title of its column.
    fn table(&self, table: &TextTable) -> Vec<String> {
        let Some((head, rows)) = table.rows.split_first() else { return Vec::new() };
        let titles: Vec<String> = head.iter().map(|title| self.line(title)).collect();
        let title = titles.first().filter(|title| !title.is_empty());
        let told = rows.iter().filter_map(|row| {
            let (first, rest) = row.split_first()?;
            let cells = rest.iter().map(|cell| self.line(cell)).zip(titles.iter().skip(1));
            let cells = cells.filter(|(cell, _)| !cell.is_empty());
            let cells: Vec<String> = cells.map(|(cell, title)| format!("{title} {cell}").trim().to_owned()).collect();
            let cells = if cells.is_empty() { "none".to_owned() } else { cells.join(", ") };
            Some(format!("{}: {cells}", self.line(first)))
        });
        title.map(|title| format!("{}:", capital(title))).into_iter().chain(told).collect()
    }
}

const NOTHING: [&str; 2] = ["·", "–"];

/// Whether a character is drawn rather than read.
fn is_sign(c: char) -> bool {
    !c.is_ascii() && (c.general_category_group() == GeneralCategoryGroup::Symbol || c == '·')
}

/// Whether a text holds a name, and not only as a part of a word.
fn holds(text: &str, name: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut found = text.match_indices(name);
    found.any(|(at, _)| !is_word(text[..at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next()))
}

impl Teller<'_> {
    /// A text without signs. Names keep theirs.
    fn without_signs(&self, text: &str) -> String {
        let (mut told, mut rest) = (String::new(), text);
        while let Some(letter) = rest.chars().next() {
            let name = self.names.iter().find(|name| !name.is_empty() && rest.starts_with(**name));
            let length = name.map_or(letter.len_utf8(), |name| name.len());
            if name.is_some() || !is_sign(letter) {
                told.push_str(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
            rest = &rest[length..];
        }
        told.trim().to_owned()
    }

    fn name(&self, seat: u8) -> Option<&str> {
        self.names.get(usize::from(seat)).copied()
    }

    /// The words of a span that are others than its text.
    fn told<'s>(&self, span: &'s Span) -> Option<&'s str> {
        span.told.as_deref().filter(|_| self.is_heard)
    }

    /// Whose sign a span is, and what else it tells.
    fn sign(&self, span: &Span) -> Option<(u8, String)> {
        let (Style::Seat(seat), text) = (span.style, &span.glyph.unicode) else { return None };
        text.chars().any(is_sign).then(|| (seat, text.replace(is_sign, "").trim().to_owned()))
    }

    /// What stands in a place. What belongs to a seat is told by the seat's name, not by its sign and number.
    pub(super) fn span(&self, span: &Span) -> String {
        if let Some(told) = self.told(span) {
            return told.to_owned();
        }
        let text = &span.glyph.unicode;
        let (seat, what) = match (span.thing.as_deref(), self.sign(span), span.style) {
            (Some(Thing::Plinth { seat, beast: Beast::Lion }), ..) => (*seat, "Lion".to_owned()),
            (Some(Thing::Plinth { seat, beast: Beast::Jackal }), ..) => (*seat, "Jackal".to_owned()),
            (Some(Thing::Token { seat }), Some((_, rest)), _) if rest.is_empty() => (Some(*seat), "a token".to_owned()),
            (Some(Thing::Pyramid { seat, .. }), Some((_, pips)), _) if !pips.is_empty() => {
                (Some(*seat), format!("a pyramid of {pips} pip{}", if pips == "1" { "" } else { "s" }))
            }
            (_, Some((seat, rest)), _) => (Some(seat), if rest.is_empty() { "one".to_owned() } else { rest }),
            (_, None, Style::Seat(seat)) => (Some(seat), text.clone()),
            _ => (None, self.without_signs(text)),
        };
        let Some(seat) = seat else { return what };
        match self.name(seat).filter(|name| !holds(text, name)) {
            Some(name) => format!("{what} of {name}"),
            None => self.without_signs(text),
        }
    }

    /// A line as it stands, without what is only drawn. A seat whose name is not in it is named where its
    /// sign stands alone.
    pub(super) fn line(&self, line: &Line) -> String {
        let whole: String = line.0.iter().map(|span| span.glyph.unicode.as_str()).collect();
        if NOTHING.contains(&whole.trim()) && line.0.iter().all(|span| self.told(span).is_none()) {
            return "none".to_owned();
        }
        let mut told = String::new();
        for (at, span) in line.0.iter().enumerate() {
            let is_back = matches!(span.thing.as_deref(), Some(Thing::Card(card)) if card.face.is_none());
            match (self.told(span), self.sign(span)) {
                (Some(words), _) => told.push_str(words),
                (None, Some((seat, rest))) if rest.is_empty() => {
                    // The viewer is called so in place of the name.
                    let is_you = line.0.get(at + 1).is_some_and(|next| next.glyph.unicode.trim() == "you");
                    let Some(name) = self.name(seat).filter(|name| !is_you && !holds(&whole, name)) else { continue };
                    told.push_str(name);
                    // Whatever is told of the seat follows its name.
                    told.push_str(if at == 0 && line.0.len() > 1 { ":" } else { "" });
                }
                (None, _) if self.is_heard && is_back => {
                    told.push_str(&span.glyph.unicode.replace(":?", " face down").replace('?', "face down"));
                }
                (None, _) => told.push_str(&span.glyph.unicode),
            }
        }
        let told = self.without_signs(&told);
        // Two blanks part what a text sets side by side.
        if self.is_heard {
            told.split("  ").filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        } else {
            told
        }
    }

    pub(super) fn mark(&self, mark: &Mark) -> String {
        let new = if mark.is_fresh { ", new" } else { "" };
        self.span(&mark.span) + new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bypost_rules::scene::{Brick, Bricks, Course, Grid, GridCell, Mark, Piece, Space, Span, Style, Track};

    #[test]
    fn signs_are_told_by_names() {
        let teller = Teller { names: &["alice", "bob"], is_heard: true };
        for (text, style, told) in [
            ("■", Style::Seat(1), "one of bob"),
            ("■1", Style::Seat(1), "1 of bob"),
            ("J", Style::Seat(1), "J of bob"),
            ("● alice", Style::Seat(0), "alice"),
            ("5ML", Style::Plain, "5ML"),
            ("▲", Style::Seat(2), ""),
        ] {
            assert_eq!(teller.span(&Span::new(text, style)), told, "{text}");
        }
        assert_eq!(teller.line(&Line::plain("■ bob, to act")), "bob, to act");
        assert_eq!(teller.line(&Line::plain(" · ")), "none");
        let sign = || Span::new("■", Style::Seat(1));
        assert_eq!(teller.line(&Line(vec![sign()])), "bob");
        assert_eq!(teller.line(&Line(vec![sign(), Span::new(" symbols", Style::Plain)])), "bob: symbols");
        assert_eq!(teller.line(&Line(vec![sign(), Span::new(" bob, to act", Style::Plain)])), "bob, to act");
        assert_eq!(teller.line(&Line(vec![sign(), Span::new(" you", Style::Plain)])), "you");
    }

    #[test]
    fn names_keep_their_signs_and_are_no_parts_of_words() {
        let teller = Teller { names: &["\u{1f981}", "\u{25cf}2", "h"], is_heard: true };
        assert_eq!(teller.line(&Line::plain("To play: \u{1f981}")), "To play: \u{1f981}");
        assert_eq!(teller.line(&Line::plain("Hand of \u{25cf}2")), "Hand of \u{25cf}2");
        let sign = Span::new("▲", Style::Seat(2));
        assert_eq!(teller.line(&Line(vec![sign.clone(), Span::new(" holds", Style::Plain)])), "h: holds");
        assert_eq!(teller.line(&Line(vec![sign, Span::new(" h", Style::Plain)])), "h");
    }

    #[test]
    fn other_words_are_heard_and_not_seen() {
        let held = |place, card: Option<bypost_rules::kit::decktet::Card>| Span::held(place, card, "");
        let hand = Line::hand("Your hand", Style::Plain, [held(1, None), held(2, None)]);
        let sign = Line(vec![Span::new("9", Style::Plain), Span::new("≈", Style::Plain).heard(" by river")]);
        let legend = Line::plain("* new").legend();
        let scene = Scene { parts: vec![ScenePart::Lines(vec![hand.clone(), sign.clone(), legend])] };
        assert_eq!(describe(&scene, &[]), ["Your hand: 1 face down, 2 face down.", "9 by river."]);
        assert_eq!([&hand, &sign].map(|seen| line(seen, &[])), ["Your hand: 1:?  2:?", "9"]);
    }

    #[test]
    fn a_table_tells_what_it_counts() {
        let rows = ["x", "y"].map(|row| vec![Line::plain(row), Line::plain("2"), Line::default()]);
        let table = TextTable::titled(["not seen", "A", "of 8"], rows).heard(["", "aces"]);
        let told = describe(&Scene { parts: vec![ScenePart::Table(table)] }, &[]);
        assert_eq!(told, ["Not seen:", "x: aces 2.", "y: aces 2."]);
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
        let course =
            Course { bricks: vec![Brick { at: 1, lines: vec![vec![mark]], ..Default::default() }], free: Vec::new() };
        let scene = Scene {
            parts: vec![
                ScenePart::Grid(Grid::square(2, 0, |column, row| match (column, row) {
                    _ if column == row => taken("5ML"),
                    _ => GridCell::Empty,
                })),
                ScenePart::Track(Track {
                    spaces: vec![space("1", None), space("2", Some("L"))],
                    ways: vec![(0, 1)],
                    ..Track::default()
                }),
                ScenePart::Bricks(Bricks { columns: ["a", "b", "c"].map(str::to_owned).into(), courses: vec![course] }),
            ],
        };
        let told = [
            "Columns a b, rows from the top 2 1.",
            "Row 2: b2 5ML, new.",
            "Row 1: a1 5ML, new.",
            "2 cells are empty.",
            "A track of 2 spaces: 1, 2.",
            "Way between 1 and 2.",
            "On it: 2 L of alice.",
            "Course 1: at b and c AS.",
        ];
        assert_eq!(describe(&scene, &["alice"]), told);
    }
}

//! A scene in sentences, for whoever hears it rather than sees it.

mod boards;
mod words;

use super::escape::printable;
use super::scene::{Line, Scene, ScenePart, TextTable};
use bypost_rules::kit::capital;

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

/// A sentence with its end.
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
                    (1, 0) => GridCell::Outside,
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
            "1 cell is empty.",
            "Outside the board: b1.",
            "A track of 2 spaces: 1, 2.",
            "Way between 1 and 2.",
            "On it: 2 L of alice.",
            "Course 1: at b and c AS.",
        ];
        assert_eq!(describe(&scene, &["alice"]), told);
    }
}

//! Lines of text in a picture: words and small things, broken into rows where the room ends. What belongs
//! together stays in one row.

use super::pen::{Drawn, number, scaled};
use super::symbols::SHAPES;
use super::{measure, thing};
use crate::escape::{markup, printable};
use bypost_rules::scene::{Line, Span, Style, Thing};

/// The characters of one line at most; the rest is left out, so that no text can flood a picture.
const LONGEST: usize = 4000;
/// The longest words between two numbers that stay in one row.
const DATE: usize = 20;
/// How high things are in a line and in a headline, and where their middle is above its feet, by the size of
/// the text.
const THING: f32 = 1.25;
const LARGE: f32 = 0.95;
const MIDDLE: f32 = 0.345;
/// The size from which a line is a headline.
const HEADLINE: f32 = 24.0;
/// The height of a row by the size of its text.
const LEAD: f32 = 1.4;

/// How a line stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The size of the text.
    pub(super) size: f32,
    /// The width that it may take.
    pub(super) room: f32,
    /// Whether it is dimmed, as heads of tables are.
    pub(super) is_dim: bool,
}

/// A line laid out: its rows, each with its width.
pub(super) struct Laid {
    rows: Vec<(f32, Vec<PlacedPiece>)>,
    size: f32,
    /// The width in which nothing is broken that belongs together.
    pub(super) least: f32,
}

/// The class of a style.
pub(super) fn class(style: Style) -> String {
    match style {
        Style::Plain | Style::Fresh => "ink".to_owned(),
        Style::Strong => "ink b".to_owned(),
        Style::Dim => "dim".to_owned(),
        Style::Seat(seat) => format!("p{} b", seat % SHAPES),
    }
}

/// The words of a span in a picture.
pub(crate) fn words(span: &Span) -> &str {
    match span.thing.as_deref() {
        Some(Thing::Words(words) | Thing::Cut(words)) => words,
        _ => &span.glyph.unicode,
    }
}

/// The width that a line takes in one row.
pub(super) fn width(line: &Line, size: f32) -> f32 {
    lay(line, Setting { size, room: f32::MAX, is_dim: false }).width()
}

/// Breaks a line into rows.
pub(super) fn lay(line: &Line, setting: Setting) -> Laid {
    let mut reader = Grouping { setting, groups: Vec::new(), gap: 0.0, last: Hold::Blank };
    let mut left = LONGEST;
    for span in &line.0 {
        match span.thing.as_deref() {
            Some(Thing::TextOnly) => {}
            Some(Thing::Words(_) | Thing::Cut(_)) | None => left -= reader.words(span, left),
            Some(thing) => reader.thing(thing, span),
        }
    }
    let hang = |place: usize| if place > 0 { HANG } else { 0.0 };
    let least = reader.groups.iter().enumerate().map(|(place, (_, group))| end(group) + hang(place));
    let least = least.fold(0.0, f32::max);
    Laid { rows: rows(&reader.groups, setting.room, setting.size), size: setting.size, least }
}

/// What was read last, which may hold what comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// Something after which a row may end.
    Blank,
    /// A word, behind which a thing belongs to it.
    Word,
    /// A sign, to which what follows belongs.
    Sign,
}

/// Reads a line as groups.
struct Grouping {
    setting: Setting,
    groups: Vec<Group>,
    /// The blanks before what comes next.
    gap: f32,
    last: Hold,
}

impl Grouping {
    fn thing(&mut self, thing: &Thing, span: &Span) {
        let Some(drawn) = thing::inline(thing) else { return };
        let drawn = drawn.sized(self.setting.size * if self.setting.size < HEADLINE { THING } else { LARGE });
        // A sign stays beside the word, number or sign before it.
        if self.last == Hold::Sign && span.glyph.unicode.is_empty() {
            self.gap = 0.0;
        }
        self.put(drawn.width, What::Thing { drawn, name: span.word.clone() }, self.last == Hold::Word);
        // Cards may stand in rows, but a card that was put before a text belongs to it.
        let is_card = matches!(thing, Thing::Card(_)) && !span.glyph.unicode.is_empty();
        self.last = if is_card { Hold::Blank } else { Hold::Sign };
        // A text may follow a picture closely; an empty one was put before a text that begins at once.
        self.gap = if span.glyph.unicode.is_empty() { self.setting.size * 0.4 } else { 0.0 };
    }

    /// The words of a span, and how many characters they were.
    fn words(&mut self, span: &Span, most: usize) -> usize {
        let kept: String = words(span).chars().take(most).collect();
        let is_dim = self.setting.is_dim && span.style == Style::Plain;
        let class = if is_dim { "dim".to_owned() } else { class(span.style) };
        let is_bold = matches!(span.style, Style::Strong | Style::Seat(_));
        let size = self.setting.size;
        let is_cut = matches!(span.thing.as_deref(), Some(Thing::Cut(_)));
        let whole = is_cut.then(|| span.glyph.unicode.clone());
        // A name that is cut is one piece, and so are a few words between two numbers, such as a date.
        let is_number = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let is_date = is_number(kept.chars().next()) && is_number(kept.chars().next_back()) && kept.len() <= DATE;
        let is_whole = is_cut || is_date;
        for (number, text) in printable(&kept).split(' ').enumerate() {
            if number > 0 {
                self.gap += measure::width(" ", size, is_bold);
            }
            if text.is_empty() {
                continue;
            }
            let width = measure::width(text, size, is_bold);
            let is_held = self.last == Hold::Sign || (is_whole && number > 0);
            self.put(width, What::Word { text: text.to_owned(), class: class.clone(), whole: whole.clone() }, is_held);
            self.last = if text.ends_with([',', ';', '.']) { Hold::Blank } else { Hold::Word };
        }
        kept.chars().count()
    }

    /// Puts a piece behind the others, into a group of its own if it is not held to what stands before it.
    fn put(&mut self, width: f32, what: What, is_held: bool) {
        let gap = std::mem::take(&mut self.gap);
        match self.groups.last_mut() {
            Some((_, group)) if is_held || gap == 0.0 => {
                // Two pictures do not touch.
                let gap = if gap == 0.0 && matches!(what, What::Thing { .. }) { 1.0 } else { gap };
                let x = end(group) + gap;
                group.push(PlacedPiece { x, width, what });
            }
            _ => self.groups.push((gap, vec![PlacedPiece { x: 0.0, width, what }])),
        }
    }
}

impl Laid {
    /// The width of the widest row.
    pub(super) fn width(&self) -> f32 {
        self.rows.iter().map(|(width, _)| *width).fold(0.0, f32::max)
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The height of all rows.
    pub(super) fn height(&self) -> f32 {
        self.rows.len() as f32 * self.size * LEAD
    }

    /// The rows as SVG at a place; each of them ends `right` of it if that is given.
    pub(super) fn svg(&self, (left, top): (f32, f32), right: Option<f32>) -> String {
        let mut body = String::new();
        for (row, (width, pieces)) in self.rows.iter().enumerate() {
            let feet = top + self.size * (1.05 + LEAD * row as f32);
            let shift = left + right.map_or(0.0, |right| right - width);
            self.row(pieces, shift, feet, &mut body);
        }
        body
    }

    /// Words side by side are one text, but for names that are cut: no font parts them by more than a blank.
    fn row(&self, pieces: &[PlacedPiece], shift: f32, feet: f32, body: &mut String) {
        let mut open: Option<OpenText> = None;
        for piece in pieces {
            match (&piece.what, &mut open) {
                (What::Word { text, class, whole }, Some(before)) if whole.as_ref() == before.whole => {
                    // Letters of a broken span stand side by side without a blank.
                    let blank = if piece.x > before.end + 1.5 { " " } else { "" };
                    match before.told.last_mut() {
                        Some((last, told)) if *last == class => *told += &format!("{blank}{text}"),
                        _ => before.told.push((class, format!("{blank}{text}"))),
                    }
                    before.end = piece.x + piece.width;
                }
                (What::Word { text, class, whole }, _) => {
                    self.close(open.take(), shift, feet, body);
                    let (x, end) = (piece.x, piece.x + piece.width);
                    open = Some(OpenText { x, told: vec![(class, text.clone())], end, whole: whole.as_ref() });
                }
                (What::Thing { drawn, name }, _) => {
                    self.close(open.take(), shift, feet, body);
                    let top = feet - self.size * MIDDLE - drawn.height / 2.0;
                    *body += &drawn.at(shift + piece.x, top, name.as_deref());
                }
            }
        }
        self.close(open, shift, feet, body);
    }

    fn close(&self, open: Option<OpenText>, shift: f32, feet: f32, body: &mut String) {
        let Some(OpenText { x, told, whole, .. }) = open else { return };
        let place = format!("x=\"{}\" y=\"{}\" font-size=\"{}\"", number(x + shift), number(feet), number(self.size));
        let text = match &told[..] {
            [(class, told)] => format!("<text class=\"{class}\" {place}>{}</text>", markup(told)),
            all => {
                let part = |(class, told): &(_, String)| format!("<tspan class=\"{class}\">{}</tspan>", markup(told));
                format!("<text {place}>{}</text>", all.iter().map(part).collect::<String>())
            }
        };
        *body += &whole.map_or(text.clone(), |whole| format!("<g><title>{}</title>{text}</g>", markup(whole)));
    }
}

/// Words of a row that are one text so far, each with its class.
struct OpenText<'a> {
    x: f32,
    told: Vec<(&'a String, String)>,
    end: f32,
    whole: Option<&'a String>,
}

/// A line in one row of a size, or smaller.
pub(super) fn in_one_row(told: &Line, size: f32, room: f32) -> Drawn {
    let laid = lay(told, Setting { size, room: f32::MAX, is_dim: false });
    let (width, height, body) = (laid.width(), laid.height(), laid.svg((0.0, 0.0), None));
    if width <= room {
        return Drawn { width, height, body };
    }
    let scale = room / width;
    // The line stays at its height, as what stands beside it does.
    Drawn { width: room, height, body: scaled(0.0, height * (1.0 - scale) * 0.75, scale, &body) }
}

/// How far the rest of a broken line stands right of its beginning.
pub(super) const HANG: f32 = 12.0;

/// A word or a thing at its place in a row, or behind what stands before it.
#[derive(Clone)]
pub(super) struct PlacedPiece {
    pub(super) x: f32,
    pub(super) width: f32,
    pub(super) what: What,
}

/// What a piece is.
#[derive(Clone)]
pub(super) enum What {
    Word {
        text: String,
        class: String,
        /// The whole of a name that is cut.
        whole: Option<String>,
    },
    Thing {
        drawn: Drawn,
        name: Option<String>,
    },
}

/// Pieces that stay together, each at its place behind the first, and the blank before them.
pub(super) type Group = (f32, Vec<PlacedPiece>);

/// Where the last of some pieces ends.
pub(super) fn end(pieces: &[PlacedPiece]) -> f32 {
    pieces.last().map_or(0.0, |piece| piece.x + piece.width)
}

/// The groups in rows. A group that is wider than a row is broken between its pieces, and a piece that is
/// wider still between its letters.
pub(super) fn rows(groups: &[Group], width: f32, size: f32) -> Vec<(f32, Vec<PlacedPiece>)> {
    // A line that begins with blanks hangs as much further right, a headline, which is alone, not at all.
    let further = if size < HEADLINE { HANG } else { 0.0 };
    let hang = groups.first().map_or(0.0, |(gap, _)| (gap + further).min(width / 3.0));
    let mut rows: Vec<(f32, Vec<PlacedPiece>)> = vec![(0.0, Vec::new())];
    let room = width + 0.1;
    let mut put = |gap: f32, pieces: &[PlacedPiece]| {
        let Some((used, row)) = rows.last_mut() else { return };
        let is_next = !row.is_empty() && *used + gap + end(pieces) > room;
        let from = if is_next { hang } else { *used + gap };
        let moved: Vec<PlacedPiece> =
            pieces.iter().map(|piece| PlacedPiece { x: piece.x + from, ..piece.clone() }).collect();
        if is_next {
            rows.push((end(&moved), moved));
        } else {
            *used = end(&moved);
            row.extend(moved);
        }
    };
    for (gap, group) in groups {
        if end(group) + hang <= room {
            put(*gap, group);
            continue;
        }
        let mut before = -gap;
        for piece in group {
            let gap = piece.x - before;
            before = piece.x + piece.width;
            match &piece.what {
                What::Word { text, class, whole } if piece.width + hang > room => {
                    for text in letters(text, width - hang, size, class) {
                        let width = measure::width(&text, size, is_bold(class));
                        let what = What::Word { text, class: class.clone(), whole: whole.clone() };
                        put(0.0, &[PlacedPiece { x: 0.0, width, what }]);
                    }
                }
                what => put(gap, &[PlacedPiece { x: 0.0, width: piece.width, what: what.clone() }]),
            }
        }
    }
    rows
}

fn is_bold(class: &str) -> bool {
    class.ends_with(" b")
}

/// A word in parts that fit into the room.
fn letters(word: &str, room: f32, size: f32, class: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut used = 0.0;
    for letter in word.chars() {
        let width = measure::width(letter.encode_utf8(&mut [0; 4]), size, is_bold(class));
        if used + width > room + 0.6 && used > 0.0 {
            parts.push(String::new());
            used = 0.0;
        }
        used += width;
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use bypost_rules::scene::SuitSign;

    #[test]
    fn what_belongs_together_stays_in_one_row() {
        let sign = || Span::new("M", Style::Plain).of(Thing::Suit(SuitSign::Moons));
        let plain = |text: &str| Span::new(text, Style::Plain);
        // Each line is of groups of so many pieces, and no room breaks one of them.
        let groups = [
            (2, vec![sign(), plain(" 1, ")]),
            (3, vec![plain("W1 "), sign(), plain(", ")]),
            (2, vec![plain("12"), plain("34 ")]),
        ];
        for (count, group) in groups {
            let line: Line = std::iter::repeat_n(group, 20).flatten().collect();
            for room in [70.0, 75.0, 90.0, 200.0, 310.0] {
                let laid = lay(&line, Setting { size: 15.0, room, is_dim: false });
                assert!(laid.rows() > 1 && laid.least <= 70.0, "{}", laid.least);
                for (width, pieces) in &laid.rows {
                    assert!(*width <= room + 0.1 && pieces.len() % count == 0, "{count} in {room}: {}", pieces.len());
                }
            }
        }
    }

    #[test]
    fn what_is_wider_than_a_row_is_broken() {
        let line = Line::plain("W".repeat(40));
        let laid = lay(&line, Setting { size: 15.0, room: 100.0, is_dim: false });
        assert!(laid.rows() > 5 && laid.width() <= 100.1, "{} {}", laid.rows(), laid.width());
    }
}

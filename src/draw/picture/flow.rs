//! Lines of text in a picture: words and small things, broken into rows where the room ends.

use super::measure;
use super::pen::{at, number, scaled, word};
use super::symbols::SHAPES;
use super::thing::{self, Drawn};
use crate::draw::escape::{markup, printable};
use crate::draw::scene::{Line, Span, Style, Thing};

/// The characters of one line at most; the rest is left out, so that no text can flood a picture.
const LONGEST: usize = 4000;
/// How far the rest of a broken line stands right of its beginning.
pub(super) const HANG: f32 = 12.0;
/// How high things are in a line, and how far below its feet they reach, by the size of the text.
const THING: f32 = 1.25;
const SINK: f32 = 0.28;
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
}

/// A word or a thing at its place in a row.
struct PlacedPiece {
    x: f32,
    width: f32,
    /// Whether no row ends before it.
    is_glued: bool,
    what: What,
}

#[derive(Clone)]
enum What {
    Word { text: String, class: String },
    Thing { drawn: Drawn, name: Option<String> },
}

/// The class of a style.
pub(super) fn class(style: Style) -> String {
    match style {
        Style::Plain | Style::Fresh => "ink".to_owned(),
        Style::Strong => "ink b".to_owned(),
        Style::Dim => "dim".to_owned(),
        Style::Seat(seat) => format!("n{} b", seat % SHAPES),
    }
}

/// The words of a span in a picture.
pub(super) fn words(span: &Span) -> &str {
    match span.thing.as_deref() {
        Some(Thing::Words(words)) => words,
        _ => &span.glyph.unicode,
    }
}

/// The width that a line takes in one row.
pub(super) fn width(line: &Line, size: f32) -> f32 {
    lay(line, Setting { size, room: f32::MAX, is_dim: false }).width()
}

/// Breaks a line into rows.
pub(super) fn lay(line: &Line, setting: Setting) -> Laid {
    let mut breaker = Breaker { setting, rows: vec![(0.0, Vec::new())], gap: 0.0, hang: HANG, is_glue: false };
    let mut left = LONGEST;
    for span in &line.0 {
        match span.thing.as_deref() {
            Some(Thing::TextOnly) => {}
            Some(Thing::Words(_)) | None => left -= breaker.words(span, left),
            Some(thing) => breaker.thing(thing, span),
        }
    }
    Laid { rows: breaker.rows, size: setting.size }
}

struct Breaker {
    setting: Setting,
    rows: Vec<(f32, Vec<PlacedPiece>)>,
    /// The blanks before what comes next.
    gap: f32,
    /// Where the rest of the line begins.
    hang: f32,
    /// Whether what comes next stands in the same row as what came last.
    is_glue: bool,
}

impl Breaker {
    fn thing(&mut self, thing: &Thing, span: &Span) {
        let Some(drawn) = thing::inline(thing) else { return };
        let drawn = drawn.sized(self.setting.size * THING);
        self.put(drawn.width, What::Thing { drawn, name: span.word.clone() });
        // A text may follow a picture closely; an empty one was put before a text that begins at once.
        self.is_glue = span.glyph.unicode.is_empty();
        self.gap = if self.is_glue { self.setting.size * 0.4 } else { 1.0 };
    }

    /// The words of a span, and how many characters they were.
    fn words(&mut self, span: &Span, most: usize) -> usize {
        let kept: String = words(span).chars().take(most).collect();
        let is_dim = self.setting.is_dim && span.style == Style::Plain;
        let class = if is_dim { "dim".to_owned() } else { class(span.style) };
        let is_bold = matches!(span.style, Style::Strong | Style::Seat(_));
        let size = self.setting.size;
        for (number, text) in printable(&kept).split(' ').enumerate() {
            if number > 0 {
                self.gap += measure::width(" ", size, is_bold);
            }
            for text in parts(text, self.setting.room - self.hang, size, is_bold) {
                let width = measure::width(&text, size, is_bold);
                self.put(width, What::Word { text, class: class.clone() });
            }
        }
        kept.chars().count()
    }

    /// Puts something behind what stands there, or at the beginning of the next row.
    fn put(&mut self, width: f32, what: What) {
        let gap = std::mem::take(&mut self.gap);
        let is_glued = std::mem::take(&mut self.is_glue);
        let Some((end, pieces)) = self.rows.last_mut() else { return };
        if pieces.is_empty() && self.hang <= HANG {
            // A line that begins with blanks hangs as much further right.
            self.hang = (gap + HANG).min(self.setting.room / 3.0);
        }
        if *end + gap + width <= self.setting.room + 0.1 || pieces.is_empty() {
            pieces.push(PlacedPiece { x: *end + gap, width, is_glued, what });
            *end += gap + width;
        } else {
            let mut row: Vec<PlacedPiece> = Vec::new();
            // What is glued to it comes along.
            if is_glued && pieces.len() > 1 {
                row.extend(pieces.pop());
            }
            *end = pieces.last().map_or(0.0, |piece| piece.x + piece.width);
            let mut x = self.hang;
            if let Some(first) = row.first_mut() {
                first.x = x;
                x += first.width + gap;
            }
            row.push(PlacedPiece { x, width, is_glued, what });
            self.rows.push((x + width, row));
        }
    }
}

/// A word in parts that fit into the room.
fn parts(word: &str, room: f32, size: f32, is_bold: bool) -> Vec<String> {
    if word.is_empty() {
        return Vec::new();
    }
    let mut parts = vec![String::new()];
    let mut used = 0.0;
    for letter in word.chars() {
        let width = measure::width(letter.encode_utf8(&mut [0; 4]), size, is_bold);
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

impl Laid {
    /// The width in which no word is broken, where the line is laid out in one row.
    pub(super) fn least(&self) -> f32 {
        let mut least = 0.0_f32;
        for (_, pieces) in &self.rows {
            let mut from = 0.0;
            for (place, piece) in pieces.iter().enumerate() {
                from = if piece.is_glued { from } else { piece.x };
                // What is not the beginning hangs.
                let hang = if place > usize::from(piece.is_glued) { HANG } else { 0.0 };
                least = least.max(piece.x + piece.width - from + hang);
            }
        }
        least
    }

    /// The width of the widest row.
    pub(super) fn width(&self) -> f32 {
        self.rows.iter().map(|(width, _)| *width).fold(0.0, f32::max)
    }

    /// The height of all rows.
    pub(super) fn height(&self) -> f32 {
        self.rows.len() as f32 * self.size * LEAD
    }

    /// The rows as SVG; each of them ends at `right` if that is given.
    pub(super) fn svg(&self, right: Option<f32>) -> String {
        let mut body = String::new();
        for (row, (width, pieces)) in self.rows.iter().enumerate() {
            let feet = self.size * (1.05 + LEAD * row as f32);
            let shift = right.map_or(0.0, |right| right - width);
            self.row(pieces, shift, feet, &mut body);
        }
        body
    }

    /// Words in one style side by side are one text.
    fn row(&self, pieces: &[PlacedPiece], shift: f32, feet: f32, body: &mut String) {
        let mut open: Option<(&str, f32, String, f32)> = None;
        for piece in pieces {
            match (&piece.what, &mut open) {
                (What::Word { text, class }, Some((same, _, told, end))) if class == same => {
                    // Letters of a broken span stand side by side without a blank.
                    if piece.x > *end + 1.5 {
                        told.push(' ');
                    }
                    told.push_str(text);
                    *end = piece.x + piece.width;
                }
                (What::Word { text, class }, _) => {
                    self.close(open.take(), shift, feet, body);
                    open = Some((class, piece.x, text.clone(), piece.x + piece.width));
                }
                (What::Thing { drawn, name }, _) => {
                    self.close(open.take(), shift, feet, body);
                    let top = feet + self.size * SINK - drawn.height;
                    let name = name.as_deref().map(word).unwrap_or_default();
                    *body += &at(shift + piece.x, top, &drawn.body).replacen("<g", &format!("<g{name}"), 1);
                }
            }
        }
        self.close(open, shift, feet, body);
    }

    fn close(&self, open: Option<(&str, f32, String, f32)>, shift: f32, feet: f32, body: &mut String) {
        let Some((class, x, told, _)) = open else { return };
        let (x, y, size) = (number(x + shift), number(feet), number(self.size));
        *body += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>", markup(&told));
    }
}

/// A line in one row of a size, or smaller.
pub(super) fn in_one_row(told: &Line, size: f32, room: f32) -> Drawn {
    let laid = lay(told, Setting { size, room: f32::MAX, is_dim: false });
    let (width, height, body) = (laid.width(), laid.height(), laid.svg(None));
    if width <= room {
        return Drawn { width, height, body };
    }
    let scale = room / width;
    // The line stays at its height, as what stands beside it does.
    Drawn { width: room, height, body: scaled(0.0, height * (1.0 - scale) * 0.75, scale, &body) }
}

//! Signs: what a reader sees as one character, made harmless and measured.
//! The characters that the layout itself adds: dots, rules, lines and arrows.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::escape::{MARKS, printable};
use bypost_rules::scene::{Glyph, Line, Span, Style};

/// The columns of one text at most; the rest is cut, so that no text can flood the drawing.
const LONGEST: usize = 4000;

/// A character with its marks, in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    pub(crate) text: String,
    pub(crate) width: usize,
    pub(crate) style: Style,
}

impl Sign {
    pub(crate) fn is_blank(&self) -> bool {
        self.text == " "
    }
}

pub(crate) fn width(signs: &[Sign]) -> usize {
    signs.iter().map(|sign| sign.width).sum()
}

pub(crate) fn of_text(text: &str, style: Style) -> Vec<Sign> {
    // This many characters fill the columns in any case.
    let end = text.char_indices().nth((LONGEST + 1) * (MARKS + 1)).map_or(text.len(), |(end, _)| end);
    let mut signs: Vec<Sign> = Vec::new();
    for c in printable(&text[..end]).chars() {
        match signs.last_mut() {
            Some(letter) if c.width() == Some(0) => letter.text.push(c),
            _ => signs.push(Sign { text: c.into(), width: c.width().unwrap_or(1), style }),
        }
    }
    signs
}

pub(crate) fn of_span(span: &Span, columns: usize, alphabet: Alphabet) -> Vec<Sign> {
    cut(of_text(alphabet.of(&span.glyph), span.style), columns, alphabet)
}

pub(crate) fn of_line(line: &Line, alphabet: Alphabet) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut columns = 0;
    for span in &line.0 {
        let more = of_text(alphabet.of(&span.glyph), span.style);
        columns += width(&more);
        signs.extend(more);
        if columns > LONGEST {
            break;
        }
    }
    cut(signs, LONGEST, alphabet)
}

/// Signs of at most as many columns as given; where some had to go, a sign says so.
pub(crate) fn cut(mut signs: Vec<Sign>, columns: usize, alphabet: Alphabet) -> Vec<Sign> {
    if width(&signs) <= columns {
        return signs;
    }
    let room = columns.saturating_sub(alphabet.rest().width());
    let mut used = 0;
    let kept = signs.iter().take_while(|sign| {
        used += sign.width;
        used <= room
    });
    signs.truncate(kept.count());
    let style = signs.last().map_or(Style::Plain, |sign| sign.style);
    signs.extend(of_text(alphabet.rest(), style));
    signs
}

/// The characters that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    Unicode,
    Ascii,
}

/// The directions in which a line leaves its cell.
pub(crate) const UP: u8 = 1;
pub(crate) const DOWN: u8 = 2;
pub(crate) const LEFT: u8 = 4;
pub(crate) const RIGHT: u8 = 8;

/// Every way in which lines meet in a cell of a drawing, and how it is drawn.
const JOINTS: [(u8, char, char); 11] = [
    (LEFT | RIGHT, '─', '-'),
    (UP | DOWN, '│', '|'),
    (UP | RIGHT, '╰', '`'),
    (UP | LEFT, '╯', '\''),
    (DOWN | RIGHT, '╭', '.'),
    (DOWN | LEFT, '╮', '.'),
    (UP | DOWN | RIGHT, '├', '+'),
    (UP | DOWN | LEFT, '┤', '+'),
    (DOWN | LEFT | RIGHT, '┬', '+'),
    (UP | LEFT | RIGHT, '┴', '+'),
    (UP | DOWN | LEFT | RIGHT, '┼', '+'),
];

impl Alphabet {
    pub(crate) fn of(self, glyph: &Glyph) -> &str {
        self.pick(&glyph.unicode, &glyph.ascii)
    }

    /// The sign of a space on which nothing stands.
    pub(crate) fn dot(self) -> &'static str {
        self.pick("·", ".")
    }

    /// The sign for the rest of a text that was cut.
    pub(crate) fn rest(self) -> &'static str {
        self.pick("…", "...")
    }

    /// The end of a line that goes on elsewhere.
    pub(crate) fn arrow(self, is_right: bool) -> &'static str {
        if is_right { self.pick("▸", ">") } else { self.pick("◂", "<") }
    }

    pub(crate) fn joint(self, directions: u8) -> char {
        let joint = JOINTS.iter().find(|joint| joint.0 == directions);
        joint.map_or(' ', |&(_, unicode, ascii)| if self == Self::Unicode { unicode } else { ascii })
    }

    fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }
}

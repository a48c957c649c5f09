//! Signs: what a reader sees as one character, made harmless and measured.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::alphabet::Alphabet;
use crate::escape::{MARKS, printable};
use bypost_rules::scene::{Line, Span, Style};

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

/// The columns that signs take.
pub(crate) fn width(signs: &[Sign]) -> usize {
    signs.iter().map(|sign| sign.width).sum()
}

/// The signs of a text of the layout's own or of the scene.
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

/// The signs of a span, at most as many columns as given.
pub(crate) fn of_span(span: &Span, columns: usize, alphabet: Alphabet) -> Vec<Sign> {
    cut(of_text(alphabet.of(&span.glyph), span.style), columns, alphabet)
}

/// The signs of a line.
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

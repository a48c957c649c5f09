//! Lines of text, wrapped between words.

use super::canvas::Canvas;
use super::sign::{self, Alphabet, Sign};
use bypost_rules::scene::Line;

/// How far the rest of a wrapped line stands right of its beginning.
const HANG: usize = 2;

/// Draws each line, and the rest of it below when it is too long.
pub(crate) fn draw(canvas: &mut Canvas, lines: &[Line], alphabet: Alphabet) {
    for line in lines {
        let signs = sign::of_line(line, alphabet);
        let indent = signs.iter().take_while(|sign| sign.is_blank()).count();
        let hang = (indent + HANG).min(canvas.width / 2);
        for (number, row) in wrap(signs, canvas.width, hang).into_iter().enumerate() {
            canvas.feed();
            canvas.put(if number == 0 { 0 } else { hang }, &row);
        }
    }
}

pub(crate) fn draw_flush(canvas: &mut Canvas, line: &Line, alphabet: Alphabet) {
    for row in wrap(sign::of_line(line, alphabet), canvas.width, 0) {
        canvas.feed();
        canvas.put(0, &row);
    }
}

/// Signs broken into rows of a width, the rows after the first shorter by `hang`; always at least one row.
/// Blanks at a break fall away; only a word longer than a row is broken itself.
pub(crate) fn wrap(signs: Vec<Sign>, width: usize, hang: usize) -> Vec<Vec<Sign>> {
    let mut rows = vec![Vec::new()];
    let mut room = width;
    for piece in pieces(signs) {
        let gap = piece.blanks.len();
        if gap + sign::width(&piece.word) <= room {
            room -= gap + sign::width(&piece.word);
            append(&mut rows, piece.blanks);
            append(&mut rows, piece.word);
            continue;
        }
        if piece.word.is_empty() {
            continue;
        }
        let is_begun = rows.last().is_some_and(|row| !row.is_empty());
        if is_begun {
            rows.push(Vec::new());
            room = width - hang;
        } else if gap < room {
            append(&mut rows, piece.blanks);
            room -= gap;
        }
        for sign in piece.word {
            if sign.width > room {
                rows.push(Vec::new());
                room = width - hang;
            }
            room = room.saturating_sub(sign.width);
            append(&mut rows, [sign]);
        }
    }
    rows
}

fn append(rows: &mut [Vec<Sign>], signs: impl IntoIterator<Item = Sign>) {
    if let Some(row) = rows.last_mut() {
        row.extend(signs);
    }
}

/// A word with the blanks before it.
#[derive(Default)]
struct Word {
    blanks: Vec<Sign>,
    word: Vec<Sign>,
}

fn pieces(signs: Vec<Sign>) -> Vec<Word> {
    let mut pieces: Vec<Word> = vec![Word::default()];
    for sign in signs {
        match pieces.last_mut() {
            Some(piece) if sign.is_blank() && piece.word.is_empty() => piece.blanks.push(sign),
            Some(piece) if !sign.is_blank() => piece.word.push(sign),
            _ => pieces.push(Word { blanks: vec![sign], word: Vec::new() }),
        }
    }
    pieces
}

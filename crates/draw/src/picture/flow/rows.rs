//! Words and small things in rows: what belongs together stays in one row.

use crate::picture::drawn::Drawn;
use crate::picture::measure;

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
    // A line that begins with blanks hangs as much further right.
    let hang = groups.first().map_or(0.0, |(gap, _)| (gap + HANG).min(width / 3.0));
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

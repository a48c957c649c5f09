//! How wide a text is. Readers have fonts of their own, so the widths are those of a wide one.

use unicode_width::UnicodeWidthChar;

/// The advance widths of the printable ASCII characters in DejaVu Sans, in hundredths of the font's size.
const ADVANCES: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69,
    61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63,
    59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// The same of the Hebrew letters from alef on.
const HEBREW: [u8; 27] =
    [67, 58, 42, 55, 66, 28, 35, 66, 65, 23, 54, 53, 57, 67, 68, 28, 41, 65, 63, 64, 63, 54, 60, 71, 57, 71, 66];

/// The same of the Arabic letters from hamza on, at the end of a word or alone.
const ARABIC: [u8; 42] = [
    48, 31, 31, 52, 31, 84, 31, 99, 54, 99, 99, 65, 65, 65, 53, 53, 56, 56, 128, 128, 123, 123, 95, 95, 60, 60, 0, 0,
    0, 0, 0, 30, 104, 84, 85, 76, 67, 77, 54, 52, 84, 84,
];
/// The same where another letter is joined to them; 0 for those to which none can be.
const JOINED: [u8; 42] = [
    0, 0, 0, 0, 0, 31, 0, 31, 0, 31, 31, 65, 65, 65, 0, 0, 0, 0, 90, 90, 87, 87, 83, 83, 60, 53, 0, 0, 0, 0, 0, 0, 51,
    51, 56, 34, 58, 31, 53, 0, 31, 31,
];

/// How much wider bold letters are.
const BOLD: f32 = 1.12;

/// The width of a text in a font of this size.
pub(super) fn width(text: &str, size: f32, is_bold: bool) -> f32 {
    let mut letters = text.chars().peekable();
    let mut width = 0.0;
    while let Some(letter) = letters.next() {
        width += advance(letter, letters.peek().copied());
    }
    width * size * if is_bold { BOLD } else { 1.0 }
}

/// How far a letter advances before the next one, by the size of the font.
fn advance(letter: char, next: Option<char>) -> f32 {
    let of = |first: char, all: &[u8]| {
        let at = u32::from(letter).checked_sub(first.into())?;
        all.get(at as usize).map(|advance| f32::from(*advance) / 100.0)
    };
    let joined = next.filter(|next| ('\u{621}'..='\u{64a}').contains(next)).and_then(|_| of('\u{621}', &JOINED));
    let known = of(' ', &ADVANCES).or_else(|| of('\u{5d0}', &HEBREW));
    let known = known.or(joined.filter(|advance| *advance > 0.0)).or_else(|| of('\u{621}', &ARABIC));
    known.unwrap_or_else(|| match letter {
        '·' | '–' | '’' => 0.5,
        '…' | '—' => 1.0,
        _ => [0.0, 0.85, 1.1][letter.width().unwrap_or(1).min(2)],
    })
}

/// A text, cut where the room ends.
pub(super) fn cut(told: &str, size: f32, room: f32) -> String {
    if width(told, size, true) <= room {
        return told.to_owned();
    }
    let mut kept = String::new();
    for letter in told.chars() {
        kept.push(letter);
        if width(&kept, size, true) + size > room {
            kept.pop();
            break;
        }
    }
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn widths_grow_with_letters_and_size() {
        assert!((width("0", 100.0, false) - 64.0).abs() < 0.01);
        assert!(width("WW", 10.0, false) > width("ii", 10.0, false));
        assert!(width("a", 10.0, true) > width("a", 10.0, false));
        // Letters that are joined are narrower than the same letters alone.
        assert!(width("ببب", 10.0, false) < width("ب ب ب", 10.0, false) - 2.0 * width(" ", 10.0, false));
        assert!(width("שלום", 10.0, false) < 24.0 && width("\u{2067}a\u{2069}", 10.0, false) < 6.2);
        assert!(width("王", 10.0, false) >= 10.0 && width("e\u{301}", 10.0, false) < 8.0);
    }
}

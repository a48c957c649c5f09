//! How wide a text is. Readers have fonts of their own, so the widths are those of a wide one.

use unicode_width::UnicodeWidthChar;

/// The advance widths of the printable ASCII characters in DejaVu Sans, in hundredths of the font's size.
const ADVANCES: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69,
    61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63,
    59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// How much wider bold letters are.
const BOLD: f32 = 1.12;

/// The width of a text in a font of this size.
pub(super) fn width(text: &str, size: f32, is_bold: bool) -> f32 {
    let advance = |c: char| match u32::from(c).checked_sub(32).and_then(|at| ADVANCES.get(at as usize)) {
        Some(advance) => f32::from(*advance) / 100.0,
        None if "·–’".contains(c) => 0.5,
        None => [0.0, 0.85, 1.1][c.width().unwrap_or(1).min(2)],
    };
    text.chars().map(advance).sum::<f32>() * size * if is_bold { BOLD } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn widths_grow_with_letters_and_size() {
        assert!((width("0", 100.0, false) - 64.0).abs() < 0.01);
        assert!(width("WW", 10.0, false) > width("ii", 10.0, false));
        assert!(width("a", 10.0, true) > width("a", 10.0, false));
        assert!(width("王", 10.0, false) >= 10.0 && width("e\u{301}", 10.0, false) < 8.0);
    }
}

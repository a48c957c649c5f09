//! The characters that the layout itself adds: dots, rules, lines and arrows.

use bypost_rules::scene::Glyph;

/// The characters that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    Unicode,
    Ascii,
}

/// A line leaves its cell upwards.
pub(crate) const UP: u8 = 1;
/// A line leaves its cell downwards.
pub(crate) const DOWN: u8 = 2;
/// A line leaves its cell to the left.
pub(crate) const LEFT: u8 = 4;
/// A line leaves its cell to the right.
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

/// The directions in which the lines of a Unicode character leave its cell, if it is one of those that draw
/// lines.
pub(crate) fn directions(c: char) -> Option<u8> {
    JOINTS.iter().find(|joint| joint.1 == c).map(|joint| joint.0)
}

impl Alphabet {
    /// The glyph's text in this alphabet.
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

    /// Lines that leave a cell in these directions.
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

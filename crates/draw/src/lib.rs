//! Drawings: a scene is laid out on a canvas, and the canvas is written as text or HTML; a [`picture`] shows
//! the same with cards and pieces.
//!
//! Each arrow is a change of type: `scene → signs (harmless, measured) → canvas (signs at their columns) →
//! bytes`. Whatever a scene holds, the drawing is no wider than asked for, and no control or format character
//! gets through.

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod describe;
pub mod escape;
pub mod letter;
pub mod page;
pub mod picture;
#[cfg(test)]
mod tests;
mod text;

use std::ops::RangeInclusive;

pub use bypost_rules::scene;
pub use describe::describe;

use scene::Scene;
use text::canvas::Canvas;
use text::sign::Alphabet;

/// The widths that a drawing can have.
pub const WIDTHS: RangeInclusive<u16> = 40..=120;

/// How a scene is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The columns at most, brought into [`WIDTHS`].
    pub width: u16,
    /// Whether everything but names is to be plain ASCII.
    pub ascii: bool,
    /// Whether text gets ANSI colours. Pictures carry colours of their own, for light and for dark.
    pub colour: bool,
    /// The rows at most of a text that has what somebody needs who is to play; none for a text with
    /// everything.
    pub rows: Option<u16>,
}

impl Default for Look {
    /// The look of the drawing in a file: 72 columns, Unicode, no colours, and all that there is to tell.
    fn default() -> Self {
        Self { width: 72, ascii: false, colour: false, rows: None }
    }
}

impl Look {
    /// The columns from which on a drawing has the rows of a wide one.
    const WIDE: u16 = 60;

    /// The look of a text on one screen, with room for the lines beside it: 20 rows on a screen of 24 rows
    /// and 80 columns, 33 on one of 40 rows and 40 columns.
    pub fn screen(width: u16) -> Self {
        Self { width, rows: Some(if width < Self::WIDE { 33 } else { 20 }), ..Self::default() }
    }

    fn canvas(self, scene: &Scene) -> Canvas {
        let width = self.width.clamp(*WIDTHS.start(), *WIDTHS.end()).into();
        let alphabet = if self.ascii { Alphabet::Ascii } else { Alphabet::Unicode };
        match self.rows {
            None => text::draw(scene, width, alphabet),
            Some(rows) => text::screen::draw(scene, width, alphabet, rows.into()),
        }
    }
}

/// The scene as lines of text, each ended by a line feed, without trailing blanks.
///
/// ```
/// use bypost_rules::scene::{Line, ScenePart, Scene, Space, Span, Style, Track};
/// use bypost_draw::{self as draw, Look};
///
/// let space = |label: &str, token: Option<&str>| Space {
///     label: label.to_owned(),
///     token: token.map(|token| Span::new(token, Style::Seat(0))),
///     ..Space::default()
/// };
/// let track = Track { spaces: vec![space("1", None), space("2", Some("A")), space("3", None)], ways: vec![(0, 2)], ..Track::default() };
/// let scene = Scene { parts: vec![ScenePart::Lines(vec![Line::plain("alice is to play")]), ScenePart::Track(track)] };
/// let text = draw::text(&scene, Look { ascii: true, ..Look::default() });
/// assert_eq!(text, "alice is to play\n\n  1 2 3\n  . A .\n  `---'\n");
/// ```
pub fn text(scene: &Scene, look: Look) -> String {
    text::write(&look.canvas(scene), look.colour)
}

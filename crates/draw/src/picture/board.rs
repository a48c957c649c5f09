//! What all boards have: parts that a step can name, outlines of what is new, labels and marks.

use super::block::Item;
use super::flow::words;
use super::measure::{self, cut};
use super::pen::{Drawn, rect, text, word};
use super::{LEAST, thing};
use bypost_rules::scene::{Span, Style};

/// The size of the names of rows and columns.
pub(super) const LABEL: f32 = 17.0;
/// The room for such a name.
const ROOM: f32 = 44.0;

/// A part that a step can name; it lies over what is there.
pub(super) fn spot((x, y): (f32, f32), size: (f32, f32), radius: f32, name: &str) -> Item {
    let body = rect("spot", (0.0, 0.0), size, radius);
    Item::new(x, y, body.replacen("<rect", &format!("<rect{}", word(name)), 1))
}

/// The outline of what the last turn changed.
pub(super) fn fresh((x, y): (f32, f32), (width, height): (f32, f32), radius: f32) -> Item {
    Item::new(x - 2.0, y - 2.0, rect("fresh line", (0.0, 0.0), (width + 4.0, height + 4.0), radius + 2.0))
}

/// The number of a place among those where something has happened, at its corner.
pub(super) fn tag(x: f32, y: f32, order: &str) -> Item {
    let radius = 8.0 + 2.5 * order.len() as f32;
    let disc = format!("<circle class=\"ink rim\" stroke-width=\"1.5\" r=\"{radius}\"/>");
    Item::new(x, y, disc + &fitted("clear b m n", (0.0, 4.6), (13.0, 2.0 * radius - 4.0), order))
}

/// The name of a row, a column or a space, in the middle of a place.
pub(super) fn label(x: f32, y: f32, name: &str) -> Item {
    Item::new(x, y, fitted("ink m", (0.0, 0.0), (LABEL, ROOM), name))
}

/// The characters that are measured at most.
const CUT: usize = 200;

/// A text that is written smaller where it would not fit.
pub(super) fn fitted(class: &str, place: (f32, f32), (size, room): (f32, f32), told: &str) -> String {
    let told: &str = told.char_indices().nth(CUT).map_or(told, |(end, _)| &told[..end]);
    let is_bold = class.split(' ').any(|class| class == "b");
    let wanted = measure::width(told, 1.0, is_bold).max(0.01);
    // What would be too small to read is cut instead.
    let least = LEAST.min(size);
    let size = (room / wanted).min(size);
    if size >= least {
        return text(class, place, size, told);
    }
    text(class, place, least, &cut(told, least, room))
}

/// What stands on something: its picture, or its text on a field of this height.
pub(super) fn mark(span: &Span, height: f32) -> Drawn {
    if let Some(drawn) = span.thing.as_deref().and_then(thing::drawn) {
        let is_sign = drawn.height <= 24.0;
        return if is_sign { drawn.sized(height) } else { drawn };
    }
    let class = match span.style {
        Style::Seat(seat) => format!("p{} b m", seat % super::symbols::SHAPES),
        Style::Dim => "dim m".to_owned(),
        _ => "ink b m".to_owned(),
    };
    let told = words(span).trim();
    let width = (measure::width(told, 17.0, true) + 4.0).clamp(12.0, 80.0);
    let body = fitted(&class, (width / 2.0, height * 0.7), (17.0, width), told);
    Drawn { width, height, body }
}

//! How pieces of SVG are written, and things drawn with their size.

use std::fmt::Write;

use crate::escape::markup;

/// The letters of a word at most; no word of a step has as many.
const LONGEST: usize = 80;

/// A number with at most one digit behind its point, as short as it goes.
#[expect(clippy::cast_possible_truncation, reason = "a number that is too large becomes the largest")]
pub(super) fn number(value: f32) -> String {
    let tenths = (value * 10.0).round() as i64;
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    let sign = if tenths < 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

/// An element that holds nothing, with those of the attributes that are not 0.
fn element<const N: usize>(begin: &str, attributes: [(&str, f32); N]) -> String {
    let mut body = begin.to_owned();
    for (name, value) in attributes.into_iter().filter(|(_, value)| *value != 0.0) {
        // Writing to a String cannot fail.
        let _ = write!(body, " {name}=\"{}\"", number(value));
    }
    body + "/>"
}

/// A symbol in a square of this size.
pub(super) fn symbol(id: &str, class: &str, (x, y): (f32, f32), size: f32) -> String {
    let begin = format!("<use href=\"#{id}\" class=\"{class}\"");
    element(&begin, [("x", x), ("y", y), ("width", size), ("height", size)])
}

/// A rectangle.
pub(super) fn rect(class: &str, (x, y): (f32, f32), (width, height): (f32, f32), radius: f32) -> String {
    let begin = format!("<rect class=\"{class}\"");
    element(&begin, [("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)])
}

/// A text whose feet stand at this place.
pub(super) fn text(class: &str, (x, y): (f32, f32), size: f32, text: &str) -> String {
    let (x, y, size) = (number(x), number(y), number(size));
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>", markup(text))
}

/// A piece at a place.
pub(super) fn at(x: f32, y: f32, body: &str) -> String {
    format!("<g transform=\"translate({} {})\">{body}</g>", number(x), number(y))
}

/// A piece at a place, in another size.
pub(super) fn scaled(x: f32, y: f32, scale: f32, body: &str) -> String {
    let scale = (scale * 1000.0).round() / 1000.0;
    let place = if (x, y) == (0.0, 0.0) { String::new() } else { format!("translate({} {}) ", number(x), number(y)) };
    format!("<g transform=\"{place}scale({scale})\">{body}</g>")
}

/// The attribute for the word by which a step names a part, with a blank before it.
pub(super) fn word(word: &str) -> String {
    let word: String = word.chars().take(LONGEST).collect();
    format!(" data-word=\"{}\"", markup(&word))
}

/// A thing as a piece of SVG with its size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawn {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) body: String,
}

impl Drawn {
    /// The same in this height.
    pub(super) fn sized(self, height: f32) -> Self {
        let scale = height / self.height;
        if (scale - 1.0).abs() < 0.01 {
            return self;
        }
        // A symbol alone has its size itself.
        let alone = format!(" width=\"{0}\" height=\"{0}\"/>", number(self.height));
        let body = match symbol_before(&self.body, &alone) {
            Some(begin) => element(begin, [("width", height), ("height", height)]),
            None => scaled(0.0, 0.0, scale, &self.body),
        };
        Self { width: self.width * scale, height, body }
    }

    /// It at a place, by this name.
    pub(super) fn at(&self, x: f32, y: f32, name: Option<&str>) -> String {
        let name = name.map(word).unwrap_or_default();
        match symbol_before(&self.body, "/>") {
            Some(begin) => element(&format!("{begin}{name}"), [("x", x), ("y", y)]),
            None => at(x, y, &self.body).replacen("<g", &format!("<g{name}"), 1),
        }
    }
}

/// What stands before this end, if the body is a symbol alone that has no place.
fn symbol_before<'a>(body: &'a str, end: &str) -> Option<&'a str> {
    let has_more = |begin: &str| [">", " x=", " y="].iter().any(|sign| begin.contains(sign));
    body.strip_suffix(end).filter(|begin| begin.starts_with("<use") && !has_more(begin))
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_short() {
        for (value, wanted) in [(0.0, "0"), (1.0, "1"), (-0.04, "0"), (2.25, "2.3"), (-1.5, "-1.5"), (10.04, "10")] {
            assert_eq!(number(value), wanted);
        }
    }
}

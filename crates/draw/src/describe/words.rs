//! Pieces of text and lines in words.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

use super::Teller;
use bypost_rules::scene::{Beast, Line, Mark, Span, Style, Thing};

/// The signs for nothing in tables.
const NOTHING: [&str; 2] = ["·", "–"];

/// Whether a character is drawn rather than read.
fn is_sign(c: char) -> bool {
    !c.is_ascii() && (c.general_category_group() == GeneralCategoryGroup::Symbol || c == '·')
}

/// Whether a text holds a name, and not only as a part of a word.
fn holds(text: &str, name: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut found = text.match_indices(name);
    found.any(|(at, _)| !is_word(text[..at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next()))
}

/// Whether a span is a card that lies face down.
fn is_back(span: &Span) -> bool {
    matches!(span.thing.as_deref(), Some(Thing::Card(card)) if card.face.is_none())
}

impl Teller<'_> {
    /// A text without signs. Names keep theirs.
    fn without_signs(&self, text: &str) -> String {
        let (mut told, mut rest) = (String::new(), text);
        while let Some(letter) = rest.chars().next() {
            let name = self.names.iter().find(|name| !name.is_empty() && rest.starts_with(**name));
            let length = name.map_or(letter.len_utf8(), |name| name.len());
            if name.is_some() || !is_sign(letter) {
                told.push_str(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
            rest = &rest[length..];
        }
        told.trim().to_owned()
    }

    fn name(&self, seat: u8) -> Option<&str> {
        self.names.get(usize::from(seat)).copied()
    }

    /// The words of a span that are others than its text.
    fn told<'s>(&self, span: &'s Span) -> Option<&'s str> {
        span.told.as_deref().filter(|_| self.is_heard)
    }

    /// Whose sign a span is, and what else it tells.
    fn sign(&self, span: &Span) -> Option<(u8, String)> {
        let (Style::Seat(seat), text) = (span.style, &span.glyph.unicode) else { return None };
        text.chars().any(is_sign).then(|| (seat, text.replace(is_sign, "").trim().to_owned()))
    }

    /// What stands in a place. What belongs to a seat is told by the seat's name, not by its sign and number.
    pub(super) fn span(&self, span: &Span) -> String {
        if let Some(told) = self.told(span) {
            return told.to_owned();
        }
        let text = &span.glyph.unicode;
        let (seat, what) = match (span.thing.as_deref(), self.sign(span), span.style) {
            (Some(Thing::Plinth { seat, beast: Beast::Lion }), ..) => (*seat, "Lion".to_owned()),
            (Some(Thing::Plinth { seat, beast: Beast::Jackal }), ..) => (*seat, "Jackal".to_owned()),
            (Some(Thing::Token { seat }), Some((_, rest)), _) if rest.is_empty() => (Some(*seat), "a token".to_owned()),
            (Some(Thing::Pyramid { seat, .. }), Some((_, pips)), _) if !pips.is_empty() => {
                (Some(*seat), format!("a pyramid of {pips} pip{}", if pips == "1" { "" } else { "s" }))
            }
            (_, Some((seat, rest)), _) => (Some(seat), if rest.is_empty() { "one".to_owned() } else { rest }),
            (_, None, Style::Seat(seat)) => (Some(seat), text.clone()),
            _ => (None, self.without_signs(text)),
        };
        let Some(seat) = seat else { return what };
        match self.name(seat).filter(|name| !holds(text, name)) {
            Some(name) => format!("{what} of {name}"),
            None => self.without_signs(text),
        }
    }

    /// A line as it stands, without what is only drawn. A seat whose name is not in it is named where its
    /// sign stands alone.
    pub(super) fn line(&self, line: &Line) -> String {
        let whole: String = line.0.iter().map(|span| span.glyph.unicode.as_str()).collect();
        if NOTHING.contains(&whole.trim()) && line.0.iter().all(|span| self.told(span).is_none()) {
            return "none".to_owned();
        }
        let mut told = String::new();
        for (at, span) in line.0.iter().enumerate() {
            match (self.told(span), self.sign(span)) {
                (Some(words), _) => told.push_str(words),
                (None, Some((seat, rest))) if rest.is_empty() => {
                    // The viewer is called so in place of the name.
                    let is_you = line.0.get(at + 1).is_some_and(|next| next.glyph.unicode.trim() == "you");
                    let Some(name) = self.name(seat).filter(|name| !is_you && !holds(&whole, name)) else { continue };
                    told.push_str(name);
                    // Whatever is told of the seat follows its name.
                    told.push_str(if at == 0 && line.0.len() > 1 { ":" } else { "" });
                }
                (None, _) if self.is_heard && is_back(span) => {
                    told.push_str(&span.glyph.unicode.replace(":?", " face down").replace('?', "face down"));
                }
                (None, _) => told.push_str(&span.glyph.unicode),
            }
        }
        let told = self.without_signs(&told);
        // Two blanks part what a text sets side by side.
        if self.is_heard {
            told.split("  ").filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        } else {
            told
        }
    }

    pub(super) fn mark(&self, mark: &Mark) -> String {
        let new = if mark.is_fresh { ", new" } else { "" };
        self.span(&mark.span) + new
    }
}

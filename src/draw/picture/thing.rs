//! The picture of each kind of thing, in units of its own.

use super::card::{self, colour, seat, sign};
use super::measure;
use super::pen::{rect, scaled, symbol, text};
use crate::draw::scene::{Beast, Card, Thing};

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
        let body = scaled(0.0, 0.0, scale, &self.body);
        Self { width: self.width * scale, height, body }
    }
}

/// How the pips of a pyramid widen it.
const STEP: f32 = 4.5;
/// The size of the innermost part of a pyramid, which holds the number of its pips.
const CORE: f32 = 22.0;
/// The length of a bar.
const BAR: f32 = 120.0;

/// The picture of a thing; None if it has none.
pub(super) fn drawn(thing: &Thing) -> Option<Drawn> {
    let square = |size: f32, body: String| Drawn { width: size, height: size, body };
    Some(match thing {
        Thing::TextOnly | Thing::Words(_) => return None,
        Thing::Card(card) => Drawn { width: card::WIDTH, height: card::HEIGHT, body: of_card(card, &[], true) },
        Thing::Suit(suit) => square(24.0, symbol(sign(*suit), colour(*suit), (0.0, 0.0), 24.0)),
        Thing::Token { seat } => square(24.0, token(*seat, 24.0)),
        Thing::Pyramid { seat, pips } => {
            let size = pyramid_size(*pips);
            square(size, pyramid(*seat, *pips))
        }
        Thing::Chips { whites, reds, blues } => chips([*whites, *reds, *blues]),
        Thing::Plinth { seat, beast } => plinth(*seat, *beast),
        Thing::Stick { value, beast, is_spent } => stick(*value, *beast, *is_spent),
        Thing::Dealer => {
            let ring = "<circle class=\"card line\" cx=\"12\" cy=\"12\" r=\"11\"/>";
            square(24.0, format!("{ring}{}", text("ink b m", (12.0, 17.0), 14.0, "D")))
        }
        Thing::Stack { count } => stack(*count),
        Thing::Bar { seat, value, of } => bar(*seat, *value, *of),
    })
}

/// The picture of a thing in a line of text.
pub(super) fn inline(thing: &Thing) -> Option<Drawn> {
    match thing {
        Thing::Card(Card { face: Some(face) }) => {
            let (width, body) = card::row(face, true);
            Some(Drawn { width, height: 24.0, body })
        }
        _ => drawn(thing),
    }
}

/// A card with its face or its back.
pub(super) fn of_card(card: &Card, lit: &[card::Lit], is_named: bool) -> String {
    card.face.as_ref().map_or_else(card::back, |face| card::face(face, lit, is_named))
}

/// A token of a seat in a square of a size.
pub(super) fn token(of: u8, size: f32) -> String {
    let (id, class) = seat(of);
    symbol(&id, &class, (0.0, 0.0), size)
}

/// The size of the square that a pyramid fills.
pub(super) fn pyramid_size(pips: u8) -> f32 {
    CORE + 2.0 * STEP * f32::from(pips.min(3))
}

/// A pyramid from above: steps in the shape of its seat, with the number of its pips on top.
fn pyramid(of: u8, pips: u8) -> String {
    let (id, class) = seat(of);
    let size = pyramid_size(pips);
    let mut body = String::new();
    for ring in 0..=pips.min(3) {
        let inset = STEP * f32::from(ring);
        // Steps are seen by the gaps between them.
        body += &symbol(&id, "clear rim", (inset, inset), size - 2.0 * inset);
        body += &symbol(&id, &class, (inset + 1.2, inset + 1.2), size - 2.0 * inset - 2.4);
    }
    if pips > 0 {
        body += &text("clear b m n", (size / 2.0, size / 2.0 + 5.4), 15.0, &pips.to_string());
    }
    body
}

/// Up to three heaps, each with its number.
fn chips(counts: [u32; 3]) -> Drawn {
    let mut body = String::new();
    let mut x = 0.0;
    for (count, class) in counts.iter().zip(["chip-white", "chip-red", "chip-blue"]).filter(|(count, _)| **count > 0) {
        let number = count.to_string();
        body += &symbol("t-chip", &format!("{class} line"), (x, 0.0), 24.0);
        body += &text("ink n", (x + 27.0, 17.0), 14.0, &number);
        x += 33.0 + measure::width(&number, 14.0, false);
    }
    Drawn { width: x.max(24.0), height: 24.0, body }
}

fn plinth(of: Option<u8>, beast: Beast) -> Drawn {
    let class = of.map_or("ink".to_owned(), |of| seat(of).1);
    let head = symbol(if beast == Beast::Lion { "t-lion" } else { "t-jackal" }, &class, (2.0, 0.0), 28.0);
    let foot = format!("<path class=\"{class}\" stroke-width=\"0\" d=\"M4 30H28V33H4ZM1 34.5H31V40H1Z\"/>");
    Drawn { width: 32.0, height: 40.0, body: head + &foot }
}

/// A stick that lies across: its value, and the head of the beast for which it counts.
fn stick(value: u8, beast: Option<Beast>, is_spent: bool) -> Drawn {
    let mut body = rect("wood frame", (0.5, 0.5), (59.0, 23.0), 11.0);
    body += &text("ink b n m", (18.0, 17.5), 16.0, &value.to_string());
    if let Some(beast) = beast {
        body += &symbol(if beast == Beast::Lion { "t-lion" } else { "t-jackal" }, "ink", (34.0, 3.0), 18.0);
    }
    let body = if is_spent { format!("<g class=\"gone\">{body}</g>") } else { body };
    Drawn { width: 60.0, height: 24.0, body }
}

/// A stack of cards with its number.
fn stack(count: u32) -> Drawn {
    let mut body = String::new();
    for layer in 0..count.min(3) {
        let at = 3.0 * layer as f32;
        body += &rect("card frame", (at, 6.0 - at), (42.0, 58.0), 4.0);
    }
    body += &text("ink b n m", (27.0, 37.0), 18.0, &count.to_string());
    Drawn { width: 50.0, height: 66.0, body }
}

fn bar(of: u8, value: u32, whole: u32) -> Drawn {
    let length = if whole == 0 { 0.0 } else { (value.min(whole) as f32 / whole as f32) * BAR };
    let ground = rect("slot edge", (0.0, 5.0), (BAR, 14.0), 3.0);
    let (_, class) = seat(of);
    let full = if length > 0.0 { rect(&class, (0.0, 5.0), (length, 14.0), 3.0) } else { String::new() };
    Drawn { width: BAR, height: 24.0, body: format!("{ground}{full}") }
}

//! The picture of each kind of thing, in units of its own.

use super::card::{self, CardRoom, colour, seat, sign};
use super::pen::{Drawn, at, number, rect, scaled, symbol, text};
use bypost_rules::scene::{Beast, CardFigure, Thing};

/// The height of the field of a pyramid; that of one without pips, and by how much each of them makes it
/// higher; and the size of the shape beside it.
const HEIGHT: f32 = 38.0;
const LEAST: f32 = 14.0;
const STEP: f32 = 8.0;
const SHAPE: f32 = 9.0;
/// How far a card that counts just now lies above its shade.
const RAISED: f32 = 10.0;

/// The picture of a thing; None if it has none.
pub(super) fn drawn(thing: &Thing) -> Option<Drawn> {
    let square = |size: f32, body: String| Drawn { width: size, height: size, body };
    Some(match thing {
        Thing::TextOnly | Thing::Words(_) | Thing::Cut(_) => return None,
        Thing::Card(card) => Drawn { width: card::WIDTH, height: card::HEIGHT, body: of_card(card, true) },
        Thing::Suit(suit) => square(24.0, symbol(sign(*suit), colour(*suit), (0.0, 0.0), 24.0)),
        Thing::Token { seat } => square(24.0, token(*seat, 24.0)),
        Thing::Pyramid { seat, pips: 0 } => square(24.0, token(*seat, 24.0)),
        Thing::Pyramid { seat, pips } => pyramid(*seat, *pips),
        Thing::Chips => square(24.0, symbol("t-chip", "card line", (0.0, 0.0), 24.0)),
        Thing::Plinth { seat, beast } => plinth(*seat, *beast),
        Thing::Stick { value, beast, is_spent } => stick(*value, *beast, *is_spent),
    })
}

/// The picture of a thing in a line of text.
pub(super) fn inline(thing: &Thing) -> Option<Drawn> {
    match thing {
        Thing::Card(CardFigure { face: Some(face), .. }) => {
            let (width, body) = card::row(face, true);
            Some(Drawn { width, height: 24.0, body })
        }
        _ => drawn(thing),
    }
}

/// A card with its face or its back.
pub(super) fn of_card(card: &CardFigure, is_named: bool) -> String {
    let body = match &card.face {
        None => card::back(),
        Some(face) => match face.suits[..] {
            [suit] if card::is_standard(suit) => card::standard_face(face, suit),
            _ => card::face(face, &CardRoom { size: card::SIZE, above: card::SIZE.1, lit: &[], is_named }),
        },
    };
    let shade = || rect("ink soft", (0.0, 0.0), card::SIZE, card::CORNER);
    if card.is_raised { shade() + &at(0.0, -RAISED, &body) } else { body }
}

/// A token of a seat in a square of a size.
pub(super) fn token(of: u8, size: f32) -> String {
    let (id, class) = seat(of);
    symbol(&id, &class, (0.0, 0.0), size)
}

/// A pyramid from the side, the higher the more pips it has: a triangle in the colour of its seat with its
/// pips, and the shape of the seat at its foot.
fn pyramid(of: u8, pips: u8) -> Drawn {
    let (id, class) = seat(of);
    let pips = pips.min(3);
    let height = LEAST + STEP * f32::from(pips);
    let (width, foot) = (height + 2.0, HEIGHT - 1.0);
    let (top, right) = (number(HEIGHT - height + 1.0), number(width - 1.0));
    let triangle = format!("M{} {top}L{right} {foot}H1Z", number(width / 2.0));
    let mut body = format!("<path class=\"{class}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" d=\"{triangle}\"/>");
    // Three lie as a triangle themselves.
    let spots: &[(f32, f32)] = match pips {
        1 => &[(0.0, 0.0)],
        2 => &[(-4.0, 0.0), (4.0, 0.0)],
        _ => &[(-5.0, 0.0), (5.0, 0.0), (0.0, -9.0)],
    };
    for (x, y) in spots {
        let (x, y) = (number(width / 2.0 + x), number(foot - 6.0 + y));
        body += &format!("<circle class=\"clear\" cx=\"{x}\" cy=\"{y}\" r=\"2.8\"/>");
    }
    body += &symbol(&id, &class, (width - 1.0, foot - SHAPE), SHAPE);
    Drawn { width: width + SHAPE, height: HEIGHT, body }
}

fn plinth(of: Option<u8>, beast: Beast) -> Drawn {
    let class = of.map_or("ink".to_owned(), |of| seat(of).1);
    let head = symbol(if beast == Beast::Lion { "t-lion" } else { "t-jackal" }, &class, (2.0, 0.0), 28.0);
    let foot = format!("<path class=\"{class}\" stroke-width=\"0\" d=\"M4 30H28V33H4ZM1 34.5H31V40H1Z\"/>");
    Drawn { width: 32.0, height: 40.0, body: head + &foot }
}

/// The dealer's button, in a square of 24.
pub(super) fn dealer() -> String {
    let ring = "<circle class=\"card line\" cx=\"12\" cy=\"12\" r=\"11\"/>";
    ring.to_owned() + &text("ink b m", (12.0, 17.0), 14.0, "D")
}

/// A stick that lies across: its value, and the head of the beast for which it counts.
fn stick(value: u8, beast: Option<Beast>, is_spent: bool) -> Drawn {
    // A stick for both lies with its round side up, one for a beast with its flat and painted side.
    let ground = if is_spent { "slot edge" } else { "wood frame" };
    let ink = if is_spent { "dim" } else { "ink" };
    let mut body = rect(ground, (0.5, 0.5), (101.0, 35.0), if beast.is_some() { 9.0 } else { 17.5 });
    body += &text(&format!("{ink} b n m"), (24.0, 26.0), 22.0, &value.to_string());
    match beast {
        Some(beast) => {
            body += &rect(if is_spent { "slot edge" } else { "card frame" }, (42.5, 4.5), (54.0, 27.0), 5.0);
            body += &symbol(if beast == Beast::Lion { "t-lion" } else { "t-jackal" }, ink, (58.0, 6.0), 24.0);
        }
        None => {
            let grain = "M44 12H90M44 18H94M44 24H90";
            body += &format!("<path class=\"edge\" fill=\"none\" stroke-width=\"1.6\" d=\"{grain}\"/>");
        }
    }
    Drawn { width: 102.0, height: 36.0, body }
}

/// The width of a card in a stack.
pub(super) const STACK_WIDE: f32 = 52.0;
/// The height of its top card, and of all.
const CARD: f32 = STACK_WIDE / card::WIDTH * card::HEIGHT;
pub(super) const STACK_HIGH: f32 = CARD + STACK_DEEP;
/// How far the top card lies above the lowest one at most, and above the next one.
pub(super) const STACK_DEEP: f32 = 18.0;
const LAYER: f32 = 2.0;
const MOST: u32 = 10;

/// A stack of cards that lie face down, with its number and as high as it has cards; where it had its last
/// card there is an empty place.
pub(super) fn stack(count: u32) -> String {
    let mut body = String::new();
    if count == 0 {
        body += &rect("slot edge", (0.5, STACK_DEEP + 0.5), (STACK_WIDE - 1.0, CARD - 1.0), 5.0);
        body += &text("dim m", (STACK_WIDE / 2.0, STACK_DEEP + CARD / 2.0 + 7.0), 20.0, "0");
        return body;
    }
    let layers = count.min(MOST) - 1;
    for layer in 0..layers {
        body += &rect("card frame", (0.0, STACK_DEEP - LAYER * layer as f32), (STACK_WIDE, CARD), 5.0);
    }
    let top = STACK_DEEP - LAYER * layers as f32;
    body += &scaled(0.0, top, STACK_WIDE / card::WIDTH, &card::back());
    let number = count.to_string();
    let wide = 16.0 + 12.0 * number.len() as f32;
    body += &rect("card", ((STACK_WIDE - wide) / 2.0, top + CARD / 2.0 - 15.0), (wide, 30.0), 15.0);
    body + &text("ink b m n", (STACK_WIDE / 2.0, top + CARD / 2.0 + 7.5), 21.0, &number)
}

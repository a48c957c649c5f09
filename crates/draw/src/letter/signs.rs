//! What stands on the boards of a mail. Text and its ground have colours of their own there, since a mail
//! cannot ask whether it is day or night: cards look alike on every ground.

use crate::escape::markup;
use crate::picture::{day, suit_class};
use bypost_rules::scene::{Line, Mark, SEAT_SIGNS, Span, Style, Thing};

/// The dots that a board takes at most: a telephone of 375, less a margin of 16 on both sides, which a mail
/// has and many mail programs have around it.
pub(super) const ROOM: usize = 311;
/// The size of the rank of a card, of its suits, and of what stands on it.
const RANK: u8 = 16;
pub(super) const SUIT: u8 = 13;
const SMALL: u8 = 12;

/// The colour of a seat.
fn colour(seat: u8) -> &'static str {
    const CLASSES: [&str; SEAT_SIGNS.len()] = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"];
    day(CLASSES[usize::from(seat) % SEAT_SIGNS.len()])
}

fn shape(seat: u8) -> char {
    SEAT_SIGNS[usize::from(seat) % SEAT_SIGNS.len()].0
}

fn coloured(text: &str, colour: &str) -> String {
    format!("<b style=\"color:{colour}\">{text}</b>")
}

/// The border of what is new.
pub(super) fn border() -> String {
    format!("border:2px solid {}", day("ink"))
}

/// A board with nothing in it, of that many dots, and with those between two cells.
pub(super) fn open(width: usize, gap: usize, style: &str) -> String {
    let [wood, ink] = ["wood", "ink"].map(day);
    format!(
        "<table role=\"presentation\" width=\"{width}\" cellpadding=\"0\" cellspacing=\"{gap}\" \
         style=\"table-layout:fixed;margin:12px 0;background:{wood};color:{ink};text-align:center;\
         font-size:{SUIT}px;line-height:1.2;word-wrap:break-word;{style}\">\n"
    )
}

/// The name of a row or a column.
pub(super) fn label(name: &str) -> String {
    format!("<span style=\"font-size:{SMALL}px\">{}</span>", markup(name))
}

/// A seat's shape with its number, as a token.
pub(super) fn token(seat: u8, is_framed: bool) -> String {
    piece(seat, &(u16::from(seat) + 1).to_string(), is_framed)
}

/// A seat's shape with a text, on the seat's colour.
pub(super) fn piece(seat: u8, told: &str, is_framed: bool) -> String {
    let border = if is_framed { format!(";{}", border()) } else { String::new() };
    let (ground, ink) = (colour(seat), day("clear"));
    format!(
        "<b style=\"padding:0 3px;border-radius:7px;background:{ground};color:{ink}{border}\">{}{}</b>",
        shape(seat),
        markup(told)
    )
}

/// A seat's shape, with these letters behind it.
pub(super) fn held(seat: u8, letters: &str) -> String {
    coloured(&format!("{}{}", shape(seat), markup(letters)), colour(seat))
}

/// A card as steps write it, with a large rank and coloured suits, or another text.
fn card(span: &Span, is_large: bool) -> String {
    let (rank, suits) = span.suits();
    let suits: String = suits.iter().map(|(suit, letter)| coloured(&markup(letter), day(suit_class(*suit)))).collect();
    match is_large {
        true => format!("<b style=\"font-size:{RANK}px\">{}</b>{suits}", markup(rank)),
        false => format!("<b>{}</b>{suits}", markup(rank)),
    }
}

/// What a cell holds.
pub(super) fn top(line: &Line) -> String {
    line.0.iter().map(|span| card(span, true)).collect()
}

/// What stands on a cell or a brick, framed if it is new and its ground is not framed for it.
pub(super) fn mark(mark: &Mark, is_framed: bool) -> String {
    let is_framed = is_framed && mark.is_fresh;
    let body = match (mark.span.thing.as_deref(), mark.span.style) {
        (Some(Thing::Token { seat }), _) => return token(*seat, is_framed),
        (Some(Thing::Card(_)), _) => card(&mark.span, false),
        (_, Style::Seat(seat)) => coloured(&markup(&mark.span.glyph.unicode), colour(seat)),
        _ => markup(&mark.span.glyph.unicode),
    };
    if is_framed { format!("<span style=\"{}\">{body}</span>", border()) } else { body }
}

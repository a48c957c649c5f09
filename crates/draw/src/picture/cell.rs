//! Cards in the cells of a grid: large, and with those who hold their suits.

use super::card::{self, colour, seat, sign};
use super::pen::{rect, scaled, symbol, text};
use super::thing;
use crate::escape::markup;
use bypost_rules::scene::{CardFigure, CardLook, RankSign, SuitSign};

/// The size of a cell.
pub(super) const WIDTH: f32 = 104.0;
pub(super) const HEIGHT: f32 = 132.0;
/// The radius of its corners.
pub(super) const CORNER: f32 = 9.0;
/// The size of the box of a suit at most, and the room below the last one.
const BOX: f32 = 40.0;
const TOP: f32 = 8.0;
const FOOT: f32 = 14.0;
/// The room between the suits and the border of the card, so that they are clear of signs there.
const SIDE: f32 = 11.0;
/// The size of the shape of each of several who hold a suit.
const SHAPE: f32 = 11.0;
/// The room between the boxes of two suits.
const BETWEEN: f32 = 3.0;
/// How large a sign in the shape of each seat is, as a part of the shape, and how far below its middle.
const IN_SHAPE: [(f32, f32); super::symbols::SHAPES as usize] =
    [(0.66, 0.0), (0.66, 0.0), (0.48, 0.12), (0.52, 0.0), (0.64, 0.0), (0.42, 0.02), (0.52, 0.0), (0.34, 0.0)];

/// A suit that somebody holds: the suit, and the seats.
pub(super) type Lit = (SuitSign, Vec<u8>);

/// A blank card.
pub(super) fn blank() -> String {
    rect("card frame", (0.0, 0.0), (WIDTH, HEIGHT), CORNER)
}

/// A card, its suits above what stands on it.
pub(super) fn card(card: &CardFigure, lit: &[Lit], above: f32) -> String {
    match &card.face {
        Some(look) if !look.suits.iter().any(|suit| card::is_standard(*suit)) => face(look, lit, above),
        _ => {
            let scale = HEIGHT / card::HEIGHT;
            scaled((WIDTH - card::WIDTH * scale) / 2.0, 0.0, scale, &thing::of_card(card, false))
        }
    }
}

fn face(face: &CardLook, lit: &[Lit], above: f32) -> String {
    let mut body = format!("<title>{}</title>{}", markup(&face.told), blank());
    if face.suits.is_empty() {
        let size = (above - 16.0).clamp(12.0, 52.0);
        return body
            + &symbol("r-star", "ink", ((WIDTH - size) / 2.0, ((above.min(HEIGHT) - size) / 2.0).max(6.0)), size);
    }
    let has_room = above >= 70.0;
    if face.sign == RankSign::Court {
        // The letter of a Court is also that of a ten, so its sign comes first.
        body += &symbol("r-court", "ink", (9.0, 10.0), 34.0);
        if has_room {
            body += &text("ink b n", (14.0, 68.0), 22.0, &face.rank);
        }
    } else {
        body += &text("ink rank n", (9.0, 43.0), 44.0, &face.rank);
        // The letter says the same where there is no room for the sign.
        if let Some(sign) = card::rank_sign(face.sign).filter(|_| has_room) {
            body += &symbol(sign, "ink", (10.0, 48.0), 22.0);
        }
    }
    let size = ((above.min(HEIGHT - FOOT) - TOP) / face.suits.len() as f32 - BETWEEN).clamp(12.0, BOX);
    for (place, suit) in face.suits.iter().enumerate() {
        let at = (WIDTH - SIDE - size, TOP + (size + BETWEEN) * place as f32);
        match lit.iter().find(|(lit, _)| lit == suit) {
            Some((_, owners)) => body += &held(*suit, owners, at, size),
            None => body += &symbol(sign(*suit), colour(*suit), (at.0 + 3.0, at.1 + 3.0), size - 6.0),
        }
    }
    body
}

/// The sign of a suit in the shape and the colour of who holds it; of several, below it.
pub(super) fn held(suit: SuitSign, owners: &[u8], (x, y): (f32, f32), size: f32) -> String {
    if let [owner] = owners {
        let (id, class) = seat(*owner);
        let (part, below) = IN_SHAPE[usize::from(*owner) % IN_SHAPE.len()];
        let (left, top) = (x + size * (1.0 - part) / 2.0, y + size * ((1.0 - part) / 2.0 + below));
        return symbol(&id, &class, (x, y), size) + &symbol(sign(suit), "clear rim", (left, top), size * part);
    }
    let ground = rect("clear line", (x + 1.0, y + 1.0), (size - 2.0, size - 2.0), 5.0);
    let mut body = ground + &symbol(sign(suit), colour(suit), (x + 3.0, y + 3.0), size - 6.0);
    // They stand side by side where the box has room for them.
    let step = (size / owners.len().max(1) as f32).min(SHAPE + 1.0);
    for (place, owner) in owners.iter().enumerate() {
        let ((id, class), at) = (seat(*owner), (x - 3.0 + step * place as f32, y + size - SHAPE * 0.6));
        body += &symbol(&id, "clear rim", (at.0 - 2.0, at.1 - 2.0), SHAPE + 4.0);
        body += &symbol(&id, &class, at, SHAPE);
    }
    body
}

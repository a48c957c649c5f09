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
/// The size of the shape of who holds a suit.
const SHAPE: f32 = 11.0;
/// The room between the boxes of two suits.
const BETWEEN: f32 = 3.0;
/// The height of the bar of who controls a card, and its foot: clear of signs on the border.
const BAR: f32 = 6.0;
pub(super) const BAR_FOOT: f32 = HEIGHT - 9.0;

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

/// The sign of a suit on the ground of those who hold it, with their shapes at its lower left corner.
pub(super) fn held(suit: SuitSign, owners: &[u8], (x, y): (f32, f32), size: f32) -> String {
    let border = if size < 30.0 { 2.0 } else { 3.0 };
    let class = match owners {
        [owner] => format!("{0} t{1}", seat(*owner).1, owner % super::symbols::SHAPES),
        _ => "clear line".to_owned(),
    };
    let ground = rect(&class, (x + border / 2.0, y + border / 2.0), (size - border, size - border), 5.0);
    let ground = ground.replacen("<rect", &format!("<rect stroke-width=\"{border}\""), 1);
    let mut body = ground + &symbol(sign(suit), colour(suit), (x + border, y + border), size - 2.0 * border);
    // Several stand side by side where the box has room for them.
    let step = (size / owners.len().max(1) as f32).min(SHAPE + 1.0);
    let out = if size < 30.0 { 3.0 } else { SHAPE / 2.0 };
    for (place, owner) in owners.iter().enumerate() {
        body += &shape(*owner, (x - out + step * place as f32, y + size - SHAPE * 0.6));
    }
    body
}

/// The shape of a seat, with a rim that sets it off from what is below.
fn shape(owner: u8, (x, y): (f32, f32)) -> String {
    let (id, class) = seat(owner);
    symbol(&id, "clear rim", (x - 2.0, y - 2.0), SHAPE + 4.0) + &symbol(&id, &class, (x, y), SHAPE)
}

/// The bar of who controls a card, at its foot.
pub(super) fn bar(controller: u8) -> String {
    let end = WIDTH - SIDE - SHAPE;
    let bar = rect(&seat(controller).1, (6.0, BAR_FOOT - BAR), (end - 9.0, BAR), 3.0);
    bar + &shape(controller, (end, BAR_FOOT - BAR / 2.0 - SHAPE / 2.0))
}

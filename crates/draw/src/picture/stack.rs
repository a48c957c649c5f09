//! A stack of cards that lie face down, as high as it has cards.

use super::card;
use super::pen::{Drawn, rect, scaled, text};

/// The width of a card in it.
pub(super) const WIDE: f32 = 52.0;
/// The height of its top card, and of all.
const CARD: f32 = WIDE / card::WIDTH * card::HEIGHT;
pub(super) const HIGH: f32 = CARD + DEEP;
/// How far the top card lies above the lowest one at most, and above the next one.
pub(super) const DEEP: f32 = 18.0;
const LAYER: f32 = 2.0;
const MOST: u32 = 10;

/// The stack with its number; where it had its last card there is an empty place.
pub(super) fn draw(count: u32) -> Drawn {
    let mut body = String::new();
    if count == 0 {
        body += &rect("slot edge", (0.5, DEEP + 0.5), (WIDE - 1.0, CARD - 1.0), 5.0);
        body += &text("dim m", (WIDE / 2.0, DEEP + CARD / 2.0 + 7.0), 20.0, "0");
        return Drawn { width: WIDE, height: HIGH, body };
    }
    let layers = count.min(MOST) - 1;
    for layer in 0..layers {
        body += &rect("card frame", (0.0, DEEP - LAYER * layer as f32), (WIDE, CARD), 5.0);
    }
    let top = DEEP - LAYER * layers as f32;
    body += &scaled(0.0, top, WIDE / card::WIDTH, &card::back());
    let number = count.to_string();
    let wide = 16.0 + 12.0 * number.len() as f32;
    body += &rect("card", ((WIDE - wide) / 2.0, top + CARD / 2.0 - 15.0), (wide, 30.0), 15.0);
    body += &text("ink b m n", (WIDE / 2.0, top + CARD / 2.0 + 7.5), 21.0, &number);
    Drawn { width: WIDE, height: HIGH, body }
}

//! Cards of the usual packs, on a field of 90 by 126: an index at two corners, and one large pip.

use super::card::{HEIGHT, WIDTH, colour, frame, sign};
use super::pen::{rect, symbol, text};
use crate::draw::escape::markup;
use crate::draw::scene::{CardFigure, CardLook, RankSign, SuitSign};

/// A face of this suit; that of a joker tells its colour.
pub(super) fn face(face: &CardLook, suit: SuitSign) -> String {
    let class = colour(suit);
    let (index, pip) = if face.sign == RankSign::Joker {
        let letters = text(&format!("{class} rank m"), (21.0, 29.0), 23.0, &face.rank);
        (letters + &symbol("r-joker", class, (10.0, 36.0), 22.0), symbol("r-joker", class, (21.0, 38.0), 48.0))
    } else {
        // Two digits take no more room than one.
        let size = if face.rank.len() > 1 { 25.0 } else { 33.0 };
        let rank =
            text(&format!("{class} rank m n"), (if face.rank.len() > 1 { 23.0 } else { 21.0 }, 36.0), size, &face.rank);
        (rank + &symbol(sign(suit), class, (11.0, 41.0), 20.0), symbol(sign(suit), class, (24.0, 42.0), 42.0))
    };
    let (title, frame) = (markup(&face.told), frame());
    let turned = format!("<g transform=\"rotate(180 {} {})\">{index}</g>", WIDTH / 2.0, HEIGHT / 2.0);
    format!("<title>{title}</title>{frame}{index}{pip}{turned}")
}

/// A small card, 27 by 38: the rank and the suit of a face, or a back.
pub(super) fn small(card: &CardFigure) -> String {
    let frame = rect("card frame", (0.0, 0.0), (27.0, 38.0), 4.0);
    let face = card.face.as_ref().and_then(|face| Some((face, *face.suits.first()?)));
    let Some((face, suit)) = face else {
        return frame + &rect("ink faint", (3.5, 3.5), (20.0, 31.0), 2.0);
    };
    let class = colour(suit);
    let title = markup(&face.told);
    let (rank, sign) = if face.sign == RankSign::Joker { ("", "r-joker") } else { (&*face.rank, sign(suit)) };
    let rank = text(&format!("{class} rank n"), (2.5, 15.5), if rank.len() > 1 { 13.0 } else { 15.0 }, rank);
    format!("<title>{title}</title>{frame}{rank}{}", symbol(sign, class, (4.0, 18.0), 17.0))
}

/// The line at the foot of a card that counts just now.
pub(super) fn underline() -> &'static str {
    "<path class=\"ink\" d=\"M0 118.5H90A8 8 0 0 1 82 126H8A8 8 0 0 1 0 118.5Z\"/>"
}

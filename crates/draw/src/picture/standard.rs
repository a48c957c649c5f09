//! Cards of the usual packs, on a field of 90 by 126: an index at two corners, and one large pip
//! between them. The index of a joker has letters alone.

use super::card::{HEIGHT, WIDTH, colour, frame, sign};
use super::pen::{rect, symbol, text};
use crate::escape::markup;
use bypost_rules::scene::{CardFigure, CardLook, RankSign, SuitSign};

/// A face of this suit; that of a joker tells its colour.
pub(super) fn face(face: &CardLook, suit: SuitSign) -> String {
    let class = colour(suit);
    let (index, pip) = if face.sign == RankSign::Joker {
        let letters = text(&format!("{class} rank m"), (21.0, 29.0), 23.0, &face.rank);
        (letters, symbol("r-joker", class, (21.0, 38.0), 48.0))
    } else {
        // Two digits take no more room than one.
        let size = if face.rank.len() > 1 { 25.0 } else { 33.0 };
        let rank =
            text(&format!("{class} rank m n"), (if face.rank.len() > 1 { 23.0 } else { 21.0 }, 36.0), size, &face.rank);
        (rank + &symbol(sign(suit), class, (10.0, 41.0), 18.0), symbol(sign(suit), class, (28.0, 46.0), 34.0))
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

#[cfg(test)]
mod tests {
    use super::face;
    use crate::picture::card::{HEIGHT, WIDTH};
    use bypost_rules::kit::playing::PlayingCard;
    use bypost_rules::scene::{CardFigure, Thing};

    #[test]
    fn no_sign_of_a_card_touches_another() {
        for card in ["4C", "TS", "JH", "JC", "JB"] {
            let Some(card) = PlayingCard::read_short(card) else { panic!("{card}") };
            let Thing::Card(CardFigure { face: Some(look), .. }) = Thing::card(Some(card)) else { panic!("no face") };
            let body = face(&look, look.suits[0]);
            let number = |sign: &str, name: &str| -> f32 {
                let value = sign.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
                value.and_then(|value| value.parse().ok()).expect("a number")
            };
            let signs: Vec<[f32; 3]> =
                body.split("<use").skip(1).map(|sign| ["x", "y", "width"].map(|name| number(sign, name))).collect();
            // The last sign is turned, if there are three.
            let turned = |[x, y, size]: [f32; 3]| [WIDTH - x - size, HEIGHT - y - size, size];
            let signs = match signs[..] {
                [index, pip, other] => vec![index, pip, turned(other)],
                _ => signs,
            };
            for (at, one) in signs.iter().enumerate() {
                for other in &signs[at + 1..] {
                    let is_before = |one: &[f32], other: &[f32], axis: usize| one[axis] + one[2] <= other[axis];
                    let is_apart = (0..2).any(|axis| is_before(one, other, axis) || is_before(other, one, axis));
                    assert!(is_apart, "{signs:?} in {body}");
                }
            }
        }
    }
}

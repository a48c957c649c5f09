//! Cards, on a field of 90 by 126. Those of the usual packs have an index at two corners, and one large pip
//! between them; the index of a joker has letters alone.

use super::measure;
use super::pen::{number, rect, symbol, text};
use crate::escape::markup;
use bypost_rules::scene::{CardFigure, CardLook, RankSign, SuitSign};

/// The size of a card.
pub(super) const WIDTH: f32 = 90.0;
pub(super) const HEIGHT: f32 = 126.0;
pub(super) const SIZE: (f32, f32) = (WIDTH, HEIGHT);
pub(super) const CORNER: f32 = 8.0;
/// The sizes of its rank at both corners, of a suit and of one that is alone, as parts of its width.
const RANK: f32 = 0.41;
const TURNED: f32 = 0.25;
const BOX: f32 = 0.385;
const ALONE: f32 = 0.45;
/// The room above, beside and between the suits: they are clear of signs at the border of a card.
const TOP: f32 = 8.0;
const SIDE: f32 = 10.0;
const BETWEEN: f32 = 3.0;
/// The size of the shape of each of several who hold a suit.
const SHAPE: f32 = 11.0;
/// How large a sign in the shape of each seat is, as a part of the shape, and how far below its middle.
const IN_SHAPE: [(f32, f32); super::symbols::SHAPES as usize] =
    [(0.66, 0.0), (0.66, 0.0), (0.48, 0.12), (0.52, 0.0), (0.64, 0.0), (0.42, 0.02), (0.52, 0.0), (0.34, 0.0)];
/// The size of its name, that of a word for which there is no room, and the room.
const NAME: f32 = 12.0;
const LONG_NAME: f32 = 10.0;
const NAME_ROOM: f32 = 76.0;

/// A suit that somebody holds: the suit, and the seats.
pub(super) type Lit = (SuitSign, Vec<u8>);

/// Where a face is drawn: on a card of this size, above what stands on it, with its name if that is wanted.
pub(super) struct CardRoom<'a> {
    pub(super) size: (f32, f32),
    pub(super) above: f32,
    pub(super) lit: &'a [Lit],
    pub(super) is_named: bool,
}

/// A face: its rank at two corners, its suits in a column. What is held has the shape and the colour of who
/// holds it.
pub(super) fn face(face: &CardLook, room: &CardRoom) -> String {
    let ((wide, high), above) = (room.size, room.above);
    let mut body =
        format!("<title>{}</title>{}", markup(&face.told), rect("card frame", (0.0, 0.0), room.size, CORNER));
    let mut foot = high - 7.0;
    if room.is_named && !face.name.is_empty() {
        body += &name(&face.name, high);
        foot -= NAME + 1.0;
    }
    if face.suits.is_empty() {
        let size = (above - 16.0).clamp(12.0, wide / 2.0);
        return body + &symbol("r-star", "ink", ((wide - size) / 2.0, ((above.min(high) - size) / 2.0).max(6.0)), size);
    }
    let (rank, is_court) = (RANK * wide, face.sign == RankSign::Court);
    let letter = |(x, foot): (f32, f32), size: f32| text("ink rank n", (x, foot), size, &face.rank);
    // The letter says the same where there is no room for the sign; that of a Court is also that of a ten, so
    // its sign comes first.
    if let Some(sign) = rank_sign(face.sign).filter(|_| is_court || above >= 70.0) {
        let (top, size) = if is_court { (8.0, 32.0) } else { (13.0 + 0.76 * rank, 22.0) };
        body += &symbol(sign, "ink", (8.0, top), size);
    }
    match is_court {
        true if above >= 70.0 => body += &letter((12.0, 64.0), 22.0),
        true => {}
        false => body += &letter((8.0, 7.0 + 0.76 * rank), rank),
    }
    let mut end = above.min(high);
    if above >= high {
        let turned = letter((8.0, high - foot + 0.76 * TURNED * wide), TURNED * wide);
        let turn = format!("<text transform=\"rotate(180 {} {})\"", number(wide / 2.0), number(high / 2.0));
        body += &turned.replacen("<text", &turn, 1);
        end = foot - 0.76 * TURNED * wide - 2.0;
    }
    let (count, most) = (face.suits.len() as f32, if face.suits.len() > 1 { BOX } else { ALONE });
    let size = ((end - TOP) / count - BETWEEN).clamp(12.0, most * wide);
    for (place, suit) in face.suits.iter().enumerate() {
        let at = (wide - SIDE - size, TOP + (size + BETWEEN) * place as f32);
        match room.lit.iter().find(|(lit, _)| lit == suit) {
            Some((_, owners)) => body += &held(*suit, owners, at, size),
            None => body += &symbol(sign(*suit), colour(*suit), (at.0 + 3.0, at.1 + 3.0), size - 6.0),
        }
    }
    body
}

/// A face in a row of text, 24 units high: its rank and its suits. The width comes first.
pub(super) fn row(face: &CardLook, is_framed: bool) -> (f32, String) {
    let mut body = String::new();
    let mut x = if is_framed { 6.0 } else { 2.0 };
    if face.suits.is_empty() {
        body += &symbol(rank_sign(face.sign).unwrap_or("r-star"), "ink", (x - 1.0, 4.0), 16.0);
        x += 16.0;
    } else {
        if face.sign == RankSign::Court {
            body += &symbol("r-court", "ink", (x, 5.0), 14.0);
            x += 16.0;
        }
        let class = face.suits.first().copied().filter(|suit| is_standard(*suit)).map_or("ink", colour);
        body += &text(&format!("{class} rank n"), (x, 18.5), 18.0, &face.rank);
        x += measure::width(&face.rank, 18.0, true) + 2.0;
    }
    for suit in &face.suits {
        let sign = if face.sign == RankSign::Joker { "r-joker" } else { sign(*suit) };
        body += &symbol(sign, colour(*suit), (x, 3.5), 17.0);
        x += 19.0;
    }
    let width = x + 3.0;
    let frame = if is_framed { rect("card frame", (0.5, 0.5), (width - 1.0, 23.0), 4.0) } else { String::new() };
    (width, format!("<title>{}</title>{frame}{body}", markup(&face.told)))
}

/// A face in two rows, 44 units high: its rank above its suits. The width comes first.
pub(super) fn tall(face: &CardLook, is_framed: bool) -> (f32, String) {
    let x = if is_framed { 4.0 } else { 1.0 };
    let count = face.suits.len().max(1) as f32;
    let width = 20.0 * count - 2.0 + 2.0 * x;
    let mut body = String::new();
    if face.suits.is_empty() {
        body += &symbol(rank_sign(face.sign).unwrap_or("r-star"), "ink", (x - 1.0, 12.0), 20.0);
    } else {
        body += &text("ink rank n", (x, 20.0), 22.0, &face.rank);
    }
    for (place, suit) in face.suits.iter().enumerate() {
        body += &symbol(sign(*suit), colour(*suit), (x + 20.0 * place as f32, 23.5), 18.0);
    }
    let frame = if is_framed { rect("card frame", (0.5, 0.5), (width - 1.0, 43.0), 4.0) } else { String::new() };
    (width, format!("<title>{}</title>{frame}{body}", markup(&face.told)))
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

/// The back of a card.
pub(super) fn back() -> String {
    let mut lattice = String::new();
    // Lines that lean right and lines that lean left, cut off at the lattice's border.
    let (left, top, right, bottom) = (9.0_f32, 9.0_f32, 81.0_f32, 117.0_f32);
    for step in 0..10 {
        let along = 18.0 * step as f32;
        let (from, to) = ((along - 108.0).max(0.0), along.min(72.0));
        for (edge, way) in [(left, 1.0), (right, -1.0)] {
            let [x, y, to_x, to_y] =
                [edge + way * from, top + along - from, edge + way * to, top + along - to].map(number);
            lattice += &format!("M{x} {y}L{to_x} {to_y}");
        }
    }
    let border = rect("line", (left, top), (right - left, bottom - top), 3.0);
    let border = border.replace("class=\"line\"", "class=\"line\" fill=\"none\" stroke-width=\"1.4\"");
    format!(
        "{}<g class=\"faint\">{border}<path class=\"line\" fill=\"none\" stroke-width=\"1.4\" d=\"{lattice}\"/></g>",
        frame()
    )
}

/// The card itself.
pub(super) fn frame() -> String {
    rect("card frame", (0.0, 0.0), SIZE, CORNER)
}

/// The name at the foot below the second rank, in two lines where one has no room for it.
fn name(name: &str, high: f32) -> String {
    // Fonts differ in their widths, so a name leaves a margin even where its letters are wide.
    let fitting = |line: &str| (NAME_ROOM / measure::width(line, 1.0, true)).min(NAME);
    let halves = name.match_indices(' ').map(|(at, _)| (&name[..at], &name[at + 1..]));
    let size = |halves: &(&str, &str)| fitting(halves.0).min(fitting(halves.1));
    let halves = halves.max_by(|one, other| size(one).total_cmp(&size(other)));
    let lines = match halves.filter(|_| fitting(name) < NAME) {
        Some((upper, lower)) => vec![lower, upper],
        None => vec![name],
    };
    let size = lines.iter().map(|line| fitting(line)).fold(NAME, f32::min).max(LONG_NAME);
    let line = |(at, line): (usize, &&str)| {
        text("dim", (7.0, high - 6.0 - NAME * at as f32), size, &measure::cut(line, size, NAME_ROOM))
    };
    lines.iter().enumerate().map(line).collect()
}

/// The symbol and the class of a seat's shape.
pub(crate) fn seat(seat: u8) -> (String, String) {
    let shape = seat % super::symbols::SHAPES;
    (format!("p-{shape}"), format!("p{shape}"))
}

/// The symbol of a suit.
pub(super) fn sign(suit: SuitSign) -> &'static str {
    match suit {
        SuitSign::Moons => "s-moons",
        SuitSign::Suns => "s-suns",
        SuitSign::Waves => "s-waves",
        SuitSign::Leaves => "s-leaves",
        SuitSign::Wyrms => "s-wyrms",
        SuitSign::Knots => "s-knots",
        SuitSign::Spades => "s-spades",
        SuitSign::Hearts => "s-hearts",
        SuitSign::Diamonds => "s-diamonds",
        SuitSign::Clubs => "s-clubs",
    }
}

/// The class of a suit's colour.
pub(crate) fn colour(suit: SuitSign) -> &'static str {
    match suit {
        SuitSign::Hearts | SuitSign::Diamonds => "red",
        SuitSign::Spades | SuitSign::Clubs => "black",
        decktet => &sign(decktet)[2..],
    }
}

/// Whether a suit is one of the usual packs.
pub(super) fn is_standard(suit: SuitSign) -> bool {
    matches!(suit, SuitSign::Spades | SuitSign::Hearts | SuitSign::Diamonds | SuitSign::Clubs)
}

pub(super) fn rank_sign(sign: RankSign) -> Option<&'static str> {
    Some(match sign {
        RankSign::None => return None,
        RankSign::Ace => "r-ace",
        RankSign::Pawn => "r-pawn",
        RankSign::Court => "r-court",
        RankSign::Crown => "r-crown",
        RankSign::Star => "r-star",
        RankSign::Joker => "r-joker",
    })
}

/// A face of this suit; that of a joker tells its colour.
pub(super) fn standard_face(face: &CardLook, suit: SuitSign) -> String {
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

#[cfg(test)]
mod tests {
    use super::{HEIGHT, LONG_NAME, NAME, NAME_ROOM, WIDTH, measure, name, standard_face};
    use bypost_rules::kit::playing::PlayingCard;
    use bypost_rules::scene::{CardFigure, Thing};

    #[test]
    fn names_are_large_enough_to_be_read() {
        for (told, wanted, size) in [
            ("the Sea", &["the Sea"][..], NAME),
            ("Ace of Leaves", &["Leaves", "Ace of"], NAME),
            ("Chance Meeting", &["Meeting", "Chance"], NAME),
            ("Wwwwwwwwwwwwwwww", &["Wwwwww…"], LONG_NAME),
        ] {
            let body = name(told, HEIGHT);
            let lines: Vec<&str> = body.split("</text>").filter_map(|text| text.split('>').nth(1)).collect();
            assert_eq!(lines, wanted, "{body}");
            assert_eq!(body.matches(&format!(" font-size=\"{size}\"")).count(), wanted.len(), "{body}");
            assert!(lines.iter().all(|line| measure::width(line, size, true) <= NAME_ROOM), "{body}");
            assert!(body.contains(&format!(" y=\"{}\"", HEIGHT - 6.0)), "{body}");
        }
    }

    #[test]
    fn no_sign_of_a_card_touches_another() {
        for card in ["4C", "TS", "JH", "JC", "JB"] {
            let Some(card) = PlayingCard::read_short(card) else { panic!("{card}") };
            let Thing::Card(CardFigure { face: Some(look), .. }) = Thing::card(Some(card)) else { panic!("no face") };
            let body = standard_face(&look, look.suits[0]);
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

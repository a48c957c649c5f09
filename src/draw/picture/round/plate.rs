//! A seat at a round table: its plate, and the cards and chips before it.

use super::plan::{Edge, GAP, PlatePlace, STRIP, TALL};
use crate::draw::picture::block::Item;
use crate::draw::picture::board::{fitted, fresh};
use crate::draw::picture::pen::{rect, scaled, symbol, text};
use crate::draw::picture::{card, flow, measure, standard, thing};
use crate::draw::scene::{Line, Sitter, Style, Thing};

/// The corner of a plate, and the height of its head.
const CORNER: f32 = 10.0;
const HEAD: f32 = 30.0;
/// The sizes of the texts on it.
const NAME: f32 = 20.0;
const SMALLEST: f32 = 14.0;
const STACK: f32 = 20.0;
const ACT: f32 = 17.0;
/// The width of a small card, and how far the next one lies from it.
const CARD: f32 = 27.0;
const STEP: f32 = 11.0;
/// The room of a bet at the left and at the right.
const SIDE: f32 = 66.0;

/// The seat with all that lies before it.
pub(super) fn draw(sitter: &Sitter, place: PlatePlace, items: &mut Vec<Item>) {
    let before = before(place);
    items.extend(cards(sitter, before, place.edge == Edge::Right));
    let beside = cards_width(sitter);
    let (x, y) = match place.edge {
        // The bet lies beside the cards, or at the sides below them.
        Edge::Foot | Edge::Head => (before.0 + beside, before.1 + (STRIP - STACK * 1.4) / 2.0),
        Edge::Left | Edge::Right => (before.0, before.1 + STRIP + 1.0),
    };
    if !sitter.bet.0.is_empty() {
        let room = if matches!(place.edge, Edge::Left | Edge::Right) { SIDE } else { place.width - beside };
        let bet = flow::in_one_row(&sitter.bet, STACK, room);
        let x = if place.edge == Edge::Right { place.x - GAP - bet.width } else { x };
        items.push(Item::new(x, y, bet.body));
    }
    items.push(Item::new(place.x, place.y, plate(sitter, place.width)));
    if sitter.is_fresh {
        items.push(fresh((place.x, place.y), (place.width, TALL), CORNER));
    }
}

/// The upper left corner of what lies before a seat.
fn before(place: PlatePlace) -> (f32, f32) {
    let side = place.y + TALL / 2.0 - STRIP - 1.0;
    match place.edge {
        Edge::Foot => (place.x + 4.0, place.y - GAP - STRIP),
        Edge::Head => (place.x + 4.0, place.y + TALL + GAP),
        Edge::Left => (place.x + place.width + GAP, side),
        Edge::Right => (place.x - GAP, side),
    }
}

fn cards_width(sitter: &Sitter) -> f32 {
    match sitter.cards.len() {
        0 => 0.0,
        count => CARD + STEP * (count - 1) as f32 + GAP,
    }
}

/// The cards, each of which covers a part of the one before it.
fn cards(sitter: &Sitter, (x, y): (f32, f32), is_right: bool) -> Vec<Item> {
    let mut items = Vec::new();
    let left = if is_right { x - cards_width(sitter) + GAP } else { x };
    for (at, span) in sitter.cards.iter().enumerate() {
        if let Some(Thing::Card(card)) = span.thing.as_deref() {
            let body = standard::small(card);
            items.push(Item::new(left + STEP * at as f32, y + 1.0, body));
        }
    }
    items
}

fn plate(sitter: &Sitter, width: f32) -> String {
    let mut body = rect("card frame", (0.0, 0.0), (width, TALL), CORNER);
    let (shape, class) = card::seat(sitter.seat);
    let (ink, class) = match (sitter.is_awaited, sitter.is_away) {
        (true, _) => {
            body += &format!(
                "<path class=\"ink\" d=\"M0 {HEAD}V{CORNER}A{CORNER} {CORNER} 0 0 1 {CORNER} 0H{}A{CORNER} {CORNER} 0 0 1 {width} \
                 {CORNER}V{HEAD}Z\"/>",
                width - CORNER
            );
            ("clear b", "clear rim".to_owned())
        }
        (false, true) => ("dim", format!("{class} gone")),
        (false, false) => ("ink b", class),
    };
    body += &symbol(&shape, &class, (8.0, 6.5), 17.0);
    let end = if sitter.is_dealer { 34.0 } else { 8.0 };
    let room = width - 31.0 - end;
    let size = (room / measure::width(&sitter.name, 1.0, true).max(0.1)).clamp(SMALLEST, NAME);
    body += &text(ink, (31.0, 22.0), size, &cut(&sitter.name, size, room));
    if sitter.is_dealer {
        let button = thing::drawn(&Thing::Dealer).map(|drawn| drawn.body).unwrap_or_default();
        body += &scaled(width - 31.0, 3.0, 1.0, &button);
    }
    let stack = if sitter.is_away { faded(&sitter.stack) } else { sitter.stack.clone() };
    let stack = flow::in_one_row(&stack, STACK, width - 16.0).body;
    body += &format!("<g transform=\"translate(8 32)\">{stack}</g>");
    let act = if sitter.is_fresh { "ink b" } else { "dim" };
    if sitter.act.is_empty() { body } else { body + &fitted(act, (8.0, 79.0), (ACT, width - 16.0), &sitter.act) }
}

/// The words of a line, dimmed, without its things.
fn faded(told: &Line) -> Line {
    told.0.iter().filter(|span| span.thing.is_none()).map(|span| span.clone().styled(Style::Dim)).collect()
}

/// A text, cut where the room ends.
fn cut(told: &str, size: f32, room: f32) -> String {
    if measure::width(told, size, true) <= room {
        return told.to_owned();
    }
    let mut kept = String::new();
    for letter in told.chars() {
        if measure::width(&kept, size, true) + 2.0 * size > room {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}

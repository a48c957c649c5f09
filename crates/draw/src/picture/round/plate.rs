//! A seat at a round table: its plate, and the cards and chips before it.

use super::plan::{Edge, GAP, PlatePlace, STRIP, TALL};
use crate::escape::markup;
use crate::picture::block::Item;
use crate::picture::board::{fitted, fresh};
use crate::picture::measure::cut;
use crate::picture::pen::{Drawn, rect, scaled, symbol, text};
use crate::picture::{LEAST, card, flow, measure, thing};
use bypost_rules::scene::{CardFigure, Latest, Line, Sitter, Span, Style, Thing};

/// The corner of a plate, and the height of its head.
const CORNER: f32 = 10.0;
const HEAD: f32 = 30.0;
/// The height of the plate of a player who is out of it.
const LOW: f32 = 34.0;
/// The sizes of the texts on it.
const NAME: f32 = 20.0;
const SMALLEST: f32 = 14.0;
const STACK: f32 = 24.0;
const ACT: f32 = 17.0;
const TAG: f32 = 16.0;
/// The size of a small card, and how far the next one lies from a back and from a face.
const SMALL: (f32, f32) = (27.0, 38.0);
const STEP: f32 = 11.0;
const FACE_STEP: f32 = 21.0;
/// The room between a bet and its frame.
const FRAME: f32 = 4.0;
/// The room of a bet at the left and at the right.
const SIDE: f32 = 66.0;

/// The seat with all that lies before it.
pub(super) fn draw(sitter: &Sitter, place: PlatePlace, items: &mut Vec<Item>) {
    let before = before(place);
    let is_side = matches!(place.edge, Edge::Left | Edge::Right);
    let (beside, is_right) = (cards_width(sitter), place.edge == Edge::Right);
    let left = if is_right { before.0 - beside + GAP } else { before.0 };
    cards(sitter, (left, before.1 + 1.0), items);
    let (x, y) = match is_side {
        // The bet lies beside the cards, or at the sides below them.
        false => (before.0 + beside, before.1 + (STRIP - STACK * 1.4) / 2.0),
        true => (before.0, before.1 + STRIP + 5.0),
    };
    let mut latest = sitter.latest;
    if sitter.bet.0.is_empty() {
        latest = latest.map(|latest| if latest == Latest::Bet { Latest::Act } else { latest });
    } else {
        let room = if is_side { SIDE } else { place.width - beside - GAP };
        let bet = whites(&sitter.bet, STACK, room);
        let x = if is_right { place.x - GAP - bet.width } else { x };
        let size = (bet.width + 2.0 * FRAME, STACK * 1.4 + 2.0);
        items.push(Item::new(x, y, bet.body));
        if latest == Some(Latest::Bet) {
            items.push(fresh((x - FRAME, y - 1.0), size, 6.0));
        }
    }
    if latest == Some(Latest::Cards) {
        match sitter.cards.len() {
            0 => latest = Some(Latest::Act),
            _ => items.push(fresh((left, before.1 + 1.0), (beside - GAP, SMALL.1), 4.0)),
        }
    }
    if sitter.is_away && latest.is_none() {
        let stack = flow::in_one_row(&faded(&sitter.stack), ACT, place.width / 2.0);
        let y = place.y + (TALL - LOW) / 2.0;
        items.push(Item::new(place.x, y, plate(sitter, (place.width, LOW), stack.width)));
        let x = place.x + place.width - stack.width - if sitter.is_dealer { 38.0 } else { 10.0 };
        items.push(Item::new(x, y + 5.0, stack.body));
        return;
    }
    items.push(Item::new(place.x, place.y, plate(sitter, (place.width, TALL), 0.0)));
    items.extend(told(sitter, place, latest == Some(Latest::Act)));
    if latest == Some(Latest::Win) {
        items.push(fresh((place.x, place.y), (place.width, TALL), CORNER));
    }
}

/// What somebody has or may win: as chips and in figures, or in figures alone where these would be too small
/// to read.
pub(super) fn whites(line: &Line, size: f32, room: f32) -> Drawn {
    if flow::width(line, size) * LEAST <= room * size {
        return flow::in_one_row(line, size, room);
    }
    let is_chips = |span: &&Span| matches!(span.thing.as_deref(), Some(Thing::Chips));
    let figures: Line = line.0.iter().filter(|span| !is_chips(span)).cloned().collect();
    flow::in_one_row(&figures, size, room)
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

/// How far the card behind a card lies from it: a face is seen by its index.
fn step(span: &Span) -> f32 {
    match span.thing.as_deref() {
        Some(Thing::Card(CardFigure { face: Some(_), .. })) => FACE_STEP,
        _ => STEP,
    }
}

/// The width of all cards and of the room beside them.
fn cards_width(sitter: &Sitter) -> f32 {
    match sitter.cards.split_last() {
        None => 0.0,
        Some((_, covered)) => SMALL.0 + GAP + covered.iter().map(step).sum::<f32>(),
    }
}

/// The cards, each of which covers a part of the one before it.
fn cards(sitter: &Sitter, (mut x, y): (f32, f32), items: &mut Vec<Item>) {
    for span in &sitter.cards {
        if let Some(Thing::Card(card)) = span.thing.as_deref() {
            items.push(Item::new(x, y, card::small(card)));
        }
        x += step(span);
    }
}

/// The plate with its name, beside which so much room is kept. What changes more often lies on it in pieces
/// of its own, so that a page holds each of them once.
fn plate(sitter: &Sitter, (width, high): (f32, f32), kept: f32) -> String {
    let mut body = rect("card frame", (0.0, 0.0), (width, high), CORNER);
    let (shape, class) = card::seat(sitter.seat);
    let (ink, class) = match (sitter.is_awaited, sitter.is_away) {
        (true, _) => {
            body += &format!(
                "<path class=\"{class}\" d=\"M0 {HEAD}V{CORNER}A{CORNER} {CORNER} 0 0 1 {CORNER} 0H{}A{CORNER} {CORNER} 0 0 1 {width} \
                 {CORNER}V{HEAD}Z\"/>",
                width - CORNER
            );
            ("clear b", "clear rim".to_owned())
        }
        (false, true) => ("dim", format!("{class} gone")),
        (false, false) => ("ink b", class),
    };
    body += &symbol(&shape, &class, (8.0, 6.5), 17.0);
    let room = width - 31.0 - kept - if sitter.is_dealer { 34.0 } else { 8.0 };
    let size = (room / measure::width(&sitter.name, 1.0, true).max(0.1)).clamp(SMALLEST, NAME);
    let name = cut(&sitter.name, size, room);
    if name != sitter.name {
        body += &format!("<title>{}</title>", markup(&sitter.name));
    }
    body += &text(ink, (31.0, 22.0), size, &name);
    if sitter.is_dealer {
        body += &scaled(width - 31.0, 3.0, 1.0, &thing::dealer());
    }
    body
}

/// What is told on a plate: what the player has, and what that player did or is to do. A tag tells of what
/// was done, if nothing else shows it.
fn told(sitter: &Sitter, place: PlatePlace, has_tag: bool) -> Vec<Item> {
    let stack = if sitter.is_away { faded(&sitter.stack) } else { sitter.stack.clone() };
    let room = place.width - 16.0;
    let mut items = vec![Item::new(place.x + 8.0, place.y + 32.0, whites(&stack, STACK, room).body)];
    if sitter.act.is_empty() {
        return items;
    }
    let act = match has_tag {
        // What is to be done stands out as the name does.
        false => fitted(if sitter.is_awaited { "ink b" } else { "dim" }, (4.0, 17.0), (ACT, room), &sitter.act),
        true => {
            let wide = (measure::width(&sitter.act, TAG, true) + 14.0).min(place.width - 8.0);
            let ground = rect("ink", (0.0, 0.0), (wide, 22.0), 7.0);
            ground + &fitted("clear b", (7.0, 16.5), (TAG, wide - 14.0), &sitter.act)
        }
    };
    items.push(Item::new(place.x + 4.0, place.y + 62.0, act));
    items
}

/// The words of a line, dimmed, without its things.
fn faded(told: &Line) -> Line {
    told.0.iter().filter(|span| span.thing.is_none()).map(|span| span.clone().styled(Style::Dim)).collect()
}

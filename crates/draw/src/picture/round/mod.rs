//! Round tables as boards: the table from above, its seats, and the piles at its corners and in its middle.

mod plan;
mod plate;

use self::plan::{GAP, MARGIN, MIDDLE, POT, RoundPlan, TALL};
use super::block::Item;
use super::board::{fitted, fresh, spot, tag};
use super::pen::{rect, scaled};
use super::thing::{STACK_DEEP, STACK_HIGH, STACK_WIDE};
use super::{card, thing};
use bypost_rules::scene::{Line, Pile, Round, Span, Thing};

/// The width of the card in the middle.
const CENTRE: f32 = 68.0;
/// The size of what is said of the pots.
const TEXT: f32 = 19.0;
/// How far the table reaches beyond its seats at the foot and the head, and the width of its rim.
const RIM: f32 = 10.0;

/// The board with its width and height.
pub(super) fn board(round: &Round, is_narrow: bool) -> (f32, f32, Vec<Item>) {
    let plan = RoundPlan::new(round.sitters.len(), round.pots.len(), is_narrow);
    let mut items = vec![Item::new(0.0, 0.0, table(&plan))];
    let mut over = Vec::new();
    for (at, pile) in round.corners.iter().take(4).enumerate() {
        let top = if at < 2 { plan.piles.1 } else { plan.piles.0 };
        corner(pile, at == 1 || at == 2, (top, &plan), (&mut items, &mut over));
    }
    middle(round, &plan, &mut items);
    for (sitter, place) in round.sitters.iter().zip(&plan.places) {
        plate::draw(sitter, *place, &mut items);
    }
    items.extend(over);
    (plan.wide, plan.high, items)
}

/// The table itself. It ends at the middle of the plates.
fn table(plan: &RoundPlan) -> String {
    let top = MARGIN + TALL / 2.0;
    let high = plan.high - 2.0 * top;
    let radius = (high / 2.0).min(80.0);
    let rim = rect("wood edge", (RIM, top), (plan.wide - 2.0 * RIM, high), radius);
    let inner = (2.0 * RIM, top + RIM);
    rim + &rect("felt edge", inner, (plan.wide - 2.0 * inner.0, high - 2.0 * RIM), radius - RIM)
}

/// The card in the middle between the other piles, and the pots below.
fn middle(round: &Round, plan: &RoundPlan, items: &mut Vec<Item>) {
    let heaps = round.piles.len() as f32;
    let wide = heaps * STACK_WIDE + (heaps + 1.0) * 2.0 * GAP + CENTRE;
    let mut x = (plan.wide - wide) / 2.0 + 2.0 * GAP;
    let foot = plan.middle + MIDDLE - 24.0;
    for (at, pile) in round.piles.iter().enumerate() {
        if at == round.piles.len() / 2 {
            x = centre(round, (x, foot), items);
        }
        heap(pile, (x, foot - STACK_HIGH), items);
        x += STACK_WIDE + 2.0 * GAP;
    }
    if round.piles.is_empty() {
        centre(round, (x, foot), items);
    }
    for (at, pot) in round.pots.iter().enumerate() {
        items.push(in_the_middle(pot, plan, plan.middle + MIDDLE + POT * at as f32));
    }
}

/// The card in the middle, and where its right neighbour begins.
fn centre(round: &Round, (x, foot): (f32, f32), items: &mut Vec<Item>) -> f32 {
    let high = CENTRE / super::card::WIDTH * super::card::HEIGHT;
    match &round.centre {
        Some(card) => items.extend(lying(card, CENTRE, (x, foot - high))),
        None => items.push(Item::new(x, foot - high, rect("card edge", (0.0, 0.0), (CENTRE, high), 7.0))),
    }
    let told = round.centre.as_ref().and_then(|card| card.word.as_deref()).unwrap_or("");
    let name = fitted("dim m", (0.0, 17.0), (16.0, CENTRE), told);
    items.push(Item::new(x + CENTRE / 2.0, foot, name));
    x + CENTRE + 2.0 * GAP
}

/// A pot: what is told of it in the middle of a place of its own.
fn in_the_middle(line: &Line, plan: &RoundPlan, y: f32) -> Item {
    let drawn = plate::whites(line, TEXT, plan.pot_room);
    let wide = drawn.width + 28.0;
    let place = rect("card edge", (0.0, 0.0), (wide, POT - 4.0), (POT - 4.0) / 2.0);
    let told = scaled(14.0, (POT - 4.0 - TEXT * 1.45) / 2.0, 1.0, &drawn.body);
    Item::new((plan.wide - wide) / 2.0, y, place + &told)
}

/// The width of a card beside a pile, and how far the next one lies from it where room is short.
const BESIDE: f32 = STACK_WIDE;
const STEP: f32 = 23.0;

/// A pile at a corner: the cards beside it lie towards the middle.
fn corner(pile: &Pile, is_left: bool, (top, plan): (f32, &RoundPlan), (items, over): (&mut Vec<Item>, &mut Vec<Item>)) {
    let x = if is_left { plan.inset } else { plan.wide - plan.inset - STACK_WIDE };
    items.push(Item::new(x, top, thing::stack(pile.count)));
    let foot = top + STACK_HIGH;
    let name = fitted("ink b m", (STACK_WIDE / 2.0, 18.0), (19.0, STACK_WIDE + 12.0), &pile.name);
    items.push(Item::new(x, foot, name));
    let free = plan.room - 2.0 * BESIDE - GAP;
    let step = STEP.min(if pile.cards.len() > 1 { free / (pile.cards.len() - 1) as f32 } else { STEP });
    let step = step.max(9.0);
    let first = if is_left { x + STACK_WIDE + GAP } else { x - GAP - BESIDE };
    let to = if is_left { 1.0 } else { -1.0 };
    let mut last = (x, top, STACK_HIGH);
    for (at, span) in pile.cards.iter().enumerate() {
        let left = first + to * step * at as f32;
        items.extend(lying(span, BESIDE, (left, top + STACK_DEEP)));
        last = (left, top + STACK_DEEP, STACK_HIGH - STACK_DEEP);
    }
    if !pile.note.is_empty() {
        let class = if is_left { "dim" } else { "dim e" };
        let x = if is_left { x + STACK_WIDE + GAP } else { x - GAP };
        items.push(Item::new(x, foot, fitted(class, (0.0, 18.0), (17.0, 100.0), &pile.note)));
    }
    if pile.is_fresh {
        over.push(fresh((last.0, last.1), (BESIDE, last.2), 5.0));
        over.extend(pile.order.map(|order| tag(last.0 + BESIDE, last.1, &order.to_string())));
    }
    if pile.is_word {
        over.push(spot((x, top), (STACK_WIDE, STACK_HIGH + 22.0), 6.0, &pile.name));
    }
}

/// A card of this width at a place.
fn lying(span: &Span, width: f32, (x, y): (f32, f32)) -> Option<Item> {
    let Some(Thing::Card(card)) = span.thing.as_deref() else { return None };
    Some(Item::new(x, y, scaled(0.0, 0.0, width / card::WIDTH, &thing::of_card(card, false))))
}

/// A pile in the middle, with the last card beside it on top; its name stands below.
fn heap(pile: &Pile, (x, top): (f32, f32), items: &mut Vec<Item>) {
    items.push(Item::new(x, top, thing::stack(pile.count)));
    if let Some(open) = pile.cards.last() {
        items.extend(lying(open, BESIDE, (x, top + STACK_DEEP)));
    }
    let middle = x + STACK_WIDE / 2.0;
    let told = if pile.note.is_empty() { pile.name.clone() } else { format!("{} {}", pile.name, pile.note) };
    items.push(Item::new(middle, top + STACK_HIGH, fitted("dim m", (0.0, 17.0), (16.0, STACK_WIDE + 36.0), &told)));
}

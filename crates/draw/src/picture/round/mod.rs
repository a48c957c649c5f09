//! Round tables as boards: the table from above, with its seats along the edge.

mod piles;
mod plan;
mod plate;

use self::plan::{GAP, MARGIN, MIDDLE, POT, RoundPlan, TALL};
use super::block::Item;
use super::board::fitted;
use super::pen::{rect, scaled};
use super::stack;
use bypost_rules::scene::{Line, Round};

/// The width of the card in the middle.
const CENTRE: f32 = 74.0;
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
        piles::corner(pile, at == 1 || at == 2, (top, &plan), (&mut items, &mut over));
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
    let radius = (high / 2.0).min(100.0);
    let rim = rect("wood edge", (RIM, top), (plan.wide - 2.0 * RIM, high), radius);
    let inner = (2.0 * RIM, top + RIM);
    rim + &rect("slot edge", inner, (plan.wide - 2.0 * inner.0, high - 2.0 * RIM), radius - RIM)
}

/// The card in the middle between the other piles, and the pots below.
fn middle(round: &Round, plan: &RoundPlan, items: &mut Vec<Item>) {
    let heaps = round.piles.len() as f32;
    let wide = heaps * stack::WIDE + (heaps + 1.0) * 2.0 * GAP + CENTRE;
    let mut x = (plan.wide - wide) / 2.0 + 2.0 * GAP;
    let foot = plan.middle + MIDDLE - 24.0;
    for (at, pile) in round.piles.iter().enumerate() {
        if at == round.piles.len() / 2 {
            x = centre(round, (x, foot), items);
        }
        piles::heap(pile, (x, foot - stack::HIGH), items);
        x += stack::WIDE + 2.0 * GAP;
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
        Some(card) => items.extend(piles::lying(card, CENTRE, (x, foot - high))),
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

//! The piles of a round table: at its corners, and in its middle.

use super::plan::{GAP, RoundPlan};
use crate::picture::block::Item;
use crate::picture::board::{fitted, fresh, spot, tag};
use crate::picture::pen::scaled;
use crate::picture::stack;
use crate::picture::stack::{DEEP, HIGH};
use crate::picture::{card, thing};
use bypost_rules::scene::{CardFigure, Pile, Span, Thing};

/// The width of a card beside a pile, and how far the next one lies from it where room is short.
const BESIDE: f32 = stack::WIDE;
const STEP: f32 = 23.0;

/// A pile at a corner: the cards beside it lie towards the middle.
pub(super) fn corner(
    pile: &Pile,
    is_left: bool,
    (top, plan): (f32, &RoundPlan),
    (items, over): (&mut Vec<Item>, &mut Vec<Item>),
) {
    let x = if is_left { plan.inset } else { plan.wide - plan.inset - stack::WIDE };
    items.push(Item::new(x, top, thing::drawn(&Thing::Stack { count: pile.count }).map_or(String::new(), |d| d.body)));
    let foot = top + HIGH;
    let name = fitted("ink b m", (stack::WIDE / 2.0, 18.0), (19.0, stack::WIDE + 12.0), &pile.name);
    items.push(Item::new(x, foot, name));
    let free = plan.room - 2.0 * BESIDE - GAP;
    let step = STEP.min(if pile.cards.len() > 1 { free / (pile.cards.len() - 1) as f32 } else { STEP });
    let step = step.max(9.0);
    let first = if is_left { x + stack::WIDE + GAP } else { x - GAP - BESIDE };
    let to = if is_left { 1.0 } else { -1.0 };
    let mut last = (x, top, HIGH);
    for (at, span) in pile.cards.iter().enumerate() {
        let left = first + to * step * at as f32;
        items.extend(lying(span, BESIDE, (left, top + DEEP)));
        last = (left, top + DEEP, HIGH - DEEP);
    }
    if !pile.note.is_empty() {
        let class = if is_left { "dim" } else { "dim e" };
        let x = if is_left { x + stack::WIDE + GAP } else { x - GAP };
        items.push(Item::new(x, foot, fitted(class, (0.0, 18.0), (17.0, 100.0), &pile.note)));
    }
    if pile.is_fresh {
        over.push(fresh((last.0, last.1), (BESIDE, last.2), 5.0));
        over.extend(pile.order.map(|order| tag(last.0 + BESIDE, last.1, order)));
    }
    if pile.is_word {
        over.push(spot((x, top), (stack::WIDE, HIGH + 22.0), 6.0, &pile.name));
    }
}

/// A card of this width at a place.
pub(super) fn lying(span: &Span, width: f32, (x, y): (f32, f32)) -> Option<Item> {
    let Some(Thing::Card(card)) = span.thing.as_deref() else { return None };
    Some(Item::new(x, y, sized(card, width)))
}

fn sized(card: &CardFigure, width: f32) -> String {
    scaled(0.0, 0.0, width / card::WIDTH, &thing::of_card(card, false))
}

/// A pile in the middle, with the last card beside it on top; its name stands below.
pub(super) fn heap(pile: &Pile, (x, top): (f32, f32), items: &mut Vec<Item>) {
    items.push(Item::new(x, top, thing::drawn(&Thing::Stack { count: pile.count }).map_or(String::new(), |d| d.body)));
    if let Some(open) = pile.cards.last() {
        items.extend(lying(open, BESIDE, (x, top + DEEP)));
    }
    let middle = x + stack::WIDE / 2.0;
    let told = if pile.note.is_empty() { pile.name.clone() } else { format!("{} {}", pile.name, pile.note) };
    items.push(Item::new(middle, top + HIGH, fitted("dim m", (0.0, 17.0), (16.0, stack::WIDE + 36.0), &told)));
}

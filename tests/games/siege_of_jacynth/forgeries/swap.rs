//! The pie: Bob may swap two cards of the wall in turn 5, instead of the first placement. He does at the
//! table `pie`.

use super::{Base, Case, by_the_other, case, stepped};

const BOB: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-swap-without-the-option", BOB, |base| stepped(&base.two, 5, "swap AM CK")),
    case("siege-of-jacynth-swap-of-the-excuse", BOB, |base| swapped(base, "swap AM X")),
    case("siege-of-jacynth-swap-of-a-number", BOB, |base| swapped(base, "swap AM 9LK")),
    case("siege-of-jacynth-swap-of-two-numbers", BOB, |base| swapped(base, "swap 2MK 9LK")),
    case("siege-of-jacynth-swap-of-a-pawn", BOB, |base| swapped(base, "swap AM PMSL")),
    case("siege-of-jacynth-swap-within-a-section", BOB, |base| swapped(base, &pair(base, [0, 1]))),
    case("siege-of-jacynth-swap-of-a-card-with-itself", BOB, |base| swapped(base, "swap AM AM")),
    case("siege-of-jacynth-swap-of-one-card", BOB, |base| swapped(base, "swap AM")),
    case("siege-of-jacynth-swap-of-three-cards", BOB, |base| swapped(base, "swap AM CK CY")),
    case("siege-of-jacynth-swap-of-two-sections", BOB, |base| swapped(base, "swap W1 W2")),
    case("siege-of-jacynth-swap-in-the-other-order", BOB, |base| {
        let step = &base.pie.chain.links[4].turn.steps[0];
        let [_, one, other] = step.split(' ').collect::<Vec<_>>()[..] else { return String::new() };
        swapped(base, &format!("swap {other} {one}"))
    }),
    case("siege-of-jacynth-swap-in-small-letters", BOB, |base| swapped(base, "swap am ck")),
    case("siege-of-jacynth-swap-of-other-cards", BOB, |base| swapped(base, &pair(base, [2, 11]))),
    case("siege-of-jacynth-swap-twice", BOB, |base| {
        let step = pair(base, [3, 11]);
        base.pie.signed(5, |turn| turn.steps.push(step))
    }),
    case("siege-of-jacynth-swap-and-card", BOB, |base| {
        // Bob places this card two turns later, so it is his.
        let step = base.pie.chain.links[6].turn.steps[0].clone();
        base.pie.signed(5, |turn| turn.steps.push(step))
    }),
    case("siege-of-jacynth-swap-in-answer", "turn 6 (alice)", |base| stepped(&base.pie, 6, &pair(base, [3, 11]))),
    case("siege-of-jacynth-swap-back", "turn 6 (alice)", |base| {
        stepped(&base.pie, 6, &base.pie.chain.links[4].turn.steps[0])
    }),
    case("siege-of-jacynth-swap-after-a-swap", "turn 7 (bob)", |base| stepped(&base.pie, 7, &pair(base, [3, 11]))),
    case("siege-of-jacynth-swap-after-the-first-card", "turn 6 (alice)", |base| {
        stepped(&declined(base), 6, &pair(base, [3, 11]))
    }),
    case("siege-of-jacynth-swap-when-it-was-declined", "turn 7 (bob)", |base| {
        stepped(&declined(base), 7, &pair(base, [3, 11]))
    }),
    case("siege-of-jacynth-swap-by-the-defender", "turn 5 (alice)", |base| by_the_other(&base.pie, 5)),
    case("siege-of-jacynth-attacker-places-after-a-swap", "turn 6 (bob)", |base| by_the_other(&base.pie, 6)),
    case("siege-of-jacynth-swap-declined-in-words", BOB, |base| swapped(base, "done")),
    case("siege-of-jacynth-swap-left-out", BOB, |base| base.pie.signed(5, |turn| turn.steps.clear())),
    case("siege-of-jacynth-swap-with-the-share-of-a-hand", BOB, |base| super::with(&base.pie, 5, (3, 0))),
    case("siege-of-jacynth-swap-that-draws", "turn 6 (alice)", |base| super::with(&base.pie, 6, (3, 10))),
    case("siege-of-jacynth-swap-before-the-wall", "turn 3 (bob)", |base| {
        base.pie.signed(3, |turn| turn.steps = vec!["swap AM CK".to_owned()])
    }),
    case("siege-of-jacynth-swap-in-a-wall-that-is-not-listed", "turn 3 (bob)", |base| {
        base.short.going_on(1, |turn| (turn.join, turn.steps) = (None, vec!["swap AM CK".to_owned()]))
    }),
];

fn swapped(base: &Base, step: &str) -> String {
    stepped(&base.pie, 5, step)
}

/// The swap of the cards at two places of the wall's lot.
fn pair(base: &Base, places: [u16; 2]) -> String {
    let table = base.pie.table();
    let card = |place| table.lots().opened().iter().find(|(slot, _)| (slot.lot, slot.place) == (2, place));
    let mut cards = places.map(|place| card(place).and_then(|(_, face)| face.card()).unwrap());
    cards.sort_unstable();
    let [one, other] = cards.map(|card| table.game().write_face(card));
    format!("swap {one} {other}")
}

/// The same table, but Bob places a card at once.
fn declined(base: &Base) -> crate::common::Record {
    let mut record = base.pie.up_to(4);
    record.take(&[base.pie.chain.links[6].turn.steps[0].clone()], &[]).go_on(7, 1);
    record
}

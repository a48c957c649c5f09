//! Cards that lie open by an option: everybody pays for them, and nobody for more.
//!
//! With an open pile its top is 3.10 before turn 5, 3.11 after it, and so on. With open hands all of 3.0 to
//! 3.9 is open, and what is drawn.

use super::{Case, case, paying, stepped, with, without};

const ALICE: &str = "turn 4 (alice)";
const BOB: &str = "turn 5 (bob)";
const NEXT: &str = "turn 6 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-share-of-the-top-missing", ALICE, |base| without(&base.pile, 4, (3, 10))),
    case("siege-of-jacynth-share-of-the-top-missing-when-playing", BOB, |base| without(&base.pile, 5, (3, 10))),
    case("siege-of-jacynth-share-of-the-new-top-missing", BOB, |base| without(&base.pile, 5, (3, 11))),
    case("siege-of-jacynth-share-of-the-new-top-missing-in-answer", NEXT, |base| without(&base.pile, 6, (3, 11))),
    case("siege-of-jacynth-share-of-the-second-card-of-the-pile", ALICE, |base| with(&base.pile, 4, (3, 11))),
    case("siege-of-jacynth-share-of-the-card-under-the-new-top", BOB, |base| with(&base.pile, 5, (3, 12))),
    case("siege-of-jacynth-share-of-a-draw-that-lay-open", NEXT, |base| with(&base.pile, 6, (3, 10))),
    case("siege-of-jacynth-share-of-the-own-hand-at-an-open-pile", ALICE, |base| with(&base.pile, 4, (3, 5))),
    case("siege-of-jacynth-share-of-the-top-wrong", ALICE, |base| {
        paying(&base.pile, 4, |shares| {
            let last = shares.len() - 1;
            shares[last].share = shares[last - 1].share;
        })
    }),
    case("siege-of-jacynth-top-placed-as-from-the-hand", BOB, |base| {
        let lots = base.pile.tables[5].lots();
        let top = lots.opened().iter().find(|(slot, _)| (slot.lot, slot.place) == (3, 10)).unwrap();
        let top = base.pile.table().game().write_face(top.1.card().unwrap());
        stepped(&base.pile, 5, &format!("3:{top} 3"))
    }),
    case("siege-of-jacynth-share-of-the-own-open-hand-missing", ALICE, |base| without(&base.hands, 4, (3, 5))),
    case("siege-of-jacynth-share-of-the-other-open-hand-missing", ALICE, |base| without(&base.hands, 4, (3, 0))),
    case("siege-of-jacynth-share-of-an-open-hand-missing-when-playing", BOB, |base| without(&base.hands, 5, (3, 1))),
    case("siege-of-jacynth-share-of-the-own-open-draw-missing", BOB, |base| without(&base.hands, 5, (3, 10))),
    case("siege-of-jacynth-share-of-the-other-open-draw-missing", NEXT, |base| without(&base.hands, 6, (3, 10))),
    case("siege-of-jacynth-share-of-the-pile-at-open-hands", ALICE, |base| with(&base.hands, 4, (3, 10))),
    case("siege-of-jacynth-share-of-an-open-card-again", NEXT, |base| with(&base.hands, 6, (3, 0))),
    case("siege-of-jacynth-hidden-card-at-open-hands", NEXT, |base| {
        stepped(&base.hands, 6, &renamed(&base.hands.chain.links[5].turn.steps[0]))
    }),
];

/// The same step with another card.
fn renamed(step: &str) -> String {
    let (place, rest) = step.split_once(':').unwrap();
    let (card, x) = rest.split_once(' ').unwrap();
    format!("{place}:{} {x}", if card == "2MK" { "2SY" } else { "2MK" })
}

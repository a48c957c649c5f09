//! State hashes that do not fit the turns.

use super::{Case, case};
use crate::common::Record;

const BOB: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-state-of-the-turn-before", BOB, |base| {
        base.two.signed(5, |turn| turn.state = base.two.chain.links[3].turn.state)
    }),
    case("siege-of-jacynth-state-before-the-shuffles", "turn 3 (bob)", |base| {
        base.two.signed(3, |turn| turn.state = base.two.chain.links[1].turn.state)
    }),
    case("siege-of-jacynth-state-before-the-throw", "turn 4 (alice)", |base| {
        base.two.signed(4, |turn| turn.state = base.two.chain.links[2].turn.state)
    }),
    // Where the card reaches other sections, somebody else may hold them.
    case("siege-of-jacynth-state-of-another-column", BOB, |base| instead(&base.two, 5, "3:8YK 3", "3:8YK 5")),
    case("siege-of-jacynth-state-of-another-card", BOB, |base| instead(&base.two, 5, "3:8YK 3", "1:2MK 3")),
    case("siege-of-jacynth-state-of-the-wall-without-the-swap", BOB, |base| {
        let swap = base.pie.chain.links[4].turn.steps[0].clone();
        let card = base.pie.chain.links[6].turn.steps[0].clone();
        instead(&base.pie, 5, &swap, &card)
    }),
    case("siege-of-jacynth-state-of-another-option", BOB, |base| {
        base.hands.signed(5, |turn| turn.state = base.two.chain.links[4].turn.state)
    }),
    case("siege-of-jacynth-state-of-a-game-that-goes-on", "turn 28 (alice)", |base| {
        base.over.signed(28, |turn| turn.state = base.over.chain.links[26].turn.state)
    }),
    case("siege-of-jacynth-state-of-one-who-plays-on", "turn 6 (alice)", |base| {
        let mut record = base.two.up_to(5);
        record.take(&["resign".to_owned()], &[]);
        record.signed(6, |turn| turn.state = base.two.chain.links[5].turn.state)
    }),
];

/// A turn that has one step and the state hash of another.
fn instead(record: &Record, turn: usize, says: &str, does: &str) -> String {
    let mut other = record.up_to(turn - 1);
    other.take(&[does.to_owned()], &[]);
    let state = other.chain.links[turn - 1].turn.state;
    record.signed(turn, |turn| {
        assert_eq!(turn.steps, [says]);
        turn.state = state;
    })
}

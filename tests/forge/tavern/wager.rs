//! Betting what the rules forbid. Each has 199 whites after the ante; Bob begins in turn 3.

use super::{Base, Case, after, by, case, refused};

const BOB: &str = "turn 3 (bob)";
const ALICE: &str = "turn 4 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("tavern-bet-above-the-stack", BOB, |base| first(base, "bet 200")),
    case("tavern-bet-of-nothing", BOB, |base| first(base, "bet 0")),
    case("tavern-bet-with-a-zero-before-it", BOB, |base| first(base, "bet 05")),
    case("tavern-call-of-nothing", BOB, |base| first(base, "call")),
    case("tavern-raise-of-nothing", BOB, |base| first(base, "raise 5")),
    case("tavern-bets-twice", BOB, |base| first(base, "bet 5, bet 5")),
    case("tavern-bets-out-of-turn", "turn 3 (alice)", |base| by(&base.tavern.open, 0, "bet 5")),
    case("tavern-bet-in-another-state", BOB, |base| {
        let (bets, other) = (after(&base.tavern.open, "bet 10"), after(&base.tavern.open, "bet 9"));
        bets.signed(3, |turn| turn.state = other.chain.links[2].turn.state)
    }),
    case("tavern-check-against-a-bet", ALICE, |base| second(base, "check")),
    case("tavern-bet-against-a-bet", ALICE, |base| second(base, "bet 20")),
    case("tavern-raise-too-small", ALICE, |base| second(base, "raise 9")),
    case("tavern-raise-above-the-stack", ALICE, |base| second(base, "raise 190")),
    case("tavern-raise-that-nobody-can-call", ALICE, |base| refused(&base.tavern.open, "allin", "raise 1")),
    case("tavern-fourth-raise", "turn 7 (bob)", |base| {
        refused(&base.tavern.open, "bet 1; raise 1; raise 1; raise 1", "raise 1")
    }),
    // Bob has 14 left in the second hand and goes all-in with 3 more than it takes to call.
    case("tavern-raise-that-is-not-reopened", "turn 11 (carol)", |base| {
        refused(&base.tavern.three, "bet 15; allin; fold; fold; bet 10; call; allin", "raise 10")
    }),
];

fn first(base: &Base, step: &str) -> String {
    refused(&base.tavern.open, "", step)
}

fn second(base: &Base, step: &str) -> String {
    refused(&base.tavern.open, "bet 10", step)
}

//! Betting what the rules forbid. Each has 199 whites after the ante; Bob begins in turn 3.

use bypost::file::{File, text};
use bypost::rules::OptionValue;

use super::{Base, Case, after, by, case, refused};

const BOB: &str = "turn 3 (bob)";
const ALICE: &str = "turn 4 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-bet-above-the-stack", BOB, |base| first(base, "bet 200")),
    case("siege-bet-of-nothing", BOB, |base| first(base, "bet 0")),
    case("siege-bet-with-a-zero-before-it", BOB, |base| first(base, "bet 05")),
    case("siege-call-of-nothing", BOB, |base| first(base, "call")),
    case("siege-raise-of-nothing", BOB, |base| first(base, "raise 5")),
    case("siege-bets-twice", BOB, |base| first(base, "bet 5, bet 5")),
    case("siege-bets-out-of-turn", "turn 3 (alice)", |base| by(&base.open, 0, "bet 5")),
    case("siege-bet-in-another-state", BOB, |base| {
        let (bets, other) = (after(&base.open, "bet 10"), after(&base.open, "bet 9"));
        bets.signed(3, |turn| turn.state = other.chain.links[2].turn.state)
    }),
    case("siege-check-against-a-bet", ALICE, |base| second(base, "check")),
    case("siege-bet-against-a-bet", ALICE, |base| second(base, "bet 20")),
    case("siege-raise-too-small", ALICE, |base| second(base, "raise 9")),
    case("siege-raise-above-the-stack", ALICE, |base| second(base, "raise 190")),
    case("siege-raise-that-nobody-can-call", ALICE, |base| refused(&base.open, "allin", "raise 1")),
    case("siege-fourth-raise", "turn 7 (bob)", |base| {
        refused(&base.open, "bet 1; raise 1; raise 1; raise 1", "raise 1")
    }),
    case("siege-third-raise-of-two", "turn 6 (alice)", |base| {
        refused(&base.two_raises, "bet 1; raise 1; raise 1", "raise 1")
    }),
    case("siege-bet-of-a-pot-won-without-the-hold-card", "turn 13 (bob)", |base| {
        refused(&base.must, "check", "bet 200")
    }),
    case("siege-bet-of-a-pot-won-with-the-hold-card", "turn 12 (alice)", |base| refused(&base.may, "", "bet 205")),
    case("siege-ante-above-a-tenth-of-the-stack", "header", |base| {
        let mut header = base.open.chain.header.clone();
        let antes = header.options.iter_mut().filter(|(name, _)| name == "ante");
        antes.for_each(|(_, whites)| *whites = OptionValue::Number(21));
        text(&File { header, turns: Vec::new() }, "")
    }),
    // Bob has 14 left in the second hand and goes all-in with 3 more than it takes to call.
    case("siege-raise-that-is-not-reopened", "turn 11 (carol)", |base| {
        refused(&base.three, "bet 15; allin; fold; fold; bet 10; call; allin", "raise 10")
    }),
];

fn first(base: &Base, step: &str) -> String {
    refused(&base.open, "", step)
}

fn second(base: &Base, step: &str) -> String {
    refused(&base.open, "bet 10", step)
}

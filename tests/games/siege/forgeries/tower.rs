//! Buying flips that are not sold, and breaking the rules of jokers.

use super::{Base, Case, after, by, case, refused};

const BOB: &str = "turn 3 (bob)";
const FOURTH: &str = "turn 17 (bob)";
/// How all four jokers of the towers come up.
const JOKERS: &str = "keep; check; check; buy SW; keep; keep; check; check; buy NW; keep; keep; check; check; buy NE";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-buys-before-betting", BOB, |base| first(base, "buy SE")),
    case("siege-declines-when-nothing-is-sold", BOB, |base| first(base, "decline")),
    case("siege-bets-instead-of-buying", "turn 5 (bob)", |base| refused(&base.open, "check; check", "bet 5")),
    case("siege-buys-out-of-turn", "turn 5 (alice)", |base| by(&after(&base.open, "check; check"), 0, "buy SE")),
    case("siege-buys-with-nothing", "turn 5 (bob)", |base| refused(&base.open, "allin; call", "buy SE")),
    case("siege-buys-in-small-letters", "turn 5 (bob)", |base| refused(&base.open, "check; check", "buy se")),
    case("siege-buys-where-a-flip-lies", "turn 8 (alice)", |base| {
        refused(&base.open, "check; check; buy SW; check; check", "buy SW")
    }),
    case("siege-buys-from-an-empty-tower", "turn 37 (bob)", |base| refused(&base.dry, "", "buy SE")),
    // A joker in the hand.
    case("siege-shows-no-joker", BOB, |base| first(base, "show 1 discard 2, check")),
    case("siege-shows-a-joker-twice", BOB, |base| first(base, "show 2 discard 4, show 2 discard 3, check")),
    case("siege-shows-a-joker-and-discards-it", BOB, |base| first(base, "show 2 discard 2, check")),
    // Jokers in the towers.
    case("siege-bets-instead-of-discarding", "turn 3 (alice)", |base| refused(&base.jokers, "", "check")),
    case("siege-discards-two-for-the-first-joker", "turn 3 (alice)", |base| refused(&base.jokers, "", "discard 1 2")),
    case("siege-discards-for-the-dealer", BOB, |base| by(&base.jokers, 1, "discard 1")),
    case("siege-discards-for-the-second-joker-in-another-order", "turn 7 (bob)", |base| {
        refused(&base.jokers, "keep; check; check; buy SW", "discard 2 1")
    }),
    case("siege-keeps-at-the-fourth-joker", FOURTH, |base| refused(&base.jokers, JOKERS, "keep")),
    case("siege-discards-three-for-the-fourth-joker", FOURTH, |base| refused(&base.jokers, JOKERS, "discard 1 2 3")),
    case("siege-shows-what-was-discarded", "turn 19 (alice)", |base| {
        refused(&base.jokers, &format!("{JOKERS}; discard 1 2; discard 1 2"), "show 3 discard 1, check")
    }),
    case("siege-next-hand-with-a-card-of-a-tower", "header", |_| {
        // Places 0 and 40 to 107 lie open or are dealt; the bottom of the last tower is face down.
        let lot = super::lot([""; 4], "");
        refused(&super::open(2, &[], super::listed(&[&lot, &lot[39..]])), "", "fold")
    }),
];

fn first(base: &Base, step: &str) -> String {
    refused(&base.open, "", step)
}

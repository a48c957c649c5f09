//! Shares of cards that nobody may see yet or any more, and those that are missing.

use super::{Case, case, paying};

const BUYS: &str = "turn 7 (bob)";
const SHOWS: &str = "turn 9 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-share-of-the-card-under-the-hold-card", "turn 4 (alice)", |base| {
        paying(&base.two, 4, |slots| slots.push((1, 1)))
    }),
    case("siege-share-of-another-tower-than-the-flips", BUYS, |base| {
        paying(&base.bought, 7, |slots| *slots = vec![(1, 10), (1, 20)])
    }),
    case("siege-share-of-a-flip-missing", BUYS, |base| paying(&base.bought, 7, Vec::clear)),
    case("siege-share-of-the-hand-that-folds", "turn 5 (bob)", |base| {
        paying(&base.folded, 5, |slots| slots.push((1, 40)))
    }),
    case("siege-share-of-a-hand-that-is-revealed-missing", SHOWS, |base| {
        paying(&base.last, 9, |slots| slots.retain(|slot| *slot != (1, 46)))
    }),
    case("siege-reveals-the-hand-of-the-other-too", SHOWS, |base| {
        paying(&base.last, 9, |slots| slots.extend([41, 43, 45, 47].map(|place| (1, place))))
    }),
    case("siege-mucks-and-pays-for-its-hand", SHOWS, |base| {
        let mucked = super::after(&base.two.up_to(8), "muck");
        paying(&mucked, 9, |slots| slots.extend([40, 42, 44, 46].map(|place| (1, place))))
    }),
];

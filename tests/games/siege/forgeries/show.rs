//! The show, going, and what comes after the end.

use super::{Case, after, by, case, refused};

const SHOW: &str = "check; check; decline; decline";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-bets-in-the-show", "turn 7 (bob)", |base| refused(&base.open, SHOW, "bet 5")),
    case("siege-reveals-before-the-show", "turn 3 (bob)", |base| refused(&base.open, "", "reveal")),
    case("siege-reveals-out-of-turn", "turn 7 (alice)", |base| by(&after(&base.open, SHOW), 0, "reveal")),
    case("siege-mucks-out-of-turn", "turn 7 (alice)", |base| by(&after(&base.open, SHOW), 0, "muck")),
    case("siege-mucks-and-reveals", "turn 7 (bob)", |base| refused(&base.open, SHOW, "muck, reveal")),
    case("siege-reveals-what-was-mucked", "turn 11 (bob)", |base| {
        by(&after(&base.three, "check; check; check; decline; decline; decline; muck"), 1, "reveal")
    }),
    case("siege-reveals-what-was-folded", "turn 6 (bob)", |base| by(&after(&base.three, "fold; check"), 1, "reveal")),
    case("siege-last-one-reveals-after-the-end", "turn 8 (alice)", |base| {
        by(&after(&base.open, &format!("{SHOW}; muck")), 0, "reveal")
    }),
    case("siege-bets-after-the-end", "turn 4 (bob)", |base| by(&after(&base.open, "fold"), 1, "bet 5")),
    case("siege-leaves-in-the-first-hand", "turn 3 (bob)", |base| refused(&base.open, "", "check, leave")),
    case("siege-leaves-in-the-last-show", "turn 7 (bob)", |base| refused(&base.open, SHOW, "reveal, leave")),
    case("siege-leaves-without-shuffling", "turn 5 (bob)", |base| {
        base.two.signed(5, |turn| turn.steps.push("leave".to_owned()))
    }),
    case("siege-state-of-a-muck-that-reveals", "turn 7 (bob)", |base| {
        let [reveals, mucks] = ["reveal", "muck"].map(|step| after(&base.open, &format!("{SHOW}; {step}")));
        reveals.signed(7, |turn| turn.state = mucks.chain.links[6].turn.state)
    }),
];

//! The show, going, and what comes after the end.

use super::{Case, after, by, case, refused};

const SHOW: &str = "check; check; decline; decline";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("tavern-bets-in-the-show", "turn 7 (bob)", |base| refused(&base.tavern.open, SHOW, "bet 5")),
    case("tavern-reveals-before-the-show", "turn 3 (bob)", |base| refused(&base.tavern.open, "", "reveal")),
    case("tavern-reveals-out-of-turn", "turn 7 (alice)", |base| by(&after(&base.tavern.open, SHOW), 0, "reveal")),
    case("tavern-mucks-out-of-turn", "turn 7 (alice)", |base| by(&after(&base.tavern.open, SHOW), 0, "muck")),
    case("tavern-mucks-and-reveals", "turn 7 (bob)", |base| refused(&base.tavern.open, SHOW, "muck, reveal")),
    case("tavern-reveals-what-was-mucked", "turn 11 (bob)", |base| {
        by(&after(&base.tavern.three, "check; check; check; decline; decline; decline; muck"), 1, "reveal")
    }),
    case("tavern-reveals-what-was-folded", "turn 6 (bob)", |base| {
        by(&after(&base.tavern.three, "fold; check"), 1, "reveal")
    }),
    case("tavern-last-one-reveals-after-the-end", "turn 8 (alice)", |base| {
        by(&after(&base.tavern.open, &format!("{SHOW}; muck")), 0, "reveal")
    }),
    case("tavern-bets-after-the-end", "turn 4 (bob)", |base| by(&after(&base.tavern.open, "fold"), 1, "bet 5")),
    case("tavern-leaves-in-the-first-hand", "turn 3 (bob)", |base| refused(&base.tavern.open, "", "check, leave")),
    case("tavern-leaves-in-the-last-show", "turn 7 (bob)", |base| refused(&base.tavern.open, SHOW, "reveal, leave")),
    case("tavern-leaves-without-shuffling", "turn 5 (bob)", |base| {
        base.tavern.two.signed(5, |turn| turn.steps.push("leave".to_owned()))
    }),
    case("tavern-state-of-a-muck-that-reveals", "turn 7 (bob)", |base| {
        let [reveals, mucks] = ["reveal", "muck"].map(|step| after(&base.tavern.open, &format!("{SHOW}; {step}")));
        reveals.signed(7, |turn| turn.state = mucks.chain.links[6].turn.state)
    }),
];

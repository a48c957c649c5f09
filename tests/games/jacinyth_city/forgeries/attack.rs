//! Attacks that are not allowed. In turn 7 Bob, on d3, has PMSL and CK; on d4 stands a pyramid of Alice, of
//! one pip, in turn 9 of two.

use super::{Base, Case, case, going_on, stepped};

const FIRST: &str = "turn 7 (bob)";
const LATER: &str = "turn 9 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-attack-on-oneself", FIRST, |base| first(base, "attack d3 bob 1 with 1:PMSL")),
    case("city-attack-on-nobody", FIRST, |base| first(base, "attack d4 carol 1 with 1:PMSL")),
    case("city-attack-on-a-seat-by-number", FIRST, |base| first(base, "attack d4 1 1 with 1:PMSL")),
    case("city-attack-on-nothing", FIRST, |base| first(base, "attack d4 alice 2 with 1:PMSL")),
    case("city-attack-on-a-free-card", FIRST, |base| first(base, "attack c3 alice 1 with 1:PMSL")),
    case("city-attack-on-no-card", FIRST, |base| first(base, "attack e3 alice 1 with 1:PMSL")),
    case("city-attack-out-of-reach", "turn 8 (alice)", |base| stepped(&base.bare, 8, "attack d3 bob 1 with 1:AS")),
    case("city-attack-with-an-ace", "turn 8 (alice)", |base| stepped(&base.open, 8, "attack d3 bob 1 with 1:AS")),
    case("city-attack-with-a-number", "turn 8 (alice)", |base| stepped(&base.open, 8, "attack d3 bob 1 with 2:7ML")),
    case("city-attack-with-nothing", FIRST, |base| first(base, "attack d4 alice 1 with")),
    case("city-attack-with-another-card", FIRST, |base| first(base, "attack d4 alice 1 with 1:PMYK")),
    case("city-attack-with-one-card-twice", LATER, |base| later(base, "attack d4 alice 2 with 1:PMSL 1:PMSL")),
    case("city-attack-too-weak", LATER, |base| later(base, "attack d4 alice 2 with 1:PMSL")),
    case("city-attack-with-a-card-too-many", LATER, |base| {
        stepped(&base.exact, 9, "attack d4 alice 2 with 1:PMSL 2:CK")
    }),
    case("city-attack-overspent-and-a-draw-too-many", LATER, |base| {
        later(base, "attack d4 alice 2 with 1:PMSL 2:CK draw 3")
    }),
    case("city-attack-overspent-with-a-wrong-replacement", FIRST, |base| {
        first(base, "attack d4 alice 1 with 1:PMSL 2:CK replace")
    }),
    case("city-attack-with-cards-out-of-order", LATER, |base| later(base, "attack d4 alice 2 with 2:CK 1:PMSL")),
    case("city-attack-with-a-wrong-replacement", FIRST, |base| first(base, "attack d4 alice 1 with 2:CK replace")),
    case("city-attack-and-two-draws-too-many", LATER, |base| later(base, "attack d4 alice 2 with 2:CK draw 3")),
    case("city-attack-and-a-draw-too-many", LATER, |base| later(base, "attack d4 alice 2 with 2:CK draw 2")),
    case("city-attack-and-draw-0", LATER, |base| later(base, "attack d4 alice 2 with 2:CK draw 0")),
    case("city-attack-and-draw-without-number", LATER, |base| later(base, "attack d4 alice 2 with 2:CK draw")),
    case("city-attack-and-draw-before-replacing", FIRST, |base| {
        first(base, "attack d4 alice 1 with 2:CK draw 1 replace")
    }),
    case("city-attack-and-replacement-twice", FIRST, |base| {
        first(base, "attack d4 alice 1 with 1:PMSL replace replace")
    }),
    case("city-attack-that-does-not-replace", FIRST, |base| {
        stepped(&base.bare, 7, "attack d4 alice 1 with 1:PMSL replace")
    }),
    case("city-attack-that-draws", LATER, |base| {
        let mut record = base.open.up_to(8);
        record.take(&["attack d4 alice 2 with 2:CK".to_owned()], &[]);
        stepped(&record, 9, "attack d4 alice 2 with 2:CK draw 1")
    }),
    case("city-attack-without-superior-force", FIRST, |base| {
        going_on(&base.strict, 6, 1, &["attack d4 alice 1 with 1:PMYK"])
    }),
    case("city-attack-before-the-first-turn", "turn 6 (alice)", |base| {
        stepped(&base.open, 6, "attack d3 bob 1 with 1:8MS")
    }),
];

/// Bob's turn 7 with another step.
fn first(base: &Base, step: &str) -> String {
    stepped(&base.open, 7, step)
}

/// Bob's turn 9 with another step.
fn later(base: &Base, step: &str) -> String {
    stepped(&base.open, 9, step)
}

//! Actions that are not allowed. After turn 6 Bob has PMSL and CK and stands on d3 (9MS), Alice has AS and
//! 7ML and stands on d4 (8MS).

use super::{Base, Case, case, going_on, stepped, stepping};

const BOB: &str = "turn 7 (bob)";
const ALICE: &str = "turn 8 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-unknown-step", BOB, |base| bob(base, "rob d4")),
    case("city-step-in-capitals", BOB, |base| bob(base, "SPAWN d3")),
    case("city-step-after-two-blanks", BOB, |base| bob(base, "spawn  d3")),
    case("city-step-with-more-behind-it", BOB, |base| bob(base, "draw 3")),
    case("city-two-actions", BOB, |base| stepping(&base.open, 7, &["spawn d3", "spawn d3"])),
    case("city-no-action", BOB, |base| base.open.signed(7, |turn| turn.steps.clear())),
    case("city-action-out-of-turn", "turn 7 (alice)", |base| going_on(&base.open, 6, 0, &["spawn d4"])),
    case("city-action-instead-of-another", BOB, |base| bob(base, "grow d3 1")),
    case("city-pass-when-there-is-a-draw", BOB, |base| bob(base, "pass")),
    case("city-resign-and-draw", BOB, |base| stepping(&base.open, 7, &["resign", "draw"])),
    // Cards.
    case("city-build-of-place-0", ALICE, |base| alice(base, "build 0:7ML c4")),
    case("city-build-of-place-3", ALICE, |base| alice(base, "build 3:7ML c4")),
    case("city-build-of-another-place", ALICE, |base| alice(base, "build 1:7ML c4")),
    case("city-build-of-the-others-card", ALICE, |base| alice(base, "build 1:PMSL c4")),
    case("city-build-of-a-card-that-lies-there", ALICE, |base| alice(base, "build 2:8MS c4")),
    case("city-build-without-place", ALICE, |base| alice(base, "build 7ML c4")),
    case("city-build-by-name", ALICE, |base| alice(base, "build 2:castle c4")),
    case("city-build-of-an-ace", ALICE, |base| alice(base, "build 1:AS c4")),
    case("city-build-of-a-crown", BOB, |base| bob(base, "build 2:CK e3")),
    case("city-build-of-a-pawn", BOB, |base| bob(base, "build 1:PMSL e3")),
    case("city-build-onto-a-card", ALICE, |base| alice(base, "build 2:7ML c3")),
    case("city-build-beside-the-others-card", ALICE, |base| alice(base, "build 2:7ML e3")),
    case("city-build-beside-a-free-card", ALICE, |base| alice(base, "build 2:7ML a4")),
    case("city-build-outside", ALICE, |base| alice(base, "build 2:7ML d6")),
    case("city-hatch-with-pyramids", ALICE, |base| alice(base, "hatch 2:7ML c4")),
    case("city-hatch-of-an-ace-in-a-turn", ALICE, |base| stepped(&base.bare, 8, "hatch 1:AS e3")),
    case("city-hatch-apart-in-a-turn", ALICE, |base| stepped(&base.bare, 8, "hatch 2:7ML a1")),
    case("city-hatch-onto-a-card-in-a-turn", ALICE, |base| stepped(&base.bare, 8, "hatch 2:7ML d3")),
    case("city-build-without-control", ALICE, |base| stepped(&base.bare, 8, "build 2:7ML e4")),
    // Pyramids.
    case("city-grow-of-nothing", BOB, |base| bob(base, "grow d3 2")),
    case("city-grow-of-the-others", BOB, |base| bob(base, "grow d4 1")),
    case("city-grow-on-no-card", BOB, |base| bob(base, "grow e5 1")),
    case("city-grow-of-size-0", BOB, |base| bob(base, "grow d3 0")),
    case("city-grow-of-size-4", BOB, |base| bob(base, "grow d3 4")),
    case("city-grow-of-the-tallest", "turn 12 (alice)", |base| stepped(&base.open, 12, "grow d4 3")),
    case("city-grow-without-size", BOB, |base| bob(base, "grow d3")),
    case("city-spawn-on-the-others-card", BOB, |base| bob(base, "spawn d4")),
    case("city-spawn-on-a-free-card", BOB, |base| bob(base, "spawn c3")),
    case("city-spawn-on-no-card", BOB, |base| bob(base, "spawn a1")),
    case("city-spawn-from-an-empty-supply", "turn 11 (bob)", |base| stepped(&base.open, 11, "spawn d3")),
    case("city-spawn-without-pyramids", ALICE, |base| stepped(&base.bare, 8, "spawn d4")),
    case("city-move-of-nothing", BOB, |base| bob(base, "move d3 c3 2")),
    case("city-move-of-the-others", BOB, |base| bob(base, "move d4 d3 1")),
    case("city-move-to-no-card", BOB, |base| bob(base, "move d3 e3 1")),
    case("city-move-across-a-corner", BOB, |base| bob(base, "move d3 e2 1")),
    case("city-move-two-cells", BOB, |base| bob(base, "move d3 b4 1")),
    case("city-move-to-its-own-card", BOB, |base| bob(base, "move d3 d3 1")),
    case("city-move-onto-a-pawn", BOB, |base| going_on(&base.strict, 6, 1, &["move d3 c3 1"])),
    case("city-move-elsewhere", BOB, |base| bob(base, "move d3 c3 1")),
    case("city-lose-among-players", BOB, |base| bob(base, "lose d3 1")),
    // Flights.
    case("city-fly-by-a-number", ALICE, |base| alice(base, "fly 2:7ML d4 c4")),
    case("city-fly-by-a-crown", BOB, |base| bob(base, "fly 2:CK d3 e3")),
    case("city-fly-of-the-others-card", ALICE, |base| alice(base, "fly 1:AS d3 e3")),
    case("city-fly-of-a-free-card", ALICE, |base| alice(base, "fly 1:AS a5 a4")),
    case("city-fly-of-no-card", ALICE, |base| alice(base, "fly 1:AS a1 a4")),
    case("city-fly-onto-a-card", ALICE, |base| alice(base, "fly 1:AS d4 c3")),
    case("city-fly-apart", ALICE, |base| alice(base, "fly 1:AS d4 a1")),
    case("city-fly-beside-itself-only", ALICE, |base| alice(base, "fly 1:AS d4 d5")),
    case("city-fly-to-where-it-is", ALICE, |base| alice(base, "fly 1:AS d4 d4")),
    case("city-fly-outside", ALICE, |base| alice(base, "fly 1:AS d4 f3")),
    case("city-fly-by-an-ace-of-another-suit", ALICE, |base| {
        let mut record = base.strict.clone();
        record.take(&["spawn d3".to_owned()], &[]);
        going_on(&record, 7, 0, &["fly 1:AK d4 c4"])
    }),
];

/// Bob's turn 7 with another step.
fn bob(base: &Base, step: &str) -> String {
    stepped(&base.open, 7, step)
}

/// Alice's turn 8 with another step.
fn alice(base: &Base, step: &str) -> String {
    stepped(&base.open, 8, step)
}

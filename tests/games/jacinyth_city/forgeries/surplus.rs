//! Hands above the limit. Bob draws AM AW AL to PMSL and CK (11), and so must discard two (13).

use super::{Base, Case, case, going_on, stepped, stepping};

const BOB: &str = "turn 13 (bob)";
const FREE: &str = "turn 9 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-discard-without-need", "turn 11 (bob)", |base| stepped(&base.open, 11, "discard 1:PMSL")),
    case("city-discard-in-the-turn-of-the-draw", "turn 11 (bob)", |base| {
        stepping(&base.open, 11, &["draw", "discard 1:PMSL 2:CK"])
    }),
    case("city-action-before-discarding", BOB, |base| discards(base, "draw")),
    case("city-attack-before-discarding", BOB, |base| discards(base, "attack d4 alice 3 with 2:CK")),
    case("city-discard-after-the-action", BOB, |base| stepping(&base.open, 13, &["draw", "discard 1:PMSL 2:CK"])),
    case("city-discard-of-one-of-two", BOB, |base| discards(base, "discard 1:PMSL")),
    case("city-discard-of-three-of-two", BOB, |base| discards(base, "discard 1:PMSL 2:CK 3:AM")),
    case("city-discard-of-all", BOB, |base| discards(base, "discard 1:PMSL 2:CK 3:AM 4:AW 5:AL")),
    case("city-discard-of-nothing", BOB, |base| discards(base, "discard")),
    case("city-discard-in-two-steps", BOB, |base| stepping(&base.open, 13, &["discard 1:PMSL", "discard 1:CK"])),
    case("city-discard-of-one-card-twice", BOB, |base| discards(base, "discard 1:PMSL 1:PMSL")),
    case("city-discard-out-of-order", BOB, |base| discards(base, "discard 2:CK 1:PMSL")),
    case("city-discard-of-another-place", BOB, |base| discards(base, "discard 1:CK 2:PMSL")),
    case("city-discard-of-a-place-too-high", BOB, |base| discards(base, "discard 1:PMSL 6:CK")),
    case("city-discard-of-the-others-card", BOB, |base| discards(base, "discard 1:AS 2:CK")),
    case("city-discard-of-other-cards", BOB, |base| discards(base, "discard 1:PMSL 3:AM")),
    case("city-discard-again", "turn 14 (bob)", |base| stepped(&base.open, 14, "discard 1:AM")),
    case("city-discard-by-the-other", "turn 13 (alice)", |base| going_on(&base.open, 12, 0, &["discard 1:AS 2:7ML"])),
    case("city-discard-and-two-actions", BOB, |base| {
        stepping(&base.open, 13, &["discard 1:PMSL 2:CK", "draw", "draw"])
    }),
    // Bob has PMSL CK AM, draws AW AL AY, and 2SY comes by itself.
    case("city-discard-of-the-free-card", FREE, |base| going_on(&base.free, 8, 1, &["discard 1:PMSL 2:CK 7:3SK"])),
    case("city-discard-of-as-many-as-with-the-free-card", FREE, |base| {
        going_on(&base.free, 8, 1, &["discard 1:PMSL 2:CK 3:AM 4:AL"])
    }),
];

/// Bob's turn 13 with another step.
fn discards(base: &Base, step: &str) -> String {
    stepped(&base.open, 13, step)
}

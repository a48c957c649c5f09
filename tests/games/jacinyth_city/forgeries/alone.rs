//! Alone: after turn 6 a pyramid stands on a3 (5ML) and one on b3 (7SK). Turn 8 flips CM, which takes a
//! pyramid from a card with Moons: that on a3.

use super::{Base, Case, case, going_on, stepped, stepping};

const NEXT: &str = "turn 9 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-alone-attacks", "turn 5 (alice)", |base| stepped(&base.alone, 5, "attack a3 alice 1 with 1:CK")),
    case("city-alone-builds-outside", "turn 4 (alice)", |base| stepped(&base.alone, 4, "build 1:7SK e3")),
    case("city-alone-builds-on-what-the-flip-leaves", "turn 4 (alice)", |base| {
        stepping(&base.alone, 4, &["build 1:7SK b3", "lose a3 1"])
    }),
    case("city-alone-draws-before-the-loss", NEXT, |base| lost(base, "draw")),
    case("city-alone-discards-before-the-loss", NEXT, |base| lost(base, "discard 1:6LK")),
    case("city-alone-loses-from-a-card-of-another-suit", NEXT, |base| lost(base, "lose b3 1")),
    case("city-alone-loses-what-is-not-there", NEXT, |base| lost(base, "lose a3 2")),
    case("city-alone-loses-from-no-card", NEXT, |base| lost(base, "lose c3 1")),
    case("city-alone-loses-twice", NEXT, |base| going_on(&base.alone, 8, 0, &["lose a3 1", "lose b3 1"])),
    case("city-alone-loses-unasked", "turn 6 (alice)", |base| stepped(&base.alone, 6, "lose a3 1")),
    case("city-alone-draws-more-than-by-itself", "turn 4 (alice)", |base| {
        stepping(&base.alone, 4, &["draw", "build 1:7SK b3"])
    }),
];

/// One turn more, with another step than the loss.
fn lost(base: &Base, step: &str) -> String {
    going_on(&base.alone, 8, 0, &[step])
}

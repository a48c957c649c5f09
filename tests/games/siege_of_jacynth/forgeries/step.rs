//! Placements that are not allowed. Bob's turn 5 is `3:8YK 3`, from place 3.2; then the columns 3 and 4 have
//! one card.

use super::{Base, Case, by_the_other, case, paying, share, stepped};

const BOB: &str = "turn 5 (bob)";
const ALICE: &str = "turn 6 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-card-half-on-a-card-left", ALICE, |base| moved(base, "2")),
    case("siege-of-jacynth-card-half-on-a-card-right", ALICE, |base| moved(base, "4")),
    case("siege-of-jacynth-card-over-the-end-of-the-wall", ALICE, |base| moved(base, "13")),
    case("siege-of-jacynth-card-outside-the-wall", ALICE, |base| moved(base, "14")),
    case("siege-of-jacynth-card-far-outside", ALICE, |base| moved(base, "99")),
    case("siege-of-jacynth-card-at-256", ALICE, |base| moved(base, "256")),
    case("siege-of-jacynth-card-left-of-the-wall", ALICE, |base| moved(base, "-1")),
    case("siege-of-jacynth-card-at-a-section", ALICE, |base| moved(base, "W1")),
    case("siege-of-jacynth-card-across-two-sections", ALICE, |base| moved(base, "W4+W5")),
    case("siege-of-jacynth-card-nowhere", BOB, |base| stepped(&base.two, 5, "3:8YK")),
    case("siege-of-jacynth-card-to-another-column", ALICE, |base| moved(base, "0")),
    case("siege-of-jacynth-card-onto-the-other-one", ALICE, |base| moved(base, "3")),
    case("siege-of-jacynth-column-with-a-zero", ALICE, |base| moved(base, "07")),
    case("siege-of-jacynth-column-with-a-sign", ALICE, |base| moved(base, "+7")),
    case("siege-of-jacynth-column-after-two-blanks", BOB, |base| stepped(&base.two, 5, "3:8YK  3")),
    case("siege-of-jacynth-card-of-place-0", BOB, |base| stepped(&base.two, 5, "0:8YK 3")),
    case("siege-of-jacynth-card-of-place-6", BOB, |base| stepped(&base.two, 5, "6:8YK 3")),
    case("siege-of-jacynth-card-of-place-13", "turn 5 (bob)", |base| stepped(&base.over, 5, "13:8YK 3")),
    case("siege-of-jacynth-card-of-place-03", BOB, |base| stepped(&base.two, 5, "03:8YK 3")),
    case("siege-of-jacynth-card-without-place", BOB, |base| stepped(&base.two, 5, "8YK 3")),
    case("siege-of-jacynth-card-in-small-letters", BOB, |base| stepped(&base.two, 5, "3:8yk 3")),
    case("siege-of-jacynth-card-by-its-name", BOB, |base| stepped(&base.two, 5, "3:betrayal 3")),
    case("siege-of-jacynth-card-with-another-face", BOB, |base| stepped(&base.two, 5, "3:9LK 3")),
    case("siege-of-jacynth-card-of-another-place", BOB, |base| stepped(&base.two, 5, "2:8YK 3")),
    case("siege-of-jacynth-card-of-another-place-shown", BOB, |base| shown(base, 1, "2:8YK 3")),
    case("siege-of-jacynth-card-of-the-others-hand", ALICE, |base| {
        // Bob's card of slot 3.3 is shown to be 6SY in turn 7.
        stepped(&base.two, 6, "4:6SY 7")
    }),
    case("siege-of-jacynth-card-of-the-wall", BOB, |base| stepped(&base.two, 5, "3:CM 3")),
    case("siege-of-jacynth-card-that-is-the-excuse", BOB, |base| stepped(&base.two, 5, "3:X 3")),
    case("siege-of-jacynth-card-placed-again", "turn 7 (bob)", |base| stepped(&base.two, 7, "3:8YK 5")),
    case("siege-of-jacynth-card-in-two-places", BOB, |base| {
        base.two.signed(5, |turn| turn.steps.push("3:8YK 5".to_owned()))
    }),
    case("siege-of-jacynth-two-cards-in-a-turn", BOB, |base| {
        base.two.signed(5, |turn| turn.steps.push("1:2MK 0".to_owned()))
    }),
    case("siege-of-jacynth-card-and-draw", BOB, |base| base.two.signed(5, |turn| turn.steps.push("draw".to_owned()))),
    case("siege-of-jacynth-no-card-but-its-share", BOB, |base| base.two.signed(5, |turn| turn.steps.clear())),
    case("siege-of-jacynth-card-before-the-wall", "turn 3 (bob)", |base| {
        base.two.signed(3, |turn| turn.steps = vec!["3:8YK 3".to_owned()])
    }),
    case("siege-of-jacynth-card-while-dealing", "turn 4 (alice)", |base| {
        base.two.signed(4, |turn| turn.steps = vec!["4:7WY 7".to_owned()])
    }),
    case("siege-of-jacynth-card-that-is-not-listed-yet", "turn 3 (bob)", |base| {
        base.short.going_on(1, |turn| (turn.join, turn.steps) = (None, vec!["3:8YK 3".to_owned()]))
    }),
    case("siege-of-jacynth-first-card-by-the-defender", "turn 5 (alice)", |base| by_the_other(&base.two, 5)),
    case("siege-of-jacynth-second-card-by-the-attacker", "turn 6 (bob)", |base| by_the_other(&base.two, 6)),
    case("siege-of-jacynth-resigns-out-of-turn", "turn 6 (bob)", |base| {
        let mut record = base.two.up_to(5);
        record.take(&["resign".to_owned()], &[]);
        by_the_other(&record, 6)
    }),
    case("siege-of-jacynth-resigns-and-pays", BOB, |base| {
        base.two.signed(5, |turn| turn.steps = vec!["resign".to_owned()])
    }),
    case("siege-of-jacynth-resigns-after-a-card", BOB, |base| {
        base.two.signed(5, |turn| turn.steps.push("resign".to_owned()))
    }),
    case("siege-of-jacynth-plays-after-the-end", "turn 29 (bob)", |base| {
        base.over.going_on(1, |turn| turn.steps = vec!["1:8YK 3".to_owned()])
    }),
    case("siege-of-jacynth-defender-plays-after-the-end", "turn 29 (alice)", |base| {
        base.over.going_on(0, |turn| turn.steps = vec!["1:8YK 3".to_owned()])
    }),
    case("siege-of-jacynth-resigns-after-the-end", "turn 29 (alice)", |base| {
        base.over.going_on(0, |turn| turn.steps = vec!["resign".to_owned()])
    }),
    case("siege-of-jacynth-one-card-more-than-there-are", "turn 28 (alice)", |base| {
        base.over.signed(28, |turn| turn.steps.push("1:8YK 3".to_owned()))
    }),
];

/// Alice's turn 6, to another place.
fn moved(base: &Base, goal: &str) -> String {
    let step = &base.two.chain.links[5].turn.steps[0];
    stepped(&base.two, 6, &format!("{} {goal}", step.split(' ').next().unwrap()))
}

/// Bob shows another slot of his hand for a step.
fn shown(base: &Base, place: u16, step: &str) -> String {
    let record = &base.two;
    let mut changed = record.up_to(5);
    changed.chain.links[4].turn.steps[0] = step.to_owned();
    paying(&changed, 5, |shares| {
        shares.push(share(record, 5, (3, place)));
        shares.sort_by_key(|share| share.slot);
    })
}

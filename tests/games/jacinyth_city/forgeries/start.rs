//! The secret choices, and the cards that hatch. Alice chooses in turn 3, Bob in turn 4; Bob hatches first
//! (5), then Alice (6).

use super::{Case, case, going_on, stepped, stepping};

const ALICE: &str = "turn 3 (alice)";
const BOB: &str = "turn 4 (bob)";
const HATCH: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-choice-of-place-0", ALICE, |base| stepped(&base.open, 3, "choose 0")),
    case("city-choice-of-place-4", ALICE, |base| stepped(&base.open, 3, "choose 4")),
    case("city-choice-of-place-01", ALICE, |base| stepped(&base.open, 3, "choose 01")),
    case("city-choice-of-place-257", ALICE, |base| stepped(&base.open, 3, "choose 257")),
    case("city-choice-by-name", ALICE, |base| stepped(&base.open, 3, "choose 8MS")),
    case("city-choice-with-a-face", ALICE, |base| stepped(&base.open, 3, "choose 1:8MS")),
    case("city-choice-of-two", ALICE, |base| stepped(&base.open, 3, "choose 1 2")),
    case("city-choice-twice", ALICE, |base| stepping(&base.open, 3, &["choose 1", "choose 2"])),
    case("city-none-that-is-false", ALICE, |base| stepped(&base.open, 3, "none")),
    case("city-draw-before-the-choice", ALICE, |base| stepped(&base.open, 3, "draw")),
    case("city-hatch-before-the-choice", ALICE, |base| stepped(&base.open, 3, "hatch 1:8MS d3")),
    case("city-choice-of-the-other-first", "turn 3 (bob)", |base| going_on(&base.open, 2, 1, &["choose 1"])),
    case("city-choice-changed-afterwards", "turn 4 (alice)", |base| going_on(&base.open, 3, 0, &["choose 3"])),
    case("city-choice-changed-when-all-are-open", HATCH, |base| stepped(&base.open, 5, "choose 3")),
    case("city-choice-of-a-pawn-as-if-of-a-base-card", BOB, |base| stepped(&base.open, 4, "choose 2")),
    case("city-choice-of-a-crown-as-if-of-a-nine", BOB, |base| stepped(&base.open, 4, "choose 3")),
    case("city-choice-in-the-turn-of-the-hatch", BOB, |base| stepping(&base.open, 4, &["choose 1", "hatch 1:9MS e2"])),
    case("city-none-when-all-have-chosen", HATCH, |base| stepped(&base.open, 5, "none")),
    case("city-choice-of-a-pawn-that-all-have-seen", "turn 4 (alice)", |base| {
        going_on(&base.none, 3, 0, &["choose 1"])
    }),
    case("city-none-again-with-a-base-card", "turn 4 (alice)", |base| going_on(&base.none, 3, 0, &["none"])),
    case("city-none-and-a-choice-of-the-other", "turn 4 (bob)", |base| going_on(&base.none, 3, 1, &["choose 1"])),
    // The choice is in the game's past then, but the next turn stands on another one.
    case("city-choice-exchanged-under-the-next-turn", BOB, |base| {
        let mut other = base.open.up_to(2);
        other.take(&["choose 3".to_owned()], &[]);
        let mut file = other.file();
        file.turns.push(base.open.chain.links[3].turn.clone());
        bypost::file::text(&file, "")
    }),
    // Hatching.
    case("city-hatch-of-another-card", HATCH, |base| stepped(&base.open, 5, "hatch 3:CK d3")),
    case("city-hatch-of-a-pawn", HATCH, |base| stepped(&base.open, 5, "hatch 2:PMSL d3")),
    case("city-hatch-under-another-name", HATCH, |base| stepped(&base.open, 5, "hatch 1:9LK d3")),
    case("city-hatch-apart", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS a1")),
    case("city-hatch-beside-a-corner-only", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS e3")),
    case("city-hatch-onto-a-card", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS c3")),
    case("city-hatch-outside", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS a6")),
    case("city-hatch-far-outside", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS i9")),
    case("city-hatch-nowhere", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS")),
    case("city-hatch-elsewhere", HATCH, |base| stepped(&base.open, 5, "hatch 1:9MS d1")),
    case("city-build-instead-of-the-hatch", HATCH, |base| stepped(&base.open, 5, "build 1:9MS d3")),
    case("city-draw-before-the-hatch", HATCH, |base| stepped(&base.open, 5, "draw")),
    case("city-hatch-and-a-turn", HATCH, |base| stepping(&base.open, 5, &["hatch 1:9MS d3", "spawn d3"])),
    case("city-hatch-by-the-lower-card-first", "turn 5 (alice)", |base| {
        going_on(&base.open, 4, 0, &["hatch 1:8MS d4"])
    }),
    case("city-draw-after-the-end", "turn 8 (alice)", |base| {
        let mut record = base.open.up_to(6);
        record.take(&["resign".to_owned()], &[]);
        going_on(&record, 7, 0, &["draw"])
    }),
    case("city-hatch-again", "turn 7 (bob)", |base| stepped(&base.open, 7, "hatch 2:CK e3")),
];

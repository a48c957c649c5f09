//! Shares of hands, choices and drawn cards at a sealed table.
//!
//! Bob's hand lies in the places 0, 2, 4 of lot 2, Alice's in 1, 3, 5. She chooses 1 (6), he 0 (7); she draws
//! 6 to 8 (10), he 9 to 11 (11).

use bypost::rules::Slot;
use bypost::seal::Share;

use super::{Case, case, paying, share, with, without};

const CHOICE: &str = "turn 6 (alice)";
const LAST: &str = "turn 7 (bob)";
const DRAW: &str = "turn 10 (alice)";
const AFTER: &str = "turn 11 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-share-of-the-throw-missing", "turn 4 (alice)", |base| without(&base.two, 4, (1, 0))),
    case("city-share-of-a-hand-while-shuffling", "turn 4 (alice)", |base| with(&base.two, 4, (2, 0))),
    case("city-share-of-a-hand-missing", CHOICE, |base| without(&base.two, 6, (2, 4))),
    case("city-share-of-the-choice-with-the-choice", CHOICE, |base| with(&base.two, 6, (2, 1))),
    case("city-share-of-the-own-hand-with-the-choice", CHOICE, |base| with(&base.two, 6, (2, 3))),
    case("city-share-of-the-last-choice-missing", LAST, |base| without(&base.two, 7, (2, 0))),
    case("city-share-of-another-card-than-the-choice", LAST, |base| {
        let other = share(&base.two, 7, (2, 2));
        paying(&base.two, 7, |shares| shares[0] = other)
    }),
    case("city-share-of-another-card-for-the-choice", LAST, |base| {
        let other = share(&base.two, 7, (2, 2));
        paying(&base.two, 7, |shares| shares[0] = Share { slot: Slot { lot: 2, place: 0 }, ..other })
    }),
    case("city-share-of-the-others-choice-again", LAST, |base| with(&base.two, 7, (2, 1))),
    case("city-share-of-the-opened-choice-missing", "turn 8 (alice)", |base| without(&base.two, 8, (2, 1))),
    case("city-share-of-the-pile-before-the-draw", "turn 9 (bob)", |base| with(&base.two, 9, (2, 6))),
    case("city-share-of-the-own-draw-with-the-draw", DRAW, |base| with(&base.two, 10, (2, 6))),
    case("city-share-of-the-next-draw-with-the-draw", DRAW, |base| with(&base.two, 10, (2, 9))),
    case("city-share-of-one-draw-of-three-missing", AFTER, |base| without(&base.two, 11, (2, 8))),
    case("city-share-of-a-fourth-draw", AFTER, |base| with(&base.two, 11, (2, 9))),
    case("city-shares-of-two-draws-for-each-other", AFTER, |base| {
        paying(&base.two, 11, |shares| {
            let (one, other) = (shares[0], shares[1]);
            (shares[0], shares[1]) = (Share { slot: one.slot, ..other }, Share { slot: other.slot, ..one });
        })
    }),
    case("city-share-of-a-discard-missing", "turn 12 (alice)", |base| without(&base.two, 12, (2, 3))),
    case("city-share-of-a-card-that-is-kept", "turn 12 (alice)", |base| with(&base.two, 12, (2, 6))),
    case("city-false-none-that-shows-the-hand", CHOICE, |base| {
        let mut told = base.two.clone();
        told.chain.links[5].turn.steps = vec!["none".to_owned()];
        let hand = [1, 3, 5].map(|place| share(&told, 6, (2, place)));
        paying(&told, 6, |shares| {
            shares.extend(hand);
            shares.sort_by_key(|share| share.slot);
        })
    }),
    case("city-none-without-showing-the-hand", CHOICE, |base| {
        base.two.signed(6, |turn| turn.steps = vec!["none".to_owned()])
    }),
    // The first card of Bob's hand is a Pawn there.
    case("city-choice-of-a-pawn-without-the-hand", LAST, |base| {
        let mut told = base.again.clone();
        told.chain.links[6].turn.steps = vec!["choose 1".to_owned()];
        let pawn = share(&told, 7, (2, 0));
        paying(&told, 7, |shares| shares[0] = pawn)
    }),
    case("city-choice-of-a-pawn-with-a-part-of-the-hand", LAST, |base| {
        let mut told = base.again.clone();
        told.chain.links[6].turn.steps = vec!["choose 1".to_owned()];
        let some = [0, 4].map(|place| share(&told, 7, (2, place)));
        paying(&told, 7, |shares| *shares = some.to_vec())
    }),
    case("city-choice-of-a-card-with-the-share-of-another", LAST, |base| {
        base.again.signed(7, |turn| turn.steps = vec!["choose 1".to_owned()])
    }),
];

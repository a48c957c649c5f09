//! Shares of throw, wall and hands.
//!
//! Bob pays for the throw (3), Alice for throw, wall and Bob's hand (4), Bob for the wall, for the place 3.2
//! that he plays, and for Alice's hand (5); he draws 3.10, which Alice pays (6).

use bypost::rules::Slot;
use bypost::seal::Share;

use super::{Case, by_the_other, case, paying, share, with, without};

const ALICE: &str = "turn 4 (alice)";
const BOB: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-of-jacynth-share-of-the-throw-missing", "turn 3 (bob)", |base| base.two.paid(3, &[], None)),
    case("siege-of-jacynth-share-of-the-throw-missing-when-shuffling", ALICE, |base| without(&base.two, 4, (1, 0))),
    case("siege-of-jacynth-share-of-the-throw-again", BOB, |base| with(&base.two, 5, (1, 0))),
    case("siege-of-jacynth-share-of-the-throw-of-another-key", ALICE, |base| {
        let theirs = base.other.key(0);
        paying(&base.two, 4, |shares| shares[0].share = theirs.share(&shares[0].point))
    }),
    case("siege-of-jacynth-share-of-the-throw-of-the-other-seat", ALICE, |base| {
        let bobs = base.two.key(1);
        paying(&base.two, 4, |shares| shares[0].share = bobs.share(&shares[0].point))
    }),
    case("siege-of-jacynth-share-of-the-throw-of-another-table", ALICE, |base| {
        let point = base.other.joint().throw_point(Slot { lot: 1, place: 0 });
        let own = base.two.key(0).share(&point);
        paying(&base.two, 4, |shares| shares[0] = Share { point, share: own, ..shares[0] })
    }),
    case("siege-of-jacynth-share-of-a-card-for-the-throw", ALICE, |base| {
        paying(&base.two, 4, |shares| shares[0] = Share { slot: shares[0].slot, ..shares[1] })
    }),
    case("siege-of-jacynth-share-of-the-throw-for-a-card", ALICE, |base| {
        paying(&base.two, 4, |shares| shares[1] = Share { slot: shares[1].slot, ..shares[0] })
    }),
    case("siege-of-jacynth-share-of-another-place-of-the-throw", ALICE, |base| {
        let more = share(&base.two, 4, (1, 1));
        paying(&base.two, 4, |shares| shares.insert(1, more))
    }),
    case("siege-of-jacynth-share-of-the-wall-missing", ALICE, |base| without(&base.two, 4, (2, 11))),
    case("siege-of-jacynth-share-of-the-wall-missing-when-playing", BOB, |base| without(&base.two, 5, (2, 0))),
    case("siege-of-jacynth-share-of-no-card-of-the-wall", ALICE, |base| with(&base.two, 4, (2, 12))),
    case("siege-of-jacynth-shares-of-the-wall-of-each-other", BOB, |base| {
        paying(&base.two, 5, |shares| (shares[0].share, shares[1].share) = (shares[1].share, shares[0].share))
    }),
    case("siege-of-jacynth-shares-of-wall-and-hand-of-each-other", ALICE, |base| {
        paying(&base.two, 4, |shares| {
            let (one, other) = (shares[12], shares[13]);
            (shares[12], shares[13]) = (Share { slot: one.slot, ..other }, Share { slot: other.slot, ..one });
        })
    }),
    case("siege-of-jacynth-share-of-the-other-lot", ALICE, |base| {
        let wall = share(&base.two, 4, (2, 0));
        paying(&base.two, 4, |shares| shares[13] = Share { slot: shares[13].slot, ..wall })
    }),
    case("siege-of-jacynth-share-of-a-hand-missing", ALICE, |base| without(&base.two, 4, (3, 4))),
    case("siege-of-jacynth-share-of-the-other-hand-missing", BOB, |base| without(&base.two, 5, (3, 9))),
    case("siege-of-jacynth-share-of-the-card-placed-missing", BOB, |base| without(&base.two, 5, (3, 2))),
    case("siege-of-jacynth-share-of-the-own-hand", ALICE, |base| with(&base.two, 4, (3, 5))),
    case("siege-of-jacynth-share-of-the-own-hand-when-playing", BOB, |base| with(&base.two, 5, (3, 0))),
    case("siege-of-jacynth-share-of-the-closed-pile", ALICE, |base| with(&base.two, 4, (3, 10))),
    case("siege-of-jacynth-share-of-the-own-draw", BOB, |base| with(&base.two, 5, (3, 10))),
    case("siege-of-jacynth-share-of-the-draw-missing", "turn 6 (alice)", |base| without(&base.two, 6, (3, 10))),
    case("siege-of-jacynth-share-of-the-last-card", "turn 6 (alice)", |base| with(&base.two, 6, (3, 23))),
    case("siege-of-jacynth-share-of-no-number-card", "turn 6 (alice)", |base| with(&base.two, 6, (3, 24))),
    case("siege-of-jacynth-share-of-a-fourth-lot", "turn 6 (alice)", |base| with(&base.two, 6, (4, 0))),
    case("siege-of-jacynth-shares-out-of-order", ALICE, |base| paying(&base.two, 4, |shares| shares.rotate_left(1))),
    case("siege-of-jacynth-share-in-an-open-deal", BOB, |base| {
        let theirs = &base.two.chain.links[4].turn;
        let mut open = base.two.chain.header.clone();
        open.deal = bypost::file::Deal::Seed("wind".to_owned());
        let open = crate::common::Record::played(open, 5, 1);
        open.signed(5, |turn| (turn.shares, turn.proof) = (theirs.shares.clone(), theirs.proof))
    }),
    case("siege-of-jacynth-pays-in-place-of-the-other", "turn 4 (bob)", |base| by_the_other(&base.two, 4)),
];

//! Shares of cards: which ones a turn holds, and what they are.
//!
//! The starting cards lie in places 0 to 5, Bob's hand in 6 to 8, Alice's in 9 to 11; the pile begins
//! with 12. Alice pays for the start and for Bob's hand (4). Bob plays place 7, draws 12 and pays for the
//! start and for Alice's hand (5). Alice plays place 10, draws 13 and pays for 12 (6).

use bypost::rules::Slot;
use bypost::seal::Share;

use super::{Base, Case, case, honest, shares};

const ALICE: &str = "turn 4 (alice)";
const BOB: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("card-share-missing-of-the-start", ALICE, |base| alice(base, &[1, 2, 3, 4, 5, 6, 7, 8])),
    case("card-share-missing-of-a-hand", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 8])),
    case("card-share-missing-of-a-drawn-card", "turn 6 (alice)", |base| honest(&base.two, 6, &[10])),
    case("card-share-missing-of-the-card-shown", BOB, |base| bob(base, &[0, 1, 2, 3, 4, 5, 9, 10, 11])),
    case("card-share-missing-of-the-start-when-playing", BOB, |base| bob(base, &[1, 2, 3, 4, 5, 7, 9, 10, 11])),
    case("card-shares-missing", BOB, |base| base.two.paid(5, &[], None)),
    case("card-share-of-the-pile", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 12])),
    case("card-share-of-the-last-card", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 35])),
    case("card-share-of-the-next-draw", "turn 6 (alice)", |base| honest(&base.two, 6, &[10, 12, 14])),
    case("card-share-of-the-own-hand", BOB, |base| bob(base, &[0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11])),
    case("card-share-of-the-own-hand-when-paying", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])),
    case("card-share-of-the-own-draw", BOB, |base| bob(base, &[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12])),
    case("card-share-paid-before", "turn 6 (alice)", |base| honest(&base.two, 6, &[6, 10, 12])),
    case("card-share-of-an-open-card", "turn 6 (alice)", |base| honest(&base.two, 6, &[0, 10, 12])),
    case("card-share-of-a-placed-card", "turn 7 (bob)", |base| honest(&base.two, 7, &[7, 8, 12, 13])),
    case("card-share-of-no-card", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 36])),
    case("card-share-of-no-place", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 7, 8, u16::MAX])),
    case("card-share-of-no-lot", ALICE, |base| moved(base, 2)),
    case("card-share-of-lot-zero", ALICE, |base| moved(base, 0)),
    case("card-shares-out-of-order", ALICE, |base| alice(base, &[0, 1, 2, 3, 5, 4, 6, 7, 8])),
    case("card-share-doubled", ALICE, |base| alice(base, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 8])),
    case("card-share-before-the-shuffle", "turn 3 (bob)", |base| {
        let key = base.two.key(1);
        let early = shares(&base.two, &[0], &key);
        base.two.paid(3, &early, Some((&key, base.two.context(3))))
    }),
    case("card-shares-of-each-other", ALICE, |base| {
        lied(base, |shares| (shares[6].share, shares[7].share) = (shares[7].share, shares[6].share))
    }),
    case("card-shares-and-points-of-each-other", ALICE, |base| {
        lied(base, |shares| (shares[6].slot, shares[7].slot) = (shares[7].slot, shares[6].slot))
    }),
    case("card-shares-of-the-start-of-each-other", ALICE, |base| {
        lied(base, |shares| (shares[0].share, shares[1].share) = (shares[1].share, shares[0].share))
    }),
    case("card-share-of-another-key", ALICE, |base| {
        let key = base.other.key(0);
        lied(base, |shares| shares[8].share = key.share(&shares[8].point))
    }),
    case("card-share-of-the-other-seat", ALICE, |base| {
        let key = base.two.key(1);
        lied(base, |shares| shares[8].share = key.share(&shares[8].point))
    }),
    case("card-shares-proven-by-another-key", ALICE, |base| {
        let (record, key) = (&base.two, base.other.key(0));
        record.paid(4, &shares(record, &[0, 1, 2, 3, 4, 5, 6, 7, 8], &key), Some((&key, record.context(4))))
    }),
    case("card-share-proof-of-the-turn-before", "turn 6 (alice)", |base| {
        base.two.signed(6, |turn| turn.proof = base.two.chain.links[3].turn.proof)
    }),
];

fn alice(base: &Base, places: &[u16]) -> String {
    honest(&base.two, 4, places)
}

fn bob(base: &Base, places: &[u16]) -> String {
    honest(&base.two, 5, places)
}

/// Alice's payment of what she owes, with something wrong in it that she proves as if it were right.
fn lied(base: &Base, alter: impl FnOnce(&mut Vec<Share>)) -> String {
    let (record, key) = (&base.two, base.two.key(0));
    let mut paid = shares(record, &[0, 1, 2, 3, 4, 5, 6, 7, 8], &key);
    alter(&mut paid);
    paid.sort_by_key(|share| share.slot);
    record.paid(4, &paid, Some((&key, record.context(4))))
}

/// Alice pays for another lot too.
fn moved(base: &Base, lot: u32) -> String {
    lied(base, |shares| shares.push(Share { slot: Slot { lot, place: 0 }, ..shares[0] }))
}

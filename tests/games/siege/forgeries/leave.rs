//! A seat of three goes when it has folded, and does not do what it must.
//!
//! Of the first hand Bob holds 40, 43, 46 and 49, Carol 41, 44, 47 and 50, Alice 42, 45, 48 and 51. All join,
//! shuffle and pay (1 to 7), Bob folds (8). Carol folds, which wins the hand for Alice, shuffles lot 2, which
//! the next hand is dealt from, and goes (9): her new hand becomes lot 3. Alice (10) and Bob (11) shuffle,
//! and Alice checks (12).

use bypost::rules::{Seat, Slot};
use bypost::seal::{Deck, Share};

use super::{Base, Case, after, by, case, deck, paying};
use crate::common::{Record, header_of};
use crate::forge::Making;

const GOES: &str = "turn 9 (carol)";
const BACK: &str = "turn 10 (carol)";
const ON: &str = "turn 10 (alice)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("siege-goes-without-paying", GOES, |base| paying(&base.going, 9, Vec::clear)),
    case("siege-goes-without-the-share-of-a-tower", GOES, |base| without(base, |slot| slot == (1, 39))),
    case("siege-goes-without-the-shares-of-the-towers", GOES, |base| without(base, |slot| slot.0 == 1)),
    case("siege-goes-without-the-share-of-a-card-to-come", GOES, |base| without(base, |slot| slot == (2, 68))),
    case("siege-goes-without-the-shares-of-its-shuffle", GOES, |base| without(base, |slot| slot.0 == 2)),
    case("siege-goes-with-a-wrong-share", GOES, |base| {
        shared(base, |shares| (shares[3].share, shares[4].share) = (shares[4].share, shares[3].share))
    }),
    case("siege-goes-with-shares-by-another-key", GOES, |base| {
        let key = base.going.key(1);
        shared(base, |shares| shares.iter_mut().for_each(|share| share.share = key.share(&share.point)))
    }),
    case("siege-goes-and-pays-for-the-hand-it-folds", GOES, |base| paying(&base.going, 9, |slots| slots.push((1, 41)))),
    case("siege-goes-and-pays-for-the-hold-card-again", GOES, |base| {
        paying(&base.going, 9, |slots| slots.push((1, 0)))
    }),
    case("siege-goes-without-shuffling", GOES, |base| base.going.signed(9, |turn| turn.shuffles.clear())),
    case("siege-goes-before-it-shuffles", GOES, |base| stepped(base, &["leave", "fold"])),
    case("siege-goes-twice-in-one-turn", GOES, |base| stepped(base, &["fold", "leave", "leave"])),
    case("siege-checks-in-the-turn-in-which-it-goes", GOES, |base| stepped(base, &["fold", "leave", "check"])),
    case("siege-pays-as-if-it-went", GOES, |base| stepped(base, &["fold"])),
    case("siege-goes-and-resigns", GOES, |base| stepped(base, &["fold", "leave", "resign"])),
    case("siege-goes-in-the-state-of-one-that-stays", GOES, |base| {
        let stays = stays(base).chain.links[8].turn.state;
        base.going.signed(9, |turn| turn.state = stays)
    }),
    case("siege-goes-out-of-turn", "turn 10 (bob)", |base| by(&base.going.up_to(9), 1, "leave")),
    case("siege-goes-with-nothing-to-shuffle", "turn 13 (bob)", |base| by(&base.going, 1, "check, leave")),
    case("siege-checks-after-it-went", BACK, |base| by(&base.going.up_to(9), 2, "check")),
    case("siege-goes-again", BACK, |base| by(&base.going.up_to(9), 2, "leave")),
    case("siege-resigns-after-it-went", BACK, |base| by(&base.going.up_to(9), 2, "resign")),
    // The others.
    case("siege-shuffle-under-the-key-of-one-who-went", ON, |base| {
        let making = making(&base.going);
        let made = making.made();
        base.going.signed(10, |turn| turn.shuffles = vec![made])
    }),
    case("siege-shuffle-without-the-key-of-one-who-stays", ON, |base| {
        let stays = stays(base);
        let making = making(&stays);
        let before = without_carol(base, &making.before);
        let joint = stays.joint().without(Seat::new(2)).unwrap().sum();
        let made = Making { joint, before, ..making }.made();
        stays.signed(10, |turn| turn.shuffles = vec![made])
    }),
    case("siege-checks-before-the-others-have-paid", "turn 12 (carol)", |base| by(&stays(base), 2, "check")),
];

/// The table.
pub(super) fn going() -> Record {
    let dealt = paid(Record::played(header_of("siege", 3, 0, &[("hands", "3")]), 3, 1));
    after(&paid(after(&paid(after(&dealt, "fold")), "fold, leave")), "check")
}

/// The same if Carol only folds (9); Alice and Bob shuffle and pay (10, 11).
fn stays(base: &Base) -> Record {
    let mut record = after(&base.going.up_to(8), "fold");
    record.take(&[], &[]).take(&[], &[]);
    record
}

/// A table on which everybody has paid until somebody has a choice.
fn paid(mut record: Record) -> Record {
    loop {
        let seat = record.table().clock().unwrap();
        if record.table().view(seat, Some(&record.player(seat))).0.may_decide(seat) {
            return record;
        }
        record.take(&[], &[]);
    }
}

/// Carol's turn with other steps.
fn stepped(base: &Base, steps: &[&str]) -> String {
    base.going.signed(9, |turn| turn.steps = steps.iter().map(|step| (*step).to_owned()).collect())
}

/// Carol's turn without some of its shares.
fn without(base: &Base, missing: impl Fn((u32, u16)) -> bool) -> String {
    paying(&base.going, 9, |slots| slots.retain(|slot| !missing(*slot)))
}

/// Carol's turn with other shares of the same slots, proven as if they were right.
fn shared(base: &Base, alter: impl FnOnce(&mut Vec<Share>)) -> String {
    let record = &base.going;
    let key = record.key(2);
    let share = |slot: Slot| {
        let point = deck(record, 9, slot.lot).pairs()[usize::from(slot.place)].point().unwrap();
        Share { slot, point, share: key.share(&point) }
    };
    let mut shares: Vec<Share> = record.chain.links[8].turn.shares.iter().map(|part| share(part.slot)).collect();
    alter(&mut shares);
    record.paid(9, &shares, Some((&key, record.context(9))))
}

/// What Alice's shuffle in turn 10 would be made from if Carol were there.
fn making(record: &Record) -> Making {
    Making::of(record, 10, 2, || unreachable!("Carol has shuffled it"))
}

/// A deck out of which Carol's shares are taken.
fn without_carol(base: &Base, deck: &Deck) -> Deck {
    let key = base.going.key(2);
    Deck::new(deck.pairs().iter().map(|pair| pair.without(&key.share(&pair.point().unwrap()))).collect())
}

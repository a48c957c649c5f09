//! A seat of three gives up, and does not do what it must.
//!
//! Bob's hand lies in places 6 to 8, Carol's in 9 to 11, Alice's in 12 to 14. Bob plays place 7 and draws 15
//! (9); Carol gives up (10).

use bypost::file::{Turn, text};
use bypost::rules::Seat;
use bypost::seal::{Deck, Point};

use super::{Base, Case, Making, case, honest, making, shares};
use crate::forge::sign;

const CAROL: &str = "turn 9 (carol)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("leaves-without-paying", CAROL, |base| base.left.paid(9, &[], None)),
    case("leaves-without-the-share-of-a-hand", CAROL, |base| left(base, |places| places.retain(|place| *place != 15))),
    case("leaves-without-the-share-of-the-pile", CAROL, |base| {
        left(base, |places| places.retain(|place| *place != 35))
    }),
    case("leaves-and-keeps-its-hand-closed", CAROL, |base| {
        left(base, |places| places.retain(|place| !(9..12).contains(place)))
    }),
    case("leaves-and-keeps-a-card-of-its-hand-closed", CAROL, |base| {
        left(base, |places| places.retain(|place| *place != 10))
    }),
    case("leaves-and-pays-for-an-open-card", CAROL, |base| left(base, |places| places.push(0))),
    case("leaves-and-pays-again", CAROL, |base| left(base, |places| places.push(6))),
    case("leaves-and-pays-out-of-order", CAROL, |base| {
        let mut places = places(base);
        places.swap(0, 1);
        honest(&base.left, 9, &places)
    }),
    case("leaves-with-a-wrong-share", CAROL, |base| {
        let (record, key) = (&base.left, base.left.key(2));
        let mut paid = shares(record, &places(base), &key);
        paid[3].share = paid[4].share;
        record.paid(9, &paid, Some((&key, record.context(9))))
    }),
    case("leaves-and-plays", CAROL, |base| base.left.signed(9, |turn| turn.steps.push("1:AM d5".to_owned()))),
    case("leaves-and-shuffles", CAROL, |base| {
        let again = base.left.chain.links[3].turn.shuffles.clone();
        base.left.signed(9, |turn| turn.shuffles = again)
    }),
    case("leaves-in-another-state", CAROL, |base| {
        base.left.signed(9, |turn| turn.state = base.left.chain.links[7].turn.state)
    }),
    case("pays-instead-of-leaving", CAROL, |base| base.left.signed(9, |turn| turn.steps.clear())),
    case("plays-after-leaving", "turn 10 (carol)", |base| {
        after_leaving(base, |turn| turn.steps = vec!["1:AM d5".to_owned()])
    }),
    case("leaves-twice", "turn 10 (carol)", |base| after_leaving(base, |turn| turn.steps = vec!["resign".to_owned()])),
    case("pays-after-leaving", "turn 10 (carol)", |base| after_leaving(base, |turn| turn.steps.clear())),
    case("share-of-a-hand-that-has-left", "turn 10 (alice)", |base| {
        let owed: Vec<u16> = base.left.chain.links[9].turn.shares.iter().map(|part| part.slot.place).collect();
        let mut places = owed;
        places.push(9);
        places.sort_unstable();
        honest(&base.left, 10, &places)
    }),
    // Before the deal is done.
    case("leaves-without-its-shuffle-but-pays-for-it", "turn 4 (carol)", |base| {
        base.early.signed(4, |turn| turn.shuffles.clear())
    }),
    case("leaves-instead-of-shuffling", "turn 4 (carol)", |base| {
        base.early.signed(4, |turn| {
            turn.shuffles.clear();
            (turn.shares, turn.proof) = (vec![], None);
        })
    }),
    case("leaves-without-paying-for-its-shuffle", "turn 4 (carol)", |base| base.early.paid(4, &[], None)),
    case("shuffle-under-the-key-of-one-who-left", "turn 5 (bob)", |base| {
        let mut making = making(&base.early, 5);
        making.before = without_carol(base, &making.before);
        let made = making.made();
        base.early.signed(5, |turn| turn.shuffles = vec![made])
    }),
    case("shuffle-with-the-key-of-one-who-left-in-it", "turn 5 (bob)", |base| {
        let made = Making { joint: rest(base), ..making(&base.early, 5) }.made();
        base.early.signed(5, |turn| turn.shuffles = vec![made])
    }),
];

/// The slots that Carol must pay for when she leaves: those face down that are not in her hand and not paid
/// yet.
fn places(base: &Base) -> Vec<u16> {
    base.left.chain.links[8].turn.shares.iter().map(|part| part.slot.place).collect()
}

/// Carol pays for other places.
fn left(base: &Base, alter: impl FnOnce(&mut Vec<u16>)) -> String {
    let mut places = places(base);
    alter(&mut places);
    places.sort_unstable();
    honest(&base.left, 9, &places)
}

/// The deck that Bob is to shuffle: Carol's shares are taken out of what she put out.
fn without_carol(base: &Base, deck: &Deck) -> Deck {
    let key = base.early.key(2);
    Deck::new(deck.pairs().iter().map(|pair| pair.without(&key.share(&pair.point().unwrap()))).collect())
}

/// The joint key of those who are left.
fn rest(base: &Base) -> Point {
    base.early.joint().without(Seat::new(2)).unwrap().sum()
}

/// Carol comes back in turn 10.
fn after_leaving(base: &Base, alter: impl FnOnce(&mut Turn)) -> String {
    let record = &base.left;
    let mut file = record.chain.up_to(9).file();
    let mut turn = file.turns[8].clone();
    (turn.number, turn.after) = (10, record.chain.links[8].hash);
    alter(&mut turn);
    sign(&mut turn, &file.header, &record.player(Seat::new(2)));
    file.turns.push(turn);
    text(&file, "")
}

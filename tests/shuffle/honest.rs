//! An honest shuffle holds, keeps the cards, and is the same every time.

use bypost::rules::Seat;
use bypost::seal::{Deck, Pair};

use crate::common::effort::tries;

use super::record::{Record, faces, joint, key, place, second_shuffle, sorted};

#[test]
fn shuffles_of_every_size_hold_and_keep_the_cards() {
    let keys = [key(1), key(2)];
    let all = joint(&keys);
    // The form of a proof changes at 24 cards, and then with the number of its rows.
    for cards in (1..=120).filter(|cards| *cards < 27 || u64::from(cards % 6) % tries(6, 1) == 0) {
        // Two packs: some cards are equal.
        let listed: Vec<u16> = (0..cards).map(|card| card % 64).collect();
        let first = Record::new(&keys[0], all.sum(), place(3, 0), Deck::of_faces(&listed));
        let second = Record::new(&keys[1], all.sum(), place(4, 1), first.check().unwrap());
        let deck = second.check().unwrap();
        let (cards, length) = (usize::from(cards), second.proof.len());
        match usize::from(second.proof[0]) {
            1 => assert_eq!((length, cards < 24), (if cards == 1 { 545 } else { 96 * cards + 417 }, true)),
            m => assert_eq!((length, cards < 24), (352 * m + 160 * cards.div_ceil(m) + 289, false)),
        }
        assert!(length <= 5505, "{cards} cards: {length} bytes");
        let shown = faces(&deck, &[&keys[0], &keys[1]], &listed);
        assert_eq!(sorted(shown.clone()), sorted(listed.clone()), "{cards} cards");
        assert!(cards < 8 || shown != listed, "{cards} cards lie as they lay");
    }
}

#[test]
fn a_seat_that_leaves_takes_its_key_along() {
    let keys = [key(1), key(2), key(3)];
    let all = joint(&keys);
    let listed = [4, 4, 9, 2];
    let mut deck = Deck::of_faces(&listed);
    for (seat, key) in keys.iter().enumerate() {
        deck = Record::new(key, all.sum(), place(4, seat as u8), deck).check().unwrap();
    }
    let rest = all.without(Seat::new(1)).unwrap();
    let taken = |pair: &Pair| pair.without(&keys[1].share(&pair.point().unwrap()));
    let left = Deck::new(deck.pairs().iter().map(taken).collect());
    assert_eq!(faces(&left, &[&keys[0], &keys[2]], &listed), faces(&deck, &[&keys[0], &keys[1], &keys[2]], &listed));
    let shuffled = Record::new(&keys[2], rest.sum(), place(9, 2), left).check().unwrap();
    assert_eq!(sorted(faces(&shuffled, &[&keys[0], &keys[2]], &listed)), [2, 4, 4, 9]);
    let last = rest.without(Seat::new(0)).unwrap();
    assert_eq!(last.sum(), keys[2].public());
    assert!(last.without(Seat::new(2)).is_err());
}

#[test]
fn the_same_shuffle_is_made_of_the_same_bytes() {
    for cards in [9, 30] {
        let (one, other) = (second_shuffle(cards), second_shuffle(cards));
        assert_eq!((one.after, one.proof), (other.after, other.proof));
    }
}

//! What follows from the table key, what from the rescue secret, and what is handed over.

use bypost::rules::Seat;
use bypost::seal::{
    Accusation, Batch, Deck, Escrow, HandedSecret, KeyProof, Seed, Share, ShareProof, Shuffle, ShuffleProof, TableKey,
};

use super::seats::{TABLE, escrow, key, place, point, slot, terms};

/// The key of seat 2 at a table without rescue, with the same x.
fn plain() -> TableKey {
    TableKey::new(&Seed::new([2; 32]), &TABLE, Seat::new(1), &[0xa1; 32])
}

#[test]
fn shares_are_the_same_and_key_proofs_and_shuffles_are_not() {
    let (with, without) = (key(1), plain());
    assert_eq!((with.public(), without.escrow_public()), (without.public(), None));
    let shares = [1, 2].map(|lot| Share { slot: slot(lot), point: point(lot), share: with.share(&point(lot)) });
    let [shares, others] = [&with, &without].map(|key| ShareProof::prove(key, &place(), &shares));
    assert_eq!(shares, others);
    // The proof of a key with a rescue secret is about the escrow key, too.
    let [both, alone] = [&with, &without].map(|key| KeyProof::prove(key, &place(), &[0; 32], &[0; 32]));
    let is_of_x = |proof: KeyProof| proof.equation(&with.public(), None, &place(), &[0; 32], &[0; 32]).holds();
    assert!(is_of_x(alone) && !is_of_x(both));

    let (context, joint, before) = (place(), with.public(), Deck::of_faces(&(0..9).collect::<Vec<_>>()));
    let shuffle = Shuffle { context: &context, joint: &joint, lot: 1, before: &before };
    let [made, again, other] = [&with, &with, &without].map(|key| {
        let (after, witness) = key.shuffle(&shuffle);
        let proof = ShuffleProof::prove(key, &shuffle, &after, &witness);
        let mut batch = Batch::new();
        proof.equations(&joint, &shuffle, &after).into_iter().for_each(|equation| batch.add((), equation));
        assert_eq!(batch.check(), Ok(()));
        (after.encode(), proof.encode())
    });
    assert_eq!(made, again);
    assert_ne!(made.0, other.0);
}

#[test]
fn a_key_without_a_rescue_secret_makes_nothing_of_it() {
    let (terms, own) = (terms(2, 4), plain());
    let (seat, dealer) = (Seat::new(1), Seat::new(0));
    assert!(Escrow::deal(&own, &terms, seat).is_none());
    assert!(escrow(&terms, 0).piece(&terms, dealer, seat, &own).is_none());
    assert!(Accusation::make(&own, &place(), dealer, &key(0).public()).is_none());
    let proof = KeyProof::prove(&own, &place(), &[0; 32], &[0; 32]);
    assert!(proof.equation(&own.public(), None, &place(), &[0; 32], &[0; 32]).holds(), "of X alone");
}

#[test]
fn secrets_are_handed_over_in_two_lengths_and_are_never_printed() {
    for (length, is_read) in
        [(0, false), (31, false), (32, true), (33, false), (64, false), (95, false), (96, true), (97, false)]
    {
        let bytes: Vec<u8> = (0..length).collect();
        let read = HandedSecret::read(&bytes);
        assert_eq!(read.as_ref().map(|read| read.bytes().to_vec()), is_read.then_some(bytes), "{length} bytes");
    }
    let secret = format!("{:?}", HandedSecret::read(&[0x5a; 96]).unwrap());
    assert_eq!(secret, "HandedSecret(secret)");
    let printed = format!("{:?}", key(1));
    assert_eq!(printed, format!("TableKey({:?})", key(1).public()));
}

//! Provers that lie about the places that hold no card. Five cards have one such place in two rows, and three
//! in four rows.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;

use super::claim::{Claim, encrypt, power, shifted, small};
use crate::deck::{Deck, Pair};

/// An encryption of nothing, as padding would be that was shuffled among the cards.
fn nothing(claim: &Claim, r: Scalar) -> Pair {
    let [a, b] = encrypt(&claim.key, RistrettoPoint::default(), r);
    Pair::new(a, b)
}

/// π with the first card and the first padding exchanged, and all else in its place.
fn exchanged(cards: usize) -> impl Fn(usize) -> usize {
    move |place| match place {
        1 => cards + 1,
        place if place == cards + 1 => 1,
        place => place,
    }
}

#[test]
fn a_card_is_no_padding() {
    for rows in [2, 4] {
        // The card is dropped: in its place comes out what the padding would be, and it would be the padding.
        let order = [1, 2, 3, 4, 5];
        let claim = Claim::by(5, &order, &order).in_rows(rows);
        let places = claim.shape().places();
        let swap = exchanged(5);
        let moved: Vec<u8> = (1..=places).map(|place| swap(place) as u8).collect();
        let powers = move |x| (1..=places).map(|place| power(x, exchanged(5)(place))).collect();
        let nothing = nothing(&claim, claim.rho[0]);
        let claim = claim.with(|_, deck| deck[0] = nothing).with_a(&moved).with_b(powers);
        assert_eq!(claim.wrong(), [3, 4], "{rows} rows");
        // Nor by a factor for the padding too, as if it had been encrypted anew.
        let rho = [&claim.rho[..], &[small(77)]].concat();
        assert_eq!(claim.with_rho(&rho).wrong(), [3, 4], "{rows} rows");
    }
}

#[test]
fn padding_is_not_encrypted_anew() {
    for rows in [2, 4] {
        let claim = Claim::honest(5).in_rows(rows);
        let rho = [&claim.rho[..], &[small(77)]].concat();
        assert_eq!(claim.with_rho(&rho).wrong(), [3, 4], "{rows} rows");
    }
}

#[test]
fn padding_has_its_own_powers() {
    let honest = |x| (1..=5).map(move |i| power(x, i % 5 + 1));
    for rows in [2, 4] {
        let order = if Claim::honest(5).in_rows(rows).shape().columns() == 1 { 10 } else { 9 };
        for (what, claim) in [
            ("the number of a card", Claim::honest(5).with_a(&[2, 3, 4, 5, 1, 1])),
            ("no number", Claim::honest(5).with_a(&[2, 3, 4, 5, 1, 0])),
            ("the power of a card", Claim::honest(5).with_b(move |x| honest(x).chain([x]).collect())),
            ("no power", Claim::honest(5).with_b(move |x| honest(x).chain([Scalar::ZERO]).collect())),
        ] {
            assert_eq!(claim.in_rows(rows).wrong(), [order], "{what}, in {rows} rows");
        }
        // Both at once are the padding of another place, twice.
        let claim = Claim::honest(5).with_a(&[2, 3, 4, 5, 1, 1]).with_b(move |x| honest(x).chain([x]).collect());
        assert_eq!(claim.in_rows(rows).wrong(), [order], "{rows} rows");
    }
}

/// A card that is nothing itself may be exchanged with padding: what comes out is what went in.
#[test]
fn cards_that_are_nothing_stay_what_they_are() {
    let order = [1, 2, 3, 4, 5];
    let mut claim = Claim::by(5, &order, &order).in_rows(2);
    let with_nothing = |pairs: &[Pair], pair: Pair| Deck::new([&[pair][..], &pairs[1..]].concat());
    claim.before = with_nothing(claim.before.pairs(), nothing(&claim, small(50)));
    let out = shifted(&claim.before.pairs()[0], [RistrettoPoint::default(); 2], Scalar::ONE);
    claim.after = with_nothing(claim.after.pairs(), out);
    // The padding that comes out is the card less its factor, and the card is the padding and that factor.
    let rho = [&[small(50)], &claim.rho[1..], &[-small(50)]].concat();
    let moved = claim.with_a(&[6, 2, 3, 4, 5, 1]).with_rho(&rho);
    let moved = moved.with_b(|x| [6, 2, 3, 4, 5, 1].map(|number| power(x, number)).to_vec());
    assert_eq!(moved.wrong(), [0; 0]);
}

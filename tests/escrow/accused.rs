//! A false piece is found and can be shown to all; a right one cannot.

use bypost::rules::Seat;
use bypost::seal::{Accusation, Context, Escrow, EscrowError, EscrowTerms, Point, PointError};
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;

use super::seats::{escrow, hold, key, other_places, others, place, point, taken, terms};
use crate::common::place_by_hand;
use crate::vectors::corrupted;

const DEALER: usize = 0;
const HOLDER: usize = 2;

/// The 32 bytes of an escrow from this part on.
fn part(bytes: &mut [u8], part: usize) -> &mut [u8] {
    &mut bytes[32 * part..32 * part + 32]
}

/// An escrow of the dealer with something else in it.
fn altered(terms: &EscrowTerms, alter: impl FnOnce(&mut [u8])) -> Escrow {
    let mut bytes = escrow(terms, DEALER).encode();
    alter(&mut bytes);
    Escrow::decode(&bytes, terms).unwrap()
}

/// The secret of two seats, as its holder opens it in an accusation.
fn opened(holder: usize, dealer: usize) -> Point {
    Accusation::make(&key(holder), &place(), Seat::at(dealer), &key(dealer).public()).unwrap().opened()
}

/// The holders whose pieces are false. They and whoever reads an accusation come to one verdict.
fn deceived(escrow: &Escrow, terms: &EscrowTerms) -> Vec<usize> {
    let dealer = Seat::at(DEALER);
    let is_deceived = |holder: &usize| {
        let piece = taken(escrow, terms, DEALER, *holder);
        assert_eq!(escrow.is_right(terms, dealer, Seat::at(*holder), &opened(*holder, DEALER)), piece.is_some());
        piece.is_none()
    };
    others(terms.keys.len(), DEALER).into_iter().filter(is_deceived).collect()
}

#[test]
fn a_false_piece_is_found_by_its_holder_and_by_all() {
    // C₁, C₂, and the pieces of seats 1, 2 and 3.
    let terms = terms(3, 4);
    let swapped = |bytes: &mut [u8], one: usize, other: usize| {
        let first = part(bytes, one).to_vec();
        let second = part(bytes, other).to_vec();
        part(bytes, one).copy_from_slice(&second);
        part(bytes, other).copy_from_slice(&first);
    };
    type Forgery<'a> = (&'a str, Escrow, &'a [usize]);
    let cases: [Forgery; 8] = [
        ("nothing", escrow(&terms, DEALER), &[]),
        ("one bit of a piece", altered(&terms, |bytes| part(bytes, 3)[0] ^= 1), &[2]),
        ("the first and the last piece", altered(&terms, |bytes| swapped(bytes, 2, 4)), &[1, 3]),
        ("a piece of 0", altered(&terms, |bytes| part(bytes, 4).fill(0)), &[3]),
        ("another commitment", altered(&terms, |bytes| part(bytes, 1).copy_from_slice(&point(1).bytes())), &[1, 2, 3]),
        ("the commitments of each other", altered(&terms, |bytes| swapped(bytes, 0, 1)), &[1, 2, 3]),
        (
            "the escrow of another dealer",
            altered(&terms, |bytes| bytes.copy_from_slice(&escrow(&terms, 1).encode())),
            &[1, 2, 3],
        ),
        (
            "a piece of another dealer",
            altered(&terms, |bytes| part(bytes, 3).copy_from_slice(&escrow(&terms, 1).encode()[96..128])),
            &[2],
        ),
    ];
    for (what, escrow, wrong) in cases {
        assert_eq!(deceived(&escrow, &terms), wrong, "{what}");
    }
}

#[test]
fn an_escrow_is_right_for_its_table_alone() {
    let terms = terms(3, 4);
    let escrow = escrow(&terms, DEALER);
    let with = |alter: fn(&mut EscrowTerms)| {
        let mut other = terms.clone();
        alter(&mut other);
        other
    };
    let other_key = key(5);
    for (what, other) in [
        ("another table", with(|terms| terms.table = [0x12; 32])),
        ("another X of the dealer", with(|terms| terms.keys[DEALER].0 = key(5).public())),
        ("another Y of the dealer", with(|terms| terms.keys[DEALER].1 = key(5).escrow_public().unwrap())),
        ("another Y of another holder", with(|terms| terms.keys[3].1 = key(5).escrow_public().unwrap())),
        ("another order of seats", with(|terms| terms.keys.swap(1, 3))),
        ("one seat more", with(|terms| terms.keys.push((key(5).public(), key(5).escrow_public().unwrap())))),
    ] {
        assert!(taken(&escrow, &other, DEALER, HOLDER).is_none(), "{what}");
    }
    // The number K is in the statement, too. With K − 1 the length differs first.
    let fewer = EscrowTerms { rescue: 2, ..terms.clone() };
    assert!(Escrow::decode(&escrow.encode(), &fewer).is_err());
    assert!(taken(&escrow, &fewer, DEALER, HOLDER).is_none(), "another K");
    for (what, dealer, holder, key) in [
        ("another dealer", 1, HOLDER, key(HOLDER)),
        ("another holder", DEALER, 1, key(HOLDER)),
        ("the dealer itself", DEALER, DEALER, key(DEALER)),
        ("the key of another holder", DEALER, HOLDER, key(1)),
        ("a key of nobody", DEALER, HOLDER, other_key),
    ] {
        assert!(escrow.piece(&terms, Seat::at(dealer), Seat::at(holder), &key).is_none(), "{what}");
    }
}

#[test]
fn no_piece_may_be_zero() {
    let terms = terms(2, 4);
    let x = CompressedRistretto(terms.keys[DEALER].0.bytes()).decompress().unwrap();
    for holder in others(4, DEALER) {
        let number = Scalar::from(holder as u64 + 1);
        let commitment: RistrettoPoint = -number.invert() * x;
        let forged = altered(&terms, |bytes| part(bytes, 0).copy_from_slice(commitment.compress().as_bytes()));
        assert_eq!(forged.holder_keys(&terms, Seat::at(DEALER)), Err(EscrowError::Holder(holder)));
    }
    assert!(escrow(&terms, DEALER).holder_keys(&terms, Seat::at(DEALER)).is_ok());
}

/// What an accusation is about.
#[derive(Clone, Copy)]
struct Charge {
    dealer_key: Point,
    own: Point,
    context: Context,
    dealer: Seat,
}

impl Charge {
    fn right() -> Self {
        let (dealer_key, own) = (key(DEALER).public(), key(HOLDER).escrow_public().unwrap());
        Self { dealer_key, own, context: place(), dealer: Seat::at(DEALER) }
    }

    fn made(&self, with: usize) -> Accusation {
        Accusation::make(&key(with), &self.context, self.dealer, &self.dealer_key).unwrap()
    }

    fn holds(&self, accusation: &Accusation) -> bool {
        hold(&accusation.equations(&self.dealer_key, &self.own, &self.context, self.dealer))
    }
}

#[test]
fn an_accusation_holds_for_nothing_else() {
    let right = Charge::right();
    let accusation = right.made(HOLDER);
    assert!(right.holds(&accusation));
    assert_eq!(Accusation::decode(&accusation.encode()), Ok(accusation));
    for (field, context) in other_places() {
        assert!(!Charge { context, ..right }.holds(&accusation), "another {field}");
    }
    for (what, charge) in [
        ("another dealer", Charge { dealer: Seat::new(1), ..right }),
        ("another X", Charge { dealer_key: key(1).public(), ..right }),
        ("another Y", Charge { own: key(1).escrow_public().unwrap(), ..right }),
        ("the table key of the accuser", Charge { own: key(HOLDER).public(), ..right }),
    ] {
        assert!(!charge.holds(&accusation), "{what}");
    }
    for (what, bytes) in corrupted(&accusation.encode(), 3) {
        let read = Accusation::decode(&bytes.try_into().unwrap());
        assert!(!read.is_ok_and(|accusation| right.holds(&accusation)), "{what}");
    }
    let mut bytes = accusation.encode();
    bytes[..32].fill(0);
    assert_eq!(Accusation::decode(&bytes), Err(PointError::Neutral));
}

#[test]
fn whoever_dealt_right_cannot_be_accused() {
    let (terms, right) = (terms(2, 4), Charge::right());
    let escrow = escrow(&terms, DEALER);
    let is_right = |opened: &Point| escrow.is_right(&terms, Seat::at(DEALER), Seat::at(HOLDER), opened);
    assert!(is_right(&right.made(HOLDER).opened()));
    // Any other D would make the piece look false. No accuser can prove it.
    for with in [1, 3, 5] {
        let accusation = right.made(with);
        assert!(!is_right(&accusation.opened()) && !right.holds(&accusation), "with the key of seat {with}");
    }
    let mut bytes = right.made(HOLDER).encode();
    for other in [opened(1, DEALER), opened(HOLDER, 1), key(HOLDER).share(&key(DEALER).public()), point(1)] {
        bytes[..32].copy_from_slice(&other.bytes());
        let accusation = Accusation::decode(&bytes).unwrap();
        assert!(!is_right(&other) && !right.holds(&accusation), "{other:?}");
    }
}

/// Whoever makes an accusation could choose any value that is not hashed last, so that both equations hold
/// for a false D.
#[test]
fn every_value_of_an_accusation_is_hashed() {
    let [delta, kappa, k, y] = [3u8, 5, 7, 11].map(Scalar::from);
    let element = |point: Point| CompressedRistretto(point.bytes()).decompress().unwrap();
    let base = |scalar: Scalar| RistrettoPoint::mul_base(&scalar);
    let known = element(key(DEALER).public());
    for left_out in ["Y", "X", "D", "A1", "A2"] {
        let (mut own, mut x, mut d) = (base(y), known, delta * known);
        let (mut a1, mut a2) = (base(k), kappa * known);
        let mut transcript = place_by_hand("accusation", &place());
        transcript.number("dealer", DEALER as u64);
        for (label, value) in [("Y", own), ("X", x), ("D", d), ("A1", a1), ("A2", a2)] {
            if label != left_out {
                transcript.bytes(label, value.compress().as_bytes());
            }
        }
        let c = Scalar::from_bytes_mod_order_wide(&transcript.wide());
        // The answer makes one equation hold, and the value that is left out the other.
        let z = if ["Y", "A1"].contains(&left_out) { kappa + c * delta } else { k + c * y };
        match left_out {
            "Y" => own = c.invert() * (base(z) - a1),
            "A1" => a1 = base(z) - c * own,
            "X" => x = z.invert() * (a2 + c * d),
            "D" => d = c.invert() * (z * x - a2),
            _ => a2 = z * x - c * d,
        }
        assert!(base(z) == a1 + c * own && z * x == a2 + c * d, "without {left_out} the accusation would hold");
        let bytes = [d, a1, a2].map(|point| point.compress().to_bytes()).concat();
        let accusation = Accusation::decode(&[bytes, z.to_bytes().to_vec()].concat().try_into().unwrap()).unwrap();
        let [own, dealer_key] = [own, x].map(|point| Point::decode(point.compress().to_bytes()).unwrap());
        assert!(!Charge { own, dealer_key, ..Charge::right() }.holds(&accusation), "{left_out} is hashed");
    }
}

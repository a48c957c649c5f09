//! K pieces of an escrow make the share of its dealer, and fewer make nothing.

use bypost::rules::Seat;
use bypost::seal::{Escrow, EscrowError, Interpolation, Point, PointError};

use super::seats::{escrow, key, key_at, others, point, taken, terms};

/// All ways to choose so many of these seats.
fn chosen(seats: &[usize], count: usize) -> Vec<Vec<usize>> {
    match (count, seats.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((first, rest))) => {
            let with = chosen(rest, count - 1).into_iter().map(|rest| [&[*first], &rest[..]].concat());
            with.chain(chosen(rest, count)).collect()
        }
    }
}

/// What these seats make together of their shares of a point.
fn made(shares: &[Option<Point>], seats: &[usize]) -> Point {
    let places: Vec<Seat> = seats.iter().map(|seat| Seat::at(*seat)).collect();
    let shares: Vec<Point> = seats.iter().map(|seat| shares[*seat].unwrap()).collect();
    Interpolation::new(&places).share(&shares)
}

#[test]
fn any_k_of_the_others_make_the_share_and_fewer_do_not() {
    let point = point(1);
    for seats in 3..=8 {
        for rescue in 2..seats {
            let terms = terms(rescue, seats);
            for dealer in [0, seats / 2, seats - 1] {
                let escrow = escrow(&terms, dealer);
                let holders = others(seats, dealer);
                let keys = escrow.holder_keys(&terms, Seat::at(dealer)).unwrap();
                let share = |seat| {
                    let piece = taken(&escrow, &terms, dealer, seat).unwrap();
                    assert_eq!(Some(piece.public()), keys[seat]);
                    piece.share(&point)
                };
                let shares: Vec<_> = (0..seats).map(|seat| (seat != dealer).then(|| share(seat))).collect();
                let right = key(dealer).share(&point);
                for some in chosen(&holders, rescue).iter().chain(&chosen(&holders, rescue + 1)) {
                    assert_eq!(made(&shares, some), right, "{rescue} of {seats}: {some:?} for {dealer}");
                }
                for few in chosen(&holders, rescue - 1) {
                    assert_ne!(made(&shares, &few), right, "{rescue} of {seats}: {few:?} for {dealer}");
                }
                assert_eq!(keys[dealer], None, "the dealer holds no piece of its own key");
            }
        }
    }
}

#[test]
fn whoever_deals_again_deals_the_same() {
    let terms = terms(3, 5);
    assert_eq!(escrow(&terms, 2).encode(), escrow(&terms, 2).encode());
    for (what, other) in [("dealer", escrow(&terms, 3)), ("K", escrow(&super::seats::terms(2, 5), 2))] {
        assert_ne!(escrow(&terms, 2).encode()[..32], other.encode()[..32], "another {what}");
    }
}

#[test]
fn only_the_dealer_deals() {
    let terms = terms(2, 3);
    let dealer = Seat::new(1);
    assert!(Escrow::deal(&key(0), &terms, dealer).is_none(), "the key of another seat");
    assert!(Escrow::deal(&key_at(1, &[0x12; 32]), &terms, dealer).is_none(), "a key of another table");
    assert!(Escrow::deal(&key(1), &terms, Seat::new(3)).is_none(), "a seat that is not there");
}

#[test]
fn bytes_that_are_no_escrow_are_none() {
    let terms = terms(3, 4);
    let right = escrow(&terms, 1).encode();
    assert_eq!(right.len(), 32 * 5);
    assert_eq!(right.len(), terms.escrow_bytes());
    assert_eq!(Escrow::decode(&right, &terms).unwrap().encode(), right);
    let order = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    for length in [0, 1, 32, right.len() - 32, right.len() - 1] {
        assert_eq!(Escrow::decode(&right[..length], &terms), Err(EscrowError::Length(length)));
    }
    for longer in [1, 32] {
        let bytes = [&right[..], &vec![0; longer]].concat();
        assert_eq!(Escrow::decode(&bytes, &terms), Err(EscrowError::Length(bytes.len())));
    }
    for (part, bytes, wrong) in [
        (0, [0; 32], PointError::Neutral),
        (1, [0; 32], PointError::Neutral),
        (1, [0xff; 32], PointError::Element),
        (2, order, PointError::Scalar),
        (4, [0xff; 32], PointError::Scalar),
    ] {
        let mut altered = right.clone();
        altered[32 * part..32 * part + 32].copy_from_slice(&bytes);
        assert_eq!(Escrow::decode(&altered, &terms), Err(EscrowError::Part(wrong)), "part {part}");
    }
}

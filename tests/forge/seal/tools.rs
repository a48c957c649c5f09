//! Cheating players have a key that nobody joined with, and negate numbers.

use bypost::rules::Seat;
use bypost::seal::{Seed, TableKey};

use crate::forge::PRIME;

/// A table key that nobody joined with.
pub(super) fn other_key() -> TableKey {
    TableKey::new(&Seed::new([77; 32]), &[0; 32], Seat::new(1), &[0; 32])
}

/// p − s, which is the other square root and never an encoding.
pub(super) fn negate(bytes: &mut [u8; 32]) {
    let mut borrow = 0i16;
    for (byte, prime) in bytes.iter_mut().zip(PRIME) {
        let difference = i16::from(prime) - i16::from(*byte) - borrow;
        (*byte, borrow) = (difference.rem_euclid(256) as u8, i16::from(difference < 0));
    }
}

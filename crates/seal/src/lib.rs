//! The cryptography: identities, table keys, shares of what lies face down, throws that nobody can bias,
//! shuffles that nobody can follow, and escrows, with which some seats together can pay for a missing one.
//!
//! This crate knows no file and no game. `docs/seal.md` states every equation and what it proves; the names
//! here are the names there.
//!
//! Two players throw dice, and neither can choose or foresee what they show:
//!
//! ```
//! use bypost_rules::{Part, Seat, Slot, Throw};
//! use bypost_seal::{JointKey, Secret, Seed, TableKey};
//!
//! let seats = [0, 1].map(Seat::new);
//! // Seeds and nonces are random at a real table; the others see the public half of a key and a proof of it.
//! let keys = seats.map(|seat| TableKey::new(&Seed::new([seat.index() as u8; 32]), &[5; 32], seat, &[9; 32]));
//! let public = seats.into_iter().zip(&keys).map(|(seat, key)| (seat, key.public()));
//! let joint = JointKey::new([7; 32], public.collect())?;
//!
//! let (slot, dice) = (Slot { lot: 1, place: 0 }, Throw::new([Part::Dice { count: 2, sides: 6 }]));
//! let point = joint.throw_point(slot);
//! let shares = keys.map(|key| key.share(&point));
//! let numbers = Secret::sum(shares.iter()).numbers(&joint, slot, &dice);
//! assert_eq!(dice.check(&numbers), Ok(()));
//! # Ok::<(), bypost_seal::KeyError>(())
//! ```

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod batch;
mod deck;
mod derive;
mod escrow;
mod key;
mod point;
mod proof;
mod share;
mod shuffle;

pub use batch::{Batch, Equation};
pub use deck::{Deck, DeckError, PAIR_BYTES, Pair, face_of, face_point};
pub use escrow::{ACCUSATION_BYTES, Accusation, Escrow, EscrowError, EscrowTerms, Interpolation, Piece};
pub use key::{
    HandedSecret, Identity, JointKey, KeyError, PublicIdentity, SIGNATURE_BYTES, Seed, SigningPermit, TableKey,
};
pub use point::{Point, PointError};
pub use proof::{Context, KEY_PROOF_BYTES, KeyProof};
pub use share::{SHARE_PROOF_BYTES, Secret, Share, ShareProof, open_numbers};
pub use shuffle::{ProofError, Shuffle, ShuffleProof, Witness};

//! The cryptography: identities, table keys, shares of what lies face down, throws that nobody can bias, and shuffles
//! that nobody can follow.
//!
//! Knows no file and no game. `docs/seal.md` states every equation and what it proves; the names here are the names
//! there.

mod batch;
mod context;
mod deck;
mod derive;
mod face;
mod identity;
mod joint;
mod key;
mod pair;
mod point;
mod share;
mod shuffle;
mod throw;

pub use batch::{Batch, Equation};
pub use context::Context;
pub use deck::{Deck, DeckError};
pub use face::{face_of, face_point};
pub use identity::{Identity, PublicIdentity, SIGNATURE_BYTES, Seed};
pub use joint::{JointKey, KeyError};
pub use key::{KEY_PROOF_BYTES, KeyProof, TableKey};
pub use pair::{PAIR_BYTES, Pair};
pub use point::{Point, PointError};
pub use share::{SHARE_PROOF_BYTES, Share, ShareProof};
pub use shuffle::{ProofError, ShuffleProof, Witness};
pub use throw::{Secret, open_numbers};

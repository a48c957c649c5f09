//! The cryptography: identities, table keys, shares of what lies face down, and throws that nobody can bias.
//!
//! Knows no file and no game. `docs/seal.md` states every equation and what it proves; the names here are the names
//! there.

mod batch;
mod context;
mod derive;
mod identity;
mod joint;
mod key;
mod point;
mod share;
mod throw;

pub use batch::{Batch, Equation};
pub use context::Context;
pub use identity::{Identity, PublicIdentity, SIGNATURE_BYTES, Seed};
pub use joint::{JointKey, KeyError};
pub use key::{KEY_PROOF_BYTES, KeyProof, TableKey};
pub use point::{Point, PointError};
pub use share::{SHARE_PROOF_BYTES, Share, ShareProof};
pub use throw::{Secret, open_numbers};

//! Vectors with intermediate values, for people who write a checker in another language, and things that no
//! proof may do.
//!
//! The values in `vectors/` come from the library; beside each the test works it out again from hashes,
//! scalars and points alone, as `docs/format.md` and `docs/seal.md` tell it. `BYPOST_UPDATE=1` rewrites the
//! files.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "vectors/identities.rs"]
mod identities;
#[path = "vectors/proofs.rs"]
mod proofs;
#[path = "vectors/tables.rs"]
mod tables;
#[path = "vectors/throws.rs"]
mod throws;
#[path = "vectors/values.rs"]
mod values;

pub(crate) use proofs::corrupted;
pub(crate) use values::named;

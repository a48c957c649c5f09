//! The private keys of a home, and the names under which other keys are known.

pub(super) mod handed_key;
pub(super) mod key;
pub mod names;
pub(super) mod passphrase;
pub(super) mod restored_keys;

//! What seats agree to: how it is asked, told and kept.

pub(super) mod agree;
pub(super) mod agreements;
pub(super) mod keep_consent;
pub(super) mod stays_known;

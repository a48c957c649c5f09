//! Consents, claims of time, agreed ends, handovers and reveals that are not as they must be.
//!
//! The table at play has turns 1 to 6; bob is late, alice claims, carol is the third.

mod altered;
pub(crate) mod backs;
pub(crate) mod claims;
pub(crate) mod consents;
pub(crate) mod contests;
pub(crate) mod ends;
pub(crate) mod handovers;
pub(crate) mod pace;
pub(crate) mod reveals;
mod tables;

pub(crate) use tables::{BY, LATE, TABLES, THIRD, Tables, paced, shared};

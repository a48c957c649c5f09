//! Tables with rescue at which something is not as it must be.
//!
//! At the tables all three have joined (1 to 3), and dealt (4 carol, 5 bob, 6 alice); carol has paid (7), and
//! bob is to act. At the table where he vanishes, carol goes on without him (8), and alice (9) and carol (10)
//! pay for him. At another one both shuffle his hand (9, 10) before they pay (11, 12).

pub(crate) mod accusing;
pub(crate) mod covering;
pub(crate) mod dealing;
pub(crate) mod headers;
pub(crate) mod joins;
pub(crate) mod paying;
pub(crate) mod places;
mod tables;
pub(crate) mod without;

pub(crate) use tables::RESCUE;

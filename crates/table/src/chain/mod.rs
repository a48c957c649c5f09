//! The chain: each turn's hash covers the one before, and each author signs.

mod compare;
mod hash;
mod link;
mod linked;
mod linked_chains;

pub use compare::{Relation, compare};
pub use hash::{consent_hash, table_id, turn_hash};
pub use link::{link, link_beyond, next};
pub use linked::{Chain, Link, span};
pub use linked_chains::{CheckedTurns, LinkedChains};

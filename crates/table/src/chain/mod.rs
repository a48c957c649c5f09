//! The chain: each turn's hash covers the one before, and each author signs.

mod compare;
mod hash;
mod link;
mod linked;

pub use self::compare::{Relation, compare};
pub use self::hash::{consent_hash, table_id, turn_hash};
pub use self::link::{link, link_beyond, next};
pub use self::linked::{Chain, CheckedTurns, Link, LinkedChains, span};

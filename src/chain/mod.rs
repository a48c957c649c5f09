//! The chain: each turn's hash covers the one before, and each author signs.

mod compare;
mod hash;
mod link;
mod span;

pub use compare::{Relation, compare};
pub use hash::{table_id, turn_hash};
pub use link::{Chain, Link, link, next, rejoin};
pub use span::span;

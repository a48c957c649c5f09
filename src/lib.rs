//! Board and card games by post: one file, no server, nobody to trust.
//!
//! The way of the data, each arrow a change of type and none back:
//! `bytes → file (parsed, unchecked) → chain (linked, signed) → table (replayed) → turn → file → bytes + drawing`.
//!
//! The modules in layer order, each seeing only those above it (and `rules` the scene that a game draws):
//! [`draw`], [`kit`], [`rules`], [`seal`], [`file`](mod@file), [`chain`], [`session`], [`games`], [`table`], [`post`], `store`, `cli`.
//! `docs/architecture.md` has the whole picture and the invariants.

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod draw;
pub mod kit;
pub mod rules;
pub mod seal;

pub mod file;

pub mod chain;
pub mod session;

#[path = "../games/mod.rs"]
pub mod games;
pub mod table;

pub mod post;

#[cfg(feature = "cli")]
pub mod store;

#[cfg(feature = "cli")]
pub mod cli;

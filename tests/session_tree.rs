//! One store of turns for each table, as a model: every turn that a home knows, in a tree with a few marks,
//! from which all else is worked out when it is asked. It has no disk, and nothing of the program uses it
//! yet.
//!
//! It is held against slow and obvious definitions, against what was tried on paper, and against the memory
//! that the program has, in random histories of several homes at one table.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "session_tree/attacks.rs"]
mod attacks;
#[path = "session_tree/beside.rs"]
mod beside;
#[path = "session_tree/forest.rs"]
mod forest;
#[path = "session_tree/histories.rs"]
mod histories;
#[path = "session_tree/machine.rs"]
mod machine;
#[path = "session_tree/properties.rs"]
mod properties;
#[path = "session_tree/turn_tree/mod.rs"]
mod turn_tree;

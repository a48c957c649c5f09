//! Tests of files, chains, proofs, rules and the session: in the library, in a core without an operating
//! system, and in an independent checker.

mod agreement;
mod cards;
mod changes;
mod checker;
mod common;
mod core_build;
mod crossings;
mod damage;
mod disputes;
mod escrow;
mod forfeit;
mod forge;
mod forgeries;
mod forks;
mod fuzz_corpus;
mod games;
mod laws;
mod opponent;
mod perft;
mod playthroughs;
mod readme_pictures;
mod replays;
mod rules_pages;
mod secrecy;
mod session;
mod session_tree;
mod shuffle;
mod specification;
mod stories;
mod tails;
// The template of docs/adding-a-game.md is to stand in games/ as it is.
#[path = "../docs/template/mod.rs"]
mod template;
#[allow(dead_code, reason = "only a game of the list has whole files")]
#[path = "../docs/template/file_tests.rs"]
mod template_file_tests;
mod test_game;
mod truth;
mod turn_tree;
mod vectors;
mod worked_table;

//! Tests of files, chains, proofs, rules and the session: in the library, in a core without an operating
//! system, and in an independent checker.

mod agreement;
mod cards;
mod changes;
mod checker;
mod common;
mod core_build;
mod damage;
mod disputes;
mod evidence;
mod forge;
mod forgeries;
mod fuzz_corpus;
mod games;
mod laws;
mod perft;
mod playthroughs;
mod readme_pictures;
mod replays;
mod secrecy;
mod session;
mod shuffle;
mod stories;
mod tails;
mod test_game;
mod truth;
mod vectors;
mod worked_table;

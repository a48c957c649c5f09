//! What holds of files, chains, proofs, rules and the session: no process is begun but the program on single files.

mod cards;
mod changes;
mod common;
mod damage;
mod forge;
mod forgeries;
mod fuzz_corpus;
mod laws;
mod leaving;
mod oracle;
mod playthroughs;
mod secrecy;
mod session;
mod shuffle;
mod test_game;
mod truth;
mod vectors;
mod worked_table;

//! Ten journeys through the real program, each from beginning to end: what people do with it, and what must
//! be true on the way. They compare facts: who is to play, turns, scores, hashes, who is named as the author
//! of a fork, and exit codes. What is told in words stands in `words.md`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "journeys/dispute.rs"]
mod dispute;
#[path = "journeys/driver.rs"]
mod driver;
#[path = "journeys/fork.rs"]
mod fork;
#[path = "journeys/git.rs"]
mod git;
#[path = "journeys/lost_home.rs"]
mod lost_home;
#[path = "journeys/practice.rs"]
mod practice;
#[path = "journeys/solitaire.rs"]
mod solitaire;
#[path = "journeys/take_back.rs"]
mod take_back;
#[path = "journeys/three_by_mail.rs"]
mod three_by_mail;
#[path = "journeys/two_by_mail.rs"]
mod two_by_mail;
#[path = "journeys/vanished_seat.rs"]
mod vanished_seat;

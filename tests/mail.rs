//! Mails that this program makes: what stands in them and whole games over a stand-in for sendmail.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "mail/board.rs"]
mod board;
#[path = "mail/by_hand.rs"]
mod by_hand;
#[path = "mail/copies.rs"]
mod copies;
#[path = "mail/hostile.rs"]
mod hostile;
#[path = "mail/letter.rs"]
mod letter;
#[path = "mail/page.rs"]
mod page;
#[path = "mail/python.rs"]
mod python;
#[path = "mail/recipients.rs"]
mod recipients;
#[path = "mail/seen.rs"]
mod seen;
#[path = "mail/sent.rs"]
mod sent;
#[path = "mail/sizes.rs"]
mod sizes;
#[path = "mail/steps.rs"]
mod steps;
#[path = "mail/terminal.rs"]
mod terminal;
#[path = "mail/thread.rs"]
mod thread;
#[path = "mail/whole_games.rs"]
mod whole_games;
#[path = "mail/width.rs"]
mod width;
#[path = "mail/world.rs"]
mod world;

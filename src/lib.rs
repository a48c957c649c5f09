//! Board and card games by post: one file, no server, nobody to trust.
//!
//! A [`session`] opens tables, and it alone signs: it asks the memory of what was signed before, so that it
//! cannot be led to sign a turn twice. Here two players who keep everything in memory play a table to its
//! end:
//!
//! ```
//! use bypost::file::{Deal, Header, Time};
//! use bypost::rules::{Hash, Options};
//! use bypost::session::{self, Clock, Entropy, InMemory, KeyFile, Question, TurnWriter};
//! use bypost::table::Draft;
//!
//! /// A clock that stands still, and numbers that are not random at all: take those of your machine.
//! struct World;
//! impl Clock for World {
//!     fn now(&self) -> Time {
//!         Time::at(1_800_000_000)
//!     }
//! }
//! impl Entropy for World {
//!     fn bytes(&self) -> Result<[u8; 32], String> {
//!         Ok([7; 32])
//!     }
//! }
//!
//! /// Takes the turn that is next with the keys of one player, and gives the file that goes to the other.
//! fn turn(player: &mut InMemory, file: &str) -> Result<String, Question> {
//!     let opened = session::open("table.toml", file.as_bytes(), &(), bypost::games::GAMES).expect("a file of these two");
//!     let mut writer = TurnWriter::new(&World, player, opened).expect("it has every turn that was signed here");
//!     let seat = writer.table().clock().expect("somebody is awaited");
//!     if writer.table().is_full() {
//!         let (table, sight) = writer.view(seat)?;
//!         let first = if table.may_decide(seat) { table.game().moves(&sight).into_iter().next() } else { None };
//!         writer.play(seat, &Draft { steps: first.into_iter().collect(), say: Vec::new() })?;
//!     } else {
//!         let name = writer.table().seats().name(seat).to_owned();
//!         writer.join(seat, &name)?;
//!     }
//!     writer.play_forced()?;
//!     // Nothing signed is to be had before the memory of it is kept.
//!     Ok(writer.commit().expect("it fits, and memory does not fail").opened().text())
//! }
//!
//! let players = ["alice", "bob"];
//! let mut stores = [1, 2].map(|seed| {
//!     InMemory::new(vec![KeyFile::new(players[usize::from(seed) - 1], &[seed; 32]).expect("a good name")])
//! });
//! let game = bypost::games::GAMES.iter().map(|entry| (entry.info)()).find(|game| game.seats[0] <= 2).expect("one for two");
//! let header = Header {
//!     game: game.id.clone(),
//!     rules: game.version,
//!     deal: Deal::Sealed,
//!     seats: players.iter().map(|name| (name.to_string(), None)).collect(),
//!     addresses: Vec::new(),
//!     pace: None,
//!     rows: Deal::Sealed.rows_when_new(),
//!     created: World.now(),
//!     nonce: [9; 32],
//!     options: Options::usual(game, 2).all().to_vec(),
//! };
//! let mut file = session::begin(header, bypost::games::GAMES).expect("a good header").text();
//! loop {
//!     let opened = session::open("table.toml", file.as_bytes(), &(), bypost::games::GAMES).expect("every file holds");
//!     let Some(seat) = opened.table().clock() else {
//!         assert!(opened.table().outcome().is_some(), "the game is over");
//!         break;
//!     };
//!     file = turn(&mut stores[seat.index()], &file).expect("a turn can be made");
//! }
//! ```
//!
//! | feature | brings | on by default |
//! |---|---|---|
//! | `cli` | the command line, and with it the disk, the clock, randomness and threads: `cli` and `store` | yes |
//! | `draft` | mails as subject, text and file, for a person to copy | with `mail` |
//! | `mail` | mails as bytes | with `cli` |
//! | `ratings` | standings of many tables, rated after Glicko-2 | with `cli` |
//! | `png` | pictures as PNG; with `cli` | no |
//! | `forge` | signing past the session, for tests of this crate alone: it can sign a fork | no |
//!
//! Without `cli` nothing in the crate asks an operating system for anything.
//!
//! The way of the data, each arrow a change of type and none back: `bytes → file (parsed, unchecked) → chain
//! (linked, signed) → table (replayed) → turn → file → bytes + drawing`.
//!
//! The modules in layer order, each seeing only those before it (and `rules` the scene that a game draws):
//! [`kit`], [`draw`], [`rules`], [`seal`], [`file`](mod@file), [`chain`], [`games`], [`table`], [`post`],
//! [`session`], `store`, `cli`. `docs/architecture.md` has the whole picture and the invariants.

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

//! Board and card games by post: one file, no server, nobody to trust.
//!
//! A [`session`] opens tables, and it alone signs: it asks the memory of what was signed before, so that it
//! cannot be led to sign a turn twice. Here two players who keep everything in memory play a sealed table to
//! its end:
//!
//! ```
//! use bypost::file::{Deal, Header, Time};
//! use bypost::games::GAMES;
//! use bypost::session::{self, InMemory, KeyFile, TurnWriter};
//!
//! // A clock that stands still, and numbers that are not random at all: take those of your machine.
//! let world = (|| Time::at(1_800_000_000), || Ok([7; 32]));
//! let mut homes =
//!     [("alice", 1), ("bob", 2)].map(|(name, seed)| InMemory::new(vec![KeyFile::new(name, &[seed; 32]).unwrap()]));
//!
//! let game = GAMES.iter().map(|entry| (entry.info)()).find(|game| game.seats[0] <= 2).unwrap();
//! let seats = ["alice", "bob"].map(|name| (name.to_owned(), None)).to_vec();
//! let header = Header::new(game, Deal::Sealed, seats, Time::at(1_800_000_000), [9; 32]);
//! // The file is all that goes from one player to the other, and each checks all of it.
//! let mut file = session::begin(header, GAMES).unwrap().text();
//! let outcome = loop {
//!     let opened = session::open("table.toml", file.as_bytes(), GAMES).unwrap();
//!     let Some(seat) = opened.table().clock() else { break opened.table().outcome() };
//!     let home = &mut homes[seat.index()];
//!     let moves = home.viewer().look(opened.table(), None).unwrap().moves();
//!     let mut writer = TurnWriter::new(&world, home, opened).unwrap();
//!     writer.join_all().unwrap();
//!     if let Some(step) = moves.steps.into_iter().next() {
//!         let (seat, draft) = writer.asked(vec![step], None).unwrap();
//!         writer.play(seat, &draft).unwrap();
//!     }
//!     writer.play_forced().unwrap();
//!     // Nothing signed is to be had before the memory of it is kept.
//!     file = writer.commit().unwrap().opened().text();
//! };
//! assert!(outcome.is_some(), "the game is over");
//! ```
//!
//! | feature | brings | on by default |
//! |---|---|---|
//! | `cli` | the command line, and with it the disk, the clock, randomness and threads: `cli` and `store` | yes |
//! | `mail` | mails as bytes | with `cli` |
//! | `ratings` | standings of many tables, rated after Glicko-2 | with `cli` |
//! | `png` | pictures as PNG; with `cli` | no |
//!
//! Without `cli` nothing in the crate asks an operating system for anything.
//!
//! The way of the data, each arrow a change of type and none back: `bytes → file (parsed, unchecked) → chain
//! (linked, signed) → table (replayed) → turn → file → bytes + drawing`.
//!
//! The layers below the session are crates of their own, and this one gives them on: [`rules`] with
//! [`kit`], [`games`], [`opponent`], [`draw`], [`seal`], [`table`] with [`file`](mod@file) and [`chain`],
//! and [`post`], which is mail. `docs/architecture.md` has the whole picture and the invariants.

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod session;

#[cfg(feature = "cli")]
pub mod store;

#[cfg(feature = "cli")]
pub mod cli;

#[doc(no_inline)]
pub use bypost_draw as draw;
#[doc(no_inline)]
pub use bypost_games as games;
#[doc(no_inline)]
pub use bypost_mail as post;
#[doc(no_inline)]
pub use bypost_opponent as opponent;
#[doc(no_inline)]
pub use bypost_rules::{self as rules, kit};
#[doc(no_inline)]
pub use bypost_table::{self as table, chain, file};

/// The cryptography, without the permission to sign: a [`session`] alone has that, since it remembers what
/// was signed.
pub mod seal {
    #[doc(no_inline)]
    pub use bypost_seal::{
        ACCUSATION_BYTES, Accusation, Batch, Context, Deck, DeckError, Equation, Escrow, EscrowError, EscrowTerms,
        HandedSecret, Identity, Interpolation, JointKey, KEY_PROOF_BYTES, KeyError, KeyProof, PAIR_BYTES, Pair, Piece,
        Point, PointError, ProofError, PublicIdentity, SHARE_PROOF_BYTES, SIGNATURE_BYTES, Secret, Seed, Share,
        ShareProof, Shuffle, ShuffleProof, TableKey, Witness, face_of, face_point, open_numbers,
    };
}

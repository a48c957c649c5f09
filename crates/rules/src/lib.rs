//! The vocabulary of games, the trait that a game implements, and what games share: texts, cards, grids
//! ([`kit`]) and scenes, which are what is drawn of a position ([`scene`]).
//!
//! This is all of bypost that a game sees: nothing here knows a file, a key or a particular game.

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod ahead;
mod awaits;
mod bank;
mod dealt;
mod dyn_game;
mod error;
mod event;
mod game;
mod info;
pub mod kit;
mod options;
mod order_words;
pub mod scene;
mod score;
mod seat;
mod sight;
mod slot;
mod throw;
mod transcript;

pub use ahead::fill::{Filler, Unfillable};
pub use ahead::knowledge::{Knowledge, Misfit};
pub use ahead::lookahead::Lookahead;
pub use ahead::playout::Playout;
pub use ahead::rehearsal::Rehearsal;
pub use awaits::{Awaits, Outcome, Place};
pub use bank::{Audience, CARDS, Face, Input, Lot, LotRequests};
pub use dealt::{Dealt, DealtLots, Playable};
pub use dyn_game::{Entry, Game, Games, PlayoutSetup, Preview, Setup, find};
pub use error::{ReadError, SetupError, StepError};
pub use event::{Event, ToldEvent};
pub use game::Rules;
pub use info::{Credits, GameInfo, OptionInfo, OptionKind};
pub use options::{OptionValue, Options};
pub use order_words::{StepRange, number_in};
pub use score::{Score, Scores};
pub use seat::{Seat, Seats};
pub use sight::{Seen, Sight};
pub use slot::Slot;
pub use throw::{Chance, Part, Throw, ThrowError};
pub use transcript::{Hash, Transcript};

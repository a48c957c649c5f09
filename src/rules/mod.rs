//! The vocabulary of games and the trait that a game implements.
//!
//! This is the lowest layer: nothing here knows a file, a key or a particular game.

mod awaits;
mod bank;
mod chance;
mod dealt;
mod dyn_game;
mod error;
mod event;
mod fill;
mod game;
mod info;
mod knowledge;
mod lookahead;
mod options;
mod playout;
mod prospects;
mod range;
mod rehearsal;
mod rows;
mod score;
mod seat;
mod shown;
mod sight;
mod slot;
mod throw;
mod told_event;
mod transcript;

pub use awaits::{Awaits, Outcome, Place};
pub use bank::{Audience, CARDS, Face, Input, Lot, LotRequests};
pub use chance::Chance;
pub use dealt::{Dealt, DealtLots, Playable};
pub use dyn_game::{Entry, Game, Games, PlayoutSetup, Preview, Setup, find};
pub use error::{ReadError, SetupError, StepError};
pub use event::Event;
pub use fill::Unfillable;
pub use game::Rules;
pub use info::{GameInfo, OptionInfo, OptionKind};
pub use knowledge::{Knowledge, Misfit};
pub use lookahead::Lookahead;
pub use options::{OptionValue, Options};
pub use playout::Playout;
pub use range::StepRange;
pub use rehearsal::Rehearsal;
pub use rows::Rows;
pub use score::{Score, Scores};
pub use seat::{Seat, Seats};
pub use sight::{Seen, Sight};
pub use slot::Slot;
pub use throw::{Part, Throw, ThrowError};
pub use told_event::ToldEvent;
pub use transcript::{Hash, Transcript};

//! The vocabulary of games, the traits that a game implements, and what games share: texts, cards and grids
//! ([`kit`]), and scenes, which are what is drawn of a position ([`scene`]).
//!
//! This is all of bypost that a game sees. Nothing here knows a file, a key or a particular game.
//!
//! | to | look at |
//! |---|---|
//! | write a game | [`Rules`] and [`Position`]; [`Notation`], [`Thinking`] and [`OrderWords`] have defaults for all |
//! | list it | [`Entry::of`], [`Games`] |
//! | play it by texts, with all faces given | [`Rehearsal`] |
//! | play it without texts | [`Playout`], [`Dealt`] |
//! | have any game, whatever its type | [`Game`] |
//! | think for a seat | [`Knowledge`], [`Lookahead`] |
//!
//! # A whole game
//!
//! Ten matches lie on the table. Two players take one to three of them by turns, and who takes the last wins.
//!
//! ```
//! use std::sync::LazyLock;
//!
//! use bypost_rules::scene::{Line, Scene, ScenePart};
//! use bypost_rules::{
//!     Audience, Awaits, Chance, Entry, Face, GameInfo, LotRequests, Notation, Options, OrderWords, Outcome, Position,
//!     ReadError, Rehearsal, Rules, Seat, Seats, Seen, SetupError, Sight, Slot, Thinking, Transcript,
//! };
//! use serde_json::{Value, json};
//!
//! static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
//!     let facts = r#"
//!         id = "matches"
//!         title = "Matches"
//!         summary = "who takes the last match wins"
//!         version = 1
//!         seats = [2, 2]
//!         credits.source = "an old game"
//!     "#;
//!     GameInfo::parse(facts, "# Matches\n\nTake one to three of ten matches: `take 2`.\n")
//! });
//!
//! #[derive(Clone)]
//! struct Matches {
//!     left: u8,
//!     turn: Seat,
//! }
//!
//! #[derive(Debug, thiserror::Error)]
//! #[error("one to three of the matches that are left may be taken")]
//! struct Illegal;
//!
//! fn other(seat: Seat) -> Seat {
//!     Seat::new(1 - seat.index() as u8)
//! }
//!
//! impl Rules for Matches {
//!     type Step = u8;
//!     type Illegal = Illegal;
//!
//!     fn info() -> &'static GameInfo {
//!         &INFO
//!     }
//!
//!     fn setup(_: &Seats, _: &Options, _: &mut LotRequests) -> Result<Self, SetupError> {
//!         Ok(Self { left: 10, turn: Seat::new(0) })
//!     }
//!
//!     fn carry_out(&mut self, step: &u8, _: &mut LotRequests) -> Result<(), Illegal> {
//!         if !(1..=self.left.min(3)).contains(step) {
//!             return Err(Illegal);
//!         }
//!         (self.left, self.turn) = (self.left - step, other(self.turn));
//!         Ok(())
//!     }
//!
//!     fn candidates(&self, _: &dyn Seen) -> Vec<u8> {
//!         vec![1, 2, 3]
//!     }
//!
//!     fn read(&self, text: &str, _: &Sight) -> Result<u8, ReadError> {
//!         let number = text.strip_prefix("take ").and_then(|number| number.parse().ok());
//!         number.ok_or_else(|| ReadError::of(text, "is no step", "a step is take 1, take 2 or take 3"))
//!     }
//!
//!     fn write(&self, step: &u8) -> String {
//!         format!("take {step}")
//!     }
//! }
//!
//! impl Position for Matches {
//!     fn awaits(&self) -> Awaits {
//!         match self.left {
//!             0 => Awaits::Over(Outcome::won_by(other(self.turn), 2, "no match is left to the other")),
//!             _ => Awaits::Act(self.turn),
//!         }
//!     }
//!
//!     // Nothing is thrown or shuffled here, so there are no slots and no faces.
//!     fn audience(&self, _: Slot) -> Audience {
//!         Audience::All
//!     }
//!
//!     fn take_in(&mut self, _: Slot, _: &Face, _: &mut LotRequests) {}
//!
//!     fn resign(&mut self, seat: Seat, _: &mut LotRequests) {
//!         if self.left > 0 {
//!             (self.left, self.turn) = (0, seat);
//!         }
//!     }
//!
//!     fn scene(&self, _: &Sight) -> Scene {
//!         Scene { parts: vec![ScenePart::Lines(vec![Line::plain(format!("Matches left: {}", self.left))])] }
//!     }
//!
//!     fn position(&self, _: &Sight) -> Value {
//!         json!({ "left": self.left })
//!     }
//!
//!     fn absorb(&self, hash: &mut Transcript) {
//!         let Self { left, turn } = self;
//!         hash.number("left", (*left).into()).seat("turn", *turn);
//!     }
//! }
//!
//! impl Notation for Matches {}
//! impl Thinking for Matches {}
//! impl OrderWords for Matches {}
//!
//! // A table of two, played by what people type.
//! let game = Entry::of::<Matches>();
//! let (seats, options) = (Seats::new(["alice", "bob"].map(str::to_owned).into()), Options::usual(&INFO, 2));
//! let mut table = Rehearsal::new(&game, &seats, &options, Vec::new(), Chance::new(1))?;
//! table.play_typed("take 3; take 3; take 2")?;
//! assert_eq!(table.moves(), ["take 1", "take 2"]);
//! assert_eq!(table.play("take 3").unwrap_err().to_string(), Illegal.to_string());
//! table.play_typed("take 1; take 1")?;
//! let Awaits::Over(outcome) = table.awaits() else { panic!("it is over") };
//! assert!(outcome.winners().eq([Seat::new(0)]));
//!
//! // Another one, played at random.
//! let (mut table, mut choice) = ((game.playout)(&seats, &options, Chance::new(1))?, Chance::new(2));
//! while table.play_at_random(&mut choice)? {}
//! assert!(matches!(table.awaits(), Awaits::Over(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod ahead;
mod bank;
mod dealt;
mod dyn_game;
mod error;
mod event;
mod game;
mod info;
pub mod kit;
mod notation;
mod outcome;
mod position;
pub mod scene;
mod seat;
mod throw;
mod transcript;

pub use ahead::fill::{Filler, Knowledge, Unfillable};
pub use ahead::playout::{Lookahead, Playout, leads};
pub use ahead::rehearsal::Rehearsal;
pub use bank::{Audience, CARDS, Face, Input, Lot, LotRequests};
pub use dealt::{Dealt, DealtLots, Playable};
pub use dyn_game::{Entry, Game, Games, PlayoutSetup, Preview, Setup, find, ids};
pub use error::{ReadError, SetupError, StepError};
pub use event::{Event, ToldEvent};
pub use game::{Rules, Thinking, TriedStep, Wager};
pub use info::{Credits, GameInfo, OptionInfo, OptionKind, OptionValue, Options};
pub use notation::{Notation, OrderWords, StepRange, number_in};
pub use outcome::{Awaits, Outcome, Place, Score, Scores};
pub use position::{Position, Seen, Sight};
pub use seat::{Seat, Seats, Slot};
pub use throw::{Chance, Part, Throw, ThrowError};
pub use transcript::{Hash, Transcript};

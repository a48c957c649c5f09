//! The trait that a game implements.

use serde_json::Value;

use super::{
    Audience, Awaits, Bank, Face, GameInfo, OptionInfo, Options, ReadError, Seat, Seats, SetupError, Sight, Slot,
    StepRange, Transcript,
};
use crate::draw::scene::Scene;

/// The rules of one game: pure functions on a small state, without clock, chance, files or cryptography.
///
/// The state holds public knowledge only. Chance enters through [`Rules::opened`], private knowledge through
/// [`Sight`].
pub trait Rules: Clone + Send + Sync + Sized + 'static {
    /// The smallest choice.
    type Step: Clone + std::fmt::Debug + PartialEq;
    /// Why a step may not be played: one variant a broken rule.
    type Illegal: std::error::Error + Send + Sync + 'static;

    /// Facts and options, read from the game's `game.toml`.
    fn info() -> &'static GameInfo;

    /// The position before anything happened. The number of seats is one that [`Rules::info`] allows, and the
    /// options are complete and of the right kinds.
    ///
    /// # Errors
    /// Options that do not go together, or a number of seats that the options do not allow.
    fn setup(seats: &Seats, options: &Options, bank: &mut Bank) -> Result<Self, SetupError>;

    /// What whoever sets up a table should hear, in one line: how many files such a table takes.
    fn caution(&self) -> Option<String> {
        None
    }

    /// Whose step it is, or what else is due.
    fn awaits(&self) -> Awaits;

    /// Who may know a slot's face now. It only ever widens.
    fn audience(&self, slot: Slot) -> Audience;

    /// The slots that a step shows: they are opened to all before [`Rules::play`] judges the step. The seat
    /// that plays it must be one that may see them. Most steps of games without hidden things show none.
    fn shows(&self, step: &Self::Step) -> Vec<Slot> {
        let _ = step;
        Vec::new()
    }

    /// The position after a slot became public: once a slot, in slot order.
    fn opened(&self, slot: Slot, face: &Face, bank: &mut Bank) -> Self;

    /// The position after a step of the seat that is awaited. This is the only judge of what may be done.
    ///
    /// # Errors
    /// The rule that the step breaks.
    fn play(&self, step: &Self::Step, bank: &mut Bank) -> Result<Self, Self::Illegal>;

    /// Whether a step may be played: what [`Rules::play`] begins with, for games that can say it without
    /// making the position after it.
    ///
    /// # Errors
    /// As [`Rules::play`].
    fn judge(&self, step: &Self::Step) -> Result<(), Self::Illegal> {
        self.play(step, &mut Bank::new(1)).map(drop)
    }

    /// The position after a seat has given up. If that does not end the game, the seat is never awaited again
    /// and no slot is for it alone any more; the engine takes out what only it could see and nobody else may
    /// see now.
    fn resign(&self, seat: Seat, bank: &mut Bank) -> Self;

    /// The position after a seat has said that it goes now, which is no giving up; nothing if the rules do
    /// not let it. The engine asks only in a turn in which the seat shuffles, unless the deal is open; the
    /// seat need not be awaited. When the seat has nothing more to do, [`Rules::is_out`] says so.
    fn let_go(&self, seat: Seat, bank: &mut Bank) -> Option<Self> {
        let _ = (seat, bank);
        None
    }

    /// What a seat should hear, in one line, when it gives up or says that it goes: who may learn of its
    /// cards then.
    fn parting(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// Whether a seat has no part in the game any more and no card that only it may see, by public knowledge.
    /// In its next turn it pays for everything that is still in play, as one that has given up, and the
    /// others go on without its key.
    fn is_out(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Steps that the awaited seat could think of, each once; [`Rules::play`] filters. Every legal step is
    /// among them or in one of [`Rules::ranges`], of which they may hold some too. Two kinds of steps may be
    /// left out, and the game's page in `docs/` names them: one that does what a listed step does under
    /// another name, and one that is legal only because the others cannot know that the card it names is the
    /// wrong one.
    fn candidates(&self, sight: &Sight) -> Vec<Self::Step>;

    /// Steps of the awaited seat that are too many to list, such as bets: each one in a range is legal, and
    /// the numbers beside it are not.
    fn ranges(&self) -> Vec<StepRange> {
        Vec::new()
    }

    /// Reads one step, as typed by a person.
    ///
    /// # Errors
    /// The text is no step.
    fn read(&self, text: &str, sight: &Sight) -> Result<Self::Step, ReadError>;

    /// Writes a step in the canonical notation, which `read` gives back.
    fn write(&self, step: &Self::Step) -> String;

    /// What is to be drawn for a viewer.
    fn scene(&self, sight: &Sight) -> Scene;

    /// Everything that the drawing says, by name, for `show --json`; the game's page in `docs/` tells the
    /// shape.
    fn position(&self, sight: &Sight) -> Value;

    /// Absorbs the whole state; destructure it, so that a new field cannot be forgotten.
    fn absorb(&self, hash: &mut Transcript);

    /// The short forms of the cards in the order of their numbers from 0, each once and without blanks, as
    /// they stand in lists of lots; none for a game without cards.
    fn short_forms() -> &'static [&'static str] {
        &[]
    }

    /// The number of a card in the short form that [`Rules::write_face`] gives; none if the game has no such
    /// card.
    fn read_face(text: &str) -> Option<u16> {
        Self::short_forms().iter().position(|short| *short == text)?.try_into().ok()
    }

    /// A card in its short form, or its number if the game has no such card.
    fn write_face(card: u16) -> String {
        Self::short_forms().get(usize::from(card)).map_or_else(|| card.to_string(), |short| (*short).to_owned())
    }

    /// Splits what a person typed as one argument into steps. Most games have blanks inside a step.
    fn split(text: &str) -> Vec<&str> {
        vec![text]
    }

    /// Turns the content of a file given for an option into the text that stands in the header. It gives a
    /// text that it made itself back unchanged.
    ///
    /// # Errors
    /// The file does not say what the option needs.
    fn embed(option: &OptionInfo, content: &str) -> Result<String, SetupError> {
        let _ = content;
        Err(SetupError(format!("the option {} takes no file", option.name)))
    }
}

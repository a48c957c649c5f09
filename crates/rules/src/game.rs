//! The trait that a game implements, and the judge of steps that show slots.
//! What a program that looks ahead should know of a game.

use super::{
    Chance, Event, GameInfo, LotRequests, Notation, OptionInfo, Options, OrderWords, Position, ReadError, Seat, Seats,
    Seen, SetupError, Sight, Slot,
};
use crate::StepRange;

/// The rules of one game: functions on a small state, without clock, chance, files or cryptography.
///
/// A game must have two types and 13 functions: the types and six functions of `Rules`, and seven of
/// [`Position`], which the state says of itself. All others have defaults, also those of the three traits
/// [`Notation`], [`Thinking`] and [`OrderWords`]: an empty `impl` takes them all.
pub trait Rules: Position + Notation + Thinking + OrderWords + Clone {
    /// The smallest choice: a step.
    type Step: Clone + std::fmt::Debug + Eq + std::hash::Hash + Send + Sync;
    /// Why a step may not be played: one variant a broken rule.
    type Illegal: std::error::Error + Send + Sync + 'static;

    /// Facts and options, read from the game's `game.toml`.
    fn info() -> &'static GameInfo;

    /// The position before anything happened. The number of seats is one that [`Rules::info`] allows, and the
    /// options are complete and of the right kinds.
    ///
    /// # Errors
    /// Options that do not go together, or a number of seats that the options do not allow.
    fn setup(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<Self, SetupError>;

    /// Carries out a step of the seat that is awaited. This is the only judge of what may be done. Nothing
    /// has changed if it refuses the step.
    ///
    /// # Errors
    /// The rule that the step breaks.
    fn carry_out(&mut self, step: &Self::Step, bank: &mut LotRequests) -> Result<(), Self::Illegal>;

    /// Steps that might be legal for the awaited seat, each once; the engine keeps those that
    /// [`Rules::carry_out`] allows. Every legal step is among them or in one of [`Rules::ranges`], and a step
    /// of a range may be among them too. Two kinds of steps may be left out, and `format.md` of the game
    /// names them: one that does what a listed step does under another name, and one that is legal only
    /// because the others cannot know that the card it names is the wrong one.
    fn candidates(&self, seen: &dyn Seen) -> Vec<Self::Step>;

    /// Reads one step, as typed by a person.
    ///
    /// # Errors
    /// The text is no step.
    fn read(&self, text: &str, sight: &Sight) -> Result<Self::Step, ReadError>;

    /// Writes a step in the canonical notation, which `read` gives back.
    fn write(&self, step: &Self::Step) -> String;

    /// The slots that a step shows. They are opened to all before [`Rules::carry_out`] judges the step, and
    /// the seat that plays the step must be allowed to see them. Most steps of games without hidden things
    /// show none.
    fn shows(&self, step: &Self::Step) -> Vec<Slot> {
        let _ = step;
        Vec::new()
    }

    /// Checks whether a step may be played. A game overrides this if it can tell without making the position
    /// after the step; its [`Rules::carry_out`] then begins with this check.
    ///
    /// # Errors
    /// As [`Rules::carry_out`].
    fn judge(&self, step: &Self::Step) -> Result<(), Self::Illegal> {
        self.play(step, &mut LotRequests::new(1)).map(drop)
    }

    /// What a legal step would lead to beside the events that it tells when it is played: a score after it,
    /// the price of what comes next. `after` is the position after it. It is asked only where steps are
    /// listed with what they would do, so it may take its time.
    fn outlook(&self, step: &Self::Step, after: &Self) -> Vec<Event> {
        let _ = (step, after);
        Vec::new()
    }

    /// A legal step of the awaited seat at random, if a game can find one without making
    /// [`Rules::candidates`]: each of them that [`Rules::carry_out`] allows is equally likely. `seen` are the
    /// faces that the seat sees; what the step shows is opened before it is played. The engine draws from the
    /// list if there is none.
    fn random_step(&self, seen: &dyn Seen, chance: &mut Chance) -> Option<Self::Step> {
        let _ = (seen, chance);
        None
    }

    /// Steps of the awaited seat that are too many to list, such as bets. Every step in a range is legal, and
    /// the numbers just outside of it are not.
    fn ranges(&self) -> Vec<StepRange> {
        Vec::new()
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

    /// The position after a step, as [`Rules::carry_out`] makes it.
    ///
    /// # Errors
    /// The rule that the step breaks.
    fn play(&self, step: &Self::Step, bank: &mut LotRequests) -> Result<Self, Self::Illegal> {
        let mut after = self.clone();
        after.carry_out(step, bank).map(|()| after)
    }
}

/// The position in which candidates are judged: the slots that they show are open in it. Candidates that show
/// the same slots follow each other in the list, so one position serves many.
pub(super) struct Shown<'a, R: Rules> {
    game: &'a R,
    seen: &'a dyn Seen,
    slots: Vec<Slot>,
    shown: Option<R>,
}

impl<'a, R: Rules> Shown<'a, R> {
    pub(super) fn new(game: &'a R, seen: &'a dyn Seen) -> Self {
        Self { game, seen, slots: Vec::new(), shown: None }
    }

    pub(super) fn is_legal(&mut self, step: &R::Step) -> bool {
        let slots = self.game.shows(step);
        if slots.is_empty() {
            return self.game.judge(step).is_ok();
        }
        if slots != self.slots {
            let mut shown = self.game.clone();
            let is_seen = slots.iter().all(|slot| {
                let face = self.seen.face(*slot);
                face.map(|face| shown.take_in(*slot, face, &mut LotRequests::new(1))).is_some()
            });
            self.shown = is_seen.then_some(shown);
            self.slots = slots;
        }
        self.shown.as_ref().is_some_and(|shown| shown.judge(step).is_ok())
    }

    pub(super) fn legal(mut self) -> Vec<R::Step> {
        let mut steps = self.game.candidates(self.seen);
        steps.retain(|step| self.is_legal(step));
        steps
    }
}

/// A step that somebody who thinks has looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedStep {
    /// The step, in canonical text.
    pub step: String,
    /// How many times it was tried, or how many positions were looked at behind it.
    pub visits: u32,
    /// How it turned out in the mean: 0 is lost, and 1 is won.
    pub value: f64,
}

/// What a program that looks ahead should know of a game. It plays every game without, but better where it is
/// told when to stop and how to count.
pub trait Thinking {
    /// How the position stands for each seat, from 0 (lost) to 1 (won), for a program that looks ahead and
    /// stops here. It is not asked at the end of the game. If there is none, the standing counts, and how far
    /// the scores lie apart. All faces are there, as the program has thought them up.
    fn prospects(&self, _: &dyn Seen) -> Option<Vec<f64>> {
        None
    }

    /// How many steps are drawn by chance where one is tried: it is the one after which its seat has the best
    /// [`Thinking::prospects`]. Where these tell much, a few good steps tell more than many at random.
    fn draws(&self) -> u32 {
        1
    }

    /// How many steps a program looks ahead by chance behind those that it has chosen, and then until another
    /// seat is awaited. Where chance has more part in what comes than choice, or the prospects tell much, few
    /// steps tell more than many.
    fn horizon(&self) -> u32 {
        60
    }

    /// How the listed steps of the awaited seat turn out, best first, if a game that hides nothing can look
    /// at whole turns and all answers itself, with no more than so many positions. None if it has no choice,
    /// or these are too few.
    fn foresee(&self, _: u64) -> Option<Vec<TriedStep>> {
        None
    }

    /// What the awaited seat may do in a game in which bets are made on hidden hands; none in any other.
    /// There a program that looks ahead takes the others to bet by the rank of their own hands and by the
    /// price.
    fn wager(&self) -> Option<Wager> {
        None
    }

    /// Which part of other hands the hand of a seat beats as things lie, from 0 to 1, in a game of bets; all
    /// faces are given.
    fn hand_rank(&self, seat: Seat, faces: &dyn Seen) -> f64 {
        let _ = (seat, faces);
        0.5
    }

    /// A number that changes where somebody who looks ahead may stop and count, such as the number of a hand
    /// of cards. In a game without such breaks, in which the score tells at any time how it stands, it stays
    /// the same.
    fn chapter(&self) -> u32 {
        0
    }
}

/// What the awaited seat may do at a game in which bets are made on hidden hands, and what was bet so far.
/// All of it is public. Steps are canonical texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Wager {
    /// The step that stays in for as little as may be and asks for nothing, such as to check, to call or to
    /// buy nothing; none if something else must be chosen.
    pub stay: Option<String>,
    /// The step that gives the hand up; none where it costs nothing to stay.
    pub fold: Option<String>,
    /// What staying costs.
    pub price: u32,
    /// What the seat could win if it pays that, the price among it.
    pub pot: u32,
    /// What may be bet.
    pub range: Option<StepRange>,
    /// The step that bets all that the seat has.
    pub all: Option<String>,
    /// How much each seat has bet in this hand by its own will, for as many as still have a hand: the square
    /// root of that, in antes of all seats. It is about 1 for a bet of the size of the pot, and 1 more for
    /// each such bet after it.
    pub pressure: Vec<Option<f64>>,
    /// The seat that has bet or raised last in this hand.
    pub aggressor: Option<Seat>,
}

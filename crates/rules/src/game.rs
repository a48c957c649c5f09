//! The trait that a game implements, and the judge of steps that show slots.

use std::ops::Range;

use serde_json::Value;

use super::ahead::prospects::unfinished;
use super::{
    Audience, Awaits, Chance, Event, Face, GameInfo, LotRequests, OptionInfo, Options, Place, ReadError, Scores, Seat,
    Seats, Seen, SetupError, Sight, Slot, StepRange, Transcript,
};
use crate::scene::Scene;

/// The rules of one game: functions on a small state, without clock, chance, files or cryptography.
///
/// The state holds public knowledge only. Chance enters through [`Rules::take_in`], private knowledge through
/// [`Sight`].
pub trait Rules: Clone + Send + Sync + Sized + 'static {
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

    /// A line for the player who sets up a table: how many files such a table takes.
    fn caution(&self) -> Option<String> {
        None
    }

    /// Whose step it is, or what else is due.
    fn awaits(&self) -> Awaits;

    /// The places of the seats if the game ended as it stands, one for each in seat order: all who play may
    /// agree on that, and a seat whose time is used up comes after them. A game that keeps no score has all
    /// share the first place.
    fn standing(&self, seats: usize) -> Vec<Place> {
        vec![Place { rank: 1, score: None }; seats]
    }

    /// What everybody may know of how far each seat has come, for a chart of the whole game; none as long as
    /// there is nothing to count, and in games that count nothing.
    fn scores(&self) -> Option<Scores> {
        None
    }

    /// How the position stands for each seat, from 0 (lost) to 1 (won), for a program that looks ahead and
    /// stops here. It is not asked at the end of the game. Without it the standing counts, and how far the
    /// scores lie apart.
    fn prospects(&self) -> Vec<f64> {
        unfinished(self.standing(Self::info().seats[1].into()), || self.scores())
    }

    /// How many steps a program looks ahead by chance, at most, behind those that it has chosen. Where chance
    /// has more part in what comes than choice, few steps tell more than many.
    fn horizon() -> u32 {
        60
    }

    /// Whether a program that looks ahead takes all others to play at random. Otherwise it takes them to play
    /// as well as itself, but it plays on with its own hand: where bets are made on hidden hands, they would
    /// seem to answer to a hand that they do not see.
    fn is_blind() -> bool {
        false
    }

    /// A number that changes where somebody who looks ahead may stop and count, such as the number of a hand
    /// of cards. In a game without such breaks, in which the score tells at any time how it stands, it stays
    /// the same.
    fn chapter(&self) -> u32 {
        0
    }

    /// Who may know a slot's face now. It only ever widens.
    fn audience(&self, slot: Slot) -> Audience;

    /// Whether some slot may lie face down although everybody may know its face; it is opened then. The
    /// engine looks at every slot to find out. A game overrides this if it can tell without, so that random
    /// play is faster. Nothing is opened any more once the game is over.
    fn may_open(&self) -> bool {
        !matches!(self.awaits(), Awaits::Over(_))
    }

    /// The slots that a step shows. They are opened to all before [`Rules::carry_out`] judges the step, and
    /// the seat that plays the step must be allowed to see them. Most steps of games without hidden things
    /// show none.
    fn shows(&self, step: &Self::Step) -> Vec<Slot> {
        let _ = step;
        Vec::new()
    }

    /// Takes in the face of a slot that became public. It is called once for each slot; slots that become
    /// public together come in slot order.
    fn take_in(&mut self, slot: Slot, face: &Face, bank: &mut LotRequests);

    /// The position after a slot became public, as [`Rules::take_in`] makes it.
    fn opened(&self, slot: Slot, face: &Face, bank: &mut LotRequests) -> Self {
        let mut after = self.clone();
        after.take_in(slot, face, bank);
        after
    }

    /// Carries out a step of the seat that is awaited. This is the only judge of what may be done. Nothing
    /// has changed if it refuses the step.
    ///
    /// # Errors
    /// The rule that the step breaks.
    fn carry_out(&mut self, step: &Self::Step, bank: &mut LotRequests) -> Result<(), Self::Illegal>;

    /// The position after a step, as [`Rules::carry_out`] makes it.
    ///
    /// # Errors
    /// The rule that the step breaks.
    fn play(&self, step: &Self::Step, bank: &mut LotRequests) -> Result<Self, Self::Illegal> {
        let mut after = self.clone();
        after.carry_out(step, bank).map(|()| after)
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

    /// The position after a seat has given up. If that does not end the game, the seat is never awaited again
    /// and no slot has it as its only audience any more. The engine takes the slots out of play that only
    /// this seat could see and that nobody else may see now.
    fn resign(&self, seat: Seat, bank: &mut LotRequests) -> Self;

    /// The position after a seat has said that it leaves, which is not giving up; none if the rules do not
    /// let it leave now. In a sealed deal the engine asks only in a turn in which the seat shuffles. The seat
    /// need not be awaited. [`Rules::is_out`] tells when the seat has nothing more to do.
    fn leave(&self, seat: Seat, bank: &mut LotRequests) -> Option<Self> {
        let _ = (seat, bank);
        None
    }

    /// A line for a seat that gives up or says that it leaves: who may learn its cards then. It begins with
    /// `your`, in place of which the others read whose, if they go on without the seat.
    fn parting(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// Whether it is public knowledge that a seat has no part in the game any more, and no card that only it
    /// may see. In its next turn such a seat pays for everything that is still in play, like a seat that has
    /// given up, and the others go on without its key.
    fn is_out(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Steps that might be legal for the awaited seat, each once; the engine keeps those that
    /// [`Rules::carry_out`] allows. Every legal step is among them or in one of [`Rules::ranges`], and a step
    /// of a range may be among them too. Two kinds of steps may be left out, and `format.md` of the game
    /// names them: one that does what a listed step does under another name, and one that is legal only
    /// because the others cannot know that the card it names is the wrong one.
    fn candidates(&self, seen: &dyn Seen) -> Vec<Self::Step>;

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

    /// The number of the hand that is being played, in games that are played in hands. It only grows. An
    /// order may stand until the hand is over.
    fn hand_number(&self) -> Option<u32> {
        None
    }

    /// The forms of words that players may give as an order beside steps, such as `call at most N`, in which
    /// `N` stands for a number from 1. They name every step for which they stand.
    fn order_words() -> &'static [&'static str] {
        &[]
    }

    /// The step for which the words of this form, with a number if they have one, stand now for the awaited
    /// seat; none if it may not do what they say. It may be illegal, and is not played then.
    fn ordered_step(&self, form: &str, number: u32) -> Option<Self::Step> {
        let _ = (form, number);
        None
    }

    /// Reads one step, as typed by a person.
    ///
    /// # Errors
    /// The text is no step.
    fn read(&self, text: &str, sight: &Sight) -> Result<Self::Step, ReadError>;

    /// Writes a step in the canonical notation, which `read` gives back.
    fn write(&self, step: &Self::Step) -> String;

    /// The same in words that `read` takes as well, and that name the cards which the viewer sees at the
    /// places of the step. A game overrides this if its canonical text names places alone.
    fn with_cards(&self, step: &Self::Step, sight: &Sight) -> String {
        let _ = sight;
        self.write(step)
    }

    /// The words of a step in canonical text, such as the places and cards that a player would point at in
    /// turn. Scenes name their parts by the same words. Most games have a blank between two of them.
    fn words(step: &str) -> Vec<String> {
        step.split_whitespace().map(str::to_owned).collect()
    }

    /// Which of the words of a step, counted from 0, may be said in any order, such as the cards of a
    /// discard: all orders are one step, whose canonical text has one of them.
    fn unordered(words: &[String]) -> Range<usize> {
        let _ = words;
        0..0
    }

    /// What is to be drawn for a viewer.
    fn scene(&self, sight: &Sight) -> Scene;

    /// Everything that the drawing says, by name, for `show --json`; `format.md` of the game tells the
    /// shape.
    fn position(&self, sight: &Sight) -> Value;

    /// Absorbs the whole state; destructure it, so that a new field cannot be forgotten.
    fn absorb(&self, hash: &mut Transcript);

    /// The short forms of the cards in the order of their numbers from 0, each once and without blanks, as
    /// they stand in lists of lots; the list is empty for a game without cards.
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

/// The position in which candidates are judged: the slots that they show are open in it. Candidates that show
/// the same slots follow each other in the list, so one position serves many.
pub(super) struct Shown<'a, R: Rules> {
    game: &'a R,
    seen: &'a dyn Seen,
    slots: Vec<Slot>,
    shown: Option<R>,
}

impl<'a, R: Rules> Shown<'a, R> {
    /// A judge of the steps of a position, as the awaited seat sees it.
    pub(super) fn new(game: &'a R, seen: &'a dyn Seen) -> Self {
        Self { game, seen, slots: Vec::new(), shown: None }
    }

    /// Whether a step is legal.
    pub(super) fn is_legal(&mut self, step: &R::Step) -> bool {
        let slots = self.game.shows(step);
        if slots.is_empty() {
            return self.game.judge(step).is_ok();
        }
        if slots != self.slots {
            let open =
                |game: R, slot: &Slot| Some(game.opened(*slot, self.seen.face(*slot)?, &mut LotRequests::new(1)));
            self.shown = slots.iter().try_fold(self.game.clone(), open);
            self.slots = slots;
        }
        self.shown.as_ref().is_some_and(|shown| shown.judge(step).is_ok())
    }

    /// The legal ones among the candidates.
    pub(super) fn legal(mut self) -> Vec<R::Step> {
        let mut steps = self.game.candidates(self.seen);
        steps.retain(|step| self.is_legal(step));
        steps
    }
}

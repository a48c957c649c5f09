//! A game that is played with all faces given, for tests, benchmarks and experiments. Nothing is signed.

use crate::dealt::Record;
use crate::{
    Audience, Awaits, Chance, Dealt, DealtLots, Entry, Game, Knowledge, Options, Playable, Playout, Seat, Seats,
    SetupError, Slot, StepError,
};

impl Playable for Box<dyn Game> {
    type Held = dyn Game;

    fn held(&self) -> &dyn Game {
        &**self
    }

    fn held_mut(&mut self) -> &mut dyn Game {
        &mut **self
    }
}

/// A position of any game with all lots dealt, whose steps are texts.
///
/// [The front page](crate#a-whole-game) of the docs plays a game in this way.
pub type Rehearsal = Dealt<Box<dyn Game>>;

impl Rehearsal {
    /// A table whose first lots show the listed faces (cards by number in dealing order, numbers of throws);
    /// chance deals the lots after them.
    ///
    /// # Errors
    /// The game's objection to its options.
    pub fn new(
        entry: &Entry,
        seats: &Seats,
        options: &Options,
        listed: Vec<Vec<u16>>,
        chance: Chance,
    ) -> Result<Self, SetupError> {
        Self::begun(listed, chance, |bank| (entry.setup)(seats, options, bank))
    }

    /// The position that a seat knows, with every unknown face dealt. The lots so far show `dealt`, as
    /// [`Knowledge::fill`] gives it, the next lots show what is listed, and chance deals the lots after them.
    /// Every slot that all may see is open at once, and every seat sees at once what it may see. A sealed
    /// table might still wait for shares of those slots.
    pub fn at(knowledge: &Knowledge, dealt: Vec<Vec<u16>>, listed: Vec<Vec<u16>>, chance: Chance) -> Self {
        let deal = DealtLots { listed: listed.into(), chance, ..knowledge.laid(&dealt) };
        let record = Record { opened: knowledge.opened.to_vec(), lots: knowledge.lots.to_vec(), dealt };
        let deal = DealtLots { record: Some(record), ..deal };
        Self::settled(knowledge.game().boxed(), deal)
    }

    /// The same position, to be played without texts.
    pub fn playout(&self) -> Box<dyn Playout> {
        self.game.playout(DealtLots { record: None, ..self.deal.clone() })
    }

    /// The position.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// All legal steps of the awaited seat, seen by it; none if nobody is awaited.
    pub fn moves(&self) -> Vec<String> {
        match *self.awaits() {
            Awaits::Act(seat) => self.game.moves(&self.sight(seat)),
            _ => Vec::new(),
        }
    }

    /// Plays a step in canonical text.
    ///
    /// # Errors
    /// The game's objection to the step, or that the step shows a slot which its seat may not see. Then
    /// nothing has changed.
    pub fn play(&mut self, step: &str) -> Result<(), StepError> {
        let shown = self.game.shows(step)?;
        self.advance(&shown, |game, bank| game.play(step, bank).map(|after| *game = after))
    }

    /// Plays steps separated by semicolons, each as its seat would type it.
    ///
    /// # Errors
    /// Why the first step that failed cannot be read or played, or that nobody is awaited to play it. The
    /// steps before it have been played.
    pub fn play_typed(&mut self, steps: &str) -> Result<(), String> {
        for step in steps.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let Awaits::Act(seat) = *self.awaits() else {
                return Err(format!("nobody is awaited to play {step}"));
            };
            let step = self.game.canonical(step, &self.sight(seat)).map_err(|error| error.what)?;
            self.play(&step).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Lets a seat give up.
    pub fn resign(&mut self, seat: Seat) {
        let mut bank = self.deal.bank();
        let is_own = |slot: &Slot| self.game.audience(*slot) == Audience::Only(seat);
        let own: Vec<Slot> = self.deal.closed.iter().map(|(slot, _)| slot).filter(is_own).collect();
        self.game.resign(seat, &mut bank);
        self.deal.ask(bank);
        // The slots that only this seat could see leave with it, unless they went into a shuffle or others
        // may see them now.
        for slot in own.into_iter().filter(|slot| !self.game.audience(*slot).others_than(seat)) {
            self.deal.closed.remove(slot);
        }
        self.settle();
    }

    /// Lets a seat leave, if the rules allow it, and tells whether they do.
    pub fn leave(&mut self, seat: Seat) -> bool {
        let mut bank = self.deal.bank();
        let may_leave = self.game.leave(seat, &mut bank);
        if may_leave {
            self.follow(bank);
        }
        may_leave
    }
}

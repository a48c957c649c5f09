//! A game that is played with all faces given, for tests, benchmarks and experiments. Nothing is signed.

use std::collections::{BTreeMap, VecDeque};

use super::{Audience, Awaits, Bank, Chance, Entry, Face, Game, Hash, Input, Knowledge, Lot, Misfit, Options, Seat};
use super::{Seats, SetupError, Sight, Slot, StepError, Transcript};

/// A position with all lots dealt.
///
/// ```
/// use bypost::rules::{Awaits, Chance, Options, Rehearsal, Seats};
///
/// let game = &bypost::games::GAMES[0];
/// let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
/// let options = Options::usual((game.info)(), 2);
/// let mut table = Rehearsal::new(game, &seats, &options, Vec::new(), Chance::new(1))?;
/// let mut choice = Chance::new(2);
/// while let Awaits::Act(_) = table.game().awaits() {
///     let moves = table.moves();
///     table.play(&moves[choice.below(moves.len())])?;
/// }
/// assert!(matches!(table.game().awaits(), Awaits::Over(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rehearsal {
    game: Box<dyn Game>,
    asked: u32,
    /// Faces of slots that are not public and in no later shuffle, in slot order.
    closed: BTreeMap<Slot, Face>,
    opened: Vec<(Slot, Face)>,
    /// The lots so far as they were asked for.
    lots: Vec<Lot>,
    /// The faces of these lots, each lot in dealing order.
    dealt: Vec<Vec<u16>>,
    /// The faces of the next lots; chance deals once they are used up.
    listed: VecDeque<Vec<u16>>,
    chance: Chance,
}

impl Clone for Rehearsal {
    fn clone(&self) -> Self {
        Self {
            game: self.game.boxed(),
            asked: self.asked,
            closed: self.closed.clone(),
            opened: self.opened.clone(),
            lots: self.lots.clone(),
            dealt: self.dealt.clone(),
            listed: self.listed.clone(),
            chance: self.chance.clone(),
        }
    }
}

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
        let mut bank = Bank::new(1);
        let game = (entry.setup)(seats, options, &mut bank)?;
        let mut rehearsal = Self {
            game,
            asked: 0,
            closed: BTreeMap::new(),
            opened: Vec::new(),
            lots: Vec::new(),
            dealt: Vec::new(),
            listed: listed.into(),
            chance,
        };
        rehearsal.ask(bank);
        rehearsal.settle();
        Ok(rehearsal)
    }

    /// The position that a seat knows, with every unknown face dealt. The lots so far show `dealt`, as
    /// [`Knowledge::fill`] gives it, the next lots show what is listed, and chance deals the lots after them.
    /// Every slot that all may see is open at once, and every seat sees at once what it may see. A sealed
    /// table might still wait for shares of those slots.
    ///
    /// # Errors
    /// `dealt` does not fit what is known.
    pub fn at(
        knowledge: &Knowledge,
        dealt: Vec<Vec<u16>>,
        listed: Vec<Vec<u16>>,
        chance: Chance,
    ) -> Result<Self, Misfit> {
        knowledge.check(&dealt)?;
        let closed = knowledge.closed().iter().filter_map(|slot| Some((*slot, knowledge.face_in(&dealt, *slot)?)));
        let mut rehearsal = Self {
            game: knowledge.game().boxed(),
            asked: dealt.len() as u32,
            closed: closed.collect(),
            opened: knowledge.opened().to_vec(),
            lots: knowledge.lots().to_vec(),
            dealt,
            listed: listed.into(),
            chance,
        };
        rehearsal.settle();
        Ok(rehearsal)
    }

    /// The position.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The lots so far, as the game has asked for them.
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// What the lots so far show, in order.
    pub fn dealt(&self) -> &[Vec<u16>] {
        &self.dealt
    }

    /// The public faces, in the order of opening.
    pub fn opened(&self) -> &[(Slot, Face)] {
        &self.opened
    }

    /// The faces that are not public, in slot order.
    pub fn closed(&self) -> &BTreeMap<Slot, Face> {
        &self.closed
    }

    /// What a seat may see beyond the public.
    pub fn sight(&self, seat: Seat) -> Sight {
        let visible = |slot: &Slot| self.game.audience(*slot).includes(seat);
        let faces = self.closed.iter().filter(|(slot, _)| visible(slot));
        Sight::of(seat, faces.map(|(slot, face)| (*slot, face.clone())).collect())
    }

    /// All legal steps of the awaited seat, seen by it; none if nobody is awaited.
    pub fn moves(&self) -> Vec<String> {
        match self.game.awaits() {
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
        if shown.is_empty() {
            return self.go_on(step);
        }
        let before = (self.game.boxed(), self.asked, self.closed.clone(), self.opened.len());
        let played = shown.into_iter().try_for_each(|slot| self.show(slot)).and_then(|()| self.go_on(step));
        if played.is_err() {
            (self.game, self.asked, self.closed) = (before.0, before.1, before.2);
            self.opened.truncate(before.3);
            self.lots.truncate(before.1 as usize);
            self.dealt.truncate(before.1 as usize);
        }
        played
    }

    /// Plays steps separated by semicolons, each as its seat would type it.
    ///
    /// # Errors
    /// Why the first step that failed cannot be read or played, or that nobody is awaited to play it. The
    /// steps before it have been played.
    pub fn play_typed(&mut self, steps: &str) -> Result<(), String> {
        for step in steps.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let Awaits::Act(seat) = self.game.awaits() else {
                return Err(format!("nobody is awaited to play {step}"));
            };
            let step = self.game.canonical(step, &self.sight(seat)).map_err(|error| error.what)?;
            self.play(&step).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn show(&mut self, slot: Slot) -> Result<(), StepError> {
        let Awaits::Act(seat) = self.game.awaits() else { return Err(unseen()) };
        let face = self.closed.get(&slot).filter(|_| self.game.audience(slot).includes(seat));
        let face = face.cloned().ok_or_else(unseen)?;
        self.open(slot, face);
        Ok(())
    }

    fn go_on(&mut self, step: &str) -> Result<(), StepError> {
        let mut bank = Bank::new(self.asked + 1);
        self.game = self.game.play(step, &mut bank)?;
        self.ask(bank);
        self.settle();
        Ok(())
    }

    /// Lets a seat give up.
    pub fn resign(&mut self, seat: Seat) {
        let mut bank = Bank::new(self.asked + 1);
        let is_own = |slot: &Slot| self.game.audience(*slot) == Audience::Only(seat);
        let own: Vec<Slot> = self.closed.keys().copied().filter(is_own).collect();
        self.game = self.game.resign(seat, &mut bank);
        self.ask(bank);
        // The slots that only this seat could see leave with it, unless they went into a shuffle or others
        // may see them now.
        let game = &self.game;
        self.closed.retain(|slot, _| !own.contains(slot) || game.audience(*slot).others_than(seat));
        self.settle();
    }

    /// Lets a seat leave, if the rules allow it, and tells whether they do.
    pub fn leave(&mut self, seat: Seat) -> bool {
        let mut bank = Bank::new(self.asked + 1);
        let Some(game) = self.game.let_go(seat, &mut bank) else { return false };
        self.game = game;
        self.ask(bank);
        self.settle();
        true
    }

    /// The hash of the position.
    pub fn hash(&self) -> Hash {
        let mut hash = Transcript::new("rehearsal");
        self.game.absorb(&mut hash);
        hash.hash()
    }

    fn ask(&mut self, bank: Bank) {
        let retired = bank.retired().to_vec();
        for (lot, asked) in bank.into_asked() {
            assert_eq!(lot, self.asked + 1, "lots are numbered without gaps");
            self.asked = lot;
            self.lots.push(asked.clone());
            let listed = self.listed.pop_front();
            let faces = match asked {
                Lot::Throw(throw) => {
                    let numbers = listed.unwrap_or_else(|| throw.numbers(|| self.chance.word()));
                    self.closed.insert(Slot { lot, place: 0 }, Face::Thrown(numbers.clone()));
                    numbers
                }
                Lot::Shuffle(inputs) => {
                    let mut faces: Vec<u16> = inputs.iter().map(|input| self.take(*input)).collect();
                    match listed {
                        Some(listed) => faces = listed,
                        None => self.chance.shuffle(&mut faces),
                    }
                    let slots = (0..).map(|place| Slot { lot, place });
                    self.closed.extend(slots.zip(faces.iter().map(|face| Face::Card(*face))));
                    faces
                }
            };
            self.dealt.push(faces);
        }
        for slot in retired {
            assert!(self.closed.remove(&slot).is_some(), "slot {slot} is taken out of play, but it is not face down");
        }
    }

    fn take(&mut self, input: Input) -> u16 {
        let face = match input {
            Input::Card(card) => Some(card),
            Input::Slot(slot) => self.closed.remove(&slot).and_then(|face| face.card()),
            Input::Kept(slot) => self.closed.get(&slot).and_then(Face::card),
        };
        assert!(face.is_some(), "a shuffle takes {input:?}, which is no card that lies face down");
        face.unwrap_or_default()
    }

    fn settle(&mut self) {
        while !matches!(self.game.awaits(), Awaits::Over(_)) {
            let open = self.closed.iter().find(|(slot, _)| self.game.audience(**slot) == Audience::All);
            let Some((&slot, face)) = open else { return };
            let face = face.clone();
            self.open(slot, face);
        }
    }

    fn open(&mut self, slot: Slot, face: Face) {
        let mut bank = Bank::new(self.asked + 1);
        self.game = self.game.opened(slot, &face, &mut bank);
        self.closed.remove(&slot);
        self.opened.push((slot, face));
        self.ask(bank);
    }
}

fn unseen() -> StepError {
    StepError::Illegal("the step shows what its seat may not see".into())
}

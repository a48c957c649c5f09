//! Lots: what a game asks chance for.

use super::{Event, Seat, Slot, Throw};

/// What a slot shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// The numbers of a throw, in the order of its parts.
    Thrown(Vec<u16>),
    /// A card, by the number that its game gives it. Cards that look the same have one number.
    Card(u16),
}

impl Face {
    /// The numbers of a throw; none if it is a card.
    pub fn thrown(&self) -> &[u16] {
        match self {
            Self::Thrown(numbers) => numbers,
            Self::Card(_) => &[],
        }
    }

    /// The number of a card; none if it is a throw.
    pub fn card(&self) -> Option<u16> {
        match self {
            Self::Thrown(_) => None,
            Self::Card(card) => Some(*card),
        }
    }
}

/// Who may know the face of a slot. An audience only ever widens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Nobody yet.
    Nobody,
    /// One seat.
    Only(Seat),
    /// Everybody.
    All,
}

impl Audience {
    /// Whether `seat` is part of the audience.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Self::Nobody => false,
            Self::Only(only) => only == seat,
            Self::All => true,
        }
    }

    /// Whether somebody other than `seat` is part of the audience.
    pub fn others_than(self, seat: Seat) -> bool {
        match self {
            Self::Nobody => false,
            Self::Only(only) => only != seat,
            Self::All => true,
        }
    }

    /// Whether everybody who is in `self` is also in `later`.
    pub fn widens_to(self, later: Self) -> bool {
        match (self, later) {
            (Self::Nobody, _) | (_, Self::All) => true,
            (Self::Only(before), Self::Only(after)) => before == after,
            _ => false,
        }
    }
}

/// One thing that was asked of chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lot {
    /// One throw of dice, sticks or the like.
    Throw(Throw),
    /// These things, shuffled and laid face down, with place 0 on top. A shuffle of one thing leaves it as it
    /// is.
    Shuffle(Vec<Input>),
}

/// One thing that goes into a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A card that everybody knows, by its number.
    Card(u16),
    /// A slot that is still face down. It goes out of play.
    Slot(Slot),
    /// A slot that is still face down and also stays in play. Its audience stays as it is, and it can still
    /// be shown, which tells nothing of where it lies in the shuffle. [`LotRequests::retire`] takes it out of
    /// play when the game has no more use for it.
    Kept(Slot),
}

impl Input {
    /// The slot that goes in, if it is one.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Self::Card(_) => None,
            Self::Slot(slot) | Self::Kept(slot) => Some(slot),
        }
    }
}

/// The most things that one shuffle takes; the seal has that many generators.
pub const CARDS: usize = 120;

/// Hands out slots, and takes in what the game tells. The engine gives a new bank to every call that may ask
/// for chance, and keeps the lots that were asked for.
#[derive(Debug)]
pub struct LotRequests {
    next: u32,
    asked: Vec<(u32, Lot)>,
    retired: Vec<Slot>,
    /// What was told; none if nobody listens.
    told: Option<Vec<Event>>,
}

impl LotRequests {
    /// A bank whose next lot has the number `next`.
    pub fn new(next: u32) -> Self {
        Self { next, asked: Vec::new(), retired: Vec::new(), told: None }
    }

    /// The same bank, with somebody who wants to know what happens.
    #[must_use]
    pub fn listening(self) -> Self {
        Self { told: Some(Vec::new()), ..self }
    }

    /// Tells what happens. `event` is only called if somebody listens, so it may take its time; what the
    /// rules need themselves they must not leave to it.
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(told) = &mut self.told {
            told.push(event());
        }
    }

    /// Tells several things, or nothing, that only somebody who listens wants to have worked out: `events` is
    /// called as [`LotRequests::tell`] calls its closure.
    pub fn tell_all<E: IntoIterator<Item = Event>>(&mut self, events: impl FnOnce() -> E) {
        if let Some(told) = &mut self.told {
            told.extend(events());
        }
    }

    /// A copy of a position before it changes, for events that compare; none if nobody listens.
    pub fn copy_of<T: Clone>(&self, position: &T) -> Option<T> {
        self.told.is_some().then(|| position.clone())
    }

    /// Takes out what was told so far, in order.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.told.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Asks for a throw and gives its slot.
    pub fn throw(&mut self, throw: Throw) -> Slot {
        Slot { lot: self.ask(Lot::Throw(throw)), place: 0 }
    }

    /// Asks for a shuffle of 1 to [`CARDS`] things (the engine refuses others) and gives the number of the
    /// lot, whose slots have the places 0 to the number of things less one.
    pub fn shuffle(&mut self, inputs: Vec<Input>) -> u32 {
        self.ask(Lot::Shuffle(inputs))
    }

    /// Takes a slot that is still face down out of play, after the lots of this bank have been asked for.
    /// Nobody will see it any more.
    pub fn retire(&mut self, slot: Slot) {
        self.retired.push(slot);
    }

    /// The slots that were taken out of play.
    pub fn retired(&self) -> &[Slot] {
        &self.retired
    }

    fn ask(&mut self, lot: Lot) -> u32 {
        let number = self.next;
        self.next += 1;
        self.asked.push((number, lot));
        number
    }

    /// The lots asked for, with their numbers, in order.
    pub fn into_asked(self) -> Vec<(u32, Lot)> {
        self.asked
    }
}

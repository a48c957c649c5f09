//! A table that is played as by post: one card is opened after the other, and every audience is watched.

use super::*;
use bypost_rules::{Audience, Face, Input, Lot};

pub(super) struct Post {
    pub(super) game: JacinythCity,
    /// What is not public, and who may know it.
    pub(super) closed: BTreeMap<Slot, (Face, Audience)>,
    opened: BTreeMap<Slot, Face>,
    asked: u32,
    chance: Chance,
}

impl Post {
    pub(super) fn new(seats: &Seats, options: &Options, chance: Chance) -> Self {
        let mut bank = LotRequests::new(1);
        let game = JacinythCity::setup(seats, options, &mut bank).expect("a table");
        let mut post = Self { game, closed: BTreeMap::new(), opened: BTreeMap::new(), asked: 0, chance };
        post.take_in(bank);
        post
    }

    /// Deals what was asked for, and sees to it that no audience has become smaller.
    fn take_in(&mut self, bank: LotRequests) {
        for (lot, asked) in bank.into_asked() {
            self.asked += 1;
            assert_eq!(lot, self.asked);
            match asked {
                Lot::Throw(throw) => {
                    let face = Face::Thrown(throw.numbers(|| self.chance.word()));
                    self.closed.insert(Slot { lot, place: 0 }, (face, Audience::Nobody));
                }
                Lot::Shuffle(inputs) => {
                    let mut faces: Vec<Face> = inputs.into_iter().map(|input| self.retire(input)).collect();
                    self.chance.shuffle(&mut faces);
                    let slots = (0..).map(|place| Slot { lot, place });
                    self.closed.extend(slots.zip(faces.into_iter().map(|face| (face, Audience::Nobody))));
                }
            }
        }
        for (slot, (_, audience)) in &mut self.closed {
            let now = self.game.audience(*slot);
            assert!(audience.widens_to(now), "{slot}: from {audience:?} to {now:?} in {:?}", self.game.phase);
            *audience = now;
        }
    }

    fn retire(&mut self, input: Input) -> Face {
        match input {
            Input::Card(card) => Face::Card(card),
            Input::Kept(_) => panic!("nothing stays in play that is shuffled"),
            Input::Slot(slot) => self.closed.remove(&slot).expect("a closed card").0,
        }
    }

    /// The card of a slot, closed or open.
    pub(super) fn face(&self, slot: Slot) -> Card {
        let face = self.closed.get(&slot).map(|(face, _)| face).or(self.opened.get(&slot)).expect("a card");
        face.card().and_then(Card::from_number).expect("a card")
    }

    fn open(&mut self, slot: Slot) {
        let (face, _) = self.closed.remove(&slot).expect("a closed card");
        let mut bank = LotRequests::new(self.asked + 1);
        self.game = self.game.opened(slot, &face, &mut bank);
        self.opened.insert(slot, face);
        self.take_in(bank);
    }

    /// Opens the first slot that all may see; whether there was one.
    pub(super) fn open_one(&mut self) -> bool {
        let due = self.closed.iter().find(|(_, (_, audience))| *audience == Audience::All);
        let due = due.map(|(slot, _)| *slot).filter(|_| !matches!(self.game.awaits(), Awaits::Over(_)));
        due.map(|slot| self.open(slot)).is_some()
    }

    pub(super) fn sight(&self, seat: Seat) -> Sight {
        let seen = self.closed.iter().filter(|(_, (_, audience))| audience.includes(seat));
        Sight::of(seat, seen.map(|(slot, (face, _))| (*slot, face.clone())).collect())
    }

    pub(super) fn moves(&self, seat: Seat) -> Vec<String> {
        bypost_rules::Game::moves(&self.game, &self.sight(seat))
    }

    /// Whether a step that shows nothing may be played.
    pub(super) fn is_legal(&self, text: &str) -> bool {
        self.game.judge(&self.game.read(text, &Sight::public()).expect("a step")).is_ok()
    }

    pub(super) fn play(&mut self, text: &str) {
        let step = self.game.read(text, &Sight::public()).expect("a step");
        self.game.shows(&step).into_iter().for_each(|slot| self.open(slot));
        let mut bank = LotRequests::new(self.asked + 1);
        self.game = Rules::play(&self.game, &step, &mut bank).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.take_in(bank);
    }

    pub(super) fn resign(&mut self, seat: Seat) {
        let mut bank = LotRequests::new(self.asked + 1);
        self.game.resign(seat, &mut bank);
        self.take_in(bank);
    }

    /// The position with all cards of a hand shown.
    pub(super) fn with_open_hand(&self, seat: Seat) -> JacinythCity {
        let show = |game: JacinythCity, slot: Slot| match self.closed.get(&slot) {
            Some((face, _)) => game.opened(slot, face, &mut LotRequests::new(self.asked + 1)),
            None => game,
        };
        self.game.hand(seat).cards().iter().map(|held| held.slot).fold(self.game.clone(), show)
    }
}

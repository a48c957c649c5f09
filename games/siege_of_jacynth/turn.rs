//! The effects of cards that are opened, of steps, and of giving up.

use super::SiegeOfJacynth;
use super::phase::{End, Phase};
use super::setting::CARDS;
use super::step::Step;
use bypost_rules::{LotRequests, Seat};

impl SiegeOfJacynth {
    /// Whether a place of the lot lies face up by an option: a dealt card with open hands, the top of an open
    /// pile.
    pub(super) fn is_face_up(&self, place: u8) -> bool {
        let setting = &self.setting;
        setting.has_open_hands && place < self.next || setting.has_open_pile && place == self.next
    }

    /// Whether everything has been opened that lies face up between two turns.
    pub(super) fn is_turned(&self) -> bool {
        let is_open = |place: u8| !self.is_face_up(place) || self.lot.face(place).is_some();
        // Only the cards in hands and the top of the pile can be missing.
        let hands = self.hands.iter().flat_map(|hand| hand.slots());
        self.wall.is_open() && is_open(self.next.min(CARDS - 1)) && hands.copied().all(is_open)
    }

    /// Plays a legal step.
    pub(super) fn step(&mut self, step: Step, bank: &mut LotRequests) {
        match step {
            Step::Place { place, card, x } => {
                bank.tell(|| self.told_place(card, x));
                self.hands[self.mover.index()].give(place);
                self.tableau.put(card, self.mover, x);
                if self.next < CARDS {
                    let drawn = self.next;
                    self.hands[self.mover.index()].take(drawn);
                    self.next += 1;
                    // A card that will lie open is told when it is opened.
                    if !self.setting.has_open_hands || self.lot.face(drawn).is_some() {
                        bank.tell(|| self.told_draw(drawn));
                    }
                }
                if self.tableau.count() == CARDS {
                    self.phase = Phase::Over(End::Placed);
                }
            }
            Step::Swap(one, other) => {
                self.wall.swap(one, other);
                self.swapped = Some((one, other));
                bank.tell(|| self.told_swap(one, other));
            }
        }
        if self.phase == Phase::Turn {
            self.mover = self.setting.seats.next(self.mover);
        }
    }

    /// Lets a seat give up. Its hand leaves the game.
    pub(super) fn remove(&mut self, seat: Seat) {
        self.hands[seat.index()] = Default::default();
        self.phase = Phase::Over(End::Resigned(seat));
    }
}

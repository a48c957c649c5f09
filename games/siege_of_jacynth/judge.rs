//! The one judge of what may be played, and the steps that it is asked about.

use super::SiegeOfJacynth;
use super::illegal::Illegal;
use super::phase::Phase;
use super::step::Step;
use bypost_rules::kit::decktet::{Card, judge_held};
use bypost_rules::kit::fit;
use bypost_rules::{Chance, Seat, Seen};

impl SiegeOfJacynth {
    /// Judges a step.
    pub(super) fn judged(&self, step: Step) -> Result<(), Illegal> {
        match (self.phase, step) {
            (Phase::Over(_), _) => Err(Illegal::Over),
            (Phase::Turn, _) if !self.is_turned() => Err(Illegal::Dealing),
            (Phase::Turn, Step::Place { place, card, x }) => {
                self.judge_card(place, card)?;
                self.tableau.judge(x)
            }
            (Phase::Turn, Step::Swap(one, other)) => self.judge_swap(one, other),
        }
    }

    fn judge_card(&self, place: u8, named: Card) -> Result<(), Illegal> {
        let hand = self.hand(self.mover);
        let found = hand.at(place).and_then(|slot| self.lot.face(slot));
        Ok(judge_held(place, named, hand.count(), found)?)
    }

    fn judge_swap(&self, one: Card, other: Card) -> Result<(), Illegal> {
        if !self.setting.has_pie {
            return Err(Illegal::NoPie);
        }
        if !self.may_swap() {
            return Err(Illegal::TooLate);
        }
        let section = |card: Card| match self.wall.find(card) {
            _ if card == Card::EXCUSE => Err(Illegal::Excuse),
            found => found.ok_or(Illegal::NotInWall(card)),
        };
        if section(one)? == section(other)? { Err(Illegal::SameSection(one, other)) } else { Ok(()) }
    }

    /// Whether it is the turn in which the attacker may swap cards.
    pub(super) fn may_swap(&self) -> bool {
        self.setting.has_pie && self.tableau.count() == 0 && self.swapped.is_none()
    }

    /// Steps to be judged, among them all legal ones. Steps that show the same card follow each other.
    pub(super) fn thinkable(&self, sight: &dyn Seen) -> Vec<Step> {
        if matches!(self.phase, Phase::Over(_)) || !self.is_turned() {
            return Vec::new();
        }
        let free: Vec<u8> = self.tableau.free().collect();
        let mut steps = Vec::new();
        for (place, card) in self.seen_hand(sight, self.mover) {
            steps.extend(free.iter().map(|&x| Step::Place { place, card, x }));
        }
        if self.may_swap() {
            let mut cards: Vec<Card> = self.wall.paired.iter().flatten().copied().collect();
            cards.sort_unstable();
            for (index, one) in cards.iter().enumerate() {
                steps.extend(cards[index + 1..].iter().map(|other| Step::Swap(*one, *other)));
            }
        }
        steps
    }

    /// A legal placement; none while there may be something else to choose.
    pub(super) fn drawn_step(&self, sight: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        if matches!(self.phase, Phase::Over(_)) || self.may_swap() || !self.is_turned() {
            return None;
        }
        let hand = self.hand(self.mover);
        let place = 1 + fit::<_, u8>(chance.below(hand.count().into()));
        let card = self.face(sight, hand.at(place)?)?;
        let x = self.tableau.free().nth(chance.below(self.tableau.free().count()))?;
        Some(Step::Place { place, card, x })
    }

    /// What a viewer sees of a seat's hand: places, counted from 1, and faces.
    pub(super) fn seen_hand(&self, sight: &dyn Seen, seat: Seat) -> impl Iterator<Item = (u8, Card)> {
        let hand = self.hand(seat);
        (1..=hand.count()).filter_map(move |place| Some((place, self.face(sight, hand.at(place)?)?)))
    }
}

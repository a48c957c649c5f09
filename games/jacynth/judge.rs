//! The one judge of what may be played, and the steps that it is asked about.

use super::Jacynth;
use super::illegal::Illegal;
use super::phase::Phase;
use super::solitaire;
use super::step::Step;
use bypost_rules::kit::decktet::{Card, judge_held};
use bypost_rules::kit::fit;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Chance, Seat, Seen};

/// How many placements are drawn at most until one is legal.
const TRIES: usize = 100;

impl Jacynth {
    /// Judges a step.
    pub(super) fn judged(&self, step: Step) -> Result<(), Illegal> {
        let is_solitaire = self.setting.is_solitaire();
        match (self.phase, step) {
            (Phase::Over(_), _) => Err(Illegal::Over),
            (Phase::Deal | Phase::Flip { .. }, _) => Err(Illegal::Dealing),
            (Phase::Turn { .. }, Step::Place { claim: Some(_), .. }) if is_solitaire => Err(Illegal::TokenTooSoon),
            (Phase::Turn { shown }, Step::Place { place, card, cell, claim }) => {
                self.judge_place(shown, place, card)?;
                self.city.judge_card(cell)?;
                let Some(claim) = claim else { return Ok(()) };
                let mut city = self.city;
                city.put(card, cell);
                city.judge_token(self.mover, claim)
            }
            (Phase::Turn { .. }, Step::Claim(_) | Step::Done) if is_solitaire => Err(Illegal::CardFirst),
            (Phase::Turn { .. }, Step::Claim(_) | Step::Done) => Err(Illegal::NoCardPlaced),
            (Phase::First | Phase::Token, Step::Place { .. }) => Err(Illegal::TokenFirst),
            (Phase::First | Phase::Token, Step::Claim(cell)) => self.city.judge_token(self.mover, cell),
            (Phase::First | Phase::Token, Step::Done) => match self.due() {
                Some(token) => Err(Illegal::Due(token)),
                None => Ok(()),
            },
        }
    }

    fn judge_place(&self, shown: Option<(u8, Card)>, place: u8, named: Card) -> Result<(), Illegal> {
        let hand = self.hand(self.mover);
        let held = hand.at(place);
        let shown = shown.filter(|(slot, _)| held == Some(*slot)).map(|(_, card)| card);
        let found = shown.or_else(|| self.resigned.face(held?));
        Ok(judge_held(place, named, hand.count(), found)?)
    }

    /// In solitaire, the token that must be put down now, counted from 0.
    pub(super) fn due(&self) -> Option<u8> {
        let down = self.city.tokens(self.mover).count();
        (down < solitaire::due(self.city.placed())).then_some(down)
    }

    /// Where the mover may put a token now.
    pub(super) fn claims(&self) -> impl Iterator<Item = Cell> + '_ {
        self.city.built().iter().filter(|cell| self.city.judge_token(self.mover, *cell).is_ok())
    }

    /// Steps to be judged, among them all legal ones. Steps that show the same card follow each other.
    pub(super) fn thinkable(&self, sight: &dyn Seen) -> Vec<Step> {
        match self.phase {
            Phase::Deal | Phase::Flip { .. } | Phase::Over(_) => Vec::new(),
            Phase::First | Phase::Token => self.claims().map(Step::Claim).chain([Step::Done]).collect(),
            Phase::Turn { .. } => {
                let has_token = !self.setting.is_solitaire() && self.city.left(self.mover) > 0;
                let free = self.city.built().minus(self.city.claimed());
                let mut steps = Vec::new();
                for (place, card) in self.seen_hand(sight, self.mover) {
                    for cell in self.city.edge().iter() {
                        steps.push(Step::Place { place, card, cell, claim: None });
                        if has_token {
                            let on = free.iter().chain([cell]);
                            steps.extend(on.map(|on| Step::Place { place, card, cell, claim: Some(on) }));
                        }
                    }
                }
                steps
            }
        }
    }

    /// A legal placement, drawn from all of [`Self::thinkable`] until one is legal.
    pub(super) fn drawn_step(&self, sight: &dyn Seen, chance: &mut Chance) -> Option<Step> {
        let (Phase::Turn { .. }, hand) = (self.phase, self.hand(self.mover)) else { return None };
        let has_token = !self.setting.is_solitaire() && self.city.left(self.mover) > 0;
        let (edge, free) = (self.city.edge(), self.city.built().minus(self.city.claimed()));
        for _ in 0..TRIES {
            let place = 1 + fit::<_, u8>(chance.below(hand.count().into()));
            let card = self.seen(sight, hand.at(place)?)?;
            let cell = edge.iter().nth(chance.below(edge.count().into()))?;
            let step = |claim| Some(Step::Place { place, card, cell, claim });
            // No token, one on a card that lies there, or one on the new card.
            let choices = if has_token { 2 + free.count() } else { 1 };
            let on = match chance.below(choices.into()) {
                0 => return step(None),
                choice => free.iter().nth(choice - 1).unwrap_or(cell),
            };
            let mut city = self.city;
            city.put(card, cell);
            if city.judge_token(self.mover, on).is_ok() {
                return step(Some(on));
            }
        }
        None
    }

    /// What a viewer sees of a seat's hand: places, counted from 1, and faces.
    pub(super) fn seen_hand(&self, sight: &dyn Seen, seat: Seat) -> impl Iterator<Item = (u8, Card)> {
        let hand = self.hand(seat);
        (1..=hand.count()).filter_map(move |place| Some((place, self.seen(sight, hand.at(place)?)?)))
    }
}

//! Faces for what a seat has not seen, drawn so that they agree with all that it has seen.
//!
//! When the seat sees a card in some slot, chance has moved the card since the seat last knew where it was:
//! the card was put into an earlier lot, and came along through slots whose faces the seat does not know. So
//! for every card that is seen, a way is drawn from the place where it was known before. All other cards are
//! free, and are dealt like a deck. What one seat knows of a table: a position from which it can think ahead.

use std::collections::{BTreeMap, BTreeSet};

use crate::kit::fit;
use crate::{Chance, DealtLots, Face, Game, Input, Lot, Slot};

/// How many times ways are drawn anew if some card may have come by more than one way.
const ROUNDS: usize = 16;

/// The same for each further set of faces.
const ROUNDS_AGAIN: usize = 3;

/// How many times ways are drawn at most until all cards that were seen find one.
const TRIES: usize = 1_000;

/// Why no faces are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfillable {
    /// A slot that the seat has not seen went into two shuffles, so its card is there twice. No game does so.
    #[error("slot {0} went into two shuffles, and is not known")]
    Twice(Slot),
    /// No faces were found that agree with all that is known.
    #[error("no faces were found that agree with what is known")]
    Nothing,
}

impl Knowledge {
    /// Faces for all lots so far, each lot in dealing order: the faces that the seat knows, and the others as
    /// chance might have dealt them.
    ///
    /// If all orders of all shuffles are equally likely, and the others have chosen their steps without
    /// regard to their own cards, then each set of faces that agrees with what the seat knows is drawn with
    /// its true probability. This is exact as long as every card that the seat has seen can have come to its
    /// slot by one way of lots only, as it does if each shuffle takes cards from one lot. Where there are
    /// several ways, whole sets of ways are drawn one card after the other, which favours some sets a little.
    /// So several sets are drawn, and each takes the place of the one before it as often as its weight asks
    /// (Metropolis, Hastings). The result comes close; only an endless run would be exact.
    ///
    /// # Errors
    /// The knowledge contradicts itself, or it is too tangled to find faces that agree with it.
    pub fn fill(&self, chance: &mut Chance) -> Result<Vec<Vec<u16>>, Unfillable> {
        Filler::of(self)?.fill(chance)
    }

    /// Deals lot after lot: known cards go where they are known to be, cards on their ways go among the slots
    /// that they passed, and all others go anywhere.
    fn lay(&self, ways: &Ways, drawn: &Fillings, chance: &mut Chance) -> Option<Vec<Vec<u16>>> {
        let mut dealt: Vec<Vec<u16>> = Vec::with_capacity(self.lots.len());
        for (index, lot) in self.lots.iter().enumerate() {
            let number = fit::<_, u32>(index) + 1;
            let inputs = match lot {
                Lot::Throw(throw) => {
                    let known = self.faces.get(&Slot { lot: number, place: 0 });
                    dealt.push(known.map_or_else(|| throw.numbers(|| chance.word()), |face| face.thrown().to_vec()));
                    continue;
                }
                Lot::Shuffle(inputs) => inputs,
            };
            let card = |input: &Input| match *input {
                Input::Card(card) => Some(card),
                Input::Slot(slot) | Input::Kept(slot) => self.face_in(&dealt, slot)?.card(),
            };
            let mut cards: Vec<u16> = inputs.iter().map(card).collect::<Option<_>>()?;
            let known = |place| self.faces.get(&Slot { lot: number, place }).and_then(Face::card);
            let mut laid: Vec<Option<u16>> = (0..fit(inputs.len())).map(known).collect();
            for (next, carried) in &drawn.carried[index] {
                let mut places = ways.groups[index].get(next)?.clone();
                chance.shuffle(&mut places);
                places.iter().zip(carried).for_each(|(place, card)| laid[usize::from(*place)] = Some(*card));
            }
            for card in laid.iter().flatten() {
                cards.swap_remove(cards.iter().position(|other| other == card)?);
            }
            chance.shuffle(&mut cards);
            let mut free = cards.into_iter();
            dealt.push(laid.into_iter().map(|card| card.or_else(|| free.next())).collect::<Option<_>>()?);
        }
        Some(dealt)
    }
}

/// Thinks up one set of faces after the other for what one seat knows, each as [`Knowledge::fill`] does.
pub struct Filler<'a> {
    knowledge: &'a Knowledge,
    ways: Ways,
    /// The ways that were drawn last, if some card had a choice.
    last: Option<Fillings>,
}

impl<'a> Filler<'a> {
    /// Looks for the ways that cards can have come.
    ///
    /// # Errors
    /// The knowledge contradicts itself.
    pub fn of(knowledge: &'a Knowledge) -> Result<Self, Unfillable> {
        Ok(Self { knowledge, ways: Ways::of(knowledge)?, last: None })
    }

    /// The next faces, as they lie on the table.
    ///
    /// # Errors
    /// No faces are found that agree with what is known.
    pub fn deal(&mut self, chance: &mut Chance) -> Result<DealtLots, Unfillable> {
        self.fill(chance).map(|dealt| self.knowledge.laid(&dealt))
    }

    /// The next faces for all lots. If some card may have come by more than one way, the ways go on from
    /// those that were drawn before, so few more are drawn.
    fn fill(&mut self, chance: &mut Chance) -> Result<Vec<Vec<u16>>, Unfillable> {
        let ways = &self.ways;
        let rounds = if self.last.is_some() { ROUNDS_AGAIN } else { ROUNDS };
        let first = self.last.take().or_else(|| (0..TRIES).find_map(|_| ways.draw(chance)));
        let mut drawn = first.ok_or(Unfillable::Nothing)?;
        for _ in 0..if drawn.is_forked { rounds } else { 0 } {
            let Some(other) = ways.draw(chance) else { continue };
            let ratio: f64 = other.weights.iter().zip(&drawn.weights).map(|(other, drawn)| other / drawn).product();
            if chance.part() < ratio {
                drawn = other;
            }
        }
        let dealt = self.knowledge.lay(ways, &drawn, chance).ok_or(Unfillable::Nothing);
        self.last = Some(drawn).filter(|drawn| drawn.is_forked);
        dealt
    }
}

/// The slots through which cards can have come.
struct Ways {
    /// For each lot and each later one that took unknown slots of it: their places.
    groups: Vec<BTreeMap<u32, Vec<u16>>>,
    /// How many slots of each lot are not known.
    hidden: Vec<usize>,
    /// For each card the lots into which it is known to have gone.
    starts: BTreeMap<u16, Vec<u32>>,
    /// The slots in which a card is known to lie, or to have lain, in order: lot and card.
    ends: Vec<(u32, u16)>,
}

/// Ways for all cards that are known.
struct Fillings {
    /// For each lot and each later one the cards that went from one to the other by slots that are not known.
    carried: Vec<BTreeMap<u32, Vec<u16>>>,
    /// For each known card, the summed probability of all ways that were open to it. The product of these
    /// says by how much these ways are more likely than they were to be drawn.
    weights: Vec<f64>,
    /// Whether any card had a choice.
    is_forked: bool,
}

impl Ways {
    fn of(knowledge: &Knowledge) -> Result<Self, Unfillable> {
        let lots = &knowledge.lots;
        let is_known = |slot: &Slot| knowledge.faces.contains_key(slot);
        let mut into: BTreeMap<Slot, u32> = BTreeMap::new();
        let mut starts: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
        let (mut groups, mut hidden, mut ends) =
            (vec![BTreeMap::<u32, Vec<u16>>::new(); lots.len()], Vec::new(), Vec::new());
        for (lot, asked) in (1..).zip(lots) {
            let Lot::Shuffle(inputs) = asked else {
                hidden.push(0);
                continue;
            };
            for (input, card) in inputs.iter().zip(knowledge.cards(lot)) {
                match (card, input.slot()) {
                    (Some(card), _) => starts.entry(card).or_default().push(lot),
                    (None, Some(slot)) if into.insert(slot, lot).is_some() => return Err(Unfillable::Twice(slot)),
                    _ => {}
                }
            }
            let slots = (0..fit(inputs.len())).map(|place| Slot { lot, place });
            hidden.push(slots.clone().filter(|slot| !is_known(slot)).count());
            ends.extend(slots.filter_map(|slot| Some((lot, knowledge.faces.get(&slot)?.card()?))));
        }
        for (slot, next) in into {
            let group = slot.lot.checked_sub(1).and_then(|index| groups.get_mut(index as usize));
            // A lot takes only slots of earlier lots, so every way ends.
            if let Some(group) = group.filter(|_| slot.lot < next) {
                group.entry(next).or_default().push(slot.place);
            }
        }
        Ok(Self { groups, hidden, starts, ends })
    }

    /// Draws ways for all known cards; none if some card finds no way left.
    fn draw(&self, chance: &mut Chance) -> Option<Fillings> {
        let mut starts = self.starts.clone();
        let carried = vec![BTreeMap::new(); self.groups.len()];
        let mut drawn = Fillings { carried, weights: Vec::with_capacity(self.ends.len()), is_forked: false };
        for &(end, card) in &self.ends {
            let from = starts.get_mut(&card)?;
            let first = from.iter().copied().min()?;
            let reach = self.reach(&drawn, first, end);
            let weights: Vec<f64> = from.iter().map(|lot| weight(&reach, *lot)).collect();
            let all: f64 = weights.iter().sum();
            if all <= 0.0 {
                return None;
            }
            drawn.weights.push(all);
            let index = chance.weighed(&weights);
            let mut at = from.remove(index);
            drawn.is_forked |= from.iter().any(|lot| *lot != at && weight(&reach, *lot) > 0.0);
            while at != end {
                let nexts: Vec<u32> = self.groups[at as usize - 1].keys().copied().collect();
                let weights: Vec<f64> =
                    nexts.iter().map(|next| self.part(&drawn, at, *next) * weight(&reach, *next)).collect();
                drawn.is_forked |= weights.iter().filter(|weight| **weight > 0.0).count() > 1;
                let next = nexts[chance.weighed(&weights)];
                drawn.carried[at as usize - 1].entry(next).or_default().push(card);
                at = next;
            }
        }
        Some(drawn)
    }

    /// For every lot from `first` on, by lot number: the part of all orders that brings a card of that lot
    /// into the lot `end`.
    fn reach(&self, drawn: &Fillings, first: u32, end: u32) -> BTreeMap<u32, f64> {
        let mut reach = BTreeMap::from([(end, 1.0)]);
        for lot in (first..end).rev() {
            let nexts = self.groups[lot as usize - 1].keys();
            let all: f64 = nexts.map(|next| self.part(drawn, lot, *next) * weight(&reach, *next)).sum();
            if all > 0.0 {
                reach.insert(lot, all);
            }
        }
        reach
    }

    /// The part of the slots of a lot that went into another lot, counting only slots that are neither known
    /// nor taken.
    fn part(&self, drawn: &Fillings, lot: u32, next: u32) -> f64 {
        let index = lot as usize - 1;
        let carried = &drawn.carried[index];
        let taken = carried.get(&next).map_or(0, Vec::len);
        let left = self.groups[index].get(&next).map_or(0, Vec::len).saturating_sub(taken);
        let free = self.hidden[index].saturating_sub(carried.values().map(Vec::len).sum());
        if left == 0 { 0.0 } else { left as f64 / free as f64 }
    }
}

fn weight(reach: &BTreeMap<u32, f64>, lot: u32) -> f64 {
    reach.get(&lot).copied().unwrap_or(0.0)
}

/// What one seat knows of a table, and nothing else: the position, the lots that were asked for, the public
/// faces, and the faces that the seat has seen. [`Knowledge::fill`] makes up the other faces, and
/// [`crate::Rehearsal::at`] plays on from there.
#[derive(Clone)]
pub struct Knowledge {
    game: Box<dyn Game>,
    /// The lots so far, as the game has asked for them: what went into each shuffle, and what was to be
    /// thrown. A lot is among them even if the table still waits for its shuffles.
    pub lots: Vec<Lot>,
    /// The slots that lie face down in play, whether the seat knows their faces or not.
    pub closed: BTreeSet<Slot>,
    /// The public faces, in the order of opening.
    pub opened: Vec<(Slot, Face)>,
    /// All faces that the seat knows, whether they are still in play or not.
    pub faces: BTreeMap<Slot, Face>,
}

impl Knowledge {
    /// Knowledge of a position with these lots, in order from lot 1. `closed` are the slots that lie face
    /// down in play, `opened` are the public faces, and `seen` are the other faces that the seat has seen,
    /// also of cards that went into a shuffle afterwards, or out of play.
    pub fn new(
        game: Box<dyn Game>,
        lots: Vec<Lot>,
        closed: BTreeSet<Slot>,
        opened: Vec<(Slot, Face)>,
        seen: BTreeMap<Slot, Face>,
    ) -> Self {
        let mut faces = seen;
        faces.extend(opened.iter().cloned());
        Self { game, lots, closed, opened, faces }
    }

    /// The position.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The cards that went into a lot, one for each thing in the order of the game; none where the seat does
    /// not know the card. The list is empty for a throw, and for a lot that was not asked for.
    pub fn cards(&self, lot: u32) -> Vec<Option<u16>> {
        match lot.checked_sub(1).and_then(|index| self.lots.get(index as usize)) {
            Some(Lot::Shuffle(inputs)) => inputs.iter().map(|input| self.card(*input)).collect(),
            _ => Vec::new(),
        }
    }

    fn card(&self, input: Input) -> Option<u16> {
        match input {
            Input::Card(card) => Some(card),
            Input::Slot(slot) | Input::Kept(slot) => self.faces.get(&slot)?.card(),
        }
    }

    /// These faces for all lots, as they lie on the table: only those that lie face down are kept.
    pub(crate) fn laid(&self, dealt: &[Vec<u16>]) -> DealtLots {
        let closed = self.closed.iter().filter_map(|slot| Some((*slot, self.face_in(dealt, *slot)?)));
        DealtLots { asked: fit(dealt.len()), closed: closed.collect(), ..DealtLots::none() }
    }

    pub(crate) fn face_in(&self, dealt: &[Vec<u16>], slot: Slot) -> Option<Face> {
        let index = slot.lot.checked_sub(1)? as usize;
        let faces = dealt.get(index)?;
        match self.lots.get(index)? {
            Lot::Throw(_) => (slot.place == 0).then(|| Face::Thrown(faces.clone())),
            Lot::Shuffle(_) => faces.get(usize::from(slot.place)).map(|card| Face::Card(*card)),
        }
    }
}

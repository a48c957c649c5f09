//! The lots of a table: what the game asked of chance, who has paid for each lot, and what it showed.
//! Faces of an open deal, which everybody can work out.

use std::sync::{Arc, OnceLock};

use super::pending::{Payment, Pending, SlotFace};
use crate::file::Deal;
use crate::pending::Shuffling;
use bypost_rules::kit::fit;
use bypost_rules::{Audience, CARDS, Face, Game, Input, Lot, Part, Seat, Slot, Throw, Transcript};
use bypost_seal::{Deck, JointKey, Pair, Point, Share, open_numbers};

/// All lots of a table.
#[derive(Clone, Debug, Default)]
pub struct Lots {
    /// How many lots were asked for; they are numbered from 1.
    pub(super) asked: u32,
    /// The slots that are not public yet, in slot order.
    pub(super) pending: Vec<Pending>,
    /// The slots that went into a shuffle which cannot begin yet, in slot order.
    pub(super) retired: Vec<Pending>,
    /// The shuffles that are not complete, in lot order.
    pub(super) shuffling: Vec<Shuffling>,
    /// The slots that are public, with their faces, in the order of opening.
    pub(super) opened: Vec<(Slot, Face)>,
    /// All cards that ever went into a shuffle by their number, each once.
    pub(super) cards: Vec<u16>,
    /// All lots, as the game has asked for them.
    pub(super) history: Vec<Arc<Lot>>,
    /// The slots that somebody could see before they went into a shuffle or out of play, as they were then.
    pub(super) gone: Vec<Arc<Pending>>,
}

impl Lots {
    /// How many lots were asked for.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// The slots that are not public yet, in slot order.
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// The shuffles that are not complete, in lot order.
    pub fn shuffling(&self) -> &[Shuffling] {
        &self.shuffling
    }

    /// The slots that are public, with their faces, in the order of opening.
    pub fn opened(&self) -> &[(Slot, Face)] {
        &self.opened
    }

    /// The faces of the things that go into a shuffle, if all of them are known: so it is in an open deal
    /// whose list has not ended.
    pub(super) fn inputs(&self, lot: &Lot) -> Option<Vec<u16>> {
        let Lot::Shuffle(inputs) = lot else { return Some(Vec::new()) };
        let face = |input: &Input| match input {
            Input::Card(card) => Some(*card),
            Input::Slot(slot) | Input::Kept(slot) => {
                match &self.pending.iter().find(|pending| pending.slot == *slot)?.thing {
                    SlotFace::Open(Some(Face::Card(card))) => Some(*card),
                    _ => None,
                }
            }
        };
        inputs.iter().map(face).collect()
    }

    /// Takes in one lot of an open deal, with its faces if they are known.
    pub(super) fn ask_open(
        &mut self,
        number: u32,
        lot: &Lot,
        faces: Option<Vec<Face>>,
        shares: &[Payment],
    ) -> Result<(), String> {
        self.retire(lot)?;
        // No shuffle waits for the retired slots, since their faces are known.
        self.retired.clear();
        let count = count(lot);
        let faces = faces.map_or_else(|| vec![None; count], |faces| faces.into_iter().map(Some).collect());
        self.add(number, faces.into_iter().map(SlotFace::Open).collect(), shares);
        Ok(())
    }

    /// Takes in one lot of a sealed table; `shares` has one payment for each seat, and `by` says for each
    /// whether it counts as having shuffled.
    pub(super) fn ask_sealed(
        &mut self,
        number: u32,
        lot: Lot,
        shares: &[Payment],
        by: Vec<bool>,
    ) -> Result<(), String> {
        self.retire(&lot)?;
        let count = count(&lot);
        match lot {
            Lot::Throw(throw) => self.add(number, vec![SlotFace::Throw(throw, None)], shares),
            Lot::Shuffle(inputs) => {
                self.add(number, vec![SlotFace::Card(None); count], shares);
                self.shuffling.push(Shuffling { lot: number, inputs, deck: None, by });
            }
        }
        Ok(())
    }

    fn add(&mut self, lot: u32, things: Vec<SlotFace>, shares: &[Payment]) {
        self.asked = lot;
        self.pending.extend(things.into_iter().zip(0..).map(|(thing, place)| Pending {
            slot: Slot { lot, place },
            audience: Audience::Nobody,
            thing,
            shares: shares.to_vec(),
        }));
    }

    /// Takes the slots out of play that the rules have no more use for.
    pub(super) fn withdraw(&mut self, slots: &[Slot]) -> Result<(), String> {
        for slot in slots {
            let at = self.pending.iter().position(|pending| pending.slot == *slot);
            let at = at.ok_or_else(|| format!("the rules take slot {slot} out of play, which is not face down"))?;
            let pending = self.pending.remove(at);
            self.remember(&pending);
        }
        Ok(())
    }

    /// Takes the slots out of play that only one seat may see, except for those that stay.
    pub(super) fn withdraw_own(&mut self, seat: Seat, stays: impl Fn(&Pending) -> bool) {
        let goes = |pending: &Pending| pending.audience == Audience::Only(seat) && !stays(pending);
        let gone: Vec<Pending> = self.pending.iter().filter(|pending| goes(pending)).cloned().collect();
        gone.iter().for_each(|pending| self.remember(pending));
        self.pending.retain(|pending| !goes(pending));
    }

    fn remember(&mut self, pending: &Pending) {
        if pending.audience != Audience::Nobody {
            self.gone.push(Arc::new(pending.clone()));
        }
    }

    /// Takes the slots that go into a shuffle out of play. Of a kept slot only a copy goes in.
    fn retire(&mut self, lot: &Lot) -> Result<(), String> {
        let Lot::Shuffle(inputs) = lot else { return Ok(()) };
        if !(1..=CARDS).contains(&inputs.len()) {
            return Err(format!("the rules shuffle {} things, not 1 to {CARDS}", inputs.len()));
        }
        for input in inputs {
            match *input {
                Input::Card(card) if self.cards.contains(&card) => {}
                Input::Card(card) => self.cards.push(card),
                Input::Slot(slot) | Input::Kept(slot) => {
                    let is_free = !self.retired.iter().any(|pending| pending.slot == slot);
                    // A card of an open deal whose face is not known yet may go in, too.
                    let is_card = |one: &Pending| one.is_card() || matches!(one.thing, SlotFace::Open(None));
                    let at = self.pending.iter().position(|one| one.slot == slot && is_card(one) && is_free);
                    let at = at.ok_or_else(|| format!("the rules shuffle slot {slot}, which is no card face down"))?;
                    let goes_in = self.pending[at].clone();
                    if let Input::Slot(_) = input {
                        self.pending.remove(at);
                        self.remember(&goes_in);
                    }
                    self.retired.push(goes_in);
                }
            }
        }
        self.retired.sort_by_key(|pending| pending.slot);
        Ok(())
    }

    /// Gives throws their keys, and begins the shuffles whose inputs are final. It is called only when the
    /// keys are complete.
    pub(super) fn advance(&mut self, joint: &Arc<JointKey>) {
        for pending in &mut self.pending {
            if let SlotFace::Throw(_, keys @ None) = &mut pending.thing {
                *keys = Some((Arc::clone(joint), OnceLock::new()));
            }
        }
        while let Some(index) = (0..self.shuffling.len()).find(|index| self.begin(*index)) {
            self.complete(index);
        }
    }

    /// Begins a shuffle if its inputs are final, and tells whether it is complete.
    fn begin(&mut self, index: usize) -> bool {
        let shuffling = &self.shuffling[index];
        if shuffling.deck.is_none() {
            let pairs: Option<Vec<Pair>> = shuffling.inputs.iter().map(|input| self.pair(*input)).collect();
            let Some(pairs) = pairs else { return false };
            let inputs = self.shuffling[index].inputs.clone();
            self.retired.retain(|pending| !inputs.iter().any(|input| input.slot() == Some(pending.slot)));
            self.shuffling[index].deck = Some(Deck::new(pairs));
        }
        let shuffling = &self.shuffling[index];
        // A single thing needs no shuffle.
        shuffling.inputs.len() == 1 || shuffling.by.iter().all(|shuffled| *shuffled)
    }

    fn pair(&self, input: Input) -> Option<Pair> {
        match input {
            Input::Card(card) => Some(Pair::of_face(card)),
            Input::Slot(slot) | Input::Kept(slot) => {
                match self.retired.iter().find(|pending| pending.slot == slot)?.thing {
                    SlotFace::Card(pair) => pair,
                    _ => None,
                }
            }
        }
    }

    /// Gives the cards of a complete shuffle to its slots.
    fn complete(&mut self, index: usize) {
        let Shuffling { lot, deck, .. } = self.shuffling.remove(index);
        let pairs = deck.iter().flat_map(|deck| deck.pairs());
        for (pair, place) in pairs.zip(0..) {
            let slot = Slot { lot, place };
            let slots = self.pending.iter_mut().chain(&mut self.retired);
            slots
                .filter(|pending| pending.slot == slot)
                .for_each(|pending| pending.thing = SlotFace::Card(Some(*pair)));
        }
    }

    /// The lots that can be shuffled now and on which the slots of a lot depend: the lot itself, or those
    /// before it from which its cards come.
    pub(super) fn due_for(&self, lot: u32) -> Vec<&Shuffling> {
        let Some(shuffling) = self.shuffling.iter().find(|shuffling| shuffling.lot == lot) else { return Vec::new() };
        if shuffling.deck.is_some() {
            return vec![shuffling];
        }
        let before = shuffling.inputs.iter().filter_map(|input| Some(input.slot()?.lot));
        // A lot takes only slots of earlier lots, so this ends.
        let mut before: Vec<u32> = before.collect();
        before.dedup();
        before.into_iter().flat_map(|lot| self.due_for(lot)).collect()
    }

    /// Absorbs the state of chance: how many lots were asked for, which slots are not public, who may see
    /// them, and who has paid for them.
    pub(super) fn absorb(&self, hash: &mut Transcript) {
        // The retired slots, the gone ones and the cards follow from the lots that the game has asked for.
        let Self { asked, pending, retired: _, shuffling, opened, cards: _, history: _, gone: _ } = self;
        hash.number("asked", (*asked).into()).count("opened", opened.len());
        hash.count("pending", pending.len());
        pending.iter().for_each(|pending| pending.absorb(hash));
        if !shuffling.is_empty() {
            hash.count("shuffling", shuffling.len());
        }
        shuffling.iter().for_each(|shuffling| shuffling.absorb(hash));
    }

    /// The lot that must be shuffled before a seat can leave, if there is one. Cards that only this seat may
    /// see wait to be shuffled together with cards of that lot; if the seat paid its shares of them now, it
    /// would open them to the others.
    pub(super) fn waits_for(&self, seat: Seat) -> Option<u32> {
        let seen = |pending: &&Pending| pending.audience == Audience::Only(seat) && pending.has_point();
        let slot = self.retired.iter().find(seen)?.slot;
        let waits = |shuffling: &&Shuffling| shuffling.inputs.iter().any(|input| input.slot() == Some(slot));
        let lot = self.shuffling.iter().find(waits)?.lot;
        self.due_for(lot).first().map(|due| due.lot)
    }

    /// The slots of which a seat that leaves must still pay its share, with their points: all slots of which
    /// a share can be made, in slot order.
    pub(super) fn unpaid_by(&self, seat: Seat) -> Vec<(Slot, Point)> {
        let slots = self.pending.iter().chain(&self.retired);
        let mut due: Vec<_> = slots
            .filter(|pending| pending.lacks(seat))
            .filter_map(|pending| Some((pending.slot, pending.point()?)))
            .collect();
        for shuffling in &self.shuffling {
            let pairs = shuffling.deck.iter().flat_map(|deck| deck.pairs());
            due.extend(
                pairs.zip(0..).filter_map(|(pair, place)| Some((Slot { lot: shuffling.lot, place }, pair.point()?))),
            );
        }
        due.sort_by_key(|(slot, _)| *slot);
        // A slot that was kept in play beside a shuffle is in the list twice.
        due.dedup_by_key(|(slot, _)| *slot);
        due
    }

    /// Takes a seat's shares out of every card for good. The seat has paid all of them, and the slots that it
    /// alone could see have gone already.
    pub(super) fn leave(&mut self, seat: Seat, paid: &[Share]) {
        for pending in self.pending.iter_mut().chain(&mut self.retired) {
            if let Some(share) = paid.iter().find(|share| share.slot == pending.slot) {
                pending.shares[seat.index()] = Payment::Paid(share.share);
            }
            pending.leave(seat);
        }
        for shuffling in &mut self.shuffling {
            shuffling.by[seat.index()] = true;
            let Some(deck) = &shuffling.deck else { continue };
            let without = |(pair, place): (&Pair, u16)| {
                let slot = Slot { lot: shuffling.lot, place };
                let share = paid.iter().find(|share| share.slot == slot);
                share.map_or(*pair, |share| pair.without(&share.share))
            };
            shuffling.deck = Some(Deck::new(deck.pairs().iter().zip(0..).map(without).collect()));
        }
    }
}

fn count(lot: &Lot) -> usize {
    match lot {
        Lot::Throw(_) => 1,
        Lot::Shuffle(inputs) => inputs.len(),
    }
}

/// The faces of a lot of an open deal in dealing order; none if the listed lots are used up. `inputs` are the
/// cards that go into a shuffle. It fails if a listed lot does not fit what the game asks for.
pub(super) fn open_faces(
    deal: &Deal,
    game: &dyn Game,
    number: u32,
    lot: &Lot,
    inputs: &[u16],
) -> Result<Option<Vec<Face>>, String> {
    let listed = match deal {
        Deal::Sealed => return Ok(None),
        Deal::Seed(seed) => return Ok(Some(from_seed(seed, number, lot, inputs))),
        Deal::Lots(lots) => lots.get(number as usize - 1),
    };
    let Some(text) = listed else { return Ok(None) };
    let faces = match lot {
        Lot::Throw(throw) => listed_throw(text, number, throw)?,
        Lot::Shuffle(_) => listed_cards(text, number, game, inputs)?,
    };
    Ok(Some(faces))
}

fn from_seed(seed: &str, number: u32, lot: &Lot, inputs: &[u16]) -> Vec<Face> {
    let slot = Slot { lot: number, place: 0 };
    match lot {
        Lot::Throw(throw) => vec![Face::Thrown(open_numbers(seed, slot, throw))],
        Lot::Shuffle(_) => {
            // A shuffle is dealt like a pick of all things.
            let all = Throw::new([Part::Pick { count: fit(inputs.len()), of: fit(inputs.len()) }]);
            let order = open_numbers(seed, slot, &all);
            order.into_iter().map(|number| Face::Card(inputs[usize::from(number) - 1])).collect()
        }
    }
}

fn listed_throw(text: &str, lot: u32, throw: &Throw) -> Result<Vec<Face>, String> {
    let number = |text: &str| text.parse().ok().filter(|number: &u16| number.to_string() == text);
    let numbers: Option<Vec<u16>> = text.split(' ').map(number).collect();
    let numbers = numbers.ok_or_else(|| format!("lot {lot} must be numbers: it is a throw"))?;
    throw.check(&numbers).map_err(|error| format!("lot {lot}: {error}"))?;
    Ok(vec![Face::Thrown(numbers)])
}

fn listed_cards(text: &str, lot: u32, game: &dyn Game, inputs: &[u16]) -> Result<Vec<Face>, String> {
    let read = |text: &str| {
        let card = game.read_face(text).filter(|card| game.write_face(*card) == text);
        card.ok_or_else(|| format!("lot {lot} must be cards: {text:?} is none"))
    };
    let cards = text.split(' ').map(read).collect::<Result<Vec<u16>, String>>()?;
    let mut left = inputs.to_vec();
    for card in &cards {
        let at = left.iter().position(|input| input == card);
        let at = at.ok_or_else(|| match (game.write_face(*card), inputs.contains(card)) {
            (card, true) => format!("lot {lot} has {card} too often"),
            (card, false) => format!("lot {lot} has {card}, which is none of its cards"),
        })?;
        left.swap_remove(at);
    }
    match left.first() {
        Some(card) => Err(format!("lot {lot} lacks {}", game.write_face(*card))),
        None => Ok(cards.into_iter().map(Face::Card).collect()),
    }
}

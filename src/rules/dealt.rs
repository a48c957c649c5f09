//! A position with all lots dealt, and the faces that still lie face down.

use std::collections::{BTreeMap, VecDeque};

use super::{
    Audience, Awaits, Chance, Face, Hash, Input, Lot, LotRequests, Rules, Seat, Seen, SetupError, Sight, Slot,
    StepError, Transcript,
};

/// What dealing asks of a position: of a game whose type is known, or of any.
pub trait Playable: Sized {
    /// As [`Rules::awaits`].
    fn awaits(&self) -> Awaits;
    /// As [`Rules::audience`].
    fn audience(&self, slot: Slot) -> Audience;
    /// As [`Rules::may_open`].
    fn may_open(&self) -> bool;
    /// As [`Rules::opened`].
    #[must_use]
    fn opened(&self, slot: Slot, face: &Face, bank: &mut LotRequests) -> Self;
    /// As [`Rules::absorb`].
    fn absorb(&self, hash: &mut Transcript);
}

impl<R: Rules> Playable for R {
    fn awaits(&self) -> Awaits {
        Rules::awaits(self)
    }

    fn audience(&self, slot: Slot) -> Audience {
        Rules::audience(self, slot)
    }

    fn may_open(&self) -> bool {
        Rules::may_open(self)
    }

    fn opened(&self, slot: Slot, face: &Face, bank: &mut LotRequests) -> Self {
        Rules::opened(self, slot, face, bank)
    }

    fn absorb(&self, hash: &mut Transcript) {
        Rules::absorb(self, hash);
    }
}

/// The faces of a table, and chance for those to come.
#[derive(Clone)]
pub struct DealtLots {
    pub(super) asked: u32,
    /// Faces of slots that are not public and in no later shuffle, in slot order.
    pub(super) closed: Vec<(Slot, Face)>,
    /// The faces of the next lots; chance deals once they are used up.
    pub(super) listed: VecDeque<Vec<u16>>,
    pub(super) chance: Chance,
    pub(super) record: Option<Record>,
}

/// What has been dealt and opened so far.
#[derive(Clone, Default)]
pub(super) struct Record {
    pub(super) opened: Vec<(Slot, Face)>,
    /// The lots so far as they were asked for.
    pub(super) lots: Vec<Lot>,
    /// The faces of these lots, each lot in dealing order.
    pub(super) dealt: Vec<Vec<u16>>,
}

/// What lies where a shuffle has taken a card, until it has taken all: no throw is empty.
const TAKEN: Face = Face::Thrown(Vec::new());

impl DealtLots {
    fn index(&self, slot: Slot) -> Option<usize> {
        self.closed.binary_search_by_key(&slot, |(slot, _)| *slot).ok()
    }

    fn face(&self, slot: Slot) -> Option<&Face> {
        self.index(slot).map(|index| &self.closed[index].1)
    }

    fn remove(&mut self, slot: Slot) -> Option<Face> {
        self.index(slot).map(|index| self.closed.remove(index).1)
    }

    pub(super) fn bank(&self) -> LotRequests {
        LotRequests::new(self.asked + 1)
    }

    pub(super) fn ask(&mut self, bank: LotRequests) {
        let retired = bank.retired().to_vec();
        for (lot, asked) in bank.into_asked() {
            assert_eq!(lot, self.asked + 1, "lots are numbered without gaps");
            self.asked = lot;
            let listed = self.listed.pop_front();
            let faces = match &asked {
                Lot::Throw(throw) => listed.unwrap_or_else(|| throw.numbers(|| self.chance.word())),
                Lot::Shuffle(inputs) => {
                    let mut faces: Vec<u16> = inputs.iter().map(|input| self.take(*input)).collect();
                    self.closed.retain(|(_, face)| *face != TAKEN);
                    match listed {
                        Some(listed) => faces = listed,
                        None => self.chance.shuffle(&mut faces),
                    }
                    faces
                }
            };
            if let Some(record) = &mut self.record {
                record.dealt.push(faces.clone());
            }
            match &asked {
                Lot::Throw(_) => self.closed.push((Slot { lot, place: 0 }, Face::Thrown(faces))),
                Lot::Shuffle(_) => {
                    let slots = (0..).map(|place| Slot { lot, place });
                    self.closed.extend(slots.zip(faces.into_iter().map(Face::Card)));
                }
            }
            if let Some(record) = &mut self.record {
                record.lots.push(asked);
            }
        }
        for slot in retired {
            assert!(self.remove(slot).is_some(), "slot {slot} is taken out of play, but it is not face down");
        }
    }

    fn take(&mut self, input: Input) -> u16 {
        let face = match input {
            Input::Card(card) => Some(card),
            Input::Slot(slot) => {
                let index = self.index(slot);
                index.and_then(|index| std::mem::replace(&mut self.closed[index].1, TAKEN).card())
            }
            Input::Kept(slot) => self.face(slot).and_then(Face::card),
        };
        assert!(face.is_some(), "a shuffle takes {input:?}, which is no card that lies face down");
        face.unwrap_or_default()
    }
}

/// A position with all lots dealt: of a game whose type is known, which plays without texts, or of any game
/// ([`super::Rehearsal`]). Every slot that all may see is open at once, and every seat sees at once what it
/// may see.
#[derive(Clone)]
pub struct Dealt<G> {
    pub(super) game: G,
    pub(super) deal: DealtLots,
    /// What the position awaits.
    awaits: Awaits,
}

impl<G: Playable> Dealt<G> {
    /// A table whose first lots show the listed faces; chance deals the lots after them.
    pub(super) fn begun(
        listed: Vec<Vec<u16>>,
        chance: Chance,
        set_up: impl FnOnce(&mut LotRequests) -> Result<G, SetupError>,
    ) -> Result<Self, SetupError> {
        let mut deal =
            DealtLots { asked: 0, closed: Vec::new(), listed: listed.into(), chance, record: Some(Record::default()) };
        let mut bank = deal.bank();
        let game = set_up(&mut bank)?;
        deal.ask(bank);
        Ok(Self::settled(game, deal))
    }

    /// A position with its faces, once all have been opened that can be.
    pub(super) fn settled(game: G, deal: DealtLots) -> Self {
        let mut dealt = Self { game, deal, awaits: Awaits::Faces };
        dealt.settle();
        dealt
    }

    /// What the position awaits. It is worked out once, so that asking again costs nothing.
    pub fn awaits(&self) -> &Awaits {
        &self.awaits
    }

    /// The lots so far, as the game has asked for them.
    pub fn lots(&self) -> &[Lot] {
        self.deal.record.as_ref().map_or(&[], |record| &record.lots)
    }

    /// What the lots so far show, in order.
    pub fn dealt(&self) -> &[Vec<u16>] {
        self.deal.record.as_ref().map_or(&[], |record| &record.dealt)
    }

    /// The public faces, in the order of opening.
    pub fn opened(&self) -> &[(Slot, Face)] {
        self.deal.record.as_ref().map_or(&[], |record| &record.opened)
    }

    /// The faces that are not public, by slot.
    pub fn closed(&self) -> BTreeMap<Slot, Face> {
        self.deal.closed.iter().cloned().collect()
    }

    /// Keeps no list of lots, of what they show and of public faces any more, so that it plays and is copied
    /// faster. These lists are empty from now on.
    #[must_use]
    pub fn without_record(mut self) -> Self {
        self.deal.record = None;
        self
    }

    /// What a seat may see beyond the public.
    pub fn sight(&self, seat: Seat) -> Sight {
        let seen = self.deal.closed.iter().filter(|(slot, _)| self.game.audience(*slot).includes(seat));
        Sight::of(seat, seen.cloned().collect())
    }

    /// The hash of the position.
    pub fn hash(&self) -> Hash {
        let mut hash = Transcript::new("rehearsal");
        self.game.absorb(&mut hash);
        hash.hash()
    }

    /// Opens what a step shows, and plays it. Nothing has changed if that fails.
    pub(super) fn advance(
        &mut self,
        shown: &[Slot],
        play: impl FnOnce(&G, &mut LotRequests) -> Result<G, StepError>,
    ) -> Result<(), StepError> {
        let (mut bank, mut open) = (self.deal.bank(), None);
        for slot in shown {
            let game: &G = open.as_ref().unwrap_or(&self.game);
            let Awaits::Act(seat) = self.awaits else { return Err(unseen()) };
            let face = self.deal.face(*slot).filter(|_| game.audience(*slot).includes(seat)).ok_or_else(unseen)?;
            open = Some(game.opened(*slot, face, &mut bank));
        }
        let after = play(open.as_ref().unwrap_or(&self.game), &mut bank)?;
        for slot in shown {
            let face = self.deal.remove(*slot);
            if let Some(record) = &mut self.deal.record {
                record.opened.extend(face.map(|face| (*slot, face)));
            }
        }
        self.follow(after, bank);
        Ok(())
    }

    /// Goes on to the next position.
    pub(super) fn follow(&mut self, game: G, bank: LotRequests) {
        self.game = game;
        self.deal.ask(bank);
        self.settle();
    }

    pub(super) fn settle(&mut self) {
        while self.game.may_open() {
            let open = self.deal.closed.iter().position(|(slot, _)| self.game.audience(*slot) == Audience::All);
            let Some(index) = open else { break };
            let (slot, face) = self.deal.closed.remove(index);
            let mut bank = self.deal.bank();
            self.game = self.game.opened(slot, &face, &mut bank);
            if let Some(record) = &mut self.deal.record {
                record.opened.push((slot, face));
            }
            self.deal.ask(bank);
        }
        self.awaits = self.game.awaits();
    }
}

/// What a seat sees, looked up where it is asked for.
pub(super) struct SeatView<'a, G>(pub(super) &'a Dealt<G>, pub(super) Seat);

impl<G: Playable> Seen for SeatView<'_, G> {
    fn face(&self, slot: Slot) -> Option<&Face> {
        self.0.deal.face(slot).filter(|_| self.0.game.audience(slot).includes(self.1))
    }
}

fn unseen() -> StepError {
    StepError::Illegal("the step shows what its seat may not see".into())
}

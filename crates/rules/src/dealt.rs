//! A position with all lots dealt, and the faces that still lie face down.

use std::collections::{BTreeMap, VecDeque};

use super::{
    Audience, Awaits, Chance, Face, Hash, Input, Lot, LotRequests, Position, Rules, Seat, Seen, SetupError, Sight,
    Slot, StepError, Transcript,
};

/// What lots are dealt for: a position of a game whose type is known, or of any.
pub trait Playable: Clone {
    /// The position.
    type Held: Position + ?Sized;
    /// The position.
    fn held(&self) -> &Self::Held;
    /// The position, to be changed.
    fn held_mut(&mut self) -> &mut Self::Held;
}

impl<R: Rules> Playable for R {
    type Held = R;

    fn held(&self) -> &R {
        self
    }

    fn held_mut(&mut self) -> &mut R {
        self
    }
}

/// The faces of a table, and chance for those to come.
#[derive(Clone)]
pub struct DealtLots {
    pub(super) asked: u32,
    pub(super) closed: FaceDown,
    /// The faces of the next lots; chance deals once they are used up.
    pub(super) listed: VecDeque<Vec<u16>>,
    pub(super) chance: Chance,
    pub(super) record: Option<Record>,
}

#[derive(Clone, Default)]
pub(super) struct Record {
    pub(super) opened: Vec<(Slot, Face)>,
    /// The lots so far as they were asked for.
    pub(super) lots: Vec<Lot>,
    /// The faces of these lots, each lot in dealing order.
    pub(super) dealt: Vec<Vec<u16>>,
}

impl DealtLots {
    pub(super) fn none() -> Self {
        let (closed, listed) = (FaceDown::default(), VecDeque::new());
        Self { asked: 0, closed, listed, chance: Chance::new(0), record: None }
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
                Lot::Throw(_) => self.closed.lay(lot, [Face::Thrown(faces)]),
                Lot::Shuffle(_) => self.closed.lay(lot, faces.into_iter().map(Face::Card)),
            }
            if let Some(record) = &mut self.record {
                record.lots.push(asked);
            }
        }
        for slot in retired {
            assert!(self.closed.remove(slot).is_some(), "slot {slot} is taken out of play, but it is not face down");
        }
    }

    fn take(&mut self, input: Input) -> u16 {
        let face = match input {
            Input::Card(card) => Some(card),
            Input::Slot(slot) => self.closed.remove(slot).and_then(|face| face.card()),
            Input::Kept(slot) => self.closed.face(slot).and_then(Face::card),
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
    awaits: Awaits,
}

impl<G: Playable> Dealt<G> {
    /// A table whose first lots show the listed faces; chance deals the lots after them.
    pub(super) fn begun(
        listed: Vec<Vec<u16>>,
        chance: Chance,
        set_up: impl FnOnce(&mut LotRequests) -> Result<G, SetupError>,
    ) -> Result<Self, SetupError> {
        let record = Some(Record::default());
        let mut deal = DealtLots { listed: listed.into(), chance, record, ..DealtLots::none() };
        let mut bank = deal.bank();
        let game = set_up(&mut bank)?;
        deal.ask(bank);
        Ok(Self::settled(game, deal))
    }

    /// A position with its faces, once all have been opened that can be.
    pub(super) fn settled(game: G, deal: DealtLots) -> Self {
        let mut dealt = Self::unsettled(game, deal);
        dealt.settle();
        dealt
    }

    /// A position with its faces, which is not looked at yet.
    pub(super) fn unsettled(game: G, deal: DealtLots) -> Self {
        Self { game, deal, awaits: Awaits::Faces }
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
        self.deal.closed.iter().map(|(slot, face)| (slot, face.clone())).collect()
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
        let seen = self.deal.closed.iter().filter(|(slot, _)| self.game.held().audience(*slot).includes(seat));
        Sight::of(seat, seen.map(|(slot, face)| (slot, face.clone())).collect())
    }

    /// The hash of the position.
    pub fn hash(&self) -> Hash {
        let mut hash = Transcript::new("rehearsal");
        self.game.held().absorb(&mut hash);
        hash.hash()
    }

    /// Opens what a step shows, and plays it. Nothing has changed if that fails.
    pub(super) fn advance(
        &mut self,
        shown: &[Slot],
        play: impl FnOnce(&mut G, &mut LotRequests) -> Result<(), StepError>,
    ) -> Result<(), StepError> {
        let before = (!shown.is_empty()).then(|| self.game.clone());
        let done = self.advance_for_good(shown, play);
        if let (Err(_), Some(before)) = (&done, before) {
            self.game = before;
        }
        done
    }

    /// The same without a copy of the position: if it fails, what the step shows may be open in the game.
    pub(super) fn advance_for_good(
        &mut self,
        shown: &[Slot],
        play: impl FnOnce(&mut G, &mut LotRequests) -> Result<(), StepError>,
    ) -> Result<(), StepError> {
        let mut bank = self.deal.bank();
        for slot in shown {
            let Awaits::Act(seat) = self.awaits else { return Err(unseen()) };
            let is_seen = self.game.held().audience(*slot).includes(seat);
            let face = self.deal.closed.face(*slot).filter(|_| is_seen).ok_or_else(unseen)?;
            self.game.held_mut().take_in(*slot, face, &mut bank);
        }
        play(&mut self.game, &mut bank)?;
        for slot in shown {
            let face = self.deal.closed.remove(*slot);
            if let Some(record) = &mut self.deal.record {
                record.opened.extend(face.map(|face| (*slot, face)));
            }
        }
        self.follow(bank);
        Ok(())
    }

    /// Deals what the game has asked for, and opens what is public now.
    pub(super) fn follow(&mut self, bank: LotRequests) {
        self.deal.ask(bank);
        self.settle();
    }

    pub(super) fn settle(&mut self) {
        while self.game.held().may_open() {
            let is_public = |(slot, _): &(Slot, &Face)| self.game.held().audience(*slot) == Audience::All;
            let Some((slot, _)) = self.deal.closed.iter().find(is_public) else { break };
            let Some(face) = self.deal.closed.remove(slot) else { break };
            let mut bank = self.deal.bank();
            self.game.held_mut().take_in(slot, &face, &mut bank);
            if let Some(record) = &mut self.deal.record {
                record.opened.push((slot, face));
            }
            self.deal.ask(bank);
        }
        self.awaits = self.game.held().awaits();
    }
}

/// What a seat sees, looked up where it is asked for.
pub(super) struct SeatView<'a, G>(pub(super) &'a Dealt<G>, pub(super) Seat);

impl<G: Playable> Seen for SeatView<'_, G> {
    fn face(&self, slot: Slot) -> Option<&Face> {
        self.0.deal.closed.face(slot).filter(|_| self.0.game.held().audience(slot).includes(self.1))
    }
}

/// All faces, whoever may see them.
pub(super) struct OpenView<'a>(pub(super) &'a FaceDown);

impl Seen for OpenView<'_> {
    fn face(&self, slot: Slot) -> Option<&Face> {
        self.0.face(slot)
    }
}

fn unseen() -> StepError {
    StepError::Illegal("the step shows what its seat may not see".into())
}

/// The faces of slots that are not public and in no later shuffle, by lot, in order.
#[derive(Clone, Default)]
pub(crate) struct FaceDown(Vec<LotFaceDown>);

#[derive(Clone)]
struct LotFaceDown {
    lot: u32,
    /// The faces by place, without those that have left.
    faces: Vec<Option<Face>>,
    count: usize,
}

impl FaceDown {
    /// Lays a lot down, which comes after all others. It gets the room of a lot of which nothing is left.
    pub(crate) fn lay(&mut self, lot: u32, all: impl IntoIterator<Item = Face>) {
        let empty = self.0.iter().position(|lot| lot.count == 0);
        let mut faces = empty.map(|index| self.0.remove(index).faces).unwrap_or_default();
        faces.clear();
        faces.extend(all.into_iter().map(Some));
        self.0.push(LotFaceDown { lot, count: faces.len(), faces });
    }

    pub(crate) fn face(&self, slot: Slot) -> Option<&Face> {
        let lot = self.0.iter().rev().find(|other| other.lot == slot.lot)?;
        lot.faces.get(usize::from(slot.place))?.as_ref()
    }

    pub(crate) fn remove(&mut self, slot: Slot) -> Option<Face> {
        let lot = self.0.iter_mut().rev().find(|other| other.lot == slot.lot)?;
        let face = lot.faces.get_mut(usize::from(slot.place))?.take()?;
        lot.count -= 1;
        Some(face)
    }

    /// All of them, in slot order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Slot, &Face)> {
        self.0.iter().flat_map(|lot| {
            (0..).zip(&lot.faces).filter_map(|(place, face)| Some((Slot { lot: lot.lot, place }, face.as_ref()?)))
        })
    }
}

impl FromIterator<(Slot, Face)> for FaceDown {
    /// Faces in slot order.
    fn from_iter<I: IntoIterator<Item = (Slot, Face)>>(all: I) -> Self {
        let mut down = Self::default();
        for (slot, face) in all {
            if down.0.last().is_none_or(|last| last.lot != slot.lot) {
                down.lay(slot.lot, []);
            }
            if let Some(last) = down.0.last_mut() {
                last.faces.resize(slot.place.into(), None);
                last.faces.push(Some(face));
                last.count += 1;
            }
        }
        down
    }
}

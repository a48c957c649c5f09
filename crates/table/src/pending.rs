//! What lies face down: slots that are not public, and shuffles that are not complete.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use bypost_rules::{Audience, Face, Input, Seat, Slot, Throw, Transcript};
use bypost_seal::{Deck, JointKey, Pair, Point, Secret, face_of};

/// A slot that is not public yet.
#[derive(Clone, Debug)]
pub struct Pending {
    /// Which slot it is.
    pub slot: Slot,
    /// Who may know it now.
    pub audience: Audience,
    pub(super) thing: SlotFace,
    pub(super) shares: Vec<Payment>,
}

#[derive(Clone, Debug)]
pub(super) enum SlotFace {
    /// A slot of an open deal, whose face everybody can work out; there is none when the listed lots have
    /// ended.
    Open(Option<Face>),
    /// A throw. Once the keys are complete, it has the keys under which it was asked, and its point, which is
    /// hashed when it is asked for first.
    Throw(Throw, Option<(Arc<JointKey>, OnceLock<Point>)>),
    /// A card, which has its pair once its lot has been shuffled by everybody.
    Card(Option<Pair>),
}

/// One seat's part in opening a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Payment {
    Unpaid,
    Paid(Point),
    /// The seat's key has no part in the slot: the seat left before, or its share has been taken out for
    /// good.
    Gone,
}

impl Pending {
    /// Whether a seat owes a share: somebody else may see the slot, and the seat has not paid.
    pub fn owes(&self, seat: Seat) -> bool {
        self.audience.others_than(seat) && self.lacks(seat) && self.has_point()
    }

    /// Whether a seat has paid its share.
    pub fn has_paid(&self, seat: Seat) -> bool {
        matches!(self.shares.get(seat.index()), Some(Payment::Paid(_)))
    }

    pub(super) fn lacks(&self, seat: Seat) -> bool {
        self.shares.get(seat.index()) == Some(&Payment::Unpaid)
    }

    /// Whether no share is missing, except perhaps the seat's own. Open deals need no shares, and neither do
    /// cards that were never shuffled.
    pub(super) fn is_ready_for(&self, seat: Seat) -> bool {
        let lacked = |(index, share): (usize, &Payment)| *share == Payment::Unpaid && index != seat.index();
        match &self.thing {
            SlotFace::Open(_) => true,
            SlotFace::Card(Some(pair)) if pair.point().is_none() => true,
            _ => !self.shares.iter().enumerate().any(lacked),
        }
    }

    /// Whether it is a card.
    pub fn is_card(&self) -> bool {
        matches!(self.thing, SlotFace::Card(_) | SlotFace::Open(Some(Face::Card(_))))
    }

    /// The point of which shares are made: there is none while there is nothing to open, or for a card that
    /// was never shuffled.
    pub fn point(&self) -> Option<Point> {
        match &self.thing {
            SlotFace::Throw(_, Some((joint, point))) => Some(*point.get_or_init(|| joint.throw_point(self.slot))),
            SlotFace::Card(Some(pair)) => pair.point(),
            _ => None,
        }
    }

    pub(super) fn has_point(&self) -> bool {
        matches!(self.thing, SlotFace::Throw(_, Some(_))) || self.point().is_some()
    }

    /// The face that the paid shares open, together with one more if it is given; none if shares are missing,
    /// or if they open to no card.
    pub(super) fn face(&self, cards: &[u16], more: Option<Point>) -> Option<Face> {
        let missing = self.shares.iter().filter(|share| **share == Payment::Unpaid).count();
        if missing > usize::from(more.is_some()) && self.has_point() {
            return None;
        }
        let paid = self.shares.iter().filter_map(|share| match share {
            Payment::Paid(share) => Some(*share),
            _ => None,
        });
        let shares: Vec<Point> = paid.chain(more).collect();
        match &self.thing {
            SlotFace::Open(face) => face.clone(),
            SlotFace::Throw(throw, keys) => {
                let (joint, _) = keys.as_ref()?;
                Some(Face::Thrown(Secret::sum(shares.iter()).numbers(joint, self.slot, throw)))
            }
            SlotFace::Card(pair) => face_of(&pair.as_ref()?.open(shares.iter()), cards).map(Face::Card),
        }
    }

    /// Takes the share of a seat that leaves out of a card for good.
    pub(super) fn leave(&mut self, seat: Seat) {
        let share = self.shares[seat.index()];
        if let (SlotFace::Card(pair), Payment::Paid(share)) = (&mut self.thing, share) {
            *pair = pair.map(|pair| pair.without(&share));
        }
        if let SlotFace::Card(_) = self.thing {
            self.shares[seat.index()] = Payment::Gone;
        }
    }

    pub(super) fn absorb(&self, hash: &mut Transcript) {
        let Self { slot, audience, thing: _, shares } = self;
        hash.slot(*slot);
        match audience {
            Audience::Nobody => hash.text("audience", "nobody"),
            Audience::Only(seat) => hash.text("audience", "one").seat("seat", *seat),
            Audience::All => hash.text("audience", "all"),
        };
        for share in shares {
            hash.number("paid", matches!(share, Payment::Paid(_)).into());
        }
    }
}

/// A lot that not everybody has shuffled yet.
#[derive(Clone, Debug)]
pub struct Shuffling {
    /// The number of the lot.
    pub lot: u32,
    pub(super) inputs: Vec<Input>,
    /// The deck that the last shuffle put out, or before the first one the deck that goes in; none until that
    /// is final.
    pub(super) deck: Option<Deck>,
    /// Which seats have shuffled.
    pub(super) by: Vec<bool>,
}

impl Shuffling {
    /// Whether a seat owes its shuffle: what goes in is final, and it has not shuffled.
    pub fn owes(&self, seat: Seat) -> bool {
        self.deck.is_some() && !self.by.get(seat.index()).copied().unwrap_or_default()
    }

    pub(super) fn absorb(&self, hash: &mut Transcript) {
        let Self { lot, inputs, deck, by } = self;
        hash.number("lot", (*lot).into()).count("cards", inputs.len());
        hash.number("due", deck.is_some().into());
        for shuffled in by {
            hash.number("shuffled", (*shuffled).into());
        }
    }
}

/// A share of a card that is public.
#[derive(Clone, Debug)]
pub struct PublishedShare {
    /// The number of the turn that made it public.
    pub turn: u32,
    /// The seat whose share it is.
    pub seat: Seat,
    /// The slot that it was paid for.
    pub slot: Slot,
    /// The encoding of the point of which it is a share.
    pub(super) point: [u8; 32],
}

impl PublishedShare {
    pub(super) fn opens(&self, pending: &Pending) -> bool {
        pending.is_card() && pending.point().is_some_and(|point| point.bytes() == self.point)
    }
}

/// The shares of cards in the turns of a file so far, those of turns that were taken back among them.
#[derive(Clone, Debug, Default)]
pub(super) struct PublishedShares {
    /// In the order of the turns.
    pub(super) all: Vec<PublishedShare>,
    /// The first turn that holds the share of a seat of a point.
    pub(super) first: HashMap<(Seat, [u8; 32]), u32>,
}

impl PublishedShares {
    pub(super) fn holds_by(&self, share: &PublishedShare, number: u32) -> bool {
        self.first.get(&(share.seat, share.point)).is_some_and(|first| *first <= number)
    }
}

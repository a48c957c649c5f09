//! The lots of a table: what was asked of chance, who has paid for it, what it showed.

use crate::rules::{Audience, Face, Lot, Seat, Slot, Throw, Transcript};
use crate::seal::Point;

/// A slot that is not public yet.
#[derive(Clone, Debug)]
pub struct Pending {
    /// Which.
    pub slot: Slot,
    /// What is thrown.
    pub throw: Throw,
    /// Who may know it now.
    pub audience: Audience,
    /// Its point, in a sealed table whose keys are complete.
    pub(super) point: Option<Point>,
    /// The shares paid so far, by seat.
    pub(super) shares: Vec<Option<Point>>,
}

impl Pending {
    /// Whether a seat owes a share: somebody else may see the slot, and the seat has not paid.
    pub fn owes(&self, seat: Seat) -> bool {
        self.audience.others_than(seat) && !self.has_paid(seat)
    }

    /// Whether a seat has paid its share.
    pub fn has_paid(&self, seat: Seat) -> bool {
        self.shares.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Whether nothing but the seat's own share is missing.
    pub(super) fn lacks_only(&self, seat: Seat) -> bool {
        self.shares.iter().enumerate().all(|(index, share)| share.is_some() || index == seat.index())
    }
}

/// All lots of a table.
#[derive(Clone, Debug, Default)]
pub struct Lots {
    /// How many lots were asked for; they are numbered from 1.
    pub(super) asked: u32,
    /// What is not public yet, in slot order.
    pub(super) pending: Vec<Pending>,
    /// What is, in the order of opening.
    pub(super) opened: Vec<(Slot, Face)>,
}

impl Lots {
    /// What is not public yet, in slot order.
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// What is public, in the order of opening.
    pub fn opened(&self) -> &[(Slot, Face)] {
        &self.opened
    }

    /// Takes in what a game asked for, with an audience of nobody.
    pub(super) fn ask(&mut self, asked: Vec<(u32, Lot)>, seats: usize) {
        for (lot, asked) in asked {
            let Lot::Throw(throw) = asked else { continue };
            self.asked = lot;
            self.pending.push(Pending {
                slot: Slot { lot, place: 0 },
                throw,
                audience: Audience::Nobody,
                point: None,
                shares: vec![None; seats],
            });
        }
    }

    /// Absorbs what the state of chance is: how much was asked for, and what of it is not public, for whom, paid by whom.
    pub(super) fn absorb(&self, hash: &mut Transcript) {
        let Self { asked, pending, opened } = self;
        hash.number("asked", (*asked).into()).number("opened", opened.len() as u64);
        hash.number("pending", pending.len() as u64);
        for Pending { slot, throw: _, audience, point: _, shares } in pending {
            hash.number("lot", slot.lot.into()).number("place", slot.place.into());
            match audience {
                Audience::Nobody => hash.text("audience", "nobody"),
                Audience::Only(seat) => hash.text("audience", "one").number("seat", seat.index() as u64),
                Audience::All => hash.text("audience", "all"),
            };
            for share in shares {
                hash.number("paid", share.is_some().into());
            }
        }
    }
}

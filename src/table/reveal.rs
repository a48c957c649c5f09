//! After the end: what lies face down may be looked at, once everybody has paid for it.

use super::pending::Payment;
use super::position::Table;
use crate::rules::{Audience, Face, Seat, Slot};
use crate::seal::{Point, Share};

impl Table {
    /// The slots of which a seat can still pay its share when the game is over, with their points, in slot
    /// order: all that lie face down, hands and pile alike.
    pub fn to_reveal(&self, seat: Seat) -> Vec<(Slot, Point)> {
        if self.outcome().is_none() || self.left.contains(&seat) {
            return Vec::new();
        }
        let lacking = self.lots.pending.iter().filter(|pending| pending.lacks(seat));
        lacking.filter_map(|pending| Some((pending.slot, pending.point()?))).collect()
    }

    /// What everybody can see of what lay face down at the end: the slot, who could see it before, and its
    /// face. In a sealed deal that takes the reveals of all who are left.
    pub fn revealed(&self) -> Vec<(Slot, Audience, Face)> {
        if self.outcome().is_none() || self.joint.is_none() {
            return Vec::new();
        }
        let open = self.lots.pending.iter().filter(|pending| pending.point().is_some());
        open.filter_map(|pending| Some((pending.slot, pending.audience, pending.face(&self.lots.cards, None)?)))
            .collect()
    }

    /// Takes in the shares of a seat that reveals.
    pub(super) fn take_revealed(&mut self, seat: Seat, shares: &[Share]) {
        for share in shares {
            if let Some(pending) = self.lots.pending.iter_mut().find(|pending| pending.slot == share.slot) {
                pending.shares[seat.index()] = Payment::Paid(share.share);
            }
        }
    }
}

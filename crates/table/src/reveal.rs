//! After the end: what lies face down may be looked at, once everybody has paid for it.

use std::collections::BTreeMap;

use super::pending::Payment;
use super::position::Table;
use bypost_rules::{Audience, Face, Seat, Sight, Slot};
use bypost_seal::{Point, Share};

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
        let open = self.lots.pending.iter().filter(|pending| pending.has_point());
        open.filter_map(|pending| Some((pending.slot, pending.audience, pending.face(&self.lots.cards, None)?)))
            .collect()
    }

    /// Whether a sealed table is over and everybody who is left has revealed all, so that hands may be looked
    /// at from every seat.
    pub fn is_revealed(&self) -> bool {
        self.outcome().is_some() && self.joint.is_some() && self.seats.all().all(|seat| self.to_reveal(seat).is_empty())
    }

    /// Every face that everybody can see by now: what was opened in the game, and what was revealed after it.
    pub fn shown(&self) -> BTreeMap<Slot, Face> {
        let revealed = self.revealed().into_iter().map(|(slot, _, face)| (slot, face));
        self.lots.opened.iter().cloned().chain(revealed).collect()
    }

    /// What only this seat knew at this point, as far as everybody has learnt it since: `shown` are the faces
    /// that a later state of the table shows to all.
    pub fn sight_in_hindsight(&self, seat: Seat, shown: &BTreeMap<Slot, Face>) -> Sight {
        let seen =
            self.lots.pending.iter().filter(|pending| {
                self.is_full() && pending.audience == Audience::Only(seat) && pending.is_ready_for(seat)
            });
        let faces = seen.filter_map(|pending| Some((pending.slot, shown.get(&pending.slot)?.clone())));
        Sight::of(seat, faces.collect())
    }

    /// Takes in the shares of a seat that reveals.
    pub(super) fn take_revealed(&mut self, seat: Seat, shares: &[Share]) {
        self.publish(seat, shares.iter().map(|share| (share.slot, share.point)));
        for share in shares {
            if let Some(pending) = self.lots.pending.iter_mut().find(|pending| pending.slot == share.slot) {
                pending.shares[seat.index()] = Payment::Paid(share.share);
            }
        }
    }
}

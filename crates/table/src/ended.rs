//! How a table ends otherwise than by its game: the places, and what the state says of it.
//! After the end: what lies face down may be looked at, once everybody has paid for it.

use std::collections::BTreeMap;

use super::pending::Payment;
use super::position::{Ending, Forfeit, Table};
use crate::file::TableStep;
use bypost_rules::{Audience, Awaits, Face, Outcome, Place, Seat, Sight, Slot, Transcript};
use bypost_seal::{Point, Share};

impl Table {
    /// How the table ended otherwise than by its game, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The result of a claim that counts. Nobody else at the table has a result against anybody: their game
    /// was not over.
    pub fn forfeit(&self) -> Option<Forfeit> {
        let Some(Ending::Claimed { late, contested: false, .. }) = self.ending else { return None };
        let winners = self.seats.all().filter(|seat| *seat != late && self.is_in(*seat)).collect();
        (self.header.forfeit && self.is_witnessed()).then_some(Forfeit { late, winners })
    }

    /// What the table waits for: what its game does, unless the table has ended before.
    pub(super) fn awaits(&self) -> Awaits {
        self.ending.map_or_else(|| self.game.awaits(), |ending| Awaits::Over(self.ended(ending)))
    }

    /// Whether a seat takes part in the game now: it has neither left nor gone missing, nor is
    /// it out by the rules.
    pub fn is_in(&self, seat: Seat) -> bool {
        let has_gone = self.left.contains(&seat) || self.is_missing(seat);
        seat.index() < self.seats.count() && !has_gone && !self.game.is_out(seat)
    }

    /// The table after a step of the table that may be played.
    pub(super) fn with_step(mut self, seat: Seat, step: &TableStep, shares: &[Share]) -> Self {
        match (step, self.ending) {
            (TableStep::Claim, _) => {
                let until = self.deadline().unwrap_or(self.time);
                let claimed = |late| Ending::Claimed { by: seat, late, until, contested: false };
                self.ending = self.clock().map(claimed);
            }
            (TableStep::Contest, Some(Ending::Claimed { by, late, until, .. })) => {
                self.ending = Some(Ending::Claimed { by, late, until, contested: true });
            }
            (TableStep::AgreedBack(number), _) => return self.gone_back(*number),
            (TableStep::AgreedEnd, _) => self.ending = Some(Ending::Agreed),
            (TableStep::AgreedDraw, _) => self.ending = Some(Ending::Drawn),
            (TableStep::Reveal, _) => self.take_revealed(seat, shares),
            (TableStep::Accuse(dealer), _) => {
                self.ending = self.seats.find(dealer).map(|dealer| Ending::Accused { by: seat, dealer });
            }
            (TableStep::Handover(_) | TableStep::Contest | TableStep::Without(_), _) => {}
        }
        self
    }

    fn ended(&self, ending: Ending) -> Outcome {
        let standing = || self.game.standing(self.seats.count());
        let (places, why) = match ending {
            Ending::Agreed => (standing(), "all have agreed to end it as it stands"),
            Ending::Drawn => {
                let rank = |seat| if self.is_in(seat) { 1 } else { 2 };
                let places = self.seats.all().map(|seat| Place { rank: rank(seat), score: None });
                (places.collect(), "all have agreed to share the win")
            }
            Ending::Claimed { late, contested: false, .. } => (last(standing(), late), "a seat's time was used up"),
            Ending::Claimed { late, contested: true, .. } => {
                (last(standing(), late), "a seat's time was used up, as another one says; this is contested")
            }
            Ending::Accused { dealer, .. } => (last(standing(), dealer), "a seat has dealt a false piece of its key"),
        };
        Outcome { places, why: why.to_owned() }
    }

    /// Absorbs how the table ended; nothing at all if its game ends it, or nothing has.
    pub(super) fn absorb_ending(&self, hash: &mut Transcript) {
        match self.ending {
            None => hash,
            Some(Ending::Agreed) => hash.text("ended", "agreed"),
            Some(Ending::Drawn) => hash.text("ended", "drawn"),
            Some(Ending::Claimed { by, late, until: _, contested }) => {
                hash.text("ended", "claimed").seat("by", by).seat("late", late).number("contested", contested.into())
            }
            Some(Ending::Accused { by, dealer }) => hash.text("ended", "accused").seat("by", by).seat("dealer", dealer),
        };
    }
}

/// The same places, with one seat behind all others.
fn last(mut places: Vec<Place>, late: Seat) -> Vec<Place> {
    let before = places.clone();
    let others = || before.iter().enumerate().filter(|(index, _)| *index != late.index());
    for (index, place) in places.iter_mut().enumerate() {
        let better = others().filter(|(_, other)| other.rank < place.rank).count();
        let rank = if index == late.index() { others().count() + 1 } else { better + 1 };
        place.rank = rank.try_into().unwrap_or(u8::MAX);
    }
    places
}

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

    pub(super) fn take_revealed(&mut self, seat: Seat, shares: &[Share]) {
        self.publish(seat, shares.iter().map(|share| (share.slot, share.point)));
        for share in shares {
            if let Some(pending) = self.lots.pending.iter_mut().find(|pending| pending.slot == share.slot) {
                pending.shares[seat.index()] = Payment::Paid(share.share);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_late_seat_is_last_and_the_others_keep_their_order() {
        for (ranks, late, after) in [
            (&[1, 2][..], 0, &[2, 1][..]),
            (&[1, 2], 1, &[1, 2]),
            (&[1, 1], 0, &[2, 1]),
            (&[1, 1, 3], 0, &[3, 1, 2]),
            (&[1, 2, 2], 0, &[3, 1, 1]),
            (&[3, 1, 1], 0, &[3, 1, 1]),
            (&[2, 1, 3], 2, &[2, 1, 3]),
        ] {
            let places = ranks.iter().map(|rank| Place { rank: *rank, score: None }).collect();
            let ranks: Vec<u8> = last(places, Seat::new(late)).iter().map(|place| place.rank).collect();
            assert_eq!(ranks, after);
        }
    }
}

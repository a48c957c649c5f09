//! Which seat owes what, whose file is awaited, and until when. How a table ends otherwise than by its game,
//! too: the places, and what the state says of it; and that after the end what lies face down may be looked
//! at, once everybody has paid for it.

use std::collections::BTreeMap;

use crate::file::{TableStep, Time};
use crate::pending::Payment;
use crate::position::{Ending, Forfeit, Table};
use bypost_rules::{Audience, Awaits, Face, Outcome, Place, Seat, Sight, Slot, Transcript};
use bypost_seal::{Point, Share};

impl Table {
    /// The seats that have left the table, in the order of leaving.
    pub fn left(&self) -> &[Seat] {
        &self.left
    }

    /// The seats that still take part, in order, beginning with `first`.
    fn playing(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.seats.from(first).filter(|seat| !self.left.contains(seat))
    }

    /// Every slot of which a seat owes a share, in slot order. Nobody owes anything before all have joined,
    /// in an open deal, or when the table is over.
    pub fn debts(&self, seat: Seat) -> Vec<Slot> {
        if self.owes_nothing() {
            return Vec::new();
        }
        self.lots.pending.iter().filter(|pending| pending.owes(seat)).map(|pending| pending.slot).collect()
    }

    /// Every lot that a seat owes a shuffle of, in lot order.
    pub fn shuffles_due(&self, seat: Seat) -> Vec<u32> {
        if self.owes_nothing() {
            return Vec::new();
        }
        self.lots.shuffling.iter().filter(|shuffling| shuffling.owes(seat)).map(|shuffling| shuffling.lot).collect()
    }

    /// Whether a seat owes a share or a shuffle. While a seat is missing, what the others owe for it falls to
    /// the one on the clock.
    pub fn owes(&self, seat: Seat) -> bool {
        match self.is_paying() {
            true => self.payer() == Some(seat),
            false => !self.debts(seat).is_empty() || !self.shuffles_due(seat).is_empty(),
        }
    }

    fn owes_nothing(&self) -> bool {
        self.joint.is_none() || self.outcome().is_some()
    }

    /// The seat whose file is awaited. Before all have joined, this is the seat that joins next. Afterwards
    /// it is the seat to act, if that seat can see what it is entitled to see; otherwise it is the first seat
    /// that owes something on which that sight depends. Nobody is awaited when the table is over, or when the
    /// lots of an open deal are used up. While a seat is missing, it is the next of those that pay for it.
    pub fn clock(&self) -> Option<Seat> {
        if !self.is_full() {
            return Some(Seat::at(self.members.len()));
        }
        match self.awaits() {
            Awaits::Over(_) => None,
            _ if self.is_paying() => self.payer(),
            Awaits::Act(seat) => Some(self.debtor(Some(seat)).unwrap_or(seat)),
            Awaits::Faces => self.debtor(None),
        }
    }

    /// The first seat that owes something for the slots that `awaited` may see, or, if nobody is awaited, for
    /// those that all may see. Shuffles come before shares. The author of the last turn comes first, since
    /// after a join it can pay in the same file. For shuffles the awaited seat comes next. Then come the
    /// others round the table.
    pub(crate) fn debtor(&self, awaited: Option<Seat>) -> Option<Seat> {
        self.joint.as_ref()?;
        let last = self.last.unwrap_or(Seat::new(0));
        let seen = || {
            let slots = self.lots.pending.iter();
            slots.filter(|slot| match awaited {
                Some(awaited) => slot.audience.includes(awaited),
                None => slot.audience == Audience::All,
            })
        };
        let mut lots: Vec<u32> = seen().map(|slot| slot.slot.lot).collect();
        lots.dedup();
        let due: Vec<_> = lots.iter().flat_map(|lot| self.lots.due_for(*lot)).collect();
        let mut order = std::iter::once(last).chain(awaited).chain(self.playing(last));
        let shuffler = order.find(|&seat| due.iter().any(|shuffling| shuffling.owes(seat)));
        let payer = || {
            self.playing(last).filter(|&seat| Some(seat) != awaited).find(|&seat| seen().any(|slot| slot.owes(seat)))
        };
        shuffler.or_else(payer)
    }

    /// Whether a seat is to act and can see what it is entitled to.
    pub fn may_decide(&self, seat: Seat) -> bool {
        !self.is_paying() && self.awaits() == Awaits::Act(seat) && self.debtor(Some(seat)).is_none()
    }

    /// Until when the seat on the clock has time, at a table with a pace at which all have joined. Nothing
    /// happens by itself then, but another seat may claim.
    pub fn deadline(&self) -> Option<Time> {
        let pace = self.header.pace.filter(|_| self.is_full())?;
        let left = (pace.bank() - self.timing.before).max(0);
        self.clock().map(|_| self.timing.since.plus(pace.turn().saturating_add(left)))
    }

    /// What is left of the bank of a seat, in seconds, when its turns so far are counted; none without a
    /// pace.
    pub fn bank_left(&self, seat: Seat) -> Option<i64> {
        let used = self.timing.used.get(seat.index())?;
        self.header.pace.map(|pace| pace.bank() - used)
    }

    /// Takes note of the time of a turn: `awaited` was on the clock before it, once all had joined; `author`
    /// made it. If it went back, the time of the seat that is then on the clock begins with it.
    pub(crate) fn pass_time(&mut self, awaited: Option<Seat>, author: Seat, went_back: bool) {
        let Some(pace) = self.header.pace else { return };
        if awaited == Some(author) {
            let took = self.time.seconds().saturating_sub(self.timing.since.seconds());
            let over = took.saturating_sub(pace.turn()).max(0);
            self.timing.used[author.index()] = self.timing.before.saturating_add(over).min(pace.bank());
        }
        let awaits = self.clock();
        // A seat that is still awaited after its own turn has no new time.
        if went_back || awaits != awaited {
            self.timing.since = self.time;
            self.timing.before = awaits.map_or(0, |seat| self.timing.used[seat.index()]);
        }
    }

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

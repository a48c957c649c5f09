//! Which seat owes what, whose file is awaited, and until when.

use super::position::Table;
use crate::file::Time;
use bypost_rules::{Audience, Awaits, Seat, Slot};

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
        self.clock().map(|_| self.timing.until(pace))
    }

    /// What is left of the bank of a seat, in seconds, when its turns so far are counted; none without a
    /// pace.
    pub fn bank_left(&self, seat: Seat) -> Option<i64> {
        let used = self.timing.used(seat)?;
        self.header.pace.map(|pace| pace.bank() - used)
    }

    /// Takes note of the time of a turn: `awaited` was on the clock before it, once all had joined; `author`
    /// made it. If it went back, the time of the seat that is then on the clock begins with it.
    pub(crate) fn pass_time(&mut self, awaited: Option<Seat>, author: Seat, went_back: bool) {
        let Some(pace) = self.header.pace else { return };
        if awaited == Some(author) {
            self.timing.charge(pace, author, self.time);
        }
        let awaits = self.clock();
        // A seat that is still awaited after its own turn has no new time.
        if went_back || awaits != awaited {
            self.timing.begin(awaits, self.time);
        }
    }
}

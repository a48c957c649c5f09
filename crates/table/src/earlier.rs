//! The earlier positions that a table keeps, only those to which a later turn of its chain goes back; and
//! which turns may be taken back, also for the sake of what they have made public. `docs/format.md` section
//! 15 states it.

use bypost_rules::kit::fit;
use std::collections::HashSet;
use std::sync::Arc;

use super::pending::{Pending, PublishedShare};
use super::position::Table;
use crate::chain::{Chain, Link};
use crate::file::{Fault, TableStep};
use bypost_rules::{Audience, Lot, Seat, Slot};
use bypost_seal::Point;

/// How many turns can be taken back at most.
pub(super) const MOST: u32 = 64;

/// The turn to which a turn goes back; none if it does not, or if no checker would let it.
fn named(link: &Link) -> Option<u32> {
    match TableStep::of(&link.turn) {
        Some(TableStep::AgreedBack(number)) => {
            let last = link.turn.number.saturating_sub(1);
            (number >= 1 && number <= last && last - number < MOST).then(|| number - 1)
        }
        _ => None,
    }
}

/// The turns to which those beyond the first `turns` go back.
pub(super) fn named_beyond(links: &[Link], turns: usize) -> HashSet<u32> {
    links.iter().skip(turns).filter_map(named).collect()
}

/// How many of the first turns of a chain a table may have that is to be replayed on to the chain's end, if
/// it has at most `turns`: no turn beyond it may go back to one before it.
pub(crate) fn replayable_from(chain: &Chain, turns: usize) -> usize {
    let least = |from: usize| chain.links.iter().skip(from).take(MOST as usize).filter_map(named).min();
    let mut from = turns;
    while let Some(earlier) = least(from).map(|number| number as usize).filter(|number| *number < from) {
        from = earlier;
    }
    from
}

impl Table {
    pub(super) fn keep_if_named(&mut self, named: &HashSet<u32>) {
        if named.contains(&self.turns) {
            self.earlier.insert(self.turns, self.to_go_back());
        }
    }

    /// The table as a later one keeps it to go back there. What was made public stands in the later one.
    pub(super) fn to_go_back(&self) -> Arc<Self> {
        Arc::new(Self { published: Default::default(), ..Self::clone(&self.to_keep()) })
    }

    /// The table as a later one keeps it: without what it keeps itself.
    pub(super) fn to_keep(&self) -> Arc<Self> {
        Arc::new(Self { earlier: Default::default(), late: Vec::new(), told: None, ..self.clone() })
    }

    /// The table as it stood after at most so many of its turns: after just so many, if these are among its
    /// last ones.
    ///
    /// # Errors
    /// None, if the table was replayed.
    pub fn near(&self, turns: usize) -> Result<Self, Fault> {
        let late = self.late.iter().rev().find(|table| table.turns as usize <= turns);
        late.map_or_else(|| self.before_all(), |table| Ok(Self::clone(table)))
    }

    /// Whether the turns from this number on may be taken back by the next turn, agreement and their shares
    /// apart. [`Table::going_back`] tells of the shares, too.
    ///
    /// # Errors
    /// Why they may not.
    pub fn may_go_back(&self, number: u32) -> Result<(), String> {
        if self.outcome().is_some() {
            return Err("the table is over".to_owned());
        }
        if number > self.turns {
            return Err(format!("the table has no turn {number}"));
        }
        if number <= fit(self.seats.count()) {
            return Err(format!("turn {number} is a join, and nobody takes that back"));
        }
        if number <= self.fixed {
            let did = if self.rescue.is_some() { "shuffled, dealt, paid, left" } else { "shuffled, left" };
            return Err(format!("turn {} {did}, or handed a seat over, and nobody takes that back", self.fixed));
        }
        if self.turns - number >= MOST {
            return Err(format!("at most {MOST} turns can be taken back"));
        }
        Ok(())
    }

    /// The table with what it takes to go back before the turn of this number. The chain is its own.
    ///
    /// # Errors
    /// The turn cannot be taken back.
    pub fn going_back(self, chain: &Chain, number: u32) -> Result<Self, Fault> {
        self.may_go_back(number).map_err(Fault::file)?;
        let table = self.with_earlier(chain, &HashSet::from([number - 1]))?;
        table.check_shares_from(number).map_err(Fault::file)?;
        Ok(table)
    }

    /// The table as it stood before the turn of this number, if that is kept.
    pub fn before(&self, number: u32) -> Option<&Self> {
        self.earlier.get(&number.checked_sub(1)?).map(|table| &**table)
    }

    /// The table with the position of before a turn, and all else as it is now.
    pub(super) fn gone_back(self, number: u32) -> Self {
        let Some(position) = self.before(number).cloned() else { return self };
        let Self { head, turns, time, told, timing, fixed, earlier, late, published, rescue, .. } = self;
        Self { head, turns, time, told, timing, fixed, earlier, late, published, rescue, ..position }
    }

    /// The shares of cards in the turns of the file from a number on, in the order of the turns.
    pub fn published_from(&self, number: u32) -> &[PublishedShare] {
        let all = &self.published.all;
        &all[all.partition_point(|share| share.turn < number)..]
    }

    /// Notes shares of a seat that the next turn makes public. Shares of throws are left out.
    pub(super) fn publish(&mut self, seat: Seat, shares: impl IntoIterator<Item = (Slot, Point)>) {
        let is_card = |slot: Slot| matches!(*self.lots.history[slot.lot as usize - 1], Lot::Shuffle(_));
        let cards: Vec<_> = shares.into_iter().filter(|(slot, _)| is_card(*slot)).collect();
        if cards.is_empty() {
            return;
        }
        let (turn, published) = (self.turns + 1, Arc::make_mut(&mut self.published));
        for (slot, point) in cards {
            let point = point.bytes();
            published.first.entry((seat, point)).or_insert(turn);
            published.all.push(PublishedShare { turn, seat, slot, point });
        }
    }

    /// Refuses to take back the turns from this number on, if that could open a card: one of them holds a
    /// share of it that its author would not owe, and that is of no card of its own. The table must keep the
    /// position before these turns.
    pub(super) fn check_shares_from(&self, number: u32) -> Result<(), String> {
        let before = self.before(number).ok_or_else(|| format!("the position before turn {number} is not kept"))?;
        let is_wrong = |share: &&PublishedShare| {
            !before.is_owed(share) && !before.is_own(share) && !self.published.holds_by(share, before.turns)
        };
        let wrong = self.published_from(number).iter().find(is_wrong).filter(|_| self.is_witnessed());
        wrong.map_or(Ok(()), |share| {
            let (turn, name) = (share.turn, self.seats.name(share.seat));
            Err(format!("it is too late: in turn {turn} {name} has paid for a card that was dealt since"))
        })
    }

    /// Whether a share that another branch has made public could open a card of this position: a slot has its
    /// point, and neither does its author owe it here, nor was the card its own since before the branches
    /// parted, nor does the file hold it up to here. `file` is the table after the newest turn of the file of
    /// this position, and `parted` the one after the last turn that both branches have.
    pub fn is_exposed_by(&self, share: &PublishedShare, file: &Self, parted: &Self) -> bool {
        let was_own = || parted.turns >= self.turns || parted.is_own(share);
        let is_harmless =
            || self.is_owed(share) || self.is_own(share) && was_own() || file.published.holds_by(share, self.turns);
        self.is_witnessed() && self.lots.pending.iter().any(|pending| share.opens(pending)) && !is_harmless()
    }

    fn is_owed(&self, share: &PublishedShare) -> bool {
        self.holds(share).is_some_and(|pending| pending.owes(share.seat)) && self.outcome().is_none()
    }

    fn is_own(&self, share: &PublishedShare) -> bool {
        self.holds(share).is_some_and(|pending| pending.audience == Audience::Only(share.seat))
    }

    fn holds(&self, share: &PublishedShare) -> Option<&Pending> {
        self.lots.pending.iter().find(|pending| pending.slot == share.slot && share.opens(pending))
    }
}

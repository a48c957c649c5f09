//! The law of public shares: nobody's share of a card is public as long as nobody else may see the card,
//! whatever was taken back or left behind.

use std::borrow::Cow;
use std::collections::HashSet;

use bypost::chain::Chain;
use bypost::file::TableStep;
use bypost::games::GAMES;
use bypost::rules::{Audience, Seat};
use bypost::table::{Pending, Table, replay_each};

use super::{Record, identity};

/// A branch of a table, with its positions before the first turn and after each.
#[derive(Clone)]
pub(crate) struct Branch<'c> {
    chain: &'c Chain,
    tables: Cow<'c, [Table]>,
}

impl Record {
    /// It as a branch.
    pub(crate) fn branch(&self) -> Branch<'_> {
        Branch { chain: &self.chain, tables: Cow::Borrowed(&self.tables) }
    }
}

impl<'c> Branch<'c> {
    /// The branch of these turns.
    pub(crate) fn of(chain: &'c Chain) -> Self {
        let mut tables = Vec::new();
        replay_each(chain, GAMES, |table| tables.push(table.clone())).unwrap();
        Self { chain, tables: tables.into() }
    }

    fn tip(&self) -> &Table {
        &self.tables[self.chain.links.len()]
    }

    /// How many turns it has in common with another branch.
    fn stem(&self, other: &Self) -> usize {
        let pairs = self.chain.links.iter().zip(&other.chain.links);
        pairs.take_while(|(one, other)| one.hash == other.hash).count()
    }

    /// The shares of a seat in the turns beyond the first so many, each with the index of its turn.
    fn shares(&self, seat: Seat, from: usize) -> impl Iterator<Item = (usize, [u8; 32])> {
        let links = self.chain.links.iter().enumerate().skip(from).filter(move |(_, link)| link.seat == seat);
        links.flat_map(|(index, link)| link.turn.shares.iter().map(move |part| (index, part.share)))
    }

    /// Whether a lot has one thing alone, which everybody knows.
    fn is_single(&self, lot: u32) -> bool {
        !self
            .tables
            .iter()
            .flat_map(|table| table.lots().pending())
            .any(|one| one.slot.lot == lot && one.slot.place > 0)
    }

    /// The shares that a seat has given of cards that it alone might see, and those that were public already,
    /// when turns with them were taken back.
    fn excused(&self, seat: Seat) -> HashSet<[u8; 32]> {
        let mut excused = HashSet::new();
        for (index, link) in self.chain.links.iter().enumerate() {
            let Some(TableStep::AgreedBack(number)) = TableStep::of(&link.turn) else { continue };
            let first = number as usize - 1;
            let own = own_shares(&self.tables[first], seat);
            let before: HashSet<[u8; 32]> =
                self.shares(seat, 0).filter(|(at, _)| *at < first).map(|(_, one)| one).collect();
            let taken_back = self.shares(seat, first).filter(|(at, _)| *at < index).map(|(_, share)| share);
            excused.extend(taken_back.filter(|share| own.contains(share) || before.contains(share)));
        }
        excused
    }
}

/// The share that a seat would pay of a card.
fn share_of(table: &Table, seat: Seat, pending: &Pending) -> Option<[u8; 32]> {
    // The players of tests have seeds of one byte, in seat order.
    let key = table.key_of(seat, &identity(seat.index() as u8 + 1))?;
    pending.is_card().then(|| pending.point()).flatten().map(|point| key.share(&point).bytes())
}

/// The shares that a seat would pay of the cards that it alone may see.
fn own_shares(table: &Table, seat: Seat) -> HashSet<[u8; 32]> {
    let own = table.lots().pending().iter().filter(|pending| pending.audience == Audience::Only(seat));
    own.filter_map(|pending| share_of(table, seat, pending)).collect()
}

/// Checks the law at the tips of these branches of a table that are not over, each for the seats that are in
/// it still. Gives how many slots were looked at.
pub(crate) fn check_public_shares(branches: &[Branch<'_>], is_in: impl Fn(&Chain, Seat) -> bool, name: &str) -> usize {
    let mut looked_at = 0;
    for branch in branches.iter().filter(|branch| branch.tip().clock().is_some() && branch.tip().is_full()) {
        let (tip, turns) = (branch.tip(), branch.chain.links.len());
        let stays = |seat: &Seat| !tip.left().contains(seat) && !tip.is_missing(*seat) && is_in(branch.chain, *seat);
        for seat in tip.seats().all().filter(stays) {
            let mut public = HashSet::new();
            for other in branches {
                let stem = branch.stem(other);
                let has_signed = branch.chain.links[stem..].iter().any(|link| link.seat == seat && link.binds());
                if stem < turns && has_signed {
                    let own = own_shares(&branch.tables[stem], seat);
                    public
                        .extend(other.shares(seat, stem).map(|(_, share)| share).filter(|share| !own.contains(share)));
                }
            }
            let excused = branch.excused(seat);
            public.extend(branch.shares(seat, 0).map(|(_, share)| share));
            for pending in tip.lots().pending() {
                let is_hidden =
                    matches!(pending.audience, Audience::Nobody) || pending.audience == Audience::Only(seat);
                if !is_hidden || branch.is_single(pending.slot.lot) {
                    continue;
                }
                let Some(share) = share_of(tip, seat, pending) else { continue };
                looked_at += 1;
                assert!(
                    !public.contains(&share) || excused.contains(&share),
                    "{name}: after turn {turns}, {}'s share of slot {} is public, which nobody else may see",
                    tip.seats().name(seat),
                    pending.slot
                );
            }
        }
    }
    looked_at
}

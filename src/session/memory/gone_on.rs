//! What a home remembers for the sake of seats without which the others go on: on which turns it knows of
//! that, and since when the newest turns are here.

use super::{Memory, Own};
use crate::chain::{Chain, Link};
use crate::file::Time;
use crate::rules::Hash;

/// How many turns are remembered with the time since when they are here.
const HAD: usize = 8;

impl Memory {
    /// The memory after a chain came or was looked at; none if that is no news. It counts only at a table
    /// with rescue since when a turn is here: the others go on without a seat that does not answer it.
    #[must_use]
    pub(crate) fn having(&self, chain: &Chain, now: Time) -> Option<Self> {
        let mut memory = self.clone();
        memory.note_had(chain, now);
        (memory != *self).then_some(memory)
    }

    /// Notes that the last turn of a chain is here.
    pub(super) fn note_had(&mut self, chain: &Chain, now: Time) {
        let head = chain.head();
        if chain.header.rescue.is_some() && self.had_since(&head).is_none() {
            self.had.push((head, now));
            self.had.drain(..self.had.len().saturating_sub(HAD));
        }
    }

    /// Since when a turn is here, as far as the home remembers.
    pub(crate) fn had_since(&self, turn: &Hash) -> Option<Time> {
        self.had.iter().find(|(had, _)| had == turn).map(|(_, since)| *since)
    }

    /// Notes that others may go on without the seat on the clock after this turn, as this home has agreed or
    /// has seen.
    pub(crate) fn note_without(&mut self, on: Hash) {
        if !self.without_after.contains(&on) {
            self.without_after.push(on);
        }
    }

    /// Notes the turns of a chain in which others go on without an own seat, or with its consent.
    pub(super) fn note_withouts(&mut self, chain: &Chain, own: Own<'_>) {
        let is_own = |name: &str| {
            let place = chain.links.iter().rfind(|link| link.turn.seat == name);
            place.and_then(Link::successor).is_some_and(|owner| own.contains(&owner))
        };
        for link in &chain.links {
            let Some(late) = link.without() else { continue };
            let backers = link.turn.consents.iter().map(|consent| consent.seat.as_str());
            if [&*late, &*link.turn.seat].into_iter().chain(backers).any(is_own) {
                self.note_without(link.turn.after);
            }
        }
    }

    /// The turns of a chain that stand where others have gone on without a seat, as far as this home knows.
    pub(crate) fn instead_of_without<'c>(&self, chain: &'c Chain) -> impl Iterator<Item = &'c Link> {
        chain.links.iter().filter(|link| self.without_after.contains(&link.turn.after) && link.without().is_none())
    }
}

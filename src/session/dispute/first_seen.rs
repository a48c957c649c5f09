//! The times of turns beside the dates on which others saw them: mails that brought them, or commits. Both
//! are claims, and neither makes a table invalid.

use std::collections::HashMap;

use crate::chain::{Chain, Link, turn_hash};
use crate::file::{Time, Turn};
use crate::rules::Hash;

/// When each turn of a chain was seen first.
#[derive(Clone, Debug)]
pub struct FirstSeen<'a> {
    chain: &'a Chain,
    places: HashMap<Hash, usize>,
    /// For each turn the first date that it was seen.
    first: Vec<Option<Time>>,
    /// How many mails or commits held the table.
    seen: usize,
}

/// A turn whose own time is more than a day off the date on which it was seen first.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TimeMismatch<'a> {
    /// The turn.
    pub link: &'a Link,
    /// When it was seen first.
    pub seen: Time,
    /// When the turn before it was seen first, if there is one.
    pub before: Option<Time>,
}

impl<'a> FirstSeen<'a> {
    /// Nobody has seen anything yet.
    #[must_use]
    pub fn new(chain: &'a Chain) -> Self {
        let places = chain.links.iter().enumerate().map(|(index, link)| (link.hash, index)).collect();
        Self { chain, places, first: vec![None; chain.links.len()], seen: 0 }
    }

    /// The table's id.
    #[must_use]
    pub fn id(&self) -> Hash {
        self.chain.id
    }

    /// A mail or a commit of this time held these turns, each list with the id of its table; those of other
    /// tables are passed over. The hash of a turn fixes all turns before it, so those were there too.
    pub fn saw(&mut self, brought: &[(Hash, Vec<Turn>)], time: Time) {
        let own: Vec<&Vec<Turn>> =
            brought.iter().filter(|(id, _)| *id == self.chain.id).map(|(_, turns)| turns).collect();
        self.seen += usize::from(!own.is_empty());
        own.into_iter().for_each(|turns| self.saw_one(turns, time));
    }

    fn saw_one(&mut self, turns: &[Turn], time: Time) {
        let mut hashes = turns.iter().rev().map(|turn| turn_hash(&self.chain.id, turn));
        let Some(last) = hashes.find_map(|hash| self.places.get(&hash).copied()) else { return };
        for first in &mut self.first[..=last] {
            *first = Some(first.map_or(time, |before| before.min(time)));
        }
    }

    /// How many mails or commits held the table.
    #[must_use]
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// How many of the first turns were seen.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.first.iter().take_while(|first| first.is_some()).count()
    }

    /// The turns whose own time is more than a day off.
    ///
    /// A turn is late if it was seen before its own time. One that has the time of the turn before it had no
    /// choice, and does not count. A turn is early if it was seen long after its own time, although the turn
    /// before it was seen in good order, by an earlier mail or commit: then it did not only come late because
    /// nobody looked.
    #[must_use]
    pub fn off(&self) -> Vec<TimeMismatch<'a>> {
        let links = &self.chain.links;
        let off = |index: usize| {
            let (link, seen) = (&links[index], self.first[index]?);
            let before = index.checked_sub(1);
            let (time, chosen) = (link.turn.time, before.is_none_or(|at| links[at].turn.time < link.turn.time));
            let before = before.and_then(|at| self.first[at]);
            let late = chosen && time.is_over_a_day_after(seen);
            let early = seen.is_over_a_day_after(time) && before.is_some_and(|before| before < seen);
            (late || early).then_some(TimeMismatch { link, seen, before })
        };
        (0..links.len()).filter_map(off).collect()
    }
}

impl TimeMismatch<'_> {
    /// Whether the turn says a later time than that at which it was there.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.link.turn.time > self.seen
    }

    /// It in words, where turns were seen in mails or in commits.
    #[must_use]
    pub fn in_words(&self, thing: &str) -> String {
        let turn = &self.link.turn;
        let (says, seen) = (turn.time.in_words(), self.seen.in_words());
        let own = format!("turn {} ({}) says {says}, but", turn.number, turn.seat);
        match self.before {
            _ if self.is_late() => format!("{own} a {thing} of {seen} brought it already"),
            Some(before) => {
                let before = before.in_words();
                format!("{own} the {thing} that first brought it is of {seen}; the turn before it came on {before}")
            }
            None => format!("{own} the {thing} that first brought it is of {seen}"),
        }
    }
}

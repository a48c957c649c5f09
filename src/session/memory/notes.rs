//! The memory notes what has left, what others have answered, which own turns were taken back before they
//! left, and for the sake of seats without which the others go on, since when the newest turns are here. The
//! functions at the end are asked when a table is looked at, and when it leaves.

use super::{HadTurn, Memory, Own, SignedTurn};
use crate::chain::{Chain, Link, table_id, turn_hash};
use crate::file::{File, Time, Turn};
use crate::rules::Hash;
use crate::session::{Change, Opened, Store, Unwritten};

/// How many turns are remembered with the time since when they are here.
const HAD: usize = 8;

impl Memory {
    /// The memory after a chain has left in a mail or in an armour; none if that is no news.
    pub(crate) fn left(&self, chain: &Chain, now: Time) -> Option<Self> {
        self.changed(|memory| {
            for known in memory.signed.iter_mut().filter(|known| known.left.is_none() && known.is_in(chain)) {
                known.left = Some(now);
            }
        })
    }

    /// The memory after the program that mails a chain has taken it, or has failed; none if that is no news.
    pub(crate) fn handed(&self, chain: &Chain, is_taken: bool) -> Option<Self> {
        self.changed(|memory| {
            memory.signed.iter_mut().filter(|known| known.is_in(chain)).for_each(|known| known.is_unsure = !is_taken);
        })
    }

    /// The memory after a change; none if it changes nothing.
    fn changed(&self, change: impl FnOnce(&mut Self)) -> Option<Self> {
        let mut memory = self.clone();
        change(&mut memory);
        (memory != *self).then_some(memory)
    }

    /// The memory after a chain was looked at; none if that is no news. An own turn was answered if a turn of
    /// another player stands on it. The answer itself does not bind: a player who is sent two answers may
    /// choose which one to build on.
    pub(crate) fn seen(&self, chain: &Chain, own: Own<'_>) -> Option<Self> {
        let answer = chain.links.iter().rposition(|link| !own.contains(&link.author))?;
        self.answered_up_to(chain, answer, own)
    }

    /// The memory after it is known that another player has the first so many turns of a chain; none if that
    /// is no news.
    pub(crate) fn answered_up_to(&self, chain: &Chain, turns: usize, own: Own<'_>) -> Option<Self> {
        self.changed(|memory| {
            memory.note_withouts(chain, own);
            let is_new = |known: &&SignedTurn| {
                let is_there = known.number as usize <= turns && known.is_in(chain);
                is_there && (known.is_undone || !known.is_answered)
            };
            let answered: Vec<Hash> = memory.signed.iter().filter(is_new).map(|known| known.hash).collect();
            answered.iter().for_each(|hash| memory.note_answered(hash));
        })
    }

    /// Notes that somebody has answered a turn. It counts again if it was taken back. What was signed in its
    /// place is taken back instead, unless that has left or was answered itself: then both stand.
    fn note_answered(&mut self, hash: &Hash) {
        let Some(place) = self.signed.iter().position(|known| known.hash == *hash) else { return };
        self.signed[place].is_answered = true;
        if !self.signed[place].is_undone {
            return;
        }
        let counts = self.signed[place].clone();
        let is_instead =
            |known: &SignedTurn| known.number >= counts.number && known.hash != counts.hash && !known.is_undone;
        let is_bound = |known: &SignedTurn| is_instead(known) && known.by == counts.by && known.is_out();
        if self.signed.iter().any(is_bound) {
            self.signed[place].is_undone = false;
        } else {
            let instead = self.signed.iter_mut().filter(|known| is_instead(known) && !known.is_out());
            instead.for_each(|known| known.is_undone = true);
            self.make_newest(place);
            self.before = self.signed.len();
        }
    }

    /// The memory after a chain came or was looked at; none if that is no news. It counts only at a table
    /// with rescue since when a turn is here: the others go on without a seat that does not answer it.
    pub(crate) fn having(&self, chain: &Chain, now: Time) -> Option<Self> {
        self.changed(|memory| memory.note_had(chain, now))
    }

    /// Notes that the last turn of a chain is here.
    pub(super) fn note_had(&mut self, chain: &Chain, now: Time) {
        let head = chain.head();
        if chain.header.rescue.is_some() && self.had_since(&head).is_none() {
            self.had.push(HadTurn { hash: head, since: now });
            self.had.drain(..self.had.len().saturating_sub(HAD));
        }
    }

    /// Since when a turn is here, as far as the home remembers.
    pub(crate) fn had_since(&self, turn: &Hash) -> Option<Time> {
        self.had.iter().find(|had| had.hash == *turn).map(|had| had.since)
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

    /// Which turn of a chain was taken back here, and which file counts, in words; none if there is no such
    /// turn.
    pub(crate) fn taken_back_in(&self, chain: &Chain) -> Option<String> {
        let number = self.revived(chain)?.number;
        let is_replaced = self.newest().is_some_and(|newest| newest.number >= number && !newest.is_in(chain));
        let counts = if is_replaced { format!("with the other turn {number}") } else { "that undo wrote".to_owned() };
        Some(format!("turn {number} of this file was taken back here, so it does not leave; the file {counts} counts"))
    }

    /// Whether a turn was signed here, and nobody else is known to have got it.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only git asks it of turns in commits"))]
    pub(crate) fn is_still_here(&self, turn: &Hash) -> bool {
        self.signed.iter().any(|known| known.hash == *turn && !known.is_out())
    }

    /// The first turn of a file that was taken back here, whether the file holds or not.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only git looks at files that may not hold"))]
    pub(crate) fn taken_back_of(&self, file: &File) -> Option<u32> {
        let id = table_id(&file.header);
        let is_back = |turn: &&Turn| {
            let mut there = self.taken_back().filter(|known| known.number == turn.number);
            there.any(|known| known.hash == turn_hash(&id, turn))
        };
        file.turns.iter().find(is_back).map(|turn| turn.number)
    }

    /// The memory before turns are taken back by writing the table's file without them. It holds what it
    /// takes to make them again, so that a player who is stopped between the file and [`Memory::taken_back`]
    /// can go on either way.
    pub(crate) fn taking_back(&self, chain: &Chain, left: usize) -> Self {
        let mut memory = self.clone();
        let first = self.signed.iter().position(|known| known.number as usize > left && known.is_in(chain));
        memory.before = first.map_or(memory.before, |first| first.min(memory.before));
        memory
    }

    /// Whether a turn that was signed here is taken back when the first `left` turns of a chain are left: it
    /// stands beyond them in the chain, or the newest writing command signed it.
    fn goes(&self, place: usize, chain: &Chain, left: usize) -> bool {
        let known = &self.signed[place];
        let is_left = known.number as usize <= left && known.is_in(chain);
        !known.is_undone && !is_left && (place >= self.before || known.is_in(chain))
    }

    /// The turns that are taken back when the first `left` turns of a chain are left, the last in front.
    pub(crate) fn going(&self, chain: &Chain, left: usize) -> impl Iterator<Item = &SignedTurn> {
        let places = (0..self.signed.len()).rev().filter(move |place| self.goes(*place, chain, left));
        places.map(|place| &self.signed[place])
    }

    /// The memory after own turns have been taken back, none of which was answered or sent. `chain` is the
    /// table before that, of which the first `left` turns are left; all turns that were written on top of
    /// them are taken back.
    pub(crate) fn without(&self, chain: &Chain, left: usize) -> Self {
        let mut memory = self.clone();
        for place in 0..self.signed.len() {
            memory.signed[place].is_undone |= self.goes(place, chain, left);
        }
        if memory.written().next().is_none() {
            memory.before = memory.signed.len();
        }
        memory
    }
}

/// Remembers that a chain answers turns that were signed here, if that is news. A store that remembers
/// nothing of the table has nothing to note.
///
/// # Errors
/// An error of the store. Looking need not fail because of it: the player hears of it when a turn is signed.
pub fn note_seen<S: Store>(store: &mut S, chain: &Chain) -> Result<(), S::Error> {
    if store.memory(&chain.id)?.is_none() {
        return Ok(());
    }
    let own = store.snapshot(&chain.id)?.own();
    note_news(store, chain, |memory| memory.seen(chain, &own)).map(|_| ())
}

/// Remembers that a chain came from somebody, who has all of it, if that is news.
///
/// # Errors
/// As [`note_seen`].
pub(crate) fn note_came<S: Store>(store: &mut S, chain: &Chain) -> Result<(), S::Error> {
    let own = store.snapshot(&chain.id)?.own();
    note_news(store, chain, |memory| memory.answered_up_to(chain, chain.links.len(), &own)).map(|_| ())
}

/// Remembers since when the last turn of a chain is here, at a table where others may go on without a seat
/// that does not answer it.
///
/// # Errors
/// As [`note_seen`].
pub fn note_had<S: Store>(store: &mut S, chain: &Chain, now: Time) -> Result<(), S::Error> {
    note_news(store, chain, |memory| memory.having(chain, now)).map(|_| ())
}

/// Remembers that turns leave, before they do. They are linked and signed, and need not follow the rules.
///
/// # Errors
/// Turns that must not leave, or an error of the store.
pub fn note_sent<S: Store>(store: &mut S, chain: &Chain, now: Time) -> Result<(), Unwritten<S::Error>> {
    if store.memory(&chain.id).map_err(Unwritten::Store)?.is_none() {
        return Ok(());
    }
    // The memory from before the lock may be old, since somebody else may have signed meanwhile.
    store.lock().map_err(Unwritten::Store)?;
    let snapshot = store.snapshot(&chain.id).map_err(Unwritten::Store)?;
    let Some(memory) = snapshot.memory else { return Ok(()) };
    memory.may_leave(chain).map_err(Unwritten::Refused)?;
    let Some(left) = memory.left(chain, now) else { return Ok(()) };
    store.commit(&Change { memory: Some(left), ..Change::new(chain, Some(memory)) }).map_err(Unwritten::Store)
}

/// Remembers whether the program that mails turns has taken them, after [`note_sent`]. If it has not, they
/// are still to be sent, and are not taken back.
///
/// # Errors
/// As [`note_seen`].
pub fn note_handed<S: Store>(store: &mut S, chain: &Chain, is_taken: bool) -> Result<(), S::Error> {
    note_news(store, chain, |memory| memory.handed(chain, is_taken)).map(|_| ())
}

/// Whether a file holds all turns that were signed here.
///
/// # Errors
/// An error of the store.
pub fn is_newest<S: Store>(store: &S, opened: &Opened) -> Result<bool, S::Error> {
    let chain = &opened.chain;
    Ok(store.memory(&chain.id)?.is_none_or(|memory| !memory.is_lacking(chain)))
}

/// Whether a turn that was signed here, and that a file holds, has not left yet in a mail or in an armour, as
/// far as that is sure.
///
/// # Errors
/// An error of the store.
pub fn is_to_send<S: Store>(store: &S, opened: &Opened) -> Result<bool, S::Error> {
    let memory = store.memory(&opened.chain.id)?;
    Ok(memory.is_some_and(|memory| memory.has_unsent(&opened.chain)))
}

/// That the newest turn of a table has left here before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftBefore {
    /// When it first left, if that is known.
    pub at: Option<Time>,
}

impl LeftBefore {
    /// Whether the same reminds if it leaves now: whoever tries another way within an hour reminds nobody.
    pub fn reminds(&self, now: Time) -> bool {
        self.at.is_none_or(|at| now.seconds() - at.seconds() >= 60 * 60)
    }
}

/// Whether a table leaves with the same newest turn again, which was signed here.
///
/// # Errors
/// An error of the store.
pub fn left_before<S: Store>(store: &S, opened: &Opened) -> Result<Option<LeftBefore>, S::Error> {
    let memory = store.memory(&opened.chain.id)?;
    let last = opened.chain.head();
    let known = memory.as_ref().and_then(|memory| memory.signed.iter().find(|known| known.hash == last));
    Ok(known.filter(|known| known.left.is_some() && !known.is_unsure).map(|known| LeftBefore { at: known.left }))
}

/// Notes what is news to the memory of a table, and gives the memory after that.
fn note_news<S: Store>(
    store: &mut S,
    chain: &Chain,
    news: impl Fn(&Memory) -> Option<Memory>,
) -> Result<Option<Memory>, S::Error> {
    if store.memory(&chain.id)?.as_ref().and_then(&news).is_none() {
        return Ok(None);
    }
    store.lock()?;
    // Somebody else may have written in between.
    let memory = store.snapshot(&chain.id)?.memory;
    let after = memory.as_ref().and_then(news);
    if after.is_some() {
        store.commit(&Change { memory: after.clone(), ..Change::new(chain, memory) })?;
    }
    Ok(after)
}

//! The memory notes what has left, what others have answered, which own turns were taken back before they
//! left, and for the sake of seats without which the others go on, since when the newest turns are here. The
//! functions at the end are asked when a table is looked at, and when it leaves.

use super::{HadTurn, Memory, Own, SignedTurn, Signer, TurnRef, short};
use crate::chain::{Chain, Link, table_id, turn_hash};
use crate::file::{File, Time, Turn};
use crate::rules::Hash;
use crate::session::{Change, Opened, Store, Unwritten};

impl Signer {
    /// The highest turn among some links of a chain that this key signed here, unless one is known that
    /// counts more: a higher one of the chain, or one of the line that is played on if the chain is of
    /// another.
    fn highest(&self, chain: &Chain, links: &[Link], known: Option<TurnRef>) -> Option<TurnRef> {
        let played_on = self.newest.filter(|newest| newest.is_in(chain));
        let is_newest = |link: &Link| self.newest.is_some_and(|newest| newest.hash == link.hash);
        let is_ours = |link: &Link| {
            // What comes after the newest turn was signed on another machine.
            let is_before = played_on.is_some_and(|newest| link.turn.number <= newest.number);
            let is_signed = is_before || self.signed_on.contains(&short(&link.turn.after));
            is_newest(link) || link.binds() && self.is_author(link) && is_signed
        };
        let Some(found) = links.iter().rfind(|link| is_ours(link)).map(TurnRef::of) else { return known };
        let stays =
            |known: &TurnRef| if known.is_in(chain) { known.number > found.number } else { played_on.is_none() };
        known.filter(stays).or(Some(found))
    }
}

/// How many turns are remembered with the time since when they are here.
const HAD: usize = 8;

impl Memory {
    /// The memory after a chain has left in a mail or in an armour; none if that is no news.
    pub(crate) fn left(&self, chain: &Chain, now: Time) -> Option<Self> {
        self.changed(|memory| {
            for signer in &mut memory.signers {
                let sent = signer.highest(chain, &chain.links, signer.sent);
                if sent != signer.sent {
                    (signer.sent, signer.sent_at) = (sent, Some(now));
                }
            }
            memory.unsent.retain(|known| !known.mark().is_in(chain));
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
        let answered = &chain.links[..turns];
        self.changed(|memory| {
            memory.note_withouts(chain, own);
            for link in answered {
                memory.count_again(&link.hash);
            }
            for signer in &mut memory.signers {
                signer.answered = signer.highest(chain, answered, signer.answered);
            }
            memory.unsent.retain(|known| answered.iter().all(|link| link.hash != known.hash));
        })
    }

    /// Lets a turn count again that was taken back, since somebody has answered it. What was signed in its
    /// place is taken back instead, unless it has left or was answered itself: then both stand.
    fn count_again(&mut self, hash: &Hash) {
        let Some(place) = self.taken_back.iter().position(|known| known.hash == *hash) else { return };
        let counts = self.taken_back.remove(place);
        let is_instead = |mark: TurnRef| mark.number >= counts.number && mark.hash != counts.hash;
        let mut own = self.signers.iter().filter(|signer| signer.identity == counts.by);
        let is_bound = own.any(|signer| signer.answered.into_iter().chain(signer.sent).any(is_instead));
        let mark = counts.mark();
        if !is_bound {
            self.take_back_instead(&counts);
        }
        for signer in self.signers.iter_mut().filter(|signer| signer.identity == counts.by) {
            let on = short(&counts.base);
            if !signer.signed_on.contains(&on) {
                signer.signed_on.push(on);
            }
            if is_bound {
                signer.behind.push(mark);
            } else {
                signer.newest = Some(mark);
                signer.answered = Some(mark);
            }
        }
    }

    /// Takes the turns back that were signed in the place of one that counts after all.
    fn take_back_instead(&mut self, counts: &SignedTurn) {
        let (instead, unsent): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.unsent).into_iter().partition(|known| known.number >= counts.number);
        self.unsent = unsent;
        let (gone, stays): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.written).into_iter().partition(|known| known.number >= counts.number);
        self.written = stays;
        for known in instead.into_iter().chain(gone).filter(|known| known.hash != counts.hash) {
            self.take_back(known);
        }
    }

    /// Remembers that a turn was taken back, and forgets that it was signed on its predecessor.
    fn take_back(&mut self, known: SignedTurn) {
        let on = short(&known.base);
        for signer in self.signers.iter_mut().filter(|signer| signer.identity == known.by) {
            signer.signed_on.retain(|other| *other != on);
        }
        if self.taken_back.iter().all(|other| other.hash != known.hash) {
            self.taken_back.push(known);
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
        let is_replaced =
            self.each(|signer| signer.newest).any(|newest| newest.number >= number && !newest.is_in(chain));
        let counts = if is_replaced { format!("with the other turn {number}") } else { "that undo wrote".to_owned() };
        Some(format!("turn {number} of this file was taken back here, so it does not leave; the file {counts} counts"))
    }

    /// Whether a turn was signed here, and nobody else is known to have got it.
    pub(crate) fn is_still_here(&self, turn: &Hash) -> bool {
        self.unsent.iter().chain(&self.taken_back).any(|known| known.hash == *turn)
    }

    /// The first turn of a file that was taken back here, whether the file holds or not.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only git looks at files that may not hold"))]
    pub(crate) fn taken_back_of(&self, file: &File) -> Option<u32> {
        let id = table_id(&file.header);
        let is_back = |turn: &&Turn| self.taken_back.iter().any(|known| known.hash == turn_hash(&id, turn));
        file.turns.iter().filter(|_| !self.taken_back.is_empty()).find(is_back).map(|turn| turn.number)
    }

    /// The memory before turns are taken back by writing the table's file without them. It holds what it
    /// takes to make them again, so that a player who is stopped between the file and [`Memory::taken_back`]
    /// can go on either way.
    pub(crate) fn taking_back(&self, chain: &Chain, left: usize) -> Self {
        let mut memory = self.clone();
        let gone = chain.links[left..].iter().map(SignedTurn::of);
        let known = |written: &SignedTurn| self.written.iter().all(|known| known.hash != written.hash);
        memory.written.extend(gone.filter(known));
        memory
    }

    /// The memory after own turns have been taken back, none of which was answered or sent. `chain` is the
    /// table before that, of which the first `left` turns are left; all turns that were written on top of
    /// them are taken back.
    pub(crate) fn taken_back(&self, chain: &Chain, left: usize) -> Self {
        let mut memory = self.clone();
        let rest = chain.up_to(left);
        let gone = chain.links[left..].iter().map(SignedTurn::of).chain(self.written.iter().cloned());
        for known in gone.filter(|known| !known.mark().is_in(&rest)) {
            memory.take_back(known);
        }
        memory.written.retain(|known| known.mark().is_in(&rest));
        memory.unsent.retain(|known| known.mark().is_in(&rest));
        for signer in &mut memory.signers {
            if signer.newest.is_none_or(|newest| newest.is_in(&rest)) {
                continue;
            }
            // A turn of the key that was signed elsewhere has left from there.
            let is_signed = |link: &&Link| signer.signed_on.contains(&short(&link.turn.after));
            let newest = rest.links.iter().rfind(|link| signer.is_author(link) && is_signed(link)).map(TurnRef::of);
            signer.newest = newest;
            // Which line the rest belongs to is asked anew.
            if !signer.behind.is_empty() {
                signer.behind.extend(signer.newest.take());
            }
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

/// Whether a file holds all turns that were signed here.
///
/// # Errors
/// An error of the store.
pub fn is_newest<S: Store>(store: &S, opened: &Opened) -> Result<bool, S::Error> {
    let chain = &opened.chain;
    let memory = store.memory(&chain.id)?;
    Ok(memory.is_none_or(|memory| memory.each(|signer| signer.newest).all(|newest| newest.is_in(chain))))
}

/// Whether a turn that was signed here, and that a file holds, has not left yet in a mail or in an armour.
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
    let last = opened.chain.links.last().map(TurnRef::of);
    let memory =
        memory.filter(|memory| last.is_some_and(|last| memory.each(|signer| signer.sent).any(|sent| sent == last)));
    Ok(memory.zip(last).map(|(memory, last)| LeftBefore { at: memory.sent_at(last) }))
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

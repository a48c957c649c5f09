//! The notes that the memory takes when a table is looked at, and when a table leaves.

use crate::chain::Chain;
use crate::file::Time;
use crate::rules::Hash;
use crate::session::{Change, Memory, Opened, Store, TurnRef, Unwritten};

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

/// Remembers since when the last turn of a chain is here, at a table where others may go on without a seat
/// that does not answer it.
///
/// # Errors
/// As [`note_seen`].
pub fn note_had<S: Store>(store: &mut S, chain: &Chain, now: Time) -> Result<(), S::Error> {
    note_news(store, chain, |memory| memory.having(chain, now)).map(|_| ())
}

/// Remembers that turns have come which go on from a turn with this hash, if that turn was taken back here.
/// Tells whether it counts now, and what was signed in its place does not. The chain is that of the table
/// here.
///
/// # Errors
/// An error of the store.
pub(in crate::session) fn note_answered<S: Store>(store: &mut S, chain: &Chain, hash: &Hash) -> Result<bool, S::Error> {
    let after = note_news(store, chain, |memory| memory.answered_unseen(hash))?;
    // Where another turn in its place has left as well, both stand.
    Ok(after.is_some_and(|memory| memory.newest().any(|newest| newest.hash == *hash)))
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
    let left = memory.left(chain, now);
    note(store, chain, Some(memory), left).map_err(Unwritten::Store)
}

/// Whether a file holds all turns that were signed here.
///
/// # Errors
/// An error of the store.
pub fn is_newest<S: Store>(store: &S, opened: &Opened) -> Result<bool, S::Error> {
    let chain = &opened.chain;
    let memory = store.memory(&chain.id)?;
    Ok(memory.is_none_or(|memory| memory.newest().all(|newest| newest.is_in(chain))))
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

/// Whether a table leaves with the same newest turn again, which was signed here.
///
/// # Errors
/// An error of the store.
pub fn left_before<S: Store>(store: &S, opened: &Opened) -> Result<Option<LeftBefore>, S::Error> {
    let memory = store.memory(&opened.chain.id)?;
    let last = opened.chain.links.last().map(TurnRef::of);
    let memory = memory.filter(|memory| last.is_some_and(|last| memory.sent().any(|sent| sent == last)));
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
    note(store, chain, memory, after.clone())?;
    Ok(after)
}

fn note<S: Store>(
    store: &mut S,
    chain: &Chain,
    memory_before: Option<Memory>,
    memory: Option<Memory>,
) -> Result<(), S::Error> {
    if memory.is_none() {
        return Ok(());
    }
    store.commit(&Change { memory, ..Change::new(chain, memory_before) })
}

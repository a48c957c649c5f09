//! Keys whose turns this home does not remember: another home has signed them, or this one did before it was
//! lost.

use super::piece_notes::piece_notes;
use crate::chain::{Chain, Link};
use crate::file::Hint;
use crate::kit::listed;
use crate::session::{KeyFile, Memory, Opened, Refusal, shell};

/// How many turns are named one by one.
const NAMED: usize = 4;

/// Whether a home remembers what a key has signed at a table.
fn remembers(memory: Option<&Memory>, key: &KeyFile) -> bool {
    memory.zip(key.public()).is_some_and(|(memory, public)| memory.knows(&public))
}

/// The turns of a chain that a key signed, in words, if the home does not remember that it did; none if there
/// are no such turns. Everybody may know a published key, so nothing is said of it.
#[must_use]
pub fn signed_elsewhere(chain: &Chain, memory: Option<&Memory>, key: &KeyFile) -> Option<String> {
    if key.published || remembers(memory, key) {
        return None;
    }
    let own = chain.links.iter().filter(|link| Some(link.author) == key.public());
    in_words(own.map(|link| link.turn.number))
}

/// Why a home is not sure that it knows all that a key has signed at a table.
pub(in crate::session) enum Unsure {
    /// Nothing is remembered of it.
    Unremembered,
    /// These turns, in words, are not remembered.
    Since(String),
}

/// Whether a home must ask before a key signs on top of these links: another home, or this one before it was
/// put back, may have signed with it.
pub(in crate::session) fn unsure(links: &[Link], memory: Option<&Memory>, key: &KeyFile) -> Option<Unsure> {
    let signed_before = links.iter().any(|link| Some(link.author) == key.public());
    if !remembers(memory, key) && !key.published && (key.restored || signed_before) {
        return Some(Unsure::Unremembered);
    }
    signed_since(links, memory, key).map(Unsure::Since)
}

/// The turns among links that a key signed, in words, if the home remembers earlier ones of it and not these:
/// the home was put back to an older state, or another one has signed with the key. None if there are no such
/// turns.
fn signed_since(links: &[Link], memory: Option<&Memory>, key: &KeyFile) -> Option<String> {
    let (memory, public) = memory.zip(key.public()).filter(|_| !key.published)?;
    in_words(memory.unknown(links, &public).into_iter())
}

fn in_words(numbers: impl Iterator<Item = u32>) -> Option<String> {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    match &numbers[..] {
        [] => None,
        [only] => Some(format!("turn {only}")),
        few if few.len() <= NAMED => Some(format!("turns {}", listed(few))),
        [.., last] => Some(format!("{} turns, the last of them turn {last}", numbers.len())),
    }
}

/// Lines for a home that looks at a table: a turn of it was taken back here, or keys have signed turns there
/// that the home does not remember, and what must be sure before it signs; or a piece of a key is false that
/// was dealt to a seat here.
#[must_use]
pub fn remembered_notes(opened: &Opened, memory: Option<&Memory>, keys: &[KeyFile]) -> Vec<String> {
    let chain = &opened.chain;
    let restored = keys.iter().filter(|key| key.restored);
    let note = |key: &KeyFile| {
        let (name, turns) = (&key.name, signed_elsewhere(chain, memory, key)?);
        Some(format!(
            "the restored key of {name} has signed {turns} of this table elsewhere: before it signs here, make sure that \
             this is the newest file you know of, with every turn that {name} has signed, and that no other home plays"
        ))
    };
    let since = |key: &KeyFile| {
        let (name, turns) = (&key.name, signed_since(&chain.links, memory, key)?);
        Some(format!(
            "what is kept here does not know of {turns}, which {name} has signed: it was put back to an older state, or the key \
             plays elsewhere, too; take in the newest mail of every player before anything is signed here"
        ))
    };
    let taken_back = memory.and_then(|memory| memory.taken_back_in(chain));
    let remembered = taken_back.into_iter().chain(restored.filter_map(note)).chain(keys.iter().filter_map(since));
    remembered.chain(piece_notes(opened, keys)).collect()
}

/// How a lost key comes back, as a part of a hint.
#[must_use]
pub fn way_back(name: &str) -> String {
    format!(
        "a lost key comes back by bypost key import {} (its 24 words) or bypost key import FILE (a copy of it); no \
         other key can sign for its seats or see its hands",
        shell::option("--words", name)
    )
}

/// Refuses what needs a key that is not here.
#[must_use]
pub fn no_key(name: &str) -> Refusal {
    let hint = format!("bypost key list tells the names; bypost key new makes one; {}", way_back(name));
    Refusal::new(format!("no key here is called {name}")).hint(Hint::command(hint))
}

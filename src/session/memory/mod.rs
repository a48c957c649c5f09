//! The memory that a home has of each table, so that it never signs two branches. For each key it holds the
//! highest turn that the key signed, the highest that left, and the highest that was built on or answered.
//! The memory only grows, with two exceptions: turns that `undo` takes back before they left, which are
//! remembered as taken back, and turns that this home has released.

mod guard;
mod noted;
mod undone;

use super::memory_mark::{Mark, Written};
use super::released::{Released, step_of};
use crate::chain::{Chain, Link};
use crate::file::{Consent, Time};
use crate::rules::Hash;
use crate::seal::PublicIdentity;

/// How many turns are remembered one by one.
const RECENT: usize = 64;

/// How many turns of the newest branch are remembered.
const TRAIL: usize = 128;

/// What a home remembers of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// What is remembered of each key that signed here.
    pub(crate) signers: Vec<Signer>,
    /// The turns that the newest writing command signed, in order, in case their file is lost.
    pub(crate) written: Vec<Written>,
    /// The newest turns that were signed here, at most 64, in order. An answer to one of them counts even if
    /// it stands on another branch.
    pub(crate) recent: Vec<Mark>,
    /// Turns that were signed here and taken back before they left. They do not leave any more, unless they
    /// are signed again.
    pub(crate) taken_back: Vec<Mark>,
    /// The last turns of the table as it was when something was signed here last, at most 128, in order: the
    /// beginnings of their hashes.
    pub(crate) trail: Vec<[u8; 8]>,
    /// What seats have agreed to, as far as it came here.
    pub(crate) consents: Vec<Consent>,
    /// The turns that this home has agreed to give up.
    pub(crate) released: Vec<Released>,
}

/// What is remembered of one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signer {
    /// The key. None stands for all keys of the home, since earlier homes did not tell them apart.
    pub(crate) identity: Option<[u8; 32]>,
    /// The newest turn of another player that this key built on, or the newest turn of this key that another
    /// player is known to have built on. It is never taken back.
    pub(crate) accepted: Mark,
    /// The highest turn that this key signed here.
    pub(crate) signed: Option<Mark>,
    /// The highest turn of this key that left in a mail or in an armour. It is never taken back.
    pub(crate) sent: Option<Mark>,
    /// When that turn first left; homes of before did not note it.
    pub(crate) sent_at: Option<Time>,
}

/// The answer of a home when a turn is to be signed on top of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// The chain holds everything that was accepted, signed and sent.
    Free,
    /// A turn was signed here already: nothing but that same turn may be signed again.
    Repeat(Written),
}

/// The identities whose private keys are in the home.
pub(crate) type Own<'a> = &'a [PublicIdentity];

impl Memory {
    /// The memory after the turns from index `from` on of a chain have been written; `before` is the memory
    /// before that.
    #[must_use]
    pub(crate) fn of(chain: &Chain, from: usize, before: Option<&Self>, own: Own<'_>) -> Self {
        let mut memory = before.cloned().unwrap_or_default();
        memory.forget_given_up(chain, own);
        let new = &chain.links[from..];
        // An own turn on top of an own one is no answer.
        let answer = chain.links[..from].iter().rfind(|link| !own.contains(&link.author));
        let built_on = answer.map_or(Mark::table(chain), Mark::of);
        for link in new.iter().filter(|link| link.binds()) {
            let signer = memory.signer(link.author, chain);
            // If a lost file is written again, more turns may have been seen and signed than it holds.
            signer.accepted = signer.accepted.or_higher(built_on);
            signer.signed = Some(Mark::of(link).or_lower_than(signer.signed));
        }
        let repeats = new.first().is_some_and(|first| memory.written.iter().any(|known| known.hash == first.hash));
        if !repeats {
            memory.written.clear();
        }
        for link in new {
            if memory.written.iter().all(|known| known.hash != link.hash) {
                memory.written.push(Written::of(link));
            }
            if memory.recent.iter().all(|known| known.hash != link.hash) {
                memory.recent.push(Mark::of(link));
            }
        }
        memory.recent.drain(..memory.recent.len().saturating_sub(RECENT));
        memory.taken_back.retain(|mark| !mark.is_in(chain));
        memory.trail =
            chain.links[chain.links.len().saturating_sub(TRAIL)..].iter().map(|link| step_of(&link.hash)).collect();
        // What the newest turns carry is needed to write them again.
        let base = |hash: &Hash| memory.written.iter().any(|written| written.base == *hash);
        memory.consents.retain(|one| one.to.release().is_some() || one.on == chain.head() || base(&one.on));
        memory
    }

    /// Whether this key has signed here, as far as the home remembers.
    #[must_use]
    pub(crate) fn knows(&self, identity: &PublicIdentity) -> bool {
        self.signers.iter().any(|signer| signer.identity == Some(identity.bytes()))
    }

    /// Whether some of it comes from the time before keys were told apart. It may then be about any key of
    /// the home that was not imported.
    #[must_use]
    pub(crate) fn is_of_before(&self) -> bool {
        self.signers.iter().any(|signer| signer.identity.is_none())
    }

    /// The newest turns that were built on or answered, one for each key.
    pub(crate) fn accepted(&self) -> impl Iterator<Item = Mark> {
        self.signers.iter().map(|signer| signer.accepted)
    }

    /// When a turn left, if that is known.
    pub(crate) fn sent_at(&self, mark: Mark) -> Option<Time> {
        self.signers.iter().find(|signer| signer.sent == Some(mark))?.sent_at
    }

    /// The highest turns that left, one for each key.
    pub(crate) fn sent(&self) -> impl Iterator<Item = Mark> {
        self.signers.iter().filter_map(|signer| signer.sent)
    }

    /// The highest turns that were signed here, one for each key.
    pub(crate) fn signed(&self) -> impl Iterator<Item = Mark> {
        self.signers.iter().filter_map(|signer| signer.signed)
    }

    /// Whether a chain holds a turn that was signed here and has not left.
    pub(crate) fn has_unsent(&self, chain: &Chain) -> bool {
        let is_unsent = |signer: &Signer| {
            let sent = signer.sent.map_or(0, |sent| sent.number);
            signer.signed.is_some_and(|signed| signed.number > sent && signed.is_in(chain))
        };
        self.signers.iter().any(is_unsent)
    }

    /// The entry of a key, which is made if it is not there.
    fn signer(&mut self, author: PublicIdentity, chain: &Chain) -> &mut Signer {
        let identity = Some(author.bytes());
        let at = self.signers.iter().position(|signer| signer.identity == identity).unwrap_or_else(|| {
            self.signers.push(Signer {
                identity,
                accepted: Mark::table(chain),
                signed: None,
                sent: None,
                sent_at: None,
            });
            self.signers.len() - 1
        });
        &mut self.signers[at]
    }

    /// A turn that a chain lacks and without which nothing may be signed, and what became of it here. If the
    /// chain has another turn in the place of one of them, that one is given, rather than one for which the
    /// chain is too short.
    fn lacking(&self, chain: &Chain, given_up: &[Hash]) -> Option<(Mark, &'static str)> {
        let accepted = self.accepted().map(|mark| (mark, "answered"));
        let sent = self.sent().map(|mark| (mark, "sent"));
        let signed = self.signed().map(|mark| (mark, "signed"));
        let is_needed = |mark: &Mark| !mark.is_in(chain) && !self.is_given_up(mark, chain, given_up);
        let lacking = accepted.chain(sent).chain(signed).filter(|(mark, _)| is_needed(mark));
        lacking.min_by_key(|(mark, _)| mark.number as usize > chain.links.len())
    }

    /// The first turn of a chain that was taken back here.
    fn revived(&self, chain: &Chain) -> Option<&Mark> {
        self.taken_back.iter().filter(|mark| mark.is_in(chain)).min_by_key(|mark| mark.number)
    }
}

impl Signer {
    /// Whether a turn is by this key; for all keys of the home, whether it is by one of them.
    pub(super) fn is_author(&self, link: &Link, own: Own<'_>) -> bool {
        self.identity.map_or_else(|| own.contains(&link.author), |identity| link.author.bytes() == identity)
    }
}

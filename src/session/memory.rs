//! The memory that a home has of each table, so that it never signs two branches. For each key it holds the
//! highest turn that the key signed, the highest that left, and the highest that was built on or answered.
//! The memory only grows, with one exception: `undo` of turns that never left; those are remembered, too.

use super::Refusal;
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

    /// The memory before turns are taken back by writing the table's file without them. It holds what it
    /// takes to make them again, so that a player who is stopped between the file and [`Memory::taken_back`]
    /// can go on either way.
    #[must_use]
    pub(crate) fn taking_back(&self, chain: &Chain, left: usize) -> Self {
        let mut memory = self.clone();
        let gone = chain.links[left..].iter().map(Written::of);
        let known = |written: &Written| self.written.iter().all(|known| known.hash != written.hash);
        memory.written.extend(gone.filter(known));
        memory
    }

    /// The memory after own turns have been taken back, none of which was accepted or sent. `chain` is the
    /// table before that, of which the first `left` turns are left; all turns that were written on top of
    /// them are taken back.
    #[must_use]
    pub(crate) fn taken_back(&self, chain: &Chain, left: usize, own: Own<'_>) -> Self {
        let mut memory = self.clone();
        let rest = chain.up_to(left);
        // Earlier homes did not write the number of a turn. They wrote only the first turn, which stands on
        // the turns that are left.
        let mark = |written: &Written| Mark { number: written.number.max(1 + left as u32), hash: written.hash };
        let gone = chain.links[left..].iter().map(Mark::of).chain(self.written.iter().map(mark));
        for mark in gone.filter(|mark| !mark.is_in(&rest)) {
            if !memory.taken_back.contains(&mark) {
                memory.taken_back.push(mark);
            }
        }
        memory.written.retain(|written| rest.holds(&written.hash));
        memory.recent.retain(|mark| mark.is_in(&rest));
        memory.trail.retain(|step| rest.links.iter().any(|link| step_of(&link.hash) == *step));
        for signer in &mut memory.signers {
            if signer.signed.is_some_and(|signed| !signed.is_in(&rest)) {
                signer.signed = rest.links.iter().rfind(|link| signer.is_author(link, own)).map(Mark::of);
            }
        }
        memory
    }

    /// The memory after a chain has left in a mail or in an armour; none if that is no news.
    #[must_use]
    pub(crate) fn left(&self, chain: &Chain, own: Own<'_>, now: Time) -> Option<Self> {
        let mut memory = self.clone();
        memory.forget_given_up(chain, own);
        for signer in &mut memory.signers {
            let is_author = |link: &&Link| link.binds() && signer.is_author(link, own);
            let Some(newest) = chain.links.iter().rfind(is_author).map(Mark::of) else {
                continue;
            };
            // A turn that was sent before is older or on the same branch, since the guard asks for it before
            // anything is signed.
            let sent = Some(newest.or_lower_than(signer.sent));
            if sent != signer.sent {
                (signer.sent, signer.sent_at) = (sent, Some(now));
            }
        }
        (memory != *self).then_some(memory)
    }

    /// The memory after a chain was looked at; none if that is no news. An own turn was answered, and so
    /// accepted, if a turn of another player stands on it. The answer itself is not accepted: a player who is
    /// sent two answers may choose which one to build on.
    #[must_use]
    pub(crate) fn seen(&self, chain: &Chain, own: Own<'_>) -> Option<Self> {
        let answer = chain.links.iter().rposition(|link| !own.contains(&link.author))?;
        let answered = &chain.links[..answer];
        if let Some(memory) = self.turned(chain, answered, own) {
            return Some(memory);
        }
        let is_same_branch = self.lacking(chain, &[]).is_none();
        let mut memory = self.clone();
        memory.forget_given_up(chain, own);
        for signer in &mut memory.signers {
            // If the chain is on another branch than the one that is played here, only those turns count that
            // surely belong to the branch played here.
            let is_here = |link: &Link| is_same_branch || self.recent.iter().any(|mark| mark.hash == link.hash);
            let newest = answered.iter().rfind(|link| signer.is_author(link, own) && is_here(link)).map(Mark::of);
            signer.accepted = newest.map_or(signer.accepted, |newest| signer.accepted.or_higher(newest));
        }
        if is_same_branch {
            memory.taken_back.retain(|mark| !answered.iter().any(|link| link.hash == mark.hash));
        }
        (memory != *self).then_some(memory)
    }

    /// The memory after somebody has answered a turn that was taken back, so that it has left all the same.
    /// It is given if another turn was signed since that has neither left nor been answered: the answered
    /// turn counts, and the other is taken back in its place.
    fn turned(&self, chain: &Chain, answered: &[Link], own: Own<'_>) -> Option<Self> {
        let has_left = |mark: &Mark| answered.iter().any(|link| link.hash == mark.hash);
        let is_bound = self.accepted().chain(self.sent()).any(|mark| !mark.is_in(chain));
        if is_bound || self.lacking(chain, &[]).is_none() || !self.taken_back.iter().any(has_left) {
            return None;
        }
        let mut memory = self.clone();
        memory.taken_back.retain(|mark| !has_left(mark));
        let written = self.written.iter().map(|written| Mark { number: written.number, hash: written.hash });
        for mark in self.recent.iter().copied().chain(written).chain(self.signed()) {
            if !mark.is_in(chain) && !memory.taken_back.contains(&mark) {
                memory.taken_back.push(mark);
            }
        }
        memory.written.retain(|written| chain.holds(&written.hash));
        memory.recent.retain(|mark| mark.is_in(chain));
        for signer in &mut memory.signers {
            let newest = |links: &[Link]| links.iter().rfind(|link| signer.is_author(link, own)).map(Mark::of);
            let (signed, left) = (newest(&chain.links), newest(answered));
            signer.signed = signed;
            signer.accepted = left.map_or(signer.accepted, |left| signer.accepted.or_higher(left));
        }
        Some(memory)
    }

    /// Whether a turn may be signed on top of a chain.
    ///
    /// # Errors
    /// It would make a second branch.
    pub(crate) fn guard(&self, chain: &Chain) -> Result<Guard, Refusal> {
        self.guard_giving_up(chain, &[])
    }

    /// The same for a turn that gives up turns of other branches.
    ///
    /// # Errors
    /// As [`Memory::guard`]; or the chain holds a turn that was released here.
    pub(crate) fn guard_giving_up(&self, chain: &Chain, given_up: &[Hash]) -> Result<Guard, Refusal> {
        self.released_in(chain)?;
        let Some((mark, done)) = self.lacking(chain, given_up) else { return Ok(Guard::Free) };
        if let Some(written) = self.written.iter().find(|written| written.base == chain.head()) {
            return Ok(Guard::Repeat(written.clone()));
        }
        Err(self.branch(mark, done, chain))
    }

    /// Refuses a chain that must not leave: one with a turn that was taken back. A player who wants to send
    /// it after all signs it again.
    ///
    /// # Errors
    /// Which turn it is.
    pub(crate) fn may_leave(&self, chain: &Chain) -> Result<(), Refusal> {
        let Some(revived) = self.revived(chain) else { return Ok(()) };
        let what = format!("turn {} of this file was taken back here, so it does not leave", revived.number);
        Err(Refusal::new(what).hint("send the file from which it was taken back, or play on this one first"))
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

    /// Whether a chain ends just before the turns that were signed here last, and lacks them.
    #[must_use]
    pub(crate) fn is_lost(&self, chain: &Chain) -> bool {
        let head = chain.head();
        self.signed().any(|signed| !signed.is_in(chain)) && self.written.iter().any(|written| written.base == head)
    }

    /// Whether a chain holds everything that was built on, signed and sent here.
    #[must_use]
    pub(crate) fn holds_all(&self, chain: &Chain) -> bool {
        self.lacking(chain, &[]).is_none()
    }

    /// Whether the last turn of a chain is the newest that was signed here.
    #[must_use]
    pub(crate) fn is_newest(&self, chain: &Chain) -> bool {
        self.lacking(chain, &[]).is_none() && self.signed().any(|signed| signed.hash == chain.head())
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

    /// Why nothing may be signed on a chain that lacks a turn: it is older, or another branch.
    fn branch(&self, mark: Mark, done: &str, chain: &Chain) -> Refusal {
        if let Some(revived) = self.revived(chain) {
            let number = revived.number;
            let what =
                format!("FORK: turn {number} of this file was taken back here, and another one was signed since");
            let hint = "two signed versions of one turn convict their author: play on the other file, and keep this one to \
                        yourself";
            return Refusal::new(what).hint(hint);
        }
        let number = mark.number;
        let Some(link) = chain.links.get(number.max(1) as usize - 1) else {
            let what =
                format!("this file ends before turn {number}, which was {done} here already: it is an older one");
            return Refusal::new(what).hint("play on the newest file; bypost verify FILE OTHER tells which is newer");
        };
        let seat = &link.turn.seat;
        let what =
            format!("FORK: turn {number} ({seat}) of this file, or one before it, is not the one that was {done} here");
        Refusal::new(what).hint("keep both files: bypost verify FILE YOURS shows who signed both branches")
    }
}

impl Signer {
    /// Whether a turn is by this key; for all keys of the home, whether it is by one of them.
    pub(super) fn is_author(&self, link: &Link, own: Own<'_>) -> bool {
        self.identity.map_or_else(|| own.contains(&link.author), |identity| link.author.bytes() == identity)
    }
}

//! The memory notes what has left, and what others have answered.

use super::super::memory_mark::{Mark, Written};
use super::{Memory, Own};
use crate::chain::{Chain, Link};
use crate::file::Time;
use crate::rules::Hash;

impl Memory {
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

    /// The memory after turns have come that go on from a turn which was taken back: it has left all the
    /// same. It counts, and what was signed in its place is taken back; none if that has left or was answered
    /// itself, or if it is no news. Only the hash of the turn need be known.
    #[must_use]
    pub(crate) fn answered_unseen(&self, hash: &Hash) -> Option<Self> {
        let counts = *self.taken_back.iter().find(|mark| mark.hash == *hash)?;
        let is_instead = |mark: &Mark| mark.number >= counts.number;
        if self.accepted().chain(self.sent()).any(|mark| is_instead(&mark)) {
            return None;
        }
        let mut memory = self.clone();
        memory.taken_back.retain(|mark| *mark != counts);
        // Earlier homes did not write the numbers of these turns, and only wrote the newest of them.
        let number = |written: &Written| if written.number == 0 { counts.number } else { written.number };
        let written = self.written.iter().map(|written| Mark { number: number(written), hash: written.hash });
        for mark in self.recent.iter().copied().chain(written).chain(self.signed()).filter(is_instead) {
            if !memory.taken_back.contains(&mark) {
                memory.taken_back.push(mark);
            }
        }
        memory.written.clear();
        memory.recent.retain(|mark| !is_instead(mark));
        for signer in &mut memory.signers {
            signer.accepted = signer.accepted.or_higher(counts);
            signer.signed = signer.signed.map(|signed| if is_instead(&signed) { counts } else { signed });
        }
        Some(memory)
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
}

//! The memory notes what has left, and what others have answered.

use super::{Memory, Own, Signer};
use crate::chain::{Chain, Link};
use crate::file::Time;
use crate::rules::Hash;
use crate::session::memory::mark::{SignedTurn, TurnRef, short};

impl Memory {
    /// The memory after a chain has left in a mail or in an armour; none if that is no news.
    #[must_use]
    pub(crate) fn left(&self, chain: &Chain, now: Time) -> Option<Self> {
        let mut memory = self.clone();
        for signer in &mut memory.signers {
            let sent = signer.highest(chain, &chain.links, signer.sent);
            if sent != signer.sent {
                (signer.sent, signer.sent_at) = (sent, Some(now));
            }
        }
        memory.unsent.retain(|known| !known.mark().is_in(chain));
        (memory != *self).then_some(memory)
    }

    /// The memory after a chain was looked at; none if that is no news. An own turn was answered if a turn of
    /// another player stands on it. The answer itself does not bind: a player who is sent two answers may
    /// choose which one to build on.
    #[must_use]
    pub(crate) fn seen(&self, chain: &Chain, own: Own<'_>) -> Option<Self> {
        let answer = chain.links.iter().rposition(|link| !own.contains(&link.author))?;
        self.answered_up_to(chain, answer, own)
    }

    /// The memory after another player's consent came that rests on the last turn of a chain: whoever signed
    /// it has all of the chain; none if that is no news.
    pub(crate) fn agreed_upon(&self, chain: &Chain, own: Own<'_>) -> Option<Self> {
        self.answered_up_to(chain, chain.links.len(), own)
    }

    /// The memory after it is known that another player has the first so many turns of a chain.
    fn answered_up_to(&self, chain: &Chain, turns: usize, own: Own<'_>) -> Option<Self> {
        let answered = &chain.links[..turns];
        let mut memory = self.clone();
        memory.note_withouts(chain, own);
        for link in answered {
            memory.count_again(&link.hash);
        }
        for signer in &mut memory.signers {
            signer.answered = signer.highest(chain, answered, signer.answered);
        }
        memory.unsent.retain(|known| answered.iter().all(|link| link.hash != known.hash));
        (memory != *self).then_some(memory)
    }

    /// The memory after turns have come that go on from a turn which was taken back: it has left all the
    /// same; none if it is no news. Only the hash of the turn need be known.
    #[must_use]
    pub(crate) fn answered_unseen(&self, hash: &Hash) -> Option<Self> {
        let mut memory = self.clone();
        memory.count_again(hash);
        (memory != *self).then_some(memory)
    }

    /// Lets a turn count again that was taken back, since somebody has answered it. What was signed in its
    /// place is taken back instead, unless it has left or was answered itself: then both stand.
    fn count_again(&mut self, hash: &Hash) {
        let Some(place) = self.taken_back.iter().position(|known| known.hash == *hash) else { return };
        let counts = self.taken_back.remove(place);
        let is_instead = |mark: &TurnRef| mark.number >= counts.number && mark.hash != counts.hash;
        let is_by = |by: [u8; 32]| by == counts.by;
        let is_bound = self
            .signers
            .iter()
            .filter(|signer| is_by(signer.identity))
            .any(|signer| signer.answered.into_iter().chain(signer.sent).any(|mark| is_instead(&mark)));
        let mark = counts.mark();
        if !is_bound {
            self.take_back_instead(&counts);
        }
        for signer in self.signers.iter_mut().filter(|signer| is_by(signer.identity)) {
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
            self.forget_signed_on(&known);
            if self.taken_back.iter().all(|other| other.hash != known.hash) {
                self.taken_back.push(known);
            }
        }
    }

    /// Forgets that a turn was signed on its predecessor.
    pub(super) fn forget_signed_on(&mut self, known: &SignedTurn) {
        let on = short(&known.base);
        for signer in self.signers.iter_mut().filter(|signer| signer.identity == known.by) {
            signer.signed_on.retain(|other| *other != on);
        }
    }
}

impl Signer {
    /// The highest turn among some links of a chain that this key signed here, unless one is known that
    /// counts more: a higher one of the chain, or one of the line that is played on if the chain is of
    /// another.
    fn highest(&self, chain: &Chain, links: &[Link], known: Option<TurnRef>) -> Option<TurnRef> {
        let is_played_on = self.newest.is_some_and(|newest| newest.is_in(chain));
        let is_newest = |link: &Link| self.newest.is_some_and(|newest| newest.hash == link.hash);
        let is_ours = |link: &Link| {
            let is_signed = is_played_on || self.signed_on.contains(&short(&link.turn.after));
            is_newest(link) || link.binds() && self.is_author(link) && is_signed
        };
        let Some(found) = links.iter().rfind(|link| is_ours(link)).map(TurnRef::of) else { return known };
        let stays = |known: &TurnRef| if known.is_in(chain) { known.number > found.number } else { !is_played_on };
        known.filter(stays).or(Some(found))
    }
}

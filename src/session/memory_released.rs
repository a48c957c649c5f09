//! The memory of turns that are given up: what this home has released, and what makes room for the branch
//! that gives it up.

use super::Refusal;
use super::memory::{Memory, Own};
use super::memory_mark::Mark;
use super::released::{Released, step_of};
use crate::chain::{Chain, Link};
use crate::rules::Hash;

impl Memory {
    /// Refuses a chain with a turn that was released here: nothing is built on it, whatever it may be.
    ///
    /// # Errors
    /// Which turn it is.
    pub(crate) fn check_released(&self, chain: &Chain) -> Result<(), Refusal> {
        let Some(number) = self.released_in(chain) else { return Ok(()) };
        let what = format!("turn {number} of this file was released here: nothing is built on it");
        Err(Refusal::new(what).hint("wait for its author's new version of it"))
    }

    /// The number of the turn of a chain that was released here: its author's new version of it is awaited.
    #[must_use]
    pub fn released_in(&self, chain: &Chain) -> Option<u32> {
        self.released.iter().map(|released| released.turn).find(|turn| turn.is_in(chain)).map(|turn| turn.number)
    }

    /// Whether a turn stands on one that this home has released, and that a chain gives up, or is about to.
    pub(super) fn is_given_up(&self, mark: &Mark, chain: &Chain, given_up: &[Hash]) -> bool {
        let stands = |released: &&Released| released.turn.hash == mark.hash || released.below.contains(&mark.hash);
        let gives_up = |root: &Hash| given_up.contains(root) || chain.releases(root);
        // A turn that gives up the turn itself carries the consent of its author, too.
        gives_up(&mark.hash) || self.released.iter().filter(stands).any(|released| gives_up(&released.turn.hash))
    }

    /// Puts the newest turns of a chain in the place of remembered ones that it gives up.
    pub(super) fn forget_given_up(&mut self, chain: &Chain, own: Own<'_>) {
        let is_gone: Vec<Hash> =
            self.marks().filter(|mark| self.is_given_up(mark, chain, &[])).map(|mark| mark.hash).collect();
        for signer in &mut self.signers {
            let is_gone = |mark: &Mark| is_gone.contains(&mark.hash) && !mark.is_in(chain);
            if is_gone(&signer.accepted) {
                // Every turn of another player that an own one stands on was built on.
                let newest = chain.links.iter().rposition(|link| signer.is_author(link, own)).unwrap_or_default();
                let answered = chain.links[..newest].iter().rfind(|link| !own.contains(&link.author));
                signer.accepted = answered.map_or(Mark::table(chain), Mark::of);
            }
            if signer.signed.as_ref().is_some_and(is_gone) {
                let is_author = |link: &&Link| link.binds() && signer.is_author(link, own);
                signer.signed = chain.links.iter().rfind(is_author).map(Mark::of);
            }
            if signer.sent.as_ref().is_some_and(is_gone) {
                (signer.sent, signer.sent_at) = (None, None);
            }
        }
        self.written.retain(|written| !is_gone.contains(&written.hash));
        self.recent.retain(|mark| !is_gone.contains(&mark.hash));
    }

    /// All turns that bind this home.
    pub(super) fn marks(&self) -> impl Iterator<Item = Mark> {
        self.accepted().chain(self.sent()).chain(self.signed()).chain(self.recent.iter().copied())
    }

    /// The turn that was signed here on a branch and that a chain lacks, which is an older file of that
    /// branch: the branch begins with this turn.
    #[must_use]
    pub(crate) fn signed_beyond(&self, chain: &Chain, begin: &Hash) -> Option<Mark> {
        let is_here = self.trail.contains(&step_of(begin));
        self.signed().find(|mark| is_here && !mark.is_in(chain) && !self.is_given_up(mark, chain, &[]))
    }

    /// The memory after this home has agreed to give up a turn of a chain, with all that stands on it.
    #[must_use]
    pub(crate) fn releasing(&self, chain: &Chain, index: usize) -> Self {
        let mut memory = self.clone();
        let above = &chain.links[index..];
        let below = |mark: &Mark| above.iter().any(|link| link.hash == mark.hash);
        let below: Vec<Hash> = self.marks().filter(below).map(|mark| mark.hash).collect();
        let (turn, last) = (Mark::of(&above[0]), chain.links.len() as u32);
        memory.released.retain(|released| released.turn != turn);
        memory.released.push(Released { turn, last, below });
        memory
    }
}

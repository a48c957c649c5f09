//! The memory is asked before a turn is signed, and before a file leaves.

use super::super::Refusal;
use super::super::memory_mark::Mark;
use super::{Guard, Memory};
use crate::chain::Chain;
use crate::rules::Hash;

impl Memory {
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
        self.check_released(chain)?;
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
        Err(Refusal::new(what).hint(if self.accepted().any(|mark| !mark.is_in(chain)) {
            "another turn in its place was answered, and counts: take in the whole table that holds the answer"
        } else {
            "send the file that undo wrote, or sign that turn again with bypost play"
        }))
    }

    /// Whether a chain holds a turn that was taken back here, while another chain holds all that counts.
    #[must_use]
    pub(crate) fn prefers(&self, chain: &Chain, other: &Chain) -> bool {
        self.revived(other).is_some() && self.revived(chain).is_none() && self.lacking(chain, &[]).is_none()
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
        Refusal::new(what).hint("keep both files: bypost verify FILE YOURS tells how they part; if your turn has not left, bypost undo YOURS takes it back")
    }
}

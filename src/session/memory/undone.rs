//! Own turns are taken back before they left, and the memory keeps them as such.

use super::super::memory_mark::{Mark, Written};
use super::super::released::step_of;
use super::{Memory, Own};
use crate::chain::Chain;

impl Memory {
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
}

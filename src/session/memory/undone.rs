//! Own turns are taken back before they left, and the memory keeps them as such.

use super::Memory;
use crate::chain::{Chain, table_id, turn_hash};
use crate::file::{File, Turn};
use crate::kit::fit;
use crate::session::memory::mark::{SignedTurn, TurnRef};

impl Memory {
    /// Which turn of a chain was taken back here, and which file counts, in words; none if there is no such
    /// turn.
    #[must_use]
    pub(crate) fn taken_back_in(&self, chain: &Chain) -> Option<String> {
        let number = self.revived(chain)?.number;
        let is_replaced = self.newest().any(|newest| newest.number >= number && !newest.is_in(chain));
        let counts = if is_replaced { format!("with the other turn {number}") } else { "that undo wrote".to_owned() };
        Some(format!("turn {number} of this file was taken back here, so it does not leave; the file {counts} counts"))
    }

    /// The first turn of a file that was taken back here, whether the file holds or not.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only git looks at files that may not hold"))]
    #[must_use]
    pub(crate) fn taken_back_of(&self, file: &File) -> Option<u32> {
        let id = table_id(&file.header);
        let is_back = |turn: &&Turn| self.taken_back.iter().any(|known| known.hash == turn_hash(&id, turn));
        file.turns.iter().filter(|_| !self.taken_back.is_empty()).find(is_back).map(|turn| turn.number)
    }

    /// The memory before turns are taken back by writing the table's file without them. It holds what it
    /// takes to make them again, so that a player who is stopped between the file and [`Memory::taken_back`]
    /// can go on either way.
    #[must_use]
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
    #[must_use]
    pub(crate) fn taken_back(&self, chain: &Chain, left: usize) -> Self {
        let mut memory = self.clone();
        let rest = chain.up_to(left);
        // Earlier homes did not write the number of a turn. They wrote only the first turn, which stands on
        // the turns that are left.
        let written =
            |known: &SignedTurn| SignedTurn { number: known.number.max(1 + fit::<_, u32>(left)), ..known.clone() };
        let gone = chain.links[left..].iter().map(SignedTurn::of).chain(self.written.iter().map(written));
        for known in gone.filter(|known| !known.mark().is_in(&rest)) {
            memory.forget_signed_on(&known);
            if memory.taken_back.iter().all(|other| other.hash != known.hash) {
                memory.taken_back.push(known);
            }
        }
        memory.written.retain(|known| known.mark().is_in(&rest));
        memory.unsent.retain(|known| known.mark().is_in(&rest));
        for signer in &mut memory.signers {
            if signer.newest.is_none_or(|newest| newest.is_in(&rest)) {
                continue;
            }
            let newest = rest.links.iter().rfind(|link| signer.is_author(link)).map(TurnRef::of);
            signer.newest = newest;
            // Which line the rest belongs to is asked anew.
            if !signer.behind.is_empty() {
                signer.behind.extend(signer.newest.take());
            }
        }
        memory
    }
}

//! Opponents agree to what persons of their home want, where nobody else plays.

use super::opponents::would_agree;
use crate::chain::consent_hash;
use crate::file::{Agreed, Consent, TableStep};
use crate::rules::Seat;
use crate::session::agreement::agreements::agreements_at;
use crate::session::{Clock, Entropy, Memory, Question, Store, TurnWriter};

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// What the home remembers of the table, with what its opponents agree to for a turn of this author.
    pub(in crate::session) fn memory_with_opponents(&mut self, author: Seat, to: &Agreed) -> Result<Memory, Question> {
        let mut memory = self.memory().cloned().unwrap_or_default();
        let asked = self.table().must_agree(author, to).into_iter();
        for seat in asked.filter(|seat| would_agree(self.keys(), self.table(), *seat, to)).collect::<Vec<_>>() {
            let table = self.table();
            // The time is that of the turn that it rests on, so that a turn made again is the same turn.
            let (name, on, time) = (table.seats().name(seat).to_owned(), table.head(), table.time());
            let mut consent = Consent { seat: name, on, to: to.clone(), time, signature: [0; 64] };
            let hash = consent_hash(&table.id(), &consent);
            consent.signature = self.with_identity(seat, |_, identity| identity.sign_consent(&hash))?;
            memory.consents.push(consent);
        }
        Ok(memory)
    }

    /// The step with which an opponent on the clock does what the person at the table asks for.
    pub(super) fn asked_of_opponent(&self, seat: Seat) -> Option<TableStep> {
        let (memory, table) = (self.memory()?, self.table());
        let is_asked = memory.consents.iter().any(|consent| consent.on == table.head());
        let agreements = if is_asked { agreements_at(Some(memory), self.chain(), table) } else { Vec::new() };
        agreements.into_iter().find_map(|agreement| {
            let agrees = |seat: Seat| would_agree(self.keys(), table, seat, &agreement.to);
            let has_all = agreement.lacking.iter().all(|name| table.seats().find(name).is_some_and(agrees));
            let step = match agreement.to {
                Agreed::Back(number) => TableStep::AgreedBack(number),
                Agreed::End => TableStep::AgreedEnd,
                Agreed::Draw => TableStep::AgreedDraw,
                _ => return None,
            };
            (agrees(seat) && has_all && table.may_play(seat, &step).is_ok()).then_some(step)
        })
    }
}

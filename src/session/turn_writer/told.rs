//! What a person should know before a turn is signed.

use super::TurnWriter;
use crate::file::{Agreed, Hint, TableStep};
use crate::session::agreement::agreements::{needed, other_way, that_can};
use crate::session::agreement::stays_known::StaysKnown;
use crate::session::view::ahead::{check_gone, since_unknown};
use crate::session::{Clock, Entropy, Refusal, Store, without_in_words};
use crate::table::Draft;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// What is left behind on other lines of the table if anything is signed on this one, and what speaks
    /// against it, in lines; empty if nothing is. A front end that asks for everything at once asks before it
    /// signs.
    pub fn what_is_left_behind(&self) -> Vec<Hint> {
        self.crossing.in_words(true).collect()
    }

    /// What stays known of turns that a turn takes back, or what becomes of a seat without which it goes on,
    /// in lines: it is told before the turn is played. What speaks against it is among them once the person
    /// does it [`anyway`](Self::anyway).
    ///
    /// # Errors
    /// The turns cannot be taken back.
    pub fn what_stays_known(&self, draft: &Draft) -> Result<Vec<String>, Refusal> {
        if let [step] = &draft.steps[..]
            && let Some(going_on @ TableStep::Without(late)) = &TableStep::read(step)
        {
            if !self.may_go_on(going_on) {
                return Ok(Vec::new());
            }
            let (to, memory) = (Agreed::Without(late.to_owned()), self.memory.as_ref());
            let other = memory.and_then(|memory| other_way(memory, &self.table, &self.keyring, &to));
            let unknown = since_unknown(&self.table, memory);
            let against = other.into_iter().chain(unknown).filter(|_| self.anyway);
            return Ok(without_in_words(&self.table, late).into_iter().chain(against).collect());
        }
        Ok(self.taken_back(draft)?.iter().flat_map(|known| known.in_words(self.anyway)).collect())
    }

    /// Whether a seat here may go on without another one by this step, with the consents that are here.
    fn may_go_on(&self, step: &TableStep) -> bool {
        let to = self.own_seat_for(step).and_then(|author| Some((author, self.table.to_agree(author, step)?)));
        let memory = self.memory.as_ref();
        let has_consents = |author, to: &Agreed| match memory {
            Some(memory) => needed(memory, &self.chain, &self.table, author, to).is_ok(),
            None => self.table.must_agree(author, to).is_empty(),
        };
        to.is_some_and(|(author, to)| has_consents(author, &to))
            && check_gone(&self.table, memory, self.world.now(), true).is_ok()
    }

    pub(super) fn taken_back(&self, draft: &Draft) -> Result<Option<StaysKnown>, Refusal> {
        let [step] = &draft.steps[..] else { return Ok(None) };
        let Some(TableStep::AgreedBack(number)) = TableStep::read(step) else { return Ok(None) };
        let refused = |why: Refusal| Refusal { what: format!("{step}: {}", why.what), ..why };
        let table = that_can(&self.table, &self.chain, &Agreed::Back(number)).map_err(refused)?;
        let memory = self.memory.as_ref();
        StaysKnown::of_going_back((&self.chain, &table), number, &self.crossing.kept, memory).map(Some)
    }
}

//! A scan keeps each state of a table once, and drops the shortest texts if there are too many.

use sha2::{Digest as _, Sha256};

use super::super::Repair;
use super::limits::{BUSY, KEPT, LimitExceeded, STATES, TABLES, TABLES_OF_ONE};
use super::{Brought, MailScan, State};
use crate::chain::{table_id, turn_hash};
use crate::file::{File, Header, read};
use crate::rules::Hash;

impl MailScan {
    /// Takes in a state, and tells whether it can be read as a file. Two ways of reading it may belong to two
    /// tables; then it is a state of each.
    pub(super) fn state(&mut self, texts: Vec<String>, repairs: Vec<Repair>) -> Result<bool, LimitExceeded> {
        let mut readings: Vec<(Hash, File, Vec<String>)> = Vec::new();
        for text in texts {
            if !self.budget.parses(&text) {
                self.tell(BUSY.to_owned());
                break;
            }
            let Ok(file) = read(text.as_bytes()) else { continue };
            let id = table_id(&file.header);
            match readings.iter_mut().find(|(of, ..)| *of == id) {
                Some((.., texts)) => texts.push(text),
                None => readings.push((id, file, vec![text])),
            }
        }
        let ids: Vec<Hash> = readings.iter().map(|(id, ..)| *id).collect();
        for (id, file, texts) in readings {
            let instead = ids.iter().copied().filter(|other| *other != id).collect();
            self.state_of(id, file, texts, instead, repairs.clone())?;
        }
        Ok(!ids.is_empty())
    }

    /// Takes in a state of one table, the file being the first way to read it.
    fn state_of(
        &mut self,
        id: Hash,
        file: File,
        texts: Vec<String>,
        instead: Vec<Hash>,
        repairs: Vec<Repair>,
    ) -> Result<(), LimitExceeded> {
        let head = file.turns.last().map_or(id, |turn| turn_hash(&id, turn));
        let mut name = Sha256::new();
        // The header is in the id, and with it in every hash.
        name.update(id);
        name.update(file.archived.to_be_bytes());
        for turn in &file.turns {
            name.update(turn_hash(&id, turn));
            name.update(turn.signature);
        }
        name.update(texts.len().to_be_bytes());
        let turns = file.archived + file.turns.len();
        let state = State { turns, head, repairs, texts, instead, name: name.finalize().into() };
        // Other tables of the same mail may be known.
        let Some(place) = self.place(id, file.header)? else { return Ok(()) };
        let states = &mut self.tables[place].states;
        if let Some(same) = states.iter_mut().find(|other| other.name == state.name) {
            same.repairs = state.repairs.min(std::mem::take(&mut same.repairs));
            same.instead.retain(|other| state.instead.contains(other));
            return Ok(());
        }
        if self.states == STATES {
            self.exceeded = Some(LimitExceeded::States);
            return Ok(());
        }
        self.states += 1;
        self.kept += state.texts.iter().map(String::len).sum::<usize>();
        let at = states.partition_point(|other| other.turns >= state.turns);
        states.insert(at, state);
        while self.kept > KEPT && self.drop_one() {}
        Ok(())
    }

    /// The place of a table among all; none if there is no room for it.
    fn place(&mut self, id: Hash, header: Header) -> Result<Option<usize>, LimitExceeded> {
        if let Some(place) = self.tables.iter().position(|table| table.id == id) {
            return Ok(Some(place));
        }
        if self.fresh == TABLES_OF_ONE {
            return Err(LimitExceeded::Mail);
        }
        if !self.known.contains(&id) {
            if self.strange == TABLES {
                self.exceeded = Some(LimitExceeded::Tables);
                return Ok(None);
            }
            self.strange += 1;
        }
        self.fresh += 1;
        self.tables.push(Brought { id, header, states: Vec::new() });
        Ok(Some(self.tables.len() - 1))
    }

    /// Drops the text of the state with the fewest turns before the newest one, and tells whether there was
    /// one.
    fn drop_one(&mut self) -> bool {
        let older = self.tables.iter_mut().filter_map(|table| {
            let last = table.states.iter().rposition(|state| !state.texts.is_empty())?;
            (last > 0).then(|| &mut table.states[last])
        });
        let Some(state) = older.min_by_key(|state| state.turns) else { return false };
        self.kept -= state.texts.iter().map(String::len).sum::<usize>();
        state.texts.clear();
        true
    }
}

//! A scan keeps each state of a table once, and drops the shortest texts if there are too many.

use sha2::{Digest as _, Sha256};

use super::MailScan;
use crate::limits::{BUSY, KEPT, LimitExceeded, STATES, TABLES, TABLES_OF_ONE, TAIL_BYTES, TAILS};
use crate::{DamagedPiece, Repair};
use bypost_rules::Hash;
use bypost_table::chain::{table_id, turn_hash};
use bypost_table::file::{File, Header, Tail, read, read_tail};

/// One table in some states.
#[derive(Clone, Debug)]
pub struct Brought {
    /// Its id.
    pub id: Hash,
    /// Its header.
    pub header: Header,
    /// Its states, the longest first.
    pub states: Vec<State>,
}

/// One state of a table as its text tells it; nothing of it has been checked.
#[derive(Clone, Debug)]
pub struct State {
    /// Its text, unless it had to be dropped.
    pub text: Option<String>,
    /// How many turns there are.
    pub turns: usize,
    /// The hash of the last turn, or the table's id.
    pub head: Hash,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
    /// The sum of the turns, with their signatures.
    name: [u8; 32],
}

/// The last turns of a table as a text tells them; nothing of them has been checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BroughtTail {
    /// The turns, and the turn that they go on from.
    pub tail: Tail,
    /// The text that they came as.
    pub text: String,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
}

impl BroughtTail {
    /// A tail that was read from a text.
    pub fn new(tail: Tail, text: String, repairs: Vec<Repair>) -> Self {
        Self { tail, text, repairs }
    }
}

impl MailScan {
    /// Takes in a state, and tells whether it can be read as a file.
    pub(super) fn state(&mut self, text: String, repairs: Vec<Repair>) -> Result<bool, LimitExceeded> {
        if !self.budget.parses(&text) {
            self.tell(BUSY.to_owned());
            return Ok(false);
        }
        let Ok(file) = read(text.as_bytes()) else { return Ok(false) };
        self.state_of(file, text, repairs)?;
        Ok(true)
    }

    /// Takes in a state that was read.
    fn state_of(&mut self, file: File, text: String, repairs: Vec<Repair>) -> Result<(), LimitExceeded> {
        let id = table_id(&file.header);
        let head = file.turns.last().map_or(id, |turn| turn_hash(&id, turn));
        let mut name = Sha256::new();
        // The header is in the id, and with it in every hash.
        name.update(id);
        for turn in &file.turns {
            name.update(turn_hash(&id, turn));
            name.update(turn.signature);
        }
        let turns = file.turns.len();
        self.is_sent(head);
        let state = State { turns, head, repairs, text: Some(text), name: name.finalize().into() };
        // Other tables of the same mail may be known.
        let Some(place) = self.place(id, file.header)? else { return Ok(()) };
        let states = &mut self.tables[place].states;
        if let Some(same) = states.iter_mut().find(|other| other.name == state.name) {
            same.repairs = state.repairs.min(std::mem::take(&mut same.repairs));
            return Ok(());
        }
        if self.states == STATES {
            self.exceeded = Some(LimitExceeded::States);
            return Ok(());
        }
        self.states += 1;
        self.kept += state.text.as_ref().map_or(0, String::len);
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
            let last = table.states.iter().rposition(|state| state.text.is_some())?;
            (last > 0).then(|| &mut table.states[last])
        });
        let Some(state) = older.min_by_key(|state| state.turns) else { return false };
        self.kept -= state.text.take().map_or(0, |text| text.len());
        true
    }

    /// Takes in a tail, and tells whether it can be read.
    pub(super) fn tail(&mut self, text: String, repairs: Vec<Repair>) -> bool {
        if let Some(same) = self.tails.iter_mut().find(|other| other.text == text) {
            same.repairs = repairs.min(std::mem::take(&mut same.repairs));
            return true;
        }
        if !self.budget.parses(&text) {
            self.tell(BUSY.to_owned());
            return false;
        }
        let tail = match read_tail(text.as_bytes()) {
            Ok(tail) => tail,
            Err(fault) => {
                let hint = fault.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
                let why = format!("the last turns of a table cannot be read: {fault}{hint}");
                self.damaged(DamagedPiece { why, of: None });
                return false;
            }
        };
        let bytes: usize = self.tails.iter().map(|tail| tail.text.len()).sum();
        if self.tails.len() == TAILS || bytes + text.len() > TAIL_BYTES {
            self.exceeded = Some(LimitExceeded::Tails);
        } else {
            tail.turns.last().map(|turn| turn_hash(&tail.table, turn)).into_iter().for_each(|head| self.is_sent(head));
            self.tails.push(BroughtTail { tail, text, repairs });
        }
        true
    }

    /// Notes who has sent the mail with a last turn.
    fn is_sent(&mut self, head: Hash) {
        if let Some(sender) = self.sender.clone().filter(|_| self.senders.len() < STATES) {
            self.senders.entry(head).or_insert(sender);
        }
    }
}

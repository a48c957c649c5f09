//! A scan looks for tables and consents in a text, once. It notes what it cannot read, and tells it unless it
//! was read in another place. A scan unpacks what came packed, and looks into the mails and files in it.
//! It keeps each state of a table once, and drops the shortest texts if there are too many.

use sha2::{Digest as _, Sha256};

use super::{MailScan, Source};
use crate::armor::letters;
use crate::armor::scan::text_length;
use crate::consents::{consents_in, passed_over};
use crate::form::UNPACK;
use crate::limits::{
    BROKEN_OF_ONE, BUSY, CONSENTS, KEPT, LimitExceeded, PACKED_AGAIN, PACKED_MAILS, STATES, TABLES, TABLES_OF_ONE,
    TAIL_BYTES, TAILS,
};
use crate::mbox::mails_in;
use crate::packed::files;
use crate::parts::AttachedFile;
use crate::text::shown;
use crate::{DamagedPiece, Form, FoundText, Origin, Repair, TABLE, search};
use bypost_rules::Hash;
use bypost_table::chain::{table_id, turn_hash};
use bypost_table::file::{Header, Tail, base64_encode, conflict, looks_like_tail, read, read_tail};

impl MailScan {
    /// Takes in a text, and tells whether anything was found in it.
    pub(super) fn text(&mut self, text: &str, repair: Option<Repair>) -> Result<bool, LimitExceeded> {
        if text.trim().is_empty() {
            return Ok(false);
        }
        let name = Sha256::digest(text).into();
        if let Some(found) = self.seen.get(&name) {
            return Ok(*found);
        }
        let agreed = self.agreements(text);
        let found = self.look_for_tables(text, repair)? || agreed;
        self.seen.insert(name, found);
        Ok(found)
    }

    /// Takes in what seats have agreed to, each once and as much as there is room for. Tells whether there
    /// was anything.
    fn agreements(&mut self, text: &str) -> bool {
        let found = consents_in(text, &mut self.budget);
        let (is_there, mut more) = (!found.is_empty(), 0);
        for one in found {
            match one {
                Ok(one) if self.consents.contains(&one) => {}
                Ok(one) if self.consents.len() < CONSENTS => self.consents.push(one),
                Ok(_) => more += 1,
                Err(why) => self.damaged(DamagedPiece { why, of: None }),
            }
        }
        if more > 0 {
            self.damaged(DamagedPiece { why: passed_over(more), of: None });
        }
        is_there
    }

    fn look_for_tables(&mut self, text: &str, repair: Option<Repair>) -> Result<bool, LimitExceeded> {
        // The text as it stands may be a file, with nothing around it.
        if text.len() <= TABLE && text.contains("bypost = 1") && self.state(text.to_owned(), Vec::from_iter(repair))? {
            return Ok(true);
        }
        if text.len() <= TABLE && looks_like_tail(text.as_bytes()) && self.tail(text.to_owned(), Vec::from_iter(repair))
        {
            return Ok(true);
        }
        // A file that git has put together out of two is no table, although half of one may be read out of
        // it.
        let merged = merged(text);
        if let Some((_, why)) = &merged {
            self.damaged(DamagedPiece { why: why.clone(), of: None });
        }
        let searched = search(merged.as_ref().map_or(text, |(rest, _)| rest), &mut self.budget);
        let mut found = searched.known > 0;
        for piece in searched.pieces {
            match piece {
                Ok(FoundText { text, repairs }) => {
                    found |= self.table(text, repair.into_iter().chain(repairs).collect())?
                }
                Err(damaged) => self.damaged(damaged),
            }
        }
        Ok(found)
    }

    /// Takes in a text that was found, unless the same text came in another way, such as an attachment.
    fn table(&mut self, text: String, repairs: Vec<Repair>) -> Result<bool, LimitExceeded> {
        let name = Sha256::digest(&text).into();
        if self.seen.get(&name) == Some(&true) {
            return Ok(true);
        }
        let is_tail = looks_like_tail(text.as_bytes());
        let found = if is_tail { self.tail(text, repairs) } else { self.state(text, repairs)? };
        self.seen.insert(name, found);
        Ok(found)
    }
}

/// The text around a table that git has put together out of two, and the message about that table; none if
/// there is no such table.
fn merged(text: &str) -> Option<(String, String)> {
    let begin = text.find("bypost = 1").filter(|begin| text[*begin..].contains("\n<<<<<<< "))?;
    let end = begin + text[begin..].rfind("\n>>>>>>> ")? + 1;
    let fault = conflict(text.as_bytes())?;
    let hint = fault.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
    let after = text[end..].split_once('\n').map_or("", |(_, after)| after);
    Some((format!("{}{after}", &text[..begin]), format!("{fault}{hint}")))
}

impl MailScan {
    /// Notes something about a mail or a file: as broken if that mentions this program, or else as an aside.
    pub(super) fn note(&mut self, source: &Source<'_>, note: String) {
        let note = DamagedPiece { why: note, of: None };
        if source.is_ours() {
            self.damaged(note);
        } else if self.here_aside.len() < BROKEN_OF_ONE && !self.here_aside.contains(&note) {
            self.here_aside.push(note);
        }
    }

    pub(super) fn damaged(&mut self, damaged: DamagedPiece) {
        if self.here.len() < BROKEN_OF_ONE && !self.here.contains(&damaged) {
            self.here.push(damaged);
        }
    }

    /// Notes that something was passed over.
    pub fn tell(&mut self, what: String) {
        self.broken.keep(DamagedPiece { why: what, of: None }, None);
    }

    /// The things that could not be read in all that came, and that could not be read in another place
    /// either. If several mails came, each is told with the mail in which it stands. Headers are in these
    /// texts as they came, line ends and all.
    pub fn broken(&self) -> Vec<String> {
        let mut room = PACKED_AGAIN;
        self.broken.words(self.mails > 1, |origin| self.has_read(origin, &mut room))
    }

    /// The same things in mails that do not mention this program. They are worth telling only if there is
    /// nothing better to tell.
    pub fn asides(&self) -> Vec<String> {
        self.asides.words(self.mails > 1, |_| false)
    }

    /// Whether a state was read, or one of the same table with as many turns. A file is packed to compare it
    /// with an armour, as long as there is room for that.
    fn has_read(&self, origin: &Origin, room: &mut usize) -> bool {
        let states = || self.tables.iter().flat_map(|table| &table.states).filter_map(|state| state.text.as_ref());
        let all = || states().chain(self.tails.iter().map(|tail| &tail.text));
        match origin {
            Origin::Armor(name) => {
                self.budget.seen.contains(name)
                    || text_length(name).is_some_and(|length| {
                        all().filter(|text| text.len() == length).any(|text| {
                            let fits = length <= *room;
                            *room -= if fits { length } else { 0 };
                            fits && letters(text).starts_with(name)
                        })
                    })
            }
            Origin::Bare(nonce, turns) => self.tables.iter().any(|table| {
                base64_encode(&table.header.nonce).starts_with(nonce)
                    && table.states.iter().any(|state| state.turns >= *turns)
            }),
        }
    }

    /// Takes in an archive that was given as it is: each file and each mail in it is one of its own.
    pub(super) fn archive(&mut self, bytes: &[u8], form: Form) {
        // Somebody who names an archive wants to know what cannot be read in it.
        let source = Source { is_wanted: true, ..Source::given(bytes) };
        let it = if form == Form::Zip { "the zip archive" } else { "the gzip file" };
        let mut notes = Vec::new();
        let each = |scan: &mut Self, name: Option<&str>, mail: &[u8]| {
            // The limits of one mail stop no other.
            if let Err(exceeded) = scan.one(&source.unpacked(mail, None), name) {
                scan.exceeded.get_or_insert(exceeded);
            }
            Ok(false)
        };
        // Nothing in it can fail that is not kept in mind.
        let _ = self.unpack(bytes, form, it, &mut notes, each);
        self.mails = self.mails.max(1);
        notes.into_iter().for_each(|note| self.note(&source, note));
        self.done(&source, None);
    }

    /// Takes in a packed file of a mail, and tells whether anything was found in it.
    pub(super) fn attached(&mut self, mail: &Source<'_>, file: &AttachedFile) -> Result<bool, LimitExceeded> {
        let source = mail.attached(&file.bytes, &file.called);
        let it = source.it().to_owned();
        if mail.is_packed() {
            self.note(mail, format!("{it} is packed once more: {UNPACK}"));
            return Ok(false);
        }
        let mut notes = Vec::new();
        let each = |scan: &mut Self, name: Option<&str>, bytes: &[u8]| {
            let called = name.map_or_else(|| it.clone(), |name| format!("{name} in {it}"));
            scan.content(&source.unpacked(bytes, Some(called)))
        };
        let found = self.unpack(&file.bytes, file.form, &it, &mut notes, each);
        notes.into_iter().for_each(|note| self.note(&source, note));
        found
    }

    /// Has `each` look into all that comes out of an archive, and tells whether it found anything. The
    /// reasons why something did not come out are noted.
    fn unpack(
        &mut self,
        bytes: &[u8],
        form: Form,
        it: &str,
        notes: &mut Vec<String>,
        mut each: impl FnMut(&mut Self, Option<&str>, &[u8]) -> Result<bool, LimitExceeded>,
    ) -> Result<bool, LimitExceeded> {
        let files = match files(bytes, form) {
            Ok(files) => files,
            Err(sealed) => {
                notes.push(format!("{it} {sealed}"));
                return Ok(false);
            }
        };
        let (mut found, mut mails) = (false, 0);
        for file in files {
            let name = file.name.as_deref().and_then(shown);
            match file.unpacked(&mut self.budget) {
                Ok(bytes) => {
                    for mail in bytes.iter().flat_map(|bytes| mails_in(bytes)).take(PACKED_MAILS + 1 - mails) {
                        mails += 1;
                        if mails > PACKED_MAILS {
                            notes.push(format!("{it} holds more than {PACKED_MAILS} mails: {UNPACK}"));
                            return Ok(found);
                        }
                        found |= each(self, name.as_deref(), &mail)?;
                    }
                }
                Err(sealed) => {
                    let called = name.map_or_else(|| it.to_owned(), |name| format!("{name} in {it}"));
                    notes.push(format!("{called} {sealed}"));
                }
            }
        }
        Ok(found)
    }

    /// Takes in a text, and tells whether anything was found in it. If it came packed in a mail, what cannot
    /// be read is told with its name.
    pub(super) fn text_at(
        &mut self,
        source: &Source<'_>,
        text: &str,
        repair: Option<Repair>,
    ) -> Result<bool, LimitExceeded> {
        let before = self.here.len();
        let found = self.text(text, repair);
        if let Some(called) = &source.called {
            self.here[before..].iter_mut().for_each(|piece| piece.why = format!("in {called}: {}", piece.why));
        }
        found
    }
}

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
        let Some(place) = self.place(id, file.header)? else { return Ok(true) };
        let states = &mut self.tables[place].states;
        if let Some(same) = states.iter_mut().find(|other| other.name == state.name) {
            same.repairs = state.repairs.min(std::mem::take(&mut same.repairs));
            return Ok(true);
        }
        if self.states == STATES {
            self.exceeded = Some(LimitExceeded::States);
            return Ok(true);
        }
        self.states += 1;
        self.kept += state.text.as_ref().map_or(0, String::len);
        let at = states.partition_point(|other| other.turns >= state.turns);
        states.insert(at, state);
        while self.kept > KEPT && self.drop_one() {}
        Ok(true)
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

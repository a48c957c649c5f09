//! What mails have brought: the states of each table, which are still to be checked.

use std::collections::{HashMap, HashSet};

use sha2::{Digest as _, Sha256};

use super::armor::letters;
use super::armor_scan::text_length;
use super::consents::consents_in;
use super::form::{has_headers, is_rtf};
use super::parts::{self, Parts, Text};
use super::trouble::Troubles;
use super::{Form, Origin, Piece, Repair, ScanBudget, TABLE, Wreck, search, text_of};
use crate::chain::{table_id, turn_hash};
use crate::file::{Consent, File, Header, conflict, read};
use crate::rules::Hash;

/// How many tables of one mail are looked at, how many tables of all mails that are not known yet, and how
/// many different states of all tables.
const TABLES_OF_ONE: usize = 32;
const TABLES: usize = 256;
const STATES: usize = 5_000;

/// How many consents are taken in.
const CONSENTS: usize = 256;

/// How many bytes of text are kept; beyond that the shortest states are dropped.
const KEPT: usize = 64 << 20;

/// Bytes of files that are packed to see whether they are what a damaged armour held.
const PACKED: usize = 16 << 20;

/// How many things of one mail that cannot be read are kept in mind.
const BROKEN: usize = 300;

/// The message about texts for which there is no time left.
const BUSY: &str = "more texts came than are looked at in one go; some were passed over";

/// How many mails of more than so many bytes are looked into in one go: taking them apart is most of what
/// they cost.
const LONG: usize = 2 << 20;
const LONGS: usize = 4;

/// Everything that mails have brought.
///
/// ```
/// use bypost::post::{self, MailScan};
/// use bypost::games;
///
/// let game = &(games::GAMES[0].info)().id;
/// let table = std::fs::read_to_string(format!("examples/{game}/middle.toml"))?;
/// let mail = format!("From: bob@example.org\nSubject: your turn\n\nHello!\n\n{}", post::armor(&table));
/// let mut scan = MailScan::default();
/// scan.mail(mail.as_bytes())?;
/// let state = &scan.tables[0].states[0];
/// assert_eq!(state.texts, [table], "it is to be checked like any file");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct MailScan {
    /// The tables, in the order in which they came.
    pub tables: Vec<Brought>,
    /// What seats have agreed to, with the ids of their tables; nothing of it has been checked.
    pub consents: Vec<(Hash, Consent)>,
    /// How many mails or files were looked at.
    pub mails: usize,
    /// The things that look like a table and cannot be read, and the things that cannot be looked into.
    broken: Troubles,
    /// The same things in mails that do not mention this program.
    asides: Troubles,
    /// Both lists for the mail at hand.
    here: Vec<Wreck>,
    here_aside: Vec<Wreck>,
    budget: ScanBudget,
    /// The texts that were looked at, and whether there was anything in them.
    seen: HashMap<[u8; 32], bool>,
    states: usize,
    kept: usize,
    known: HashSet<Hash>,
    /// How many new tables the mail at hand has brought, and the limit that it has exceeded.
    fresh: usize,
    exceeded: Option<LimitExceeded>,
    /// How many of the new tables are not known.
    strange: usize,
    /// How many long mails came.
    long: usize,
}

/// One table in some states.
#[derive(Clone, Debug)]
#[non_exhaustive]
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
    /// The texts that it may be, the likely first; there are none if they had to be dropped. All of them are
    /// files of one table.
    pub texts: Vec<String>,
    /// The other tables of which the same words may be a state; there are none if the words were read in only
    /// one way somewhere.
    pub instead: Vec<Hash>,
    /// How many turns there are, with those that were split off.
    pub turns: usize,
    /// The hash of the last turn, or the table's id.
    pub head: Hash,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
    /// The sum of the turns, with their signatures, and of the number of ways in which they can be read.
    name: [u8; 32],
}

/// More came than is looked at in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// More tables in one mail.
    #[error("there are more than {TABLES_OF_ONE} tables in one mail")]
    Mail,
    /// More tables.
    #[error("there are more than {TABLES} tables in it")]
    Tables,
    /// More states.
    #[error("there are more than {STATES} different states of tables in it")]
    States,
}

impl MailScan {
    /// A scan that has seen nothing yet. The tables that are `known` are taken in however many others there
    /// are.
    #[must_use]
    pub fn new(known: HashSet<Hash>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Takes in a mail, or whatever a person saved of one.
    ///
    /// # Errors
    /// More tables or states than are looked at; those before them were taken in.
    pub fn mail(&mut self, bytes: &[u8]) -> Result<(), LimitExceeded> {
        self.fresh = 0;
        self.mails += 1;
        let taken = self.whole(bytes);
        self.broken.add_all(std::mem::take(&mut self.here), self.mails, bytes);
        self.asides.add_all(std::mem::take(&mut self.here_aside), self.mails, bytes);
        taken?;
        self.exceeded.take().map_or(Ok(()), Err)
    }

    fn whole(&mut self, bytes: &[u8]) -> Result<(), LimitExceeded> {
        self.long += usize::from(bytes.len() > LONG);
        if bytes.len() > LONG && self.long > LONGS {
            let why = format!("{LONGS} mails of more than {} MiB came before this one: give it alone", LONG >> 20);
            self.wreck(Wreck { why, of: None });
            return Ok(());
        }
        self.budget.came(bytes.len());
        let mut parts = Parts::default();
        if has_headers(bytes) {
            match parts::parts(bytes, &mut self.budget) {
                Ok(found) => parts = found.unwrap_or_default(),
                Err(why) => {
                    self.wreck(Wreck { why, of: None });
                    return Ok(());
                }
            }
        }
        let (mut found, mut rich) = (false, false);
        for Text { text, repair, name } in parts.texts {
            let before = self.here.len();
            let is_there = self.text(&text, repair)?;
            if !is_there && is_rtf(&text) {
                // The pieces that were found between its commands tell a person nothing.
                self.here.truncate(before);
                self.note(bytes, parts::said(Form::Rtf, name.as_deref()));
                rich = true;
            }
            found |= is_there;
        }
        for note in parts.notes {
            self.note(bytes, note);
        }
        // A long mail in which something is broken is not read in another way.
        if found || !self.here.is_empty() && bytes.len() > TABLE / 2 {
            return Ok(());
        }
        // These bytes are no mail, or a mail that was taken apart in the wrong places.
        match (Form::binary(bytes), text_of(bytes)) {
            (Some(form), _) => self.note(bytes, format!("it {}: {}", form.what(), form.hint())),
            (None, Some((text, repair))) => {
                let before = self.here.len();
                let found = self.text(&text, repair)?;
                if !found && (rich || is_rtf(&text)) {
                    self.here.truncate(before);
                }
                if !found && is_rtf(&text) {
                    self.note(bytes, format!("it {}: {}", Form::Rtf.what(), Form::Rtf.hint()));
                }
            }
            (None, None) => {}
        }
        Ok(())
    }

    /// The time that it took to look through all that came, in millionths of a second on a plain machine. It
    /// is estimated from counts alone.
    pub fn spent(&self) -> usize {
        self.budget.spent()
    }

    /// Notes something about a mail: as broken if the mail mentions this program, or else as an aside.
    fn note(&mut self, mail: &[u8], note: String) {
        let is_ours = |word: &[u8]| word.eq_ignore_ascii_case(b"bypost");
        let note = Wreck { why: note, of: None };
        if mail.windows(6).any(is_ours) {
            self.wreck(note);
        } else if self.here_aside.len() < BROKEN {
            self.here_aside.push(note);
        }
    }

    fn wreck(&mut self, wreck: Wreck) {
        if self.here.len() < BROKEN && !self.here.contains(&wreck) {
            self.here.push(wreck);
        }
    }

    /// Notes that something was passed over.
    pub fn tell(&mut self, what: String) {
        self.broken.add(what);
    }

    /// The things that could not be read in all that came, and that could not be read in another place
    /// either. If several mails came, each is told with the mail in which it stands. Headers are in these
    /// texts as they came, line ends and all.
    #[must_use]
    pub fn broken(&self) -> Vec<String> {
        let mut room = PACKED;
        self.broken.words(self.mails > 1, |origin| self.has_read(origin, &mut room))
    }

    /// The same things in mails that do not mention this program. They are worth telling only if there is
    /// nothing better to tell.
    #[must_use]
    pub fn asides(&self) -> Vec<String> {
        self.asides.words(self.mails > 1, |_| false)
    }

    /// Whether a state was read, or one of the same table with as many turns. A file is packed to compare it
    /// with an armour, as long as there is room for that.
    fn has_read(&self, origin: &Origin, room: &mut usize) -> bool {
        let all = || self.tables.iter().flat_map(|table| &table.states).flat_map(|state| &state.texts);
        match origin {
            Origin::Armor(name) => {
                self.budget.has_seen(name)
                    || text_length(name).is_some_and(|length| {
                        all().filter(|text| text.len() == length).any(|text| {
                            let fits = length <= *room;
                            *room -= if fits { length } else { 0 };
                            fits && letters(text).starts_with(name)
                        })
                    })
            }
            Origin::Table(id, turns) => self
                .tables
                .iter()
                .any(|table| table.id == *id && table.states.iter().any(|state| state.turns >= *turns)),
        }
    }

    /// Takes in a text, and tells whether anything was found in it.
    fn text(&mut self, text: &str, repair: Option<Repair>) -> Result<bool, LimitExceeded> {
        if text.trim().is_empty() {
            return Ok(false);
        }
        let name = Sha256::digest(text).into();
        if let Some(found) = self.seen.get(&name) {
            return Ok(*found);
        }
        let found = self.look(text, repair)?;
        self.seen.insert(name, found);
        Ok(found)
    }

    fn look(&mut self, text: &str, repair: Option<Repair>) -> Result<bool, LimitExceeded> {
        let agreed = self.agreements(text);
        Ok(self.look_for_tables(text, repair)? || agreed)
    }

    /// Takes in what seats have agreed to, and tells whether there was anything.
    fn agreements(&mut self, text: &str) -> bool {
        let found = consents_in(text);
        let is_there = !found.is_empty();
        for consent in found {
            match consent {
                Ok(consent) if self.consents.len() < CONSENTS && !self.consents.contains(&consent) => {
                    self.consents.push(consent);
                }
                Ok(_) => {}
                Err(why) => self.wreck(Wreck { why, of: None }),
            }
        }
        is_there
    }

    fn look_for_tables(&mut self, text: &str, repair: Option<Repair>) -> Result<bool, LimitExceeded> {
        // The text as it stands may be a file, with nothing around it.
        let whole = || vec![text.to_owned()];
        if text.len() <= TABLE && text.contains("bypost = 1") && self.state(whole(), repair.into_iter().collect())? {
            return Ok(true);
        }
        // A file that git has put together out of two is no table, although half of one may be read out of
        // it.
        let merged = merged(text);
        if let Some((_, why)) = &merged {
            self.wreck(Wreck { why: why.clone(), of: None });
        }
        let searched = search(merged.as_ref().map_or(text, |(rest, _)| rest), &mut self.budget);
        let mut found = searched.known > 0;
        for piece in searched.pieces {
            match piece {
                Piece::Table { texts, repairs } => {
                    found |= self.table(texts, repair.into_iter().chain(repairs).collect())?
                }
                Piece::Broken(wreck) => self.wreck(wreck),
            }
        }
        Ok(found)
    }

    /// Takes in a text that was found, unless the same text came in another way, such as an attachment.
    fn table(&mut self, texts: Vec<String>, repairs: Vec<Repair>) -> Result<bool, LimitExceeded> {
        let name = texts.first().filter(|_| texts.len() == 1).map(|text| Sha256::digest(text).into());
        if name.is_some_and(|name| self.seen.get(&name) == Some(&true)) {
            return Ok(true);
        }
        let found = self.state(texts, repairs)?;
        self.seen.extend(name.map(|name| (name, found)));
        Ok(found)
    }

    /// Takes in a state, and tells whether it can be read as a file. Two ways of reading it may belong to two
    /// tables; then it is a state of each.
    fn state(&mut self, texts: Vec<String>, repairs: Vec<Repair>) -> Result<bool, LimitExceeded> {
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

//! What mails have brought: the states of each table, which are still to be checked; and the mail or file
//! that is looked at.

mod texts;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::form::{UNPACK, has_headers, is_pgp_in};
use super::limits::{LONG, LONGS, LimitExceeded};
use super::parts::{MailParts, MailText, sender};
use super::text::Troubles;
use super::{DamagedPiece, Form, Person, ScanBudget, TABLE, parts, text_of};
use bypost_rules::Hash;
use bypost_table::file::Consent;
pub use texts::{Brought, BroughtTail, State};

/// Everything that mails have brought.
///
/// ```
/// use bypost_mail::MailScan;
///
/// let game = &(bypost_games::GAMES[0].info)().id;
/// let table = std::fs::read_to_string(format!("../../examples/{game}/middle.toml"))?;
/// let mail = format!("From: bob@example.org\nSubject: your turn\n\nHello!\n\n{}",
/// bypost_mail::armor(&table)); let mut scan = MailScan::default(); scan.mail(mail.as_bytes())?; let state =
/// &scan.tables[0].states[0]; assert_eq!(state.text, Some(table), "it is to be checked like any file");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct MailScan {
    /// The tables, in the order in which they came.
    pub tables: Vec<Brought>,
    /// The last turns of tables without those before them, in the order in which they came.
    pub tails: Vec<BroughtTail>,
    /// What seats have agreed to, with the ids of their tables; nothing of it has been checked.
    pub consents: Vec<(Hash, Consent)>,
    /// By the hash of the last turn that a mail brought: its sender, as the headers of the first such mail
    /// name one. Anybody can write them.
    pub senders: HashMap<Hash, Person>,
    /// The sender of the mail at hand.
    sender: Option<Person>,
    /// How many mails or files were looked at.
    pub mails: usize,
    /// The things that look like a table and cannot be read, and the things that cannot be looked into.
    broken: Troubles,
    /// The same things in mails that do not mention this program.
    asides: Troubles,
    /// Both lists for the mail at hand.
    here: Vec<DamagedPiece>,
    here_aside: Vec<DamagedPiece>,
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
    long: usize,
}

impl MailScan {
    /// A scan that has seen nothing yet. The tables that are `known` are taken in however many others there
    /// are.
    pub fn new(known: HashSet<Hash>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Takes in a mail, or whatever a person saved of one. What comes packed is unpacked, once.
    ///
    /// # Errors
    /// More tables or states than are looked at; those before them were taken in.
    pub fn mail(&mut self, bytes: &[u8]) -> Result<(), LimitExceeded> {
        let archive = Form::binary(bytes).filter(|form| matches!(form, Form::Zip | Form::Gzip));
        if archive.is_some() || !self.is_beyond(bytes.len()) {
            self.budget.came(bytes.len());
        }
        match archive {
            Some(form) => self.archive(bytes, form),
            None => self.one(&Source::given(bytes), None)?,
        }
        self.exceeded.take().map_or(Ok(()), Err)
    }

    fn is_beyond(&self, bytes: usize) -> bool {
        bytes > LONG && self.long >= LONGS
    }

    /// Takes in one mail, or one file of an archive.
    fn one(&mut self, source: &Source<'_>, name: Option<&str>) -> Result<(), LimitExceeded> {
        self.fresh = 0;
        self.mails += 1;
        self.sender = sender(source.bytes);
        let taken = self.content(source);
        self.done(source, name);
        taken.map(|_| ())
    }

    /// Keeps what could not be read in a mail or a file.
    fn done(&mut self, source: &Source<'_>, name: Option<&str>) {
        self.broken.add_all(std::mem::take(&mut self.here), self.mails, name, source.bytes);
        self.asides.add_all(std::mem::take(&mut self.here_aside), self.mails, name, source.bytes);
    }

    /// Takes in what a mail or a file holds, and tells whether anything was found.
    fn content(&mut self, source: &Source<'_>) -> Result<bool, LimitExceeded> {
        let bytes = source.bytes;
        if self.is_beyond(bytes.len()) {
            let why = format!("{LONGS} mails of more than {} MiB came before this one: give it alone", LONG >> 20);
            self.damaged(DamagedPiece { why, of: None });
            return Ok(false);
        }
        self.long += usize::from(bytes.len() > LONG);
        let mut parts = MailParts::default();
        if has_headers(bytes) {
            match parts::parts(bytes, source.is_packed(), &mut self.budget) {
                Ok(found) => parts = found.unwrap_or_default(),
                Err(why) => {
                    self.damaged(DamagedPiece { why, of: None });
                    return Ok(false);
                }
            }
        } else if !source.is_packed() {
            self.budget.takes_apart(bytes.len(), 0);
        }
        let (mut found, mut encrypted) = (false, None);
        for MailText { text, repair, name } in parts.texts {
            let is_there = self.text_at(source, &text, repair)?;
            if !is_there && is_pgp_in(&text) {
                encrypted = Some(name);
            }
            found |= is_there;
        }
        for file in parts.packed {
            found |= self.attached(source, &file)?;
        }
        for note in parts.notes {
            self.note(source, note);
        }
        // An encrypted text that an answer quotes is of no interest beside a table, but a file may be.
        if let Some(name) = encrypted.as_ref().filter(|name| !found || name.is_some()) {
            match name {
                Some(name) => self.note(source, parts::said(Form::Pgp, Some(name))),
                None => self.note_form(source, Form::Pgp),
            }
        }
        // A long mail in which something is broken is not read in another way.
        if found || !self.here.is_empty() && bytes.len() > TABLE / 2 {
            return Ok(found);
        }
        self.plain(source, encrypted.is_some())
    }

    /// Takes in bytes that are no mail, or a mail that was taken apart in the wrong places. `is_encrypted`
    /// tells whether a part of that mail was encrypted.
    fn plain(&mut self, source: &Source<'_>, is_encrypted: bool) -> Result<bool, LimitExceeded> {
        let mut found = false;
        match (Form::binary(source.bytes), text_of(source.bytes)) {
            (Some(Form::Zip | Form::Gzip), _) => {
                self.note(source, format!("{} is packed once more: {UNPACK}", source.it()))
            }
            (Some(form), _) => self.note_form(source, form),
            (None, Some((text, repair))) => {
                found = self.text_at(source, &text, repair)?;
                if !found && !is_encrypted && is_pgp_in(&text) {
                    self.note_form(source, Form::Pgp);
                }
            }
            (None, None) => {}
        }
        Ok(found)
    }

    fn note_form(&mut self, source: &Source<'_>, form: Form) {
        self.note(source, format!("{} {}: {}", source.it(), form.what(), form.hint()));
    }

    /// Whether nothing was brought.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.tails.is_empty() && self.consents.is_empty()
    }

    /// The time that it took to look through all that came, in millionths of a second on a plain machine. It
    /// is estimated from counts alone.
    pub fn spent(&self) -> usize {
        self.budget.spent
    }
}

/// The name of this program, by which a mail shows that it is about a table.
const OURS: &[u8] = b"bypost";

/// The mail or file that is looked at.
pub(super) struct Source<'a> {
    pub(super) bytes: &'a [u8],
    /// What it is called in a message, if it is not the thing that was given.
    pub(super) called: Option<String>,
    container: Option<&'a Source<'a>>,
    /// Whether it is told of in any case.
    is_wanted: bool,
    /// Whether it mentions this program; the answer may cost as much as all its bytes.
    mentions: OnceCell<bool>,
}

impl<'a> Source<'a> {
    pub(super) fn given(bytes: &'a [u8]) -> Self {
        Self { bytes, called: None, container: None, is_wanted: false, mentions: OnceCell::new() }
    }

    pub(super) fn attached(&'a self, bytes: &'a [u8], called: &str) -> Self {
        let called = match &self.called {
            Some(mail) => format!("{called} in {mail}"),
            None => called.to_owned(),
        };
        self.unpacked(bytes, Some(called))
    }

    pub(super) fn unpacked(&'a self, bytes: &'a [u8], called: Option<String>) -> Self {
        Self { called, container: Some(self), ..Self::given(bytes) }
    }

    pub(super) fn is_packed(&self) -> bool {
        self.container.is_some()
    }

    /// What it is called at the beginning of a sentence.
    pub(super) fn it(&self) -> &str {
        self.called.as_deref().unwrap_or("it")
    }

    /// Whether a person should hear of what cannot be looked into: it mentions this program.
    pub(super) fn is_ours(&self) -> bool {
        let mentions = || {
            let called = self.called.as_deref().unwrap_or_default().as_bytes();
            mentions(self.bytes) || mentions(called)
        };
        self.is_wanted
            || *self.mentions.get_or_init(mentions)
            || self.container.is_some_and(|container| container.is_ours())
    }
}

fn mentions(bytes: &[u8]) -> bool {
    bytes.windows(OURS.len()).any(|word| word.eq_ignore_ascii_case(OURS))
}

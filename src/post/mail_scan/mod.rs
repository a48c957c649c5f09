//! What mails have brought: the states of each table, which are still to be checked.

mod brought;
mod limits;
mod states;
mod texts;
mod unread;

pub use brought::{Brought, State};
pub use limits::LimitExceeded;

use std::collections::{HashMap, HashSet};

use super::form::{has_headers, is_rtf};
use super::parts::{self, Parts, Text};
use super::trouble::Troubles;
use super::{Form, ScanBudget, TABLE, Wreck, text_of};
use crate::file::Consent;
use crate::rules::Hash;
use limits::{LONG, LONGS};

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
}

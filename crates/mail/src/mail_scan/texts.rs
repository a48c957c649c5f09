//! A scan looks for tables and consents in a text, once. It notes what it cannot read, and tells it unless it
//! was read in another place.

use sha2::{Digest as _, Sha256};

use super::{MailScan, Source};
use crate::armor::letters;
use crate::armor::scan::text_length;
use crate::consents::{consents_in, passed_over};
use crate::limits::{BROKEN_OF_ONE, CONSENTS, LimitExceeded, PACKED_AGAIN};
use crate::{DamagedPiece, FoundText, Origin, Repair, TABLE, search};
use bypost_table::file::{base64_encode, conflict, looks_like_tail};

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
        let found = self.look(text, repair)?;
        self.seen.insert(name, found);
        Ok(found)
    }

    fn look(&mut self, text: &str, repair: Option<Repair>) -> Result<bool, LimitExceeded> {
        let agreed = self.agreements(text);
        Ok(self.look_for_tables(text, repair)? || agreed)
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
        self.broken.add(what);
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
                self.budget.has_seen(name)
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
}

//! What a person gives to be looked at: files, pasted text, or tables that are here.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bypost::file::looks_like_table;
use bypost::games::GAMES;
use bypost::post::{Form, Mail, MailScan, Mbox};
use bypost::rules::Hash;
use bypost::session::open_tail;
use serde::Deserialize;

use crate::answer::Pause;
use crate::folder::Folder;
use crate::home::Home;

/// What was given.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sources {
    pub sources: Vec<Source>,
}

/// One thing that was given.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Source {
    /// How it is called in messages; none for pasted text.
    name: Option<String>,
    /// Its bytes, if it is a file.
    base64: Option<String>,
    /// The text, if it was pasted.
    text: Option<String>,
    /// The name of a table that is here.
    file: Option<String>,
}

impl Source {
    /// The name in messages, and the bytes.
    pub fn bytes(&self, folder: &Folder) -> Result<(String, Vec<u8>), Pause> {
        if let Some(file) = &self.file {
            let text = folder.text(file).ok_or_else(|| Pause::refused(format!("no table here is called {file}")))?;
            return Ok((file.clone(), text.into_bytes()));
        }
        let name = self.name.clone().unwrap_or_else(|| "the pasted text".to_owned());
        let bytes = match (&self.base64, &self.text) {
            (Some(base64), _) => STANDARD.decode(base64).map_err(|error| Pause::refused(error.to_string()))?,
            (None, Some(text)) => text.clone().into_bytes(),
            (None, None) => return Err(Pause::refused(format!("{name} is empty"))),
        };
        Ok((name, bytes))
    }
}

/// Whether bytes are themselves a table, and nothing that one stands in, such as a mail.
pub fn is_bare(bytes: &[u8]) -> bool {
    looks_like_table(bytes) && Form::of(bytes).is_none()
}

/// Takes in everything that was given. Tables that are `known` are taken in however many others there are.
pub fn scan(sources: &[Source], folder: &Folder, known: HashSet<Hash>) -> Result<MailScan, Pause> {
    let mut scan = MailScan::new(known);
    for source in sources {
        let (name, bytes) = source.bytes(folder)?;
        let taken = if bytes.trim_ascii_start().starts_with(b"From ") {
            Mbox::new(&bytes[..]).try_for_each(|mail| match mail {
                Ok(Mail::Whole(mail)) => scan.mail(&mail).map_err(|exceeded| exceeded.to_string()),
                Ok(Mail::Long) => {
                    scan.tell("a mail is too long, and was passed over".to_owned());
                    Ok(())
                }
                Err(error) => Err(error.to_string()),
            })
        } else {
            scan.mail(&bytes).map_err(|exceeded| exceeded.to_string())
        };
        taken.map_err(|what| Pause::refused(format!("{name}: {what}")))?;
    }
    Ok(scan)
}

/// The newest states of the tables in mails and texts, each as the text of a file. Tails are joined to what is here.
pub fn states(scan: &MailScan, home: &Home, folder: &Folder) -> Result<Vec<String>, Pause> {
    let newest = scan.tables.iter().filter_map(|brought| brought.states.iter().max_by_key(|state| state.turns));
    let mut texts: Vec<String> = newest.filter_map(|state| state.text.clone()).collect();
    for brought in &scan.tails {
        texts.push(open_tail("tail", &brought.tail, (home, folder), GAMES)?.text());
    }
    Ok(texts)
}

/// Why nothing was found.
pub fn nothing(scan: &MailScan) -> Pause {
    let told = scan.broken().into_iter().chain(scan.asides()).next();
    let what = told.unwrap_or_else(|| "there is no table in it".to_owned());
    let hint =
        "choose the file that is attached to the mail; if none is, give everything from the line BEGIN to the line END";
    Pause::Refused(bypost::session::Refusal::new(what).hint(hint))
}

//! Away notices that came.

use serde_json::{Value, json};

use super::absences::Absences;
use super::words::away_in_words;
use crate::file::Time;
use crate::kit::listed;
use crate::post::MailScan;
use crate::seal::PublicIdentity;
use crate::session::{KnownNames, Opened, Refusal};

/// An away notice that came from somebody who is known here, and is news, or was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenAway {
    /// The names of the key that signed it.
    pub names: Vec<String>,
    /// Until when its author is away; none if its author is back.
    pub until: Option<Time>,
    /// Why it was not taken, if it was not.
    pub refused: Option<Refusal>,
}

/// Takes in the away notices that mails have brought, of those whose keys were met here or play at one of
/// these tables. Of others nobody here waits for anything.
pub fn take_away<'o>(
    absences: &mut Absences,
    scan: &MailScan,
    known: &KnownNames,
    tables: impl Iterator<Item = &'o Opened> + Clone,
    now: Time,
) -> Vec<TakenAway> {
    let mut told = Vec::new();
    for notice in &scan.away {
        let Some(key) = PublicIdentity::decode(&notice.key) else { continue };
        let mut names: Vec<String> = known.names_of(&key).map(str::to_owned).collect();
        if names.is_empty() {
            names = tables.clone().filter_map(|opened| name_at(opened, &key)).collect();
            names.sort();
            names.dedup();
        }
        if names.is_empty() {
            continue;
        }
        let until = Some(notice.until).filter(|until| *until > now);
        let refused = match absences.take(notice, now) {
            Ok(false) => continue,
            Ok(true) => None,
            Err(refusal) => Some(refusal),
        };
        told.push(TakenAway { names, until, refused });
    }
    told
}

/// The name of the first seat that a key has at a table.
fn name_at(opened: &Opened, key: &PublicIdentity) -> Option<String> {
    let place = opened.table.members().iter().position(|member| member.identity == *key)?;
    Some(opened.table.seats().name(opened.table.seats().all().nth(place)?).to_owned())
}

impl TakenAway {
    /// It in a line.
    #[must_use]
    pub fn in_words(&self) -> String {
        let names = listed(&self.names);
        match (&self.refused, self.until) {
            (Some(refusal), _) => format!("REFUSED; an away notice of {names}: {refusal}"),
            (None, Some(until)) => away_in_words(&names, until),
            (None, None) => format!("{names} is back"),
        }
    }

    /// The value for JSON, as `docs/json.md` tells.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "kind": if self.refused.is_none() { "away" } else { "refused" },
            "names": self.names,
            "until": self.until.map(|until| until.to_string()),
            "error": self.refused.as_ref().map(ToString::to_string),
        })
    }
}

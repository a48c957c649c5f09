//! `bypost verify --times`: the times of turns beside the dates of the mails or commits that brought them.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::chain::{Chain, span, table_id};
use crate::cli::context::{say, warn};
use crate::cli::error::Error;
use crate::cli::git::commit_dates;
use crate::cli::source::{Mails, is_maildir, pour};
use crate::draw::escape::{printable, shown};
use crate::file::{Time, Turn, looks_like_table, read};
use crate::post::{MailScan, mail_date};
use crate::rules::Hash;
use crate::session::FirstSeen;

/// Where the dates come from.
#[derive(Clone, Debug)]
pub(in crate::cli) enum Dates {
    /// Mails: a file, a maildir, or `-`.
    Mails(PathBuf),
    /// The commits of a repository.
    Commits(PathBuf),
}

impl Dates {
    /// Reads `PATH`, or `mbox:PATH`, `maildir:PATH`, `git:PATH`.
    pub(in crate::cli) fn of(argument: &Path) -> Result<Self, Error> {
        let named = argument.to_str().and_then(|text| text.split_once(':'));
        match named {
            Some(("mbox" | "maildir", path)) => return Ok(Self::Mails(path.into())),
            Some(("git", path)) => return Ok(Self::Commits(path.into())),
            _ => {}
        }
        if !argument.is_dir() || is_maildir(argument) {
            return Ok(Self::Mails(argument.to_owned()));
        }
        if argument.to_str().is_some_and(commit_dates::is_repository) {
            return Ok(Self::Commits(argument.to_owned()));
        }
        Err(Error::refused(format!("{} is a folder, and neither a maildir nor a git repository", shown(argument)))
            .hint("name the kind as in --times git:PATH, maildir:PATH or mbox:PATH"))
    }

    fn thing(&self) -> &'static str {
        match self {
            Self::Mails(_) => "mail",
            Self::Commits(_) => "commit",
        }
    }

    /// What is known of each of some tables, in order; nothing of a file that holds none.
    fn ask<'a>(&self, tables: Vec<Option<Named<'a>>>) -> Result<Vec<Option<TurnWitness<'a>>>, Error> {
        let mut names: Vec<&str> =
            tables.iter().flatten().filter_map(|(path, _)| path.file_name().and_then(OsStr::to_str)).collect();
        names.sort_unstable();
        names.dedup();
        let all = tables.iter().flatten().map(|(_, chain)| FirstSeen::new(chain)).collect();
        let mut asked = Asked { all, mails: 0, undated: 0 };
        match self {
            Self::Mails(path) => pour(path, &mut asked)?,
            Self::Commits(folder) => {
                let mut take = |time: Time, bytes: &[u8]| {
                    if let Some(file) = Some(bytes).filter(|bytes| looks_like_table(bytes)).and_then(|b| read(b).ok()) {
                        asked.saw(&[(table_id(&file.header), file.turns)], time);
                    }
                };
                commit_dates::each(folder, &names, &mut take)?;
            }
        }
        if asked.undated > 0 {
            warn(&format!("{} with a table had no date and counted for nothing", mails(asked.undated)));
        }
        let mut all = asked.all.into_iter();
        let witness = |table: Option<Named<'a>>| {
            table.and_then(|table| Some(TurnWitness { thing: self.thing(), table, first: all.next()? }))
        };
        Ok(tables.into_iter().map(witness).collect())
    }
}

/// A table, and the path of its file.
type Named<'a> = (&'a Path, &'a Chain);

/// What is known of each of some tables, in order, if dates are asked for; nothing of a file that holds none.
pub(in crate::cli) fn witnesses<'a>(
    dates: Option<&Dates>,
    tables: impl Iterator<Item = Option<Named<'a>>>,
) -> Result<Vec<Option<TurnWitness<'a>>>, Error> {
    match dates {
        Some(dates) => dates.ask(tables.collect()),
        None => Ok(tables.map(|_| None).collect()),
    }
}

/// When others first saw the turns of a table.
pub(in crate::cli) struct TurnWitness<'a> {
    /// What brought a turn.
    thing: &'static str,
    table: Named<'a>,
    first: FirstSeen<'a>,
}

impl TurnWitness<'_> {
    /// What was found about the table, in lines.
    pub(in crate::cli) fn say(&self) -> Result<(), Error> {
        let ((path, chain), thing) = (self.table, self.thing);
        let (off, seen, count) = (self.first.off(), self.first.turns(), self.first.seen());
        let things = format!("{count} {thing}{}", if count == 1 { "" } else { "s" });
        let found = match off.len() {
            _ if seen == 0 => format!("no {thing} there brought a turn of it"),
            0 => format!("no turn that was seen is more than a day off ({things})"),
            1 => format!("1 turn is more than a day off ({things})"),
            several => format!("{several} turns are more than a day off ({things})"),
        };
        say(&format!("{}: times: {found}", shown(path)))?;
        off.iter().try_for_each(|off| say(&format!("  {}", printable(&off.in_words(thing)))))?;
        let turns = chain.links.len();
        if (1..turns).contains(&seen) {
            say(&format!("  no {thing} there brought {}", span(seen + 1, turns, [""; 2])))?;
        }
        Ok(())
    }

    /// The same as JSON; `docs/json.md` tells the shape.
    pub(in crate::cli) fn json(&self) -> Value {
        let off = self.first.off();
        let off = off.iter().map(|off| {
            json!({
                "turn": off.link.turn.number,
                "seat": off.link.turn.seat,
                "time": off.link.turn.time.to_string(),
                "seen": off.seen.to_string(),
                "before": off.before.map(|time| time.to_string()),
                "kind": if off.is_late() { "late" } else { "early" },
            })
        });
        json!({
            "by": self.thing,
            "count": self.first.seen(),
            "turns": self.first.turns(),
            "off": off.collect::<Value>(),
        })
    }
}

/// So many mails, in words.
fn mails(count: usize) -> String {
    if count == 1 { "1 mail".to_owned() } else { format!("{count} mails") }
}

/// Tables that mails or commits are asked about.
struct Asked<'a> {
    all: Vec<FirstSeen<'a>>,
    mails: usize,
    /// How many mails with one of the tables had no date.
    undated: usize,
}

impl Asked<'_> {
    fn saw(&mut self, brought: &[(Hash, Vec<Turn>)], time: Time) {
        self.all.iter_mut().for_each(|witness| witness.saw(brought, time));
    }
}

impl Mails for Asked<'_> {
    /// Each mail is looked into by itself, since its date is about nothing else.
    fn take(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.mails += 1;
        let known: HashSet<Hash> = self.all.iter().map(FirstSeen::id).collect();
        let mut scan = MailScan::new(known.clone());
        // What is beyond the limits of one mail is no state of a table that anybody asks about.
        let _ = scan.mail(bytes);
        let states = scan.tables.iter().filter(|table| known.contains(&table.id)).flat_map(|table| &table.states);
        let files = states.flat_map(|state| &state.text).filter_map(|text| read(text.as_bytes()).ok());
        let whole = files.map(|file| (table_id(&file.header), file.turns));
        let tails = scan.tails.iter().map(|brought| (brought.tail.table, brought.tail.turns.clone()));
        let brought: Vec<_> = whole.chain(tails.filter(|(id, _)| known.contains(id))).collect();
        match mail_date(bytes) {
            Some(time) => self.saw(&brought, time),
            None => self.undated += usize::from(!brought.is_empty()),
        }
        Ok(())
    }

    fn tell(&mut self, what: String) {
        warn(&printable(&what));
    }

    fn count(&self) -> usize {
        self.mails
    }
}

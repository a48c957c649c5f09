//! What is to be done with a table that came by mail: measured against the file that is here, and against what the home
//! remembers.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::archive;
use super::budget::Budget;
use super::context::{Context, shown};
use super::court::Court;
use super::drawing;
use super::error::Error;
use super::local::{Folder, Local, branch_name};
use super::news;
use super::open::{Opened, bytes_of, check, look};
use super::seen::Seen;
use super::verify::in_words;
use crate::chain::{Chain, Relation, compare};
use crate::file::{BYTES, Fault, text};
use crate::post::{Brought, Repair};
use crate::session::KeyFile;
use crate::store::{create, replace};

/// Names that are tried for a branch.
const NAMES: u32 = 100;

/// What came of a table.
pub(super) enum Outcome {
    /// It is new here.
    New,
    /// It goes on from the file that is here, which had so many turns.
    Updated(usize),
    /// It is what is here.
    Same,
    /// What is here goes on from it.
    Older,
    /// It has parted from what is here; in which words, by whom.
    Parted {
        /// `fork` or `race`.
        kind: &'static str,
        /// What happened.
        words: String,
    },
    /// Nobody here has a seat at it.
    Foreign,
    /// It was refused.
    Refused(Fault),
}

/// A table that came, and what came of it.
pub(super) struct Settled {
    /// What came of it.
    pub(super) outcome: Outcome,
    /// The table as it came, if it holds.
    pub(super) opened: Option<Opened>,
    /// The file that it is in now, or the one that was left as it is.
    pub(super) file: Option<PathBuf>,
    /// What is new, in words.
    pub(super) news: Vec<String>,
    /// What had to be undone to read it.
    pub(super) repairs: Vec<Repair>,
    /// States that do not hold, or have parted from the one that was taken.
    pub(super) others: Vec<String>,
}

/// Settles one table. `any`: also one at which nobody here has a seat.
pub(super) fn settle(
    context: &Context,
    folder: &Folder,
    brought: &Brought,
    any: bool,
    budget: &mut Budget,
) -> Result<Settled, Error> {
    let mut seen = Seen::default();
    let local = match folder.newest(&context.home, &brought.id, &mut seen, budget) {
        Local::Newest(opened) => Some(*opened),
        Local::None => None,
        Local::Broken(path, fault) => {
            let fault = Fault { what: format!("the file here does not hold: {}", fault.what), ..fault };
            return Ok(refused(fault, Some(path), Vec::new()));
        }
    };
    let mut court = Court::new(context, folder, local.as_ref(), &mut seen, budget);
    let Some((opened, repairs)) = court.newest(brought) else {
        let hint = court.hint.take();
        let others = court.others();
        let why = others.first().cloned().unwrap_or_else(|| "no state of it could be looked at".to_owned());
        return Ok(refused(Fault { hint, ..Fault::file(why) }, local.map(|local| local.path), others));
    };
    let rival = court.rival(brought, &opened);
    let others = court.others();
    // It is remembered before anything is written, which may fail: what came has been seen.
    look(context, &opened);
    let verdict = Verdict { context, folder, opened: &opened, any };
    // What is told of is known from then on, whichever branch counts.
    rival.iter().for_each(|told| look(context, told));
    let (outcome, file, news) = match (&local, rival) {
        (_, Some(rival)) => verdict.rivals(&rival, local.as_ref())?,
        (Some(local), None) => verdict.against(local)?,
        (None, None) => verdict.alone()?,
    };
    Ok(Settled { outcome, opened: Some(opened), file, news, repairs, others })
}

/// What is done, with which file, and what is new in it.
type Done = (Outcome, Option<PathBuf>, Vec<String>);

/// A state that holds, and where it may go.
struct Verdict<'a> {
    context: &'a Context,
    folder: &'a Folder,
    opened: &'a Opened,
    any: bool,
}

impl Verdict<'_> {
    /// Two branches came that both go on from what is here: nobody but a person can say which counts.
    fn rivals(&self, rival: &Opened, local: Option<&Opened>) -> Result<Done, Error> {
        let (one, other) = (self.keep(self.opened)?, self.keep(rival)?);
        let words = parted(&self.opened.chain, &one, &rival.chain, &other);
        Ok((words, local.map(|local| local.path.clone()), Vec::new()))
    }

    /// There is a file of the table here.
    fn against(&self, local: &Opened) -> Result<Done, Error> {
        let turns = local.chain.links.len();
        let (outcome, news) = match compare(&self.opened.chain, &local.chain) {
            Relation::Same => (Outcome::Same, Vec::new()),
            Relation::SecondNewer(_) => (Outcome::Older, Vec::new()),
            Relation::FirstNewer(_) => match forbidden(self.context, &self.opened.chain)? {
                Some(fault) => (Outcome::Refused(fault), Vec::new()),
                None => {
                    let news = since(self.opened, local)?;
                    write(self.opened, &local.path, true)?;
                    (Outcome::Updated(turns), news)
                }
            },
            Relation::Parted { .. } | Relation::Strangers => {
                let other = self.keep(self.opened)?;
                (parted(&local.chain, &local.path, &self.opened.chain, &other), Vec::new())
            }
        };
        Ok((outcome, Some(local.path.clone()), news))
    }

    /// There is no file of the table here.
    fn alone(&self) -> Result<Done, Error> {
        if !self.any && !is_ours(self.context, self.opened)? {
            return Ok((Outcome::Foreign, None, Vec::new()));
        }
        if let Some(fault) = forbidden(self.context, &self.opened.chain)? {
            return Ok((Outcome::Refused(fault), None, Vec::new()));
        }
        let path = self.folder.fresh(&self.opened.chain.header.game, &self.opened.chain.id);
        write(self.opened, &path, false)?;
        Ok((Outcome::New, Some(path), Vec::new()))
    }

    /// Keeps a branch in a file of its own, whole, unless it is kept already; gives which. Where its name is taken by something else
    /// it gets another.
    fn keep(&self, branch: &Opened) -> Result<PathBuf, Error> {
        let chain = &branch.chain;
        let bytes = text(&chain.up_to(chain.links.len()).file(), &drawing::public(&branch.table));
        for number in 1..=NAMES {
            let path = self.folder.named(&branch_name(&chain.header.game, &chain.id, &chain.head(), number));
            match create(&path, bytes.as_bytes(), false) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(Error::disk(&path, &error)),
                Err(_) if self.is_kept(&path, chain) => return Ok(path),
                Err(_) => {}
            }
        }
        let name = self.folder.named(&branch_name(&chain.header.game, &chain.id, &chain.head(), 1));
        Err(Error::refused(format!("another branch of it cannot be kept: {NAMES} files take its name",))
            .hint(format!("move {} and those beside it away", name.display())))
    }

    /// Whether a file holds a branch, or what goes on from it. Links are not followed.
    fn is_kept(&self, path: &Path, branch: &Chain) -> bool {
        let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
        let bytes = bytes_of(path, BYTES).ok().filter(|_| is_file);
        let there = bytes.and_then(|bytes| check(&self.context.home, path, &bytes).ok());
        there.is_some_and(|there| matches!(compare(&there.chain, branch), Relation::Same | Relation::FirstNewer(_)))
    }
}

fn parted(one: &Chain, one_path: &Path, other: &Chain, other_path: &Path) -> Outcome {
    let (one_name, other_name) = (shown(one_path), shown(other_path));
    let words = in_words(&compare(one, other), &one_name, &other_name);
    let (kind, words) = words.unwrap_or(("fork", "they have parted".to_owned()));
    Outcome::Parted { kind, words }
}

/// A table that was refused, with the file that stays as it is, and what was found of its other states.
pub(super) fn refused(fault: Fault, file: Option<PathBuf>, others: Vec<String>) -> Settled {
    Settled { outcome: Outcome::Refused(fault), opened: None, file, news: Vec::new(), repairs: Vec::new(), others }
}

fn since(opened: &Opened, local: &Opened) -> Result<Vec<String>, Error> {
    news::beyond(opened, local.table.clone()).map_err(|fault| Error::fault(&opened.path, fault))
}

/// Why the home does not want this chain: it lacks a turn that was signed or accepted here.
fn forbidden(context: &Context, chain: &Chain) -> Result<Option<Fault>, Error> {
    let Some(memory) = context.home.memory(&chain.id)? else { return Ok(None) };
    Ok(memory.guard(chain).err().map(|error| Fault { hint: error.hint.clone(), ..Fault::file(error.what) }))
}

/// Whether a key here has a seat at a table, or could take one.
fn is_ours(context: &Context, opened: &Opened) -> Result<bool, Error> {
    let keys: Vec<_> = context.home.keys()?.iter().filter_map(KeyFile::public).collect();
    let table = &opened.table;
    let open = table.header().seats.iter().skip(table.members().len());
    let mut free = open.filter(|(_, fixed)| fixed.is_none_or(|fixed| keys.iter().any(|key| key.bytes() == fixed)));
    Ok(table.members().iter().any(|member| keys.contains(&member.identity)) || free.next().is_some())
}

/// Writes a table: its archive first, if it has one that is not there.
fn write(opened: &Opened, path: &Path, is_there: bool) -> Result<(), Error> {
    if opened.chain.archived > 0 {
        archive::split(path, &opened.chain)?;
    }
    let bytes = text(&opened.chain.file(), &drawing::public(&opened.table));
    let written = if is_there { replace(path, bytes.as_bytes()) } else { create(path, bytes.as_bytes(), false) };
    written.map_err(|error| Error::disk(path, &error))
}

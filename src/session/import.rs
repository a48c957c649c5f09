//! The decision what is done with tables that came: each is measured against the file that is here, and
//! against the turns that are remembered.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::check_budget::CheckBudget;
use super::doubles::without_doubles;
use super::file_name::{branch_name, file_name};
use super::imported::{Imported, Outcome};
use super::local_table::LocalTable;
use super::noting::look;
use super::relation::in_words;
use super::state_checker::StateChecker;
use super::state_selector::StateSelector;
use super::story::{self, Reader, TurnStory};
use super::{Archive, Guard, Opened, Refusal, Store, Tables, Unwritten, ahead, keep_consent, open};
use crate::chain::{Chain, Relation, compare};
use crate::draw::escape::shown;
use crate::file::{Consent, Fault, Time};
use crate::kit::hex;
use crate::post::{Brought, MailScan};
use crate::rules::Hash;

/// Names that are tried for a branch.
const NAMES: u32 = 100;

/// Takes in tables that came.
pub struct Import<'i, S, T> {
    store: &'i mut S,
    tables: &'i mut T,
    takes_any: bool,
    progress: &'i dyn Fn(&str),
    now: Option<Time>,
}

impl<S, T> std::fmt::Debug for Import<'_, S, T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Import").field("takes_any", &self.takes_any).finish_non_exhaustive()
    }
}

impl<'i, S: Store, T: Tables> Import<'i, S, T>
where
    S::Error: Into<Fault>,
{
    /// Takes tables into this place. With `takes_any` it also takes those at which nobody here has a seat. It
    /// calls `progress` before a check that takes long.
    pub fn new(store: &'i mut S, tables: &'i mut T, takes_any: bool, progress: &'i dyn Fn(&str)) -> Self {
        Self { store, tables, takes_any, progress, now: None }
    }

    /// The same, which knows the time: at a table with a pace it takes nothing that is dated more than a day
    /// ahead, since nobody could claim after it.
    #[must_use]
    pub fn at(self, now: Time) -> Self {
        Self { now: Some(now), ..self }
    }

    /// Takes everything in that mails have brought, in the order in which it came. Words that can be read as
    /// states of several tables are told of once. A failure with one table does not stop the others.
    pub fn all<'h>(&mut self, scan: &'h MailScan) -> Vec<(&'h Brought, Imported)> {
        let here: HashSet<Hash> = self.tables.ids().into_iter().collect();
        let mut budget = CheckBudget::after(scan.spent());
        let mut all: Vec<_> = in_order(&scan.tables, &here)
            .into_iter()
            .map(|(place, brought)| (place, brought, self.one(brought, &mut budget)))
            .collect();
        all.sort_by_key(|(place, ..)| *place);
        without_doubles(all.into_iter().map(|(_, brought, imported)| (brought, imported)).collect())
    }

    /// Takes in what seats have agreed to, after the tables: each is measured against the file that is here.
    /// It tells what was taken, or why it was not.
    pub fn consents<'h>(&mut self, scan: &'h MailScan, now: Time) -> Vec<(&'h Hash, &'h Consent, Result<(), Refusal>)> {
        let all = scan.consents.iter();
        all.map(|(id, consent)| (id, consent, self.consent(id, consent, now))).collect()
    }

    fn consent(&mut self, id: &Hash, consent: &Consent, now: Time) -> Result<(), Refusal> {
        let read = |path: &PathBuf| open(path, &self.tables.read(path).ok()?, self.tables).ok();
        let all = self.tables.files(id).iter().filter_map(read).collect::<Vec<_>>();
        let newest = all.into_iter().max_by_key(|opened| opened.chain.links.len());
        let opened = newest.ok_or_else(|| {
            let short = &hex(id)[..8];
            let seat = &consent.seat;
            let what = format!("{seat} agrees to {} at table {short}, of which no file is here", consent.to.in_words());
            Refusal::new(what).hint("--into names the folder where its file lies")
        })?;
        keep_consent(self.store, &opened, consent, now).map_err(|unwritten| match unwritten {
            Unwritten::Refused(refusal) => refusal,
            Unwritten::Store(error) => Refusal::from(error.into()),
        })
    }

    /// Takes in one table.
    pub fn one(&mut self, brought: &Brought, budget: &mut CheckBudget) -> Imported {
        self.settle(brought, budget).unwrap_or_else(|fault| Imported::new(Outcome::Failed(fault), None, Vec::new()))
    }

    fn settle(&mut self, brought: &Brought, budget: &mut CheckBudget) -> Result<Imported, Fault> {
        let mut checker = StateChecker::default();
        let local = match LocalTable::newest(self.store, self.tables, &brought.id, &mut checker, budget) {
            LocalTable::Newest(opened) => Some(*opened),
            LocalTable::None => None,
            LocalTable::Broken(path, fault) => {
                let fault = Fault { what: format!("a file here is in the way: {}", fault.what), ..fault };
                return Ok(Imported::new(Outcome::Refused(fault), Some(path), Vec::new()));
            }
        };
        // The archive of a table would lie beside this file.
        let path = self.tables.path("table.toml");
        let mut selector = StateSelector::new(self.tables, &path, self.progress, &mut checker, budget);
        let Some((opened, repairs)) = selector.newest(brought) else {
            let hint = selector.hint.take();
            let others = selector.others();
            let why = others.first().cloned().unwrap_or_else(|| "no state of it could be looked at".to_owned());
            let fault = Fault { hint, ..Fault::file(why) };
            return Ok(Imported::new(Outcome::Refused(fault), local.map(|local| local.path), others));
        };
        let rival = selector.rival(brought, &opened, local.as_ref().map_or(0, |local| local.chain.links.len()));
        let others = selector.others();
        // The table is remembered before anything is written, since writing may fail, and the player has seen
        // what came. Both branches are remembered, whichever counts, since the player is told of both. A
        // store that cannot remember says so when something is signed.
        let _ = look(self.store, &opened);
        if let Some(rival) = &rival {
            let _ = look(self.store, rival);
        }
        let is_foreign = local.is_none() && !self.takes_any && !self.is_ours(&opened)?;
        let is_foreign = is_foreign && !rival.as_ref().map_or(Ok(false), |rival| self.is_ours(rival))?;
        let (outcome, file, news) = match (&local, rival) {
            _ if is_foreign => (Outcome::Foreign, None, Vec::new()),
            (_, Some(rival)) => self.rivals(&opened, &rival, local.as_ref())?,
            (Some(local), None) => self.against(&opened, local)?,
            (None, None) => self.alone(&opened)?,
        };
        Ok(Imported { outcome, opened: Some(opened), file, news, repairs, others })
    }

    /// Two branches came that both go on from what is here: nobody but a person can say which counts.
    fn rivals(&mut self, opened: &Opened, rival: &Opened, local: Option<&Opened>) -> Result<Done, Fault> {
        let (one, other) = (self.keep(opened)?, self.keep(rival)?);
        let words = parted(&opened.chain, &one, &rival.chain, &other);
        Ok((words, local.map(|local| local.path.clone()), Vec::new()))
    }

    /// There is a file of the table here.
    fn against(&mut self, opened: &Opened, local: &Opened) -> Result<Done, Fault> {
        let turns = local.chain.links.len();
        let (outcome, news) = match compare(&opened.chain, &local.chain) {
            Relation::Same => (Outcome::Same, Vec::new()),
            Relation::SecondNewer(_) => (Outcome::Older, Vec::new()),
            Relation::FirstNewer(_) => match self.forbidden(&opened.chain)? {
                Some(fault) => (Outcome::Refused(fault), Vec::new()),
                None => {
                    let story = story::beyond(&opened.chain, local.table.clone(), &Reader::default())?;
                    let mut news: Vec<String> = story.iter().flat_map(TurnStory::lines).collect();
                    news.extend(self.lost(&opened.chain)?);
                    self.keep_archive(opened)?;
                    self.tables.replace(&local.path, &opened.text())?;
                    (Outcome::Updated(turns), news)
                }
            },
            Relation::SecondReplaces { .. } => (Outcome::Older, Vec::new()),
            Relation::FirstReplaces { first, .. } => match self.forbidden(&opened.chain)? {
                Some(fault) => (Outcome::Refused(fault), Vec::new()),
                None => {
                    let from = first.turn.number as usize - 1;
                    let story = story::since(&opened.chain, from, &Reader::default())?;
                    self.keep_archive(opened)?;
                    self.tables.replace(&local.path, &opened.text())?;
                    (Outcome::Replaced(from), story.iter().flat_map(TurnStory::lines).collect())
                }
            },
            Relation::Parted { .. } | Relation::Strangers => {
                let other = self.keep(opened)?;
                (parted(&local.chain, &local.path, &opened.chain, &other), Vec::new())
            }
        };
        Ok((outcome, Some(local.path.clone()), news))
    }

    /// There is no file of the table here.
    fn alone(&mut self, opened: &Opened) -> Result<Done, Fault> {
        if let Some(fault) = self.forbidden(&opened.chain)? {
            return Ok((Outcome::Refused(fault), None, Vec::new()));
        }
        let (game, id) = (&opened.chain.header.game, &opened.chain.id);
        self.keep_archive(opened)?;
        let text = opened.text();
        for number in 1..=u32::MAX {
            let path = self.tables.path(&file_name(game, id, number));
            if self.tables.create(&path, &text)? {
                return Ok((Outcome::New, Some(path), self.lost(&opened.chain)?));
            }
        }
        Err(Fault::file("all names for its file are taken"))
    }

    /// Keeps a branch in a file of its own, whole, unless it is kept already, and gives its path. If
    /// something else has its name, it gets another.
    fn keep(&mut self, branch: &Opened) -> Result<PathBuf, Fault> {
        let chain = &branch.chain;
        let path = |tables: &T, number| tables.path(&branch_name(&chain.header.game, &chain.id, &chain.head(), number));
        let text = branch.whole_text();
        for number in 1..=NAMES {
            let path = path(self.tables, number);
            if self.tables.create(&path, &text)? || self.is_kept(&path, chain) {
                return Ok(path);
            }
        }
        let first = path(self.tables, 1);
        Err(Fault::file(format!("another branch of it cannot be kept: {NAMES} files take its name",))
            .hint(format!("move {} and those beside it away", shown(&first))))
    }

    /// Whether a file holds a branch, or what goes on from it.
    fn is_kept(&self, path: &Path, branch: &Chain) -> bool {
        let there = self.tables.read(path).ok().and_then(|bytes| open(path, &bytes, self.tables).ok());
        there.is_some_and(|there| matches!(compare(&there.chain, branch), Relation::Same | Relation::FirstNewer(_)))
    }

    /// Keeps the archive of a split table, if it is not here.
    fn keep_archive(&mut self, opened: &Opened) -> Result<(), Fault> {
        if opened.chain.archived > 0 {
            keep_archive(self.tables, &opened.chain)?;
        }
        Ok(())
    }

    /// Why this chain must not be taken: it lacks a turn that was signed or accepted here, or is dated ahead.
    fn forbidden(&self, chain: &Chain) -> Result<Option<Fault>, Fault> {
        let dated = self.now.filter(|_| chain.header.pace.is_some()).and_then(|now| ahead(now, chain));
        if let Some(dated) = dated {
            let fault = Fault::file(format!("{dated}, and at a table with a pace nobody could claim after that"));
            return Ok(Some(fault.hint("ask its author for a turn with the right time, and release this one")));
        }
        let memory = self.store.memory(&chain.id).map_err(Into::into)?;
        Ok(memory.and_then(|memory| memory.guard(chain).err()).map(Into::into))
    }

    /// Notes on a turn that was signed here on top of a chain that does not hold it.
    fn lost(&self, chain: &Chain) -> Result<Vec<String>, Fault> {
        let memory = self.store.memory(&chain.id).map_err(Into::into)?;
        let is_lost = memory.is_some_and(|memory| matches!(memory.guard(chain), Ok(Guard::Repeat(_))));
        let told = || {
            let next = chain.links.len() + 1;
            format!(
                "turn {next} was signed here and is not in it: the same steps give it again, and no others are taken"
            )
        };
        Ok(is_lost.then(told).into_iter().collect())
    }

    /// Whether a key here has a seat at a table, or could take one.
    fn is_ours(&self, opened: &Opened) -> Result<bool, Fault> {
        let keys = self.store.snapshot(&opened.chain.id).map_err(Into::into)?.own();
        let table = &opened.table;
        let open = table.header().seats.iter().skip(table.members().len());
        let mut free = open.filter(|(_, fixed)| fixed.is_none_or(|fixed| keys.iter().any(|key| key.bytes() == fixed)));
        Ok(table.members().iter().any(|member| keys.contains(&member.identity)) || free.next().is_some())
    }
}

/// What is done, with which file, and the news in it.
type Done = (Outcome, Option<PathBuf>, Vec<String>);

/// Keeps the archive of a split table among these tables, unless it is there, and gives its path.
///
/// # Errors
/// Something else has its name, or it cannot be written.
pub fn keep_archive<T: Tables>(tables: &mut T, chain: &Chain) -> Result<PathBuf, Refusal> {
    let archive = Archive::of(chain);
    let path = tables.path(&archive.name());
    let is_there = match tables.archive(&archive.name()) {
        Some(bytes) => bytes.is_ok_and(|bytes| archive.is_in(&bytes)),
        None => tables.create(&path, &archive.text()?)?,
    };
    if is_there {
        return Ok(path);
    }
    let what = format!("{} exists and is not the archive of this table", shown(&path));
    Err(Refusal::new(what).hint("look at it, and move it away if you do not need it"))
}

/// The tables in the order in which they are looked at, with their places: first those that are here, then
/// the others, the shortest of each in front. A long table must not use up the time of others.
fn in_order<'a>(tables: &'a [Brought], here: &HashSet<Hash>) -> Vec<(usize, &'a Brought)> {
    let mut order: Vec<_> = tables.iter().enumerate().collect();
    let bytes =
        |brought: &Brought| -> usize { brought.states.iter().flat_map(|state| &state.texts).map(String::len).sum() };
    order.sort_by_cached_key(|(_, brought)| (!here.contains(&brought.id), bytes(brought)));
    order
}

fn parted(one: &Chain, one_path: &Path, other: &Chain, other_path: &Path) -> Outcome {
    let (one_name, other_name) = (shown(one_path), shown(other_path));
    let words = in_words(&compare(one, other), &one_name, &other_name);
    let (kind, words) = words.unwrap_or(("fork", "they have parted".to_owned()));
    Outcome::Parted { kind, words }
}

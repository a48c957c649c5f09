//! The decision what is done with tables that came: each is measured against the file that is here, and
//! against the turns that are remembered.

pub(super) mod state_checker;
pub(super) mod state_selector;

mod consents;
pub(super) mod placing;
pub(super) mod tails;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use super::files::file_name::table_of;
use super::import::placing::{Imported, Outcome};
use super::import::state_checker::{CheckBudget, StateChecker};
use super::import::state_selector::StateSelector;
use super::memory::notes::{note_came, note_had, note_seen};
use super::opened::parsed;
use super::{Opened, Refusal, Store, Tables};
use crate::chain::{Relation, compare, link};
use crate::draw::escape::shown;
use crate::file::{Fault, Header, Hint, Time, ask_again, text};
use crate::post::{Brought, BroughtTail, MailScan};
use crate::rules::{Games, Hash};
use crate::session::import::tails::missing;
use tails::Tails;

/// Takes in tables that came.
pub struct Import<'i, S, T> {
    store: &'i mut S,
    tables: &'i mut T,
    games: Games,
    takes_any: bool,
    progress: &'i dyn Fn(&str),
    now: Option<Time>,
    /// The time that is left for checks, once some was spent.
    budget: Option<CheckBudget>,
    /// The tables at which somebody agrees to something, and their newest files, as far as they were checked.
    agreeing: HashMap<Hash, Option<Opened>>,
}

impl<'i, S: Store, T: Tables> Import<'i, S, T>
where
    S::Error: Into<Fault>,
{
    /// Takes tables of these games into this place. With `takes_any` it also takes those at which nobody here
    /// has a seat. It calls `progress` before a check that takes long.
    pub fn new(store: &'i mut S, tables: &'i mut T, games: Games, takes_any: bool, progress: &'i dyn Fn(&str)) -> Self {
        Self { store, tables, games, takes_any, progress, now: None, budget: None, agreeing: HashMap::new() }
    }

    /// The same, which knows the time: at a table with a pace it takes nothing that is dated ahead by more
    /// than clocks may differ, since nobody could claim after it, and no claim so close to the end of a
    /// seat's time.
    #[must_use]
    pub fn at(self, now: Time) -> Self {
        Self { now: Some(now), ..self }
    }

    /// Takes everything in that mails have brought, in the order in which it came. A failure with one table
    /// does not stop the others.
    pub fn all<'h>(&mut self, scan: &'h MailScan) -> Vec<(Cow<'h, Brought>, Imported)> {
        let here: HashSet<Hash> = self.tables.ids().into_iter().collect();
        let mut budget = self.budget_for(scan);
        self.agreeing = scan.consents.iter().map(|(id, _)| (*id, None)).collect();
        let tables = self.brought(scan);
        // Those that are here are looked at first, the shortest in front: a long table must not use up the
        // time of others.
        let mut order: Vec<usize> = (0..tables.len()).collect();
        order.sort_by_cached_key(|place| {
            let texts = tables[*place].states.iter().flat_map(|state| &state.text);
            (!here.contains(&tables[*place].id), texts.map(String::len).sum::<usize>())
        });
        let mut all: Vec<_> =
            order.into_iter().map(|place| (place, self.one(&tables[place], &scan.tails, &mut budget))).collect();
        self.budget = Some(budget);
        all.sort_by_key(|(place, _)| *place);
        tables.into_iter().zip(all.into_iter().map(|(_, imported)| imported)).collect()
    }

    /// The time that is left for checks.
    fn budget_for(&mut self, scan: &MailScan) -> CheckBudget {
        self.budget.take().unwrap_or_else(|| CheckBudget::after(scan.spent(), scan.consents.len()))
    }

    /// The tables of which something came. If only tails of one came, its header is the one that is here.
    fn brought<'h>(&self, scan: &'h MailScan) -> Vec<Cow<'h, Brought>> {
        let mut seen: HashSet<Hash> = scan.tables.iter().map(|brought| brought.id).collect();
        let alone = scan.tails.iter().map(|brought| brought.tail.table).filter(|id| seen.insert(*id));
        let here = alone.filter_map(|id| Some(Brought { id, header: self.header(&id)?, states: Vec::new() }));
        let here: Vec<Brought> = here.collect();
        scan.tables.iter().map(Cow::Borrowed).chain(here.into_iter().map(Cow::Owned)).collect()
    }

    /// The header of a table of which there is a file here, or that the home keeps.
    fn header(&self, id: &Hash) -> Option<Header> {
        let bytes = self.tables.files(id).into_iter().filter_map(|path| self.tables.read(&path).ok());
        let mut bytes = bytes.filter(|bytes| table_of(bytes).as_ref() == Some(id));
        let of_file = bytes.find_map(|bytes| Some(parsed(&bytes).ok()?.header));
        of_file.or_else(|| self.store.turns(id).ok()?.header().cloned())
    }

    /// Tails that came of tables of which nothing is here: why nothing can be done with them, once for each
    /// table.
    pub fn strangers(&self, scan: &MailScan) -> Vec<(Hash, Refusal)> {
        let mut known: HashSet<Hash> = self.brought(scan).iter().map(|brought| brought.id).collect();
        let strange = scan.tails.iter().filter(|brought| known.insert(brought.tail.table));
        strange.map(|brought| (brought.tail.table, missing(&brought.tail, 0, false, &[]))).collect()
    }

    /// Takes in one table, with its tails among these.
    fn one(&mut self, brought: &Brought, tails: &[BroughtTail], budget: &mut CheckBudget) -> Imported {
        let waiting = self.waiting(&brought.id);
        let came: Vec<&BroughtTail> = tails.iter().filter(|tail| tail.tail.table == brought.id).collect();
        let waiting = waiting.iter().filter(|one| came.iter().all(|other| other.text != one.text));
        let own = came.iter().copied().chain(waiting).collect();
        let settled = self.settle(brought, own, budget);
        settled.unwrap_or_else(|fault| Imported::new(Outcome::Failed(fault), None, Vec::new()))
    }

    /// Takes in one table with these tails.
    fn settle(
        &mut self,
        brought: &Brought,
        tails: Vec<&BroughtTail>,
        budget: &mut CheckBudget,
    ) -> Result<Imported, Fault> {
        let mut checker = StateChecker::new(self.games, self.store.checked(&brought.id));
        let local = match self.here(&brought.id, &mut checker, budget) {
            Ok(local) => local,
            Err(in_the_way) => return Ok(*in_the_way),
        };
        let tails = self.tails(brought, &tails, local.as_ref(), &mut checker, budget);
        let turns = local.as_ref().map_or(0, |local| local.chain.links.len());
        let path = self.tables.path("table.toml");
        let mut selector = StateSelector::new(&path, self.progress, &mut checker, budget);
        let Some((opened, repairs)) = selector.newest(brought, &tails) else {
            let told = (selector.hint.take(), selector.others());
            return Ok(self.without_a_state(&brought.id, local, &tails, told));
        };
        let rival = selector.rival(brought, &tails, &opened, turns);
        let mut others = selector.others();
        // The home remembers what came before anything is written, since writing may fail, and the player has
        // seen it. Both branches are remembered, whichever counts, since the player is told of both.
        for Opened { chain, .. } in [Some(&opened), rival.as_ref()].into_iter().flatten() {
            // A store that cannot remember says so when something is signed.
            let _ = note_came(self.store, chain);
            if let Some(now) = self.now {
                let _ = note_had(self.store, chain, now);
            }
        }
        let opened = match (&local, &rival) {
            (None, None) => self.kept_beyond(opened, &mut checker, budget)?,
            _ => opened,
        };
        let (outcome, file, news) = self.placed(&opened, rival.as_ref(), local.as_ref())?;
        let gone_on = if outcome.before().is_some() { self.gone_on(&opened, local.as_ref())? } else { None };
        let chain = local.as_ref().map_or(&opened.chain, |local| &local.chain);
        let here = Some(chain).filter(|_| !matches!(outcome, Outcome::Foreign));
        let told = self.settle_tails(&brought.id, &tails, turns.max(opened.chain.links.len()), here);
        others.extend(told.into_iter().map(|refusal| match refusal.hint {
            Some(hint) => format!("{}; {hint}", refusal.what),
            None => refusal.what,
        }));
        // An older state came beside a tail that ends where the file here does.
        let known = tails.known.filter(|known| known.tail.last() == turns);
        if let (Outcome::Older, Some(known), Some(local)) = (&outcome, known, &local) {
            return Ok(Imported { others, ..same(local, known) });
        }
        Ok(Imported { outcome, opened: Some(opened), file, gone_on, news, repairs, others })
    }

    /// What the home keeps of a table without a file here, if that goes on from what came; else what came.
    fn kept_beyond(
        &self,
        opened: Opened,
        checker: &mut StateChecker,
        budget: &mut CheckBudget,
    ) -> Result<Opened, Fault> {
        let id = &opened.chain.id;
        let (tree, memory) = (self.store.turns(id).map_err(Into::into)?, self.store.memory(id).map_err(Into::into)?);
        let kept = tree.counting(memory.as_ref());
        match kept.filter(|kept| matches!(compare(kept, &opened.chain), Relation::FirstNewer(_))) {
            Some(kept) => checker.check_own(&opened.path, text(&kept.file(), "").as_bytes(), budget),
            None => Ok(opened),
        }
    }

    /// The newest file of a table that is here, checked; the outcome if none of its files holds, or two of
    /// them have parted. The checker keeps the turns of those that hold.
    fn here(
        &mut self,
        id: &Hash,
        checker: &mut StateChecker,
        budget: &mut CheckBudget,
    ) -> Result<Option<Opened>, Box<Imported>> {
        let (mut newest, mut broken): (Option<Opened>, _) = (None, None);
        let memory = self.store.memory(id).ok().flatten();
        // Of files that have parted the one that was signed in last is the table's.
        let is_older = |opened: &Opened| memory.as_ref().is_some_and(|memory| memory.is_lacking(&opened.chain));
        for path in self.tables.files(id) {
            let read = self.tables.read(&path).map_err(Fault::file);
            let opened = match read.and_then(|bytes| checker.check_own(&path, &bytes, budget)) {
                Ok(opened) => opened,
                Err(fault) => {
                    broken = broken.or(Some((path, fault)));
                    continue;
                }
            };
            // The player is told of this file, so it is remembered. A store that cannot remember says so when
            // something is signed.
            let _ = note_seen(self.store, &opened.chain);
            match newest.as_ref().map(|newest| (compare(&opened.chain, &newest.chain), &newest.path)) {
                Some((Relation::Parted { .. }, _)) if is_older(&opened) => {}
                Some((Relation::Parted { .. }, other)) if newest.as_ref().is_none_or(|newest| !is_older(newest)) => {
                    let other = shown(other);
                    let what = format!("it has parted from {other}, another file of this table in the same folder");
                    let fault =
                        Fault::file(what).hint(Hint::command("bypost verify of both tells how; move one of them away"));
                    return Err(in_the_way(path, fault));
                }
                Some((
                    Relation::Same
                    | Relation::SecondNewer(_)
                    | Relation::SecondReplaces { .. }
                    | Relation::SameEnd { .. },
                    _,
                )) => {}
                _ => newest = Some(opened),
            }
        }
        match (&newest, broken) {
            (None, Some((path, fault))) => return Err(in_the_way(path, fault)),
            (None, None) => {}
            (Some(newest), _) => {
                self.agreeing.entry(*id).and_modify(|known| *known = Some(newest.clone()));
            }
        }
        Ok(newest)
    }

    /// What becomes of a table of which no state came that holds; `told` is a hint, and what is wrong with
    /// the states that came.
    fn without_a_state(
        &mut self,
        id: &Hash,
        local: Option<Opened>,
        tails: &Tails<'_>,
        told: (Option<Hint>, Vec<String>),
    ) -> Imported {
        let (hint, mut others) = told;
        if let Some((known, local)) = tails.known.zip(local.as_ref()) {
            let _ = note_came(self.store, &local.chain.up_to(known.tail.last()));
        }
        // Whoever has signed a turn on another one has that, whether their own follows the rules or not.
        for one in &tails.joined {
            if let Some(chain) = tails.tree.path(&one.tail.after()).and_then(|file| link(file).ok()) {
                let _ = note_came(self.store, &chain);
            }
        }
        let turns = tails.here.map_or(0, |(turns, _)| turns);
        let told = self.settle_tails(id, tails, turns, local.as_ref().map(|local| &local.chain));
        if others.is_empty()
            && let Some(imported) = without_states(&told, tails, local.as_ref())
        {
            return imported;
        }
        others.extend(told.iter().map(Refusal::to_string));
        let why = others.first().cloned().unwrap_or_else(|| "no state of it could be looked at".to_owned());
        let fault = Fault { hint, ..Fault::file(why) };
        Imported::new(Outcome::Refused(fault), local.map(|local| local.path), others)
    }
}

/// The outcome for a table of which a file is here that does not hold.
fn in_the_way(path: PathBuf, fault: Fault) -> Box<Imported> {
    let name = shown(&path);
    let away = format!("move {name} away, and give the mail again");
    // What another player would send is here.
    let hint = match fault.hint.as_ref().filter(|hint| **hint != ask_again()) {
        Some(hint) => Hint::command(format!("{hint}; or {away}")),
        None => away.into(),
    };
    let fault = Fault { what: format!("the file {name} is in the way here: {}", fault.what), ..fault }.hint(hint);
    Box::new(Imported::new(Outcome::Refused(fault), Some(path), Vec::new()))
}

/// The outcome for a table of which no state came, not even with the turns that are here.
fn without_states(told: &[Refusal], tails: &Tails<'_>, local: Option<&Opened>) -> Option<Imported> {
    let file = local.map(|local| local.path.clone());
    let words = |refusal: &Refusal| refusal.to_string();
    if let Some((first, more)) = told.split_first() {
        let fault = Fault::from(first.clone());
        let outcome = if tails.has_lone() { Outcome::Waiting(fault) } else { Outcome::Refused(fault) };
        return Some(Imported::new(outcome, file, more.iter().map(words).collect()));
    }
    let (known, local) = tails.known.zip(local)?;
    if known.tail.last() == local.chain.links.len() {
        return Some(same(local, known));
    }
    Some(Imported { repairs: known.repairs.clone(), ..Imported::new(Outcome::Older, file, Vec::new()) })
}

/// The outcome for a table whose last turn came with a tail and is here.
fn same(local: &Opened, known: &BroughtTail) -> Imported {
    let (opened, repairs) = (Some(local.clone()), known.repairs.clone());
    Imported { opened, repairs, ..Imported::new(Outcome::Same, Some(local.path.clone()), Vec::new()) }
}

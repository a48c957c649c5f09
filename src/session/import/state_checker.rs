//! The turns of one table that were found to hold while its files and states were looked at. A further state
//! costs only the turns beyond those.

use std::path::Path;

use super::check_budget::{CheckBudget, to_check, to_link, to_read, to_rejoin, to_replay};
use crate::chain::{Chain, LinkedChains, table_id};
use crate::file::{Fault, File};
use crate::rules::{Games, Hash};
use crate::session::files::archive::{Archives, length, whole};
use crate::session::opened::{Opened, parsed};
use crate::table::{Checkpoints, Table};

/// Turns of one table that are linked, and tables that are replayed.
pub(in crate::session) struct StateChecker {
    known: LinkedChains,
    checkpoints: Checkpoints,
}

impl StateChecker {
    /// A checker of tables of these games.
    pub(in crate::session) fn new(games: Games) -> Self {
        Self { known: LinkedChains::default(), checkpoints: Checkpoints::new(games) }
    }

    /// Checks a file that is here.
    pub(in crate::session) fn check_own(
        &mut self,
        archives: &dyn Archives,
        path: &Path,
        bytes: &[u8],
        budget: &mut CheckBudget,
    ) -> Result<Opened, Fault> {
        let file = parsed(bytes)?;
        let id = table_id(&file.header);
        let new = file.turns.len() - self.known.links(&id, file.archived, &first(&file, &id), &file.turns).len();
        let part = if file.turns.is_empty() { 0 } else { bytes.len() / file.turns.len() * new };
        let archive = length(archives, &file, &self.known);
        if !budget.takes_own(to_read(bytes.len()) + to_check(part + archive)) {
            return Err(no_time_for_own());
        }
        let chain = whole(archives, file, &mut self.known)?;
        let table = self.checkpoints.replay(&chain)?;
        self.known.add(chain.clone());
        proven(path, bytes, chain, table)
    }

    /// Links a file that is here, so that its keys are known before it is checked whole.
    pub(in crate::session) fn link_own(
        &mut self,
        archives: &dyn Archives,
        bytes: &[u8],
        budget: &mut CheckBudget,
    ) -> Result<Chain, Fault> {
        // Reading a file takes a part of this time, so nothing is read for which there is none.
        if !budget.takes_own(to_rejoin(bytes.len())) {
            return Err(no_time_for_own());
        }
        let file = parsed(bytes)?;
        let archive = length(archives, &file, &self.known);
        if archive > 0 && !budget.takes_own(to_rejoin(archive)) {
            return Err(no_time_for_own());
        }
        let chain = whole(archives, file, &mut self.known)?;
        self.known.add(chain.clone());
        Ok(chain)
    }

    /// Checks a file that is here and was linked. `was_first` tells whether it was the first that time was
    /// spent on.
    pub(in crate::session) fn check_linked(
        &mut self,
        (path, bytes): (&Path, &[u8]),
        chain: Chain,
        budget: &mut CheckBudget,
        was_first: bool,
    ) -> Result<Opened, Fault> {
        let cost = to_replay(&chain.links[self.checkpoints.reached(&chain)..]);
        if !budget.takes_more(cost, was_first) {
            return Err(no_time_for_own());
        }
        let table = self.checkpoints.replay(&chain)?;
        proven(path, bytes, chain, table)
    }

    /// Checks a state that would lie at this path; none if that would take more time than is left. `replays`
    /// counts the states that were played through.
    pub(in crate::session) fn check(
        &mut self,
        archives: &dyn Archives,
        path: &Path,
        bytes: &[u8],
        budget: &mut CheckBudget,
        replays: &mut usize,
    ) -> Option<Result<Opened, Fault>> {
        if !budget.takes(to_read(bytes.len())) {
            return None;
        }
        match parsed(bytes) {
            Ok(file) => self.check_file(archives, path, file, bytes, budget, replays),
            Err(fault) => Some(Err(fault)),
        }
    }

    /// The same for a file that was parsed from these bytes, or put together without any.
    pub(in crate::session) fn check_file(
        &mut self,
        archives: &dyn Archives,
        path: &Path,
        file: File,
        bytes: &[u8],
        budget: &mut CheckBudget,
        replays: &mut usize,
    ) -> Option<Result<Opened, Fault>> {
        let id = table_id(&file.header);
        let same = self.known.links(&id, file.archived, &first(&file, &id), &file.turns).len();
        let archive = length(archives, &file, &self.known);
        if !budget.takes(to_link(&file.turns[same..]) + to_rejoin(archive)) {
            return None;
        }
        let chain = match whole(archives, file, &mut self.known) {
            Ok(chain) => chain,
            Err(fault) => return Some(Err(fault)),
        };
        self.known.add(chain.clone());
        if !budget.takes(to_replay(&chain.links[self.checkpoints.reached(&chain)..])) {
            return None;
        }
        *replays += 1;
        Some(self.checkpoints.replay(&chain).and_then(|table| proven(path, bytes, chain, table)))
    }
}

/// Why a file that is here was not checked.
fn no_time_for_own() -> Fault {
    let what = "the files of other tables left no time to check the one that is here";
    Fault::file(what).hint("receive less at once, or keep long tables in a folder of their own")
}

/// A table that was replayed, if no more of it was split off than may be.
fn proven(path: &Path, bytes: &[u8], chain: Chain, table: Table) -> Result<Opened, Fault> {
    let opened = Opened::of(path.to_owned(), bytes, chain, table);
    opened.check_split_in_time().map(|()| opened)
}

/// The hash that the first turn of a file says it follows.
fn first(file: &File, id: &Hash) -> Hash {
    file.turns.first().map_or(*id, |turn| turn.after)
}

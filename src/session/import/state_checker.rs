//! The turns of one table that were found to hold while its files and states were looked at. A further state
//! costs only the turns beyond those.

use std::path::Path;

use super::check_budget::{CheckBudget, to_check, to_link, to_parse_and_link, to_read, to_replay};
use crate::chain::{Chain, CheckedTurns, LinkedChains, link_beyond, table_id};
use crate::file::{Fault, File};
use crate::rules::Games;
use crate::session::opened::{Opened, parsed};
use crate::table::Checkpoints;

/// Turns of one table that are linked, and tables that are replayed.
pub(in crate::session) struct StateChecker {
    known: LinkedChains,
    checkpoints: Checkpoints,
}

impl StateChecker {
    /// A checker of a table of one of these games, of which the home has checked this before.
    pub(in crate::session) fn new(games: Games, records: Vec<CheckedTurns>) -> Self {
        let mut known = LinkedChains::default();
        known.trust(records);
        Self { known, checkpoints: Checkpoints::new(games) }
    }

    /// Checks a file that is here.
    pub(in crate::session) fn check_own(
        &mut self,
        path: &Path,
        bytes: &[u8],
        budget: &mut CheckBudget,
    ) -> Result<Opened, Fault> {
        let file = parsed(bytes)?;
        let new = file.turns.len() - self.same(&file);
        let part = if file.turns.is_empty() { 0 } else { bytes.len() / file.turns.len() * new };
        if !budget.takes_own(to_read(bytes.len()) + to_check(part)) {
            return Err(no_time_for_own());
        }
        let chain = link_beyond(&mut self.known, file)?;
        let table = self.checkpoints.replay(&chain)?;
        self.known.add(chain.clone());
        Ok(Opened::of(path.to_owned(), bytes, chain, table))
    }

    /// Links a file that is here, so that its keys are known before it is checked whole.
    pub(in crate::session) fn link_own(&mut self, bytes: &[u8], budget: &mut CheckBudget) -> Result<Chain, Fault> {
        // Reading a file takes a part of this time, so nothing is read for which there is none.
        if !budget.takes_own(to_parse_and_link(bytes.len())) {
            return Err(no_time_for_own());
        }
        let chain = link_beyond(&mut self.known, parsed(bytes)?)?;
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
        Ok(Opened::of(path.to_owned(), bytes, chain, table))
    }

    /// Checks a state that would lie at this path; none if that would take more time than is left. `replays`
    /// counts the states that were played through.
    pub(in crate::session) fn check(
        &mut self,
        path: &Path,
        bytes: &[u8],
        budget: &mut CheckBudget,
        replays: &mut usize,
    ) -> Option<Result<Opened, Fault>> {
        if !budget.takes(to_read(bytes.len())) {
            return None;
        }
        match parsed(bytes) {
            Ok(file) => self.check_file(path, file, bytes, budget, replays),
            Err(fault) => Some(Err(fault)),
        }
    }

    /// The same for a file that was parsed from these bytes, or put together without any.
    pub(in crate::session) fn check_file(
        &mut self,
        path: &Path,
        file: File,
        bytes: &[u8],
        budget: &mut CheckBudget,
        replays: &mut usize,
    ) -> Option<Result<Opened, Fault>> {
        if !budget.takes(to_link(&file.turns[self.same(&file)..])) {
            return None;
        }
        let chain = match link_beyond(&mut self.known, file) {
            Ok(chain) => chain,
            Err(fault) => return Some(Err(fault)),
        };
        self.known.add(chain.clone());
        if !budget.takes(to_replay(&chain.links[self.checkpoints.reached(&chain)..])) {
            return None;
        }
        *replays += 1;
        Some(self.checkpoints.replay(&chain).map(|table| Opened::of(path.to_owned(), bytes, chain, table)))
    }

    /// How many of the first turns of a file are known.
    fn same(&self, file: &File) -> usize {
        self.known.links(&table_id(&file.header), &file.turns).len()
    }
}

/// Why a file that is here was not checked.
fn no_time_for_own() -> Fault {
    let what = "the files of other tables left no time to check the one that is here";
    Fault::file(what).hint("receive less at once, or keep long tables in a folder of their own")
}

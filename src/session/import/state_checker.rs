//! The turns of one table that were found to hold while its files and states were looked at. A further state
//! costs only the turns beyond those, of the time that all tables which came at once have together.

use std::path::Path;

use crate::chain::{Chain, CheckedTurns, Link, LinkedChains, link_beyond, table_id};
use crate::file::{Fault, File, Turn};
use crate::rules::Games;
use crate::session::opened::{Opened, parsed};
use crate::table::Checkpoints;

/// Turns of one table that are linked, and tables that are replayed.
pub(crate) struct StateChecker {
    known: LinkedChains,
    checkpoints: Checkpoints,
}

impl StateChecker {
    /// A checker of a table of one of these games, of which the home has checked this before.
    pub(crate) fn new(games: Games, records: Vec<CheckedTurns>) -> Self {
        let mut known = LinkedChains::default();
        known.trust(records);
        Self { known, checkpoints: Checkpoints::new(games) }
    }

    /// Checks a file that is here.
    pub(crate) fn check_own(&mut self, path: &Path, bytes: &[u8], budget: &mut CheckBudget) -> Result<Opened, Fault> {
        let file = parsed(bytes)?;
        let new = file.turns.len() - self.same(&file);
        let part = if file.turns.is_empty() { 0 } else { bytes.len() / file.turns.len() * new };
        if !budget.takes_own(to_read(bytes.len()) + part / WHOLE) {
            return Err(no_time_for_own());
        }
        let chain = link_beyond(&mut self.known, file)?;
        let table = self.checkpoints.replay(&chain)?;
        self.known.add(chain.clone());
        Ok(Opened::of(path.to_owned(), bytes, chain, table))
    }

    /// Links a file that is here, so that its keys are known before it is checked whole.
    pub(crate) fn link_own(&mut self, bytes: &[u8], budget: &mut CheckBudget) -> Result<Chain, Fault> {
        // Reading a file takes a part of this time, so nothing is read for which there is none.
        if !budget.takes_own(to_parse_and_link(bytes.len())) {
            return Err(no_time_for_own());
        }
        let chain = link_beyond(&mut self.known, parsed(bytes)?)?;
        self.known.add(chain.clone());
        Ok(chain)
    }

    /// The first turns of a file whose hashes and signatures are right, if there is time to check them.
    pub(crate) fn link_as_far(&mut self, file: File, budget: &mut CheckBudget) -> &[Link] {
        if !budget.takes(to_link(file.turns.len() - self.same(&file))) {
            return &[];
        }
        let (id, turns) = (table_id(&file.header), file.turns.clone());
        if let Ok(chain) = link_beyond(&mut self.known, file) {
            self.known.add(chain);
        }
        self.known.links(&id, &turns)
    }

    /// Checks a file that is here and was linked. `was_first` tells whether it was the first that time was
    /// spent on.
    pub(crate) fn check_linked(
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

    /// Checks a state that would lie at this path: a file that was parsed from these bytes, or put together
    /// without any; none if that would take more time than is left. `replays` counts the states that were
    /// played through.
    pub(crate) fn check_file(
        &mut self,
        path: &Path,
        file: File,
        bytes: &[u8],
        budget: &mut CheckBudget,
        replays: &mut usize,
    ) -> Option<Result<Opened, Fault>> {
        if !budget.takes(to_link(file.turns.len() - self.same(&file))) {
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

/// The time that checking states may take together with looking through the mails, and the time that is left
/// for checking whatever the mails took.
const ALL: usize = 2_200_000;
const LEAST: usize = 200_000;

/// Bytes of a text that are parsed in one millionth of a second.
const BYTES: usize = 48;

/// The time for a turn: for its signature, and for the position after it.
const SIGNED: usize = 60;
const PLAYED: usize = 40;

/// The time for a step, for a share, and for a card of a shuffle.
const STEP: usize = 2;
const SHARE: usize = 12;
const CARD: usize = 48;

/// Bytes of a card in a deck.
const PAIR: usize = 64;

/// Bytes of a file of which only the length is known that are read, linked and replayed, or only read and
/// linked, in one millionth of a second.
const WHOLE: usize = 6;
const LINKED: usize = 16;

/// The time that is left for checking the states of all tables that came at once. It is counted in millionths
/// of a second on a plain machine, and estimated from counts before the work is done, so that every machine
/// looks at the same states.
#[derive(Debug)]
pub struct CheckBudget {
    left: usize,
    /// Whether nothing was ever taken.
    fresh: bool,
}

impl CheckBudget {
    /// The time that is left after the mails were looked through, which took as long as
    /// [`crate::post::MailScan::spent`] says. The signatures of so many consents are paid for: none of them
    /// is left out because of what came beside it.
    pub fn after(spent: usize, consents: usize) -> Self {
        Self { left: ALL.saturating_sub(spent + consents * SIGNED).max(LEAST), fresh: true }
    }

    /// Spends so much time, if so much is left.
    pub(crate) fn takes(&mut self, cost: usize) -> bool {
        let fits = cost <= self.left;
        self.left -= if fits { cost } else { 0 };
        self.fresh &= !fits;
        fits
    }

    /// Whether nothing was ever taken.
    pub(crate) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Spends so much time on a file that is here. The first such file is looked at however long it is.
    pub(crate) fn takes_own(&mut self, cost: usize) -> bool {
        let fits = self.fresh || cost <= self.left;
        // This file cannot be left out, but states can: so a quarter more is charged, and less is left for
        // them.
        self.left = if fits { self.left.saturating_sub(cost + cost / 4).max(LEAST.min(self.left)) } else { self.left };
        self.fresh = false;
        fits
    }

    /// Spends so much more time on a file that is here. If it was the first, nothing is left out of it.
    pub(crate) fn takes_more(&mut self, cost: usize, was_first: bool) -> bool {
        self.fresh |= was_first;
        self.takes_own(cost)
    }
}

/// The time to parse a text.
pub(crate) fn to_read(bytes: usize) -> usize {
    bytes / BYTES + 1
}

/// The time to parse and link a file of so many bytes.
pub(crate) fn to_parse_and_link(bytes: usize) -> usize {
    bytes / LINKED
}

/// The time to hash so many turns and check their signatures.
pub(crate) fn to_link(turns: usize) -> usize {
    turns * SIGNED
}

/// The time to replay turns and check their proofs.
pub(crate) fn to_replay(links: &[Link]) -> usize {
    let cost = |link: &Link| {
        let Turn { steps, shares, shuffles, .. } = &link.turn;
        let cards: usize = shuffles.iter().map(|part| part.deck.len() / PAIR).sum();
        PLAYED + steps.len() * STEP + shares.len() * SHARE + cards * CARD
    };
    links.iter().map(cost).sum()
}

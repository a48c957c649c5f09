//! Tables as they stood after some of their turns, kept from a replay. Another state of a table that holds
//! such a turn is replayed from there on.

use std::collections::HashMap;

use super::earlier::replayable_from;
use super::{Table, replay_on};
use crate::chain::Chain;
use crate::file::{Fault, Place};
use bypost_rules::{Games, Hash};

/// Into how many parts checkpoints cut a replay, and how many checkpoints are kept.
const PARTS: usize = 24;
const CHECKPOINTS: usize = 96;

/// Tables after turns that hold, as all turns before them do. The key is the hash of the turn, which fixes
/// all of the table.
#[derive(Debug)]
pub struct Checkpoints {
    games: Games,
    tables: HashMap<Hash, Table>,
}

impl Checkpoints {
    /// No tables yet; those that are replayed are of these games.
    #[must_use]
    pub fn new(games: Games) -> Self {
        Self { games, tables: HashMap::new() }
    }

    /// How many of a chain's first turns need not be replayed again.
    pub fn reached(&self, chain: &Chain) -> usize {
        let mut reached = chain.links.len();
        loop {
            let known = chain.links[..reached].iter().rposition(|link| self.tables.contains_key(&link.hash));
            reached = known.map_or(0, |last| last + 1);
            // A turn beyond it may go back to one before it.
            let from = replayable_from(chain, reached);
            if from == reached {
                return reached;
            }
            reached = from;
        }
    }

    /// Replays the turns beyond the last checkpoint. The turns that hold make new checkpoints, even if a
    /// later turn does not hold.
    ///
    /// # Errors
    /// As [`replay`](super::replay), which gives the same.
    pub fn replay(&mut self, chain: &Chain) -> Result<Table, Fault> {
        let reached = self.reached(chain);
        let start = reached.checked_sub(1).and_then(|last| self.tables.get(&chain.links[last].hash)).cloned();
        let start = start.map_or_else(|| Table::new(&chain.header, chain.id, self.games), Ok)?;
        let every = (chain.links.len() - reached) / PARTS + 1;
        let mut passed = Vec::new();
        let replayed = replay_on(start, chain, |table| {
            let turns = table.turns() as usize;
            if turns > reached && (turns - reached).is_multiple_of(every) {
                passed.push(table.clone());
            }
        });
        let good = match &replayed {
            Ok(table) => {
                passed.push(table.clone());
                u32::MAX
            }
            // A replay ends with the first fault, so all turns before it hold.
            Err(Fault { place: Place::Turn { number, .. }, .. }) => number.saturating_sub(1),
            Err(_) => 0,
        };
        let holding = passed.into_iter().filter(|table| table.turns() > 0 && table.turns() <= good);
        let room = CHECKPOINTS.saturating_sub(self.tables.len());
        self.tables.extend(holding.map(|table| (table.head(), table)).collect::<Vec<_>>().into_iter().rev().take(room));
        replayed
    }
}

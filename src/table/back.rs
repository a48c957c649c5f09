//! Going back to an earlier turn: which turns may be taken back, and the table as it stood before them.
//! `docs/format.md` section 15 states it.

use std::collections::HashSet;

use super::earlier::MOST;
use super::position::Table;
use crate::chain::Chain;
use crate::file::Fault;
use crate::kit::fit;

impl Table {
    /// Whether the turns from this number on may be taken back by the next turn, agreement apart.
    ///
    /// # Errors
    /// Why they may not.
    pub fn may_go_back(&self, number: u32) -> Result<(), String> {
        if self.outcome().is_some() {
            return Err("the table is over".to_owned());
        }
        if number > self.turns {
            return Err(format!("the table has no turn {number}"));
        }
        if number <= fit(self.seats.count()) {
            return Err(format!("turn {number} is a join, and nobody takes that back"));
        }
        if number <= self.fixed {
            return Err(format!(
                "turn {} shuffled, left, or handed a seat over, and nobody takes that back",
                self.fixed
            ));
        }
        if self.turns - number >= MOST {
            return Err(format!("at most {MOST} turns can be taken back"));
        }
        Ok(())
    }

    /// The table with what it takes to go back before the turn of this number. The chain is its own.
    ///
    /// # Errors
    /// The turn cannot be taken back.
    pub fn going_back(self, chain: &Chain, number: u32) -> Result<Self, Fault> {
        self.may_go_back(number).map_err(Fault::file)?;
        self.with_earlier(chain, &HashSet::from([number - 1]))
    }

    /// The table as it stood before the turn of this number, if that is kept.
    pub fn before(&self, number: u32) -> Option<&Self> {
        self.earlier.get(&number.checked_sub(1)?).map(|table| &**table)
    }

    /// The table with the position of before a turn, and all else as it is now.
    pub(super) fn gone_back(self, number: u32) -> Self {
        let Some(position) = self.before(number).cloned() else { return self };
        let Self { head, turns, time, told, timing, fixed, earlier, .. } = self;
        Self { head, turns, time, told, timing, fixed, earlier, ..position }
    }
}

//! The earlier positions that a table keeps: only those to which a later turn of its chain goes back.

use std::collections::HashSet;
use std::sync::Arc;

use super::position::Table;
use crate::chain::{Chain, Link};
use crate::file::TableStep;

/// How many turns can be taken back at most.
pub(super) const MOST: u32 = 64;

/// The turn to which a turn goes back; none if it does not, or if no checker would let it.
fn named(link: &Link) -> Option<u32> {
    match TableStep::of(&link.turn) {
        Some(TableStep::AgreedBack(number)) => {
            let last = link.turn.number.saturating_sub(1);
            (number >= 1 && number <= last && last - number < MOST).then(|| number - 1)
        }
        _ => None,
    }
}

/// The turns to which those beyond the first `turns` go back.
pub(super) fn named_beyond(links: &[Link], turns: usize) -> HashSet<u32> {
    links.iter().skip(turns).filter_map(named).collect()
}

/// How many of the first turns of a chain a table may have that is to be replayed on to the chain's end, if
/// it has at most `turns`: no turn beyond it may go back to one before it.
pub(crate) fn replayable_from(chain: &Chain, turns: usize) -> usize {
    let least = |from: usize| chain.links.iter().skip(from).take(MOST as usize).filter_map(named).min();
    let mut from = turns;
    while let Some(earlier) = least(from).map(|number| number as usize).filter(|number| *number < from) {
        from = earlier;
    }
    from
}

impl Table {
    /// Keeps the table as it stands now, if its last turn is among these.
    pub(super) fn keep_if_named(&mut self, named: &HashSet<u32>) {
        if named.contains(&self.turns) {
            self.earlier.insert(self.turns, self.to_keep());
        }
    }

    /// The table as a later one keeps it: without what it keeps itself.
    pub(super) fn to_keep(&self) -> Arc<Self> {
        Arc::new(Self { earlier: Default::default(), told: None, ..self.clone() })
    }

    /// Drops what is too far back for the next turn.
    pub(super) fn forget_unreachable(&mut self) {
        if !self.earlier.is_empty() {
            self.earlier = self.earlier.split_off(&self.turns.saturating_sub(MOST));
        }
    }
}

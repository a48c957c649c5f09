//! The last turns of many files: so little is kept of each that there may be any number of them, and it tells
//! how the files of one table stand to each other.

use std::collections::BTreeMap;

use crate::chain::Chain;
use crate::rules::Hash;

/// The last turn of a file that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tip {
    /// The table.
    pub table: Hash,
    /// How many turns there are.
    pub turns: usize,
    /// The hash of the last of them; the table's id before the first.
    pub head: Hash,
}

/// The files of one table, each by its place among all files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FilesOfTable {
    /// The first of those with the most turns.
    pub newest: usize,
    /// Those with other turns: each of them is older, or has parted from it.
    pub others: Vec<usize>,
}

impl Tip {
    /// The last turn of a chain.
    #[must_use]
    pub fn of(chain: &Chain) -> Self {
        Self { table: chain.id, turns: chain.links.len(), head: chain.head() }
    }

    /// Whether a chain goes on from this turn, or ends with it.
    #[must_use]
    pub fn is_in(&self, chain: &Chain) -> bool {
        let hash = match self.turns.checked_sub(1) {
            Some(last) => chain.links.get(last).map(|link| link.hash),
            None => Some(chain.id),
        };
        chain.id == self.table && hash == Some(self.head)
    }
}

/// The files of each table, by the last turns of all files. Files with no last turn are of no table.
#[must_use]
pub fn by_table(tips: &[Option<Tip>]) -> BTreeMap<Hash, FilesOfTable> {
    let mut tables: BTreeMap<Hash, Vec<usize>> = BTreeMap::new();
    let tip_of = |at: usize| tips.get(at).copied().flatten();
    for (at, tip) in tips.iter().enumerate().filter_map(|(at, tip)| Some((at, (*tip)?))) {
        tables.entry(tip.table).or_default().push(at);
    }
    let sorted = tables.into_iter().filter_map(|(id, mut files)| {
        files.sort_by_key(|at| (std::cmp::Reverse(tip_of(*at).map_or(0, |tip| tip.turns)), *at));
        let newest = *files.first()?;
        files.retain(|at| tip_of(*at) != tip_of(newest));
        Some((id, FilesOfTable { newest, others: files }))
    });
    sorted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_file_of_each_table_is_found() {
        let tip = |table: u8, turns: usize, head: u8| Some(Tip { table: [table; 32], turns, head: [head; 32] });
        let tips = [tip(2, 3, 3), None, tip(1, 9, 9), tip(2, 5, 5), tip(2, 5, 5), tip(2, 5, 6), tip(2, 4, 4)];
        let files = |newest, others: &[usize]| FilesOfTable { newest, others: others.to_vec() };
        let wanted = [([1; 32], files(2, &[])), ([2; 32], files(3, &[5, 6, 0]))];
        assert_eq!(by_table(&tips), BTreeMap::from(wanted));
    }
}

//! The last turns of many files, which tell how the files of one table stand to each other; and what else is
//! known here of the table of a file: other files of it, branches that the home keeps, and turns that wait
//! for those before them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::chain::Chain;
use crate::file::{Tail, read_tail};
use crate::rules::{Games, Hash};
use crate::session::{Memory, Store, Tables, TurnTree, open_trusting};

/// What else is known here of the table of a file.
#[derive(Clone, Debug, Default)]
pub struct OtherStates {
    /// The other states, all of which hold: first those in files.
    pub states: Vec<OtherState>,
    /// The newest turns that came, and that go on from a turn which has not.
    pub(crate) waiting: Option<Tail>,
}

/// Another state of a table.
#[derive(Clone, Debug)]
pub struct OtherState {
    /// Its file; none for a branch that the home keeps.
    pub path: Option<PathBuf>,
    /// The number by which the branch is shown; zero for a file.
    pub branch: usize,
    /// Its turns.
    pub chain: Chain,
}

impl OtherStates {
    /// What is known of the table of a file: by the files that lie beside it, and by what this store keeps.
    /// Files that do not hold say nothing.
    ///
    /// # Errors
    /// An error of the store.
    pub fn of<S: Store, T: Tables>(
        store: &S,
        tables: &T,
        (file, chain): (&Path, &Chain),
        games: Games,
    ) -> Result<Self, S::Error> {
        let id = chain.id;
        let files = tables.files(&id).into_iter().filter(|path| path.file_name() != file.file_name());
        let state = |path: PathBuf| {
            let chain =
                open_trusting(&path, &tables.read(&path).ok()?, &|table| store.checked(table), games).ok()?.chain;
            Some(OtherState { path: Some(path), branch: 0, chain })
        };
        let others = Self { states: files.filter_map(state).collect(), waiting: None };
        // Who cannot read what is kept hears of it when something is signed.
        let tree = store.turns(&id).unwrap_or_default();
        let mut others = others.with_kept(&tree, store.memory(&id)?.as_ref(), chain);
        let tails = store.tails(&id)?;
        let tails = tails.iter().filter_map(|text| read_tail(text.as_bytes()).ok()).filter(|tail| tail.table == id);
        others.waiting = tails.filter(|tail| tail.from() > chain.links.len()).max_by_key(Tail::last);
        Ok(others)
    }

    /// The same with the tips beside a chain that a home keeps, but for those that a file holds. Whoever
    /// signs asks for them once the store is locked.
    pub(crate) fn with_kept(mut self, tree: &TurnTree, memory: Option<&Memory>, chain: &Chain) -> Self {
        self.states.retain(|other| other.path.is_some());
        for (place, chain) in tree.tips(memory, Some(chain)).into_iter().enumerate() {
            if !self.chains().any(|file| file.holds(&chain.head())) {
                self.states.push(OtherState { path: None, branch: place + 1, chain });
            }
        }
        self
    }

    /// The turns of all of them.
    pub(crate) fn chains(&self) -> impl Iterator<Item = &Chain> {
        self.states.iter().map(|other| &other.chain)
    }
}

impl Memory {
    /// Whether files of a table may lie beside each other that have parted, so that all files of it are worth
    /// a look.
    pub fn may_have_parted(&self, chain: &Chain) -> bool {
        self.is_lacking(chain) || !self.late_after.is_empty() || !self.without_after.is_empty()
    }
}

/// The last turn of a file that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub struct FilesOfTable {
    /// The first of those with the most turns.
    pub newest: usize,
    /// Those with other turns: each of them is older, or has parted from it.
    pub others: Vec<usize>,
}

impl Tip {
    /// The last turn of a chain.
    pub fn of(chain: &Chain) -> Self {
        Self { table: chain.id, turns: chain.links.len(), head: chain.head() }
    }

    /// Whether a chain goes on from this turn, or ends with it.
    pub fn is_in(&self, chain: &Chain) -> bool {
        let hash = match self.turns.checked_sub(1) {
            Some(last) => chain.links.get(last).map(|link| link.hash),
            None => Some(chain.id),
        };
        chain.id == self.table && hash == Some(self.head)
    }
}

/// The files of each table, by the last turns of all files. Files with no last turn are of no table.
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

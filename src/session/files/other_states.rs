//! What else is known here of the table of a file: other files of it, copies that the home keeps, and turns
//! that wait for those before them.

use std::path::{Path, PathBuf};

use crate::chain::{Chain, Relation, compare};
use crate::file::{Tail, read_tail};
use crate::rules::Games;
use crate::session::{Memory, Store, Tables, link_file, open_trusting};

/// What else is known here of the table of a file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct OtherStates {
    /// The other states, all of which hold: first those in files.
    pub states: Vec<OtherState>,
    /// The newest turns that came, and that go on from a turn which has not.
    pub(in crate::session) waiting: Option<Tail>,
}

/// Another state of a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OtherState {
    /// Its file; none for a copy that the home keeps.
    pub path: Option<PathBuf>,
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
        let is_other = |path: &PathBuf| path.file_name() != file.file_name();
        let state = |path: PathBuf| {
            let chain =
                open_trusting(&path, &tables.read(&path).ok()?, &|table| tables.checked(table), games).ok()?.chain;
            Some(OtherState { path: Some(path), chain })
        };
        let files = tables.branches(&id).into_iter().chain(tables.files(&id)).filter(is_other);
        let mut states: Vec<OtherState> = files.filter_map(state).collect();
        if store.memory(&id)?.is_some_and(|memory| memory.is_lacking(chain)) {
            let kept = store.copies(&id)?;
            let kept = kept.iter().filter_map(|text| link_file(text.as_bytes()).ok());
            states.extend(kept.map(|chain| OtherState { path: None, chain }));
        }
        let tails = store.tails(&id)?;
        let tails = tails.iter().filter_map(|text| read_tail(text.as_bytes()).ok()).filter(|tail| tail.table == id);
        let waiting = tails.filter(|tail| tail.from() > chain.links.len()).max_by_key(Tail::last);
        Ok(Self { states, waiting })
    }
}

impl OtherStates {
    /// Whether one of them has parted from these turns.
    #[must_use]
    pub fn has_parted_from(&self, chain: &Chain) -> bool {
        self.states.iter().any(|state| matches!(compare(chain, &state.chain), Relation::Parted { .. }))
    }
}

impl Memory {
    /// Whether files of a table may lie beside each other that have parted, so that all files of it are worth
    /// a look.
    #[must_use]
    pub fn may_have_parted(&self, chain: &Chain) -> bool {
        self.is_lacking(chain) || !self.late_after.is_empty() || !self.without_after.is_empty()
    }
}

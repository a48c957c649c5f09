//! The file of a table that is here.

use std::path::PathBuf;

use crate::chain::{Relation, compare};
use crate::draw::escape::shown;
use crate::file::{Fault, Hint};
use crate::rules::Hash;
use crate::session::import::check_budget::CheckBudget;
use crate::session::import::state_checker::StateChecker;
use crate::session::memory::notes::note_seen;
use crate::session::{Opened, Store, Tables};

/// The files of one table that are here.
pub(in crate::session) enum LocalTable {
    /// There is none.
    None,
    /// The newest of them, checked.
    Newest(Box<Opened>),
    /// None of them holds, or two of them have parted.
    Broken(PathBuf, Fault),
}

impl LocalTable {
    /// The newest file of a table. The checker keeps the turns of its files that hold.
    pub(in crate::session) fn newest<S: Store, T: Tables>(
        store: &mut S,
        tables: &T,
        id: &Hash,
        checker: &mut StateChecker,
        budget: &mut CheckBudget,
    ) -> Self {
        let mut newest: Option<Opened> = None;
        let mut broken = None;
        for path in tables.files(id) {
            let read = tables.read(&path).map_err(Fault::file);
            let opened = match read.and_then(|bytes| checker.check_own(&path, &bytes, budget)) {
                Ok(opened) => opened,
                Err(fault) => {
                    broken = broken.or(Some((path, fault)));
                    continue;
                }
            };
            // The player is told of this file, so it is remembered. A store that cannot remember says so when
            // something is signed.
            let _ = note_seen(store, &opened.chain);
            match newest.as_ref().map(|newest| (compare(&opened.chain, &newest.chain), &newest.path)) {
                Some((Relation::Parted { .. }, other)) => {
                    let other = shown(other);
                    let what = format!("it has parted from {other}, another file of this table in the same folder");
                    let fault =
                        Fault::file(what).hint(Hint::command("bypost verify of both tells how; move one of them away"));
                    return Self::Broken(path, fault);
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
        match (newest, broken) {
            (Some(newest), _) => Self::Newest(Box::new(newest)),
            (None, Some((path, fault))) => Self::Broken(path, fault),
            (None, None) => Self::None,
        }
    }
}

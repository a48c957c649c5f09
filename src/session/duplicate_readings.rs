//! Words that can be read as states of several tables, and what a person is told of them.

use std::borrow::Cow;

use super::imported::{Imported, Outcome};
use crate::post::Brought;

/// A table that came, and what came of it.
type Settlement<'a> = (Cow<'a, Brought>, Imported);

/// Leaves out tables that are only other readings of words which are told of already. Of several readings the
/// one that holds is told of, or else the one of which a file is here, or else the first.
pub(super) fn without_duplicates(all: Vec<Settlement<'_>>) -> Vec<Settlement<'_>> {
    let ranks: Vec<_> = all.iter().enumerate().map(|(at, one)| (one.0.id, (rank(&one.1), at))).collect();
    let is_duplicate = |at: usize, brought: &Brought| {
        let (_, own) = ranks[at];
        let is_better = |id| ranks.iter().any(|(other, rank)| other == id && *rank < own);
        own.0 > HOLDS
            && !brought.states.is_empty()
            && brought.states.iter().all(|state| state.instead.iter().any(is_better))
    };
    let duplicates: Vec<bool> = all.iter().enumerate().map(|(at, (brought, _))| is_duplicate(at, brought)).collect();
    all.into_iter().zip(duplicates).filter(|(_, is_duplicate)| !is_duplicate).map(|(one, _)| one).collect()
}

const HOLDS: u8 = 0;

/// The rank of a reading; the lowest is the best. A failure has the best rank, since a person is always told
/// of it.
fn rank(imported: &Imported) -> u8 {
    match &imported.outcome {
        Outcome::Failed(_) => HOLDS,
        _ if imported.opened.is_some() => HOLDS,
        _ if imported.file.is_some() => 1,
        _ => 2,
    }
}

//! Words that can be read as states of several tables, and what a person is told of them.

use super::imported::{Imported, Outcome};
use crate::post::Brought;

/// A table that came, and what came of it.
type Settlement<'a> = (&'a Brought, Imported);

/// Leaves out the tables that are nothing but other readings of what is told already. Of several readings the
/// one that holds is told, else the one of which a file is here, else the first.
pub(super) fn without_doubles(all: Vec<Settlement<'_>>) -> Vec<Settlement<'_>> {
    let ranks: Vec<_> = all.iter().enumerate().map(|(at, one)| (one.0.id, (rank(&one.1), at))).collect();
    let is_double = |at: usize, brought: &Brought| {
        let (_, own) = ranks[at];
        let is_better = |id| ranks.iter().any(|(other, rank)| other == id && *rank < own);
        own.0 > HOLDS
            && !brought.states.is_empty()
            && brought.states.iter().all(|state| state.instead.iter().any(is_better))
    };
    let doubles: Vec<bool> = all.iter().enumerate().map(|(at, (brought, _))| is_double(at, brought)).collect();
    all.into_iter().zip(doubles).filter(|(_, is_double)| !is_double).map(|(one, _)| one).collect()
}

const HOLDS: u8 = 0;

/// How much is known of a table: the least is the best. What went wrong on the way is told in any case.
fn rank(imported: &Imported) -> u8 {
    match &imported.outcome {
        Outcome::Failed(_) => HOLDS,
        _ if imported.opened.is_some() => HOLDS,
        _ if imported.file.is_some() => 1,
        _ => 2,
    }
}

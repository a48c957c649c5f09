//! Opening a table by a tail that came, with the turns that are here.

use std::path::PathBuf;

use super::import::runs::{Runs, TailFit};
use super::{Opened, Tables, link_file};
use crate::chain::{Chain, LinkedChains, link_beyond};
use crate::file::{Fault, Tail};
use crate::rules::Games;
use crate::session::import::tails::{missing, unsigned};
use crate::table::replay;

/// Opens a table by its last turns. Those before them are taken from the files of the table that are here, or
/// from the copy.
///
/// # Errors
/// The first thing that is wrong with it; or it goes on from a turn that is not here.
pub fn open_tail<T: Tables>(path: impl Into<PathBuf>, tail: &Tail, tables: &T, games: Games) -> Result<Opened, Fault> {
    let chain = chain(tail, tables)?;
    let table = replay(&chain, games)?;
    Ok(Opened::of(path.into(), b"", chain, table))
}

/// The turns up to the end of a tail.
fn chain<T: Tables>(tail: &Tail, tables: &T) -> Result<Chain, Fault> {
    let chains = chains(tail, tables);
    let mut runs = Runs::new();
    chains.iter().for_each(|chain| runs.add_chain(chain));
    let here = chains.iter().map(|chain| chain.links.len()).max().unwrap_or_default();
    match runs.add_tail(tail, &[]) {
        TailFit::Joined => {
            let file = runs.states().next().and_then(|state| runs.file(&state));
            let file = file.ok_or_else(|| Fault::from(missing(tail, here, false, &[])))?;
            link_beyond(&mut known(chains), file)
        }
        TailFit::Known => {
            let last = Runs::last(tail);
            let chain = chains.into_iter().find(|chain| chain.holds(&last));
            let chain = chain.ok_or_else(|| Fault::from(missing(tail, here, false, &[])))?;
            Ok(chain.up_to(tail.last()))
        }
        TailFit::Lone => Err(missing(tail, here, false, &[]).into()),
        TailFit::Unsigned => Err(unsigned(tail).into()),
    }
}

/// The turns of a table that are here, as far as their hashes and signatures are right.
fn chains<T: Tables>(tail: &Tail, tables: &T) -> Vec<Chain> {
    let files = tables.files(&tail.table).into_iter().chain(tables.branches(&tail.table));
    let bytes = files.filter_map(|path| tables.read(&path).ok()).chain(tables.copy(&tail.table));
    let chains = bytes.filter_map(|bytes| link_file(&bytes).ok());
    chains.filter(|chain| chain.id == tail.table).collect()
}

fn known(chains: Vec<Chain>) -> LinkedChains {
    let mut known = LinkedChains::default();
    chains.into_iter().for_each(|chain| known.add(chain));
    known
}

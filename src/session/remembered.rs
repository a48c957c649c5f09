//! What a home remembers of a table, for whoever looks at the table.

use super::restored_keys::restored_notes;
use super::{KeyFile, Memory};
use crate::chain::Chain;

/// Lines about a table: what restored keys have signed there that the home does not remember, and whether a
/// turn of it was released here.
#[must_use]
pub fn remembered_notes(chain: &Chain, memory: Option<&Memory>, keys: &[KeyFile]) -> Vec<String> {
    let released = memory.and_then(|memory| memory.released_in(chain)).map(|number| {
        format!("turn {number} was released here: nothing is built on it, and its author's new version is awaited")
    });
    restored_notes(chain, memory, keys).into_iter().chain(released).collect()
}

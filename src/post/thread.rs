//! The names of mails. They follow from the table and its turns, so that every program puts a game into one
//! thread, whoever sends the mails.

use crate::chain::{Chain, Link};
use crate::rules::Hash;

/// The domain of such names, which is nobody's (RFC 2606).
const DOMAIN: &str = "bypost.invalid";

/// How many mails before it a mail names, besides the first of all.
const EARLIER: usize = 12;

/// The name of the mail that carries a chain as it is now.
///
/// It holds a part of the last turn's hash: nobody can send something under that name before the turn is
/// made.
#[must_use]
pub fn message_id(chain: &Chain) -> String {
    name(&chain.id, chain.links.last())
}

/// The names of the mails before it, from the first of all to the newest. There is one for the table itself,
/// and one for each turn after which another seat wrote, since a file changes hands there.
#[must_use]
pub fn references(chain: &Chain) -> Vec<String> {
    let mut names = Vec::new();
    if !chain.links.is_empty() {
        names.push(name(&chain.id, None));
    }
    let changes = chain.links.windows(2).filter(|pair| pair[0].seat != pair[1].seat).map(|pair| &pair[0]);
    let changes: Vec<&Link> = changes.collect();
    names.extend(changes[changes.len().saturating_sub(EARLIER)..].iter().map(|link| name(&chain.id, Some(link))));
    names
}

/// A name for a mail that is sent once more, from random bytes: nobody has had a mail of it.
#[cfg(feature = "mail")]
pub(super) fn name_again(id: &str, random: &[u8; 32]) -> String {
    let name = id.split('@').next().unwrap_or_default();
    format!("{name}.{}@{DOMAIN}", hex(&random[..8]))
}

fn name(table: &Hash, link: Option<&Link>) -> String {
    let (number, hash) = link.map_or((0, *table), |link| (link.turn.number, link.hash));
    format!("{}.{number}.{}@{DOMAIN}", hex(&table[..8]), hex(&hash[..8]))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

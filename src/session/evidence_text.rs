//! What evidence proves, in words.

use super::story::headline;
use crate::chain::{Fork, Link};
use crate::draw::escape::printable;
use crate::kit::hex;

/// What evidence in a file with this name proves, in lines.
#[must_use]
pub fn proved(fork: &Fork, name: &str) -> Vec<String> {
    let Fork { id, join, handovers, first, second } = fork;
    let signed = |link: &Link| format!("  {} ({})", headline(&link.turn), hex(&link.hash));
    let handed = |link: &Link| {
        let to = link.successor().map(|key| key.fingerprint()).unwrap_or_default();
        format!("  in turn {} it handed the seat over to the key {to}", link.turn.number)
    };
    let mut lines = vec![
        format!("{name}: evidence of a FORK at turn {} of table {}", first.turn.number, hex(id)),
        format!("  the key {} signed that it joined this table as {}", join.author.fingerprint(), join.turn.seat),
    ];
    lines.extend(handovers.iter().map(handed));
    lines.extend([
        format!("  the key {} signed these two turns of it, which follow the same turn:", first.author.fingerprint()),
        signed(first),
        signed(second),
        "  not proved: whether the turns follow the rules, which of them came first, and whether it was an accident \
         with two machines"
            .to_owned(),
    ]);
    lines.iter().map(|line| printable(line)).collect()
}

//! What evidence proves, in words.

use super::story::headline;
use crate::chain::{Fork, Link};
use crate::draw::escape::printable;
use crate::kit::hex;

/// What evidence in a file with this name proves, in lines.
#[must_use]
pub fn proved(fork: &Fork, name: &str) -> Vec<String> {
    let Fork { id, join, first, second, .. } = fork;
    let signed = |link: &Link| format!("  {} ({})", headline(&link.turn), hex(&link.hash));
    let lines = [
        format!("{name}: evidence of a FORK at turn {} of table {}", fork.parting, hex(id)),
        format!("  the key {} signed that it joined this table as {}", join.author.fingerprint(), join.turn.seat),
        "  it signed these two turns of it, and neither of them can follow the other:".to_owned(),
        signed(first),
        signed(second),
        "  not proved: whether the turns follow the rules".to_owned(),
    ];
    lines.iter().map(|line| printable(line)).collect()
}

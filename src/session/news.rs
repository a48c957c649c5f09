//! What has happened at a table, in words.

use crate::chain::{Chain, Link};
use crate::draw::escape::printable;
use crate::file::{Fault, Turn};
use crate::rules::{Face, Game, Slot};
use crate::table::{Table, retrace};

/// What the turns from this index on did, a few lines each.
///
/// # Errors
/// Turns that do not hold.
pub(super) fn since(chain: &Chain, index: usize) -> Result<Vec<String>, Fault> {
    let start = Table::new(&chain.header, chain.id)?;
    let before = retrace(start, chain, index, |_| ())?;
    beyond(chain, before)
}

/// What the turns did that go on from a table.
///
/// # Errors
/// Turns that do not hold.
pub(super) fn beyond(chain: &Chain, before: Table) -> Result<Vec<String>, Fault> {
    // A turn has opened the slots that are open after it and were not open before it.
    let (index, mut counts) = (before.turns() as usize, Vec::new());
    let all = chain.links.len();
    let table = retrace(before, chain, all, |table| counts.push(table.lots().opened().len()))?;
    let opened_ever = table.lots().opened();
    let links = chain.links[index..].iter().zip(counts.windows(2));
    Ok(links.flat_map(|(link, count)| turn(table.game(), link, &opened_ever[count[0]..count[1]])).collect())
}

/// What a turn did, in a few words, with `between` between two steps.
#[must_use]
pub fn deed(turn: &Turn, between: &str) -> String {
    match (&turn.join, turn.steps.is_empty()) {
        (Some(_), _) => "joins".to_owned(),
        (None, false) => turn.steps.join(between),
        (None, true) if turn.shuffles.is_empty() => "pays what is owed".to_owned(),
        (None, true) if turn.shares.is_empty() => "shuffles".to_owned(),
        (None, true) => "shuffles and pays what is owed".to_owned(),
    }
}

/// What one turn did.
fn turn(game: &dyn Game, link: &Link, fell: &[(Slot, Face)]) -> Vec<String> {
    let turn = &link.turn;
    let verb = if turn.steps.is_empty() || turn.steps == ["resign"] { "" } else { "plays " };
    let mut lines = vec![format!("turn {}: {} {verb}{}", turn.number, printable(&turn.seat), deed(turn, ", "))];
    let mut cards = Vec::new();
    for (slot, face) in fell {
        match face {
            Face::Thrown(numbers) => {
                let numbers: Vec<_> = numbers.iter().map(u16::to_string).collect();
                lines.push(format!("  lot {} falls: {}", slot.lot, numbers.join(" ")));
            }
            Face::Card(card) => cards.push(game.write_face(*card)),
        }
    }
    if !cards.is_empty() {
        lines.push(format!("  shown: {}", cards.join(" ")));
    }
    lines.extend(turn.say.iter().map(|line| format!("  | {}", printable(line)).trim_end().to_owned()));
    lines
}

//! What has happened at a table, in words.

use super::log;
use super::open::Opened;
use crate::chain::Link;
use crate::draw::escape::printable;
use crate::file::Fault;
use crate::rules::{Face, Game, Slot};
use crate::table::replay_each;

/// What the turns from this index on did, a few lines each.
pub(super) fn since(opened: &Opened, index: usize) -> Result<Vec<String>, Fault> {
    // What each turn opened is what the table after it has and the table before it had not.
    let mut counts = Vec::with_capacity(opened.chain.links.len() + 1);
    let table = replay_each(&opened.chain, |table| counts.push(table.lots().opened().len()))?;
    let all = table.lots().opened();
    let links = opened.chain.links.iter().enumerate().skip(index);
    Ok(links.flat_map(|(index, link)| turn(table.game(), link, &all[counts[index]..counts[index + 1]])).collect())
}

/// What one turn did.
fn turn(game: &dyn Game, link: &Link, fell: &[(Slot, Face)]) -> Vec<String> {
    let turn = &link.turn;
    let verb = if turn.steps.is_empty() || turn.steps == ["resign"] { "" } else { "plays " };
    let mut lines = vec![format!("turn {}: {} {verb}{}", turn.number, printable(&turn.seat), log::deed(turn, ", "))];
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

//! The last turns of a table without those before them, as they go to somebody who has those.

use serde::Deserialize;

use super::read::{has_key, scanned};
use super::read_turn::{RawTurn, alone, turn_of};
use super::scan::TURNS;
use super::value::{decode, encode};
use super::write::turn_text;
use super::{Fault, Turn};
use crate::file::fault::{later_version, toml_fault};
use bypost_rules::Hash;
use bypost_rules::kit::read_toml;

/// The key that tells a tail from a table; its value is the version of the form.
const VERSION: &str = "bypost-tail";

/// The last turns of a table. Nothing of it is checked that needs a hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The id of the table.
    pub table: Hash,
    /// The turns in order, at least one. The first says in `after` on which turn it follows.
    pub turns: Vec<Turn>,
}

impl Tail {
    /// The number of the turn that it goes on from; at least 1.
    pub fn from(&self) -> usize {
        self.turns.first().map_or(0, |turn| turn.number as usize - 1)
    }

    /// The hash of the turn that it goes on from.
    pub fn after(&self) -> Hash {
        self.turns.first().map_or(self.table, |turn| turn.after)
    }

    /// The number of the last turn.
    pub fn last(&self) -> usize {
        self.from() + self.turns.len()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawTail {
    bypost_tail: i64,
    table: String,
    turn: Vec<RawTurn>,
}

/// The text of a tail; there is one for each.
///
/// ```
/// use bypost_table::chain::link;
/// use bypost_table::file::{Tail, read, read_tail, tail_text};
///
/// let game = &(bypost_games::GAMES[0].info)().id;
/// let table = std::fs::read(format!("../../examples/{game}/middle.toml"))?;
/// let chain = link(read(&table)?)?;
/// let turns = chain.links[4..].iter().map(|link| link.turn.clone()).collect();
/// let tail = Tail { table: chain.id, turns };
/// assert_eq!((tail.from(), tail.after()), (4, chain.links[3].hash));
/// assert_eq!(read_tail(tail_text(&tail).as_bytes()), Ok(tail));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tail_text(tail: &Tail) -> String {
    let mut text = format!("{VERSION} = 1\ntable = \"{}\"\n", encode(&tail.table));
    for turn in &tail.turns {
        text.push('\n');
        text.push_str(&turn_text(turn));
    }
    text
}

/// Reads a tail.
///
/// # Errors
/// The first thing that is not as `docs/mail.md` says.
pub fn read_tail(bytes: &[u8]) -> Result<Tail, Fault> {
    let text = scanned(bytes)?;
    let raw: RawTail = read_toml(text).map_err(|misread| match version(text) {
        Some(version) if version != 1 => later_version(version),
        _ => toml_fault(text, misread),
    })?;
    if raw.bypost_tail != 1 {
        return Err(later_version(raw.bypost_tail));
    }
    let table = decode(&raw.table).map_err(|what| Fault::header(format!("table {what}")))?;
    let Some(first) = raw.turn.first() else { return Err(Fault::file("a tail has at least one turn")) };
    let from = alone(first)?.number as usize - 1;
    if from == 0 {
        return Err(Fault::file("a tail begins after the first turn of its table"));
    }
    if raw.turn.len().saturating_add(from) > TURNS {
        return Err(Fault::file(format!("a table has at most {TURNS} turns")));
    }
    let turns: Result<_, _> = raw.turn.iter().zip(from..).map(|(turn, index)| turn_of(index, turn)).collect();
    Ok(Tail { table, turns: turns? })
}

fn version(text: &str) -> Option<i64> {
    text.lines().find_map(|line| line.trim().strip_prefix(VERSION)?.trim_start().strip_prefix('=')?.trim().parse().ok())
}

/// Whether bytes are meant for a tail: one of the keys on top says so, plainly written.
pub fn looks_like_tail(bytes: &[u8]) -> bool {
    has_key(bytes, VERSION)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A turn of this number.
    fn turn(number: usize) -> String {
        let (hash, signature) = (encode(&[7; 32]), encode(&[9; 64]));
        format!(
            "\n[[turn]]\nnumber = {number}\nseat = \"bob\"\ntime = \"2026-11-10T08:46:00Z\"\nafter = \"{hash}\"\nsteps = \
             [\"pass\"]\nstate = \"{hash}\"\nsignature = [\n  \"{}\",\n  \"{}\",\n]\n",
            &signature[..64],
            &signature[64..]
        )
    }

    #[test]
    fn a_tail_has_one_form() {
        let head = format!("bypost-tail = 1\ntable = \"{}\"\n", encode(&[3; 32]));
        let good = format!("{head}{}{}", turn(5), turn(6));
        let tail = read_tail(good.as_bytes()).unwrap();
        assert_eq!((tail.from(), tail.last(), tail.table, tail.after()), (4, 6, [3; 32], [7; 32]));
        assert_eq!(tail_text(&tail), good);
        assert!(looks_like_tail(good.as_bytes()) && !looks_like_tail(b"bypost = 1\n"));
        for (text, what) in [
            (head.clone(), "header: line 1: the key turn is missing"),
            (head.clone() + "turn = []\n", "a tail has at least one turn"),
            (head.clone() + &turn(1), "a tail begins after the first turn of its table"),
            (head.clone() + &turn(0), "the number of a turn must be 1 to 10000"),
            (head.clone() + &turn(10_000) + &turn(10_001), "a table has at most 10000 turns"),
            (head.clone() + &turn(5) + &turn(7), "turn 6 (bob): stands in place 6 but has the number 7"),
            (good.replace("= 1\n", "= 2\n"), "header: format version 2, but this program reads version 1"),
            (good.replace("table =", "seats = []\ntable ="), "header: line 2: no key is called seats here"),
            (good.replace("= 1\n", "= 2\nseats = []\n"), "header: format version 2, but this program reads version 1"),
            (good.replacen("AwMD", "A", 1), "header: table is damaged: it is no base64"),
        ] {
            let fault = read_tail(text.as_bytes()).unwrap_err().to_string();
            assert!(fault.starts_with(what), "{fault} for {what}");
        }
    }
}

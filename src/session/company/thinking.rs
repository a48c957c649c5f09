//! A whole turn is thought out, one step after the other.

use crate::opponent::{Level, Thought, choose};
use crate::rules::{Seat, Transcript};
use crate::seal::Identity;
use crate::session::Refusal;
use crate::table::Table;

/// What a seat on the clock would play, one thought for each step of the turn; nothing if it has nothing to
/// decide. It follows from the position and the identity alone, so it is the same whenever it is asked.
pub(super) fn turn(table: &Table, seat: Seat, identity: &Identity, level: Level) -> Result<Vec<Thought>, Refusal> {
    let (mut thoughts, mut steps) = (Vec::new(), Vec::new());
    while let Some(knowledge) = table.knowledge_after(seat, Some(identity), &steps)? {
        let mut position = Transcript::new("position");
        position.bytes("table", &table.id()).bytes("head", &table.head()).seat("seat", seat);
        let seed = u64::from_le_bytes(identity.chance(position.count("step", steps.len())));
        let thought = choose(&knowledge, seat, level, seed).map_err(|why| Refusal::new(why.to_string()))?;
        steps.push(thought.step().to_owned());
        thoughts.push(thought);
    }
    Ok(thoughts)
}

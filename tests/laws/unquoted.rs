//! Steps that are typed without quotes mean the same as with them, whatever the players are called.

use bypost::rules::Seat;
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table};

use super::knowledge::{PLAYER, Record};
use super::{Play, are_all, games, tries};
use crate::common::signing::ForgeTurns as _;

/// Names that are also words of steps, or that hold blanks.
const NAMES: [&str; 8] = ["with", "draw", "claim", "bob 2", "fold", "show 1", "pass", "leave"];
/// Positions of a table that are looked at, steps of each, and steps after each of these.
const POSITIONS: usize = 12;
const FIRST: usize = 8;
const SECOND: usize = 2;

/// The state after the seat on the clock has played some steps.
fn played(record: &Record, moment: usize, seat: Seat, steps: &[String]) -> Option<[u8; 32]> {
    let table = &record.tables[moment];
    let chain = record.chain.up_to(record.seats.count() + moment);
    let player = Identity::new(Seed::new(PLAYER));
    let made = table.take(&chain, seat, &player, &Draft { steps: steps.to_vec(), say: Vec::new() }, table.time());
    made.ok().map(|(_, table)| table.state_hash())
}

#[test]
fn steps_without_quotes_mean_the_same() {
    let (mut alone, mut pairs) = (0, 0);
    for entry in games() {
        for number in 0..tries(4, 12) {
            let (record, mut chance) = Record::new(Play::of_players(entry, 70 + number, |seat| {
                NAMES[(seat + number as usize) % 8].to_owned()
            }));
            for _ in 0..POSITIONS {
                let moment = chance.below(record.tables.len());
                let table: &Table = &record.tables[moment];
                let Some(seat) = table.clock().filter(|seat| table.may_decide(*seat)) else { continue };
                let check = |steps: &[String]| {
                    let words: Vec<String> =
                        steps.iter().flat_map(|step| step.split_whitespace()).map(str::to_owned).collect();
                    let read = table.steps_of_words(seat, None, &words);
                    let is_same = read == steps || {
                        let wanted = played(&record, moment, seat, steps);
                        wanted.is_some() && wanted == played(&record, moment, seat, &read)
                    };
                    assert!(is_same, "{}: {steps:?} is read as {read:?}", (entry.info)().id);
                };
                let moves = table.game().moves(&table.sight(seat, None));
                for _ in 0..FIRST.min(moves.len()) {
                    let step = moves[chance.below(moves.len())].clone();
                    check(std::slice::from_ref(&step));
                    alone += 1;
                    let after = table.knowledge_after(seat, None, std::slice::from_ref(&step));
                    let Ok(Some(after)) = after else { continue };
                    let sight = table.sight(seat, None);
                    let next = after.game().moves(&sight);
                    for _ in 0..SECOND.min(next.len()) {
                        check(&[step.clone(), next[chance.below(next.len())].clone()]);
                        pairs += 1;
                    }
                }
            }
        }
    }
    assert!(alone > 600 && pairs > 200 || !are_all(), "{alone} steps, {pairs} pairs");
}

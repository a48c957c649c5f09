//! The number of positions that a few steps lead to from fixed open deals, and one number made of all of
//! them, which any change of a rule changes. They stand in `perft.txt` of each game's folder, which
//! `BYPOST_UPDATE=1` rewrites.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fmt::Write as _;

use bypost::games::find;
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seats};

use crate::common::{ALL_NAMES, golden};
use crate::games;
use crate::laws::options;

/// The most positions of one depth from which the count goes on.
const POSITIONS: usize = 500;

/// Steps that are played at random before counting begins.
const STARTS: [usize; 4] = [0, 7, 20, 45];

/// The greatest depth that is counted.
const DEPTHS: usize = 4;

#[test]
fn so_many_positions_are_reached() {
    let mut wrong = Vec::new();
    for game in games::all() {
        let (info, entry) = (game.info(), find(game.id()).unwrap());
        let mut list = String::new();
        for seats in usize::from(info.seats[0])..=usize::from(info.seats[1]).min(3) {
            for (number, start) in STARTS.into_iter().enumerate() {
                // The usual options first, then some by chance.
                let (mut chance, seed) = (Chance::new((number * 10 + seats) as u64), number as u64);
                let Some(table) = begun(entry, seats, start, seed, &mut chance) else { continue };
                let (counts, sum) = count(table);
                let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
                writeln!(list, "{seats} {start}: {} {sum:016x}", counts.join(" ")).unwrap();
            }
        }
        wrong.extend(golden(&game.folder().join("perft.txt"), &list).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A table after so many steps that chance chose; nothing if these options do not go together, or it is over.
fn begun(entry: &Entry, seats: usize, start: usize, seed: u64, chance: &mut Chance) -> Option<Rehearsal> {
    let info = (entry.info)();
    let names = Seats::new(ALL_NAMES[..seats].iter().map(|name| (*name).to_owned()).collect());
    let options = if seed > 0 { options(entry, &names, chance) } else { Options::usual(info, seats) };
    let mut table = Rehearsal::new(entry, &names, &options, Vec::new(), Chance::new(seed)).ok()?;
    for _ in 0..start {
        let moves = table.moves();
        if moves.is_empty() {
            return None;
        }
        table.play(&moves[chance.below(moves.len())]).unwrap();
    }
    matches!(table.game().awaits(), Awaits::Act(_)).then_some(table)
}

/// The number of sequences of so many steps, and a number made of the hashes of all positions on them, in
/// their order.
fn count(table: Rehearsal) -> (Vec<usize>, u64) {
    let (mut counts, mut sum, mut last) = (Vec::new(), 0u64, vec![table]);
    for _ in 0..DEPTHS {
        let (mut next, mut positions) = (Vec::new(), 0);
        for table in &last {
            for step in table.moves() {
                let mut after = table.clone();
                after.play(&step).unwrap_or_else(|error| panic!("{step}: {error}"));
                let hash = after.hash();
                sum = sum
                    .wrapping_mul(31)
                    .wrapping_add(hash[..8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
                positions += 1;
                // The count goes on from no more positions than these.
                if next.len() <= POSITIONS {
                    next.push(after);
                }
            }
        }
        counts.push(positions);
        if positions > POSITIONS || positions == 0 {
            break;
        }
        last = next;
    }
    (counts, sum)
}

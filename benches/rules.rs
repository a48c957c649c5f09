//! How fast whole tables are played by the rules alone: every legal step judged at every choice, chance from
//! a counter.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "../games/benches.rs"]
mod games;
#[path = "common/named.rs"]
mod named;
#[path = "../games/samples.rs"]
mod samples;

use std::fmt::{self, Display};

use bypost::games::{GAMES, find};
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seats};
use divan::Bencher;
use divan::counter::ItemsCount;
use named::{Named, named};
use samples::BETS;

/// A game with so many seats.
struct Playout {
    entry: &'static Entry,
    seats: usize,
}

impl Display for Playout {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}{}", (self.entry.info)().id, if self.seats == 6 { "-of-six" } else { "" })
    }
}

/// Every game with two seats, and the one with the most.
fn all() -> impl Iterator<Item = Playout> {
    let six = Playout { entry: find(BETS).unwrap(), seats: 6 };
    GAMES.iter().map(|entry| Playout { entry, seats: 2 }).chain([six])
}

/// Plays one table to its end; tells how many steps it took.
fn play_out(mut table: Rehearsal, chance: &mut Chance) -> usize {
    for steps in 0.. {
        if matches!(table.game().awaits(), Awaits::Over(_)) {
            return steps;
        }
        let moves = table.moves();
        table.play(&moves[chance.below(moves.len())]).unwrap();
    }
    unreachable!("numbers do not end");
}

#[divan::bench(args = named("rules/playout", all()))]
fn playout(bencher: Bencher, Named { input: Playout { entry, seats }, .. }: &Named<Playout>) {
    let options = Options::usual((entry.info)(), *seats);
    let seats = Seats::new((0..*seats).map(|seat| format!("seat {seat}")).collect());
    let mut chance = Chance::new(1);
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        let deal = Chance::new(chance.word().into());
        let table = Rehearsal::new(entry, &seats, &options, Vec::new(), deal).unwrap();
        play_out(table, &mut chance)
    });
}

fn main() {
    divan::main();
}

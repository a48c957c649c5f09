//! How fast whole tables are played at random by the rules alone, without texts, chance from a counter.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "games.rs"]
mod games;
#[path = "common/named.rs"]
mod named;
#[path = "../tests/games/samples.rs"]
mod samples;

use std::fmt::{self, Display};

use bypost::games::{GAMES, find};
use bypost::rules::{Chance, Entry, Options, Seats};
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

#[divan::bench(args = named("rules/playout", all()))]
fn playout(bencher: Bencher, Named { input: Playout { entry, seats }, .. }: &Named<Playout>) {
    let options = Options::usual((entry.info)(), *seats);
    let seats = Seats::new((0..*seats).map(|seat| format!("seat {seat}")).collect());
    let mut chance = Chance::new(1);
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        let deal = Chance::new(chance.word().into());
        let mut table = (entry.playout)(&seats, &options, deal).unwrap();
        (0..).find(|_| !table.play_at_random(&mut chance).unwrap())
    });
}

fn main() {
    divan::main();
}

//! How fast whole tables are played by the rules alone: every legal step judged at every choice, chance from
//! a counter.
#![allow(missing_docs, reason = "criterion's macros make functions without docs")]

#[path = "../games/benches.rs"]
mod games;
#[path = "../games/samples.rs"]
mod samples;

use std::hint::black_box;

use bypost::games::{GAMES, find};
use bypost::rules::{Awaits, Chance, Options, Rehearsal, Seats};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use samples::BETS;

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

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules/playout");
    group.throughput(Throughput::Elements(1));
    // Every game with two seats, and the one with the most.
    let two = GAMES.iter().map(|entry| ((entry.info)().id.clone(), entry, 2));
    let six = (format!("{BETS}-of-six"), find(BETS).unwrap(), 6);
    for (name, entry, players) in two.chain([six]) {
        let seats = Seats::new((0..players).map(|seat| format!("seat {seat}")).collect());
        let options = Options::usual((entry.info)(), players);
        let mut chance = Chance::new(1);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let deal = Chance::new(chance.word().into());
                let table = Rehearsal::new(entry, &seats, &options, Vec::new(), deal).unwrap();
                black_box(play_out(table, &mut chance))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, games::ranking);
criterion_main!(benches);

//! How fast whole tables are played by the rules alone: every legal step judged at every choice, chance from
//! a counter.
#![allow(missing_docs, reason = "criterion's macros make functions without docs")]

use std::hint::black_box;

use bypost::games::find;
use bypost::games::siege::{Card, Reach, best};
use bypost::rules::{Awaits, Chance, Options, Rehearsal, Seats};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

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
    for (name, game, players) in [
        ("lions-and-jackals", "lions-and-jackals", 2),
        ("jacynth", "jacynth", 2),
        ("siege-of-jacynth", "siege-of-jacynth", 2),
        ("jacinyth-city", "jacinyth-city", 2),
        ("siege", "siege", 2),
        ("siege-of-six", "siege", 6),
    ] {
        let entry = find(game).unwrap();
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

/// The best hand of six cards of which two are wild, over many hands.
fn ranking(criterion: &mut Criterion) {
    let naturals: Vec<Card> = Card::all().filter(|card| !card.is_joker()).flat_map(|card| [card; 2]).collect();
    let mut chance = Chance::new(1);
    let mut hands = Vec::new();
    for _ in 0..1_000 {
        let mut cards = naturals.clone();
        chance.shuffle(&mut cards);
        let mut own = [Card::BLACK, Card::COLOUR, cards[0], cards[1], cards[2]];
        chance.shuffle(&mut own);
        hands.push((own, cards[3]));
    }
    let mut hands = hands.iter().cycle();
    criterion.bench_function("rules/ranking/siege-six-cards-two-wild", |bencher| {
        bencher.iter(|| {
            let (own, flip) = hands.next().unwrap();
            black_box(best(&own[..4], Some(own[4]), &[*flip], Reach::One))
        });
    });
}

criterion_group!(benches, playouts, ranking);
criterion_main!(benches);

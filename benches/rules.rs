//! How fast whole tables are played by the rules alone: every legal step judged at every choice, chance from a counter.
#![allow(missing_docs, reason = "criterion's macros make functions without docs")]

use std::collections::VecDeque;
use std::hint::black_box;

use bypost::games::lions_and_jackals::LionsAndJackals;
use bypost::rules::{Awaits, Bank, Face, Lot, Options, Rules, Seats, Sight, Slot};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A small generator of chance.
struct Chance(u64);

impl Chance {
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 32) as u32
    }
}

/// Plays one table to its end; tells how many steps it took.
fn play_out<R: Rules>(seats: &Seats, options: &Options, chance: &mut Chance) -> usize {
    let mut bank = Bank::new(1);
    let Ok(mut game) = R::setup(seats, options, &mut bank) else { return 0 };
    let mut asked = VecDeque::from(bank.into_asked());
    let mut next = asked.len() as u32 + 1;
    let mut steps = 0;
    loop {
        let mut bank = Bank::new(next);
        match game.awaits() {
            Awaits::Over(_) => return steps,
            Awaits::Faces => {
                let Some((lot, Lot::Throw(throw))) = asked.pop_front() else { return steps };
                let face = Face::Thrown(throw.numbers(|| chance.word()));
                game = game.opened(Slot { lot, place: 0 }, &face, &mut bank);
            }
            Awaits::Act(_) => {
                let played = |step: &R::Step| {
                    let mut bank = Bank::new(next);
                    game.play(step, &mut bank).ok().map(|after| (after, bank))
                };
                let mut legal: Vec<_> = game.candidates(&Sight::public()).iter().filter_map(played).collect();
                let chosen = chance.word() as usize % legal.len();
                (game, bank) = legal.swap_remove(chosen);
                steps += 1;
            }
        }
        let more = bank.into_asked();
        next += more.len() as u32;
        asked.extend(more);
    }
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules/playout");
    group.throughput(Throughput::Elements(1));
    group.bench_function("lions-and-jackals", |bencher| {
        let seats = Seats::new(vec!["alice".into(), "bob".into()]);
        let options = Options::usual(LionsAndJackals::info());
        let mut chance = Chance(1);
        bencher.iter(|| black_box(play_out::<LionsAndJackals>(&seats, &options, &mut chance)));
    });
    group.finish();
}

criterion_group!(benches, playouts);
criterion_main!(benches);

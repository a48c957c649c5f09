//! The seal: making and checking the shares of a turn, and working out the numbers of a throw.
#![allow(missing_docs, reason = "criterion's macros make functions without docs")]

use bypost::rules::{Part, Seat, Slot, Throw};
use bypost::seal::{Batch, Context, Deck, JointKey, Secret, Seed, Share, ShareProof, ShuffleProof, TableKey};
use criterion::{Criterion, criterion_group, criterion_main};

fn shares(criterion: &mut Criterion) {
    let key = |byte, seat| TableKey::new(&Seed::new([byte; 32]), &[7; 32], Seat::new(seat), &[byte; 32]);
    let keys = [key(1, 0), key(2, 1)];
    let publics = keys.iter().enumerate().map(|(seat, key)| (Seat::new(seat as u8), key.public())).collect();
    let joint = JointKey::new([9; 32], publics).unwrap();
    let context = Context { table: [7; 32], turn: 3, seat: Seat::new(0), before: [9; 32] };
    let slots = [1, 2].map(|lot| Slot { lot, place: 0 });
    let made = |key: &TableKey| {
        slots.map(|slot| {
            let point = joint.throw_point(slot);
            Share { slot, point, share: key.share(&point) }
        })
    };
    let own = made(&keys[0]);
    let proof = ShareProof::prove(&keys[0], &context, &own);
    let mut group = criterion.benchmark_group("seal");
    group.bench_function("throw-point", |bencher| bencher.iter(|| joint.throw_point(slots[0])));
    group.bench_function("prove/2-shares", |bencher| bencher.iter(|| ShareProof::prove(&keys[0], &context, &own)));
    group.bench_function("verify/2-shares", |bencher| {
        bencher.iter(|| {
            let mut batch = Batch::new();
            for equation in proof.equations(&keys[0].public(), &context, &own) {
                batch.add(0, equation);
            }
            assert_eq!(batch.check(), Ok(()));
        });
    });
    let all = [own[0].share, made(&keys[1])[0].share];
    let throw = Throw::new([Part::Dice { count: 3, sides: 6 }, Part::Dice { count: 2, sides: 2 }]);
    group.bench_function("throw/5-dice", |bencher| {
        bencher.iter(|| Secret::sum(all.iter()).numbers(&joint, slots[0], &throw));
    });
    group.finish();
}

/// A shuffle by the second of two seats, of a deck that the first has shuffled.
fn shuffles(criterion: &mut Criterion) {
    let key = |byte, seat| TableKey::new(&Seed::new([byte; 32]), &[7; 32], Seat::new(seat), &[byte; 32]);
    let keys = [key(1, 0), key(2, 1)];
    let publics = keys.iter().enumerate().map(|(seat, key)| (Seat::new(seat as u8), key.public())).collect();
    let joint = JointKey::new([9; 32], publics).unwrap().sum();
    let context = |seat| Context { table: [7; 32], turn: 3, seat: Seat::new(seat), before: [9; 32] };
    let mut group = criterion.benchmark_group("seal");
    for cards in [52, 108] {
        let faces: Vec<u16> = (0..cards).collect();
        let (before, _) = keys[0].shuffle(&joint, &context(0), 1, &Deck::of_faces(&faces));
        let (key, context) = (&keys[1], &context(1));
        let (after, witness) = key.shuffle(&joint, context, 1, &before);
        let prove = || ShuffleProof::prove(key, &joint, context, 1, &before, &after, &witness);
        let (deck, proof) = (after.encode(), prove().encode());
        group.bench_function(format!("shuffle/{cards}"), |bencher| {
            bencher.iter(|| key.shuffle(&joint, context, 1, &before));
        });
        group.bench_function(format!("prove/{cards}"), |bencher| bencher.iter(prove));
        group.bench_function(format!("verify/{cards}"), |bencher| {
            bencher.iter(|| {
                let after = Deck::decode(&deck).unwrap();
                let proof = ShuffleProof::decode(&proof, cards.into()).unwrap();
                let mut batch = Batch::new();
                for equation in proof.equations(&key.public(), &joint, context, 1, &before, &after) {
                    batch.add(0, equation);
                }
                assert_eq!(batch.check(), Ok(()));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, shares, shuffles);
criterion_main!(benches);

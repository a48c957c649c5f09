//! Every order is equally likely, and every circumstance gives another one.

use std::collections::HashMap;

use bypost::seal::{Context, Deck, Point, Shuffle, TableKey};

use super::record::{faces, joint, key, place};

/// What comes out of a seat's shuffle.
fn shuffled(key: &TableKey, joint: &Point, context: &Context, lot: u32, before: &Deck) -> Deck {
    key.shuffle(&Shuffle { context, joint, lot, before }).0
}

#[test]
fn every_order_is_equally_likely() {
    let key = key(1);
    let listed = [1, 2, 3];
    let mut counts = HashMap::new();
    let turns = 1200;
    for turn in 0..turns {
        let deck = shuffled(&key, &key.public(), &place(turn, 0), 1, &Deck::of_faces(&listed));
        *counts.entry(faces(&deck, &[&key], &listed)).or_insert(0u32) += 1;
    }
    let expected = f64::from(turns) / 6.0;
    let chi_square: f64 = counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    // Five degrees of freedom: beyond 20.5 in one of a thousand fair cases.
    assert!(counts.len() == 6 && chi_square < 20.5, "{counts:?}");
}

#[test]
fn every_circumstance_gives_another_order() {
    let keys = [key(1), key(2)];
    let deck = Deck::of_faces(&(0..52).collect::<Vec<_>>());
    let listed: Vec<u16> = (0..53).collect();
    let other = Deck::of_faces(&(1..53).collect::<Vec<_>>());
    let (own, context) = (keys[0].public(), place(3, 0));
    let both = joint(&keys).sum();
    type Case<'a> = (&'a TableKey, Point, Context, u32, &'a Deck, &'a [&'a TableKey]);
    let cases: [Case; 8] = [
        (&keys[0], own, context, 1, &deck, &[&keys[0]]),
        (&keys[0], own, context, 2, &deck, &[&keys[0]]),
        (&keys[0], own, place(4, 0), 1, &deck, &[&keys[0]]),
        (&keys[0], own, place(3, 1), 1, &deck, &[&keys[0]]),
        (&keys[0], own, Context { before: [0; 32], ..context }, 1, &deck, &[&keys[0]]),
        (&keys[0], own, Context { table: [0; 32], ..context }, 1, &deck, &[&keys[0]]),
        (&keys[0], both, context, 1, &deck, &[&keys[0], &keys[1]]),
        (&keys[1], own, context, 1, &deck, &[&keys[0]]),
    ];
    let mut orders: Vec<Vec<u16>> = cases
        .iter()
        .map(|(key, joint, context, lot, deck, openers)| {
            faces(&shuffled(key, joint, context, *lot, deck), openers, &listed)
        })
        .collect();
    let next = faces(&shuffled(&keys[0], &own, &context, 1, &other), &[&keys[0]], &listed);
    orders.push(next.iter().map(|face| face - 1).collect());
    for (index, order) in orders.iter().enumerate() {
        assert!(!orders[..index].contains(order), "case {index}");
    }
}

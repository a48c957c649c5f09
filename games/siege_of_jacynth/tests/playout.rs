//! Whole tables at random: cards are conserved, nothing hidden is shown, and each of them ends.

use std::collections::BTreeSet;

use serde_json::Value;

use super::*;
use crate::effort::tries;
use bypost_rules::{Audience, Sight, Slot};

fn random(chance: &mut Chance) -> Options {
    let mut options = Options::usual(&INFO, 2);
    let mut set = |name, values: [&str; 2]| {
        let value = values[chance.below(2)];
        options.set(&INFO, name, value).expect("an option");
        value == values[1]
    };
    set("pie", ["false", "true"]);
    set("open-hands", ["false", "true"]);
    if !set("deal", ["hand", "full"]) {
        set("open-pile", ["false", "true"]);
    }
    options
}

/// What must be so in every position; `left` cards have left the game with their seat.
fn check(table: &Rehearsal, left: u64) {
    let public = table.game().position(&Sight::public());
    let count = |value: &Value| value.as_array().map_or(value.as_u64().unwrap_or(0), |cards| cards.len() as u64);
    let placed = count(&public["placed"]);
    let held: u64 = seats().all().map(|seat| count(&public["hands"][seats().name(seat)])).sum();
    assert_eq!(placed + held + count(&public["pile"]) + left, 24);
    let faces: BTreeSet<_> = table.opened().iter().filter_map(|(_, face)| face.card()).collect();
    assert_eq!(faces.len() + 1, table.opened().len(), "a card lies twice");
    assert_eq!(count(&public["unseen"]["cards"]), 24 + 12 - faces.len() as u64);
    let wall: u64 = public["wall"].as_array().expect("sections").iter().map(|section| count(&section["cards"])).sum();
    assert_eq!(wall, 13);
    for place in 0..24 {
        let slot = Slot { lot: 3, place };
        let is_public = table.game().audience(slot) == Audience::All;
        let is_over = matches!(table.game().awaits(), Awaits::Over(_));
        assert!(is_over || is_public != table.closed().contains_key(&slot), "place {place} owes or hides");
    }
}

#[test]
fn cards_are_conserved_and_every_table_ends() {
    for number in 0..tries(150, 300) {
        let mut chance = Chance::new(number);
        let options = random(&mut chance);
        let entry = find("siege-of-jacynth").expect("the game");
        let mut table = Rehearsal::new(entry, &seats(), &options, Vec::new(), Chance::new(!number)).expect("a table");
        let mut steps = 0;
        while let Awaits::Act(seat) = table.game().awaits() {
            check(&table, 0);
            if chance.below(80) == 0 {
                let hand = seen(&table, seat.index() as u8)["hands"][seats().name(seat)].as_array().map_or(0, Vec::len);
                table.resign(seat);
                check(&table, hand as u64);
                break;
            }
            let moves = table.moves();
            table.play(&moves[chance.below(moves.len())]).expect("a listed step");
            steps += 1;
            assert!(steps <= 25, "endless");
            if matches!(table.game().awaits(), Awaits::Over(_)) {
                check(&table, 0);
            }
        }
        assert!(matches!(table.game().awaits(), Awaits::Over(_)), "nobody is awaited");
    }
}

#[test]
fn every_step_that_is_not_listed_is_refused_when_played() {
    for number in 0..12 {
        let mut chance = Chance::new(number);
        let options = random(&mut chance);
        let entry = find("siege-of-jacynth").expect("the game");
        let mut table = Rehearsal::new(entry, &seats(), &options, Vec::new(), Chance::new(number)).expect("a table");
        while let Awaits::Act(_) = table.game().awaits() {
            let moves = table.moves();
            let listed: BTreeSet<_> = moves.iter().collect();
            for step in steps(&moves) {
                let played = table.clone().play(&step);
                assert_eq!(played.is_ok(), listed.contains(&step), "{step}: {played:?}");
            }
            table.play(&moves[chance.below(moves.len())]).expect("a listed step");
        }
    }
}

/// Every step that could be written with the cards in the listed ones, and every swap with an Ace.
fn steps(moves: &[String]) -> Vec<String> {
    let cards: BTreeSet<_> = moves.iter().filter_map(|step| step.split_once(' ')).map(|(card, _)| card).collect();
    let held = cards.into_iter().filter(|card| card.contains(':'));
    let mut steps: Vec<_> = held.flat_map(|card| (0..15).map(move |x| format!("{card} {x}"))).collect();
    let stones: Vec<Card> = Card::all().filter(|card| !card.is_number()).collect();
    for (index, one) in stones.iter().enumerate() {
        steps.extend(stones[index..].iter().map(|other| format!("swap {one} {other}")));
    }
    steps
}

//! What the opponent chooses where it is known what is right. `laws/opponent.rs` has what holds at tables of
//! every game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "opponent/nim.rs"]
mod nim;

use std::collections::{BTreeMap, BTreeSet};

use bypost::games::find;
use bypost::opponent::{Level, Thought, Unthinkable, choose};
use bypost::rules::{Chance, Knowledge, Options, Rehearsal, Rules as _, Seat, Seats};

use crate::common::samples::BETS;

use nim::{NIM, Nim};

/// A heap, of which so many may be taken at most.
fn heap(heap: u32, most: u32, is_range: bool) -> Rehearsal {
    let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
    let mut options = Options::usual(Nim::info(), 2);
    for (name, value) in [("heap", heap), ("most", most), ("range", u32::from(is_range))] {
        options.set(Nim::info(), name, &value.to_string()).unwrap();
    }
    Rehearsal::new(&NIM, &seats, &options, Vec::new(), Chance::new(1)).unwrap()
}

/// What the first seat thinks of a position without secrets.
fn thought(table: &Rehearsal, level: Level) -> Result<Thought, Unthinkable> {
    seeded_thought(table, level, 1)
}

/// The same with a seed.
fn seeded_thought(table: &Rehearsal, level: Level, seed: u64) -> Result<Thought, Unthinkable> {
    let (slots, faces) = (BTreeSet::new(), BTreeMap::new());
    let knowledge = Knowledge::new(table.game().boxed(), Vec::new(), slots, Vec::new(), faces);
    choose(&knowledge, Seat::new(0), level, seed)
}

#[test]
fn the_one_step_that_wins_is_found() {
    for (level, size, most, step) in [
        // The heap can be taken at once.
        (Level::Easy, 3, 3, "take 3"),
        (Level::Easy, 1, 3, "take 1"),
        (Level::Fair, 9, 9, "take 9"),
        // What is left to the other is a multiple of four, whatever it does then.
        (Level::Fair, 5, 3, "take 1"),
        (Level::Fair, 6, 3, "take 2"),
        (Level::Fair, 7, 3, "take 3"),
        (Level::Strong, 9, 3, "take 1"),
        (Level::Strong, 11, 3, "take 3"),
    ] {
        let thought = thought(&heap(size, most, false), level).unwrap();
        assert_eq!(thought.step(), step, "{size} of at most {most}: {thought:?}");
    }
}

#[test]
fn both_ends_of_a_range_are_tried_and_some_steps_within() {
    let thought = thought(&heap(700, 700, true), Level::Fair).unwrap();
    assert_eq!(thought.step(), "take 700");
    let tried: Vec<&str> = thought.steps.iter().map(|tried| &*tried.step).collect();
    assert!(tried.contains(&"take 1") && tried.len() > 4, "{tried:?}");
    let all: BTreeSet<&str> = tried.iter().copied().collect();
    assert_eq!(all.len(), tried.len(), "each step once: {tried:?}");
}

#[test]
fn a_step_that_wins_has_a_high_value_and_one_that_loses_a_low_one() {
    // Steps that lose are tried a few times only, so their values are looked at in the mean of some seeds.
    let seeds = 1..=20_u8;
    let mut sums = [0.0; 2];
    for seed in seeds.clone() {
        let thought = seeded_thought(&heap(5, 3, false), Level::Strong, seed.into()).unwrap();
        let value = |step: &str| thought.steps.iter().find(|tried| tried.step == step).unwrap().value;
        assert!(value("take 1") > 0.9, "{thought:?}");
        sums.iter_mut().zip(["take 2", "take 3"]).for_each(|(sum, step)| *sum += value(step));
        let visits: u32 = thought.steps.iter().map(|tried| tried.visits).sum();
        assert_eq!(visits, Level::Strong.simulations());
    }
    let means = sums.map(|sum| sum / seeds.len() as f64);
    assert!(means.iter().all(|mean| *mean < 0.25), "{means:?}");
}

#[test]
fn only_the_seat_that_is_to_play_can_think() {
    let mut table = heap(5, 3, false);
    table.play("take 1").unwrap();
    assert!(matches!(thought(&table, Level::Easy), Err(Unthinkable::NotAwaited)));
    table.play("take 3").unwrap();
    table.play("take 1").unwrap();
    assert!(matches!(thought(&table, Level::Easy), Err(Unthinkable::NotAwaited)));
}

/// Everything is bet before a hand is played. Whoever holds one of the best hands stays in, and whoever holds
/// a poor one folds; what was tried stands by its worth, and all as often.
#[test]
fn a_bet_is_answered_by_what_the_own_hand_is_worth() {
    let (mut good, mut poor) = (0, 0);
    let entry = find(BETS).unwrap();
    let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
    let options = Options::usual((entry.info)(), 2);
    for deal in 0..150 {
        let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(deal)).unwrap();
        // A joker as the hold card comes before any bet.
        if table.play_typed("allin").is_err() {
            continue;
        }
        let seat = Seat::new(0);
        let rank = table.playout().hand_rank(seat);
        if (0.25..0.96).contains(&rank) {
            continue;
        }
        let closed = table.closed();
        let sight = table.sight(seat);
        let seen = closed.keys().filter_map(|slot| Some((*slot, sight.face(*slot)?.clone()))).collect();
        let knowledge = Knowledge::new(
            table.game().boxed(),
            table.lots().to_vec(),
            closed.into_keys().collect(),
            table.opened().to_vec(),
            seen,
        );
        let thought = choose(&knowledge, seat, Level::Fair, deal).unwrap();
        assert_eq!(thought.step() == "fold", rank < 0.25, "{rank}: {thought:?}");
        assert!(thought.steps.is_sorted_by(|one, other| one.value >= other.value), "{thought:?}");
        let visits = thought.steps.iter().map(|tried| tried.visits);
        assert!(visits.clone().max().unwrap() - visits.min().unwrap() <= 1, "{thought:?}");
        good += usize::from(rank > 0.5);
        poor += usize::from(rank < 0.25);
    }
    assert!(good > 0 && poor > 5, "{good} good and {poor} poor hands");
}

//! Whole tables at random: whites and cards are conserved, nobody is asked in vain, and each of them ends.

use std::collections::BTreeSet;

use serde_json::Value;

use super::*;
use crate::effort::tries;
use bypost_rules::{Audience, Face};

fn sum(value: &Value) -> u64 {
    value.as_object().expect("whites").values().map(|whites| whites.as_u64().expect("a number")).sum()
}

/// What must be so in every position.
fn check(table: &Rehearsal, total: u64) {
    let position = public(table);
    let pots: u64 =
        position["pots"].as_array().expect("pots").iter().map(|pot| pot["whites"].as_u64().expect("whites")).sum();
    let gone = position["gone"].as_u64().expect("whites");
    assert_eq!(sum(&position["stacks"]) + sum(&position["bets"]) + gone + pots, total, "{position}");
    // Whoever counts has after a hand that is broken off what it had before, and nothing is lost.
    let seats = position["stacks"].as_object().expect("stacks").len();
    let scores = table.game().standing(seats).into_iter().filter_map(|place| place.score?.whole());
    let resigned = position["states"].as_object().expect("states").values().any(|state| state == "resigned");
    let sum = scores.sum::<i64>() as u64;
    assert!(if resigned { sum <= total } else { sum == total }, "{sum} of {total}: {position}");
    let is_over = position["phase"] == "over";
    for (slot, face) in &table.closed() {
        assert!(is_over || table.game().audience(*slot) != Audience::All, "slot {slot} waits to be opened");
        assert!(matches!(face, Face::Card(_)));
    }
    if !is_over {
        let turn = position["turn"].as_str().expect("a turn");
        let state = &position["states"][turn];
        assert!(state == "in" || state == "allin" || state == "goes", "{turn} is {state}");
        let choices = table.moves().iter().filter(|step| !step.starts_with("show")).count();
        assert!(choices > 1, "{turn} has only {:?}", table.moves());
    }
}

/// All cards at the moment when a hand has been dealt: the towers, the spire, the hands, what lies open.
fn check_deal(table: &Rehearsal, number: u64) {
    let position = public(table);
    let lot = table.dealt().len() as u32;
    let mut cards: Vec<u16> = table.closed().values().filter_map(Face::card).collect();
    let towers: u64 = sum(&position["towers"]);
    let open = [&position["hold"], &position["dungeon"]["open"][0]];
    cards.extend(open.iter().map(|card| Card::read_short(card.as_str().expect("a card")).expect("a card").number()));
    cards.sort_unstable();
    let all: Vec<u16> = (0..54).flat_map(|card| [card; 2]).collect();
    assert_eq!(cards, all, "table {number}, lot {lot}: cards are lost or doubled");
    assert_eq!(table.closed().keys().filter(|slot| slot.lot == 1 && slot.place < 40).count() as u64, towers);
}

#[test]
fn whites_and_cards_are_conserved_and_every_table_ends() {
    let mut phases = BTreeSet::new();
    for number in 0..tries(100, 2_400) {
        let mut chance = Chance::new(number);
        let count = 2 + chance.below(7);
        let stack = [1, 3, 20, 60, 200][chance.below(5)].to_string();
        let ante = chance.below(6).to_string();
        let hands = [0, 0, 1, 3, 7][chance.below(5)].to_string();
        let options = options(
            count,
            &[
                ("stack", &stack),
                ("ante", &ante),
                ("hands", &hands),
                ("hold", ["may", "must"][number as usize / 2 % 2]),
                ("raises", ["3", "0", "1"][number as usize % 3]),
            ],
        );
        let entry = find("siege").expect("the game");
        // At some tables the jokers lie on top of the towers.
        let jokers = (number % 8 == 0).then(|| lot(["JC", "JB", "JB", "JC"], ""));
        let lots = jokers.into_iter().collect();
        let mut table = Rehearsal::new(entry, &seats(count), &options, lots, Chance::new(!number)).expect("a table");
        let total = stack.parse::<u64>().expect("a number") * count as u64;
        // Some tables are calm: they see flips and jokers before somebody is broke.
        let calm = chance.below(3) > 0;
        let mut hand = Value::Null;
        for step in 0.. {
            assert!(step < 20_000, "table {number} does not end");
            check(&table, total);
            let Awaits::Act(seat) = table.game().awaits() else { break };
            let position = public(&table);
            phases.insert(position["phase"].as_str().expect("a phase").to_owned());
            if position["hand"] != hand
                && position["phase"] == "wager"
                && position["last_hand"]["hand"] != position["hand"]
            {
                // The first choice of a hand whose hold card is no joker.
                if position["hold"].as_str().is_some_and(|hold| !hold.starts_with("JB") && hold != "JC") {
                    check_deal(&table, number);
                }
            }
            hand = position["hand"].clone();
            match chance.below(400) {
                0 => table.resign(seat),
                1..4 => drop(table.leave(Seat::new(chance.below(count) as u8))),
                _ => {
                    let mut moves = table.moves();
                    if calm && chance.below(20) > 0 {
                        let is_wild = |step: &str| ["allin", "raise", "fold"].iter().any(|wild| step.starts_with(wild));
                        let quiet: Vec<String> = moves.iter().filter(|step| !is_wild(step)).cloned().collect();
                        moves = if quiet.is_empty() { moves } else { quiet };
                    }
                    table.play(&moves[chance.below(moves.len())]).expect("a listed step");
                }
            }
        }
        assert!(matches!(table.game().awaits(), Awaits::Over(_)), "nobody is awaited");
    }
    let all = ["buy", "discard four", "discard one", "discard two", "show", "wager"];
    assert_eq!(phases.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

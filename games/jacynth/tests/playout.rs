//! Whole tables at random: cards are conserved, nothing hidden is shown, and each of them ends.

use std::collections::BTreeSet;

use super::*;
use crate::effort::tries;
use bypost_rules::{Audience, Sight};

const NAMES: [&str; 3] = ["alice", "bob", "carol"];

fn random(number: u64, chance: &mut Chance) -> (Seats, Options) {
    let seats = seats(&NAMES[..1 + number as usize % 3]);
    let mut options = Options::usual(&INFO, seats.count());
    let words: Vec<&str> = ["excuse", "pawns", "courts"].into_iter().filter(|_| chance.below(2) == 0).collect();
    options.set(&INFO, "extended", &words.join(",")).expect("a set");
    if seats.count() > 1 {
        let layout = ["razeway", "towers", "old-city"][chance.below(3)];
        options.set(&INFO, "layout", layout).expect("a layout");
    }
    (seats, options)
}

/// What must be so in every position; `left` cards have left the game with their seats.
fn check(table: &Rehearsal, seats: &Seats, left: u64) {
    let public = table.game().position(&Sight::public());
    let number = |value: &serde_json::Value| value.as_u64().expect("a number");
    let on_grid = public["board"].as_object().expect("cards").len() as u64;
    let gone = public["discards"].as_array().map_or(0, Vec::len) as u64;
    let held: u64 = seats.all().map(|seat| number(&public["hands"][seats.name(seat)])).sum();
    let deck = table.dealt()[0].len() as u64;
    assert_eq!(on_grid + gone + held + number(&public["pile"]) + left, deck);
    let shown = |seat: Seat| public["shown"][seats.name(seat)].as_object().expect("cards").len() as u64;
    let known = seats.all().map(shown).sum::<u64>() + public["under"].as_array().expect("cards").len() as u64;
    // A seat that ends the game by giving up takes cards along that everybody has seen.
    let open = if left == 0 { on_grid + gone + known } else { table.opened().len() as u64 };
    assert!(open >= on_grid + gone + known);
    assert_eq!(table.opened().len() as u64, open);
    let faces: BTreeSet<_> = table.opened().iter().filter_map(|(_, face)| face.card()).collect();
    assert_eq!(faces.len() as u64, open, "a card lies twice");
    let unseen = public["unseen"]["cards"].as_array().expect("cards").len() as u64;
    assert_eq!(unseen, deck - open);
    for seat in seats.all() {
        let own = table.closed().keys().filter(|slot| table.game().audience(**slot) == Audience::Only(seat)).count();
        assert_eq!(own as u64, number(&public["hands"][seats.name(seat)]) - shown(seat));
        let tokens = public["tokens"].as_object().expect("tokens").values();
        let own = tokens.filter(|owner| owner.as_str() == Some(seats.name(seat))).count() as u64;
        assert_eq!(own + number(&public["left"][seats.name(seat)]), 4);
    }
}

#[test]
fn cards_are_conserved_and_every_table_ends() {
    for number in 0..tries(150, 300) {
        let mut chance = Chance::new(number);
        let (seats, options) = random(number, &mut chance);
        let entry = find("jacynth").expect("the game");
        let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(!number)).expect("a table");
        let (mut left, mut steps) = (0, 0);
        while let Awaits::Act(seat) = table.game().awaits() {
            check(&table, &seats, left);
            // Some seats give up on the way, whether it is their turn or not.
            if chance.below(60) == 0 {
                let leaver = Seat::new(chance.below(seats.count()) as u8);
                let public = table.game().position(&Sight::public());
                table.resign(leaver);
                // The hand goes under the pile, unless that was the end.
                if let Awaits::Over(_) = table.game().awaits() {
                    left += public["hands"][seats.name(leaver)].as_u64().expect("a number");
                }
                continue;
            }
            let moves = table.moves();
            assert!(!moves.is_empty(), "{} has no step", seats.name(seat));
            table.play(&moves[chance.below(moves.len())]).expect("a listed step");
            steps += 1;
            assert!(steps < 60, "endless");
        }
        check(&table, &seats, left);
        assert!(matches!(table.game().awaits(), Awaits::Over(_)), "nobody is awaited");
    }
}

#[test]
fn every_candidate_that_is_not_listed_is_refused_when_played() {
    for number in 0..6 {
        let mut chance = Chance::new(number);
        let (seats, options) = random(number, &mut chance);
        let entry = find("jacynth").expect("the game");
        let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(number)).expect("a table");
        while let Awaits::Act(_) = table.game().awaits() {
            let moves = table.moves();
            if chance.below(4) == 0 {
                let listed: BTreeSet<_> = moves.iter().collect();
                for step in steps(&moves) {
                    let played = table.clone().play(&step);
                    assert_eq!(played.is_ok(), listed.contains(&step), "{step}: {played:?}");
                }
            }
            table.play(&moves[chance.below(moves.len())]).expect("a listed step");
        }
    }
}

/// Every step that could be written with the cards in the listed ones, onto and with a token on any cell.
fn steps(moves: &[String]) -> Vec<String> {
    let cards: BTreeSet<_> = moves.iter().filter_map(|step| step.split_once(' ')).map(|(card, _)| card).collect();
    let cells: Vec<_> = bypost_rules::kit::grid::Cells::square(6).iter().map(|cell| cell.to_string()).collect();
    let mut steps = vec!["done".to_owned()];
    steps.extend(cells.iter().map(|cell| format!("claim {cell}")));
    for card in cards.into_iter().filter(|card| card.contains(':')) {
        for cell in &cells {
            steps.push(format!("{card} {cell}"));
            steps.extend(cells.iter().map(|claim| format!("{card} {cell} claim {claim}")));
        }
    }
    steps
}

//! Giving up.

use serde_json::json;

use super::*;
use crate::effort::tries;
use bypost_rules::{Audience, Outcome, Slot};

fn over(table: &Rehearsal) -> Option<Outcome> {
    match table.game().awaits() {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn ranks(table: &Rehearsal) -> Vec<u8> {
    over(table).expect("an end").places.iter().map(|place| place.rank).collect()
}

/// The card that is open at a slot.
fn face(table: &Rehearsal, slot: Slot) -> &'static str {
    let open = table.opened().iter().find(|(open, _)| *open == slot);
    open.and_then(|(_, face)| Card::from_number(face.card()?)).map_or("?", Card::short)
}

#[test]
fn of_two_the_other_wins() {
    for (seat, wanted) in [(0, [2, 1]), (1, [1, 2])] {
        let mut table = table(&["alice", "bob"], &[], "");
        assert_eq!(table.game().parting(Seat::new(seat), "your"), None, "the hand stays face down");
        table.resign(Seat::new(seat));
        assert_eq!(ranks(&table), wanted);
        let outcome = over(&table).expect("an end");
        assert_eq!((outcome.why.as_str(), outcome.places[0].score), ("the other player has resigned", None));
    }
}

#[test]
fn alone_it_is_over_without_a_winner() {
    let mut table = table(&["alice"], &[], "8MS AY CM CW 5ML AK 6SY");
    table.play_typed("claim a4; AK b4").expect("legal steps");
    table.resign(Seat::new(0));
    let outcome = over(&table).expect("an end");
    assert_eq!((outcome.winners().count(), outcome.why.as_str()), (0, "the player has resigned"));
    assert_eq!(seen(&table, 0)["title"], json!(null));
}

#[test]
fn a_flip_that_is_still_to_come_does_not_keep_anybody_from_giving_up() {
    let seats = seats(&["alice"]);
    let mut bank = bypost_rules::LotRequests::new(1);
    let mut game = Jacynth::setup(&seats, &options(&seats, &[]), &mut bank).expect("a table");
    for (place, name) in ["8MS", "AY", "CM", "CW"].into_iter().enumerate() {
        let face = bypost_rules::Face::Card(card(name).number());
        game = game.opened(Slot { lot: 1, place: place as u16 }, &face, &mut bank);
    }
    game = game.play(&game.read("claim a4", &Default::default()).expect("a step"), &mut bank).expect("a legal step");
    let step = game.read("1:5ML b4", &Default::default()).expect("a step");
    let shown = game.opened(Slot { lot: 1, place: 4 }, &bypost_rules::Face::Card(card("5ML").number()), &mut bank);
    let waits = shown.play(&step, &mut bank).expect("a legal step");
    let flip = Slot { lot: 1, place: 7 };
    assert_eq!((waits.awaits(), waits.audience(flip)), (Awaits::Faces, Audience::All));
    assert_eq!(waits.without(Seat::new(0), &mut bank).audience(flip), Audience::All);
}

#[test]
fn of_three_the_others_play_on() {
    for (leaver, next) in [(1, 2), (2, 1), (0, 1)] {
        let mut table = table(&["alice", "bob", "carol"], &[], "");
        let hand: Vec<Slot> = table.closed().keys().copied().collect();
        let hand: Vec<Slot> =
            hand.into_iter().filter(|slot| table.game().audience(*slot) == Audience::Only(Seat::new(leaver))).collect();
        assert_eq!(hand.len(), 3);
        let parting = table.game().parting(Seat::new(leaver), "bob's");
        assert_eq!(parting.as_deref(), Some("bob's hand goes under the pile, face up: everybody sees it"));
        table.resign(Seat::new(leaver));
        // The hand lies open under the pile, in its order.
        let shorts: Vec<&str> = hand.iter().map(|slot| face(&table, *slot)).collect();
        assert_eq!(seen(&table, next)["under"], json!(shorts));
        assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(next)));
        let name = ["alice", "bob", "carol"][usize::from(leaver)];
        let position = seen(&table, leaver);
        assert_eq!((&position["resigned"], &position["hands"][name]), (&json!([name]), &json!([])));
        let mut turns = 0;
        while let Awaits::Act(seat) = table.game().awaits() {
            assert_ne!(seat, Seat::new(leaver));
            let moves = table.moves();
            table.play(&moves[turns % moves.len()]).expect("a listed step");
            turns += 1;
        }
        // 36 cards less the six of the layout.
        assert_eq!(turns, 30);
        let outcome = over(&table).expect("an end");
        assert_eq!(outcome.why, "the grid is full");
        assert_eq!(outcome.places[usize::from(leaver)].rank, 3);
        assert!(outcome.places.iter().all(|place| place.score.is_some()));
    }
}

#[test]
fn tokens_stay_and_hold_what_they_hold() {
    let mut table = table(&["alice", "bob", "carol"], &[], "8MS AY CM CW 4MS 5ML  CK 8YK AM  AS AL 4WL  2MK 6MW 3SK");
    table.play_typed("AM d4 claim c4").expect("a legal step");
    table.resign(Seat::new(1));
    let position = seen(&table, 0);
    assert_eq!(position["tokens"], json!({ "c4": "bob" }));
    assert_eq!(position["scores"], json!({ "alice": 0, "bob": 2, "carol": 0 }));
    table.play_typed("AS c3").expect("a legal step");
    let refused = "an opponent controls the district of Moons to which d4 belongs";
    assert_eq!(table.play_typed("3SK e3 claim d4"), Err(refused.to_owned()));
}

#[test]
fn the_last_of_three_has_won() {
    let mut table = table(&["alice", "bob", "carol"], &[], "");
    table.play_typed("").expect("nothing");
    table.resign(Seat::new(0));
    table.resign(Seat::new(2));
    assert_eq!(ranks(&table), [2, 1, 2]);
    assert_eq!(over(&table).expect("an end").why, "all others have resigned");
}

#[test]
fn what_was_left_is_drawn_last_and_is_known_to_all() {
    let mut table = table(&["alice", "bob", "carol"], &[], "8MS AY CM CW 4MS 5ML  CK 8YK AM  AS AL 4WL  2MK 6MW 3SK");
    table.resign(Seat::new(1));
    let mut told = 0;
    while let Awaits::Act(_) = table.game().awaits() {
        let public = table.game().position(&bypost_rules::Sight::public());
        let shown: Vec<String> = public["shown"]
            .as_object()
            .expect("hands")
            .values()
            .flat_map(|hand| hand.as_object().expect("cards").values())
            .map(|card| card.as_str().expect("a card").to_owned())
            .collect();
        let under = public["under"].as_array().expect("cards").len();
        assert!(under == 3 || public["pile"].as_u64() == Some(under as u64), "{public}");
        assert!(shown.iter().all(|card| ["CK", "8YK", "AM"].contains(&card.as_str())), "{shown:?}");
        told += shown.len();
        // A player who has such a card plays it like any other.
        let moves = table.moves();
        let known = moves.iter().find(|step| shown.iter().any(|card| step.contains(&format!(":{card} "))));
        table.play(known.unwrap_or(&moves[0])).expect("a listed step");
    }
    assert!(told >= 3, "{told} cards were shown in hands");
}

#[test]
fn a_seat_without_cards_is_passed_over() {
    // Towers: 32 cards to place, an even number, whoever plays on.
    for leaves_after in (0..32).step_by(tries(3, 1) as usize) {
        for leaver in 0..3 {
            let mut table = table(&["alice", "bob", "carol"], &[("layout", "towers")], "");
            for turn in 0..60 {
                if turn == leaves_after {
                    table.resign(Seat::new(leaver));
                }
                let Awaits::Act(seat) = table.game().awaits() else { break };
                let moves = table.moves();
                assert!(!moves.is_empty(), "seat {} has no step", seat.index());
                table.play(&moves[0]).expect("a listed step");
            }
            let position = seen(&table, 0);
            assert!(over(&table).is_some(), "{position}");
            // The cards that are left when nobody has a card any more lie under the pile.
            let why = over(&table).expect("an end").why;
            let is_full = position["board"].as_object().expect("cards").len() == 36;
            assert!(is_full || why == "nobody has a card left" && position["under"] != json!([]), "{position}");
            let others = ["alice", "bob", "carol"].into_iter().zip(0..).filter(|(_, seat)| *seat != leaver);
            for (name, seat) in others {
                assert!(seen(&table, seat)["hands"][name] == json!([]), "{name} has cards left");
            }
        }
    }
}

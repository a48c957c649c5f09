//! Turns of two and three players: what may be played, what is refused and why, and how it ends.

use super::super::illegal::Illegal;
use super::super::step::Step;
use super::*;
use bypost_rules::kit::decktet::HeldError;
use bypost_rules::{Face, LotRequests, Sight, Slot};

/// Razeway, and what bob (who begins) and alice hold.
const LOT: &str = "8MS AY CM CW 4MS 5ML  CK 8YK AM  AS AL 4WL  CL 3SK CS";

#[test]
fn a_turn_places_a_card_and_perhaps_a_token() {
    for (steps, board, tokens, left) in [
        ("CK b6", "b6 CK", "", "4 4"),
        ("CK b6 claim b6", "b6 CK", "b6 bob", "4 3"),
        ("CK b6 claim a6", "b6 CK", "a6 bob", "4 3"),
        ("AM d4 claim c4", "d4 AM", "c4 bob", "4 3"),
        ("CK b6 claim c4; AS a5 claim a6", "a5 AS, b6 CK", "a6 alice, c4 bob", "3 3"),
        ("CK b6 claim c4; AS a5; CL d2 claim d2", "a5 AS, b6 CK, d2 CL", "c4 bob, d2 bob", "4 2"),
    ] {
        let mut table = table(&["alice", "bob"], &[], LOT);
        table.play_typed(steps).unwrap_or_else(|error| panic!("{steps}: {error}"));
        let position = seen(&table, 0);
        let list = |name: &str| {
            let all = position[name].as_object().expect("cells").iter();
            let new = all.filter(|(cell, _)| name == "tokens" || !"a6 b5 c4 d3 e2 f1".contains(cell.as_str()));
            new.map(|(cell, what)| format!("{cell} {}", what.as_str().unwrap_or(""))).collect::<Vec<_>>().join(", ")
        };
        assert_eq!((list("board").as_str(), list("tokens").as_str()), (board, tokens), "{steps}");
        assert_eq!(format!("{} {}", position["left"]["alice"], position["left"]["bob"]), left, "{steps}");
    }
}

#[test]
fn what_may_not_be_played_is_said() {
    for (steps, wanted) in [
        ("4:CK b6", "the hand has no place 4, it has 3 cards"),
        ("0:CK b6", "the hand has no place 0, it has 3 cards"),
        ("1:8YK b6", "place 1 of the hand is CK, not 8YK"),
        ("CK a6", "a card lies on a6 already"),
        ("CK a1", "a1 is not next to any card"),
        ("CK b6 claim d1", "no card lies on d1 to put a token on"),
        ("CK b6 claim a6; AS a5 claim a6", "a token lies on a6 already"),
        // The token is judged with the new card lying: it joins alice's card to what bob controls.
        ("AM d4 claim c4; AS a5 claim d4", "an opponent controls the district of Moons to which d4 belongs"),
        ("CK b6 claim d3; 4WL e3 claim e3", "an opponent controls the district of Waves to which e3 belongs"),
        ("claim a6", "a token is put down in the step that places a card"),
        ("done", "a token is put down in the step that places a card"),
    ] {
        let mut table = table(&["alice", "bob"], &[], LOT);
        let before = table.hash();
        assert_eq!(table.play_typed(steps), Err(wanted.to_owned()), "{steps}");
        assert!(steps.contains(';') || table.hash() == before, "{steps} has changed something");
    }
}

#[test]
fn nothing_is_played_before_the_deal_or_unshown_or_after_the_end() {
    let seats = seats(&["alice", "bob"]);
    let mut game = Jacynth::setup(&seats, &options(&seats, &[]), &mut LotRequests::new(1)).expect("a table");
    let step = Step::Place { place: 1, card: card("2MK"), cell: cell("b6"), claim: None };
    assert_eq!(game.play(&step, &mut LotRequests::new(2)).err(), Some(Illegal::Dealing));
    for place in 0..6 {
        game = game.opened(Slot { lot: 1, place }, &Face::Card(place), &mut LotRequests::new(2));
    }
    assert_eq!(game.shows(&step), [Slot { lot: 1, place: 6 }]);
    assert_eq!(game.play(&step, &mut LotRequests::new(2)).err(), Some(HeldError::FaceDown(1).into()));
    let shown = game.opened(Slot { lot: 1, place: 6 }, &Face::Card(6), &mut LotRequests::new(2));
    assert_eq!(shown.judge(&step), Ok(()));
    let second = Step::Place { place: 2, card: card("2MK"), cell: cell("b6"), claim: None };
    assert_eq!(shown.judge(&second), Err(HeldError::FaceDown(2).into()));
    let over = game.without(Seat::new(0), &mut LotRequests::new(2));
    assert_eq!(over.play(&step, &mut LotRequests::new(2)).err(), Some(Illegal::Over));
    assert!(over.shows(&step).is_empty() && over.candidates(&Sight::public()).is_empty());
}

#[test]
fn seats_play_round_the_table() {
    let mut table = table(&["alice", "bob", "carol"], &[], "");
    for seat in [1, 2, 0, 1, 2, 0, 1] {
        assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(seat)));
        let step = table.moves().swap_remove(0);
        table.play(&step).expect("a listed step");
    }
}

/// Plays listed steps, the `choice`th of each list, until it is over.
fn play_out(table: &mut Rehearsal, choice: usize) {
    while matches!(table.game().awaits(), Awaits::Act(_)) {
        let moves = table.moves();
        table.play(&moves[choice % moves.len()]).expect("a listed step");
    }
}

#[test]
fn it_ends_when_the_grid_is_full() {
    for (names, chosen, turns, drawn) in [
        (&["alice", "bob"][..], &[][..], 30, 36),
        (&["alice", "bob"], &[("layout", "towers")], 32, 36),
        (&["alice", "bob", "carol"], &[("layout", "old-city")], 30, 36),
        (&["alice", "bob"], ALL, 30, 42),
        (&["alice", "bob", "carol"], ALL, 30, 45),
    ] {
        let mut table = table(names, chosen, "");
        play_out(&mut table, 5);
        let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
        assert_eq!(outcome.why, "the grid is full");
        let position = seen(&table, 0);
        assert_eq!(position["board"].as_object().map(|cells| cells.len()), Some(36));
        assert_eq!(table.opened().len(), 36);
        let deck = table.dealt()[0].len();
        assert_eq!(position["pile"], deck - drawn, "{names:?} {chosen:?}");
        assert_eq!(36 - if turns == 32 { 4 } else { 6 }, turns);
        for (seat, place) in outcome.places.iter().enumerate() {
            assert_eq!(place.score.and_then(Score::whole), position["scores"][names[seat]].as_i64());
        }
    }
}

#[test]
fn ranks_follow_scores_and_a_level_top_is_shared() {
    let mut shared = 0;
    for number in 0..200 {
        let names = ["alice", "bob", "carol"];
        let seats = seats(&names[..2 + number % 2]);
        let entry = find("jacynth").expect("the game");
        let chance = Chance::new(number as u64);
        let mut table = Rehearsal::new(entry, &seats, &options(&seats, &[]), Vec::new(), chance).expect("a table");
        play_out(&mut table, 7 * number);
        let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
        for place in &outcome.places {
            let ahead = outcome.places.iter().filter(|other| other.score > place.score).count();
            assert_eq!(usize::from(place.rank), ahead + 1);
        }
        shared += usize::from(outcome.winners().count() > 1);
    }
    assert!(shared > 0, "no shared win among 200 tables");
}

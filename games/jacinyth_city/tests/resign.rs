//! Giving up.

use serde_json::{Value, json};

use super::*;
use bypost_rules::{Audience, Face, Outcome, Score};

/// Bob holds `5ML CW 3LY`, carol `7SK 8YK 9LK`, alice `6SY AM 2WL`.
const LOTS: [&str; 2] = ["9MS AY 4WL CS 2MK", "5ML 7SK 6SY CW 8YK AM 3LY 9LK 2WL 7WY 8WL 9WY 4YK"];
/// Everybody's first card: carol's is the highest.
const CHOSEN: &str = "choose 1; choose 1; choose 1";
const HATCHED: &str = "choose 1; choose 1; choose 1; hatch 7SK a4; hatch 6SY d3; hatch 5ML c2";

fn over(awaits: Awaits) -> Option<Outcome> {
    match awaits {
        Awaits::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn three() -> Rehearsal {
    table(3, &[], &LOTS)
}

#[test]
fn of_three_the_others_play_on_in_every_phase() {
    for (steps, leaver, next, expects, discards) in [
        // Choosing: on turn, before it, after it, and as the last who has not chosen.
        ("", 1, "carol", "choice", "3LY 5ML CW"),
        ("", 2, "bob", "choice", "7SK 8YK 9LK"),
        ("", 0, "bob", "choice", "2WL 6SY AM"),
        ("choose 1", 1, "carol", "choice", "3LY 5ML CW"),
        ("choose 1", 2, "alice", "choice", "7SK 8YK 9LK"),
        ("choose 1; choose 1", 0, "carol", "hatch", "2WL 6SY AM"),
        ("choose 1; choose 1", 2, "alice", "choice", "7SK 8YK 9LK"),
        // Opening: the seat that begins, one that comes later, and one that has hatched already.
        (CHOSEN, 2, "alice", "hatch", "7SK 8YK 9LK"),
        (CHOSEN, 0, "carol", "hatch", "2WL 6SY AM"),
        ("choose 1; choose 1; choose 1; hatch 7SK a4", 2, "alice", "hatch", "8YK 9LK"),
        ("choose 1; choose 1; choose 1; hatch 7SK a4", 0, "bob", "hatch", "2WL 6SY AM"),
        ("choose 1; choose 1; choose 1; hatch 7SK a4", 1, "alice", "hatch", "3LY 5ML CW"),
        ("choose 1; choose 1; choose 1; hatch 7SK a4; hatch 6SY d3", 1, "carol", "action", "3LY 5ML CW"),
        ("choose 1; choose 1; choose 1; hatch 7SK a4; hatch 6SY d3", 2, "bob", "hatch", "8YK 9LK"),
        // Turns.
        (HATCHED, 2, "alice", "action", "8YK 9LK"),
        (HATCHED, 0, "carol", "action", "2WL AM"),
        (HATCHED, 1, "carol", "action", "3LY CW"),
    ] {
        let mut table = three();
        table.play_typed(steps).unwrap_or_else(|error| panic!("{steps}: {error}"));
        let parting = table.game().parting(Seat::new(leaver), "bob's");
        assert_eq!(parting.as_deref(), Some("bob's hand goes to the discards, face up: everybody sees it"));
        table.resign(Seat::new(leaver));
        let position = seen(&table, 0);
        let name = NAMES[usize::from(leaver)];
        let told = format!("{name} after {steps}");
        assert_eq!((&position["turn"], &position["expects"]), (&json!(next), &json!(expects)), "{told}");
        let mut gone: Vec<_> =
            position["discards"].as_array().expect("cards").iter().filter_map(Value::as_str).collect();
        gone.sort_unstable();
        assert_eq!(gone.join(" "), discards, "{told}");
        assert_eq!((&position["resigned"], &position["chosen"][name]), (&json!([name]), &Value::Null), "{told}");
        assert_eq!(
            (&position["supply"][name], &position["scores"][name]),
            (&json!({ "1": 3, "2": 3, "3": 3 }), &json!(0))
        );
        assert_eq!(seen(&table, leaver)["hands"][name], json!([]), "{told}");
        let stands = position["pyramids"].to_string().contains(name);
        assert!(!stands && table.closed().keys().all(|slot| !table.game().audience(*slot).includes(Seat::new(leaver))));
        // It is never asked again, until the end.
        for turn in 0.. {
            match table.game().awaits() {
                Awaits::Act(seat) => assert_ne!(seat, Seat::new(leaver), "{told}"),
                other => {
                    let outcome = over(other).expect("an end");
                    assert_eq!(outcome.places[usize::from(leaver)].rank, 3);
                    assert_eq!(outcome.places[usize::from(leaver)].score, Some(Score::from(0)));
                    break;
                }
            }
            let moves = table.moves();
            table.play(&moves[turn % moves.len()]).expect("a listed step");
        }
    }
}

#[test]
fn the_turn_passes_on_in_the_midst_of_discarding() {
    let mut table = three();
    table.play_typed(HATCHED).expect("legal steps");
    table.play_typed("draw; draw; draw").expect("legal steps");
    assert_eq!((&seen(&table, 2)["turn"], &seen(&table, 2)["surplus"]), (&json!("carol"), &json!(2)));
    table.resign(Seat::new(2));
    let position = seen(&table, 0);
    assert_eq!(
        (&position["turn"], &position["expects"], &position["surplus"]),
        (&json!("alice"), &json!("discard"), &json!(2))
    );
    assert_eq!(position["discards"].as_array().map(Vec::len), Some(5));
}

#[test]
fn pyramids_go_back_and_free_what_they_shared() {
    let mut game = at(&[], "b2 5ML 0:1 1:123, b3 2MK 1:1 2:2", "7ML PMSL | 3LY AS | CK");
    assert_eq!(judged(&game, "build 7ML a2"), Err(Illegal::NotControlled(cell("a2"))));
    game.resign(Seat::new(1), &mut LotRequests::new(3));
    assert_eq!(game.board, board(5, "b2 5ML 0:1, b3 2MK 2:2"));
    assert_eq!((judged(&game, "build 7ML a2"), short(game.discards.clone()).as_str()), (Ok(()), "3LY AS"));
    let gone = Illegal::NoTarget { cell: cell("b3"), size: 1 };
    assert_eq!(judged(&game, "attack b3 bob 1 with PMSL"), Err(gone));
    let game = after(game, "build 7ML a2");
    assert_eq!(game.mover, Seat::new(2), "bob is skipped");
}

#[test]
fn a_closed_hand_is_discarded_when_it_is_open() {
    let mut game = at(&[], "b2 5ML 0:1", "7ML | 3LY | CK");
    let slot = Slot { lot: 2, place: 69 };
    game.hands[1].take(slot, false);
    assert_eq!(game.audience(slot), Audience::Only(Seat::new(1)));
    game.resign(Seat::new(1), &mut LotRequests::new(3));
    assert_eq!((game.audience(slot), short(game.discards.clone()).as_str()), (Audience::All, "3LY"));
    let game = game.opened(slot, &Face::Card(card("AS").number()), &mut LotRequests::new(3));
    assert_eq!((short(game.discards.clone()).as_str(), game.leaving.len()), ("3LY AS", 0));
}

#[test]
fn rounds_are_counted_by_those_who_play_on() {
    for (idle, wanted) in [(39, true), (38, false)] {
        let mut game = at(&[], "b2 5ML 0:1, c2 CS 2:1", "7ML | 3LY | CK");
        game.resign(Seat::new(1), &mut LotRequests::new(3));
        game.idle = idle;
        assert_eq!(over(after(game, "draw").awaits()).is_some(), wanted, "{idle}");
    }
}

#[test]
fn a_new_deal_leaves_out_who_has_left() {
    let lots = ["9MS AY 4WL CS 2MK", "5ML 7SK 5ML CW 8YK AM 3LY 9LK 2WL"];
    let mut table = table(3, &[("deck", "double")], &lots);
    table.resign(Seat::new(2));
    table.play_typed("choose 1; choose 1").expect("base cards");
    let position = seen(&table, 0);
    assert_eq!((&position["expects"], &position["turn"]), (&json!("choice"), &json!("bob")));
    assert_eq!((table.dealt().len(), table.dealt()[2].len()), (3, 88 - 5 - 3));
    assert_eq!((position["hands"]["bob"].as_u64(), &position["hands"]["carol"]), (Some(3), &json!(0)));
    assert_eq!(position["discards"].as_array().map(Vec::len), Some(3), "carol's hand");
}

#[test]
fn before_the_starting_cards_lie_the_next_seat_is_awaited() {
    let seats = seats(3);
    let setup = || JacinythCity::setup(&seats, &options(&seats, &[]), &mut LotRequests::new(1)).expect("a table");
    for (leaver, next) in [(1, 2), (2, 1), (0, 1)] {
        let game = setup().without(Seat::new(leaver), &mut LotRequests::new(2));
        assert_eq!(game.awaits(), Awaits::Act(Seat::new(next)), "{leaver}");
        let game = game.opened(Slot { lot: 1, place: 0 }, &Face::Thrown(vec![1, 2, 3, 4, 5]), &mut LotRequests::new(2));
        assert_eq!((game.awaits(), game.pile.next), (Awaits::Act(Seat::new(next)), 6), "{leaver}");
    }
}

#[test]
fn of_two_the_other_wins_and_the_last_of_three() {
    for (steps, leaver) in
        [("", 0), ("", 1), ("choose 1", 0), ("choose 1; choose 1", 1), ("choose 1; choose 1; hatch CW a4", 0)]
    {
        let mut table = table(2, &[], &[LOTS[0], "5ML CW 6SY"]);
        table.play_typed(steps).expect("legal steps");
        assert_eq!(table.game().parting(Seat::new(leaver), "bob's"), None, "the hand stays face down");
        table.resign(Seat::new(leaver));
        let outcome = over(table.game().awaits()).expect("an end");
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(1 - leaver)], "{steps}");
        assert_eq!((outcome.why.as_str(), outcome.places[0].score), ("the other player has resigned", None));
        let hash = table.hash();
        table.resign(Seat::new(1 - leaver));
        assert_eq!(table.hash(), hash, "over is over");
    }
    let mut table = three();
    table.play_typed(HATCHED).expect("legal steps");
    table.resign(Seat::new(0));
    let hash = table.hash();
    table.resign(Seat::new(0));
    assert_eq!(table.hash(), hash, "nobody gives up twice");
    table.resign(Seat::new(2));
    let outcome = over(table.game().awaits()).expect("an end");
    assert_eq!(outcome.places.iter().map(|place| place.rank).collect::<Vec<_>>(), [2, 1, 2]);
    assert_eq!(outcome.why, "all others have resigned");
}

#[test]
fn alone_it_is_over_without_a_winner_and_without_a_title() {
    let mut table = table(1, &[], &["9MS AY 4WL CS", "5ML CW 6SY"]);
    table.play_typed("choose 1; hatch 5ML a2").expect("legal steps");
    assert_eq!(seen(&table, 0)["title"], "Outsider");
    table.resign(Seat::new(0));
    let outcome = over(table.game().awaits()).expect("an end");
    assert_eq!((outcome.winners().count(), outcome.why.as_str()), (0, "the player has resigned"));
    assert_eq!((&seen(&table, 0)["title"], outcome.places[0].score), (&Value::Null, None));
    let scene = format!("{:?}", table.game().scene(&Sight::public()));
    assert!(!scene.contains("Title") && !scene.contains("Outsider"), "{scene}");
}

#[test]
fn what_was_to_be_opened_stays_open_to_all() {
    // Choices, a hand that names no base card, and a flip, with nothing of it opened yet.
    let seats = seats(2);
    let mut choices = JacinythCity::setup(&seats, &options(&seats, &[]), &mut LotRequests::new(1)).expect("a table");
    choices = choices.opened(Slot { lot: 1, place: 0 }, &Face::Thrown(vec![1, 2, 3, 4, 5]), &mut LotRequests::new(2));
    for _ in 0..2 {
        choices = choices.play(&Step::Choose(1), &mut LotRequests::new(3)).expect("a choice");
    }
    let pawn = choices.opened(Slot { lot: 2, place: 0 }, &Face::Card(card("PMSL").number()), &mut LotRequests::new(3));
    let flip = after(at(&[], "b2 5ML 0:1", "7ML"), "build 7ML b3");
    for (game, due) in [(choices, 2), (pawn, 3), (flip, 1)] {
        let held = game.hands.iter().flat_map(|hand| hand.cards());
        let open: Vec<_> = held.filter(|held| held.face.is_some()).map(|held| held.slot).collect();
        let closed = (0..90).map(|place| Slot { lot: 2, place }).filter(|slot| !open.contains(slot));
        let closed: Vec<_> = closed.collect();
        assert_eq!(closed.iter().filter(|slot| game.audience(**slot) == Audience::All).count(), due);
        for seat in game.setting.seats.all() {
            let after = game.without(seat, &mut LotRequests::new(3));
            assert!(over(after.awaits()).is_some());
            let narrowed = closed.iter().find(|slot| !game.audience(**slot).widens_to(after.audience(**slot)));
            assert_eq!(narrowed, None, "{:?}", game.phase);
        }
    }
}

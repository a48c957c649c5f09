//! Hands: drawing, the limit of three, and the card that comes by itself.

use serde_json::json;

use super::*;
use bypost_rules::kit::decktet::HeldError;
use bypost_rules::{Input, Lot};

const CITY: &str = "b2 5ML 0:1, b3 2MK 1:2";

/// Bob has drawn, so that alice's turn begins with this hand.
fn begun(hand: &str) -> JacinythCity {
    let mut game = at(&[], CITY, &format!("{hand} | 3LY"));
    game.mover = Seat::new(1);
    after(game, "draw")
}

#[test]
fn a_turn_begins_with_discarding_down_to_three() {
    for (hand, step, left, discards) in [
        ("7ML AM CK 2WL", "discard 7ML", "1:AM 2:CK 3:2WL", "7ML"),
        ("7ML AM CK 2WL", "discard 2WL", "1:7ML 2:AM 3:CK", "2WL"),
        ("7ML AM CK 2WL 9LK 9MS", "discard AM 9LK 7ML", "1:CK 2:2WL 3:9MS", "7ML AM 9LK"),
        ("7ML 7ML AM CK 2WL", "discard 7ML 7ML", "1:AM 2:CK 3:2WL", "7ML 7ML"),
        ("7ML AM 7ML CK 2WL", "discard 7ML 2WL", "1:AM 2:7ML 3:CK", "7ML 2WL"),
    ] {
        let game = begun(hand);
        let surplus = discards.split(' ').count() as u8;
        assert_eq!((game.phase, game.surplus(game.mover)), (Phase::Discard, surplus), "{hand}");
        assert!(game.discards.is_empty(), "what is above the limit is no discard yet");
        for other in ["draw", "spawn b2", "build 7ML b1", "pass"] {
            assert_eq!(judged(&game, other), Err(Illegal::DiscardFirst(surplus)), "{other} with {hand}");
        }
        let game = after(game, step);
        assert_eq!((held(&game, 0).as_str(), short(game.discards.clone()).as_str()), (left, discards), "{hand}");
        // That was no turn yet.
        assert_eq!((game.awaits(), game.phase, game.idle), (Awaits::Act(Seat::new(0)), Phase::Action, 1));
        assert_eq!(judged(&game, "discard 1:7ML"), Err(Illegal::NoDiscard));
    }
    for hand in ["", "7ML", "7ML AM CK"] {
        assert_eq!(begun(hand).phase, Phase::Action, "{hand}");
    }
}

#[test]
fn exactly_the_surplus_is_discarded() {
    let count = |wanted, found| Err(Illegal::DiscardCount { wanted, found });
    for (hand, step, wanted) in [
        ("7ML AM CK 2WL 9LK", "discard 7ML AM", Ok(())),
        ("7ML AM CK 2WL 9LK", "discard 7ML", count(2, 1)),
        ("7ML AM CK 2WL 9LK", "discard 7ML AM CK", count(2, 3)),
        ("7ML AM CK 2WL", "discard 1:7ML 2:AM 3:CK 4:2WL", count(1, 4)),
        ("7ML AM CK 2WL", "discard 5:7ML", Err(Illegal::Held(HeldError::NoPlace { place: 5, count: 4 }))),
        (
            "7ML AM CK 2WL",
            "discard 2:7ML",
            Err(Illegal::Held(HeldError::OtherCard { place: 2, found: card("AM"), named: card("7ML") })),
        ),
    ] {
        assert_eq!(judged(&begun(hand), step), wanted, "{step} of {hand}");
    }
}

#[test]
fn drawing_takes_three_as_long_as_there_are_any() {
    for (pile, discards, drawn, left, shuffled) in [
        (10, "2MK", 3, 7, None),
        (3, "2MK", 3, 0, None),
        (2, "2MK 3MW 4MS", 3, 2, Some("2MK 3MW 4MS")),
        (2, "2MK", 3, 0, Some("2MK")),
        (1, "2MK", 2, 0, Some("2MK")),
        (0, "2MK 3MW 4MS 8MS", 3, 1, Some("2MK 3MW 4MS 8MS")),
        (0, "2MK", 1, 0, Some("2MK")),
        (2, "", 2, 0, None),
    ] {
        // Bob's seven cards are above the limit, and stay out of the reshuffle.
        let mut game = at(&[], CITY, "7ML AM CK | 3LY 9LK 5YK 8YK 9WY 6SY 2SY");
        game.pile = Pile { lot: 2, next: 70, end: 70 + pile };
        game.discards = cards(discards);
        let mut bank = LotRequests::new(3);
        let game = game.play(&Step::Draw, &mut bank).expect("a legal step");
        let name = format!("{pile} and {discards:?}");
        assert_eq!((game.hand(Seat::new(0)).count(), game.pile.count()), (3 + drawn, left), "{name}");
        let inputs = |lot: Lot| match lot {
            Lot::Shuffle(inputs) => inputs,
            Lot::Throw(_) => panic!("no throw"),
        };
        let asked: Vec<_> = bank.into_asked().into_iter().map(|(lot, asked)| (lot, inputs(asked))).collect();
        let known = |text: &str| cards(text).into_iter().map(|card| Input::Card(card.number())).collect();
        let wanted: Vec<(u32, Vec<Input>)> = shuffled.map(|text| (3, known(text))).into_iter().collect();
        assert_eq!(asked, wanted, "{name}");
        assert_eq!(game.discards.is_empty(), shuffled.is_some() || discards.is_empty(), "{name}");
        let last = game.last.expect("a turn");
        assert_eq!((last.drawn, last.is_reshuffled), (drawn, shuffled.is_some()), "{name}");
    }
}

#[test]
fn without_any_card_nobody_draws() {
    let mut game = at(&[], CITY, "7ML AM CK | 3LY 9LK 5YK 8YK");
    game.pile = Pile::default();
    assert_eq!(judged(&game, "draw"), Err(Illegal::NoCards));
    game.discards = cards("2MK");
    assert_eq!(judged(&game, "draw"), Ok(()));
}

#[test]
fn a_card_comes_by_itself_after_every_own_turn() {
    for (draw, wanted, later) in [
        ("none", "1:7ML 2:AM 3:CK", "1:7ML 2:AM 3:CK"),
        ("start", "1:7ML 2:AM 3:CK +4:?", "1:7ML 2:AM 3:CK 4:? +5:?"),
        ("end", "1:7ML 2:AM 3:CK 4:?", ""),
    ] {
        let game = after(at(&[("draw", draw)], CITY, "7ML AM CK | 3LY"), "spawn b2");
        assert_eq!((held(&game, 0).as_str(), game.mover), (wanted, Seat::new(1)), "{draw}");
        assert_eq!(game.last.as_ref().map(|last| last.drawn), Some(0));
        let game = after(game, "grow b3 2");
        let is_above = draw == "end";
        assert_eq!(game.phase, if is_above { Phase::Discard } else { Phase::Action }, "{draw}");
        if !is_above {
            assert_eq!(held(&after(game, "spawn b2"), 0), later, "{draw}");
        }
    }
}

#[test]
fn a_card_for_the_start_does_not_count_and_one_for_the_end_does() {
    for (hand, step, wanted) in [
        ("7ML AM CK +2WL 9LK", "discard 7ML", Ok(())),
        ("7ML AM CK +2WL 9LK", "discard 9LK", Ok(())),
        ("7ML AM CK +2WL 9LK", "discard 2WL", Err(Illegal::Free(4))),
        ("7ML AM CK +2WL 9LK", "discard 7ML 9LK", Err(Illegal::DiscardCount { wanted: 1, found: 2 })),
        ("7ML AM CK 2WL 9LK", "discard 7ML 2WL", Ok(())),
    ] {
        assert_eq!(judged(&begun(hand), step), wanted, "{step} of {hand}");
    }
    assert_eq!(begun("7ML AM CK +2WL").phase, Phase::Action);
    // In the next turn it counts like any other.
    let game = after(begun("7ML AM CK +2WL"), "draw; discard 3LY; draw");
    assert_eq!((game.phase, game.surplus(game.mover)), (Phase::Discard, 4));
    assert_eq!(held(&game, 0), "1:7ML 2:AM 3:CK 4:2WL 5:? 6:? 7:?");
}

#[test]
fn the_card_that_comes_by_itself_is_the_last_to_be_dealt_and_may_need_a_shuffle() {
    for (pile, discards, wanted, is_reshuffled) in [
        (4, "", "1:7ML 2:? 3:? 4:? +5:?", false),
        (3, "", "1:7ML 2:? 3:? 4:?", false),
        (3, "2MK", "1:7ML 2:? 3:? 4:? +5:?", true),
        (2, "2MK", "1:7ML 2:? 3:? 4:?", true),
    ] {
        let mut game = at(&[("draw", "start")], CITY, "7ML | 3LY");
        game.pile = Pile { lot: 2, next: 70, end: 70 + pile };
        game.discards = cards(discards);
        let game = after(game, "draw");
        assert_eq!(held(&game, 0), wanted, "{pile} {discards}");
        assert_eq!(game.last.map(|last| last.is_reshuffled), Some(is_reshuffled), "{pile} {discards}");
    }
}

/// Razeway, then the hands by turns, bob's first: bob `5ML 6SY PMSL`, alice `7SK CW AM`.
const LOTS: [&str; 2] = ["9MS AY 4WL CS 2MK", "5ML 7SK 6SY CW PMSL AM 3LY 8YK 9LK 2WL"];

#[test]
fn the_first_comes_after_the_opening_hatch() {
    for (draw, alice, free) in [
        ("none", json!(["7SK", "AM"]), json!(null)),
        ("start", json!(["7SK", "AM", "3LY"]), json!(3)),
        ("end", json!(["7SK", "AM", "3LY"]), json!(null)),
    ] {
        let mut table = table(2, &[("draw", draw)], &LOTS);
        table.play_typed("choose CW; choose 6SY; hatch CW a4").expect("legal steps");
        assert_eq!((&seen(&table, 0)["hands"]["alice"], &seen(&table, 1)["free"]["alice"]), (&alice, &free), "{draw}");
        assert_eq!(seen(&table, 1)["hands"]["bob"], json!(["5ML", "6SY", "PMSL"]), "{draw}");
        table.play_typed("hatch 6SY d3").expect("a legal step");
        let bob = if draw == "none" { json!(["5ML", "PMSL"]) } else { json!(["5ML", "PMSL", "8YK"]) };
        assert_eq!(seen(&table, 1)["hands"]["bob"], bob, "{draw}");
        assert_eq!((&seen(&table, 0)["expects"], &seen(&table, 0)["turn"]), (&json!("action"), &json!("alice")));
        assert_eq!(seen(&table, 0)["idle"], 0, "the opening is no turn");
    }
}

#[test]
fn a_drawn_card_stays_closed_until_it_is_played() {
    let mut table = table(2, &[], &LOTS);
    table.play_typed("choose CW; choose 6SY; hatch CW a4; hatch 6SY d3; draw; spawn d3").expect("legal steps");
    let alice = json!(["7SK", "AM", "3LY", "8YK", "9LK"]);
    assert_eq!(seen(&table, 0)["hands"], json!({ "alice": alice, "bob": 2 }));
    assert_eq!(seen(&table, 1)["hands"], json!({ "alice": 5, "bob": ["5ML", "PMSL"] }));
    table.play_typed("discard 3LY AM").expect("a legal step");
    assert_eq!(seen(&table, 1)["discards"], json!(["AM", "3LY"]));
    assert_eq!(seen(&table, 1)["shown"]["alice"], json!({}));
}

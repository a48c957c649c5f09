//! The secret choices: their order, their secrecy, and what becomes of hands without a base card.

use serde_json::{Value, json};

use super::*;
use bypost_rules::Audience;

const START: &str = "9MS AY 4WL CS 2MK";

/// What is known of a hand: its cards that all see, by place.
fn shown(table: &Rehearsal, name: &str) -> Value {
    seen(table, 0)["shown"][name].clone()
}

/// Who may see the first places of the second lot: a letter for all, nobody, or the number of the one seat.
fn audiences(table: &Rehearsal, count: u16) -> String {
    let letter = |place: u16| match table.game().audience(Slot { lot: 2, place }) {
        Audience::All => '*',
        Audience::Nobody => '.',
        Audience::Only(seat) => (b'0' + seat.index() as u8) as char,
    };
    (0..count).map(letter).collect()
}

#[test]
fn starting_cards_lie_on_their_cells_and_three_cards_go_to_each() {
    for (layout, cells, start) in [
        ("razeway", "a5 b4 c3 d2 e1", START),
        ("towers", "b4 d4 b2 d2", "9MS AY 4WL CS"),
        ("old-city", "b5 e4 c3 a2 d1", START),
    ] {
        for (count, wanted) in [(2, "101010."), (3, "120120120.")] {
            let table = table(count, &[("layout", layout)], &[start, ""]);
            let wanted_board: serde_json::Map<_, _> =
                cells.split(' ').zip(start.split(' ')).map(|(cell, card)| (cell.to_owned(), json!(card))).collect();
            assert_eq!(seen(&table, 0)["board"], Value::Object(wanted_board), "{layout}");
            assert_eq!(audiences(&table, wanted.len() as u16), wanted, "{layout}");
            assert_eq!(table.dealt().len(), 2);
        }
    }
}

#[test]
fn seats_choose_in_order_and_nobody_sees_what() {
    for (count, order, hidden) in [(2, &[0, 1][..], "101010"), (3, &[1, 2, 0], "120120120")] {
        let mut table = table(count, &[], &[START, "5ML 7SK 6SY CW 8YK AM 3LY 9LK 2WL"]);
        for (index, seat) in order.iter().enumerate() {
            assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(*seat)));
            assert_eq!(audiences(&table, hidden.len() as u16), hidden, "after {index} choices");
            assert_eq!(table.opened().len(), 1, "the starting cards alone are public");
            table.play_typed("choose 2").expect("a base card");
        }
        // The second card of each is shown, and nothing else.
        let wanted: String = hidden.char_indices().map(|(at, seat)| if at / count == 1 { '*' } else { seat }).collect();
        assert_eq!(audiences(&table, hidden.len() as u16), wanted);
    }
}

#[test]
fn a_choice_is_a_place_of_the_hand() {
    let table = table(2, &[], &[START, "5ML 7SK 6SY CW PMSL AM"]);
    for (step, wanted) in [
        ("choose 1", Ok(())),
        ("choose 3", Ok(())),
        ("choose 0", Err("the hand has no place 0, it has 3 cards")),
        ("choose 4", Err("the hand has no place 4, it has 3 cards")),
        ("none", Err("7SK can be chosen, so the choice cannot be none")),
        ("draw", Err("first every player chooses a card in secret: choose and its place in the hand, or none")),
    ] {
        let mut table = table.clone();
        let hash = table.hash();
        assert_eq!(table.play_typed(step), wanted.map_err(str::to_owned), "{step}");
        assert!(wanted.is_ok() || (table.hash() == hash && shown(&table, "alice") == json!({})), "{step}");
    }
    assert_eq!(table.moves(), ["choose 1", "choose 2", "choose 3"]);
}

#[test]
fn none_shows_the_hand_and_everybody_draws_one() {
    // Bob has no base card; alice and carol have chosen or will.
    let lots = [START, "5ML PMSL 6SY CW PMYK AM 3LY TMWK 2WL 9LK PSWK 8YK 4YK 3SK 7WY"];
    let mut table = table(3, &[], &lots);
    table.play_typed("choose 1").expect("bob has base cards");
    assert_eq!(table.moves(), ["none"], "carol has none");
    table.play_typed("none").expect("a true none");
    assert_eq!(shown(&table, "carol"), json!({ "1": "PMSL", "2": "PMYK", "3": "TMWK" }));
    assert_eq!(shown(&table, "bob"), json!({}));
    assert_eq!(audiences(&table, 13), "1*01*01*0120.");
    // Carol goes on until she can choose; bob's choice stands.
    assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(2)));
    assert_eq!(table.moves(), ["none"], "she drew another Pawn");
    assert_eq!(table.play_typed("choose 2").map_err(|error| error.contains("PMYK")), Err(true));
    assert_eq!(table.game().shows("none").expect("a step").len(), 1);
    table.play_typed("none").expect("a true none");
    assert_eq!(table.moves(), ["choose 5"]);
    assert_eq!(table.play_typed("none"), Err("3SK can be chosen, so the choice cannot be none".to_owned()));
    table.play_typed("choose 5").expect("a base card");
    assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(0)));
    assert_eq!(seen(&table, 0)["chosen"], json!({ "alice": null, "bob": 1, "carol": 5 }));
    assert_eq!(seen(&table, 0)["hands"], json!({ "alice": ["6SY", "AM", "2WL", "8YK", "7WY"], "bob": 5, "carol": 5 }));
    table.play_typed("choose 1").expect("a base card");
    // A seat that said `none` has no disadvantage: carol's 3 is simply lower than alice's 6.
    assert_eq!(seen(&table, 0)["turn"], "alice");
}

/// The hands of alice, bob and perhaps carol, what they choose after them, and who begins with which cards
/// chosen.
fn check(chosen: Chosen<'_>, hands: &[&str], steps: &str, first: &str, places: Value) -> Rehearsal {
    let hands: Vec<Vec<_>> = hands.iter().map(|hand| hand.split(' ').collect()).collect();
    let count = hands.len();
    let dealt: Vec<_> = (0..3).flat_map(|round| (1..=count).map(move |seat| (seat % count, round))).collect();
    let lot: Vec<_> = dealt.iter().map(|(seat, round)| hands[*seat][*round]).collect();
    let lot = format!("{} {}", lot.join(" "), "9LK 9WY 8WL 8YK 7WY 7ML");
    let mut table = table(count, chosen, &[START, &lot]);
    for step in steps.split("; ") {
        // The step is written as by a program that does not mind which card lies there.
        table.play(step).unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    let position = seen(&table, 0);
    assert_eq!((&position["turn"], &position["chosen"]), (&json!(first), &places), "{hands:?} {steps}");
    table
}

#[test]
fn a_named_pawn_shows_the_hand_and_ranks_below_all() {
    // Bob's lowest base card counts instead, though he has a Crown and alice an Ace.
    let table =
        check(&[], &["AM 3LY 6SY", "PMSL CW 2WL"], "choose 1; choose 1", "alice", json!({ "alice": 1, "bob": 3 }));
    assert_eq!(shown(&table, "bob"), json!({ "1": "PMSL", "2": "CW", "3": "2WL" }));
    assert_eq!(shown(&table, "alice"), json!({ "1": "AM" }));
    assert_eq!(seen(&table, 0)["expects"], "hatch");
    for (chosen, hands, steps, first, places) in [
        // A Court and the Excuse are no better.
        (&[][..], ["AM 3LY 6SY", "CW TMLY CY"], "choose 1; choose 2", "alice", json!({ "alice": 1, "bob": 3 })),
        (
            &[("excuse", "true")],
            ["AM 3LY 6SY", "CW CY X"],
            "choose 1; choose 3",
            "alice",
            json!({ "alice": 1, "bob": 2 }),
        ),
        // A Pawn that can be built counts no more.
        (
            &[("build-pawns", "true")],
            ["AM 3LY 6SY", "PMSL CY CW"],
            "choose 1; choose 1",
            "alice",
            json!({ "alice": 1, "bob": 2 }),
        ),
        // Of one rank the lower one is that with the later suit.
        (&[], ["AM 3LY 6SY", "PMSL 5YK 5ML"], "choose 1; choose 1", "alice", json!({ "alice": 1, "bob": 2 })),
        // If all seats name such cards, the cards that count are compared.
        (&[], ["PMYK CK 6SY", "PMSL CW 5SW"], "choose 1; choose 1", "alice", json!({ "alice": 3, "bob": 3 })),
        (&[], ["PMYK CK 4YK", "PMSL CW 5SW"], "choose 1; choose 1", "bob", json!({ "alice": 3, "bob": 3 })),
    ] {
        check(chosen, &hands, steps, first, places);
    }
    // If two of three seats do so, both rank below the third.
    let hands = ["PMYK CK 8MS", "PMSL CW CM", "AM 3LY 2WL"];
    let places = json!({ "alice": 3, "bob": 2, "carol": 1 });
    check(&[], &hands, "choose 1; choose 1; choose 1", "carol", places);
}

#[test]
fn a_named_pawn_in_a_hand_without_base_cards_is_a_none_and_ranks_below_all_the_same() {
    let hands = ["AM 3LY 6SY", "PMSL TMWK PMYK"];
    let mut table = check(&[], &hands, "choose 1; choose 1", "bob", json!({ "alice": 1, "bob": null }));
    assert_eq!(seen(&table, 1)["expects"], "choice");
    assert_eq!(shown(&table, "bob"), json!({ "1": "PMSL", "2": "TMWK", "3": "PMYK" }));
    assert_eq!(seen(&table, 1)["hands"], json!({ "alice": 4, "bob": ["PMSL", "TMWK", "PMYK", "9LK"] }));
    table.play_typed("choose 4").expect("a base card");
    assert_eq!(seen(&table, 1)["turn"], "alice", "the Ace begins before bob's 9");
    // Both have none: everybody draws for each of them.
    let hands = ["PSWK PWLY TMLY", "PMSL TMWK PMYK"];
    let mut table = check(&[], &hands, "choose 1; choose 1", "alice", json!({ "alice": null, "bob": null }));
    assert_eq!(seen(&table, 0)["hands"], json!({ "alice": ["PSWK", "PWLY", "TMLY", "9WY", "8YK"], "bob": 5 }));
    table.play_typed("choose 5; choose 4").expect("base cards");
    assert_eq!(seen(&table, 0)["turn"], "bob", "9LK is higher than 8YK");
}

#[test]
fn a_second_wrong_choice_is_answered_like_the_first() {
    let lots = [START, "PMSL AM TMWK 3LY PMYK 6SY TMLY 9LK 5YK"];
    let mut table = table(2, &[], &lots);
    for step in ["choose 1", "choose 1", "choose 4"] {
        table.play(step).expect("it shows nothing");
    }
    assert_eq!(shown(&table, "bob"), json!({ "1": "PMSL", "2": "TMWK", "3": "PMYK", "4": "TMLY" }));
    assert_eq!((&seen(&table, 1)["turn"], &seen(&table, 1)["expects"]), (&json!("bob"), &json!("choice")));
    table.play_typed("choose 5; hatch AM a4; hatch 5YK d3").expect("legal steps");
    assert_eq!(seen(&table, 1)["turn"], "alice");
}

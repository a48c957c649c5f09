//! Who begins, and the first pyramids.

use serde_json::{Value, json};

use super::*;
use bypost_rules::{Audience, Face, Input, Lot};

const START: &str = "9MS AY 4WL CS 2MK";

/// A table at which everybody is dealt the named card first (seat order), and chooses it.
fn revealed(chosen: Chosen<'_>, named: &str, more: &[&str]) -> Rehearsal {
    let named = named.split(' ').collect::<Vec<_>>();
    let dealt: Vec<_> = (1..=named.len()).map(|seat| named[seat % named.len()]).collect();
    let lot = dealt.join(" ");
    let lots: Vec<_> = [START, &lot].into_iter().chain(more.iter().copied()).collect();
    let mut table = table(named.len(), chosen, &lots);
    for _ in &named {
        table.play_typed("choose 1").expect("a base card");
    }
    table
}

#[test]
fn the_highest_rank_begins_and_of_one_rank_the_first_suit() {
    for (named, first) in [
        ("CW 9LK", "alice"),
        ("9LK CW", "bob"),
        ("9LK 8MS", "alice"),
        ("2SY 3LY", "bob"),
        ("AM 2WL", "bob"),
        ("AK CK", "bob"),
        ("CK CM", "bob"),
        ("CW CL", "alice"),
        ("9LK 9WY", "bob"),
        ("8MS 8WL", "alice"),
        ("5YK 5SW", "bob"),
        ("AS AW", "alice"),
        ("AM 2WL CK", "carol"),
        ("AM 8YK 8MS", "carol"),
        ("AM 8WL 8YK", "bob"),
        ("9LK 9WY 8MS", "bob"),
    ] {
        let table = revealed(&[], named, &[]);
        assert_eq!(
            (&seen(&table, 0)["turn"], &seen(&table, 0)["expects"]),
            (&json!(first), &json!("hatch")),
            "{named}"
        );
    }
}

#[test]
fn of_two_the_first_named_chooses_first_and_else_the_second() {
    for (named, order) in [("CW", "alice"), ("CW 9LK", "alice bob"), ("CW 9LK 8MS", "bob carol alice")] {
        let seats = named.split(' ').count();
        let lot = named.split(' ').collect::<Vec<_>>();
        let lot = (1..=seats).map(|seat| lot[seat % seats]).collect::<Vec<_>>().join(" ");
        let mut table = table(seats, &[], &[if seats == 1 { "9MS AY 4WL AS" } else { START }, &lot]);
        for name in order.split(' ') {
            let position = seen(&table, 0);
            assert_eq!((&position["expects"], &position["turn"]), (&json!("choice"), &json!(name)), "{named}");
            table.play_typed("choose 1").expect("a base card");
        }
        assert_ne!(seen(&table, 0)["expects"], json!("choice"), "{named}");
    }
}

#[test]
fn of_equal_cards_that_begins_whose_next_seat_has_the_higher_one() {
    for (named, first) in [
        // Alice and bob: bob's next is carol, alice's is bob.
        ("5ML 5ML 3LY", "alice"),
        // Bob and carol, carol and alice.
        ("3LY 5ML 5ML", "bob"),
        ("5ML 3LY 5ML", "carol"),
        ("CW AM CW", "carol"),
    ] {
        let table = revealed(&[("deck", "double")], named, &[]);
        assert_eq!(seen(&table, 0)["turn"], first, "{named}");
    }
}

#[test]
fn level_all_round_is_dealt_again() {
    for named in ["5ML 5ML", "CW CW"] {
        let table = revealed(&[("deck", "double")], named, &[]);
        let position = seen(&table, 0);
        assert_eq!((&position["expects"], &position["turn"]), (&json!("choice"), &json!("alice")), "{named}");
        assert_eq!(position["chosen"], json!({ "alice": null, "bob": null }));
        assert_eq!(position["shown"], json!({ "alice": {}, "bob": {} }), "what was shown is hidden again");
        assert_eq!((table.dealt().len(), table.dealt()[2].len()), (3, 88 - 5));
        assert_eq!(position["pile"], 88 - 5 - 6);
        assert!((0..6).all(|place| table.game().audience(Slot { lot: 3, place }) != Audience::All));
        assert!((0..83).all(|place| table.game().audience(Slot { lot: 2, place }) == Audience::Nobody));
    }
}

#[test]
fn a_new_deal_takes_the_pile_the_closed_cards_and_the_open_ones() {
    let seats = seats(2);
    let chosen = options(&seats, &[("deck", "double")]);
    let mut game = JacinythCity::setup(&seats, &chosen, &mut LotRequests::new(1)).expect("a table");
    game = game.opened(Slot { lot: 1, place: 0 }, &Face::Thrown(vec![1, 2, 3, 4, 5]), &mut LotRequests::new(2));
    let open = |game: &JacinythCity, place: u16, name: &str, bank: &mut LotRequests| {
        game.opened(Slot { lot: 2, place }, &Face::Card(card(name).number()), bank)
    };
    for _ in 0..2 {
        game = game.play(&Step::Choose(1), &mut LotRequests::new(3)).expect("a choice");
    }
    game = open(&game, 0, "CW", &mut LotRequests::new(3));
    let mut bank = LotRequests::new(3);
    game = open(&game, 1, "CW", &mut bank);
    let asked = bank.into_asked();
    let [(3, Lot::Shuffle(inputs))] = &asked[..] else { panic!("one shuffle, not {asked:?}") };
    assert_eq!(inputs.len(), 83);
    let known = inputs.iter().filter(|input| matches!(input, Input::Card(_))).collect::<Vec<_>>();
    assert_eq!(known, [&Input::Card(card("CW").number()); 2]);
    let slots: std::collections::BTreeSet<_> = inputs
        .iter()
        .filter_map(|input| match input {
            Input::Slot(slot) => Some(slot.place),
            Input::Card(_) | Input::Kept(_) => None,
        })
        .collect();
    assert_eq!(slots, (2..83).collect());
    assert_eq!((game.phase, game.mover, game.pile), (Phase::Choose, Seat::new(0), Pile { lot: 3, next: 6, end: 83 }));
    assert_eq!(game.start, super::super::start::Start::default());
}

#[test]
fn who_named_a_pawn_is_not_level_with_the_same_card() {
    let lots = [START, "PMSL CW CW AM CY AS"];
    let mut table = table(2, &[("deck", "double")], &lots);
    table.play("choose 1").expect("alice's Crown");
    table.play("choose 1").expect("bob's Pawn");
    assert_eq!((&seen(&table, 0)["turn"], table.dealt().len()), (&json!("alice"), 2));
    assert_eq!(seen(&table, 0)["chosen"], json!({ "alice": 1, "bob": 3 }), "the lower Crown of two");
}

#[test]
fn from_the_first_on_each_hatches_the_chosen_card() {
    let mut table = revealed(&[], "AM CK 5ML", &[]);
    for (seat, wrong, why, step) in [
        (
            1,
            "hatch 2:2SY e2",
            "first every player hatches the chosen card, here that at place 1 of the hand",
            "hatch CK e2",
        ),
        (2, "hatch 1:5ML e2", "a card lies on e2 already", "hatch 5ML e3"),
        (0, "hatch 1:5ML a4", "place 1 of the hand is AM, not 5ML", "hatch AM a4"),
    ] {
        assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(seat)));
        assert_eq!(table.play_typed(wrong), Err(why.to_owned()), "{wrong}");
        for other in ["draw", "pass", "spawn e2", "build 1:5ML a4", "discard 1:5ML"] {
            assert!(table.play_typed(other).is_err_and(|error| error.starts_with("first every player")), "{other}");
        }
        assert!(table.moves().iter().all(|step| step.starts_with("hatch 1:")), "{:?}", table.moves());
        table.play_typed(step).unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    let position = seen(&table, 0);
    assert_eq!(position["pyramids"], json!({ "a4": { "alice": [1] }, "e2": { "bob": [1] }, "e3": { "carol": [1] } }));
    assert_eq!((&position["board"]["e2"], &position["board"]["a4"]), (&json!("CK"), &json!("AM")));
    // It is not replaced, and it was no turn.
    assert_eq!((&position["hands"]["bob"], &position["hands"]["carol"]), (&json!(2), &json!(2)));
    assert_eq!(
        (&position["turn"], &position["expects"], &position["idle"]),
        (&json!("bob"), &json!("action"), &json!(0))
    );
    assert_eq!(position["chosen"], json!({ "alice": null, "bob": null, "carol": null }));
}

#[test]
fn the_opening_hatch_goes_to_any_empty_cell_beside_a_card() {
    let table = revealed(&[], "CW 5ML", &[]);
    for (on, wanted) in [
        ("a4", Ok(())),
        ("b5", Ok(())),
        ("d1", Ok(())),
        ("c2", Ok(())),
        ("a5", Err("a card lies on a5 already")),
        ("a3", Err("a3 is not next to any card")),
        ("a1", Err("a1 is not next to any card")),
        ("e5", Err("e5 is not next to any card")),
        ("f1", Err("f1 is outside the grid")),
    ] {
        assert_eq!(table.clone().play_typed(&format!("hatch CW {on}")), wanted.map_err(str::to_owned), "{on}");
    }
}

#[test]
fn a_hand_that_grew_by_nones_is_discarded_in_the_first_turn() {
    let mut table = table(2, &[], &[START, "PMSL AM PMYK 3LY TMWK 6SY TMLY CW 5YK CM"]);
    table.play_typed("choose AM; none; none; choose 5; hatch 5YK a4; hatch AM d3").expect("legal steps");
    let position = seen(&table, 1);
    assert_eq!(
        (&position["turn"], &position["expects"], &position["surplus"]),
        (&json!("bob"), &json!("discard"), &json!(1))
    );
    assert_eq!(position["shown"]["bob"], json!({ "1": "PMSL", "2": "PMYK", "3": "TMWK", "4": "TMLY" }));
    table.play_typed("discard PMYK; draw").expect("legal steps");
    assert_eq!(
        (&seen(&table, 1)["expects"], &seen(&table, 0)["surplus"]),
        (&json!("discard"), &json!(1)),
        "alice has four"
    );
    assert_eq!(seen(&table, 0)["discards"], Value::from(vec!["PMYK"]));
}

//! The options: open pile, pie, full deal, open hands.

use serde_json::{Value, json};

use super::*;
use bypost_rules::{LotRequests, Sight};

const PIE: Chosen<'static> = &[("pie", "true")];

#[test]
fn the_attacker_may_swap_two_cards_of_the_wall_instead_of_the_first_placement() {
    let mut table = table(PIE);
    assert_eq!(table.moves().len(), 5 * 13 + 66 - 6, "every pair but those of one section");
    let bobs = seen(&table, 1)["hands"]["bob"].clone();
    table.play_typed("swap CK AM").expect("a legal step");
    let position = seen(&table, 1);
    assert_eq!(position["wall"][0]["cards"], json!(["CK", "AK"]));
    assert_eq!(position["wall"][2]["cards"], json!(["AM", "CL"]));
    assert_eq!((&position["hands"]["bob"], &position["pile"]), (&bobs, &json!(14)), "nothing is drawn for it");
    assert_eq!(position["swapped"], json!(["AM", "CK"]));
    assert_eq!(position["last"], json!({ "seat": "bob", "swap": ["AM", "CK"] }));
    // The defender places first, the attacker last, and both place twelve.
    for turn in 0..24 {
        let Awaits::Act(seat) = table.game().awaits() else { panic!("over after {turn}") };
        assert_eq!(seat.index(), turn % 2);
        let moves = table.moves();
        assert!(!moves[0].starts_with("swap"));
        table.play(&moves[turn % moves.len()]).expect("a listed step");
    }
    assert!(matches!(table.game().awaits(), Awaits::Over(_)));
    let placed = seen(&table, 0)["placed"].as_array().expect("cards").clone();
    assert_eq!(placed.iter().filter(|card| card["seat"] == "alice").count(), 12);
    assert_eq!(placed.len(), 24);
}

#[test]
fn swaps_that_are_not_allowed() {
    let late = "cards of the wall are swapped only instead of the very first placement";
    for (steps, wanted) in [
        ("swap AM AK", "AM and AK stand in the same section"),
        ("swap AM AM", "AM and AM stand in the same section"),
        ("swap AM X", "the Excuse stays where it is"),
        ("swap X CK", "the Excuse stays where it is"),
        ("swap AM 9LK", "9LK does not stand in the wall"),
        ("swap PMSL AM", "PMSL does not stand in the wall"),
        ("9LK 5; swap AM CS", late),
        ("9LK 5; 5SW 2; swap AM CS", late),
        ("swap AM CS; swap AM CS", late),
        ("swap AM CS; 5SW 2; swap AM CS", late),
    ] {
        assert_eq!(table(PIE).play_typed(steps), Err(wanted.to_owned()), "{steps}");
    }
}

#[test]
fn the_attacker_may_place_a_card_at_a_table_with_pie() {
    let mut table = table(PIE);
    table.play_typed("9LK 5").expect("a legal step");
    assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(0)));
    assert!(table.moves().iter().all(|step| !step.starts_with("swap")));
    assert_eq!(seen(&table, 0)["swapped"], Value::Null);
}

#[test]
fn the_top_of_an_open_pile_is_seen_before_each_turn() {
    let mut table = table(&[("open-pile", "true")]);
    for (step, top) in [("9LK 5", "8WL"), ("5SW 2", "7WY"), ("8WL 11", "8YK")] {
        let public = table.game().position(&Sight::public());
        assert_eq!(public["top"], top);
        assert!(!public["unseen"]["cards"].as_array().expect("cards").contains(&json!(top)));
        table.play_typed(step).expect("a legal step");
    }
    // A card that was drawn from it stays known in the hand.
    let public = table.game().position(&Sight::public());
    assert_eq!(public["hands"]["bob"], json!([null, null, null, null, "8YK"]));
    assert_eq!(public["hands"]["alice"], json!([null, null, null, null, "7WY"]));
    while matches!(table.game().awaits(), Awaits::Act(_)) {
        let step = table.moves().swap_remove(0);
        table.play(&step).expect("a listed step");
    }
    assert_eq!(table.game().position(&Sight::public())["top"], Value::Null);
}

#[test]
fn before_the_top_is_turned_nobody_places() {
    let table = table(&[]);
    assert_eq!(seen(&table, 1)["top"], Value::Null, "a pile is closed unless said otherwise");
    for (chosen, is_open) in [(&[][..], true), (&[("open-pile", "true")], false), (&[("open-hands", "true")], false)] {
        let mut game = SiegeOfJacynth::setup(&seats(), &options(chosen), &mut LotRequests::new(1)).expect("a table");
        game.wall = wall(MIXED);
        assert_eq!(game.is_turned(), is_open, "{chosen:?}");
        (0..=10).for_each(|place| game.lot.open(place, card("9LK")));
        assert!(game.is_turned(), "{chosen:?}");
    }
}

#[test]
fn a_full_deal_has_no_pile() {
    let mut table = table(&[("deal", "full")]);
    let position = seen(&table, 1);
    assert_eq!((&position["pile"], &position["hands"]["alice"]), (&json!(0), &json!(12)));
    let bobs: Vec<_> = cards(LOT)[..12].iter().map(|card| card.short()).collect();
    assert_eq!(position["hands"]["bob"], json!(bobs));
    assert_eq!(table.play_typed("13:9LK 0"), Err("the hand has no place 13, it has 12 cards".to_owned()));
    table.play_typed("12:7WY 0").expect("a place of two digits");
    assert_eq!(seen(&table, 1)["hands"]["bob"], json!(bobs[..11]));
    while matches!(table.game().awaits(), Awaits::Act(_)) {
        let step = table.moves().swap_remove(0);
        table.play(&step).expect("a listed step");
    }
    assert_eq!(seen(&table, 1)["hands"], json!({ "alice": 0, "bob": [] }));
}

#[test]
fn a_full_deal_refuses_an_open_pile_and_other_numbers_of_seats_are_refused() {
    let entry = find("siege-of-jacynth").expect("the game");
    let setup = |seats: &Seats, chosen| (entry.setup)(seats, &options(chosen), &mut LotRequests::new(1)).err();
    let refused = setup(&seats(), &[("deal", "full"), ("open-pile", "true")]).expect("an error");
    assert_eq!(refused.to_string(), "with deal=full there is no pile to lie open: leave out open-pile=true");
    for names in [&["alice"][..], &["alice", "bob", "carol"]] {
        let seats = Seats::new(names.iter().map(|name| (*name).to_owned()).collect());
        let refused = setup(&seats, &[]).expect("an error");
        assert_eq!(refused.to_string(), format!("Siege of Jacynth takes 2 seats, not {}", names.len()));
    }
}

#[test]
fn open_hands_are_seen_by_all() {
    let mut table = table(&[("open-hands", "true")]);
    table.play_typed("6SY 5").expect("a legal step");
    let public = table.game().position(&Sight::public());
    assert_eq!(public["hands"]["bob"], json!(["9LK", "2SY", "7ML", "2WL", "8WL"]));
    assert_eq!(public["hands"]["alice"], json!(["5SW", "4WL", "3LY", "6LK", "2MK"]));
    assert_eq!(public["unseen"]["cards"].as_array().map(Vec::len), Some(13));
    assert_eq!(seen(&table, 0), public, "nobody knows more");
}

#[test]
fn a_hand_that_can_be_worked_out_is_told_of() {
    for (chosen, is_told) in [
        (&[][..], false),
        (&[("deal", "full")], true),
        (&[("deal", "full"), ("open-hands", "true")], false),
        (&[("open-hands", "true")], false),
    ] {
        let caution = table(chosen).game().caution();
        assert_eq!(caution.is_some_and(|told| told.contains("open-hands=true")), is_told, "{chosen:?}");
    }
}

//! The deal: which place of the lot goes where, and who may see it.

use serde_json::{Value, json};

use super::*;
use bypost_rules::{Audience, Face, Input, Lot, LotRequests, Sight, Slot};

/// The audiences of all places, in order: a letter for all, nobody, or the number of the one seat.
fn audiences(table: &Rehearsal) -> String {
    let letter = |place: u16| match table.game().audience(Slot { lot: 1, place }) {
        Audience::All => '*',
        Audience::Nobody => '.',
        Audience::Only(seat) => (b'0' + seat.index() as u8) as char,
    };
    (0..45).map(letter).collect()
}

const NAMES: [&str; 3] = ["alice", "bob", "carol"];

#[test]
fn the_lot_goes_to_the_city_then_to_the_hands_then_to_the_pile() {
    for (seats, layout, cells, who) in [
        (2, "razeway", "a6 b5 c4 d3 e2 f1", "******111000"),
        (2, "towers", "b5 e5 b2 e2", "****111000"),
        (2, "old-city", "c6 e5 f3 d1 b2 a4", "******111000"),
        (3, "razeway", "a6 b5 c4 d3 e2 f1", "******111222000"),
        (3, "towers", "b5 e5 b2 e2", "****111222000"),
        (1, "", "a4 d4 a1 d1", "****000"),
    ] {
        let chosen = [("layout", layout)];
        let table = table(&NAMES[..seats], if seats > 1 { &chosen } else { &[] }, "");
        assert_eq!(audiences(&table).trim_end_matches('.'), who, "{seats} {layout}");
        let dealt: Vec<_> = table.dealt()[0].iter().map(|number| Card::from_number(*number).expect("a card")).collect();
        let position = seen(&table, 0);
        for (cell, card) in cells.split(' ').zip(&dealt) {
            assert_eq!(position["board"][cell], card.short(), "{cell} in {layout}");
        }
        assert_eq!(position["board"].as_object().map(|cells| cells.len()), Some(cells.split(' ').count()));
        assert_eq!(position["pile"], 36 - who.len());
        for seat in 0..seats as u8 {
            let own = (0..who.len()).filter(|place| who.as_bytes()[*place] == b'0' + seat);
            let hand: Vec<_> = own.map(|place| dealt[place].short()).collect();
            let hands = &seen(&table, seat)["hands"];
            for (other, name) in NAMES[..seats].iter().enumerate() {
                let wanted = if other == usize::from(seat) { json!(hand) } else { json!(3) };
                assert_eq!(hands[name], wanted, "{name} as {seat} sees it");
            }
        }
        let first = Seat::new(if seats > 1 { 1 } else { 0 });
        assert_eq!(table.game().awaits(), Awaits::Act(first));
    }
}

#[test]
fn the_deck_is_what_the_option_says() {
    let extended = |chosen: &str| {
        let seats = seats(&NAMES[..1]);
        let mut bank = LotRequests::new(1);
        Jacynth::setup(&seats, &options(&seats, &[("extended", chosen)]), &mut bank).expect("a table");
        let asked = bank.into_asked();
        let [(1, Lot::Shuffle(inputs))] = &asked[..] else { panic!("one shuffle") };
        let card = |input: &Input| match input {
            Input::Card(number) => Card::from_number(*number).expect("a card"),
            Input::Slot(_) | Input::Kept(_) => panic!("a slot"),
        };
        let cards: Vec<_> = inputs.iter().map(card).collect();
        assert!(cards[..36].iter().all(|card| card.is_basic()) && cards.is_sorted());
        cards[36..].iter().map(|card| card.short()).collect::<Vec<_>>().join(" ")
    };
    let (pawns, courts) = ("PMSL PMYK PSWK PWLY", "TMWK TMLY TSWY TSLK");
    assert_eq!(extended("none"), "");
    assert_eq!(extended("excuse"), "X");
    assert_eq!(extended("pawns"), pawns);
    assert_eq!(extended("courts"), courts);
    assert_eq!(extended("excuse,courts"), format!("{courts} X"));
    assert_eq!(extended("excuse,pawns,courts"), format!("{pawns} {courts} X"));
}

#[test]
fn a_played_card_stays_public_and_a_drawn_one_comes_last() {
    let mut table = table(&["alice", "bob"], &[], "8MS AY CM CW 4MS 5ML CK 8YK AM AS AL 4WL CL 3SK CS");
    table.play_typed("8YK b6").expect("a legal step");
    assert_eq!(audiences(&table).trim_end_matches('.'), "******1*10001");
    assert_eq!(seen(&table, 1)["hands"]["bob"], json!(["CK", "AM", "CL"]));
    assert_eq!(seen(&table, 0)["hands"], json!({ "alice": ["AS", "AL", "4WL"], "bob": 3 }));
    table.play_typed("AS a5").expect("a legal step");
    assert_eq!(seen(&table, 0)["hands"]["alice"], json!(["AL", "4WL", "3SK"]));
}

#[test]
fn before_its_faces_come_who_begins_has_no_step_and_a_hand_shows_blanks() {
    let seats = seats(&["alice", "bob"]);
    let mut game = Jacynth::setup(&seats, &options(&seats, &[]), &mut LotRequests::new(1)).expect("a table");
    for place in 0..6 {
        assert_eq!(game.awaits(), Awaits::Act(Seat::new(1)));
        assert_eq!(game.position(&Sight::public())["turn"], Value::Null);
        assert_eq!(game.candidates(&Sight::public()), []);
        game = game.opened(Slot { lot: 1, place }, &Face::Card(place), &mut LotRequests::new(2));
    }
    assert_eq!(game.awaits(), Awaits::Act(Seat::new(1)));
    let faces = [(Slot { lot: 1, place: 7 }, Face::Card(20))].into_iter().collect();
    let sight = Sight::of(Seat::new(1), faces);
    assert_eq!(game.position(&sight)["hands"], json!({ "alice": 3, "bob": [null, "6LK", null] }));
    assert_eq!(game.position(&Sight::public())["hands"], json!({ "alice": 3, "bob": 3 }));
}

//! The deal: which place of the lots goes where, and who may see it.

use serde_json::json;

use super::*;
use bypost_rules::{Audience, Input, Lot, LotRequests, Part, Slot, Throw};

/// The audiences of the number cards, in order: a letter for all, nobody, or the number of the one seat.
fn audiences(table: &Rehearsal) -> String {
    let letter = |place: u16| match table.game().audience(Slot { lot: 3, place }) {
        Audience::All => '*',
        Audience::Nobody => '.',
        Audience::Only(seat) => (b'0' + seat.index() as u8) as char,
    };
    (0..24).map(letter).collect()
}

#[test]
fn three_lots_are_asked_for_at_once() {
    let mut bank = LotRequests::new(1);
    SiegeOfJacynth::setup(&seats(), &options(&[]), &mut bank).expect("a table");
    let asked = bank.into_asked();
    let [(1, Lot::Throw(throw)), (2, Lot::Shuffle(wall)), (3, Lot::Shuffle(lot))] = &asked[..] else {
        panic!("{asked:?}")
    };
    assert_eq!(*throw, Throw::new([Part::Dice { count: 1, sides: 7 }]));
    let told = |inputs: &[Input]| {
        let card = |input: &Input| match input {
            Input::Card(number) => Card::from_number(*number).expect("a card").short(),
            Input::Slot(_) | Input::Kept(_) => panic!("a slot"),
        };
        inputs.iter().map(card).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told(wall), "AM AS AW AL AY AK CM CS CW CL CY CK");
    let numbers = "2MK 2SY 2WL 3MW 3SK 3LY 4MS 4WL 4YK 5ML 5SW 5YK 6MW 6SY 6LK 7ML 7SK 7WY 8MS 8WL 8YK 9MS 9WY 9LK";
    assert_eq!(told(lot), numbers);
}

#[test]
fn the_throw_places_the_excuse_and_pairs_fill_the_rest() {
    for throw in 1..=7 {
        let throw = throw.to_string();
        let table = table_of(&seats(), &[], (&throw, MIXED.1), LOT);
        let mut pairs = cards(MIXED.1)
            .chunks(2)
            .map(|pair| json!([pair[0].short(), pair[1].short()]))
            .collect::<Vec<_>>()
            .into_iter();
        for section in seen(&table, 0)["wall"].as_array().expect("sections") {
            let is_excuse = section["section"] == format!("W{throw}");
            let wanted = if is_excuse { json!(["X"]) } else { pairs.next().expect("a pair") };
            assert_eq!(section["cards"], wanted, "{section} after a throw of {throw}");
        }
    }
}

#[test]
fn the_lot_goes_to_the_attacker_then_to_the_defender_then_to_the_pile() {
    for (chosen, wanted) in [
        (&[][..], "1111100000.............."),
        (&[("pie", "true")], "1111100000.............."),
        (&[("open-pile", "true")], "1111100000*............."),
        (&[("open-hands", "true")], "**********.............."),
        (&[("open-hands", "true"), ("open-pile", "true")], "***********............."),
        (&[("deal", "full")], "111111111111000000000000"),
        (&[("deal", "full"), ("open-hands", "true")], "************************"),
    ] {
        let table = table(chosen);
        assert_eq!(audiences(&table), wanted, "{chosen:?}");
        for place in 0..12 {
            assert_eq!(table.game().audience(Slot { lot: 2, place }), Audience::All);
        }
        assert_eq!(table.game().audience(Slot { lot: 1, place: 0 }), Audience::All);
    }
}

#[test]
fn drawn_cards_are_for_who_drew_them_and_placed_ones_for_all() {
    let mut closed = table(&[]);
    closed.play_typed("6SY 5; 2MK 0").expect("legal steps");
    assert_eq!(audiences(&closed), "1*1110000*10............");
    let mut open = table(&[("open-pile", "true")]);
    open.play_typed("6SY 5; 2MK 0").expect("legal steps");
    assert_eq!(audiences(&open), "1*1110000****...........");
}

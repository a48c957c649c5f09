//! The lots that are asked for, the cards that each seat gets, and the seats that may see them.

use serde_json::json;

use super::super::towers::{For, Tower, Towers};
use super::*;
use bypost_rules::{Audience, Input, Lot, LotRequests, Slot};

#[test]
fn one_shuffle_of_both_packs_is_asked_for() {
    let mut bank = LotRequests::new(1);
    Siege::setup(&seats(3), &options(3, &[]), &mut bank).expect("a table");
    let asked = bank.into_asked();
    let [(1, Lot::Shuffle(inputs))] = &asked[..] else { panic!("{asked:?}") };
    let mut numbers: Vec<u16> = inputs
        .iter()
        .map(|input| match input {
            Input::Card(number) => *number,
            Input::Slot(_) | Input::Kept(_) => panic!("a slot"),
        })
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..54).flat_map(|card| [card; 2]).collect::<Vec<_>>());
}

#[test]
fn cards_are_dealt_one_at_a_time_from_the_dealers_left() {
    let table = table(2, &[]);
    let hand = |seat| table.game().position(&table.sight(Seat::new(seat)))["hands"].clone();
    assert_eq!(hand(0), json!({ "alice": ["TC", "TD", "6H", "5H"], "bob": 4 }));
    assert_eq!(hand(1), json!({ "alice": 4, "bob": ["AS", "KS", "4D", "3C"] }));
    let position = public(&table);
    assert_eq!((&position["hold"], &position["dungeon"]), (&json!("9D"), &json!({ "cards": 1, "open": ["2C"] })));
    assert_eq!(position["towers"], json!({ "SE": 9, "SW": 10, "NW": 10, "NE": 10 }));
    assert_eq!((&position["spire"], &position["dealer"]), (&json!(68 - 9), &json!("alice")));
    let three = super::table(3, &[]);
    let hand = three.game().position(&three.sight(Seat::new(1)))["hands"]["bob"].clone();
    assert_eq!(hand, json!(["AS", "TD", "3C", "8H"]));
}

#[test]
fn nobody_may_see_what_is_not_his() {
    let table = table(2, &[]);
    let audience = |place| table.game().audience(Slot { lot: 1, place });
    for place in 0..108 {
        let wanted = match place {
            0 | 48 => Audience::All,
            40 | 42 | 44 | 46 => Audience::Only(Seat::new(1)),
            41 | 43 | 45 | 47 => Audience::Only(Seat::new(0)),
            _ => Audience::Nobody,
        };
        assert_eq!(audience(place), wanted, "place {place}");
    }
    assert_eq!(table.game().audience(Slot { lot: 2, place: 0 }), Audience::Nobody);
}

#[test]
fn the_deal_and_the_hold_card_go_round() {
    let mut table = table(3, &[]);
    for (hand, dealer, hold) in
        [(1, "alice", "SE"), (2, "bob", "SW"), (3, "carol", "NW"), (4, "alice", "NE"), (5, "bob", "SE")]
    {
        let position = public(&table);
        assert_eq!((&position["hand"], &position["dealer"]), (&json!(hand), &json!(dealer)));
        let left = position["towers"][hold].as_u64().expect("cards");
        assert_eq!(left, if hand == 5 { 8 } else { 9 }, "{hold}");
        while public(&table)["hand"] == hand {
            let step = if table.moves().contains(&"fold".to_owned()) { "fold" } else { "keep" };
            table.play_typed(step).expect("a legal step");
        }
    }
}

#[test]
fn an_empty_tower_gives_its_hold_card_to_the_next() {
    let mut towers = Towers::default();
    let tower = |index| Tower::all().nth(index).expect("a tower");
    (0..10).for_each(|_| towers.turn(tower(3), For::Flip));
    towers.turn(tower(3), For::Flip);
    assert_eq!((towers.left(tower(3)), towers.all_left(), towers.turned().len()), (0, 30, 10));
    towers.turn_hold(7);
    assert_eq!(towers.turned().iter().map(|turned| turned.tower.name()).collect::<Vec<_>>(), ["SE"]);
    assert_eq!((towers.left(tower(0)), towers.left(tower(3))), (9, 0));
    assert!(!towers.sells(tower(3)) && towers.sells(tower(0)), "the hold card is no flip");
    towers.turn(tower(0), For::Flip);
    assert!(!towers.sells(tower(0)) && towers.sells(tower(1)));
    (1..3).for_each(|index| towers.turn(tower(index), For::Flip));
    assert!(towers.sells(tower(0)) && !towers.sells(tower(3)), "every tower with cards has a flip");
}

#[test]
fn all_but_the_towers_is_shuffled_for_the_next_hand() {
    // A fold: nothing is kept to be shown. The show: the hands of those who have not folded are.
    for (steps, kept) in [("bet 5; fold", 0), ("bet 5; call; fold; decline; decline", 8)] {
        let mut game = Siege::setup(&seats(3), &options(3, &[]), &mut LotRequests::new(1)).expect("a table");
        let lot = lot(TOWERS, SPIRE);
        for slot in [0, 52].map(|place| Slot { lot: 1, place }) {
            let face = bypost_rules::Face::Card(lot[usize::from(slot.place)]);
            game = game.opened(slot, &face, &mut LotRequests::new(2));
        }
        let mut asked = Vec::new();
        let steps = if kept == 0 { "fold; fold" } else { steps };
        for step in steps.split("; ") {
            let step = game.read(step, &Sight::public()).expect("a step");
            let mut bank = LotRequests::new(2);
            game = game.play(&step, &mut bank).expect("a legal step");
            asked.extend(bank.into_asked());
        }
        let [(2, Lot::Shuffle(inputs))] = &asked[..] else { panic!("{asked:?}") };
        assert_eq!(inputs.len(), 108 - 39, "all but what lies face down in the towers");
        assert_eq!(inputs.iter().filter(|input| matches!(input, Input::Kept(_))).count(), kept);
        // Only a card that everybody has seen goes in by its face.
        let open: Vec<_> = inputs.iter().filter(|input| matches!(input, Input::Card(_))).collect();
        assert_eq!(open.len(), 2, "the hold card and the one in the dungeon");
        let slots: std::collections::BTreeSet<Slot> = inputs.iter().filter_map(|input| input.slot()).collect();
        assert_eq!(slots.len(), 67);
        assert!(slots.iter().all(|slot| slot.lot == 1 && slot.place >= 40));
    }
}

#[test]
fn no_shuffle_is_asked_for_when_no_hand_can_follow() {
    let table = played(super::table(2, &[("hands", "1")]), "check; check; decline; decline");
    assert_eq!((asked(&table), table.dealt().len()), ("bob show".to_owned(), 1));
    let table = played(super::table(2, &[("hands", "2")]), "check; check; decline; decline");
    assert_eq!((asked(&table), table.dealt().len()), ("bob show".to_owned(), 2));
}

/// Turns up these cards of lots by themselves.
fn opened(game: &Siege, cards: &[(u32, u16, &str)]) -> Siege {
    cards.iter().fold(game.clone(), |game, (lot, place, card)| {
        let face = bypost_rules::Face::Card(super::cards(card)[0].number());
        game.opened(Slot { lot: *lot, place: *place }, &face, &mut LotRequests::new(3))
    })
}

/// Whose turn it is, and the phase.
fn turn(game: &Siege) -> String {
    let position = game.position(&Sight::public());
    format!("{} {}", position["turn"].as_str().unwrap_or("nobody"), position["phase"].as_str().unwrap_or_default())
}

#[test]
fn a_seat_gives_up_or_goes_before_what_was_turned_up_lies_open() {
    let steps = |game: Siege, steps: &str| {
        steps.split("; ").fold(game, |game, step| {
            let step = game.read(step, &Sight::public()).expect("a step");
            game.play(&step, &mut LotRequests::new(2)).expect("a legal step")
        })
    };
    let game = Siege::setup(&seats(3), &options(3, &[]), &mut LotRequests::new(1)).expect("a table");
    // Before the first cards lie open.
    let resigned = game.without(Seat::new(1), &mut LotRequests::new(2));
    assert_eq!(turn(&resigned), "nobody turning");
    assert_eq!(turn(&opened(&resigned, &[(1, 0, "9D"), (1, 52, "2C")])), "carol wager");
    assert_eq!(turn(&opened(&resigned, &[(1, 0, "JB"), (1, 52, "2C")])), "alice discard one");
    let dealer = game.without(Seat::new(0), &mut LotRequests::new(2));
    assert_eq!(turn(&opened(&dealer, &[(1, 0, "JB"), (1, 52, "2C")])), "bob wager", "a folded dealer gets nothing");
    // The seat that has bought the flip gives up: neither it nor anybody else gets cards for the coloured
    // joker.
    let bought = steps(opened(&game, &[(1, 0, "JB"), (1, 52, "2C")]), "keep; check; check; check; buy SW");
    let resigned = bought.without(Seat::new(1), &mut LotRequests::new(2));
    assert_eq!(turn(&resigned), "nobody turning");
    assert_eq!(turn(&opened(&resigned, &[(1, 10, "JC")])), "carol wager");
    assert_eq!(turn(&opened(&bought, &[(1, 10, "JC")])), "bob discard four");
    // Alice deals the first hand, bob the second.
    let mut gone = steps(opened(&game, &[(1, 0, "9D"), (1, 52, "2C")]), "fold; fold");
    assert!(gone.leave(Seat::new(2), &mut LotRequests::new(3)), "the hand has not begun");
    assert_eq!(turn(&gone), "nobody turning");
    assert_eq!(turn(&opened(&gone, &[(1, 10, "5H"), (2, 12, "2C")])), "alice wager");
}

//! Jokers: as hold card, among the flips, and in a hand.

use serde_json::json;

use super::*;
use bypost_rules::{Audience, Slot};

/// Three seats without jokers in their hands.
const THREE: &str = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D 5S 6C 6H 6S 8C 8S TC";
const PASS: &str = "check; check; check";

fn with(towers: [&str; 4]) -> Rehearsal {
    table_of(3, &[], towers, THREE)
}

fn hand(table: &Rehearsal, seat: u8) -> serde_json::Value {
    let name = seats(3).name(Seat::new(seat)).to_owned();
    table.game().position(&table.sight(Seat::new(seat)))["hands"][name].clone()
}

#[test]
fn a_joker_as_hold_card_is_wild_for_all_and_gives_the_dealer_a_card() {
    let table = with(["JB", "5H", "QS", "7C"]);
    assert_eq!((asked(&table), public(&table)["hold"].clone()), ("alice discard one".to_owned(), json!("JB")));
    assert_eq!(table.moves(), ["keep", "discard 1", "discard 2", "discard 3", "discard 4"]);
    let best = table.game().position(&table.sight(Seat::new(1)))["best"]["name"].clone();
    assert_eq!(best, json!("full house, sevens and twos"));
    let table = played(table, "discard 2");
    assert_eq!(asked(&table), "bob wager");
    assert_eq!(hand(&table, 0), json!(["3D", "9S", "TS", "5C"]), "the drawn card comes last");
    assert_eq!(public(&table)["dungeon"], json!({ "cards": 2, "open": ["4S"] }));
    assert_eq!(public(&table)["spire"], json!(68 - 14));
}

#[test]
fn the_first_flip_gives_the_dealer_a_card_and_a_folded_dealer_nothing() {
    let towers = ["9D", "JC", "QS", "7C"];
    let table = played(with(towers), &format!("{PASS}; buy SW"));
    assert_eq!(asked(&table), "alice discard one");
    assert_eq!(asked(&played(table, "keep")), "carol wager", "left of the buyer");
    let table = played(with(towers), "check; check; fold; buy SW");
    assert_eq!(asked(&table), "carol wager");
}

#[test]
fn the_second_gives_everybody_a_card_or_the_buyer_four() {
    let black = ["JC", "JB", "QS", "7C"];
    let table = played(with(black), &format!("keep; {PASS}; decline; buy SW"));
    assert_eq!(asked(&table), "bob discard one");
    let table = played(table, "discard 1; keep");
    assert_eq!(asked(&table), "alice discard one");
    assert_eq!(table.clone().play_typed("discard 1 2"), Err("at most 1 may be discarded".to_owned()));
    let table = played(table, "discard 4");
    assert_eq!(asked(&table), "alice wager", "left of carol, who has bought");
    let colour = ["JB", "JC", "QS", "7C"];
    let table = played(with(colour), &format!("keep; {PASS}; decline; buy SW"));
    assert_eq!((asked(&table), table.moves().len()), ("carol discard four".to_owned(), 16));
    let table = played(table, "discard 1 2 3 4");
    assert_eq!((asked(&table), hand(&table, 2)), ("alice wager".to_owned(), json!(["5C", "5D", "5S", "6C"])));
}

#[test]
fn the_third_lets_everybody_discard_four_who_has_not_folded() {
    for third in ["JB", "JC"] {
        let towers = ["JC", "JB", third, "7C"];
        let steps = format!("keep; {PASS}; buy SW; keep; keep; keep; check; check; fold; decline; buy NW");
        let table = played(with(towers), &steps);
        assert_eq!(asked(&table), "carol discard four", "{third}: bob has folded");
        let table = played(table, "discard 1 2 3 4");
        assert_eq!(asked(&played(table, "discard 1")), "carol wager");
    }
}

#[test]
fn a_seat_that_is_all_in_discards_and_sees_what_it_draws() {
    let table = table_of(3, &[("stack", "20")], ["JC 9D", "JB", "QS", "7C"], THREE);
    let table = played(table, &format!("keep; {PASS}; buy SE; bet 18; call; allin; buy SW"));
    assert_eq!(asked(&table), "bob discard one");
    assert_eq!(public(&table)["states"]["bob"], json!("allin"));
    let table = played(table, "discard 1; keep; keep");
    assert_eq!(hand(&table, 1), json!(["2D", "7C", "7H", "5C"]));
    assert_eq!(asked(&table), "carol show", "nobody can bet or buy");
}

/// Three jokers lie open, and carol buys the fourth.
fn fourth(towers: [&str; 4]) -> Rehearsal {
    let rounds =
        format!("keep; {PASS}; buy SW; keep; keep; keep; {PASS}; buy NW; keep; keep; keep; {PASS}; decline; decline");
    played(with(towers), &format!("{rounds}; buy NE"))
}

#[test]
fn the_fourth_turns_all_towers_and_takes_two_cards_of_everybody() {
    let table = fourth(["JC 9D", "JB 9H", "JB 9C", "JC 9S"]);
    assert_eq!(asked(&table), "bob discard two");
    let flips = json!([
        { "tower": "SW", "card": "JB", "bought": true },
        { "tower": "NW", "card": "JB", "bought": true },
        { "tower": "NE", "card": "JC", "bought": true },
        { "tower": "SE", "card": "9D", "bought": false },
        { "tower": "SW", "card": "9H", "bought": false },
        { "tower": "NW", "card": "9C", "bought": false },
        { "tower": "NE", "card": "9S", "bought": false },
    ]);
    assert_eq!(public(&table)["flips"], flips);
    assert_eq!(table.moves().len(), 6, "two of four");
    for (step, wanted) in [
        ("keep", "exactly two cards must be discarded"),
        ("discard 1", "exactly two cards must be discarded"),
        ("discard 1 2 3", "exactly two cards must be discarded"),
        ("check", "now cards may be discarded: discard and their places, or keep"),
    ] {
        assert_eq!(table.clone().play_typed(step), Err(wanted.to_owned()));
    }
    let table = played(table, "discard 1 2; discard 1 2; discard 1 2");
    assert_eq!((asked(&table), hand(&table, 1)), ("alice wager".to_owned(), json!(["7C", "7H"])));
    // Two own, the hold card, and three of the flips: bob has four nines with the joker.
    let best = table.game().position(&table.sight(Seat::new(1)))["best"].clone();
    assert_eq!(best, json!({ "cards": ["7C", "JC", "9D", "9H", "9C"], "name": "four nines, seven" }));
    let table = played(table, PASS);
    assert_eq!(
        (asked(&table), public(&table)["price"].clone()),
        ("bob show".to_owned(), json!(null)),
        "no more buying"
    );
}

#[test]
fn after_the_fourth_only_two_own_cards_count_before_the_others_are_discarded_too() {
    // Carol holds three aces; with two of them, the hold card and the ace among the flips she has four.
    let table = fourth(["JC AC", "JB 5H", "JB 6H", "JC 8H"]);
    let best = |seat| table.game().position(&table.sight(Seat::new(seat)))["best"].clone();
    assert_eq!(best(2), json!({ "cards": ["AS", "AD", "JC", "AC", "8H"], "name": "four aces, eight" }));
    let table = played(table.clone(), "discard 1 2; discard 3 4");
    let best = table.game().position(&table.sight(Seat::new(2)))["best"].clone();
    assert_eq!(best["name"], json!("four aces, eight"));
}

#[test]
fn the_fourth_joker_finds_dry_towers_and_hands_of_fewer_than_five() {
    // The last card of each tower is a joker. Thirty-six hands are folded, which takes nine cards of each.
    let tower = |joker: &str, naturals: &str| format!("{naturals} {joker}");
    let towers = [
        tower("JC", "2C 3C 4C 5C 6C 7C 8C 9C TC"),
        tower("JB", "2D 3D 4D 5D 6D 7D 8D 9D TD"),
        tower("JB", "2H 3H 4H 5H 6H 7H 8H 9H TH"),
        tower("JC", "2S 3S 4S 5S 6S 7S 8S 9S TS"),
    ];
    let mut table = table_of(2, &[("stack", "1000")], [&towers[0], &towers[1], &towers[2], &towers[3]], "");
    for _ in 0..36 {
        table.play_typed("fold").expect("a hand begins with a bet");
    }
    assert_eq!((asked(&table), public(&table)["hold"].clone()), ("alice discard one".to_owned(), json!("JC")));
    let table = played(table, "keep; check; check; buy SW; keep; keep; check; check; buy NW; keep; keep; check; check");
    assert_eq!(public(&table)["price"], json!(5));
    let table = played(table, "buy NE");
    // Nothing is left to be turned up, and still everybody discards two.
    assert_eq!(public(&table)["towers"], json!({ "SE": 0, "SW": 0, "NW": 0, "NE": 0 }));
    assert_eq!(public(&table)["flips"].as_array().map(Vec::len), Some(3));
    assert_eq!((asked(&table), table.moves().len()), ("bob discard two".to_owned(), 6));
    let spire = public(&table)["spire"].clone();
    let table = played(table, "discard 1 2; discard 3 4");
    assert_eq!(public(&table)["spire"], spire, "nothing is drawn");
    assert_eq!(asked(&table), "alice wager", "left of bob, who has bought");
    assert_eq!(table.dealt().len(), 37, "no shuffle is asked for: no hand can follow");
    let table = played(table, "check; check");
    assert_eq!(asked(&table), "bob show", "nothing is sold");
    // Two cards and a wild hold card: a three or a pair, and no kind that needs five cards.
    let table = played(table, "reveal; reveal");
    let shown = public(&table)["last_hand"]["shown"].clone();
    for shown in shown.as_array().expect("both hands") {
        let own: Vec<Card> =
            shown["cards"].as_array().unwrap().iter().map(|card| cards(card.as_str().unwrap())[0]).collect();
        let [one, two] = own[..] else { panic!("{own:?}") };
        let name = shown["name"].as_str().expect("a name");
        let kind = if one.rank() == two.rank() { "three " } else { "pair of " };
        assert!(name.starts_with(kind), "{own:?}: {name}");
    }
    assert_eq!(public(&table)["why"], json!("no tower has a card left"));
}

#[test]
fn a_joker_of_a_hand_is_shown_for_a_card_in_the_same_turn_as_an_action() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  JC KC TS  4S 5C 5D";
    let table = table_of(3, &[], ["9D", "5H", "QS QC", "7C 7D"], spire);
    assert_eq!(
        table.moves().iter().filter(|step| step.starts_with("show")).count(),
        6,
        "two jokers, three others each"
    );
    for (step, wanted) in [
        ("show 2 discard 1", "place 2 of the hand is no joker"),
        ("show 1 discard 1", "the joker that is shown stays: discard another card"),
    ] {
        assert_eq!(table.clone().play_typed(step), Err(wanted.to_owned()));
    }
    let table = played(table, "show 1 discard 2");
    assert_eq!(asked(&table), "bob wager", "the action is still to come");
    assert_eq!(hand(&table, 1), json!(["JB", "7C", "JC", null]), "what is drawn is not seen yet");
    assert_eq!(table.game().audience(Slot { lot: 1, place: 53 }), Audience::Nobody);
    let wanted = "the joker at place 1 was shown already";
    assert_eq!(table.clone().play_typed("show 1 discard 2"), Err(wanted.to_owned()));
    let refused = table.clone().play_typed("show 4 discard 2").expect_err("a card that was just drawn");
    assert_eq!(
        refused,
        "the card at place 4 was drawn in this turn: you see it, and may show it, from your next turn on"
    );
    let table = played(table, "show 3 discard 2; bet 5");
    assert_eq!((asked(&table), hand(&table, 1)), ("carol wager".to_owned(), json!(["JB", "JC", "5C", "5D"])));
    assert_eq!(public(&table)["hands"]["bob"], json!(["JB", "JC", null, null]));
    // A player without a joker sees no way to show one.
    assert!(table.moves().iter().all(|step| !step.starts_with("show")));
}

#[test]
fn who_shows_a_joker_and_folds_never_sees_what_it_has_drawn() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let table = table_of(3, &[], ["9D", "5H", "QS QC", "7C 7D"], spire);
    let table = played(table, "check; bet 5; call; show 1 discard 2; fold");
    assert_eq!((asked(&table), hand(&table, 1)), ("carol buy".to_owned(), json!(["JB", "7C", "7H", null])));
    assert_eq!(table.game().audience(Slot { lot: 1, place: 53 }), Audience::Nobody);
}

#[test]
fn a_joker_is_shown_before_buying_too_and_not_otherwise() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let table = table_of(3, &[], ["9D", "JC", "QS QC", "7C 7D"], spire);
    let table = played(table, &format!("{PASS}; show 1 discard 2"));
    assert_eq!(asked(&table), "bob buy");
    let table = played(table, "buy SW");
    assert_eq!(hand(&table, 1), json!(["JB", "7C", "7H", "5C"]));
    let wanted = "now cards may be discarded: discard and their places, or keep";
    assert_eq!(table.clone().play_typed("show 1 discard 2"), Err(wanted.to_owned()));
    let table = played(table, "keep; check; check; check; decline; decline; decline");
    assert_eq!(table.clone().play_typed("show 1 discard 2"), Err("this is the show: reveal or muck".to_owned()));
    let table = played(table, "reveal");
    assert_eq!(public(&table)["hands"]["bob"], json!(["JB", "7C", "7H", "5C"]));
}

/// Bob holds two jokers, and a flip of the third joker can be bought.
const TWO: &str = "JB AS 3D  2D AD 3H  JC AH 9S  7H KC TS  4S 5C 5D 5S";

#[test]
fn a_shown_joker_may_be_discarded_and_lies_open_in_the_dungeon() {
    let table = table_of(3, &[], ["9D", "JC", "QS QC", "7C 7D"], TWO);
    // It is discarded for another joker of the hand, in the same turn or later, or for one of the towers.
    let same = played(table.clone(), "show 1 discard 2; show 2 discard 1; check");
    assert_eq!(hand(&same, 1), json!(["JC", "7H", "5C", "5D"]));
    assert_eq!(public(&same)["dungeon"], json!({ "cards": 3, "open": ["4S", "JB"] }));
    let later = played(table.clone(), "show 1 discard 2; check; check; check; show 2 discard 1; decline");
    assert_eq!(hand(&later, 1), json!(["JC", "7H", "5C", "5D"]));
    let towers = ["9D", "JC", "JB", "7C 7D"];
    let tower = played(table_of(3, &[], towers, TWO), &format!("{PASS}; show 1 discard 2; buy SW; keep"));
    let tower = played(tower, &format!("{PASS}; decline; decline; buy NW; discard 1"));
    assert_eq!(hand(&tower, 1)[0], json!("JC"));
    assert_eq!(public(&tower)["dungeon"]["open"], json!(["4S", "JB"]));
}

#[test]
fn a_card_drawn_in_this_turn_may_be_discarded_unseen() {
    let table = table_of(3, &[], ["9D", "5H", "QS QC", "7C 7D"], TWO);
    let table = played(table, "show 1 discard 2; show 2 discard 4; check");
    assert_eq!(hand(&table, 1), json!(["JB", "JC", "7H", "5D"]));
    assert_eq!(table.game().audience(Slot { lot: 1, place: 53 }), Audience::Nobody);
}

#[test]
fn who_is_not_asked_shows_no_joker() {
    // Bob, who holds a joker, is all-in or has less than the price. Only the others are asked to buy, and bob
    // is asked in the show.
    let all_in = "check; check; check; buy SE; check; check; allin; call; call";
    let poor = "bet 2; call; call; buy SE; check; check; check; decline; decline; buy SW; check; check; check";
    for (stack, steps, wanted) in [
        ("20", all_in.to_owned(), "carol buy"),
        ("20", format!("{all_in}; decline"), "alice buy"),
        ("20", format!("{all_in}; decline; decline"), "bob show"),
        ("8", poor.to_owned(), "carol buy"),
        ("8", format!("{poor}; decline"), "alice buy"),
        ("8", format!("{poor}; decline; decline"), "bob show"),
    ] {
        let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D 5S";
        let table = table_of(3, &[("stack", stack)], ["9D 8D", "5H 6H", "QS QC", "7C 7D"], spire);
        let table = played(table, &steps);
        assert_eq!(asked(&table), wanted, "{stack}: {steps}");
        if wanted == "bob show" {
            assert_eq!(table.moves(), ["reveal", "muck"], "{steps}");
        }
    }
}

#[test]
fn a_joker_may_be_discarded_and_its_owner_alone_knows() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let table = table_of(3, &[], ["JC", "JB", "QS QC", "7C 7D"], spire);
    let table = played(table, &format!("keep; {PASS}; buy SW; discard 1"));
    assert_eq!(public(&table)["dungeon"], json!({ "cards": 2, "open": ["4S"] }));
    assert_eq!(table.game().audience(Slot { lot: 1, place: 40 }), Audience::Only(Seat::new(1)));
    assert_eq!(hand(&table, 1), json!(["2D", "7C", "7H", "5C"]));
}

#[test]
fn with_eight_the_spire_runs_out_and_the_dungeon_is_shuffled_without_this_effects_discards() {
    let towers = ["JC 2H 3H", "JB", "JB", "7C 7D"];
    let spire = "AS AS KS KS QS QS JS JS TS TS 9S 9S 8S 8S 7S 7S 6S 6S 5S 5S 4S 4S 3S 3S 2S 2S AH AH KH KH QH QH TH";
    let pass = ["check"; 8].join("; ");
    let keep = ["discard 1"; 8].join("; ");
    let table = table_of(8, &[], towers, spire);
    let table = played(table, &format!("discard 1; {pass}; buy SW; {keep}; {pass}; buy NW"));
    // The spire had 68 cards, of which 32, 1, 1 and 8 are gone.
    assert_eq!((public(&table)["spire"].clone(), asked(&table)), (json!(26), "bob discard four".to_owned()));
    let all = ["discard 1 2 3 4"; 6].join("; ");
    let table = played(table, &all);
    assert_eq!((public(&table)["spire"].clone(), table.dealt().len()), (json!(2), 1));
    let table = played(table, "discard 1 2 3 4");
    // Two cards come from the old spire and two from the new one, which was made of the card turned up and
    // the nine discards before.
    assert_eq!((table.dealt().len(), table.dealt()[1].len()), (2, 10));
    assert_eq!(public(&table)["spire"], json!(8));
    assert_eq!(public(&table)["dungeon"], json!({ "cards": 28, "open": [] }));
    let table = played(table, "discard 1 2 3 4");
    assert_eq!((public(&table)["spire"].clone(), asked(&table)), (json!(4), "dave wager".to_owned()));
}

#[test]
fn what_a_seat_that_gives_up_has_discarded_is_not_shuffled_into_the_spire() {
    let (pass, discard) = (["check"; 8].join("; "), ["discard 1"; 8].join("; "));
    let table = table_of(8, &[], ["JC 2H 3H", "JB", "JB", "7C 7D"], "");
    let mut table = played(table, &format!("discard 1; {pass}; buy SW; {discard}; {pass}; buy NW"));
    table.resign(Seat::new(7));
    let table = played(table, &["discard 1 2 3 4"; 7].join("; "));
    // The first lot has the seat's four cards and the one that it had discarded. The second has the card
    // turned up and the eight discards of the others.
    assert_eq!(table.dealt().iter().skip(1).map(Vec::len).collect::<Vec<_>>(), [5, 9]);
    assert_eq!((public(&table)["spire"].clone(), asked(&table)), (json!(7), "dave wager".to_owned()));
}

#[test]
fn what_is_discarded_for_a_joker_of_a_hand_is_not_shuffled_into_the_spire() {
    let (pass, discard) = (["check"; 8].join("; "), ["discard 2"; 8].join("; "));
    let table = table_of(8, &[], ["JC 2H 3H", "JB", "JB", "7C 7D"], "JC");
    let table = played(table, &format!("discard 1; {pass}; buy SW; {discard}; {pass}; buy NW; keep"));
    let table = played(table, &format!("{}; discard 1 2", ["discard 1 2 3 4"; 6].join("; ")));
    assert_eq!((public(&table)["spire"].clone(), asked(&table)), (json!(0), "dave wager".to_owned()));
    let table = played(table, &format!("{}; show 1 discard 2", ["check"; 6].join("; ")));
    assert_eq!((table.dealt().len(), table.dealt()[1].len()), (2, 1 + 1 + 8 + 26));
    assert_eq!((&public(&table)["spire"], &public(&table)["dungeon"]["cards"]), (&json!(35), &json!(1)));
}

#[test]
fn whoever_discards_gives_up_and_the_next_is_asked() {
    let second = format!("keep; {PASS}; buy SW");
    let third = format!("{second}; keep");
    for (towers, steps, seat, wanted) in [
        (["JC", "5H", "QS", "7C"], "", 0, "bob wager"),
        (["JC", "5H", "QS", "7C"], "", 1, "alice discard one"),
        (["JC", "JB", "QS", "7C"], &second, 1, "carol discard one"),
        (["JC", "JB", "QS", "7C"], &third, 2, "alice discard one"),
        // Somebody who is not asked.
        (["JC", "JB", "QS", "7C"], &second, 2, "bob discard one"),
        (["JC", "JB", "QS", "7C"], &second, 0, "bob discard one"),
        // The buyer, to whom alone the coloured one gives cards.
        (["JC", "JC", "QS", "7C"], &second, 1, "carol wager"),
    ] {
        let mut table = played(with(towers), steps);
        table.resign(Seat::new(seat));
        assert_eq!(asked(&table), wanted, "{steps}, {seat} gives up");
    }
}

//! Ends: the last hand, and seats that are broke, go, or give up.

use serde_json::json;

use super::*;
use bypost_rules::{Outcome, Score};

fn over(table: &Rehearsal) -> Outcome {
    match table.game().awaits() {
        Awaits::Over(outcome) => outcome,
        other => panic!("{other:?}: {}", public(table)),
    }
}

fn ranks(table: &Rehearsal) -> Vec<u8> {
    over(table).places.iter().map(|place| place.rank).collect()
}

/// Plays one hand in which everybody folds to the last, or keeps cards.
fn fold_one(table: &mut Rehearsal) {
    let hand = public(table)["hand"].clone();
    while public(table)["hand"] == hand && public(table)["phase"] != "over" {
        let moves = table.moves();
        let step = ["fold", "keep", "decline", "muck"].iter().find(|step| moves.iter().any(|listed| listed == *step));
        let step = step.map_or_else(|| moves[0].clone(), |step| (*step).to_owned());
        table.play(&step).expect("a listed step");
    }
}

/// What each seat would have if the table ended now, though the game is not over; nothing if its whites do
/// not count.
fn if_ended(table: &Rehearsal) -> Vec<Option<i64>> {
    let seats = whites(table, "stacks").len();
    let places = table.game().standing(seats);
    assert!(places.iter().all(|place| {
        let better = places.iter().filter(|other| other.score > place.score).count();
        usize::from(place.rank) == 1 + better
    }));
    places.iter().map(|place| place.score.and_then(Score::whole)).collect()
}

#[test]
fn a_hand_that_is_not_played_to_its_end_does_not_count() {
    for (seats, stack, steps, wanted) in [
        // A bet that nobody has called.
        (2, "200", "bet 100", &[200, 200][..]),
        (3, "200", "bet 5; raise 10; fold", &[200, 200, 200]),
        // Flips, and bets after them.
        (3, "200", "check; check; check; buy SW; bet 7; call; fold; buy NW", &[200, 200, 200]),
        // A seat that is all-in has whites, and is not out.
        (3, "20", "allin; call; fold", &[20, 20, 20]),
        // The show, in which somebody has shown a better hand.
        (3, "200", "bet 5; call; call; decline; decline; decline; reveal", &[200, 200, 200]),
        // What was won before counts: alice has won the first hand, and bob loses his bet to nobody.
        (2, "50", "fold; bet 20; call", &[51, 49]),
    ] {
        let table = played(table(seats, &[("stack", stack)]), steps);
        let wanted: Vec<_> = wanted.iter().copied().map(Some).collect();
        assert_eq!(if_ended(&table), wanted, "{steps}");
        assert!((0..seats).all(|seat| !table.game().is_out(Seat::at(seat))), "{steps}");
    }
}

#[test]
fn whoever_gives_up_takes_nothing_back() {
    let mut table = played(table(3, &[]), "check; check; check; buy SW; bet 7; call");
    table.resign(Seat::new(1));
    assert_eq!(if_ended(&table), [Some(200), None, Some(200)]);
    // Alice wins what bob has left in the pot, an ante and a flip, and it counts from then on.
    let table = played(table, "decline; decline; muck");
    assert_eq!(if_ended(&table), [Some(200 + 1 + 1 + 1 + 7), None, Some(200 - 1 - 7)]);
}

#[test]
fn side_pots_are_given_back_to_those_who_have_paid_into_them() {
    // Bob loses the first hand all-in but for a few whites.
    let spire = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S";
    let table = table_of(3, &[("stack", "100")], ["6D", "5H", "QS QC", "7C 7D"], spire);
    let table = played(table, "bet 80; call; fold; decline; decline; reveal; reveal");
    let before = if_ended(&table);
    assert_eq!(before, [Some(99), Some(19), Some(182)]);
    assert_eq!(asked(&table), "alice wager".replace("alice", public(&table)["turn"].as_str().unwrap()));
    let mut table = table;
    while public(&table)["phase"] == "wager" && public(&table)["pots"].as_array().map_or(0, Vec::len) < 2 {
        table.play_typed("allin").or_else(|_| table.play_typed("call")).expect("a step");
        assert_eq!(if_ended(&table), before);
    }
}

#[test]
fn a_seat_that_leaves_in_the_show_takes_its_part_of_the_hand_back_too() {
    let mut table = played(table(3, &[]), "bet 9; call; call; decline; decline; decline; reveal");
    assert!(table.leave(Seat::new(2)));
    assert_eq!(if_ended(&table), [Some(200); 3]);
    let mut gone = self::table(4, &[("ante", "5")]);
    fold_one(&mut gone);
    assert!(gone.leave(Seat::new(2)));
    assert_eq!(if_ended(&gone), [215, 195, 195, 195].map(Some));
}

#[test]
fn the_limit_of_hands_ends_it_and_most_whites_win() {
    let mut table = table(3, &[("hands", "2")]);
    fold_one(&mut table);
    fold_one(&mut table);
    // Alice has won the first hand, bob the second, each with the antes of three.
    let outcome = over(&table);
    assert_eq!(outcome.why, "all hands are played");
    assert_eq!(
        outcome.places.iter().map(|place| place.score.and_then(Score::whole)).collect::<Vec<_>>(),
        [Some(201), Some(201), Some(198)]
    );
    assert_eq!(ranks(&table), [1, 1, 3], "level shares");
}

#[test]
fn the_towers_run_dry_after_forty_hands_at_most() {
    // The limit that is reached with the last card is not the reason that is told.
    for hands in ["0", "40"] {
        let mut table = table(2, &[("stack", "1000"), ("hands", hands)]);
        for hand in 1..=40 {
            assert_eq!(public(&table)["hand"], json!(hand));
            fold_one(&mut table);
        }
        assert_eq!(over(&table).why, "no tower has a card left", "limit {hands}");
    }
}

#[test]
fn the_towers_are_the_reason_before_too_few_seats_with_whites() {
    let mut table = table(2, &[("stack", "1000")]);
    (0..39).for_each(|_| fold_one(&mut table));
    let table = played(table, "allin; allin; reveal; muck");
    assert_eq!((whites(&table, "stacks"), ranks(&table)), (vec![2000, 0], vec![1, 2]));
    assert_eq!(over(&table).why, "no tower has a card left");
}

#[test]
fn no_flip_is_sold_when_the_towers_are_empty() {
    let mut table = table(2, &[("stack", "1000")]);
    (0..39).for_each(|_| fold_one(&mut table));
    table.play_typed("check; check").expect("legal");
    assert!(asked(&table).ends_with("show"), "{}", asked(&table));
}

#[test]
fn who_has_no_whites_is_out_and_the_deal_passes_it_by() {
    let spire = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S";
    let table = table_of(3, &[("stack", "20")], ["6D", "5H", "QS QC", "7C 7D"], spire);
    let table = played(table, "allin; allin; fold; reveal; reveal");
    assert_eq!(public(&table)["states"], json!({ "alice": "in", "bob": "broke", "carol": "in" }));
    assert_eq!((&public(&table)["dealer"], asked(&table)), (&json!("carol"), "alice wager".to_owned()));
    assert_eq!(whites(&table, "stacks"), [18, 0, 40]);
    assert!(table.game().is_out(Seat::new(1)) && !table.game().is_out(Seat::new(0)));
    let mut twin = table.clone();
    twin.resign(Seat::new(2));
    let outcome = over(&twin);
    assert_eq!((outcome.why.as_str(), ranks(&twin)), ("fewer than two seats with whites stay", vec![1, 2, 3]));
    let table = played(table, "allin; call; decline; reveal; muck");
    assert_eq!((whites(&table, "stacks"), asked(&table)), (vec![37, 0, 21], "carol wager".to_owned()));
}

#[test]
fn a_seat_that_cannot_pay_the_ante_is_all_in() {
    let table = table(3, &[("stack", "3"), ("ante", "5")]);
    assert_eq!((whites(&table, "stacks"), asked(&table)), (vec![0, 0, 0], "bob show".to_owned()));
    let table = played(table, "muck; reveal; muck");
    let outcome = over(&table);
    assert_eq!((outcome.why.as_str(), ranks(&table)), ("fewer than two seats with whites stay", vec![2, 2, 1]));
}

#[test]
fn who_gives_up_folds_and_its_whites_leave_play() {
    let mut table = played(table(3, &[]), "bet 5; call");
    table.resign(Seat::new(1));
    assert_eq!((asked(&table), whites(&table, "stacks")), ("alice wager".to_owned(), vec![199, 0, 194]));
    assert_eq!((&public(&table)["gone"], &public(&table)["states"]["bob"]), (&json!(194), &json!("resigned")));
    let table = played(table, "call");
    assert_eq!(asked(&table), "carol buy");
    assert_eq!(public(&table)["pots"], json!([{ "whites": 18, "seats": ["alice", "carol"] }]));
    let mut table = played(table, "decline; decline; reveal; muck");
    assert_eq!(whites(&table, "stacks"), [193, 0, 194 - 1 + 18]);
    table.resign(Seat::new(2));
    assert_eq!((over(&table).why.as_str(), ranks(&table)), ("all others have resigned", vec![1, 2, 2]));
    assert_eq!(over(&table).places[1].score, None);
}

#[test]
fn with_two_the_other_wins_the_pot_and_the_game() {
    let mut table = played(table(2, &[]), "bet 100");
    table.resign(Seat::new(0));
    assert_eq!((over(&table).why.as_str(), ranks(&table)), ("the other player has resigned", vec![2, 1]));
    assert_eq!(whites(&table, "stacks"), [0, 201]);
    assert_eq!(table.dealt().len(), 1, "nothing is shuffled for a hand that does not follow");
    let hash = table.hash();
    table.resign(Seat::new(1));
    assert_eq!(table.hash(), hash, "over is over");
}

#[test]
fn the_cards_of_a_seat_that_gives_up_come_back_unseen() {
    let towers = ["JC", "JB", "QS", "7C"];
    let spire = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let mut table = played(table_of(3, &[], towers, spire), "keep; check; check; check; buy SW; discard 1");
    table.resign(Seat::new(1));
    // Four cards and the one that it has discarded are shuffled by themselves.
    assert_eq!((table.dealt().len(), table.dealt()[1].len()), (2, 5));
    assert_eq!(public(&table)["dungeon"], json!({ "cards": 1, "open": ["4S"] }));
    assert_eq!(asked(&table), "carol discard one");
    let table = played(table, "keep; keep; fold");
    assert_eq!(table.dealt()[2].len(), 108 - 38, "everything is there in the next hand");
}

#[test]
fn whoever_decides_gives_up_and_the_next_is_asked() {
    for (steps, seat, wanted) in [
        ("", 1, "carol wager"),
        ("bet 5", 2, "alice wager"),
        ("check; check; check", 1, "carol buy"),
        ("check; check; check; decline; decline", 0, "bob show"),
        ("check; check; check; decline; decline; decline", 1, "carol show"),
        ("check; check; check; decline; decline; decline; reveal", 2, "alice show"),
        // A seat that is not asked gives up.
        ("bet 5; call", 1, "alice wager"),
        ("bet 199; call", 2, "alice wager"),
        ("check; check; check", 2, "bob buy"),
        ("check; check; check; decline; decline; decline", 2, "bob show"),
    ] {
        let mut table = played(table(3, &[]), steps);
        table.resign(Seat::new(seat));
        assert_eq!(asked(&table), wanted, "{steps}");
    }
}

#[test]
fn who_has_given_up_is_not_asked_again() {
    for (steps, seat, then, wanted) in [
        ("bet 5", 0, "call", "bob buy"),
        ("bet 5", 2, "call", "bob buy"),
        ("check; check", 1, "bet 5; call", "carol buy"),
    ] {
        let mut table = played(table(3, &[]), steps);
        table.resign(Seat::new(seat));
        assert_eq!(asked(&played(table, then)), wanted, "{steps}, {seat} gives up, {then}");
    }
}

#[test]
fn a_seat_goes_in_the_show_and_keeps_what_it_has_and_wins() {
    let spire = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S";
    let table = table_of(3, &[("stack", "100")], ["6D", "5H", "QS QC", "7C 7D"], spire);
    let mut table = played(table, "bet 9; call; call; decline; decline; decline; reveal; reveal");
    let mut twin = table.clone();
    assert!(twin.leave(Seat::new(2)));
    twin.resign(Seat::new(2));
    assert_eq!((&public(&twin)["states"]["carol"], &public(&twin)["gone"]), (&json!("resigned"), &json!(90)));
    assert!(table.leave(Seat::new(2)), "carol has revealed");
    assert!(table.game().is_out(Seat::new(2)), "nothing more is asked of her");
    assert!(table.leave(Seat::new(0)), "alice is still to show");
    assert!(!table.game().is_out(Seat::new(0)) && !table.leave(Seat::new(0)));
    let table = played(table, "muck");
    assert_eq!(over(&table).why, "fewer than two seats with whites stay");
    assert_eq!(
        (whites(&table, "stacks"), ranks(&table)),
        (vec![90, 90, 120], vec![2, 2, 1]),
        "carol wins, though she has left"
    );
}

#[test]
fn a_seat_goes_before_the_next_hand_begins_and_takes_its_ante_back() {
    let mut table = table(4, &[("ante", "5")]);
    assert!(!table.leave(Seat::new(1)), "before the first hand one can only resign");
    fold_one(&mut table);
    assert_eq!((asked(&table), whites(&table, "stacks")), ("carol wager".to_owned(), vec![210, 190, 190, 190]));
    assert!(table.leave(Seat::new(2)));
    assert_eq!((asked(&table), whites(&table, "stacks")), ("dave wager".to_owned(), vec![210, 190, 195, 190]));
    assert_eq!(public(&table)["pots"], json!([{ "whites": 15, "seats": ["alice", "bob", "dave"] }]));
    assert!(table.leave(Seat::new(0)));
    let mut twin = table.clone();
    assert!(twin.leave(Seat::new(3)), "two are left, then one");
    assert_eq!(whites(&twin, "stacks"), [215, 195, 195, 195], "all antes are given back");
    assert_eq!(ranks(&twin), [1, 2, 2, 2]);
    table.play_typed("check").expect("legal");
    assert!(!table.leave(Seat::new(1)), "the hand has begun");
}

#[test]
fn a_seat_that_has_mucked_and_goes_has_no_part_any_more() {
    let mut table = played(table(3, &[]), "check; check; check; decline; decline; decline; muck");
    assert!(table.leave(Seat::new(1)) && table.game().is_out(Seat::new(1)));
}

#[test]
fn the_dealer_goes_and_a_joker_as_hold_card_gives_nobody_a_card() {
    let mut table = table_of(3, &[], ["9D 8D", "JC", "QS QC", "7C 7D"], SPIRE);
    fold_one(&mut table);
    assert_eq!(asked(&table), "bob discard one");
    let mut twin = table.clone();
    assert!(twin.leave(Seat::new(0)));
    assert_eq!(asked(&twin), "bob discard one", "somebody else has gone");
    assert!(table.leave(Seat::new(1)));
    assert_eq!((asked(&table), &public(&table)["dealer"]), ("carol wager".to_owned(), &json!("bob")));
    fold_one(&mut table);
    assert_eq!((&public(&table)["hand"], &public(&table)["dealer"]), (&json!(3), &json!("carol")));
}

#[test]
fn whites_of_a_seat_that_has_given_up_do_not_return_with_the_antes() {
    let mut table = table(3, &[("ante", "5")]);
    fold_one(&mut table);
    table.resign(Seat::new(0));
    assert!(table.leave(Seat::new(1)));
    assert_eq!((whites(&table, "stacks"), &public(&table)["gone"]), (vec![0, 195, 195], &json!(210)));
    assert_eq!(ranks(&table), [3, 1, 1]);
}

#[test]
fn nobody_goes_in_the_last_hand() {
    let mut table = played(table(3, &[("hands", "1")]), "check; check; check; decline; decline; decline; reveal");
    assert!(!table.leave(Seat::new(1)));
}

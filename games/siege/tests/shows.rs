//! The show: the seat that begins, the seats that are asked, and the winner.

use serde_json::json;

use super::*;

/// Carol's hand is the best, then alice's, then bob's; for three seats.
const THREE: &str = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S";

fn three(chosen: Chosen<'_>) -> Rehearsal {
    table_of(3, chosen, ["6D 8S", "5H", "QS QC", "7C 7D"], THREE)
}

#[test]
fn the_last_to_bet_or_raise_begins() {
    for (steps, first) in [
        ("check; check; check; decline; decline; decline", "bob"),
        ("check; check; bet 5; call; call; decline; decline; decline", "alice"),
        ("check; bet 5; raise 5; call; call; decline; decline; decline", "alice"),
        // The last round that had a bet counts.
        ("check; bet 5; call; call; buy SW; check; check; check; decline; decline; decline", "carol"),
        // A seat that has folded since then does not show: the next one does.
        ("check; bet 5; call; call; buy SW; fold; check; check; decline; decline", "alice"),
    ] {
        let table = played(three(&[]), steps);
        assert_eq!(asked(&table), format!("{first} show"), "{steps}");
    }
}

#[test]
fn a_bet_of_the_hand_before_does_not_count() {
    let table = table_of(3, &[], ["6D 8S", "5H", "QS QC", "7C 7D"], THREE);
    let table = played(table, "check; check; bet 5; fold; fold");
    // Whatever was dealt, nobody bets in the second hand, which bob deals.
    let mut table = table;
    while !asked(&table).ends_with("show") {
        let moves = table.moves();
        let step = ["check", "decline", "keep"].iter().find(|step| moves.iter().any(|listed| listed == *step));
        table.play_typed(step.expect("nobody has bet")).expect("a listed step");
    }
    assert_eq!((asked(&table), &public(&table)["hand"]), ("carol show".to_owned(), &json!(2)));
}

#[test]
fn the_best_hand_that_is_revealed_wins() {
    let before = "bet 5; call; call; decline; decline; decline";
    for (steps, won, shown) in [
        ("reveal; reveal; reveal", [0, 18, 0], 3),
        ("reveal; reveal; muck", [0, 18, 0], 2),
        ("muck; reveal; reveal", [0, 18, 0], 2),
        ("muck; muck", [0, 0, 18], 0),
        ("reveal; muck; muck", [18, 0, 0], 1),
        ("muck; reveal; muck", [0, 18, 0], 1),
    ] {
        // In seat order of the show: bob, carol, alice.
        let table = played(three(&[]), &format!("{before}; {steps}"));
        let report = public(&table)["last_hand"].clone();
        let won = json!({ "alice": won[2], "bob": won[0], "carol": won[1] });
        assert_eq!((&report["won"], report["shown"].as_array().map(Vec::len)), (&won, Some(shown)), "{steps}");
        assert_eq!(public(&table)["hand"], json!(2));
    }
}

#[test]
fn a_revealed_hand_is_told_with_its_name() {
    let table = played(three(&[]), "check; check; check; decline; decline; decline; reveal; muck; muck");
    let shown = json!([{ "seat": "bob", "cards": ["2C", "2D", "7C", "7H"], "name": "two pair, sevens and twos, six" }]);
    assert_eq!(public(&table)["last_hand"]["shown"], shown);
    assert_eq!(public(&table)["last_hand"]["hold"], json!("6D"));
}

#[test]
fn the_last_one_wins_without_showing() {
    let table = played(three(&[]), "bet 5; fold; fold");
    let report = public(&table)["last_hand"].clone();
    assert_eq!((&report["won"]["bob"], &report["shown"]), (&json!(3), &json!([])));
    assert_eq!(asked(&table), "carol wager", "bob deals, and the next hand has begun");
}

#[test]
fn pots_go_to_those_who_paid_into_them() {
    // Stacks of 20; bob has paid for two flips and is the short one.
    let steps = "bet 2; call; call; buy SW; check; check; check; buy SE; check; check; check; decline; buy NW";
    let table = played(three(&[("stack", "20")]), steps);
    assert_eq!((asked(&table), whites(&table, "stacks")), ("carol wager".to_owned(), vec![17, 11, 16]));
    let table = played(table, "bet 16; call; allin");
    assert_eq!(asked(&table), "carol show", "nobody can pay ten for a flip");
    let position = public(&table);
    assert_eq!(position["pots"][0], json!({ "whites": 9 + 7 + 33, "seats": ["alice", "bob", "carol"] }));
    assert_eq!(position["pots"][1], json!({ "whites": 10, "seats": ["alice", "carol"] }));
    for (steps, won) in [
        ("reveal; reveal; reveal", [0, 0, 59]),
        ("muck; reveal; reveal", [10, 49, 0]),
        ("muck; reveal; muck", [59, 0, 0]),
        // Bob is the last one left; of the two that could win the side pot and mucked, alice was left last.
        ("muck; muck", [10, 49, 0]),
    ] {
        let table = played(table.clone(), steps);
        assert_eq!(
            public(&table)["last_hand"]["won"],
            json!({ "alice": won[0], "bob": won[1], "carol": won[2] }),
            "{steps}"
        );
    }
}

#[test]
fn a_pot_of_which_all_have_mucked_goes_to_the_last_of_them() {
    // Carol has bought a flip and is the short one; alice, who deals, has bet last and begins.
    let table = played(three(&[("stack", "20")]), "bet 2; call; call; decline; buy SW; bet 17; call; allin");
    assert_eq!((asked(&table), &public(&table)["pots"][1]["whites"]), ("alice show".to_owned(), &json!(2)));
    let table = played(table, "muck; muck");
    assert_eq!(public(&table)["last_hand"]["won"], json!({ "alice": 0, "bob": 2, "carol": 58 }));
}

#[test]
fn equal_hands_share_and_odd_whites_go_from_the_dealers_left() {
    // Bob and carol hold the same; alice has folded an odd white into the pot.
    let spire = "AS AD 3D  KS KD 3H  9C 9H 5S  4H 4S TS  2S";
    let table = table_of(3, &[], ["6D", "5H", "QS QC", "7C 7D"], spire);
    let table = played(table, "check; check; check; decline; decline; decline; reveal; reveal; muck");
    assert_eq!(public(&table)["last_hand"]["won"], json!({ "alice": 0, "bob": 2, "carol": 1 }));
    // Carol and alice, who deals, hold the same: the odd white is carol's.
    let spire = "3D AS AD  3H KS KD  5S 9C 9H  TS 4H 4S  2S";
    let table = table_of(3, &[], ["6D", "5H", "QS QC", "7C 7D"], spire);
    let table = played(table, "check; check; check; decline; decline; decline; muck; reveal; reveal");
    assert_eq!(public(&table)["last_hand"]["won"], json!({ "alice": 1, "bob": 0, "carol": 2 }));
}

#[test]
fn a_mucked_or_folded_hand_is_never_seen() {
    let table = played(three(&[]), "check; check; fold; decline; decline; muck");
    let shown = table.opened().iter().filter(|(slot, _)| slot.lot == 1).count();
    assert_eq!(shown, 2 + 1, "hold cards of two hands and a card of the dungeon");
    assert!(table.closed().keys().all(|slot| slot.lot == 2 || slot.place < 40), "an old card is still in play");
}

#[test]
fn what_nobody_has_called_returns_and_is_not_won() {
    for (steps, won, stacks) in [
        // Antes of one; nobody calls the raise by 10 beyond what bob has bet, or the bet at all.
        ("bet 5; raise 10; fold; fold", json!({ "alice": 0, "bob": 0, "carol": 13 }), [199, 194, 207]),
        ("bet 5; fold; fold", json!({ "alice": 0, "bob": 3, "carol": 0 }), [199, 202, 199]),
        // Alice has called a part of it before she folds.
        (
            "bet 5; raise 10; raise 10; raise 20; fold; fold",
            json!({ "alice": 0, "bob": 68, "carol": 0 }),
            [174, 242, 184],
        ),
        (
            "check; check; check; buy SE; bet 7; fold; fold",
            json!({ "alice": 0, "bob": 0, "carol": 4 }),
            [199, 198, 203],
        ),
    ] {
        let table = played(three(&[("ante", "1")]), steps);
        assert_eq!(public(&table)["last_hand"]["won"], won, "{steps}");
        assert_eq!(whites(&table, "stacks"), stacks.map(|stack| stack - 1), "{steps}: the next antes are paid");
    }
    let mut table = played(three(&[]), "bet 5; raise 10; fold");
    table.resign(Seat::new(1));
    assert_eq!(public(&table)["last_hand"]["won"], json!({ "alice": 0, "bob": 0, "carol": 13 }));
    // To a seat that has given up nothing returns: its whites have left play.
    let mut table = played(three(&[]), "bet 9");
    table.resign(Seat::new(1));
    let table = played(table, "fold");
    assert_eq!((whites(&table, "stacks"), public(&table)["gone"].clone()), (vec![201, 0, 198], json!(199)));
}

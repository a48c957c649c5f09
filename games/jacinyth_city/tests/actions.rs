//! The actions that need no opponent: what they do, and what they need.

use super::*;

/// Alice controls b2 and shares c2 with bob, who controls b3.
const CITY: &str = "b2 5ML 0:12, b3 2MK 1:2, c2 CM 0:1 1:3, c3 AS, d2 TMWK, e5 9MS";

/// Everything that is in one text and not in the other, by cell.
fn check(chosen: Chosen<'_>, before: &str, hand: &str, step: &str, wanted: Result<&str, &str>) {
    let game = at(chosen, before, &format!("{hand} | 3LY"));
    let name = format!("{step} in {before} with {hand} and {chosen:?}");
    match (judged(&game, step), wanted) {
        (Ok(()), Ok(wanted)) => assert_eq!(after(game, step).board, board(5, wanted), "{name}"),
        (Err(illegal), wanted) => assert_eq!(wanted, Err(illegal.to_string().as_str()), "{name}"),
        (Ok(()), Err(wanted)) => panic!("{name} is legal, not: {wanted}"),
    }
}

#[test]
fn a_pyramid_grows_into_the_next_size_of_the_supply() {
    for (before, step, wanted) in [
        ("b2 5ML 0:12", "grow b2 1", Ok("b2 5ML 0:22")),
        ("b2 5ML 0:12", "grow b2 2", Ok("b2 5ML 0:13")),
        ("b2 5ML 0:1 1:3", "grow b2 1", Ok("b2 5ML 0:2 1:3")),
        ("b2 5ML 0:3", "grow b2 3", Err("a pyramid of three pips cannot grow")),
        ("b2 5ML 0:2", "grow b2 1", Err("you have no pyramid of 1 pip on b2")),
        ("b2 5ML 0:2 1:1", "grow b2 1", Err("you have no pyramid of 1 pip on b2")),
        ("b2 5ML 0:1, b3 2MK", "grow b3 1", Err("you have no pyramid of 1 pip on b3")),
        ("b2 5ML 0:1", "grow b3 1", Err("no card lies on b3")),
        ("b2 5ML 0:1, b3 2MK 0:222", "grow b2 1", Err("no pyramid of 2 pips is left in your supply")),
        ("b2 5ML 0:1, b3 2MK 0:22 1:2", "grow b2 1", Ok("b2 5ML 0:2, b3 2MK 0:22 1:2")),
        ("b2 5ML 0:2333", "grow b2 2", Err("no pyramid of 3 pips is left in your supply")),
        ("b2 5ML 0:2, b3 2MK 1:333", "grow b2 2", Ok("b2 5ML 0:3, b3 2MK 1:333")),
        // The old pyramid returns to the supply, so the supply need not have both.
        ("b2 5ML 0:11122333", "grow b2 1", Ok("b2 5ML 0:11222333")),
    ] {
        check(&[], before, "", step, wanted);
    }
}

#[test]
fn a_small_pyramid_spawns_on_an_occupied_card() {
    for (before, step, wanted) in [
        ("b2 5ML 0:3", "spawn b2", Ok("b2 5ML 0:13")),
        ("b2 5ML 0:11", "spawn b2", Ok("b2 5ML 0:111")),
        ("b2 5ML 0:1 1:33", "spawn b2", Ok("b2 5ML 0:11 1:33")),
        ("b2 5ML 0:111", "spawn b2", Err("no pyramid of 1 pip is left in your supply")),
        ("b2 5ML 0:1, b3 2MK 0:1, b4 CS 0:1", "spawn b2", Err("no pyramid of 1 pip is left in your supply")),
        ("b2 5ML 0:1, b3 2MK", "spawn b3", Err("you have no pyramid on b3")),
        ("b2 5ML 0:1, b3 2MK 1:1", "spawn b3", Err("you have no pyramid on b3")),
        ("b2 5ML 0:1", "spawn b3", Err("no card lies on b3")),
        ("b2 5ML 0:1", "spawn f2", Err("f2 is outside the grid")),
    ] {
        check(&[], before, "", step, wanted);
    }
}

#[test]
fn a_pyramid_moves_to_a_base_card_beside_it() {
    for (step, wanted) in [
        // Onto a card of one's own, of another, of both, and of nobody.
        ("move b2 c2 2", Ok("b2 5ML 0:1, b3 2MK 1:2, c2 CM 0:12 1:3, c3 AS, d2 TMWK, e5 9MS")),
        ("move b2 b3 1", Ok("b2 5ML 0:2, b3 2MK 0:1 1:2, c2 CM 0:1 1:3, c3 AS, d2 TMWK, e5 9MS")),
        ("move c2 b2 1", Ok("b2 5ML 0:112, b3 2MK 1:2, c2 CM 1:3, c3 AS, d2 TMWK, e5 9MS")),
        ("move c2 c3 1", Ok("b2 5ML 0:12, b3 2MK 1:2, c2 CM 1:3, c3 AS 0:1, d2 TMWK, e5 9MS")),
        ("move b2 c3 1", Err("c3 is not next to b2")),
        ("move b2 e5 1", Err("e5 is not next to b2")),
        ("move b2 b2 1", Err("b2 is not next to b2")),
        ("move b2 a2 1", Err("no card lies on a2")),
        ("move a2 b2 1", Err("no card lies on a2")),
        ("move b2 f2 1", Err("f2 is outside the grid")),
        ("move c2 d2 1", Err("no pyramid may stand on a Pawn, a Court or the Excuse, and TMWK is one")),
        ("move b2 c2 3", Err("you have no pyramid of 3 pips on b2")),
        ("move c2 b2 3", Err("you have no pyramid of 3 pips on c2")),
        ("move b3 b2 2", Err("you have no pyramid of 2 pips on b3")),
        ("move c3 c2 1", Err("you have no pyramid of 1 pip on c3")),
    ] {
        check(&[], CITY, "", step, wanted);
    }
    for bare in ["PMSL", "TSLK", "X"] {
        let wanted = format!("no pyramid may stand on a Pawn, a Court or the Excuse, and {bare} is one");
        check(&[("excuse", "true")], &format!("b2 5ML 0:1, b3 {bare}"), "", "move b2 b3 1", Err(&wanted));
    }
    // As many as there are.
    check(&[], "a1 AM 0:1, a2 AS 0:11 1:111222333", "", "move a1 a2 1", Ok("a1 AM, a2 AS 0:111 1:111222333"));
}

#[test]
fn a_number_card_is_built_beside_a_controlled_card() {
    for (card, on, wanted) in [
        ("7ML", "a2", Ok(())),
        ("2WL", "b1", Ok(())),
        ("9LK", "b1", Ok(())),
        ("7ML", "b3", Err("a card lies on b3 already")),
        ("7ML", "c1", Err("c1 is not next to a card that you control")),
        ("7ML", "a3", Err("a3 is not next to a card that you control")),
        ("7ML", "c4", Err("c4 is not next to a card that you control")),
        ("7ML", "a1", Err("a1 is not next to a card that you control")),
        ("7ML", "e4", Err("e4 is not next to a card that you control")),
        ("7ML", "f2", Err("f2 is outside the grid")),
        ("AM", "a2", Err("AM may not be built at this table")),
        ("CK", "a2", Err("CK may not be built at this table")),
        ("PMSL", "a2", Err("PMSL may not be built at this table")),
        ("TMLY", "a2", Err("TMLY may not be built at this table")),
        ("X", "a2", Err("X may not be built at this table")),
    ] {
        let built = format!("{on} {card}, {CITY}");
        check(&[], CITY, card, &format!("build {card} {on}"), wanted.map(|()| built.as_str()));
    }
    for (option, buildable) in [("build-pawns", "PMSL"), ("build-courts", "TMLY"), ("excuse", "X")] {
        for card in ["PMSL", "TMLY", "X", "AM", "CK"] {
            let (built, refused) = (format!("a2 {card}, {CITY}"), format!("{card} may not be built at this table"));
            let wanted = if card == buildable { Ok(built.as_str()) } else { Err(refused.as_str()) };
            check(&[(option, "true")], CITY, card, &format!("build {card} a2"), wanted);
        }
    }
}

#[test]
fn who_has_nothing_on_the_board_hatches_beside_any_card() {
    let empty = "b2 5ML, b3 2MK 1:2, d2 TMWK";
    for (before, card, on, wanted) in [
        (empty, "7ML", "a2", Ok("a2 7ML 0:1")),
        (empty, "2WL", "b4", Ok("b4 2WL 0:1")),
        (empty, "9MS", "e2", Ok("e2 9MS 0:1")),
        (empty, "7ML", "a1", Err("a1 is not next to any card")),
        (empty, "7ML", "e4", Err("e4 is not next to any card")),
        (empty, "7ML", "b2", Err("a card lies on b2 already")),
        (empty, "7ML", "f2", Err("f2 is outside the grid")),
        (empty, "AM", "a2", Err("AM is no number card")),
        (empty, "CK", "a2", Err("CK is no number card")),
        (empty, "PMSL", "a2", Err("PMSL is no number card")),
        (empty, "TMLY", "a2", Err("TMLY is no number card")),
        (empty, "X", "a2", Err("X is no number card")),
        ("b2 5ML 0:1", "7ML", "a2", Err("only a player without a pyramid on the board hatches")),
        ("b2 5ML, e5 AS 0:3 1:1", "7ML", "a2", Err("only a player without a pyramid on the board hatches")),
    ] {
        let all = [("build-pawns", "true"), ("build-courts", "true"), ("excuse", "true")];
        for chosen in [&[][..], &all] {
            let laid = wanted.map(|new| format!("{new}, {before}"));
            let wanted = laid.as_ref().map(String::as_str).map_err(|what| *what);
            check(chosen, before, card, &format!("hatch {card} {on}"), wanted);
        }
    }
    let hatched = after(at(&[], empty, "AM 7ML CK | 3LY"), "hatch 7ML a2");
    assert_eq!((held(&hatched, 0).as_str(), hatched.discards.len()), ("1:AM 2:CK", 0));
}

#[test]
fn every_action_is_a_turn_and_seats_follow_round_the_table() {
    for step in ["draw", "grow b2 1", "spawn b2", "build 7ML a2", "move b2 c2 1", "fly AM b2 a3"] {
        let game = after(at(&[], CITY, "7ML AM | 3LY | "), step);
        assert_eq!((game.awaits(), game.phase), (Awaits::Act(Seat::new(1)), Phase::Action), "{step}");
        let game = after(game, "draw; draw");
        assert_eq!(game.mover, Seat::new(0));
    }
    let mut last = at(&[], CITY, "7ML | 3LY | ");
    last.mover = Seat::new(2);
    assert_eq!(after(last, "draw").awaits(), Awaits::Act(Seat::new(0)));
}

#[test]
fn who_can_do_something_in_the_open_does_not_pass() {
    // All three small pyramids are on the board, so nothing can spawn.
    for (on_board, pile, discards, wanted) in [
        ("b2 5ML 0:1", 1, "", Some("draw")),
        ("b2 5ML 0:1", 0, "2MK", Some("draw")),
        ("b2 5ML 0:1", 0, "", Some("grow")),
        ("b2 5ML 0:2", 0, "", Some("grow")),
        ("b2 5ML 0:3", 0, "", Some("spawn")),
        ("b2 5ML 0:3 1:1", 0, "", Some("spawn")),
        ("b2 5ML 0:111222333", 0, "", None),
        ("b2 5ML 0:111222333, c3 CS, d4 9LK 1:1", 0, "", None),
        ("b2 5ML 0:111222333, b3 PMSL, a2 TMWK, c2 X", 0, "", None),
        ("b2 5ML 0:111222333, b3 AS", 0, "", Some("move")),
        ("b2 5ML 0:111222333, b3 AS 1:1", 0, "", Some("move")),
        // The hand does not matter: a pass is legal although hatching, building, flying or attacking may be
        // possible.
        ("b2 5ML, b3 AS 1:1", 0, "", None),
        ("b2 5ML, b3 AS 1:1", 1, "", Some("draw")),
    ] {
        let mut game = at(&[("excuse", "true")], on_board, "7ML AM CK | 3LY");
        game.pile.end = game.pile.next + pile;
        game.discards = cards(discards);
        let wanted = wanted.map_or(Ok(()), |what| Err(Illegal::CanAct(what)));
        assert_eq!(judged(&game, "pass"), wanted, "{on_board} {pile} {discards}");
    }
}

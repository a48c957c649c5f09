//! Ends: what brings them, and what they make of the scores.

use super::super::phase::End;
use super::*;
use bypost_rules::kit::grid::Cells;

/// A board whose other cells have the Ace of Wyrms, except those named here.
fn filled(but: &str, text: &str) -> String {
    let is_free = |name: &str| !but.contains(name) && !text.contains(name);
    let others = Cells::square(5).iter().map(|cell| cell.to_string()).filter(|name| is_free(name));
    others.map(|name| format!("{name} AY, ")).collect::<String>() + text
}

fn ended(game: &JacinythCity) -> Option<End> {
    match game.phase {
        Phase::Over(end) => Some(end),
        _ => None,
    }
}

/// Ranks and sixths of points by seat.
fn places(game: &JacinythCity) -> Vec<(u8, Option<u32>)> {
    let Awaits::Over(outcome) = game.awaits() else { panic!("not over") };
    let parts = game.board.parts();
    let sixths = |seat: usize, place: &bypost_rules::Place| {
        place.score.map(|score| {
            assert_eq!(score, bypost_rules::Score::of(parts[seat].into(), 6));
            parts[seat]
        })
    };
    outcome.places.iter().enumerate().map(|(seat, place)| (place.rank, sixths(seat, place))).collect()
}

#[test]
fn a_full_grid_ends_it_at_once() {
    for (on_board, hand, step, why, wanted) in [
        (
            filled("a1", "b1 5ML 0:1, e5 CS 1:1"),
            "7ML",
            "build 7ML a1",
            Some(End::Full),
            vec![(1, Some(24)), (2, Some(6))],
        ),
        (filled("a1 e1", "b1 5ML 0:1, e5 CS 1:1"), "7ML", "build 7ML a1", None, vec![]),
        // The pyramid that hatches on the last card counts.
        (filled("a1", "b1 5ML, e5 CS 1:1"), "7ML", "hatch 7ML a1", Some(End::Full), vec![(1, Some(24)), (2, Some(6))]),
        (filled("a1", "b1 5ML 0:1, e5 CS 1:1"), "7ML", "spawn b1", None, vec![]),
    ] {
        let game = after(at(&[("draw", "end")], &on_board, &format!("{hand} | 3LY")), step);
        assert_eq!(ended(&game), why, "{step}");
        if why.is_some() {
            assert_eq!(places(&game), wanted, "{step}");
            assert_eq!(game.hand(Seat::new(0)).count(), 0, "no card comes after the end");
            let Awaits::Over(outcome) = game.awaits() else { panic!("not over") };
            assert_eq!(outcome.why, "the grid is full");
        }
    }
}

/// All 24 number cards but the Forest, on the cells from a1 to e4 and then some, with alice on b1.
fn all_but_the_forest() -> String {
    let numbers = Card::all().filter(|card| card.is_number() && card.short() != "5ML");
    let cells = Cells::square(5).iter().skip(1);
    let text: String = cells.zip(numbers).map(|(cell, card)| format!("{cell} {card},")).collect();
    text.replacen(",b1 3SK,", ",b1 3SK 0:1,", 1)
}

#[test]
fn it_ends_when_no_card_is_left_to_build() {
    for (chosen, step, wanted) in [
        (&[][..], "build 5ML a1", Some(End::NoneLeft)),
        (&[], "spawn b1", None),
        (&[("build-pawns", "true")], "build 5ML a1", None),
        (&[("build-courts", "true")], "build 5ML a1", None),
        (&[("excuse", "true")], "build 5ML a1", None),
        (&[("deck", "double")], "build 5ML a1", None),
    ] {
        let game = after(at(chosen, &all_but_the_forest(), "5ML | 3LY"), step);
        assert_eq!(game.board.built().count(), if step == "spawn b1" { 23 } else { 24 });
        assert_eq!(ended(&game), wanted, "{step} with {chosen:?}");
        let Awaits::Over(outcome) = game.awaits() else { continue };
        assert_eq!(outcome.why, "every card that may be built is on the board");
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(0)]);
    }
    // With Pawns to build, it ends when they lie, too.
    let pawns = "a1 PMSL, a2 PMYK, a3 PSWK, a4 PWLY";
    let mut game = at(&[("build-pawns", "true")], pawns, "7ML | 3LY");
    assert_eq!(game.unbuilt(), 24);
    game.board = board(5, "a1 PMSL, a2 AM, a3 5ML, a4 X");
    assert_eq!(game.unbuilt(), 4 + 24 - 2);
}

#[test]
fn it_ends_after_many_turns_without_a_card() {
    const CITY: &str = "b2 5ML 0:12, b3 2MK 1:2, c2 AS 2:1";
    for (stall, seats, turns) in
        [("10", 2, 20), ("20", 2, 40), ("10", 3, 30), ("20", 3, 60), ("none", 2, 60_000), ("none", 3, 60_000)]
    {
        for (idle, step, wanted) in [
            (turns - 1, "draw", true),
            (turns - 1, "spawn b2", true),
            (turns - 1, "build 7ML a2", false),
            (turns - 2, "draw", false),
        ] {
            let hands = ["7ML | 3LY | ", "7ML | 3LY"][3 - seats];
            let mut game = at(&[("stall", stall)], CITY, hands);
            game.idle = idle;
            let game = after(game, step);
            let wanted = (wanted && stall != "none").then_some(End::Stalled);
            assert_eq!(ended(&game), wanted, "{step} after {idle} with {stall} and {seats} seats");
            let is_built = step.starts_with("build");
            assert_eq!(game.idle, if is_built { 0 } else { idle + 1 });
            let Awaits::Over(outcome) = game.awaits() else { continue };
            assert_eq!(outcome.why, format!("nobody has built for {stall} rounds"));
        }
    }
    // A hatch counts like a build, a pass like any other turn.
    let mut game = at(&[], "b2 5ML, b3 2MK 1:2", "7ML | 3LY");
    game.idle = 39;
    assert_eq!(after(game.clone(), "hatch 7ML a2").idle, 0);
    game.pile = Pile::default();
    assert_eq!(ended(&after(game, "pass")), Some(End::Stalled));
    // Discarding is no turn.
    let mut game = at(&[], CITY, "7ML AM CK 2WL | 3LY");
    (game.phase, game.idle) = (Phase::Discard, 39);
    assert_eq!(ended(&after(game, "discard AM")), None);
}

#[test]
fn ranks_follow_points_and_a_level_top_is_shared() {
    for (on_board, wanted) in [
        ("a1 CM 0:1, b1 AS 1:1", vec![(1, Some(6)), (1, Some(6))]),
        ("a1 5ML 0:1, b1 AS 1:1", vec![(1, Some(12)), (2, Some(6))]),
        ("a1 CM 0:1, c1 5SW 1:1, e1 AY 2:1", vec![(2, Some(6)), (1, Some(12)), (2, Some(6))]),
        ("a1 5ML 0:1, c1 5SW 1:1, e1 AY 2:1", vec![(1, Some(12)), (1, Some(12)), (3, Some(6))]),
        ("a1 5ML 0:1, c1 CM 1:1", vec![(1, Some(12)), (2, Some(6)), (3, Some(0))]),
        // By a third of a point.
        ("a1 AM 0:1 1:1 2:1, c1 CS 0:1 1:1 2:1, e1 AY 1:1 2:1", vec![(3, Some(4)), (1, Some(7)), (1, Some(7))]),
        ("a1 AM 0:1 1:1 2:1, c1 CS 0:1 1:1", vec![(1, Some(5)), (1, Some(5)), (3, Some(2))]),
        ("a1 AM 0:1 1:1 2:1", vec![(1, Some(2)), (1, Some(2)), (1, Some(2))]),
    ] {
        let mut game = at(&[], on_board, ["3LY | ", "3LY | | "][wanted.len() - 2]);
        game.phase = Phase::Over(End::Full);
        assert_eq!(places(&game), wanted, "{on_board}");
    }
}

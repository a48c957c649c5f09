//! The drawing, and the position by name.

use serde_json::json;

use super::*;
use crate::drawn;
use bypost_rules::Sight;

fn lines(table: &Rehearsal, sight: &Sight) -> Vec<String> {
    drawn::lines(&table.game().scene(sight))
}

const LEGEND: &str = "* new  between two cards: the suits that join them";
const LOT: &str = "8MS AY CM CW 4MS 6MW  CK 5ML AM  AS AL 4WL  CL 3SK CS";

#[test]
fn the_grid_shows_cards_tokens_ties_and_what_is_new() {
    let mut table = table(&["alice", "bob"], &[], LOT);
    table.play_typed("AM d4 claim c4; AL c3; 5ML e4 claim e4").expect("legal steps");
    let grid = drawn::grid(&table.game().scene(&Sight::public()));
    assert_eq!((grid.columns.join(""), grid.rows.len()), ("abcdef".to_owned(), 6));
    assert_eq!(grid.rows.iter().map(|row| row.label.as_str()).collect::<String>(), "654321");
    for (cell, wanted) in [
        ("a6", "8MS /"),
        ("c4", "CM ■ M/"),
        ("d4", "AM M/"),
        ("e4", "5ML* ■* /"),
        ("c3", "AL /"),
        ("d3", "CW /"),
        ("a1", "empty"),
    ] {
        assert_eq!(drawn::cell(&grid, cell), wanted, "{cell}");
    }
}

#[test]
fn the_drawing_tells_turn_hands_scores_districts_and_unseen_cards() {
    let mut table = table(&["alice", "bob"], &[], LOT);
    table.play_typed("AM d4 claim c4; AL c3").expect("legal steps");
    let drawn = lines(&table, &table.sight(Seat::new(1)));
    let wanted = [
        "alice placed Ace of Leaves (AL) on c3",
        LEGEND,
        "Your hand: 1:CK  2:5ML  3:CL",
        "Pile: 22 cards",
        " | tokens | points | hand",
        "● alice | 4 | 0 | 3",
        "■ bob (you) | 3 | 2 | 3",
        "district | cards | held by | cells",
        "Moons | 2 | ■ you | c4 d4",
        "Districts of one card, held by nobody: M 3, S 2, W 2, L 1, Y 1",
        "not seen | A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | C | all",
        "Moons | · | 1 | 1 | · | · | · | 1 | · | 1 | · | 4",
    ];
    assert_eq!(drawn[..wanted.len()], wanted);
    assert_eq!(drawn.last().map(String::as_str), Some("cards | 3 | 3 | 3 | 2 | 2 | 2 | 3 | 2 | 3 | 2 | 25"));
    let drawn = lines(&table, &table.sight(Seat::new(0)));
    assert_eq!(drawn[0], "you placed Ace of Leaves (AL) on c3");
    assert_eq!(drawn[1..3], [LEGEND, "Your hand: 1:AS  2:4WL  3:3SK"]);
    let drawn = lines(&table, &Sight::public());
    let wanted = ["alice placed Ace of Leaves (AL) on c3", LEGEND, "Pile: 22 cards"];
    assert_eq!(drawn[..3], wanted);
}

#[test]
fn the_drawing_tells_the_end() {
    let mut table = table(&["alice", "bob", "carol"], &[], "");
    table.resign(Seat::new(2));
    assert!(lines(&table, &Sight::public()).contains(&"▲ carol (has resigned) | 4 | 0 | 0".to_owned()));
    table.resign(Seat::new(1));
    // Whose game it is, the table tells above the drawing.
    for sight in [table.sight(Seat::new(0)), Sight::public()] {
        let drawn = lines(&table, &sight);
        assert_eq!(drawn[0], LEGEND, "nothing was done and nothing is to be done: {drawn:?}");
        assert!(drawn.contains(&"■ bob (has resigned) | 4 | 0 | 0".to_owned()), "{drawn:?}");
    }
}

#[test]
fn solitaire_tells_flips_titles_and_deadlines() {
    let mut table = table(&["alice"], &[], "8MS AY CM CW  5ML AK 6SY  9MS 4YK 3SK 2MK");
    let sight = table.sight(Seat::new(0));
    let wanted = ["With the first token on a corner", LEGEND, "Your hand: 1:5ML  2:AK  3:6SY"];
    assert_eq!(lines(&table, &sight)[..3], wanted);
    table.play_typed("claim a4; 5ML b4").expect("legal steps");
    let drawn = lines(&table, &table.sight(Seat::new(0)));
    let wanted = [
        "you played the Forest (5ML), but the Pact (9MS) was flipped and took b4",
        "With a token, or done",
        LEGEND,
        "Your hand: 1:AK  2:6SY",
    ];
    assert_eq!(drawn[..4], wanted);
    assert!(drawn.contains(&"Title now: Outsider (from 11 points on: Respectable citizen)".to_owned()), "{drawn:?}");
    assert!(drawn.contains(&"The second token is due in 3 cards at the latest".to_owned()), "{drawn:?}");
    assert!(drawn.contains(&"The third token is due in 7 cards at the latest".to_owned()), "{drawn:?}");
    table.play_typed("claim b4; 6SY c4; done").expect("legal steps");
    let drawn = lines(&table, &Sight::public());
    assert_eq!(drawn[0], "alice placed the Penitent (6SY) on c4 (the Painter (3SK) was flipped and discarded)");
    let grid = drawn::grid(&table.game().scene(&Sight::public()));
    assert_eq!((grid.columns.join(""), grid.rows.len()), ("abcd".to_owned(), 4));
    assert_eq!(drawn::cell(&grid, "a4"), "8MS ● MS/");
    assert_eq!(drawn::cell(&grid, "b4"), "9MS ● S/");
}

#[test]
fn the_position_names_everything() {
    let mut table = table(&["alice", "bob"], &[], LOT);
    table.play_typed("AM d4 claim c4").expect("a legal step");
    let single = |suit: &str, cell: &str| json!({ "suit": suit, "cells": [cell], "owner": null });
    let wanted = json!({
        "layout": "razeway",
        "side": 6,
        "board": { "a6": "8MS", "b5": "AY", "c4": "CM", "d3": "CW", "d4": "AM", "e2": "4MS", "f1": "6MW" },
        "tokens": { "c4": "bob" },
        "left": { "alice": 4, "bob": 3 },
        "districts": [
            single("moons", "a6"),
            { "suit": "moons", "cells": ["c4", "d4"], "owner": "bob" },
            single("moons", "e2"),
            single("moons", "f1"),
            single("suns", "a6"),
            single("suns", "e2"),
            single("waves", "d3"),
            single("waves", "f1"),
            single("wyrms", "b5"),
        ],
        "scores": { "alice": 0, "bob": 2 },
        "hands": { "alice": ["AS", "AL", "4WL"], "bob": 3 },
        "pile": 23,
        "under": [],
        "shown": { "alice": {}, "bob": {} },
        "resigned": [],
        "turn": "alice",
        "last": { "seat": "bob", "cell": "d4", "card": "AM", "token": "c4" },
        "unseen": {
            "cards": [
                "AW", "AK", "2MK", "2SY", "2WL", "3MW", "3SK", "3LY", "4YK", "5ML", "5SW", "5YK", "6SY", "6LK", "7ML",
                "7SK", "7WY", "8WL", "8YK", "9MS", "9WY", "9LK", "CS", "CL", "CY", "CK",
            ],
            "suits": { "moons": 5, "suns": 7, "waves": 7, "leaves": 8, "wyrms": 9, "knots": 10 },
            "ranks": { "A": 2, "2": 3, "3": 3, "4": 1, "5": 3, "6": 2, "7": 3, "8": 2, "9": 3, "C": 4 },
        },
        "why": null,
    });
    assert_eq!(seen(&table, 0), wanted);
    table.resign(Seat::new(0));
    let over = seen(&table, 1);
    assert_eq!((&over["turn"], &over["why"]), (&json!(null), &json!("the other player has resigned")));
}

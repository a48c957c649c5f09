//! Games that an independent program played, turn by turn: the same places are legal, and every section comes
//! out the same.
//!
//! The games in `oracle/` were played at random by AbstractPlay/gameslib (commit
//! b8c3115648a7614570229683d1c3115345e19b89, MIT), and put into words here. `siegeofj-rules-example` ends in
//! the scored example of the game's own rules: four sections to three, 35 against 35 at the Excuse, 19
//! against 21 symbols. A line a turn: the player, the card and its column; every column where a card may go;
//! its row and the sections it reaches; both hands after the draw; every section: its winner, and for each
//! player matching symbols, ranks, different suits, with `!` if the player qualifies; sections won; symbols
//! for the tie-break. The Excuse's tie is broken by different suits. Player 1 attacks, so it has the second
//! seat. Which of two suits of a section is the Ace's is not known there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use super::*;

const PLAYERS: [&str; 2] = ["1", "2"];

/// The fields of a line, by their first word.
fn fields(line: &str) -> BTreeMap<&str, &str> {
    line.split("; ").map(|field| field.split_once(' ').unwrap_or((field, ""))).collect()
}

fn seat(player: &str) -> Seat {
    Seat::new(u8::from(player == "1"))
}

/// Two numbers by player, in the words of the files.
fn both(numbers: &Value) -> String {
    PLAYERS.map(|player| numbers[player].to_string()).join(" ")
}

/// A section in the words of the files.
fn told(section: &Value) -> String {
    let force = |player: &str| {
        let tally = &section["tally"][player];
        let symbols = tally["symbols"].as_u64().map_or("-".to_owned(), |symbols| symbols.to_string());
        let qualifies = if tally["missing"] == json!([]) { "!" } else { "" };
        format!("{symbols} {} {}{qualifies}", tally["ranks"], tally["different"])
    };
    format!("{}: {}", section["winner"].as_str().unwrap_or("-"), PLAYERS.map(force).join(", "))
}

fn check(text: &str) {
    let mut lines = text.lines();
    let mut next = |word| lines.next().and_then(|line| line.strip_prefix(word)).expect("a line");
    let (name, throw, wall, lot) = (next("game "), next("throw "), next("wall "), next("lot "));
    let seats = Seats::new(["2", "1"].map(str::to_owned).into());
    let mut table = table_of(&seats, &[], (throw, wall), lot);
    for line in lines {
        let fields = fields(line);
        let at = format!("{name}: {line}");
        if let Some(turn) = fields.get("turn") {
            let (player, typed) = turn.split_once(' ').expect("a card");
            assert_eq!(table.game().awaits(), Awaits::Act(seat(player)), "{at}");
            let step = table.game().canonical(typed, &table.sight(seat(player))).expect("a step");
            let moves = table.moves();
            let parts: Vec<_> = moves.iter().filter_map(|step| step.split_once(' ')).collect();
            let hand: BTreeSet<_> = parts.iter().map(|(card, _)| card).collect();
            let free: BTreeSet<u8> = parts.iter().map(|(_, x)| x.parse().expect("a column")).collect();
            assert_eq!(parts.len(), hand.len() * free.len(), "{at}");
            let free: Vec<_> = free.iter().map(u8::to_string).collect();
            assert_eq!(free.join(" "), fields["free"], "{at}");
            table.play(&step).unwrap_or_else(|error| panic!("{at}: {error}"));
            let position = seen(&table, 0);
            let last = position["placed"].as_array().and_then(|placed| placed.last()).expect("a card");
            assert_eq!(format!("{player} {} {}", last["card"].as_str().expect("a card"), last["x"]), *turn, "{at}");
            assert_eq!((&last["seat"], last["row"].to_string().as_str()), (&json!(player), fields["row"]), "{at}");
            let reaches: Vec<_> =
                last["reaches"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
            assert_eq!(reaches.join(" "), fields["reaches"], "{at}");
            for (player, hand) in PLAYERS.into_iter().zip(fields["hands"].split('/')) {
                let hand = json!(hand.split_whitespace().collect::<Vec<_>>());
                assert_eq!(table.game().position(&table.sight(seat(player)))["hands"][player], hand, "{at}");
            }
            let sections: Vec<_> = position["sections"].as_array().expect("a list").iter().map(told).collect();
            assert_eq!(sections.join(" | "), fields["sections"], "{at}");
        } else {
            let Awaits::Over(outcome) = table.game().awaits() else { panic!("{at}: not over") };
            let winners: BTreeSet<_> = outcome.winners().map(|seat| seats.name(seat)).collect();
            assert_eq!(winners, fields["winners"].split(' ').collect(), "{at}");
        }
        let position = seen(&table, 0);
        assert_eq!(both(&position["won"]), fields["won"], "{at}");
        assert_eq!(both(&position["tiebreak"]), fields["tiebreak"], "{at}");
    }
}

#[test]
fn another_program_played_the_same_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("siege_of_jacynth/tests/oracle");
    let mut games = 0;
    for entry in std::fs::read_dir(folder).expect("the games") {
        check(&std::fs::read_to_string(entry.expect("a file").path()).expect("a text"));
        games += 1;
    }
    assert!(games >= 13, "{games} games");
}

//! Games that an independent program played, turn by turn: the same cells and claims are legal, and the same
//! comes of it.
//!
//! The games in `oracle/` were played at random by AbstractPlay/gameslib (commit
//! b8c3115648a7614570229683d1c3115345e19b89, MIT), and put into words here: two of each layout, deck and
//! number of players. A line a turn: the player, card, cell and claim; every cell where a card may go; every
//! cell that may take the token then; all hands, tokens left and scores after it; the districts that somebody
//! holds (`held`) or all of them (`all`), with owners; who is next. Player 1 begins, so it has the second
//! seat.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use super::*;

/// The fields of a line, by their first word.
fn fields(line: &str) -> BTreeMap<&str, &str> {
    line.split("; ").map(|field| field.split_once(' ').unwrap_or((field, ""))).collect()
}

/// The numbers in a field, by player.
fn by_player(text: &str) -> Value {
    let numbers = text.split_whitespace().map(|number| json!(number.parse::<u8>().expect("a number")));
    Value::Object((1..).map(|player: u8| player.to_string()).zip(numbers).collect())
}

/// A list of districts in the words of the files.
fn told(position: &Value, only_held: bool) -> String {
    let districts = position["districts"].as_array().expect("a list").iter();
    let told = districts.filter(|district| !only_held || !district["owner"].is_null()).map(|district| {
        let letter = match district["suit"].as_str().expect("a suit") {
            "wyrms" => "Y".to_owned(),
            suit => suit[..1].to_uppercase(),
        };
        let cells: Vec<_> = district["cells"].as_array().expect("cells").iter().filter_map(Value::as_str).collect();
        let owner = district["owner"].as_str().map_or(String::new(), |owner| format!(" = {owner}"));
        format!("{letter} {}{owner}", cells.join(" "))
    });
    Some(told.collect::<Vec<_>>().join(", ")).filter(|told| !told.is_empty()).unwrap_or("none".to_owned())
}

/// The cells to which some card may go, and those that may take the token when `placement` is played. The
/// placements are the same for each card in the hand.
fn legal(moves: &[String], placement: &str) -> (String, String) {
    let placements = moves.iter().filter(|step| !step.contains("claim"));
    let (mut cells, mut cards) = (BTreeSet::new(), BTreeSet::new());
    placements.clone().for_each(|step| {
        let (card, cell) = step.split_once(' ').expect("a cell");
        cells.insert(cell);
        cards.insert(card);
    });
    assert_eq!(placements.count(), cells.len() * cards.len());
    let claims: BTreeSet<_> =
        moves.iter().filter_map(|step| step.strip_prefix(placement)?.strip_prefix(" claim ")).collect();
    let list = |cells: BTreeSet<&str>| cells.into_iter().collect::<Vec<_>>().join(" ");
    (list(cells), list(claims))
}

fn check(text: &str) {
    let mut lines = text.lines();
    let mut next = |word| lines.next().and_then(|line| line.strip_prefix(word)).expect("a line");
    let name = next("game ");
    let [players, layout, extended] = next("table ").split(' ').collect::<Vec<_>>()[..] else { panic!("{name}") };
    let lot = next("lot ");
    let players: u8 = players.parse().expect("players");
    // The last player has the first seat, so that player 1 begins.
    let names: Vec<String> = [players].into_iter().chain(1..players).map(|player| player.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut table = table(&names, &[("layout", layout), ("extended", extended)], lot);
    let seat = |player: &str| Seat::new(names.iter().position(|name| *name == player).expect("a player") as u8);
    for (number, line) in lines.enumerate() {
        let fields = fields(line);
        let at = format!("{name}, turn {}: {line}", number + 1);
        if let Some(turn) = fields.get("turn") {
            let (player, typed) = turn.split_once(' ').expect("a card");
            assert_eq!(table.game().awaits(), Awaits::Act(seat(player)), "{at}");
            let step = table.game().canonical(typed, &table.sight(seat(player))).expect("a step");
            let placement = step.split(" claim").next().unwrap_or_default();
            let (cells, claims) = legal(&table.moves(), placement);
            assert_eq!((cells.as_str(), claims.as_str()), (fields["cells"], fields["claims"]), "{at}");
            table.play(&step).unwrap_or_else(|error| panic!("{at}: {error}"));
        }
        let position = table.game().position(&table.sight(Seat::new(0)));
        for (field, wanted) in &fields {
            match *field {
                "hands" => {
                    for (player, hand) in (1..).map(|player: u8| player.to_string()).zip(wanted.split('/')) {
                        let position = table.game().position(&table.sight(seat(&player)));
                        assert_eq!(
                            position["hands"][&player],
                            json!(hand.split_whitespace().collect::<Vec<_>>()),
                            "{at}"
                        );
                    }
                }
                "left" | "scores" => {
                    let found = names.iter().map(|name| (*name, &position[*field][*name])).collect::<BTreeMap<_, _>>();
                    assert_eq!(json!(found), by_player(wanted), "{at}");
                }
                "held" | "all" => assert_eq!(told(&position, *field == "held"), *wanted, "{at}"),
                "next" => assert_eq!(position["turn"].as_str().unwrap_or("nobody"), *wanted, "{at}"),
                "board" | "tokens" => {
                    let found = position[*field].as_object().expect("cells").iter();
                    let found: Vec<_> =
                        found.map(|(cell, what)| format!("{cell} {}", what.as_str().unwrap_or(""))).collect();
                    assert_eq!(found.join(", "), *wanted, "{at}");
                }
                "winners" => {
                    let Awaits::Over(outcome) = table.game().awaits() else { panic!("{at}: not over") };
                    let winners: BTreeSet<_> = outcome.winners().map(|seat| names[seat.index()]).collect();
                    assert_eq!(winners, wanted.split(' ').collect(), "{at}");
                }
                _ => {}
            }
        }
    }
    assert!(matches!(table.game().awaits(), Awaits::Over(_)), "{name} is not over");
}

#[test]
fn another_program_played_the_same_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("jacynth/tests/oracle");
    let mut games = 0;
    for entry in std::fs::read_dir(folder).expect("the games") {
        check(&std::fs::read_to_string(entry.expect("a file").path()).expect("a text"));
        games += 1;
    }
    assert!(games >= 24, "{games} games");
}

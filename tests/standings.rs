//! The standings of those who play: results that are known, and tables that do not count.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::samples::{CHOICES, DICE, HANDS};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bypost::draw::{Look, text};
use bypost::games::GAMES;
use bypost::session::standings::{Kind, Played};
use bypost::session::{Opened, Standings, open};
use serde_json::Value;

use crate::common::homes::World;
use crate::common::results::{begun, put, resigned, won, won_open};
use crate::common::{Record, identity};

/// An opened table, in a file of this name.
fn opened(name: &str, record: &Record) -> Opened {
    open(name, record.text().as_bytes(), GAMES).unwrap()
}

/// The fingerprint of a player.
fn print(player: u8) -> String {
    identity(player).public().fingerprint()
}

/// Tables with known results: 1 has beaten 2 twice and lost to 3 once; at a table of three, 1 has won, and 2
/// resigned before 3 did.
fn results(world: &World) {
    put(world, "all/a.toml", won(2, 1, 1).text());
    put(world, "all/b.toml", won(2, 1, 2).text());
    put(world, "all/sub/c.toml", won(1, 3, 3).text());
    put(world, "all/sub/three.toml", resigned(begun(CHOICES, &[1, 2, 3], 4), &[1, 2]).text());
    // An older state and a copy of a table that counts change nothing.
    let old = won(2, 1, 1);
    put(world, "all/copy.toml", old.text());
    put(world, "all/older.toml", old.up_to(4).text());
    // These do not count.
    put(world, "all/going.toml", begun(DICE, &[1, 2], 5).text());
    put(world, "all/x/fork.toml", won(2, 1, 6).text());
    put(world, "all/y/fork.toml", resigned(begun(DICE, &[2, 1], 6), &[1]).text());
    put(world, "all/both.toml", won_open(7, 7, 7).text());
    put(world, "all/broken.toml", won(2, 1, 8).text().replace("alice", "mallory"));
    put(world, "all/open.toml", won_open(1, 2, 9).text());
    put(world, "all/alone.toml", resigned(begun(HANDS, &[1], 10), &[0]).text());
}

#[test]
fn results_that_are_known_come_out() {
    let world = World::new();
    results(&world);
    let value = world.json("a", "standings all");
    assert_eq!(value["rated"], 4);
    let players = value["players"].as_array().unwrap();
    let player = |number: u8| players.iter().find(|player| player["fingerprint"] == print(number)).unwrap();
    let score = |score: &Value| ["won", "drawn", "lost"].map(|key| score[key].as_u64().unwrap());
    assert_eq!(players.len(), 3);
    assert_eq!(score(&player(1)["score"]), [4, 0, 1]);
    assert_eq!(score(&player(1)["against"][print(2)]), [3, 0, 0]);
    assert_eq!(score(&player(2)["against"][print(1)]), [0, 0, 3]);
    assert_eq!(score(&player(1)["against"][print(3)]), [1, 0, 1]);
    let (two, three) = (score(&player(2)["against"][print(3)]), score(&player(3)["against"][print(2)]));
    assert_eq!((two, two.iter().sum::<u64>()), ([three[2], three[1], three[0]], 1));
    assert_eq!(player(2)["names"], serde_json::json!(["alice", "bob"]));
    let rating = |number: u8| player(number)["rating"].as_f64().unwrap();
    assert!(rating(3) > rating(2) && rating(1) > rating(2), "{players:?}");
    let sorted: Vec<f64> = players.iter().map(|player| player["rating"].as_f64().unwrap()).collect();
    assert!(sorted.is_sorted_by(|one, other| one >= other));
    let apart: BTreeSet<(&str, &str)> = value["apart"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| (table["kind"].as_str().unwrap(), table["file"].as_str().unwrap()))
        .collect();
    let wanted = [
        ("disputed", "all/x/fork.toml"),
        ("one-key", "all/both.toml"),
        ("unfinished", "all/going.toml"),
        ("unwitnessed", "all/alone.toml"),
        ("unwitnessed", "all/open.toml"),
    ];
    let same = |(kind, file): &(&str, &str)| {
        apart.contains(&(*kind, *file)) || (*kind == "disputed" && apart.contains(&(*kind, "all/y/fork.toml")))
    };
    assert!(apart.len() == wanted.len() && wanted.iter().all(same), "{apart:?}");
    assert_eq!(value["invalid"], serde_json::json!(["all/broken.toml"]));
    // Neither where the files lie nor what they are called has a part in it.
    fs::rename(world.path("all/a.toml"), world.path("all/zzz.toml")).unwrap();
    fs::rename(world.path("all/sub"), world.path("all/0")).unwrap();
    assert_eq!(world.json("a", "standings all")["players"], value["players"]);
    // A game alone.
    let three = world.json("a", &format!("standings --game {CHOICES} all"));
    assert_eq!((&three["rated"], three["apart"].as_array().unwrap().len()), (&1.into(), 0));
    assert_eq!(world.run("a", "standings --game nothing all").code, Some(1));
}

#[test]
fn standings_fit_any_width() {
    let world = World::new();
    results(&world);
    let told = world.done("a", "standings all");
    assert!(told.lines().all(|line| line.chars().count() <= 72), "{told}");
    for count in [2_u8, 3, 8, 12] {
        let pairs = (1..count).flat_map(|one| [(one, one + 1), (count, one)]);
        let pairs = pairs.filter(|(one, other)| one != other).enumerate();
        let tables = pairs.map(|(at, (one, other))| Played::of(&opened("t.toml", &won(one, other, at as u8)), None));
        let standings = Standings::new(tables.collect(), &BTreeSet::new());
        assert_eq!(standings.players.len(), usize::from(count));
        for width in [40, 72] {
            let known = |_: &_| Some("somebody with a name as long as it may be".to_owned());
            let drawn = text(&standings.scene(&known), Look { width, ..Look::default() });
            assert!(drawn.lines().all(|line| line.chars().count() <= width.into()), "{drawn}");
        }
    }
}

#[test]
fn a_table_has_one_kind() {
    let kind = |record: &Record| Played::of(&opened("t.toml", record), None).kind;
    assert_eq!(kind(&won(1, 2, 1)), Kind::Rated);
    assert_eq!(kind(&begun(DICE, &[1, 2], 1)), Kind::Unfinished);
    assert_eq!(kind(&won_open(3, 3, 1)), Kind::OneKey);
    assert_eq!(kind(&won_open(1, 2, 1)), Kind::Unwitnessed);
    let table = Played::of(&opened("t.toml", &won(1, 2, 1)), None);
    assert_eq!(table.file, Path::new("t.toml"));
    let disputed = Standings::new(vec![table.clone()], &BTreeSet::from([table.tip.table]));
    assert!(disputed.players.is_empty() && disputed.apart[0].kind == Kind::Disputed);
}

//! Whoever may lack the archive gets the table whole.

use std::fs;

use super::split_tables::archives;
use crate::common::homes::{World, names_in};
use crate::common::samples::HANDS;

#[test]
fn who_may_lack_the_archive_gets_the_table_whole() {
    // Of three players one gives up. The others go on, and split off turns after her last one.
    let world = World::new();
    world.settle("c", "carol", 3);
    world.settle("d", "dave", 4);
    for home in ["a", "b", "c"] {
        for (name, place) in [("alice", "a"), ("bob", "b"), ("carol", "c"), ("dave", "d")] {
            world.done(home, &format!("address add {name} {name}@{place}.example"));
        }
    }
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol -o t.toml"));
    world.done("b", "join t.toml");
    world.done("c", "join t.toml");
    let home_of = |status: &serde_json::Value| match status["clock"].as_str() {
        Some("alice") => "a",
        Some("bob") => "b",
        _ => "c",
    };
    let turn = |given_up: bool| {
        let home = home_of(&world.json("a", "status t.toml"));
        let moves = world.json(home, "moves t.toml");
        let first = moves.get(0).and_then(|step| step.as_str()).map(str::to_owned);
        let gives_up = home == "c" && !given_up && first.is_some();
        let step = if gives_up { Some("resign".to_owned()) } else { first };
        let sure = gives_up.then_some("--yes");
        let ran = world.command(home).args(["play", "t.toml"]).args(&step).args(sure).output().unwrap();
        assert!(ran.status.success(), "{step:?}: {}", String::from_utf8_lossy(&ran.stderr));
        given_up || gives_up
    };
    let mut given_up = false;
    for _ in 0..24 {
        given_up = turn(given_up);
    }
    assert!(given_up);
    let report = world.json("a", "compact t.toml");
    let split = report["archived"].as_u64().unwrap();
    let home = home_of(&world.json("a", "status t.toml"));
    let (sender, reader) = if home == "a" { ("b", "alice") } else { ("a", "bob") };
    // (to whom, why it goes whole)
    let cases = [
        ("", None),
        (reader, None),
        (if reader == "bob" { "bob@b.example" } else { "alice@a.example" }, None),
        ("carol", None),
        ("carol@c.example", None),
        ("dave", Some("dave")),
        ("somebody@example.net", Some("somebody@example.net")),
    ];
    for (number, (to, whole)) in cases.into_iter().enumerate() {
        let mail = format!("{number}.eml");
        let to = if to.is_empty() { String::new() } else { format!("--to {to}") };
        let ran = world.run(sender, &format!("mail t.toml {to} -o {mail}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let told = whole.map(|name| format!("the table goes whole: {name} may lack the archive\n"));
        assert_eq!(ran.err.contains("goes whole"), whole.is_some(), "{}", ran.err);
        assert!(told.is_none_or(|told| ran.err.contains(&told)), "{}", ran.err);
        fs::create_dir(world.path("opened")).unwrap();
        // A home with a copy has what comes before; one without takes only a whole table.
        let ran = world.run("e", &format!("receive {mail} --into opened --any"));
        assert_eq!(ran.code, Some(i32::from(whole.is_none())), "{to}: {}{}", ran.out, ran.err);
        world.done("a", &format!("receive {mail} --into opened"));
        let name = names_in(&world.path("opened")).into_iter().find(|name| !name.starts_with("bypost-")).unwrap();
        let status = world.json("a", &format!("status opened/{name}"));
        let sent = world.json("a", "status t.toml");
        assert_eq!((&status["archived"], &status["hash"]), (&0.into(), &sent["hash"]), "{to}");
        fs::remove_dir_all(world.path("opened")).unwrap();
    }
    // The player who gave up has signed that, and takes in the turns since then.
    for (mail, code) in [("3.eml", 0), ("0.eml", 1)] {
        fs::create_dir(world.path("hers")).unwrap();
        world.copy(mail, "hers/m.eml");
        let ran = world.run("c", "receive hers/m.eml --into hers");
        assert_eq!(ran.code, Some(code), "{}{}", ran.out, ran.err);
        assert_eq!(ran.out.contains("which has not come yet"), code == 1, "{}{}", ran.out, ran.err);
        fs::remove_dir_all(world.path("hers")).unwrap();
    }
    // An armour that is for nobody else holds the file as it is, and tells where the first turns are.
    let ran = world.run(home, "armor t.toml");
    assert!(ran.err.contains(&format!("turns 1 to {split} are in {}", archives(&world)[0])), "{}", ran.err);
}

//! A split table goes on, and comes together again.

use std::fs;

use super::split_tables::{archives, begun, play, text};
use crate::common::homes::World;
use crate::common::samples::HANDS;

#[test]
fn a_split_table_goes_on_and_comes_together_again() {
    let world = begun(9);
    let (whole, status) = (text(&world, "t.toml"), world.json("a", "status t.toml"));
    let report = world.json("a", "compact t.toml");
    let archived = report["archived"].as_u64().unwrap();
    let turns = status["turns"].as_u64().unwrap();
    assert!(archived + 2 == turns && report["turns"] == turns, "{report}");
    assert_eq!(archives(&world), [report["archive"].as_str().unwrap()]);
    let rest = text(&world, "t.toml");
    assert!(rest.len() * 3 < whole.len() && rest.contains(&format!("\narchived = {archived}\n")), "{}", rest.len());
    // The two files together make the table of before.
    let split = world.json("a", "status t.toml");
    assert_eq!(
        (&split["hash"], &split["state"], &split["archived"]),
        (&status["hash"], &status["state"], &archived.into())
    );
    assert!(world.done("a", "verify t.toml").contains(": valid; "));
    assert!(world.done("a", &format!("verify {}", archives(&world)[0])).contains(": valid; "));
    assert!(world.done("a", "status t.toml").contains(&archives(&world)[0]));
    world.done("a", "compact t.toml --whole -o w.toml");
    assert_eq!(text(&world, "w.toml"), whole);
    world.refused("a", "compact w.toml --whole", "the file is whole already");
    world.refused("a", "compact t.toml", "nothing more can be split off now");
    // The table goes on, and is split again.
    play(&world, "t.toml", 4);
    assert!(text(&world, "t.toml").contains(&format!("\narchived = {archived}\n")));
    let verdict = world.done("b", "verify t.toml w.toml");
    assert!(verdict.contains("t.toml is newer than") || verdict.contains("w.toml is older than"), "{verdict}");
    let again = world.json("b", "compact t.toml");
    assert!(again["archived"].as_u64().unwrap() > archived);
    assert_eq!(archives(&world).len(), 2);
    play(&world, "t.toml", 1);
}

#[test]
fn one_turn_is_told_as_one() {
    // At a table of one seat all but the last turn can be split off.
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice -o t.toml"));
    play(&world, "t.toml", 2 - world.json("a", "status t.toml")["turns"].as_u64().unwrap() as usize);
    let told = world.done("a", "compact t.toml");
    let name = archives(&world).remove(0);
    assert_eq!(told, format!("turn 1 is in {name}, turn 2 in t.toml; keep both, send the second\n"));
    assert!(world.done("a", "status t.toml").contains(&format!("\nsplit  turn 1 is in {name}\n")));
    fs::remove_file(world.path(&name)).unwrap();
    world.settle("c", "carol", 3);
    world.refused("c", "verify t.toml", &format!("turn 1 of this table was split off into {name}, which is not here"));
}

#[test]
fn nothing_is_split_off_that_somebody_has_not_built_on() {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    world.refused("a", "compact t.toml", "nothing more can be split off now");
    world.done("b", "join t.toml");
    play(&world, "t.toml", 9);
    world.done("a", "compact t.toml");
    // Somebody splits more off by hand, and makes the archive for it.
    let (name, rest) = (archives(&world).remove(0), text(&world, "t.toml"));
    world.done("a", "compact t.toml --whole -o w.toml");
    let archived: usize = rest.lines().find_map(|line| line.strip_prefix("archived = ")).unwrap().parse().unwrap();
    let (head, turns) = rest.split_at(rest.find("\n[[turn]]").unwrap() + 1);
    let second = turns[2..].find("\n[[turn]]").unwrap() + 3;
    let head = head.replace(&format!("archived = {archived}"), &format!("archived = {}", archived + 1));
    fs::write(world.path("early.toml"), head + &turns[second..]).unwrap();
    let more = name.replace(&format!("-{archived}.toml"), &format!("-{}.toml", archived + 1));
    fs::copy(world.path("w.toml"), world.path(&more)).unwrap();
    world.settle("c", "carol", 3);
    for home in ["a", "c"] {
        let words = "were split off before every player had signed a later one";
        world.refused(home, "verify early.toml", words);
        world.refused(home, "compact early.toml", words);
        assert!(world.run(home, "compact early.toml").err.contains("hint: bypost compact --whole mends it where"));
        world.done(home, "compact early.toml --whole -o mended.toml");
        assert_eq!(text(&world, "mended.toml"), text(&world, "w.toml"));
    }
    world.done("a", "compact early.toml --whole");
    assert_eq!(text(&world, "early.toml"), text(&world, "w.toml"));
}

#[test]
fn the_inbox_passes_over_what_homes_keep() {
    let world = begun(4);
    let listed = world.json("a", "inbox");
    let files: Vec<_> = listed.as_array().unwrap().iter().map(|table| table["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["./t.toml"]);
}

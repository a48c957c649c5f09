//! What a home keeps of a table writes a lost file again, and what cannot be read of it signs nothing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use bypost::kit::hex;

use crate::common::homes::{World, files_under};

#[test]
fn a_lost_file_is_named_by_its_id_and_written_again() {
    let world = World::new();
    world.begin("t.toml");
    for _ in 0..3 {
        world.turn("t.toml");
    }
    // What others have played is kept once it was taken in.
    fs::create_dir(world.path("in")).unwrap();
    world.done("a", "receive t.toml --into in");
    let (head, id) = (world.table("t.toml").head(), hex(&world.table("t.toml").id())[..8].to_owned());
    fs::remove_dir_all(world.path("in")).unwrap();
    fs::create_dir(world.path("in")).unwrap();
    let told = world.run("a", "inbox in");
    let words = format!("is not in this folder; if its file is lost, bypost receive --restore {id}");
    assert!(format!("{}{}", told.out, told.err).contains(&words), "{}{}", told.out, told.err);
    // The id of no table, whatever that of this one is.
    let other = if id.starts_with("00") { "11" } else { "00" };
    let refused = format!("of no table, or of several, whose id begins with {other}");
    world.refused("a", &format!("receive --restore {other} --into in"), &refused);
    world.refused("b", &format!("receive --restore {other} --into in"), "of no table, or of several");
    world.done("a", &format!("receive --restore {} --into in", id.to_uppercase()));
    let name = crate::common::homes::names_in(&world.path("in")).pop().unwrap();
    assert_eq!(world.table(&format!("in/{name}")).head(), head);
    // A file that is there stays, and the game goes on in it.
    assert!(world.done("a", &format!("receive --restore {id} --into in")).contains("nothing new"));
    world.turn(&format!("in/{name}"));
}

#[test]
fn a_turn_that_is_taken_back_is_not_in_the_file_that_is_written_again() {
    let world = World::new();
    let (one, other) = world.begun_with_a_choice(0, "t.toml");
    let id = hex(&world.table("t.toml").id())[..8].to_owned();
    let is_restored = |into: &str| {
        let (whole, head) = (world.bytes("t.toml"), world.table("t.toml").head());
        fs::remove_file(world.path("t.toml")).unwrap();
        fs::create_dir(world.path(into)).unwrap();
        world.done("a", &format!("receive --restore {id} --into {into}"));
        let name = crate::common::homes::names_in(&world.path(into)).pop().unwrap();
        assert_eq!(world.table(&format!("{into}/{name}")).head(), head);
        fs::write(world.path("t.toml"), whole).unwrap();
    };
    world.done("a", &format!("play t.toml {one}"));
    let first = world.table("t.toml").head();
    world.done("a", "undo t.toml --yes");
    is_restored("undone");
    world.done("a", &format!("play t.toml {other}"));
    assert_ne!(first, world.table("t.toml").head());
    is_restored("in");
}

#[test]
fn turns_that_cannot_be_read_sign_nothing_and_are_left_as_they_are() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let play = format!("play t.toml {} --yes", world.steps("t.toml").join(" "));
    let folder = world.path("a/tables").join(hex(&world.table("t.toml").id()));
    let records = files_under(&folder);
    let is_record = |(path, _): &&(std::path::PathBuf, Vec<u8>)| path.to_string_lossy().contains("00001-");
    let (path, whole) = records.iter().find(is_record).unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    for (what, damaged) in [
        ("cut", text[..text.len() / 2].to_owned()),
        ("of another form", text.replacen("bypost = 1", "bypost = 2", 1)),
        ("empty", String::new()),
        ("no text", "\u{0}".to_owned()),
    ] {
        assert_ne!(damaged, text, "{what}");
        fs::write(path, &damaged).unwrap();
        let file = world.bytes("t.toml");
        world.refused("a", &play, "move all files of turns out of this folder");
        world.done("a", "show t.toml");
        assert!(world.bytes("t.toml") == file && fs::read_to_string(path).unwrap() == damaged, "{what}");
    }
    fs::remove_file(path).unwrap();
    world.done("a", &play);
}

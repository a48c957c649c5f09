//! A mail that a person copies into a webmail.

use super::world::world;
use crate::common::homes::{World, names_in};
use crate::common::samples::DICE;

fn table() -> World {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world
}

#[test]
fn a_mail_is_printed_and_its_file_written() {
    let world = table();
    let ran = world.run("a", "mail t.toml --by-hand");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let (head, text) = ran.out.split_once("\n\n").unwrap();
    assert!(head.starts_with("To: bob@example.net\nSubject: [bypost, turn "), "{head}");
    assert!(text.contains("What has happened since turn ") && !text.contains("The table now:"), "{text}");
    assert!(ran.err.contains("copy this into a mail; if it is too long for that, attach "), "{}", ran.err);
    let files: Vec<String> = names_in(&world.path(".")).into_iter().filter(|name| name.ends_with(".txt")).collect();
    assert!(files.len() == 1 && files[0].starts_with(DICE), "{files:?}");
    // The file brings the table, and nothing is written over it.
    assert!(world.done("b", &format!("receive {} --into .", files[0])).contains("nothing new"));
    let before = world.bytes(&files[0]);
    assert_eq!(world.json("a", "mail t.toml --by-hand")["file"].as_str().unwrap(), files[0]);
    assert_eq!(world.bytes(&files[0]), before);
    std::fs::write(world.path(&files[0]), "another").unwrap();
    let second = world.json("a", "mail t.toml --by-hand");
    assert_eq!(second["file"].as_str().unwrap(), files[0].replace(".txt", "-2.txt"));
    world.refused("a", &format!("mail t.toml --by-hand -o {}", files[0]), "exists");
    // What was copied has left, and the folder still has one file of the table.
    world.refused("a", "undo t.toml --yes", "may have been sent");
    assert_eq!(world.json("a", "inbox .").as_array().unwrap().len(), 1);
}

#[test]
fn what_cannot_be_written_was_not_copied() {
    let world = table();
    let ran = world.run("a", "mail t.toml --by-hand -o nodir/x.txt");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    let ran = world.run("a", "mail t.toml --by-hand -o -");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert_eq!(world.run("a", "mail t.toml --by-hand --send").code, Some(2));
    world.done("a", "undo t.toml --yes");
}

#[test]
fn a_draft_is_short_enough_and_says_what_to_attach() {
    let world = table();
    for (armor, has_text) in [("never", true), ("always", true)] {
        let mail = world.json("a", &format!("mail t.toml --by-hand --whole --armor {armor} --cc alice"));
        let draft = mail["draft"].as_str().unwrap();
        assert!(
            draft.starts_with("mailto:bob@example.net?cc=alice@example.org&subject=%5Bbypost%2C%20turn%20"),
            "{draft}"
        );
        assert!(draft.len() <= 1_800 && draft.is_ascii() && !draft.contains([' ', '"', '\n', '+']), "{draft}");
        let file = mail["file"].as_str().unwrap();
        assert!(draft.contains(&format!("%5BAttach%20{file}%2C%20and%20delete")), "{draft}");
        assert_eq!(draft.contains("bypost%20receive%20MAIL"), has_text, "{draft}");
        assert!(!draft.contains("BEGIN%20BYPOST"), "{draft}");
        assert_eq!(mail["text"].as_str().unwrap().contains("BEGIN BYPOST"), armor == "always");
    }
    // A tail may be short enough for the draft to bring the table by itself.
    let mail = world.json("a", "mail t.toml --by-hand");
    let draft = mail["draft"].as_str().unwrap();
    assert_ne!(draft.contains("BEGIN%20BYPOST"), draft.contains("%5BAttach%20"), "{draft}");
}

//! What cannot be opened is named, and nothing is written outside the folder.

use std::fs;

use bypost::post::armor;

use super::mails::{attached, game, hex, mail, put, receive, state, world};
use crate::common::homes::names_in;
use crate::common::samples::DICE;
use crate::common::{Record, header};

#[test]
fn what_cannot_be_opened_is_named() {
    let (world, record) = (world(), game(4));
    for (name, bytes, words) in [
        ("winmail.dat", &[0x78, 0x9f, 0x3e, 0x22, 0, 0][..], "is of Outlook's own form (TNEF)"),
        ("t.zip", &b"PK\x03\x04aaaa"[..], "t.zip is damaged or cut off: ask for it again"),
        ("t.toml.gz", &b"\x1f\x8b\x08aaaa"[..], "t.toml.gz is damaged or cut off: ask for it again"),
    ] {
        put(&world, "m.eml", &attached("bypost", "application/octet-stream", name, bytes));
        world.refused("b", "receive m.eml --into in", words);
        fs::write(world.path(name), bytes).unwrap();
        world.refused("b", &format!("receive {name} --into in"), &words[words.find("is ").unwrap()..]);
        // Beside a table it only causes a warning.
        let body = format!("bypost\n{}", armor(&state(&record, 4)));
        put(&world, "m.eml", &attached(&body, "application/octet-stream", name, bytes));
        let ran = world.run("b", "receive m.eml --into in");
        assert!(ran.code == Some(0) && ran.err.contains(words), "{}{}", ran.out, ran.err);
    }
    let whole = state(&record, 4);
    let at = whole.rfind("[[turn]]").unwrap();
    let merged = format!("{}<<<<<<< HEAD\n{}=======\n{}>>>>>>> main\n", &whole[..at], &whole[at..], &whole[at..]);
    for text in [merged.clone(), mail(&merged)] {
        put(&world, "m.eml", &text);
        world.refused(
            "b",
            "receive m.eml --into in",
            "git has put two versions of this table together, and the result is no table",
        );
    }
    // Beside a valid armour it stops nothing.
    put(&world, "m.eml", &mail(&format!("{merged}\n{}", armor(&whole))));
    assert_eq!(world.run("b", "receive m.eml --into in").code, Some(0));
    put(&world, "m.eml", &mail("hello"));
    world.refused("b", "receive m.eml --into in", "there is no table in it");
    put(&world, "m.eml", &mail(&armor(&state(&record, 4))[..900]));
    world.refused("b", "receive m.eml --into in", "the armour is cut off");
    put(&world, "m.eml", &mail(&state(&record, 4)[..900]));
    world.refused("b", "receive m.eml --into in", "a table without armour is damaged");
}

#[test]
fn nothing_is_written_outside_the_folder() {
    let world = world();
    let mut evil = header(5, &[]);
    evil.seats[0].0 = "../../../etc/passwd".to_owned();
    let record = Record::new(evil).join(0).text();
    receive(&world, "b", &attached("", "application/toml", "../../evil.toml", record.as_bytes()));
    let names = names_in(&world.path("in"));
    assert!(names.len() == 1 && names[0].starts_with(&format!("{DICE}-")), "{names:?}");
    assert!(!world.path("evil.toml").exists());
    // A game that does not exist has no file, whatever it is called.
    let text = record.replace(&format!("game = \"{DICE}\""), "game = \"../../evil\"");
    put(&world, "m.eml", &mail(&armor(&text)));
    world.refused("b", "receive m.eml --into in", "REFUSED");
    // Links in the folder are not followed, and not replaced.
    #[cfg(unix)]
    {
        let played = game(4);
        put(&world, "outside.toml", &state(&played, 3));
        let name = format!("in/{DICE}-{}.toml", &hex(&played.chain.id)[..8]);
        std::os::unix::fs::symlink(world.path("outside.toml"), world.path(&name)).unwrap();
        let report = receive(&world, "b", &mail(&armor(&state(&played, 4))));
        assert_eq!(report[0]["file"].as_str(), Some(name.replace(".toml", "-2.toml").as_str()), "{report}");
        assert_eq!(fs::read_to_string(world.path("outside.toml")).unwrap(), state(&played, 3));
    }
}

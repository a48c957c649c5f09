//! Whoever gets a mail learns where its sender reads mails, and nobody can turn the mails to somebody else.

use std::fs;

use crate::common::homes::World;
use crate::common::samples::DICE;

/// A table that alice begins, in a mail with these headers in the place of those that name its sender.
fn mailed(world: &World, headers: &str) -> String {
    mailed_of(world, headers, "")
}

/// The same of a table that is begun with these options.
fn mailed_of(world: &World, headers: &str, options: &str) -> String {
    let _ = (fs::remove_file(world.path("t.toml")), fs::remove_file(world.path("m.eml")));
    world.done("a", &format!("new {DICE} --seats alice,bob -o t.toml {options}"));
    world.done("a", "mail t.toml --from alice@example.org --to bob@example.net -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let from = "From: \"alice\" <alice@example.org>";
    assert!(mail.starts_with(from), "{mail}");
    mail.replacen(from, headers, 1)
}

/// What bob's home is told, and the address of alice that it has then.
fn received(world: &World, mail: &str) -> (String, Option<String>) {
    fs::write(world.path("in.eml"), mail).unwrap();
    let ran = world.run("b", "receive in.eml --into in");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let book = world.json("b", "address list");
    let alice = book.as_array().unwrap().iter().find(|entry| entry["name"] == "alice");
    (ran.err, alice.map(|entry| entry["address"].as_str().unwrap().to_owned()))
}

#[test]
fn an_address_is_learnt_once_from_whoever_signed_what_came() {
    const LEARNT: &str = "mails to alice go to ";
    const UNSURE: &str = "hint: a mail with a turn of alice came from eve@example.org; if that is where alice is: ";
    const OTHER: &str = "warning: a mail with a turn of alice came from eve@example.org, and mails to alice go to \
                         alice@example.org; if alice has moved: ";
    for (first, headers, told, knows) in [
        ("", "From: alice <alice@example.org>", LEARNT, Some("alice@example.org")),
        ("", "From: alice <x@example.org>\r\nReply-To: alice@example.org", LEARNT, Some("alice@example.org")),
        // A person who mails by hand is called otherwise there, and so is somebody who passes a mail on.
        ("", "From: Alice Smith <eve@example.org>", UNSURE, None),
        ("", "From: bob <eve@example.org>", UNSURE, None),
        ("", "From: alice <a@example.org>, alice <b@example.org>", "", None),
        ("", "From: alice <alice@example.org; x>", "", None),
        // What is known stays.
        ("address add alice alice@example.org", "From: alice <alice@example.org>", "", Some("alice@example.org")),
        ("address add alice alice@example.org", "From: alice <eve@example.org>", OTHER, Some("alice@example.org")),
        ("address add alice alice@example.org", "From: Eve <eve@example.org>", "", Some("alice@example.org")),
        // A name that looks like a known one is doubted.
        ("address add \u{430}lice eve@example.net", "From: alice <eve@example.org>", UNSURE, None),
    ] {
        let world = World::new();
        fs::create_dir(world.path("in")).unwrap();
        if !first.is_empty() {
            world.done("b", first);
        }
        let (err, alice) = received(&world, &mailed(&world, headers));
        assert_eq!(alice.as_deref(), knows, "{first} {headers}: {err}");
        assert!(if told.is_empty() { err.is_empty() } else { err.starts_with(told) }, "{first} {headers}: {err}");
    }
}

#[test]
fn an_address_that_the_table_has_is_learnt_from_there_alone() {
    for (headers, knows) in [
        ("From: alice <alice@example.org>", Some("alice@example.org")),
        ("From: alice <eve@example.org>", None),
        ("From: Alice Smith <alice@example.org>", None),
    ] {
        let world = World::new();
        fs::create_dir(world.path("in")).unwrap();
        let (err, alice) = received(&world, &mailed_of(&world, headers, "--address alice=alice@example.org"));
        assert_eq!(alice.as_deref(), knows, "{headers}: {err}");
    }
}

#[test]
fn what_was_here_before_tells_no_address() {
    let world = World::new();
    fs::create_dir(world.path("in")).unwrap();
    let mail = mailed(&world, "From: Alice Smith <x@example.org>");
    assert_eq!(received(&world, &mail).1, None);
    // The same state from somebody else, as anybody who has the file can send it.
    let again = mail.replacen("Alice Smith <x@", "alice <eve@", 1);
    assert_eq!(received(&world, &again), (String::new(), None));
    // With another key than the one that was met under the name it is only a hint.
    let file = world.json("b", "inbox in")[0]["file"].as_str().unwrap().to_owned();
    world.done("b", &format!("join {file}"));
    fs::remove_dir_all(world.path("a")).unwrap();
    world.settle("a", "alice", 9);
    let (err, alice) = received(&world, &mailed(&world, "From: alice <eve@example.org>"));
    assert!(alice.is_none() && err.contains("if that is where alice is"), "{err}");
}

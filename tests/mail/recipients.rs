//! A mail goes to whoever is on the clock, from whoever wrote the last turn.

use std::fs;

use super::python::python;
use super::world::{header_of, taken_apart, world};
use crate::common::homes::World;
use crate::common::samples::HANDS;

#[test]
fn who_holds_two_seats_writes_as_the_one_who_wrote() {
    let world = world();
    world.settle("a", "bob", 2);
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol -o t.toml"));
    world.done("a", "mail t.toml --to carol@example.com -o m.eml");
    let (headers, _) = taken_apart(&String::from_utf8(world.bytes("m.eml")).unwrap());
    assert_eq!(header_of(&headers, "From"), "\"bob\" <bob@example.net>");
    // With `-o -` the mail goes to standard output.
    assert!(world.done("a", "mail t.toml --to carol@example.com -o -").starts_with("From: "));
    assert!(!world.path("-").exists());
}

/// A table that alice begins in home `a`.
fn round_table(new: &str) -> World {
    let world = self::world();
    world.done("a", &format!("new {new} -o t.toml"));
    world
}

/// The recipients of the mail that home `a` makes.
fn recipients(world: &World, line: &str) -> Vec<String> {
    let report = world.json("a", &format!("{line} -o m.eml"));
    fs::remove_file(world.path("m.eml")).unwrap();
    report["to"].as_array().unwrap().iter().map(|to| to.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_mail_goes_to_whoever_is_on_the_clock() {
    // Of three players only the one on the clock gets the mail, unless others are named.
    let world = round_table(&format!("{HANDS} --seats alice,bob,carol"));
    assert_eq!(recipients(&world, "mail t.toml"), ["bob@example.net"]);
    world.done("b", "join t.toml");
    world.refused("b", "mail t.toml -o m.eml", "no address of carol is here");
    assert_eq!(
        recipients(&world, "mail t.toml --to carol@example.com --to bob"),
        ["carol@example.com", "bob@example.net"]
    );
    // The table's address is used if the address book has none.
    let world = round_table(&format!(
        "{HANDS} --seats alice,bob,carol --address carol=carol@games.example --address bob=b@games.example"
    ));
    world.done("b", "join t.toml");
    assert_eq!(recipients(&world, "mail t.toml"), ["carol@games.example"]);
    assert_eq!(recipients(&world, "mail t.toml --to bob"), ["bob@example.net"]);
    world.done("a", "address add carol carol@example.com");
    assert_eq!(recipients(&world, "mail t.toml"), ["carol@example.com"]);
    // At the end all players whose keys are not here get the mail.
    world.settle("c", "carol", 3);
    world.done("c", "join t.toml");
    while let Some(seat) = world.table("t.toml").clock() {
        let home = ["a", "b", "c"][seat.index()];
        world.run(home, "play t.toml");
        if world.table("t.toml").clock() == Some(seat) {
            world.done(home, "play t.toml resign --yes");
        }
    }
    assert_eq!(recipients(&world, "mail t.toml"), ["bob@example.net", "carol@example.com"]);
    // A player who plays alone writes to nobody, but may show the table to others.
    let world = round_table(&format!("{HANDS} --seats alice"));
    for _ in 0..2 {
        world.refused(
            "a",
            "mail t.toml -o m.eml",
            if world.table("t.toml").clock().is_some() {
                "there is nobody to send it to"
            } else {
                "nobody waits for it"
            },
        );
        assert_eq!(recipients(&world, "mail t.toml --to bob"), ["bob@example.net"]);
        world.run("a", "play t.toml resign --yes");
    }
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn names_of_all_alphabets_go_through_headers_to_python() {
    let world = world();
    let name = "Zo\u{eb} \u{6f22}\u{5b57} the Third, of \u{1f600}land";
    let done = |arguments: &[&str]| {
        let output = world.command("a").args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    done(&["address", "add", name, "zoe@example.org"]);
    world.begun_by(0, "t.toml");
    done(&["mail", "t.toml", "--to", name, "-o", "m.eml"]);
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    assert!(mail.is_ascii() && mail.split("\r\n").all(|line| line.len() <= 998), "{mail:.2000}");
    let script = "import sys, email, email.policy; mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default); to = mail['To']; sys.stdout.buffer.write((to.addresses[0].display_name + '|' + to.addresses[0].addr_spec + '|' + str(len(to.addresses)) + str(to.defects)).encode())";
    let out = python(script, mail.as_bytes());
    assert_eq!(String::from_utf8(out).unwrap(), format!("{name}|zoe@example.org|1()"));
}

#[test]
fn the_tables_own_address_of_a_seat_that_was_handed_over_is_the_old_owners() {
    let world = World::new();
    world.done("a", &format!("new {HANDS} --seats alice,bob --address alice=alice@games.example -o t.toml"));
    world.done("b", "join t.toml");
    world.done("b", "mail t.toml -o before.eml --from bob@example.net");
    world.settle("c", "carol", 3);
    let key = world.json("c", "key show carol");
    let handover = format!("handover alice={}", key[0]["identity"].as_str().unwrap());
    fs::write(world.path("lines.txt"), world.done("b", &format!("consent t.toml {handover}"))).unwrap();
    world.done("a", "receive lines.txt");
    world.done("a", &format!("play t.toml {handover}"));
    world.refused("b", "mail t.toml --to alice -o m.eml --from bob@example.net", "no address of alice is here");
    world.done("b", "mail t.toml -o after.eml --from bob@example.net --to carol@example.com");
    for (mail, to) in [("before.eml", "alice@games.example"), ("after.eml", "carol@example.com")] {
        let (headers, _) = taken_apart(&String::from_utf8(world.bytes(mail)).unwrap());
        assert!(header_of(&headers, "To").contains(to), "{mail}: {headers:?}");
    }
}

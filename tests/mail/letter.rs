//! A mail says in words what its reader needs.

use std::fs;

use super::world::{body_of, header_of, taken_apart, world};
use crate::common::samples::{BETS, DICE, HANDS};
use crate::common::{self, Record, title};

#[test]
fn a_mail_says_what_a_person_needs() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let report = world.json("a", "mail t.toml -o m.eml");
    let mail = String::from_utf8(world.bytes("m.eml")).unwrap();
    let (headers, body) = taken_apart(&mail);
    let status = world.json("a", "status t.toml");
    let turns = status["turns"].to_string();
    let subject = header_of(&headers, "Subject");
    assert!(subject.starts_with(&format!("[bypost, turn {turns}] {}, table ", title(DICE))), "{subject}");
    assert_eq!(report["subject"], subject);
    assert_eq!(header_of(&headers, "From"), "\"alice\" <alice@example.org>");
    assert_eq!(header_of(&headers, "To"), "\"bob\" <bob@example.net>");
    assert_eq!(header_of(&headers, "Date"), "Fri, 1 Jan 2100 00:00:00 +0000");
    assert_eq!(header_of(&headers, "Message-ID"), format!("<{}>", report["message_id"].as_str().unwrap()));
    // The mail can be taken in as it is. The same again is a reminder an hour later, and says so.
    assert!(world.done("b", "receive m.eml --into .").contains("nothing new"));
    let report = world.json("a", "mail t.toml -o soon.eml");
    assert_eq!(report["reminder"], false);
    assert_eq!(report["subject"], subject);
    let report = world.json("a", "--now 2100-01-01T01:00:00Z mail t.toml -o again.eml");
    assert_eq!(report["reminder"], true);
    let again = String::from_utf8(world.bytes("again.eml")).unwrap();
    let (headers, reminder) = taken_apart(&again);
    assert!(header_of(&headers, "Subject").starts_with(&format!("[bypost, turn {turns}, reminder] ")), "{again}");
    let first = "This is a reminder: the same was sent on 1 January 2100, 00:00 UTC.";
    assert!(reminder.contains(first) && !body.contains("reminder"), "{again}");
    let body = body.replace("=\r\n", "");
    for words in [
        "What has happened since turn ",
        ": alice's Lion ",
        "The table now, but for what opens when you receive this mail:",
        "bypost receive MAIL",
        "-----BEGIN BYPOST TABLE-----",
    ] {
        assert!(body.contains(words), "{words}: {body}");
    }
    // Turns before the reader's last turn are not told.
    assert!(!body.contains("turn 1: alice joins"), "{body}");
    // A mail that would replace a file, or for which nobody waits, is refused.
    world.refused("a", "mail t.toml -o m.eml", "m.eml exists");
    world.refused("b", "mail t.toml -o n.eml", "the clock is with bob, whose key is here");
    world.done("b", "address remove bob");
    world.refused("b", "mail t.toml --to alice -o n.eml", "your own address is not here, bob");
    world.refused("a", "mail t.toml --to carol -o n.eml", "no address of carol is here");
    world.refused("a", "mail t.toml --to x@y@z -o n.eml", "the address x@y@z holds '@'");
    assert!(!world.path("n.eml").exists());
}

#[test]
fn a_mail_tells_how_to_go_on() {
    let world = world();
    let mut said = 0;
    let mut body = |home: &str| {
        said += 1;
        world.done(home, &format!("mail t.toml --to x@example.org -o {said}.eml"));
        body_of(&world.bytes(&format!("{said}.eml")))
    };
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    let invited = body("a");
    assert!(invited.contains("    bypost join --send\n") && !invited.contains("bypost play "), "{invited}");
    for words in [
        format!("alice invites bob to {}: ", title(HANDS)),
        "bypost plays board and card games by post".to_owned(),
        "Whoever joins agrees to this: the order of play is alice and bob;".to_owned(),
        format!("The rules: bypost rules {HANDS}"),
        "    bypost key new bob\n    bypost receive MAIL\n".to_owned(),
        "2 more mails go before the first choice: to alice and bob.".to_owned(),
        // Where bypost is to be had.
        "Without the program: look for \"bypost, board games by post\", open its\nbypost.html in a browser".to_owned(),
    ] {
        assert!(invited.contains(&words), "{words}: {invited}");
    }
    world.done("b", "join t.toml");
    let asked = body("b");
    assert!(asked.contains("    bypost play --send\n") && !asked.contains(" STEP "), "{asked}");
    assert!(asked.contains("1 more mail goes before") && !asked.contains("The legal steps"), "{asked}");
    world.done("a", "play t.toml");
    let moved = body("a");
    // Nobody but bob opens the first cards, and an empty table is not what bob will see.
    let opens = "The first cards open when bob receives this mail: bypost receive draws\nthe table with them.\n";
    assert!(moved.contains(opens) && !moved.contains("The table now"), "{moved}");
    assert!(moved.contains("    bypost play STEP --send\n") && !moved.contains("before the first choice"), "{moved}");
    // Nobody can tell what the file is called elsewhere, and nobody is told what it is called here.
    for mail in [&invited, &asked, &moved] {
        assert!(!mail.contains(".toml"), "{mail}");
    }
    world.done("b", "play t.toml resign --yes");
    let over = body("b");
    assert!(!over.contains("bypost play") && over.contains("bypost receive MAIL takes the table out of it"), "{over}");
}

#[test]
fn a_mail_to_several_says_since_when_for_none_of_them() {
    let world = world();
    let mut record = Record::played(common::header_of(HANDS, 3, 5, &[]), 9, 7);
    while record.table().clock().is_some() {
        record.take(&["resign".to_owned()], &[]);
    }
    fs::write(world.path("t.toml"), record.text()).unwrap();
    world.done("a", "mail t.toml --to x@example.org -o m.eml");
    let body = body_of(&world.bytes("m.eml"));
    assert!(body.contains("What has happened since turn ") && !body.contains("your last"), "{body}");
}

#[test]
fn whoever_is_still_to_join_is_told_of_no_steps() {
    let world = world();
    for game in [BETS, HANDS, DICE] {
        world.done("a", &format!("new {game} --seats alice,bob -o {game}.toml"));
        world.done("a", &format!("mail {game}.toml -o {game}.eml"));
        let mail = String::from_utf8(world.bytes(&format!("{game}.eml"))).unwrap();
        assert!(mail.contains("bob is to join, with a key that is made once."), "{mail}");
        // A mail in plain ASCII can be read even by a program that decodes nothing.
        assert!(
            mail.contains("Content-Type: text/plain; charset=\"utf-8\"\r\nContent-Transfer-Encoding: 7bit"),
            "{mail}"
        );
        assert!(!mail.contains("The legal steps"), "{mail}");
    }
}

//! A turn that was mailed has left, and is not taken back.

use std::fs;

use super::world::world;
use crate::common::samples::HANDS;

#[test]
fn what_cannot_be_written_was_not_sent() {
    let world = world();
    world.begun_by(0, "t.toml");
    while world.clock("t.toml") != Some("a") {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    fs::write(world.path("plain"), "").unwrap();
    for output in ["nodir/x", "plain/x"] {
        for command in ["mail t.toml --by-hand --armor always", "mail t.toml --to x@example.org"] {
            let ran = world.run("a", &format!("{command} -o {output}"));
            assert_eq!(ran.code, Some(1), "{}", ran.err);
            assert!(ran.err.contains(&format!("{output}: ")), "{}", ran.err);
            let folder = output.split('/').next().unwrap();
            assert!(ran.err.contains(&format!("{folder} is no folder that is here")), "{}", ran.err);
        }
    }
    // So the turn may still be taken back; a turn that has left may not.
    world.done("a", "undo t.toml --yes");
    world.turn("t.toml");
    world.done("a", "mail t.toml --by-hand -o x");
    world.refused("a", "undo t.toml --yes", "may have been sent");
}

#[test]
fn what_was_mailed_stays_mailed() {
    // At a table of one seat several turns follow each other. Only those after the mail can be taken back.
    let world = world();
    world.done("a", &format!("new {HANDS} --seats alice -o t.toml"));
    let play = || {
        let step = world.json("a", "moves t.toml")[0].as_str().unwrap().to_owned();
        assert!(world.command("a").args(["play", "t.toml", &step]).output().unwrap().status.success());
    };
    play();
    world.done("a", "mail t.toml --to bob -o m.eml");
    for _ in 0..2 {
        play();
        world.done("a", "undo t.toml --yes");
        world.refused("a", "undo t.toml --yes", "may have been sent");
    }
    // An older file that leaves later does not change that.
    world.copy("t.toml", "old.toml");
    play();
    world.done("a", "mail t.toml --to bob -o new.eml");
    world.done("a", "mail old.toml --to bob -o old.eml");
    world.refused("a", "undo t.toml --yes", "may have been sent");
}

#[test]
fn what_was_mailed_is_not_taken_back() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.done("a", "mail t.toml -o m.eml");
    world.refused("a", "undo t.toml --yes", "may have been sent");
    // A mail that cannot be written has not left, nor has one whose program cannot be run. A mail that was
    // handed over has left.
    world.turn("t.toml");
    while world.clock("t.toml") == Some("b") {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    world.refused("a", "mail t.toml -o m.eml", "m.eml exists");
    world.refused("a", "mail t.toml --send --sendmail ./nothing", "./nothing cannot be run");
    world.done("a", "undo t.toml --yes");
    world.turn("t.toml");
    world.refused("a", "mail t.toml --send --sendmail false", "false did not take the mail");
    world.refused("a", "undo t.toml --yes", "may have been sent");
    // The words of a program that takes the mail and then fails are told, too.
    fs::write(world.path("fails"), "cat > a/taken; echo no such user >&2; exit 67").unwrap();
    fs::write(world.path("takes"), "cat > a/taken").unwrap();
    world.refused(
        "a",
        "mail t.toml --to bob --send --sendmail sh\tfails",
        "no such user\nerror: sh did not take the mail: exit status: 67",
    );
    assert!(fs::read_to_string(world.path("a/taken")).unwrap().contains("END BYPOST TABLE"));
    // It is still to be sent, until a program takes it.
    assert!(world.done("a", "").contains("send t.toml to bob"));
    world.done("a", "mail t.toml --send --sendmail sh\ttakes");
    assert!(world.done("a", "").contains("nothing waits for you"));
}

#[test]
fn a_mail_that_agrees_has_a_page_unless_its_reader_wants_plain_text() {
    let world = world();
    world.begun_by(0, "t.toml");
    fs::write(world.path("keep"), "cat > kept.eml").unwrap();
    for (look, pages) in [("", 1), (" --plain", 0)] {
        world.done("b", &format!("address add alice alice@example.org{look}"));
        world.done("b", "consent t.toml draw --say why<not --send --sendmail sh\tkeep");
        let kept = world.bytes("kept.eml");
        let mail = mail_parser::MessageParser::default().parse(&kept).unwrap();
        assert_eq!(mail.html_bodies().filter(|part| part.is_text_html()).count(), pages, "{look}");
        let (text, page) = (mail.body_text(0).unwrap(), mail.body_html(0).unwrap());
        for words in ["bob agrees to a draw", "bypost receive MAIL", "BEGIN BYPOST CONSENT"] {
            assert!(text.contains(words) && page.contains(words), "{words}: {text} {page}");
        }
        assert!(text.contains("why<not") && page.contains("why&lt;not"), "{text} {page}");
        let taken = world.json("a", "receive kept.eml");
        assert_eq!(taken.as_array().unwrap().len(), 1, "{taken}");
    }
}

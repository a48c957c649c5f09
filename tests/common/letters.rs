//! A whole game between two homes in which nothing passes but mails.

use std::fs;

use super::homes::{World, names_in};

/// Has alice in home `a` and bob in home `b`, who know each other's addresses, play a whole game of this
/// kind. Each sends by the program that `sendmail` names for a home, and receives from the mailbox that
/// `mailbox` names for it.
pub(crate) fn by_mail(world: &World, game: &str, sendmail: impl Fn(&str) -> String, mailbox: impl Fn(&str) -> String) {
    for home in ["a", "b"] {
        fs::create_dir(world.path(&format!("at-{home}"))).unwrap();
    }
    world.done("a", &format!("new {game} --seats alice,bob -o at-a/t.toml"));
    send(world, "a", "at-a/t.toml", &sendmail("a"));
    let (mut home, mut other, mut mails) = ("b", "a", 1);
    loop {
        // The whole mailbox each time: old mails change nothing.
        let report = world.json(home, &format!("receive {} --into at-{home}", mailbox(home)));
        assert_eq!(report.as_array().unwrap().len(), 1, "{report}");
        assert!(["new", "updated"].contains(&report[0]["kind"].as_str().unwrap()), "{report}");
        if report[0]["over"] == true {
            break;
        }
        let file = only_file(world, home);
        if mails == 1 {
            world.done(home, &format!("join {file}"));
        }
        play(world, home, &file);
        send(world, home, &file, &sendmail(home));
        (home, other) = (other, home);
        mails += 1;
        assert!(mails < 300);
    }
    assert_eq!(world.bytes(&only_file(world, "a")), world.bytes(&only_file(world, "b")));
    // Casts decide how long a race is: of 37 quick ones, the shortest took six mails.
    assert!(mails > 3);
}

fn send(world: &World, home: &str, file: &str, sendmail: &str) {
    let output = world.command(home).env("BYPOST_SENDMAIL", sendmail).args(["mail", file, "--send"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn only_file(world: &World, home: &str) -> String {
    let names = names_in(&world.path(&format!("at-{home}")));
    assert!(names.len() == 1, "{names:?}");
    format!("at-{home}/{}", names[0])
}

/// The file stays here as long as the clock does.
fn play(world: &World, home: &str, file: &str) {
    let mine = if home == "a" { "alice" } else { "bob" };
    for _ in 0..20 {
        if world.json(home, &format!("status {file}"))["clock"] != mine {
            break;
        }
        let moves = world.json(home, &format!("moves {file}"));
        let step = moves.get(0).and_then(|step| step.as_str());
        let output = world.command(home).args(["play", file]).args(step).output().unwrap();
        assert!(output.status.success(), "{step:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

//! Turns that are taken back: one that has not left, one that has left and that the other one gives back, and
//! one for which it is too late.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::{BETS, HANDS};

#[test]
fn a_turn_is_taken_back() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(HANDS, &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    let before = journey.status(&who, "t.toml");
    let turn = before["turns"].as_u64().unwrap() + 1;

    // Before it leaves, a turn is its author's own, once it is said that nobody has a copy.
    journey.plays(&who, "t.toml");
    let first = journey.text(&format!("{who}/t.toml"));
    journey.refused(&who, "undo t.toml", "--yes");
    journey.does(&who, "undo t.toml --yes");
    assert_eq!(journey.status(&who, "t.toml")["hash"], before["hash"]);
    journey.plays_last(&who, "t.toml");
    // The one that was taken back is not sent beside the one that counts, wherever it lies.
    journey.write(&format!("{who}/old.toml"), &first);
    journey.refused(&who, &format!("mail old.toml --to {other} --send"), "taken back");
    journey.refused(&who, "undo old.toml --yes", "taken back");
    std::fs::remove_file(journey.path(&format!("{who}/old.toml"))).unwrap();

    // It leaves. Now it is the other one who can take it back, in a turn of its own, and nobody else.
    journey.mails(&who, "t.toml");
    journey.receives(other);
    journey.refused(&who, "undo t.toml --yes", &format!("back {turn}"));
    journey.refused(other, &format!("play t.toml agreed back {turn} --anyway"), "must agree first");
    journey.agrees(&who, &format!("t.toml back {turn}"), &[other]);
    let agreements = &journey.status(other, "t.toml")["agreements"];
    assert_eq!((&agreements[0]["given"], &agreements[0]["lacking"]), (&json!([who]), &json!([])), "{agreements}");
    journey.does(other, &format!("play t.toml agreed back {turn}"));
    let back = journey.status(other, "t.toml");
    assert_eq!((&back["clock"], &back["turns"]), (&json!(who), &json!(turn + 1)));
    // Nobody is convicted: the file that was sent is an older one of the same line.
    journey.copy(&format!("{who}/t.toml"), &format!("{who}/sent.toml"));
    journey.passes(other, &who, "t.toml");
    let (code, kind, ..) = journey.relation(&who, "sent.toml", "t.toml");
    assert_eq!((code, kind.as_str()), (Some(0), "newer"));
    std::fs::remove_file(journey.path(&format!("{who}/sent.toml"))).unwrap();

    // Once somebody has paid for a card that was dealt since, it is too late.
    journey.plays(&who, "t.toml");
    journey.passes(&who, other, "t.toml");
    journey.plays(other, "t.toml");
    journey.passes(other, &who, "t.toml");
    let late = format!("t.toml back {}", turn + 2);
    journey.refused(&who, &format!("ask {late}"), "too late");
}

#[test]
fn what_ends_a_game_is_asked_about_and_signed_once() {
    let journey = Journey::of(&["alice", "bob", "carol"]);
    let who = journey.begun(&format!("{BETS} --seed inn"), &["alice", "bob", "carol"], "t.toml");
    // Each of them asks before anything is signed, however it is written; what cannot be played is refused.
    for step in ["resign", "\" Resign\" --say bye", "resign -o other.toml"] {
        journey.refused(&who, &format!("play t.toml {step}"), "--yes");
    }
    for (step, word) in [("fold leave", "leave"), ("claim", "no pace"), ("agreed end", "must agree first")] {
        journey.refused(&who, &format!("play t.toml {step} --yes"), word);
    }
    journey.does(&who, "play t.toml resign --yes");
    let status = journey.status(&who, "t.toml");
    assert_eq!(status["over"], false, "two others play on");
    // The others go on without the one who has resigned.
    assert_ne!(status["clock"], json!(who));
    journey.does(&who, "undo t.toml --yes");
    assert_eq!(journey.clock(&who, "t.toml").0.as_deref(), Some(who.as_str()));
}

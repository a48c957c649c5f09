//! Two by mail: an invitation, turns that carry only what is new, a mail that is lost, an agreement on the
//! end, and a look at all hands.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::HANDS;

#[test]
fn two_play_by_mail() {
    let journey = Journey::of(&["alice", "bob", "carol"]);
    for who in ["alice", "bob"] {
        journey.does(who, "config delivery mail");
    }
    // Each turn is mailed as it is written, to whoever is awaited; the only table that waits is meant.
    journey.does("alice", &format!("new {HANDS} --seats alice,bob -o t.toml --say \"Shall we?\""));
    assert!(journey.text("1.eml").contains("Shall we?"));
    journey.is_invited("bob", "t.toml");
    assert_eq!(journey.json("bob", "")[0]["file"], "t.toml");
    journey.does("bob", "join");
    let first = journey.takes_out("alice");
    assert_eq!(first, ["2.eml"]);
    let came = journey.json("alice", &format!("receive ../{}", first[0]));
    assert_eq!((&came[0]["kind"], &came[0]["before"], &came[0]["turns"]), (&json!("updated"), &json!(1), &json!(3)));
    journey.does("alice", "play");
    assert_eq!(journey.clock("alice", "t.toml"), (Some("bob".into()), 4));

    // What came before changes nothing. Lines that a mail program has quoted are read.
    assert_eq!(journey.json("alice", "receive ../1.eml")[0]["kind"], "older");
    assert_eq!(journey.json("alice", "receive ../2.eml")[0]["kind"], "older");
    let mail = journey.text("3.eml");
    let quoted: Vec<String> = mail.lines().map(|line| format!("> {line}\n")).collect();
    journey.write("quoted.txt", &quoted.concat());
    let came = journey.json("bob", "receive ../quoted.txt");
    assert_eq!((&came[0]["kind"], came[0]["repaired"].as_array().map(Vec::len)), (&json!("updated"), Some(1)));
    assert_eq!(journey.receives("bob")["kind"], "same");
    journey.same(&["alice", "bob"], "t.toml");

    // Only what is new goes by mail, so who has nothing asks for the whole table, and needs no seat to look.
    let (code, told) = journey.told("carol", "receive ../3.eml");
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("stranger")));
    journey.mails("bob", "t.toml --whole --to carol");
    let whole = journey.takes_out("carol").remove(0);
    let (code, told) = journey.told("carol", &format!("receive ../{whole}"));
    assert_eq!((code, &told[0]["kind"], &told[0]["file"]), (Some(1), &json!("foreign"), &json!(null)));
    assert_eq!(journey.json("carol", &format!("receive ../{whole} --any"))[0]["kind"], "new");

    // Bob's mail is lost. Alice reminds him on the next day, and what he sends then holds all that she lacks.
    journey.plays_whole("bob", "t.toml");
    let lost = journey.takes_out("alice");
    assert!(!lost.is_empty());
    journey.at("2026-12-02T12:00:00Z");
    let reminder = journey.json("alice", "mail t.toml --send");
    assert_eq!((&reminder["reminder"], &reminder["to"]), (&json!(true), &json!(["bob@example.org"])));
    assert_eq!(journey.receives("bob")["kind"], "older");
    journey.mails("bob", "t.toml");
    assert_eq!(journey.receives("alice")["kind"], "updated");
    assert_eq!(journey.json("alice", &format!("receive ../{}", lost[0]))[0]["kind"], "same");
    journey.same(&["alice", "bob"], "t.toml");

    // The end by agreement. An agreement rests on a turn, and holds until the next one.
    journey.does("bob", "consent t.toml draw");
    assert_eq!(journey.receives("alice")["kind"], "consent");
    journey.plays_whole("alice", "t.toml");
    journey.receives("bob");
    journey.refused("bob", "play t.toml agreed draw", "alice must agree first");
    journey.does("alice", "consent t.toml draw");
    assert_eq!(journey.receives("bob")["kind"], "consent");
    journey.refused("bob", "reveal t.toml", "before the game is over");
    journey.refused("bob", "play t.toml agreed draw", "--yes");
    journey.does("bob", "play t.toml agreed draw --yes");
    journey.receives("alice");
    for who in ["alice", "bob"] {
        let ended = journey.status(who, "t.toml");
        assert_eq!((&ended["over"], &ended["ended"]["how"]), (&json!(true), &json!("drawn")), "{who}");
    }
    // Both reveal at one time: neither has forked, the table counts once, and nothing of it is taken back.
    journey.does("alice", "reveal t.toml");
    journey.does("bob", "reveal t.toml");
    journey.refused("bob", "undo t.toml --yes", "after the end");
    let (code, kind, ..) = journey.relation("carol", "../alice/t.toml", "../bob/t.toml");
    assert_eq!((code, kind.as_str()), (Some(0), "same-end"));
    assert_eq!(journey.receives("alice")["kind"], "same-end");
    journey.calls_kept("alice", "both.toml");
    journey.does("alice", "reveal both.toml");
    let standings = journey.json("alice", "standings .");
    assert_eq!(standings["rated"], 1);
    let scores: Vec<_> = standings["players"].as_array().unwrap().iter().map(|player| &player["score"]).collect();
    assert!(scores.iter().all(|score| score["drawn"] == 1), "{standings}");
}

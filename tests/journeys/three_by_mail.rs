//! Three by mail: copies, turns that come before those on which they rest, a hand of bets to its end, and a
//! seat that goes to somebody else.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::{BETS, HANDS};

#[test]
fn three_play_by_mail() {
    let journey = Journey::of(&["alice", "bob", "carol"]);
    // The cards of this seed hold no joker, for which somebody could pay.
    journey.does("alice", &format!("new {BETS} --seats alice,bob,carol --seed inn --set hands=1 -o s.toml"));
    // All others get copies from now on, though only one of them is awaited.
    journey.does("alice", "config copies s.toml all");
    journey.mails("alice", "s.toml");
    assert_eq!(journey.takes_out("carol"), ["1.eml"]);
    journey.is_invited("bob", "s.toml");
    journey.does("bob", "join s.toml");
    journey.mails("bob", "s.toml");
    journey.is_invited("carol", "s.toml");
    // Seats are taken in order, each with the key of its name.
    journey.does("carol", "join s.toml");
    journey.mails("carol", "s.toml --cc all");
    for who in ["alice", "bob"] {
        journey.receives(who);
    }
    // Whoever is on the clock plays, and mails it to all. Everybody but alice folds, so she wins the hand.
    while let (Some(who), _) = journey.clock("alice", "s.toml") {
        let fold = journey.moves(&who, "s.toml").iter().any(|step| step == "fold") && who != "alice";
        if fold {
            journey.does(&who, "play s.toml fold");
        } else {
            journey.plays(&who, "s.toml");
        }
        if journey.clock(&who, "s.toml").0.as_deref() == Some(who.as_str()) {
            continue;
        }
        journey.mails(&who, "s.toml --cc all");
        for other in ["alice", "bob", "carol"].iter().filter(|other| **other != who) {
            assert_eq!(journey.receives(other)["kind"], "updated", "{other}");
        }
        journey.same(&["alice", "bob", "carol"], "s.toml");
    }
    let result = journey.status("carol", "s.toml")["result"].clone();
    assert_eq!(result["winners"], json!(["alice"]));
    let scores = ["alice", "bob", "carol"].map(|seat| result["seats"][seat]["score"].as_u64().unwrap());
    assert_eq!(scores, [202, 199, 199]);
}

#[test]
fn turns_wait_for_those_before_them_and_a_seat_is_handed_over() {
    let journey = Journey::of(&["alice", "bob", "carol"]);
    let all = ["alice", "bob", "carol"];
    journey.does("alice", &format!("new {HANDS} --seats alice,bob,carol -o t.toml"));
    for (who, to) in [("alice", "bob"), ("bob", "carol")] {
        journey.mails(who, &format!("t.toml --to {to}"));
        journey.is_invited(to, "t.toml");
        journey.does(to, "join t.toml");
    }
    // A mail to one player begins after what that one has signed. If another one gets it who lacks what came
    // before, its turns wait.
    journey.mails("carol", "t.toml --to bob");
    journey.receives("bob");
    journey.does("bob", "play t.toml");
    journey.mails("bob", "t.toml --to carol");
    assert_eq!(journey.json("alice", "receive ../2.eml")[0]["kind"], "updated");
    let (code, told) = journey.told("alice", "receive ../4.eml");
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("waiting")));
    assert_eq!(journey.clock("alice", "t.toml").1, 2);
    assert_eq!(journey.json("alice", "receive ../3.eml")[0]["kind"], "updated");
    journey.same(&["alice", "bob"], "t.toml");

    // They play on until alice has a choice, and she hands her seat over to dan, once bob and carol agree.
    loop {
        let who = journey.clock("alice", "t.toml").0.unwrap();
        journey.passes("alice", &who, "t.toml");
        if who == "alice" && journey.moves("alice", "t.toml").len() > 1 {
            break;
        }
        journey.plays(&who, "t.toml");
        journey.passes(&who, "alice", "t.toml");
    }
    journey.arrives("dan");
    journey.does("dan", "key new dan");
    let key = journey.json("dan", "key show dan")[0]["identity"].as_str().unwrap().to_owned();
    let over = format!("t.toml handover alice={key}");
    journey.refused("alice", &format!("play {over}"), "must agree first");
    for other in &all[1..] {
        journey.passes("alice", other, "t.toml");
        journey.agrees(other, &over, &["alice"]);
    }
    let hers = journey.moves("alice", "t.toml");
    journey.does("alice", &format!("play {over}"));
    journey.passes("alice", "dan", "t.toml");
    // The old owner sends it to the new one, who is named, and plays there no more.
    journey.refused("alice", "mail t.toml -o mail.eml", "--to");
    journey.refused("alice", "play t.toml", "handed over");
    // The new owner needs the key of the seat, sees the same hand with it, and plays on.
    journey.refused("dan", "play t.toml", "key export --table");
    journey.does_with_passphrase("alice", "key export alice --table t.toml -o ../seat.key");
    journey.does_with_passphrase("dan", "key import ../seat.key");
    assert_eq!(journey.moves("dan", "t.toml"), hers);
    journey.plays("dan", "t.toml");
    let report = journey.json("dan", "verify --report t.toml");
    let seat = &report["files"][0]["proved"]["seats"][0];
    assert_eq!((&seat["name"], &seat["handovers"][0]["identity"]), (&json!("alice"), &json!(key)));
}

//! A fork: an old copy of a home signs what was signed already. Who has done it is named, the others are
//! asked before they go on with one of the two files, and nothing clears the key.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::HANDS;

#[test]
fn a_key_signs_twice_and_they_go_on() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(HANDS, &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    let turn = journey.clock(&who, "t.toml").1 + 1;
    journey.copy(&who, "copy");
    let key = journey.json(&who, &format!("key show {who}"))[0]["fingerprint"].clone();

    // Both turns come by mail. The first is answered, so the second is kept beside it and changes nothing.
    journey.plays(&who, "t.toml");
    journey.mails(&who, "t.toml");
    journey.plays_last("copy", "t.toml");
    journey.mails("copy", "t.toml");
    let mails = journey.takes_out(other);
    assert_eq!(journey.json(other, &format!("receive ../{}", mails[0]))[0]["kind"], "updated");
    journey.copy(&format!("{other}/t.toml"), &format!("{other}/older.toml"));
    // The answer is signed on that file, so nothing else is.
    journey.plays_whole(other, "t.toml");
    let answered = journey.text(&format!("{other}/t.toml"));
    let (code, told) = journey.told(other, &format!("receive ../{}", mails[1]));
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("fork")));
    assert_eq!(journey.text(&format!("{other}/t.toml")), answered);
    journey.calls_kept(other, "second.toml");

    // Whoever has both files can tell who has signed twice, without a home; nothing is against the other.
    journey.arrives("judge");
    for file in ["t.toml", "second.toml"] {
        journey.passes(other, "judge", file);
    }
    let relation = journey.relation("judge", "t.toml", "second.toml");
    assert_eq!(relation, (Some(3), "fork".to_owned(), json!(turn), json!(who)));
    assert_eq!(journey.judged("judge", "t.toml second.toml"), (vec![who.clone()], vec![]));
    let dispute = &journey.told("judge", "verify --report t.toml second.toml").1["disputes"][0];
    assert_eq!((&dispute["common"], &dispute["convictions"][0]["key"]), (&json!(turn - 1), &key));
    let twice = dispute["branches"].as_array().unwrap().iter().map(|branch| &branch["turns"][0]["number"]);
    assert_eq!(twice.collect::<Vec<_>>(), [&json!(turn), &json!(turn)]);
    assert!(!journey.path("judge/home").exists(), "verify needs no home");

    // The key's own home agrees to nothing on the other line unasked.
    journey.passes(other, &who, "second.toml");
    journey.refused(&who, "consent second.toml draw", "--anyway");

    // The home that has answered signs nothing on the older file, and asks before it goes over.
    journey.refused(other, "play older.toml", "fork");
    journey.refused(other, "play second.toml", "--");
    journey.refused(other, "undo second.toml", "nothing can be taken back");
    journey.plays(other, "second.toml --anyway");
    journey.plays_whole(other, "second.toml");
    // The key's own home is told that nothing clears it.
    journey.passes(other, &who, "second.toml");
    journey.refused(&who, "play second.toml --yes", "--anyway");
    journey.plays(&who, "second.toml --anyway");
    let relation = journey.relation(&who, "t.toml", "second.toml");
    assert_eq!((relation.0, relation.1.as_str(), relation.3), (Some(3), "fork", json!(who)));
    // What others have left behind stays known to them, and is refused in turn.
    journey.refused(other, "play t.toml --yes", "");
}

#[test]
fn a_draw_that_was_not_taken_is_taken_by_an_old_copy() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(HANDS, &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    journey.agrees(other, "t.toml draw", &[&who]);
    journey.copy(&who, "copy");
    // The one who may end the game plays on instead, and the other one answers.
    journey.plays(&who, "t.toml");
    journey.mails(&who, "t.toml");
    journey.receives(other);
    journey.plays_whole(other, "t.toml");
    journey.mails(other, "t.toml");
    journey.receives(&who);
    journey.refused(&who, "play t.toml agreed draw --yes", "must agree first");
    // The old copy ends it. Only the key that has signed two turns is convicted: an agreement is no turn.
    journey.does("copy", "play t.toml agreed draw --yes");
    journey.mails("copy", "t.toml");
    let mail = journey.takes_out(other).remove(0);
    let (code, told) = journey.told(other, &format!("receive ../{mail}"));
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("fork")));
    journey.calls_kept(other, "ended.toml");
    assert_eq!(journey.judged(other, "t.toml ended.toml"), (vec![who.clone()], vec![]));

    // What is revealed at the end of one line is known on the other, where the game goes on.
    for line in ["reveal ended.toml", "play ended.toml reveal all", "reveal ended.toml --yes -o revealed.toml"] {
        journey.refused(other, line, "--anyway");
    }
    journey.does(other, "reveal ended.toml --anyway -o revealed.toml");
    // That binds nobody: they play on in the one file, and on the other line the question is asked again.
    journey.passes(other, &who, "t.toml");
    journey.plays_whole(&who, "t.toml");
    journey.passes(&who, other, "t.toml");
    journey.plays(other, "t.toml");
    journey.refused(other, "reveal ended.toml -o revealed.toml", "--anyway");
    for line in ["consent ended.toml draw", "ask ended.toml back 5", "play ended.toml agreed back 5"] {
        journey.refused(other, line, "over");
    }
    assert_eq!(journey.status(other, "t.toml")["over"], false);
}

//! Disputes: a judge who has the files and no key finds what is proved, and blames nobody for what anybody
//! could have done.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::HANDS;

#[test]
fn a_turn_is_altered_on_its_way() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(HANDS, &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    let turns = journey.clock(&who, "t.toml").1;
    let step = journey.moves(&who, "t.toml")[0].clone();
    let another = journey.moves(&who, "t.toml").pop().unwrap();
    journey.does(&who, &format!("play t.toml \"{step}\" --say \"Have a nice day\""));
    let sent = journey.text(&format!("{who}/t.toml"));
    let (time, later) = ("time = \"2026-12-01T12:00:00Z\"", "time = \"2026-12-01T12:00:01Z\"");
    let last = sent.rfind(time).unwrap();
    let cases = [
        ("a step", sent.replace(&format!("steps = [\"{step}\"]"), &format!("steps = [\"{another}\"]"))),
        ("a remark", sent.replace("Have a nice day", "You play badly")),
        ("a time", format!("{}{}", &sent[..last], sent[last..].replacen(time, later, 1))),
    ];
    for (what, altered) in cases {
        assert_ne!(altered, sent, "{what}");
        journey.write("altered.toml", &altered);
        let before = journey.text(&format!("{other}/t.toml"));
        let (code, told) = journey.told(other, "receive ../altered.toml");
        assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("refused")), "{what}");
        assert_eq!(journey.text(&format!("{other}/t.toml")), before, "{what}");
        // All turns before it are proved, and nobody is blamed.
        let (code, report) = journey.told(other, "verify --report ../altered.toml t.toml");
        assert_eq!((code, &report["files"][0]["verdict"]), (Some(1), &json!("invalid")), "{what}");
        assert_eq!(report["files"][0]["proved"]["turns"], turns, "{what}");
        assert_eq!(report["files"][0]["error"]["turn"]["number"], turns + 1, "{what}");
        assert_eq!(journey.judged(other, "../altered.toml t.toml"), (vec![], vec!["anybody".to_owned()]), "{what}");
    }
    // Under another header nothing holds that was signed.
    journey.write("altered.toml", &sent.replace("created = \"2026-12-01", "created = \"2026-12-02"));
    let (code, report) = journey.told(other, "verify --report ../altered.toml");
    assert_eq!((code, &report["files"][0]["proved"]), (Some(1), &json!(null)));
    assert_eq!(journey.judged(other, "../altered.toml").1, ["anybody"]);
    // The drawing on top proves nothing, and is not taken for the table.
    let drawn = sent.lines().position(|line| line.starts_with('#')).unwrap();
    let altered: Vec<_> =
        sent.lines().enumerate().map(|(n, line)| if n == drawn + 1 { "# bob has won" } else { line }).collect();
    journey.write("drawn.toml", &(altered.join("\n") + "\n"));
    let (code, report) = journey.told(other, "verify --report ../drawn.toml");
    assert_eq!((code, &report["files"][0]["proved"]["drawn"]), (Some(0), &json!(false)));
    // What was sent comes once more, and holds.
    journey.write("sent.toml", &sent);
    assert_eq!(journey.json(other, "receive ../sent.toml")[0]["kind"], "updated");
    journey.same(&[&who, other], "t.toml");
}

#[test]
fn a_claim_meets_an_answer_that_was_there() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(&format!("{HANDS} --pace 3d"), &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    let turn = journey.clock(&who, "t.toml").1 + 1;
    // The answer is written in time, and its mail lies unread.
    journey.at("2026-12-03T08:00:00Z");
    journey.plays(&who, "t.toml");
    journey.mails(&who, "t.toml");
    journey.at("2026-12-04T20:00:00Z");
    journey.does(other, "play t.toml claim --yes");
    journey.mails(other, "t.toml");
    let mail = journey.takes_out(&who).remove(0);
    let (code, told) = journey.told(&who, &format!("receive ../{mail}"));
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("parted")));
    journey.calls_kept(&who, "claimed.toml");
    journey.does(&who, "play claimed.toml contest");
    assert_eq!(journey.status(&who, "claimed.toml")["ended"]["how"], "contested");
    // Nobody has signed both, so nobody is convicted, and the players settle it.
    let (code, kind, at, _) = journey.relation(&who, "t.toml", "claimed.toml");
    assert_eq!((code, kind.as_str(), at), (Some(3), "parted", json!(turn)));
    assert_eq!(journey.judged(&who, "t.toml claimed.toml"), (vec![], vec![]));
}

#[test]
fn a_claim_comes_too_early() {
    let journey = Journey::of(&["alice", "bob"]);
    let who = journey.begun(&format!("{HANDS} --pace 3d"), &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    journey.at("2026-12-02T12:00:00Z");
    journey.refused(other, "play t.toml claim --yes", "has time");
    // A clock that is set ahead lets it be signed; nobody takes such a turn in before its time.
    journey.at("2026-12-04T20:00:00Z");
    journey.does(other, "play t.toml claim --yes");
    journey.mails(other, "t.toml");
    let mail = journey.takes_out(&who).remove(0);
    journey.at("2026-12-02T12:30:00Z");
    let (code, told) = journey.told(&who, &format!("receive ../{mail}"));
    assert_eq!((code, &told[0]["kind"], &told[0]["ahead"]["seat"]), (Some(1), &json!("refused"), &json!(other)));
    assert_eq!(journey.clock(&who, "t.toml").0, Some(who.clone()));
    // A time is what its author says, so the claim holds later on.
    journey.at("2026-12-05T12:00:00Z");
    assert_eq!(journey.run(other, "verify t.toml").code, Some(0));
    assert_eq!(journey.json(&who, &format!("receive ../{mail}"))[0]["kind"], "updated");
}

#[test]
fn the_old_owner_of_a_seat_plays_on() {
    let journey = Journey::of(&["alice", "bob", "carol"]);
    let who = journey.begun(HANDS, &["alice", "bob"], "t.toml");
    let other = if who == "alice" { "bob" } else { "alice" };
    let key =
        |who: &str, what: &str| journey.json(who, &format!("key show {who}"))[0][what].as_str().unwrap().to_owned();
    let over = format!("t.toml handover {who}={}", key("carol", "identity"));
    journey.agrees(other, &over, &[&who]);
    journey.copy(&who, "copy");
    journey.does(&who, &format!("play {over}"));
    journey.passes(&who, "carol", "t.toml");
    journey.does_with_passphrase(&who, &format!("key export {who} --table t.toml -o ../seat.key"));
    journey.does_with_passphrase("carol", "key import ../seat.key");
    journey.plays("carol", "t.toml");
    // An older copy of the old owner's home does not know of it. Its key is convicted, and not that of carol.
    journey.refused(&who, "play t.toml", "");
    journey.plays("copy", "t.toml");
    let report = journey.told("carol", "verify --report t.toml ../copy/t.toml").1;
    let convicted = report["disputes"][0]["convictions"].as_array().unwrap();
    assert_eq!((convicted.len(), &convicted[0]["seat"]), (1, &json!(who)));
    assert_eq!(convicted[0]["key"], key(&who, "fingerprint"));
}

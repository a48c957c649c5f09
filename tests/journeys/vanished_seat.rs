//! Seats that vanish: a claim, one that counts, one that crosses a turn, and a table that goes on without a
//! seat.

use serde_json::{Value, json};

use super::driver::Journey;
use crate::common::samples::HANDS;

const ALL: [&str; 3] = ["ann", "bob", "cat"];

/// The seat after one, and the third.
fn others(late: &str) -> [&'static str; 2] {
    let at = ALL.iter().position(|name| *name == late).unwrap();
    [ALL[(at + 1) % 3], ALL[(at + 2) % 3]]
}

/// Why tables do not count, and how many do.
fn standings(journey: &Journey, who: &str) -> (Value, Vec<Value>) {
    let standings = journey.json(who, "standings t.toml");
    let apart = standings["apart"].as_array().unwrap().iter();
    (standings["rated"].clone(), apart.map(|table| table["kind"].clone()).collect())
}

#[test]
fn a_seat_is_claimed_and_contests_it() {
    let journey = Journey::of(&["ann", "bob"]);
    let late = journey.begun(&format!("{HANDS} --pace 3d+2d"), &["ann", "bob"], "t.toml");
    let other = if late == "ann" { "bob" } else { "ann" };
    assert_eq!(journey.status(other, "t.toml")["until"], "2026-12-06T12:00:00Z");
    // Clocks differ, so a claim waits a tenth of the time for a turn longer.
    journey.at("2026-12-06T19:12:00Z");
    journey.refused(other, "play t.toml claim --yes", "has time");
    journey.at("2026-12-06T19:12:01Z");
    journey.refused(other, "play t.toml claim", "--yes");
    journey.does(other, "play t.toml claim --yes");
    let ended = journey.status(other, "t.toml");
    assert_eq!(ended["ended"], json!({"how": "claimed", "by": other, "late": late}));
    assert_eq!(
        (&ended["result"]["winners"], standings(&journey, other)),
        (&json!([]), (json!(0), vec![json!("claimed")]))
    );
    journey.passes(other, &late, "t.toml");
    // The inbox names the same next step as the status.
    let next = journey.status(&late, "t.toml")["next"].as_str().unwrap().to_owned();
    let inbox = journey.json(&late, "inbox")[0]["next"].as_str().unwrap().replace("./", "");
    assert!(inbox == next && next.contains("bypost play t.toml contest"), "{inbox}: {next}");
    journey.refused(&late, "play t.toml", "contest");
    journey.does(&late, "play t.toml contest");
    journey.refused(&late, "undo t.toml --yes", "after the end");
    assert_eq!(journey.status(&late, "t.toml")["ended"]["how"], "contested");
    assert_eq!(standings(&journey, &late), (json!(0), vec![json!("contested")]));
}

#[test]
fn a_claim_counts_where_all_have_agreed_to_it() {
    let journey = Journey::of(&["ann", "bob"]);
    let late = journey.begun(&format!("{HANDS} --pace 1d --forfeit"), &["ann", "bob"], "t.toml");
    let other = if late == "ann" { "bob" } else { "ann" };
    journey.at("2026-12-03T12:00:00Z");
    journey.does(other, "play t.toml claim --yes");
    assert_eq!(journey.status(other, "t.toml")["result"]["winners"], json!([other]));
    let counted = journey.json(other, "standings t.toml");
    assert_eq!((&counted["rated"], &counted["forfeits"][0]["winners"]), (&json!(1), &json!([other])));
    journey.passes(other, &late, "t.toml");
    journey.does(&late, "play t.toml contest");
    assert_eq!(standings(&journey, &late), (json!(0), vec![json!("contested")]));
}

#[test]
fn a_claim_that_crossed_a_turn_is_withdrawn() {
    let journey = Journey::of(&ALL);
    let late = journey.begun(&format!("{HANDS} --pace 1d"), &ALL, "t.toml");
    let [next, third] = others(&late);
    journey.at("2026-12-01T20:00:00Z");
    journey.plays(&late, "t.toml");
    let turn = journey.clock(&late, "t.toml").1;
    // What was played in time has not come when the next one agrees, and the third one claims.
    journey.at("2026-12-02T12:24:00Z");
    journey.refused(next, &format!("consent t.toml out {late}"), "has time");
    journey.at("2026-12-02T14:24:01Z");
    journey.refused(third, "play t.toml claim --yes", "must agree");
    journey.agrees(next, &format!("t.toml out {late}"), &[third]);
    journey.does(third, "play t.toml claim --yes");
    journey.copy(&format!("{third}/t.toml"), "claim.toml");
    journey.copy(&format!("{late}/t.toml"), "played.toml");

    // Both come to the next one, who plays on where there was a turn, is asked, and so withdraws the claim.
    journey.at("2026-12-02T15:00:00Z");
    assert_eq!(journey.json(next, "receive ../claim.toml")[0]["kind"], "updated");
    let (code, told) = journey.told(next, "receive ../played.toml");
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("parted")));
    journey.calls_kept(next, "t.toml");
    journey.refused(next, "play t.toml", "--yes");
    journey.plays(next, "t.toml --yes");
    journey.plays_whole(next, "t.toml");
    let (code, kind, ..) = journey.relation(next, "../claim.toml", "t.toml");
    assert_eq!((code, kind.as_str()), (Some(0), "newer"));

    // That replaces the claim everywhere, and its author is asked before going on there.
    journey.copy(&format!("{next}/t.toml"), "on.toml");
    let came = journey.json(third, "receive ../on.toml");
    assert_eq!((&came[0]["kind"], &came[0]["before"]), (&json!("replaced"), &json!(turn - 1)));
    journey.refused(third, "play t.toml", "--yes");
    journey.plays(third, "t.toml --yes");
    let (code, told) = journey.told(&late, "receive ../claim.toml");
    assert_eq!((code, &told[0]["kind"]), (Some(1), &json!("parted")));
    assert_eq!(journey.json(&late, "receive ../on.toml")[0]["kind"], "updated");
    assert_eq!(journey.json(&late, "receive ../claim.toml")[0]["kind"], "older");
    let inbox = journey.json(&late, "inbox");
    assert!(inbox.as_array().unwrap().iter().all(|table| table["parted"] == json!([])), "{inbox}");
}

#[test]
fn a_table_goes_on_without_a_seat() {
    let journey = Journey::of(&ALL);
    let late = journey.begun(&format!("{HANDS} --pace 3d --rescue 2"), &ALL, "t.toml");
    let [next, third] = others(&late);
    let without = format!("t.toml without {late}");
    // While there is time nobody goes on, and nobody agrees to it.
    journey.at("2026-12-02T10:00:00Z");
    journey.refused(next, &format!("play {without}"), "has time");
    journey.refused(third, &format!("consent {without}"), "has time");
    // Then all others must agree, and the next seat does it.
    journey.at("2026-12-06T10:00:00Z");
    journey.refused(next, &format!("play {without}"), "must agree first");
    journey.refused(third, &format!("play {without}"), "must do that");
    journey.refused(next, &format!("play t.toml without {third}"), "");
    journey.agrees(third, &without, &[next, &late]);
    journey.copy(&format!("{late}/t.toml"), &format!("{late}/before.toml"));
    journey.does(next, &format!("play t.toml WITHOUT {}", late.to_uppercase()));
    let missing = journey.status(next, "t.toml");
    assert_eq!(missing["missing"], json!([{"seat": late, "paid": 0}]));
    assert_eq!(missing["clock"], third);
    for who in [third, &late] {
        journey.passes(next, who, "t.toml");
    }
    journey.refused(third, "play t.toml resign --yes", "paid first");

    // The one without whom they go on signs nothing there, but may object; that changes nothing at the table.
    for line in ["play t.toml", "play t.toml resign --yes", "play t.toml claim", "undo t.toml --yes", "reveal t.toml"] {
        journey.refused(&late, line, "");
    }
    for line in ["consent t.toml end".to_owned(), format!("consent t.toml out {third}")] {
        journey.refused(&late, &line, "no key here");
    }
    assert_eq!(journey.moves(&late, "t.toml"), Vec::<String>::new());
    journey.agrees(&late, "t.toml contest", &[next, third]);
    assert_eq!(journey.status(&late, "t.toml")["hash"], missing["hash"]);
    // In a file in which there was time it plays on only if it is asked.
    let step = journey.moves(&late, "before.toml")[0].clone();
    journey.refused(&late, &format!("play before.toml \"{step}\""), "--yes");

    // The two others pay, and the game goes on between them.
    journey.does(third, "play t.toml");
    journey.passes(third, next, "t.toml");
    journey.does(next, "play t.toml");
    let paid = journey.status(next, "t.toml");
    assert_eq!((&paid["missing"], &paid["over"], paid["clock"] == json!(late)), (&json!([]), &json!(false), false));
    let who = paid["clock"].as_str().unwrap().to_owned();
    journey.passes(next, &who, "t.toml");
    journey.does(&who, "play t.toml resign --yes");
    let over = journey.status(&who, "t.toml");
    let winner = if who == next { third } else { next };
    assert_eq!((&over["over"], &over["result"]["winners"]), (&json!(true), &json!([winner])));
    assert_eq!(standings(&journey, &who), (json!(0), vec![json!("without")]));
    journey.passes(&who, &late, "t.toml");
    journey.refused(&late, "reveal t.toml", "");
}

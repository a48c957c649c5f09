//! Solitaire: a table of one seat, which counts in no standings.

use serde_json::json;

use super::driver::Journey;
use crate::common::samples::HANDS;

#[test]
fn somebody_plays_alone() {
    let journey = Journey::of(&["ann"]);
    // Nobody else has a say, so there is no pace, and nothing is to be sent.
    let begun = journey.json("ann", &format!("new {HANDS} --seats ann -o a.toml"));
    assert_eq!((&begun["clock"], &begun["pace"]), (&json!("ann"), &json!(null)));
    // A suggestion needs no `hints`, and ends where a card comes that is not seen yet.
    let suggestion = journey.json("ann", "suggest a.toml --level easy");
    assert_eq!(suggestion["seat"], "ann");
    assert!(journey.moves("ann", "a.toml").contains(&suggestion["steps"][0].as_str().unwrap().to_owned()));

    // A turn is taken back and comes out the same, since its cards are those of the deal.
    let before = journey.status("ann", "a.toml");
    journey.plays("ann", "a.toml");
    let played = journey.status("ann", "a.toml")["state"].clone();
    journey.does("ann", "undo a.toml --yes");
    assert_eq!(journey.status("ann", "a.toml")["state"], before["state"]);
    journey.plays("ann", "a.toml");
    assert_eq!(journey.status("ann", "a.toml")["state"], played);

    while journey.clock("ann", "a.toml").0.is_some() {
        journey.plays("ann", "a.toml");
    }
    let over = journey.status("ann", "a.toml");
    assert!(over["result"]["seats"]["ann"]["score"].is_number(), "{over}");
    let verified = &journey.json("ann", "verify a.toml")[0];
    assert_eq!((&verified["valid"], &verified["witnessed"]), (&json!(true), &json!(false)));
    let standings = journey.json("ann", "standings a.toml");
    assert_eq!((&standings["rated"], &standings["apart"][0]["kind"]), (&json!(0), &json!("unwitnessed")));
    // Nobody else can have a copy, so nobody is asked.
    journey.does("ann", "undo a.toml");
    assert!(journey.clock("ann", "a.toml").0.is_some());
}

#[test]
fn practice_is_a_solitaire_where_that_is_asked_for() {
    let journey = Journey::of(&["ann"]);
    journey.does("ann", &format!("practise {HANDS} --seats 1 -o a.toml"));
    let shown = journey.does("ann", "show a.toml");
    assert!(!shown.contains("witnessed"), "it is told at the end only: {shown}");
    journey.does("ann", "play a.toml resign --yes");
    let shown = journey.does("ann", "show a.toml");
    assert_eq!(shown.matches("witnessed").count(), 1, "{shown}");
}

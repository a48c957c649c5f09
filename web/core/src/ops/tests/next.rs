//! What a page is told of the next step.

use serde_json::{Value, json};

use super::hostile::Page;

/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;

/// The page of somebody who has a key.
fn page(name: &str) -> Page {
    let mut page = Page::default();
    page.ok("create", json!({ "passphrase": "four words of straw" }));
    page.ok("key_new", json!({ "name": name }));
    page.ok("key_backed_up", json!({ "name": name }));
    page
}

/// The only table that a page has.
fn entry(page: &mut Page, now: i64) -> Value {
    page.ok("inbox", json!({ "now": now }))["tables"][0].take()
}

/// What one page sends and another one takes in, once the first has done something.
fn done(page: &mut Page, op: &str, more: &Value) -> Value {
    let mut given = json!({ "file": entry(page, DAY)["file"], "now": DAY });
    given.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    page.ok(op, given)
}

fn take_in(page: &mut Page, text: &Value) {
    page.ok("receive", json!({ "sources": [{ "text": text }], "now": DAY }));
}

#[track_caller]
fn is_next(page: &mut Page, now: i64, words: &str) {
    let file = entry(page, now)["file"].take();
    assert_eq!(page.ok("table", json!({ "file": file, "now": now }))["next"].as_str().unwrap_or_default(), words);
}

/// Until a turn has left nothing tells whom it waits for.
#[track_caller]
fn is_unsent(page: &mut Page) {
    let table = done(page, "table", &json!({}));
    assert_eq!((&table["stands"], &table["next"]), (&json!("signed, not sent yet"), &Value::Null));
    assert!(table["seats"].as_array().unwrap().iter().all(|seat| seat["awaited"] == false), "{table}");
}

#[test]
fn a_table_tells_its_next_step_if_its_standing_does_not() {
    let [mut anna, mut bert] = ["anna", "bert"].map(page);
    let game = "lions-and-jackals";
    anna.ok("begin", json!({ "game": game, "seats": ["anna", "bert"], "pace": "1d", "options": {}, "now": DAY }));
    is_unsent(&mut anna);
    let sent = done(&mut anna, "pack", &json!({}))["armor"].take();
    // What is packed can still be taken back; what has left is waited for.
    is_unsent(&mut anna);
    done(&mut anna, "sent", &json!({}));
    assert_eq!(done(&mut anna, "table", &json!({}))["stands"], "bert is to join");
    take_in(&mut bert, &sent);
    is_next(&mut bert, DAY, "bert is to join; at most 2 more mails go before the first choice");
    done(&mut bert, "join", &json!({}));
    is_unsent(&mut bert);
    assert_eq!(entry(&mut bert, DAY)["next"], "the file goes to anna; at most 2 more mails go before the first choice");
    let mail = done(&mut bert, "pack", &json!({}));
    done(&mut bert, "sent", &json!({}));
    assert!(mail["text"].as_str().unwrap().contains("anna is to play, until 3 January 1970, 00:00 UTC."), "{mail}");
    take_in(&mut anna, &mail["armor"]);
    // Her part opens the first throw, and she alone sees then whether she begins; the table says so by itself.
    let shown = done(&mut anna, "table", &json!({}));
    let is_forced = shown["forced"] == true;
    assert_eq!(is_forced, shown["stands"] != "anna is to play, until 3 January 1970, 00:00 UTC", "{shown}");
    let forced = "anna has nothing to decide; at most 1 more mail goes before the first choice";
    is_next(&mut anna, DAY, if is_forced { forced } else { "" });
    assert_eq!(entry(&mut bert, DAY)["next"], Value::Null);
    // Somebody is late.
    is_next(&mut anna, 4 * DAY, "anna's time is used up, but anna may play until somebody claims");
    is_next(&mut bert, 4 * DAY, "anna's time is used up: bert may wait, or claim");
    assert_eq!(entry(&mut bert, 4 * DAY)["next"], "anna's time is used up: bert may wait, or claim");
    // All have agreed.
    let lines = done(&mut bert, "agree", &json!({ "words": "draw" }))["text"].take();
    take_in(&mut anna, &lines);
    is_next(&mut anna, DAY, "all have agreed to end the game with a shared win");
}

//! Texts of people who would like to do more than play go through every operation, and come back visible.

use std::collections::BTreeSet;

use bypost::draw::escape::is_hidden;
use bypost::file::{Deal, Header, Time, base64_encode};
use bypost::games::{GAMES, find};
use bypost::session::begin;
use serde_json::{Value, json};

use crate::app::App;
use crate::ops::{answer, contract};

/// A name from right to left, with a letter at its end that nobody sees. Files may hold both.
const NAME: &str = "אליס\u{3164}";
/// How it is shown.
const SHOWN: &str = "אליס\\u{3164}";
/// A text that turns the direction of all that follows, ends a terminal's line, and has a letter that nobody sees.
const TEXT: &str = "\u{202e}evil\u{1b}[31m\u{7}\u{3164}";
const NOW: i64 = 4_102_444_800;

/// A page that looks at every answer that it gets.
#[derive(Default)]
pub(super) struct Page {
    app: App,
    asked: BTreeSet<String>,
}

impl Page {
    pub(super) fn ask(&mut self, op: &str, given: Value) -> Value {
        let mut request = given;
        request["op"] = json!(op);
        request["now"] = request.get("now").cloned().unwrap_or(json!(NOW));
        let text = answer(&mut self.app, &request.to_string());
        let answer: Value = serde_json::from_str(&text).unwrap();
        self.asked.insert(op.to_owned());
        // The file of a table is saved as it is.
        if op != "table_file" {
            let hidden: Vec<&str> = strings(&answer).into_iter().filter(|text| text.contains(is_unseen)).collect();
            assert!(hidden.is_empty(), "{op} gives {hidden:?}");
        }
        answer
    }

    pub(super) fn ok(&mut self, op: &str, given: Value) -> Value {
        let mut answer = self.ask(op, given);
        assert!(answer.get("ok").is_some(), "{op}: {answer}");
        answer["ok"].take()
    }
}

/// Whether a character may not reach a page. Lines are kept apart, and so are texts of two directions.
fn is_unseen(c: char) -> bool {
    is_hidden(c) && !matches!(c, '\n' | '\u{2066}' | '\u{2067}' | '\u{2069}')
}

/// All texts in a value.
fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(all) => all.iter().flat_map(strings).collect(),
        Value::Object(all) => all.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

/// A table that somebody has begun who does not ask what a name looks like.
fn table() -> String {
    let info = (find("lions-and-jackals").unwrap().info)();
    let deal = Deal::Seed(base64_encode(&[7; 32]));
    let seats = [NAME, "anna"].map(|name| (name.to_owned(), None)).into();
    begin(Header::new(info, deal, seats, Time::at(NOW), [1; 32]), GAMES).unwrap().text()
}

/// What is given to operations that cannot do it.
fn nonsense() -> Value {
    json!({
        "file": TEXT, "as": TEXT, "name": TEXT, "words": TEXT, "steps": [TEXT], "row": [TEXT], "seats": [TEXT, NAME],
        "game": TEXT, "options": { TEXT: TEXT }, "pace": TEXT, "say": TEXT, "page": TEXT, "address": TEXT,
        "passphrase": TEXT, "old": TEXT, "new": TEXT, "text": TEXT, "secret": TEXT,
        "records": { TEXT: TEXT }, "generation": 0,
        "sources": [{ "name": TEXT, "text": format!("Subject: {TEXT}\n\n-----BEGIN BYPOST TABLE-----\n{TEXT}") }],
    })
}

/// Something about a table, by anna, to all questions of whom the answer is yes.
fn at(file: &Value, more: &Value) -> Value {
    let mut given =
        json!({ "as": "anna", "row": [], "steps": [], "sure": ["unremembered anna", "known", "sent", "line"] });
    given.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    given["file"] = file.clone();
    given
}

/// What somebody is sent who has a key here.
fn sources() -> Value {
    json!([{ "name": TEXT, "text": format!("Subject: {TEXT}\n\n{}", table()) }])
}

/// Takes the table in, and both of its seats, which one key may have in an open deal.
fn joined(page: &mut Page) -> Value {
    page.ok("key_new", json!({ "name": "anna" }));
    page.ok("key_backed_up", json!({ "name": "anna" }));
    let file = page.ok("receive", json!({ "sources": sources(), "any": true }))["lines"][0]["file"].take();
    let shown = page.ok("table", at(&file, &json!({})))["join"].take();
    page.ok("join", at(&file, &json!({ "seat": shown["seat"] })));
    let shown = page.ok("join", at(&file, &json!({})))["table"].take();
    assert_eq!(shown["seats"][0]["name"], SHOWN);
    // In a line it takes nothing along that stands beside it.
    let log = page.ok("log", at(&file, &json!({})));
    let deed = log[0]["deed"].as_str().unwrap();
    assert!(deed.starts_with("\u{2067}אליס"), "{deed}");
    file
}

/// Plays the turn of a seat with a remark, if it has one; gives the number of turns.
fn play(page: &mut Page, file: &Value, name: &str) -> u64 {
    let mut next = page.ok("words", at(file, &json!({ "as": name })));
    while let Some(word) = next["words"][0]["word"].as_str() {
        let mut row = next["row"].as_array().unwrap().clone();
        row.push(word.into());
        next = page.ok("words", at(file, &json!({ "as": name, "row": row })));
    }
    let Some(step) = next["step"].as_str() else { return 0 };
    let turns = |table: &Value| table["turns"].as_u64().unwrap();
    let before = turns(&page.ok("table", at(file, &json!({ "as": name }))));
    page.ok("play", at(file, &json!({ "steps": [step], "say": NAME })));
    turns(&page.ok("table", at(file, &json!({ "as": name })))) - before
}

#[test]
fn nothing_unseen_reaches_the_page() {
    let mut page = Page::default();
    let operations = contract().names();
    let of_open_store = |op: &&String| !["create", "unlock", "forget"].contains(&op.as_str());
    page.ok("look", json!({ "sources": sources() }));
    page.ok("create", json!({ "passphrase": "four words of straw" }));
    for op in operations.iter().filter(of_open_store) {
        page.ask(op, nonsense());
    }
    let file = joined(&mut page);
    page.ok("address_set", json!({ "name": NAME, "address": "alice@example.org" }));
    let turns: u64 = [SHOWN, "anna"].repeat(4).iter().map(|name| play(&mut page, &file, name)).sum();
    assert!(turns > 2, "{turns} turns");
    for op in operations.iter().filter(of_open_store) {
        page.ask(op, at(&file, &nonsense()));
        let right =
            json!({ "words": "back 3", "sources": sources(), "passphrase": "four words of straw", "name": "anna" });
        page.ask(op, at(&file, &right));
    }
    page.ask("unlock", nonsense());
    page.ok("forget", json!({ "file": file }));
    assert_eq!(page.asked.iter().collect::<Vec<_>>(), operations.iter().collect::<Vec<_>>());
    page.ask(TEXT, json!({}));
}

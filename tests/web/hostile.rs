//! Names, files and mails of people who would like to do more than play.

use std::fs;

use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{key, whole};
use crate::browser::hostile::{NAMES, REMARKS};
use crate::common::damage::DAMAGES;
use crate::common::homes::World;
use crate::common::samples::{DICE, HANDS};
use crate::common::{Record, header, header_of};

/// The kinds of elements and of attributes on the page.
const KINDS: &str = "[...new Set([...document.querySelectorAll('#page *')].flatMap((one) => \
                     [one.localName, ...one.getAttributeNames()]))].sort()";

/// What is shown of a table on the screens that tell of it.
fn screens(person: &Person, text: &str) -> Vec<Value> {
    let mut kinds = Vec::new();
    assert!(person.checks(&[text]).starts_with("Valid"));
    person.press("Look at the table");
    person.does("until('the table', () => document.querySelector('.picture'))", &json!([]));
    person.press("All turns");
    kinds.push(person.does(KINDS, &json!([])));
    person.does("takeIn(given[0], true)", &json!([text]));
    person.does("until('the table', () => isTable() || lines().length)", &json!([]));
    kinds.push(person.does(KINDS, &json!([])));
    person.does("go('#/', 'Tables')", &json!([]));
    person.does("until('a table', () => all('.entry')[0])", &json!([]));
    kinds.push(person.does(KINDS, &json!([])));
    kinds
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn names_and_remarks_stay_text() {
    let person = Person::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    let text = |names: [&str; 2], remarks: &[&str]| {
        let mut header = header(9, &[]);
        header.seats = names.map(|name| (name.to_owned(), None)).into();
        let mut record = Record::new(header);
        record.join(0).join(1);
        record.take(&[], remarks);
        record.go_on(8, 1).text()
    };
    // A long name is cut, and has a title.
    let benign = screens(&person, &text(["Carolina of the northern isles", "dave"], &["Hello!"]));
    let hostile = screens(&person, &text(NAMES, &REMARKS));
    for (here, there) in hostile.iter().zip(&benign) {
        let known = there.as_array().unwrap();
        let extra: Vec<_> = here.as_array().unwrap().iter().filter(|kind| !known.contains(kind)).collect();
        assert!(extra.is_empty(), "{extra:?}");
    }
    person.sees(NAMES[0]);
    person.sees(NAMES[1]);
    // The replay runs in a frame of its own, and shows them as text as well.
    person.press_link(NAMES[0]);
    person.does("all('a').find((one) => words(one).startsWith('Replay')).click()", &json!([]));
    person.does("until('the frame', () => document.querySelector('iframe.replay'))", &json!([]));
    assert_eq!(person.browser.get("typeof window.hacked"), json!("undefined"));
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

/// A name in letters that go from right to left keeps to itself.
#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn names_from_right_to_left_turn_nothing_around() {
    let person = Person::new();
    let mut header = header(9, &[]);
    header.seats = ["אליס", "בוב"].map(|name| (name.to_owned(), None)).into();
    let text = Record::new(header).join(0).join(1).go_on(8, 1).text();
    assert!(person.checks(&[&text]).starts_with("Valid"));
    person.press("Look at the table");
    person.does("until('the table', () => document.querySelector('.seats'))", &json!([]));
    // The marks of a seat stand behind its name.
    let turned = "all('.seats li').filter((seat) => { const marks = seat.querySelector('.marks'); \
                  const sign = seat.querySelector('.sign-of-seat'); return marks.textContent && \
                  marks.getBoundingClientRect().left < sign.getBoundingClientRect().right + 10; }).map(words)";
    assert_eq!(person.does(turned, &json!([])), json!([]));
}

/// What is no table, or is one that does not hold: how it is called, its text, and what both screens say of
/// it.
fn cases(text: &str, armour: &str) -> Vec<(&'static str, String, &'static str)> {
    let middle = armour.len() / 2;
    let (first, last) = armour.split_at(middle);
    let letter = if last.starts_with('A') { "B" } else { "A" };
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let signature = text.rfind("signature = [\n").unwrap();
    let signature = signature + text[signature..].find('"').unwrap() + 1;
    let (before, after) = text.split_at(signature);
    let other = if after.starts_with('A') { "B" } else { "A" };
    vec![
        ("a letter", "Hello, how are you?".to_owned(), "no table"),
        ("markup", "<script>hacked=1</script><img src=x onerror=hacked=1>".to_owned(), "no table"),
        ("half of the lines", first.to_owned(), ""),
        ("lines with another letter", format!("{first}{letter}{}", &last[1..]), ""),
        ("another signature", format!("{before}{other}{}", &after[1..]), "signature"),
        ("another remark", edited("Hello!", "Hallo!"), ""),
        ("another game", edited(&format!("game = \"{DICE}\""), "game = \"<b>chess</b>\""), ""),
        ("no TOML", edited("[[turn]]", "[[turn"), ""),
        (
            "a long line",
            format!("-----BEGIN BYPOST TABLE-----\n{}\n-----END BYPOST TABLE-----\n", "A".repeat(300_000)),
            "",
        ),
        (
            "a mail of many headers",
            format!("Subject: x\nContent-Type: text/plain{}\n\nhello", "; a*1*=b".repeat(80_000)),
            "",
        ),
        (
            "nested parts",
            format!("Subject: bypost\n{}", "Content-Type: multipart/mixed; boundary=b\n\n--b\n".repeat(500)),
            "",
        ),
        ("zeros", "\0".repeat(10_000), ""),
    ]
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn what_is_no_table_is_refused_in_words() {
    let person = Person::new();
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    let mut record = Record::new(header(9, &[]));
    record.join(0).join(1).take(&[], &["Hello!"]).go_on(8, 1);
    fs::write(world.path("t.toml"), record.text()).unwrap();
    let armour = whole(&world, "t.toml");
    for (name, text, words) in cases(&record.text(), &armour) {
        let told = person.checks(&[&text]);
        eprintln!("{name}: {told:.150}");
        assert!(!told.starts_with("Valid") && told.contains(words), "{name}: {told}");
        let taken = person.takes_in(&text);
        let told = format!("{}{}", taken["refused"], taken["lines"]);
        assert!(taken["isTable"] == false && told.len() > 20 && told.contains(words), "{name}: {taken}");
        assert!(!told.contains("made a mistake") && !told.contains("stopped"), "{name}: {taken}");
    }
    assert_eq!(person.does("go('#/', 'Tables').then(() => all('.entry').length)", &json!([])), json!(0));
    assert_eq!(person.browser.get("typeof window.hacked"), json!("undefined"));
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn what_mail_does_to_lines_does_not_matter() {
    let person = Person::new();
    let world = World::empty();
    fs::write(world.path("t.toml"), Record::played(header_of(HANDS, 2, 3, &[]), 8, 1).text()).unwrap();
    let armour = whole(&world, "t.toml");
    for damage in DAMAGES {
        let told = person.checks(&[&(damage.apply)(&armour)]);
        assert!(told.starts_with("Valid"), "{}: {told}", damage.name);
    }
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

//! A friend with a phone was sent a mail: from the first screen to the turn that was sent.

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{lines, receive};
use crate::common::homes::World;
use crate::common::samples::HANDS;
use crate::common::title;

/// Whether the button with these words can be pressed without scrolling.
const AT_HAND: &str = "(() => { const one = pressable(given[0]); const { top, bottom, left, width } = one.getBoundingClientRect(); \
    const there = document.elementFromPoint(left + width / 2, (top + bottom) / 2); \
    return top >= 0 && bottom <= innerHeight && one.contains(there); })()";

/// A table of alice and bob, as alice mails it.
fn invitation(world: &World) -> String {
    world.done("a", &format!("new {HANDS} --seats alice,bob -o t.toml"));
    lines(world, "a", "t.toml")
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_friend_is_shown_the_invitation_before_any_key_and_sends_what_was_signed() {
    let bob = Person::new();
    let world = World::new();
    bob.browser.size(360, 740);
    bob.sees("I was sent a game");
    bob.does("until('a board', () => all('.cover svg.board').length)", &json!([]));
    bob.press("I was sent a game");
    bob.fill("The mail, or the lines in it", &invitation(&world));
    bob.press("Open it");
    bob.sees("alice invites you to ");
    bob.press("Rules of ");
    bob.sees("How steps are written");
    // The name is that of the seat already.
    bob.fill("A passphrase for this browser", PASSPHRASE);
    bob.fill("The same again", PASSPHRASE);
    bob.press("Join as bob");
    bob.does("until('the seat', () => isTable() && turns() >= 2)", &json!([]));
    assert_eq!(bob.does("question()", &json!([])), json!(null));

    // What was signed is to be sent next, and nobody is waited for before that.
    bob.does("until('the ways', () => pressable('Save a file'))", &json!([]));
    let table = bob.does("table()", &json!([]));
    assert_eq!((&table["isDue"], &table["stands"]), (&json!(true), &json!("signed, not sent yet")));
    for label in ["Copy", "Save a file", "Take turn 2 back"] {
        assert_eq!(bob.does(AT_HAND, &json!([label])), true, "{label}");
    }
    // Whoever comes back from another app, or opens the page anew, is asked the same.
    bob.load("");
    bob.unlock();
    bob.press_link(title(HANDS));
    bob.does("until('the ways', () => pressable('Save a file'))", &json!([]));
    bob.press("Save a file");
    bob.sees("Attach the file to a mail");
    let table = bob.does("table()", &json!([]));
    assert_eq!(table["isDue"], false);
    assert!(table["stands"].as_str().unwrap().contains("alice"), "{table}");
    let report = receive(&world, "a", "at", &String::from_utf8(bob.downloaded()).unwrap());
    assert_eq!(report["turns"], 3, "{report}");

    bob.press("Done");
    assert_eq!(bob.does("question()", &json!([])), json!(null));
    assert_eq!(bob.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_text_that_is_no_table_is_told_on_the_first_screen() {
    let bob = Person::new();
    bob.press("I was sent a game");
    for (text, told) in [("", "there is nothing to open"), ("Dear bob, shall we play?", "")] {
        bob.fill("The mail, or the lines in it", text);
        bob.press("Open it");
        let refused = bob.does("until('why', () => refusal())", &json!([]));
        assert!(refused.as_str().unwrap().to_lowercase().contains(told), "{refused}");
    }
}

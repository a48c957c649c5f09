//! Older states in a browser: a file, a whole store, a store that is gone, and a fork that came by mail.

use std::fs;

use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{self, key, whole};
use crate::common::Luck;
use crate::common::homes::World;
use crate::common::samples::DICE;
use crate::common::title;

/// A table at which alice has a choice, and her browser with its store and nothing signed in it.
fn at_choice() -> (World, Person) {
    let world = World::new();
    program::at_choice(&world, &format!("{DICE} --set mode=quick"), "t.toml");
    let alice = Person::new();
    alice.settle(&key("alice", 1), PASSPHRASE);
    alice.takes_in(&whole(&world, "t.toml"));
    (world, alice)
}

/// Plays a turn, by other luck another one, and gives its steps. The key was brought, so the page asks first
/// if it has not signed here.
fn signs(alice: &Person, luck: u64) -> String {
    let before = alice.does("turns()", &json!([]));
    let signed = alice.plays(luck, &[]);
    if !signed["question"].is_null() {
        assert_eq!(signed["question"], "Is this the newest file?");
        alice.press("Yes, go on");
        alice.does("until('the signed turn', () => turns() > given[0])", &json!([before]));
    }
    signed["steps"].as_str().unwrap().to_owned()
}

/// Signs a turn that is not this one.
fn signs_another(alice: &Person, than: &str) -> String {
    let undo = |alice: &Person| {
        let turns = alice.does("turns()", &json!([]));
        alice.press("Take turn");
        alice.press("Yes, go on");
        alice.does("until('the turn to be gone', () => turns() < given[0])", &json!([turns]));
    };
    for luck in 2..20 {
        let steps = signs(alice, luck);
        if steps != than {
            return steps;
        }
        undo(alice);
    }
    panic!("luck finds no other turn than {than}");
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn an_older_file_changes_nothing() {
    let (world, alice) = at_choice();
    let older = whole(&world, "t.toml");
    signs(&alice, 1);
    let turns = alice.does("turns()", &json!([]));
    for _ in ["signed", "sent"] {
        let taken = alice.takes_in(&older);
        assert!(taken.to_string().contains("older"), "{taken}");
        alice.does("go('#/', 'Tables')", &json!([]));
        alice.press_link(title(DICE));
        alice.does("until('the table', () => turns() === given[0])", &json!([turns]));
        if alice.does("table().isDue", &json!([])) == true {
            alice.sends();
        }
    }
    // The table is removed, and comes back with what was signed: that stays kept.
    alice.press("More");
    alice.press("Remove this table…");
    alice.press("Remove it");
    alice.does("until('the tables', () => heading() === 'Tables')", &json!([]));
    alice.takes_in(&older);
    alice.does("until('the table', () => turns() === given[0])", &json!([turns]));
    assert_eq!(alice.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_store_that_was_put_back_can_make_a_fork_and_everybody_sees_it() {
    let (world, alice) = at_choice();
    let before = alice.browser.stored();
    let first = signs(&alice, 1);
    let one = alice.saves();
    fs::write(world.path("one.toml"), &one).unwrap();

    // The tab that has stored more itself says so.
    alice.press("Lock");
    alice.browser.restore(&before);
    alice.load("");
    alice.asks_to_unlock();
    alice.sees("What is stored here is older than what this browser has stored before");
    alice.press("No, go back");
    alice.sees("Your passphrase");
    alice.asks_to_unlock();
    alice.press("Open it all the same");
    alice.does("until('the tables', () => heading() === 'Tables')", &json!([]));
    // Nothing more can be known. The newer state that bob has brings the turn back.
    let turns = alice.takes_in(&whole(&world, "one.toml"))["turns"].clone();
    assert_eq!(turns, world.json("b", "status one.toml")["turns"]);

    // So does another tab, unless the note of it is put back, too. Without that state, another turn is signed
    // in the place of the first.
    alice.press("Lock");
    alice.browser.restore(&before);
    alice.browser.tab();
    alice.enters("");
    alice.asks_to_unlock();
    alice.sees("What is stored here is older than what this browser has stored before");
    alice.press("No, go back");
    alice.opens_as_it_was(&before);
    alice.press_link(title(DICE));
    let second = signs_another(&alice, &first);
    let other = alice.saves();
    fs::write(world.path("other.toml"), &other).unwrap();
    assert_eq!(world.run("b", "verify one.toml other.toml").code, Some(3), "{first} and {second}");
    // Another browser shows it to anybody who has both files, without a key.
    let told = alice.checks(&[&one, &other]);
    assert!(told.starts_with("These files of one table have parted.") && told.contains("alice"), "{told}");
    // One that has the first state keeps it beside the second, and warns.
    let bob = Person::new();
    bob.settle(&key("bob", 2), PASSPHRASE);
    bob.takes_in(&one);
    let told = bob.takes_in(&other)["lines"].to_string();
    assert!(told.contains("FORK"), "{told}");
    for person in [&alice, &bob] {
        assert_eq!(person.browser.complaints(), [] as [&str; 0]);
    }
}

/// Signs a turn, and gives what bob sends who has answered it; none if a short game is over then.
fn signs_and_hears(world: &World, alice: &Person) -> Option<String> {
    signs(alice, 1);
    fs::write(world.path("one.toml"), alice.saves()).unwrap();
    if world.clock("one.toml") == Some("b") {
        program::play(world, "b", "bob", "one.toml", &mut Luck(1), &[]);
    }
    (world.clock("one.toml") == Some("a")).then(|| whole(world, "one.toml"))
}

/// A table at which alice has signed two turns that bob has answered, and her browser with all that it keeps
/// put back to before the second. Gives what bob sends, and how many turns there were with the second.
fn answered() -> (World, Person, String, u64) {
    for _ in 0..20 {
        let (world, alice) = at_choice();
        let Some(lines) = signs_and_hears(&world, &alice) else { continue };
        alice.takes_in(&lines);
        let before = alice.browser.stored();
        let Some(lines) = signs_and_hears(&world, &alice) else { continue };
        let turns = alice.does("turns()", &json!([])).as_u64().unwrap();
        alice.press("Lock");
        alice.browser.tab();
        alice.opens_as_it_was(&before);
        return (world, alice, lines, turns);
    }
    panic!("bob never answers twice");
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_turn_of_ones_own_that_comes_back_stops_before_anything_is_signed() {
    let (_world, alice, lines, turn) = answered();
    let taken = alice.takes_in(&lines);
    let told = "hat is kept here does not know of turn";
    alice.sees(told);
    let asked = alice.plays(1, &[]);
    assert_eq!(asked["question"], "Is this the newest file?", "{taken}");
    alice.sees("What is stored here does not know of turn");
    let kept = alice.browser.stored();
    alice.press("No, go back");
    assert_eq!(alice.does("until('no question', () => !question()).then(() => turns())", &json!([])), taken["turns"]);
    assert_eq!(alice.browser.stored(), kept, "what was not signed was stored");
    // Whoever is sure goes on, and hears no more of it.
    alice.does("go('#/', 'Tables')", &json!([]));
    alice.press_link(title(DICE));
    signs(&alice, 1);
    assert!(alice.does("turns()", &json!([])).as_u64() > Some(turn));
    assert_eq!(alice.does("shown().includes(given[0])", &json!([told])), json!(false));
    assert_eq!(alice.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn what_cannot_be_noticed_is_said_once_at_the_first_signature() {
    let alice = Person::new();
    alice.settle(&key("alice", 1), PASSPHRASE);
    let told =
        "until('the table', () => isTable() && turns()).then(() => lines().join(' ').split(given[0]).length - 1)";
    for times in [1, 0] {
        alice.begins(DICE, &[]);
        let said = alice.does(told, &json!(["This page cannot notice"]));
        assert_eq!(said, json!(times), "{}", alice.does("shown()", &json!([])));
    }
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_cleared_store_asks_before_it_signs() {
    let (world, alice) = at_choice();
    signs(&alice, 1);
    let mine = alice.saves();
    alice.press("Lock");
    alice.browser.restore(&json!({}));
    alice.load("");
    assert_eq!(alice.does("heading()", &json!([])), "Games by post");
    alice.settle(&key("alice", 1), PASSPHRASE);
    alice.takes_in(&whole(&world, "t.toml"));
    let asked = alice.plays(1, &[]);
    assert_eq!(asked["question"], "Is this the newest file?");
    alice.sees("remembers nothing of this table, but alice may have signed turns of it elsewhere");
    // Who says no has signed nothing, and may take the newest state in.
    alice.press("No, go back");
    assert_eq!(alice.does("until('no question', () => !question()).then(() => turns())", &json!([])), asked["turns"]);
    assert_eq!(alice.takes_in(&mine)["turns"].as_u64().unwrap(), asked["turns"].as_u64().unwrap() + 1);
    assert_eq!(alice.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_store_that_was_changed_does_not_open() {
    let (_, alice) = at_choice();
    let whole = alice.browser.stored();
    let records: Vec<String> = whole["records"].as_object().unwrap().keys().cloned().collect();
    alice.press("Lock");
    for slot in records {
        let mut changed = whole.clone();
        changed["records"].as_object_mut().unwrap().remove(&slot);
        alice.browser.restore(&changed);
        alice.load("");
        alice.asks_to_unlock();
        let told = alice.does("until('a refusal', () => refusal())", &json!([]));
        assert!(told.as_str().unwrap().contains("store"), "{slot}: {told}");
    }
    let mut older = whole.clone();
    older["facts"]["generation"] = Value::from(1);
    alice.browser.restore(&older);
    alice.load("");
    alice.asks_to_unlock();
    alice.press("Open it all the same");
    alice.sees("another generation");
    alice.browser.restore(&whole);
    alice.load("");
    alice.unlock();
}

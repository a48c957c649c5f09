//! A whole game by the keyboard alone, and as a screen reader has it: everything that is pressed is reached
//! by Tab, is pressed by Enter, and has a name.

use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{key, lines, play, receive};
use crate::common::Luck;
use crate::common::homes::World;
use crate::common::samples::BETS;

/// The words of bets that end a game soon.
const DARING: &[&str] = &["allin", "call"];

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";

/// Presses Tab until this is true of `one`, which has the focus, and checks that readers are told a name of
/// it.
#[track_caller]
fn tabs_to(person: &Person, what: &str) {
    let is_there = format!("(() => {{ const one = document.activeElement; return Boolean({what}); }})()");
    for _ in 0..300 {
        if person.does(&is_there, &json!([])) == true {
            assert!(!focused(person).is_empty(), "what has the focus has no name: {what}");
            return;
        }
        person.browser.press(TAB);
    }
    panic!("Tab never comes to {what}");
}

/// What a screen reader calls the part that has the focus: its role and its name.
fn focused(person: &Person) -> String {
    let tree = person.browser.command("Accessibility.getFullAXTree", &json!({}));
    let is_focused = |node: &&Value| {
        let properties = node["properties"].as_array();
        properties.into_iter().flatten().any(|one| one["name"] == "focused" && one["value"]["value"] == true)
    };
    let nodes = tree["nodes"].as_array().unwrap();
    let of = |node: &Value, what: &str| node[what]["value"].as_str().unwrap_or_default().trim().to_owned();
    // The page itself has the focus as well, and comes first.
    let node = nodes.iter().rfind(is_focused).unwrap();
    if of(node, "name").is_empty() { String::new() } else { format!("{} {}", of(node, "role"), of(node, "name")) }
}

/// Presses what has these words on it.
#[track_caller]
fn presses(person: &Person, label: &str) {
    person.does("until('something to press', () => pressable(given[0]))", &json!([label]));
    tabs_to(person, &format!("words(one).startsWith({})", json!(label)));
    person.browser.press(ENTER);
}

/// Plays all turns that are due. Each is chosen by luck, and reached by Tab.
fn my_turns(person: &Person, luck: u64) {
    for press in luck..luck + 60 {
        if !person.is_to_play() {
            return;
        }
        let turns = person.does("turns()", &json!([]));
        let next = "hand(...given).then((next) => { window.wanted = next?.element; return next && next.before; })";
        let before = person.does(next, &json!([press, turns, DARING]));
        if before.is_null() {
            continue;
        }
        tabs_to(person, "one === window.wanted");
        person.browser.press(ENTER);
        person.does("pressed(given[0], given[1])", &json!([before, turns]));
        if person.does("question()", &json!([])) == "Is this the newest file?" {
            presses(person, "Yes, go on");
            person.does("until('the turn', () => turns() > given[0])", &json!([turns]));
        }
    }
    panic!("the turn never ends");
}

/// Sends the table, and gives the lines.
fn sends(person: &Person) -> String {
    presses(person, "Other ways");
    presses(person, "Show the lines");
    person.does("until('the lines', () => document.querySelector('.sending textarea'))", &json!([]));
    let lines = person.does("document.querySelector('.sending textarea').value", &json!([]));
    presses(person, "Done");
    person.does("until('the end of sending', () => !document.querySelector('.sending textarea'))", &json!([]));
    lines.as_str().unwrap().to_owned()
}

/// Takes in what was sent, as if it was pasted into the field.
fn takes_in(person: &Person, lines: &str) {
    presses(person, "Take in an answer");
    person.does("until('the screen', () => heading() === 'Take in')", &json!([]));
    tabs_to(person, "one.localName === 'textarea'");
    person.browser.command("Input.insertText", &json!({ "text": lines }));
    presses(person, "Take in");
    person.does("until('the table', () => isTable())", &json!([]));
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_whole_game_is_played_by_keys_alone() {
    let person = Person::new();
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    person.begins(BETS, &[("stack", "4")]);
    let mut luck = Luck(11);
    // The cards are new in each run, and so is the number of rounds.
    for round in 0..100 {
        let report = receive(&world, "b", "at", &sends(&person));
        let file = report["file"].as_str().unwrap();
        if round == 0 {
            world.done("b", &format!("join {file}"));
        }
        if report["over"] == true {
            return;
        }
        play(&world, "b", "bob", file, &mut luck, DARING);
        takes_in(&person, &lines(&world, "b", file));
        if person.does("table()", &json!([]))["stands"].as_str().unwrap().starts_with("over") {
            assert_eq!(person.browser.complaints(), [] as [&str; 0]);
            return;
        }
        my_turns(&person, 100 * round);
    }
    panic!("the game does not end");
}

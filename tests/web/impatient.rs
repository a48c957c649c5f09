//! People who press what is no longer meant: on the way to another place, or before an answer has come.

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::key;
use crate::common::samples::HANDS;

/// Alice alone at a table.
fn alone(person: &Person) {
    person.does("go('#/new', 'New table')", &json!([]));
    person.fill("Game", HANDS);
    person.fill("Seats", "alice");
    person.press("Begin the table");
    person.does("until('the table', () => isTable() || question())", &json!([]));
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_question_is_gone_with_the_place_at_which_it_was_put() {
    let person = Person::new();
    person.settle_anew("alice");
    alone(&person);
    for label in ["More", "Resign"] {
        person.press(label);
    }
    person.does("until('the question', () => question() === 'This cannot be undone')", &json!([]));
    person.does("go('#/', 'Tables')", &json!([]));
    person.does("until('no question', () => !question())", &json!([]));
    person.does("until('the list', () => all('.entry').length)", &json!([]));
    let due = person.does("all('.entry.due').length", &json!([]));
    assert_eq!(due, 1, "nothing was signed");
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn steps_for_a_turn_are_not_signed_in_the_place_of_one_that_is_taken_back() {
    let person = Person::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    alone(&person);
    person.plays(1, &[]);
    let left = person.does(
        "(async () => {
            const were = turns();
            const sign = () => all('.composer .sign .main')[0];
            while (!sign()) await choose(chance(2), []);
            const chosen = sign();
            await press('Take turn');
            await new Promise(requestAnimationFrame);
            chosen.click();
            await until('the reason', () => lines().some((line) => line.includes('has changed since')));
            return turns() - were;
        })()",
        &json!([]),
    );
    assert_eq!(left, -1);
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

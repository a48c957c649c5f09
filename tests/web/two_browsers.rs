//! Two people with a browser each, and new keys: nothing of the program is needed.

use serde_json::json;

use super::person::Person;
use crate::common::samples::BETS;

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn two_browsers_play_to_the_end() {
    let (alice, bob) = (Person::new(), Person::new());
    alice.settle_anew("alice");
    bob.settle_anew("bob");
    alice.begins(BETS, &[("stack", "6")]);
    assert_eq!(alice.does("question()", &json!([])), json!(null));
    let invitation = alice.sends();
    bob.takes_in(&invitation);
    bob.press("Join as bob");
    bob.does("until('the seat', () => turns() >= 2)", &json!([]));
    let mut last = bob.sends();
    for round in 0..40 {
        let here = [&alice, &bob][round % 2];
        let table = here.takes_in(&last);
        assert_eq!(table["isTable"], json!(true), "{table}");
        while here.is_to_play() {
            let signed = here.plays(round as u64, &["allin", "call"]);
            assert!(signed["question"].is_null(), "{signed}");
        }
        if here.does("table().isDue", &json!([])) != true {
            break;
        }
        last = here.sends();
    }
    let [hers, his] = [&alice, &bob].map(|person| person.does("table().stands", &json!([])));
    assert!(hers == his && hers.as_str().unwrap().starts_with("over: "), "{hers} {his}");
    // After the first game the key is wanted, and its backup is a step of its own.
    alice.press("Write down its 24 words");
    alice.press("Show the words");
    let words = alice
        .does("until('the words', () => all('.key-words li').length && all('.key-words li').map(words))", &json!([]));
    assert_eq!(words.as_array().unwrap().len(), 24, "{words}");
    alice.press("I have written them down");
    alice.does("until('the table', () => isTable() && shown().includes('has a backup'))", &json!([]));
    let [hers, his] = [&alice, &bob].map(|person| person.saves());
    assert_eq!(hers, his);
    assert!(alice.checks(&[&his]).starts_with("Valid"));
    // The key comes back in another browser by its words.
    bob.load("");
    for person in [&alice, &bob] {
        assert_eq!(person.browser.complaints(), [] as [&str; 0]);
    }
}

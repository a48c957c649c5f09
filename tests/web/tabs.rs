//! Two tabs of one browser: one of them has the keys, and a turn is signed once.

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, key, whole};
use crate::common::homes::World;
use crate::common::samples::DICE;

/// Takes the browser's locks away, as in browsers that have none.
const NO_LOCKS: &str = "delete Navigator.prototype.locks;";

/// A table at which alice has a choice, as lines.
fn table(world: &World) -> String {
    at_choice(world, &format!("{DICE} --set mode=quick"), "t.toml");
    whole(world, "t.toml")
}

/// Alice with this table open in her browser.
fn alice(script: &str, lines: &str) -> Person {
    let alice = Person::with(script);
    alice.settle(&key("alice", 1), PASSPHRASE);
    alice.takes_in(lines);
    alice
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_second_tab_does_not_open_the_keys() {
    let world = World::new();
    let alice = alice("", &table(&world));
    let first = alice.browser.tab();
    alice.enters("");
    let second = alice.browser.handle();
    alice.asks_to_unlock();
    alice.sees("Another tab or window of this browser has bypost unlocked");
    assert_eq!(alice.does("heading()", &json!([])), "Locked");
    // What needs no keys goes on.
    assert!(
        alice.checks(&[&world.done("nobody", "mail t.toml --by-hand --whole --armor always")]).starts_with("Valid")
    );
    // When the first is locked, the second may have them.
    alice.browser.switch(&first);
    alice.press("Lock");
    alice.sees("Your passphrase");
    alice.browser.switch(&second);
    alice.load("");
    alice.unlock();
    assert_eq!(alice.browser.complaints(), [] as [&str; 0]);
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn of_two_tabs_without_locks_one_signs() {
    let world = World::new();
    let alice = alice(NO_LOCKS, &table(&world));
    let file = alice.does("location.hash", &json!([]));
    let first = alice.browser.tab();
    alice.browser.before_pages(NO_LOCKS);
    alice.enters(file.as_str().unwrap());
    alice.unlock();
    alice.sees("Your turn");
    let second = alice.browser.handle();
    // The words of the turn are chosen in both before either signs.
    let choose = "(async () => { const luck = chance(given[0]); while (!signer()) await choose(luck, []); \
                  return words(signer()); })()";
    alice.does(choose, &json!([1]));
    alice.browser.switch(&first);
    let wanted = alice.does(choose, &json!([2]));
    let turns = alice.does("turns()", &json!([])).as_u64().unwrap() + 1;
    alice.does("signer().click()", &json!([]));
    alice.press("Yes, go on");
    alice.does("until('the signed turn', () => turns() === given[0])", &json!([turns]));

    alice.browser.switch(&second);
    let before = alice.browser.stored();
    alice.does("signer().click()", &json!([]));
    // Whatever is asked first, nothing of it is done.
    alice.does("until('an end', () => question() || heading() === 'Locked')", &json!([]));
    if alice.does("question()", &json!([])) == "Is this the newest file?" {
        alice.press("Yes, go on");
    }
    alice.sees("Another tab or window has signed in the meantime. What was asked here last was not done.");
    assert_eq!(alice.does("heading()", &json!([])), "Locked");
    for part in ["Signed,", "Send it", "Your turn"] {
        assert_eq!(
            alice.does("document.querySelector('#page').textContent.includes(given[0])", &json!([part])),
            json!(false),
            "{part}"
        );
    }
    assert_eq!(alice.browser.stored(), before, "the second tab has changed the store");
    // It opens again with what the first one has signed.
    alice.unlock();
    alice.does("until('the table', () => isTable() && turns())", &json!([]));
    assert_eq!(alice.does("turns()", &json!([])), json!(turns), "{wanted}");
    assert_eq!(alice.browser.complaints(), [] as [&str; 0]);
}

//! All screens by day and by night, from a small phone to a wide screen, for eyes, thumbs, keys and readers.

use std::fs;

use serde_json::json;

use super::person::{PASSPHRASE, Person, page};
use super::program::{at_choice, finished, key, whole};
use crate::common::games::ids;
use crate::common::homes::World;

/// What is wrong with how the page looks now.
const AUDIT: &str = concat!(include_str!("../browser/contrast.js"), include_str!("audit.js"));

/// What axe finds, with the parts of the page where it is: all its rules of WCAG and of good practice, and
/// that what is written on a control begins its name, which it only looks for on demand.
const AXE: &str = "return axe.run(document.getElementById('page'), { \
        resultTypes: ['violations'], \
        rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } }) \
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => \
        `axe ${id}: ${html.slice(0, 120)}`)));";

/// The program of axe, which comes with what the page is built with.
pub(super) fn axe() -> String {
    let path = page().parent().unwrap().join("../node_modules/axe-core/axe.min.js");
    fs::read_to_string(path).unwrap() + AXE
}

/// Widths of screens: the smallest phone, a usual one, a tablet, a laptop.
const WIDTHS: [u32; 4] = [320, 360, 768, 1280];

/// Screens that need no table: what stands behind the #, and the title.
const SCREENS: [(&str, &str); 7] = [
    ("#/", "Tables"),
    ("#/new", "New table"),
    ("#/take-in", "Take in"),
    ("#/check", "Check"),
    ("#/keys", "Keys"),
    ("#/settings", "Settings"),
    ("#/backup/alice", "Backup of alice"),
];

/// What is wrong now, at each width and by day and by night.
fn faults(person: &Person, name: &str) -> Vec<String> {
    let mut all = Vec::new();
    // A person opens what is closed.
    person.does("all('details:not([open])').forEach((one) => { one.open = true; })", &json!([]));
    for scheme in ["light", "dark"] {
        person.browser.media("", &[("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")]);
        for width in WIDTHS {
            person.browser.size(width, 800);
            // What axe finds is the same on most screens, and looking for it takes a while. The other audit
            // looks at colours, too.
            let is_for_axe = [(360, "light"), (1280, "dark")].contains(&(width, scheme));
            let audits = [Some(AUDIT.to_owned()), is_for_axe.then(axe)];
            for found in audits.into_iter().flatten().map(|audit| person.browser.run(&audit, &json!([]))) {
                let found = found.as_array().unwrap().iter().map(|fault| fault.as_str().unwrap().to_owned());
                all.extend(found.map(|fault| format!("{name}, {width}, {scheme}: {fault}")));
            }
        }
    }
    person.browser.size(1280, 800);
    all
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn every_screen_fits_and_can_be_read() {
    let person = Person::new();
    let world = World::new();
    let mut wrong = faults(&person, "welcome");
    // An invitation leads to the rules, which are read without a key.
    for game in ids() {
        let title = bypost::games::find(game).map(|game| (game.info)().title.clone()).unwrap();
        person.does("go(given[0], given[1])", &json!([format!("#/rules/{game}"), title]));
        wrong.extend(faults(&person, &format!("rules of {game}")));
    }
    person.does("go('#/', 'Games by post')", &json!([]));
    person.settle(&key("alice", 1), PASSPHRASE);
    for game in ids() {
        let file = format!("{game}.toml");
        at_choice(&world, game, &file);
        assert_eq!(person.takes_in(&whole(&world, &file))["isTable"], true);
        person
            .does("until('what to do', () => choices().length || signer() || pressable('Send it again'))", &json!([]));
        wrong.extend(faults(&person, game));
    }
    person.does("go('#/', 'Tables').then(() => until('the list', () => all('.entry').length))", &json!([]));
    for (place, title) in SCREENS {
        person.does("go(given[0], given[1])", &json!([place, title]));
        person.does("new Promise((done) => setTimeout(done, 300))", &json!([]));
        wrong.extend(faults(&person, title));
    }
    let text = finished();
    person.checks(&[&text]);
    person.press("Look at the table");
    person.does("until('the table', () => document.querySelector('.picture'))", &json!([]));
    wrong.extend(faults(&person, "a table that is looked at"));
    person.press("Lock");
    person.does("go('#/', 'Locked')", &json!([]));
    person.sees("Your passphrase");
    wrong.extend(faults(&person, "locked"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
}

/// Whether what has the focus can be told from the rest: an outline of it, or of its label.
const FOCUS: &str = "(() => { const one = document.activeElement; if (one === document.body) return 'nothing'; \
    const styles = [one, one.closest('label')].filter(Boolean).map((part) => getComputedStyle(part)); \
    const isMarked = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2; \
    return styles.some(isMarked) ? 'seen' : `unseen: ${one.outerHTML.slice(0, 90)}`; })()";

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn keys_reach_everything_and_the_focus_is_seen() {
    let person = Person::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    let mut wrong = Vec::new();
    for (place, title) in SCREENS {
        person.does("go(given[0], given[1])", &json!([place, title]));
        let controls = "all('a[href], button, input, select, textarea, summary').length";
        let count = person.does(controls, &json!([])).as_u64().unwrap();
        // Who arrives by keys is at the title.
        assert_eq!(person.does("document.activeElement.localName", &json!([])), "h1", "{title}");
        let mut reached = 0;
        for _ in 0..count + 3 {
            person.browser.press("\u{e004}");
            let told = person.does(FOCUS, &json!([])).as_str().unwrap().to_owned();
            reached += u64::from(told == "seen");
            if told.starts_with("unseen") {
                wrong.push(format!("{title}: {told}"));
            }
        }
        // One of several radio buttons has the focus of all.
        assert!(reached + 4 >= count, "{title}: {reached} of {count}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

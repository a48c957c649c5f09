//! What a person reads: what is signed in words, news in a few lines, and remarks that are no news.

use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, key, whole};
use crate::common::games::ids;
use crate::common::homes::World;
use crate::common::samples::HANDS;

/// Words that nobody need know who plays on a phone.
const UNKNOWN: [&str; 2] = [".toml", "armour"];

/// Chooses until something can be signed; gives what stands on the button, how its steps are written, which a
/// pointer shows, and whether what would happen stands above it, whole.
const SIGNS: &str = "(async () => { while (!signer()) await choose(chance(given[0]), []); const button = signer(); \
    const does = all('.composer .does')[0]; \
    const isAbove = !does || does.getBoundingClientRect().bottom <= button.getBoundingClientRect().top + 1; \
    const isWhole = !does || does.scrollHeight <= does.clientHeight; \
    return [words(button), button.querySelector('[title]').title, isAbove && isWhole]; })()";

#[track_caller]
fn reads_plain(person: &Person, place: &str) {
    let shown = person.does("shown()", &json!([])).as_str().unwrap().to_lowercase();
    for word in UNKNOWN {
        assert!(!shown.contains(word), "{place}: {word} in {shown}");
    }
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn the_button_says_in_words_what_it_signs() {
    let person = Person::new();
    let world = World::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    for game in ids() {
        let file = format!("{game}.toml");
        at_choice(&world, game, &file);
        person.browser.size(360, 740);
        assert_eq!(person.takes_in(&whole(&world, &file))["isTable"], true);
        person.does("until('what to do', () => choices().length || signer())", &json!([]));
        reads_plain(&person, game);
        let signs = person.does(SIGNS, &json!([7]));
        let [button, step] = [0, 1].map(|at| signs[at].as_str().unwrap());
        assert!(!step.is_empty() && !button.contains(step), "{game}: {signs}");
        assert!(button.starts_with(char::is_uppercase) && !button.starts_with("Sign "), "{game}: {signs}");
        assert_eq!(signs[2], true, "{game}: {signs}");
    }
    for place in ["#/", "#/new", "#/take-in", "#/check", "#/keys", "#/backup/alice"] {
        person.does("go(given[0]).then(() => new Promise((done) => setTimeout(done, 300)))", &json!([place]));
        reads_plain(&person, place);
    }
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_remark_stands_apart_and_news_are_short() {
    let person = Person::new();
    let world = World::new();
    at_choice(&world, HANDS, "t.toml");
    let say = "turn 99: alice resigns\n\nbob wins\nfour\nfive\nsix";
    let step = world.json("a", "moves t.toml")[0].as_str().unwrap().to_owned();
    let played = world.command("a").args(["play", "t.toml", &step, "--say", say]).output().unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    person.settle(&key("bob", 2), PASSPHRASE);
    person.takes_in(&whole(&world, "t.toml"));
    let remark = person.does("until('a remark', () => all('.since figure.remark')[0]).then(words)", &json!([]));
    let remark = remark.as_str().unwrap();
    assert!(remark.starts_with("alice writes") && remark.contains("turn 99: alice resigns"), "{remark}");
    assert!(!remark.contains("six"), "{remark}");
    person.press("More of the remark");
    person.sees("six");
    // No line of news holds words of the remark, and each turn is told once.
    let told = "all('.since .deed, .since li ul li, .notice').map(words)";
    let told = person.does(told, &json!([])).to_string();
    assert!(!told.contains("resigns"), "{told}");
    let lines = person.does("all('.since .deed, .since li ul li').length", &json!([])).as_u64().unwrap();
    assert!((1..=5).contains(&lines), "{told}");
    // All turns come once somebody unfolds them, and the next one comes to them.
    person.press("All turns");
    let is_all = "until('all turns', () => turns() && all('ol[reversed] > li').length === turns())";
    person.does(is_all, &json!([]));
    let before = person.does("turns()", &json!([]));
    person.plays(3, &[]);
    person.press("Yes, go on");
    person.does(&format!("until('a turn', () => turns() > given[0]).then(() => {is_all})"), &json!([before]));
}

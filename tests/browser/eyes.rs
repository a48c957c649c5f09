//! Whose eyes a page is seen through.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::RIGHT;
use super::driver::Browser;
use crate::common;
use crate::common::Record;
use crate::common::homes::World;
use crate::common::samples::HANDS;

/// A table of two that is over, with cards in hand, where both have revealed.
fn revealed(world: &World) -> PathBuf {
    fs::write(world.path("r.toml"), Record::played(common::header_of(HANDS, 2, 3, &[]), 14, 5).text()).unwrap();
    let clock = world.clock("r.toml").unwrap();
    world.done(clock, "play r.toml resign --yes");
    world.done("a", "page r.toml -o closed.html");
    for home in ["a", "b"] {
        world.done(home, "reveal r.toml --yes");
    }
    world.done("a", "page r.toml");
    world.path("r.html")
}

pub(super) fn eyes(browser: &Browser, world: &World) {
    let page = revealed(world);
    browser.load(&world.path("closed.html"), "");
    assert_eq!(browser.get("document.querySelector('#eyes')"), Value::Null, "not everybody has revealed");
    browser.load(&page, "#9");
    let seen = || browser.get("document.querySelector('#position').textContent").as_str().unwrap().to_owned();
    let public = seen();
    browser.click("#eyes input[value='1']");
    browser.wait("location.hash", &json!("#9.1"));
    let alice = seen();
    browser.press(RIGHT);
    // An arrow on the switch chooses between the eyes, as in every such group.
    browser.wait("location.hash", &json!("#9.2"));
    let bob = seen();
    assert!(public != alice && alice != bob && bob != public);
    browser.load(&page, "#9.2");
    assert_eq!(seen(), bob);
    let file = world.run("a", "page r.toml --as alice -o alice.html");
    assert!(file.err.contains("not for the others"), "{}", file.err);
    browser.load(Path::new(&world.path("alice.html")), "");
    let mark = browser.get("document.querySelector('#own').textContent");
    assert!(mark.as_str().unwrap().contains("Only for alice"), "{mark}");
    assert_eq!(browser.get("document.querySelector('#eyes')"), Value::Null);
}

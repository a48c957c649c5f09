//! Pages in a real browser, headless Chromium: keys, slider, film, fragment, colours, a narrow screen, paper,
//! and what is hostile.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

pub(crate) mod driver;
mod eyes;
pub(crate) mod hostile;
mod looks;
mod pictures;
mod playing;

use crate::common;
use std::fs;
use std::path::PathBuf;

use bypost::games::GAMES;
use common::homes::World;
use driver::Browser;
use serde_json::json;

/// The position that is shown, as the page tells it.
const POSITION: &str = "Number(document.querySelector('#at b').textContent)";
/// Whether the film runs.
const RUNS: &str = "document.querySelector('#film').getAttribute('aria-pressed')";
/// Keys as WebDriver writes them.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// One check of pages in a browser.
type Check = fn(&Browser, &World);

/// What is checked, one after the other in one browser.
const CHECKS: &[(&str, Check)] = &[
    ("keys", playing::keys),
    ("buttons and slider", playing::buttons),
    ("film", playing::film),
    ("fragment", playing::fragment),
    ("story and chart", playing::story),
    ("what has moved slides", playing::slides),
    ("colours", looks::colours),
    ("a wide screen", looks::wide),
    ("a narrow screen", looks::narrow),
    ("paper", looks::paper),
    ("without scripts", looks::scriptless),
    ("eyes", eyes::eyes),
    ("what is hostile stays text", hostile::stays_text),
    ("long names fit", hostile::long_names_fit),
    ("long games open", hostile::long_games_open),
    ("pictures", pictures::are_as_reviewed),
];

#[test]
#[ignore = "needs Chromium, .ci/steps/browser runs it"]
fn pages_work_in_a_real_browser() {
    let browser = Browser::open();
    let world = World::new();
    for entry in GAMES {
        let game = &(entry.info)().id;
        fs::copy(format!("examples/{game}/finished.toml"), world.path(&format!("{game}.toml"))).unwrap();
        world.done("a", &format!("page {game}.toml"));
    }
    browser.requests();
    for (name, check) in CHECKS {
        eprintln!("{name}");
        browser.media("", &[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "no-preference")]);
        browser.size(1280, 800);
        check(&browser, &world);
        assert_eq!(browser.complaints(), [] as [&str; 0], "{name}");
        let asked = browser.requests();
        assert!(!asked.is_empty(), "{name}: the log of requests is empty");
        let foreign: Vec<&String> =
            asked.iter().filter(|url| !url.starts_with("file://") || !url.contains(".html")).collect();
        assert!(foreign.is_empty(), "{name}: pages asked for {foreign:?}");
    }
}

/// The page of a finished game.
fn page(world: &World, game: &str) -> PathBuf {
    world.path(&format!("{game}.html"))
}

/// The number of turns of a page.
fn last(browser: &Browser) -> u64 {
    browser.get("Number(document.querySelector('#slider input').max)").as_u64().unwrap()
}

#[track_caller]
fn shows(browser: &Browser, position: u64) {
    browser.wait(POSITION, &json!(position));
    browser.wait("location.hash", &json!(format!("#{position}")));
    browser.wait("Number(document.querySelector('#slider input').value)", &json!(position));
    let current = "Number(document.querySelector('#story [aria-current] b')?.textContent ?? 0)";
    browser.wait(current, &json!(position));
}

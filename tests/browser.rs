//! Pages in a real browser, headless Chromium: keys, slider, film, fragment, colours, a narrow screen, paper,
//! and what is hostile. Where no browser is installed this is passed over, unless `BYPOST_BROWSER` says that
//! one is.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

mod driver;
mod hostile;
mod pictures;

use crate::common;
use crate::common::samples::{DICE, HANDS};
use std::fs;
use std::path::{Path, PathBuf};

use bypost::games::GAMES;
use common::Record;
use common::homes::World;
use driver::Browser;
use serde_json::{Value, json};

/// The position that is shown, as the page tells it.
const POSITION: &str = "Number(document.querySelector('#at b').textContent)";
/// Whether the film runs.
const RUNS: &str = "document.querySelector('#film').getAttribute('aria-pressed')";
/// Keys as WebDriver writes them.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// What is checked, one after the other in one browser.
const CHECKS: &[(&str, fn(&Browser, &World))] = &[
    ("keys", keys),
    ("buttons and slider", buttons),
    ("film", film),
    ("fragment", fragment),
    ("story and chart", story),
    ("what has moved slides", slides),
    ("colours", colours),
    ("a narrow screen", narrow),
    ("paper", paper),
    ("without scripts", scriptless),
    ("eyes", eyes),
    ("what is hostile stays text", hostile::stays_text),
    ("pictures", pictures::are_as_reviewed),
];

#[test]
fn pages_work_in_a_real_browser() {
    let Some(browser) = Browser::open() else {
        eprintln!("passed over: chromedriver is not installed");
        return;
    };
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

fn keys(browser: &Browser, world: &World) {
    browser.load(&page(world, DICE), "");
    let last = last(browser);
    for (key, position) in
        [(HOME, 0), (LEFT, 0), (RIGHT, 1), (RIGHT, 2), (LEFT, 1), (END, last), (RIGHT, last), (LEFT, last - 1)]
    {
        browser.press(key);
        shows(browser, position);
    }
    // The slider has the focus, and a key moves the game once.
    browser.run("document.querySelector('#slider input').focus()", &json!([]));
    browser.press(LEFT);
    shows(browser, last - 2);
    // Tab reaches every control, and what has the focus is seen.
    browser.load(&page(world, DICE), "");
    let mut reached = Vec::new();
    for _ in 0..12 {
        browser.press("\u{e004}");
        reached.push(browser.get("document.activeElement.id || document.activeElement.parentElement.id"));
        let outline = "getComputedStyle(document.activeElement).outlineStyle";
        assert_eq!(browser.get(outline), json!("solid"), "{reached:?}");
    }
    for id in ["slider", "first", "back", "film", "next", "last"] {
        assert!(reached.contains(&json!(id)), "{id} is not in {reached:?}");
    }
}

fn buttons(browser: &Browser, world: &World) {
    browser.load(&page(world, DICE), "#3");
    let last = last(browser);
    for (id, position) in [("next", 4), ("back", 3), ("first", 0), ("back", 0), ("last", last), ("next", last)] {
        browser.click(&format!("#{id}"));
        shows(browser, position);
    }
    browser.click("#slider input");
    let middle = browser.get(POSITION).as_u64().unwrap();
    assert!(middle.abs_diff(last / 2) <= 1, "the middle of the slider is {middle} of {last}");
    shows(browser, middle);
}

fn film(browser: &Browser, world: &World) {
    browser.load(&page(world, DICE), "#1");
    let last = last(browser);
    browser.press(" ");
    assert_eq!(browser.get(RUNS), json!("true"));
    browser.wait(&format!("{POSITION} > 2"), &json!(true));
    browser.press(" ");
    assert_eq!(browser.get(RUNS), json!("false"));
    // A step by hand stops it, and so does the end.
    browser.click("#film");
    browser.press(LEFT);
    assert_eq!(browser.get(RUNS), json!("false"));
    browser.load(&page(world, DICE), &format!("#{}", last - 1));
    browser.click("#film");
    browser.wait(RUNS, &json!("false"));
    shows(browser, last);
    // From the end it begins anew.
    browser.press(" ");
    browser.wait(&format!("{POSITION} < {last}"), &json!(true));
    browser.press(" ");
}

fn fragment(browser: &Browser, world: &World) {
    for (fragment, position) in
        [("#5", 5), ("#0", 0), ("", u64::MAX), ("#999999", u64::MAX), ("#x", u64::MAX), ("#3.9", 3)]
    {
        browser.load(&page(world, HANDS), fragment);
        shows(browser, position.min(last(browser)));
    }
    browser.run("location.hash = '#7'", &json!([]));
    shows(browser, 7);
}

fn story(browser: &Browser, world: &World) {
    browser.load(&page(world, HANDS), "#0");
    browser.run("document.querySelector('#story li:nth-child(9) a').scrollIntoView()", &json!([]));
    browser.click("#story li:nth-child(9) a");
    shows(browser, 9);
    // The turn is told aloud, and the position in sentences.
    let told = browser.get("document.querySelector('#now').textContent").as_str().unwrap().to_owned();
    let item = browser.get("document.querySelector('#story li:nth-child(9)').textContent");
    assert_eq!(item, json!(told));
    assert!(browser.get("document.querySelectorAll('#words li').length").as_u64().unwrap() > 5);
    assert_eq!(browser.get("document.querySelector('#now').getAttribute('aria-live')"), json!("polite"));
    browser.run("document.querySelector('#chart > svg').scrollIntoView()", &json!([]));
    browser.click("#chart > svg");
    let (middle, last) = (browser.get(POSITION).as_u64().unwrap(), last(browser));
    assert!(middle.abs_diff(last / 2) <= 1, "the middle of the chart is {middle} of {last}");
    // What is counted at the end is what the file says.
    browser.press(END);
    let scores = browser.get("[...document.querySelectorAll('#chart td')].map((cell) => cell.textContent)");
    let status = world.json("a", &format!("status {HANDS}.toml"));
    let wanted = ["alice", "bob"].map(|name| status["result"]["seats"][name]["score"].to_string());
    assert_eq!(scores, json!(wanted));
}

fn slides(browser: &Browser, world: &World) {
    // Some turn moves a piece, which then slides; none does for a reader who wants no motion.
    let sliding = "const counts = []; for (let at = 0; at < last; at++) { go(at); go(at + 1); \
                   counts.push(document.getAnimations().length); } return Math.max(...counts);";
    browser.load(&page(world, DICE), "#0");
    assert!(browser.run(sliding, &json!([])).as_u64().unwrap() > 0);
    browser.media("", &[("prefers-reduced-motion", "reduce")]);
    browser.load(&page(world, DICE), "#0");
    assert_eq!(browser.run(sliding, &json!([])), json!(0));
    // A position looks the same whichever way it was come to.
    let drawn = "return ['news', 'board', 'rest'].map((id) => document.getElementById(id).innerHTML);";
    for game in GAMES.iter().map(|entry| &(entry.info)().id) {
        browser.load(&page(world, game), "");
        let last = last(browser);
        let forth = browser.run(&format!("for (let at = 0; at <= last; at++) go(at); {drawn}"), &json!([]));
        let back = browser.run(&format!("for (let at = last; at >= 0; at--) go(at); go(last); {drawn}"), &json!([]));
        browser.load(&page(world, game), &format!("#{last}"));
        let fresh = browser.run(drawn, &json!([]));
        assert_eq!((&forth, &back), (&fresh, &fresh), "{game}");
    }
}

/// The contrast of two colours (WCAG 2.1).
const CONTRAST: &str = "const light = (color) => { const parts = color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255) \
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4); \
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]; }; \
    const ground = light(getComputedStyle(document.documentElement).backgroundColor); \
    const contrast = (element) => { const ink = light(getComputedStyle(element).color); \
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05); };";

fn colours(browser: &Browser, world: &World) {
    let mut grounds = Vec::new();
    for scheme in ["light", "dark"] {
        browser.media("", &[("prefers-color-scheme", scheme)]);
        for game in GAMES.iter().map(|entry| &(entry.info)().id) {
            browser.load(&page(world, game), "");
            let script = format!(
                "{CONTRAST} return [...document.querySelectorAll('header *, #story li, #chart *, #rest *, footer p')].map(contrast).sort((a, b) => a - b)[0];"
            );
            let least = browser.run(&script, &json!([])).as_f64().unwrap();
            assert!(least >= 4.5, "{game}, {scheme}: {least}");
        }
        grounds.push(browser.get("getComputedStyle(document.documentElement).backgroundColor"));
    }
    assert_ne!(grounds[0], grounds[1]);
}

fn narrow(browser: &Browser, world: &World) {
    browser.size(360, 740);
    for game in GAMES.iter().map(|entry| &(entry.info)().id) {
        browser.load(&page(world, game), "");
        for position in ["first", "last"] {
            browser.click(&format!("#{position}"));
            assert_eq!(browser.get("document.documentElement.scrollWidth"), json!(360), "{game}: sideways");
        }
        let board = browser.get("document.querySelector('#board').getBoundingClientRect().width").as_f64().unwrap();
        assert!(board > 320.0, "{game}: the board is {board} wide");
        // The controls stay within the thumb's reach, and are large enough for it.
        browser.run("window.scrollTo(0, 400)", &json!([]));
        let foot = browser.get("Math.round(document.querySelector('#controls').getBoundingClientRect().bottom)");
        assert_eq!(foot, json!(740), "{game}");
        let small = browser.get(
            "[...document.querySelectorAll('button')].map((button) => button.getBoundingClientRect()) \
             .filter((box) => box.width > 0 && (box.width < 44 || box.height < 44)).length",
        );
        assert_eq!(small, json!(0), "{game}: buttons");
        let sizes = "Math.min(...[...document.querySelectorAll('p, li, td, th, summary, button')].map((element) => \
                     parseFloat(getComputedStyle(element).fontSize)))";
        assert!(browser.get(sizes).as_f64().unwrap() >= 16.0, "{game}: type");
    }
}

fn paper(browser: &Browser, world: &World) {
    browser.load(&page(world, DICE), "#4");
    browser.run(
        "window.print = () => (window.sheets = document.querySelectorAll('#printed > section').length)",
        &json!([]),
    );
    let is_shown = |id: &str| browser.get(&format!("document.querySelector('{id}').checkVisibility()"));
    browser.media("print", &[]);
    assert_eq!(
        ["#controls", "#help", "#board", "#story", "#chart"].map(is_shown),
        [false, false, true, true, true].map(Value::from)
    );
    assert_eq!(browser.get("getComputedStyle(document.querySelector('#story')).color"), json!("rgb(0, 0, 0)"));
    // All positions: each has its board, its turn and what is counted, and the page shows what it did.
    browser.media("", &[]);
    browser.run("document.querySelector('#help').open = true", &json!([]));
    browser.run("document.querySelector('#print-all').click()", &json!([]));
    assert_eq!(browser.get("window.sheets"), json!(last(browser) + 1));
    shows(browser, 4);
    browser.media("print", &[]);
    assert_eq!(["#board", "#printed"].map(is_shown), [false, true].map(Value::from));
    let each = "[...document.querySelectorAll('#printed > section')].every((sheet) => \
                sheet.querySelector('svg.board > g') && sheet.querySelector('table') && sheet.querySelector('.now'))";
    assert_eq!(browser.get(each), json!(true));
    browser.media("", &[]);
    browser.run("window.dispatchEvent(new Event('afterprint'))", &json!([]));
    assert_eq!(["#board", "#printed"].map(is_shown), [true, false].map(Value::from));
}

fn scriptless(browser: &Browser, world: &World) {
    for game in GAMES.iter().map(|entry| &(entry.info)().id) {
        browser.load(&page(world, game), "");
        let regions = ["news", "board", "rest", "now"];
        let text =
            |browser: &Browser| regions.map(|id| browser.get(&format!("document.getElementById('{id}').innerHTML")));
        let with = text(browser);
        browser.command("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
        browser.load(&page(world, game), "");
        // What stands in the file is what the script shows first.
        let without = text(browser);
        assert_eq!(browser.get("document.querySelector('#controls').hidden"), json!(true));
        browser.command("Emulation.setScriptExecutionDisabled", &json!({ "value": false }));
        assert_eq!(without, with, "{game}");
    }
}

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

fn eyes(browser: &Browser, world: &World) {
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

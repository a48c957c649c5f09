//! Going through a game: keys, buttons, the slider, the film, the address, the story and the chart.

use serde_json::json;

use super::driver::Browser;
use super::{END, HOME, LEFT, POSITION, RIGHT, RUNS, last, page, shows};
use crate::common::games::ids;
use crate::common::homes::World;
use crate::common::samples::{DICE, HANDS};

pub(super) fn keys(browser: &Browser, world: &World) {
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

pub(super) fn buttons(browser: &Browser, world: &World) {
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

pub(super) fn film(browser: &Browser, world: &World) {
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

pub(super) fn fragment(browser: &Browser, world: &World) {
    for (fragment, position) in [("#5", 5), ("#0", 0), ("#999999", u64::MAX), ("#3.9", 3)] {
        browser.load(&page(world, HANDS), fragment);
        shows(browser, position.min(last(browser)));
    }
    // Without a position it begins after the first turn that somebody has played.
    for fragment in ["", "#x"] {
        browser.load(&page(world, HANDS), fragment);
        shows(browser, 5);
        assert!(browser.get("!!document.querySelector('#story li:nth-child(5) i')").as_bool().unwrap());
        assert!(browser.get("!document.querySelector('#story li:nth-child(-n+4) i')").as_bool().unwrap());
    }
    browser.run("location.hash = '#7'", &json!([]));
    shows(browser, 7);
}

pub(super) fn story(browser: &Browser, world: &World) {
    browser.load(&page(world, HANDS), "#0");
    browser.run("document.querySelector('#story li:nth-child(9) a').scrollIntoView()", &json!([]));
    browser.click("#story li:nth-child(9) a");
    shows(browser, 9);
    // A link in the story has the focus now, and the film begins all the same.
    browser.press(" ");
    assert_eq!(browser.get(RUNS), json!("true"));
    browser.press(" ");
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
    // The list follows to either end.
    for (key, is_at_top) in [(END, false), (HOME, true)] {
        browser.press(key);
        assert_eq!(browser.get("document.querySelector('#story').scrollTop === 0"), json!(is_at_top));
    }
    // What is counted at the end is what the file says.
    browser.press(END);
    let scores = browser.get("[...document.querySelectorAll('#seats b')].map((cell) => cell.textContent)");
    let status = world.json("a", &format!("status {HANDS}.toml"));
    let wanted = ["alice", "bob"].map(|name| status["result"]["seats"][name]["score"].to_string());
    assert_eq!(scores, json!(wanted));
}

pub(super) fn slides(browser: &Browser, world: &World) {
    // Some turn moves a piece, which then slides; none does for a reader who wants no motion.
    let sliding = "const counts = []; for (let at = 0; at < last; at++) { go(at); go(at + 1); \
                   counts.push(document.getAnimations().length); } return Math.max(...counts);";
    browser.load(&page(world, DICE), "#0");
    assert!(browser.run(sliding, &json!([])).as_u64().unwrap() > 0);
    browser.media("", &[("prefers-reduced-motion", "reduce")]);
    browser.load(&page(world, DICE), "#0");
    assert_eq!(browser.run(sliding, &json!([])), json!(0));
    // A card that is placed comes from where its player's name stands.
    browser.media("", &[("prefers-reduced-motion", "no-preference")]);
    browser.load(&page(world, HANDS), "#4");
    let coming = "go(5); const [animation] = document.getAnimations(); animation.pause(); animation.currentTime = 0; \
                  const card = animation.effect.target.getBoundingClientRect(); \
                  const name = document.querySelectorAll('#seats li')[1].getBoundingClientRect(); \
                  const { duration } = animation.effect.getTiming(); \
                  return [Math.abs(card.left - name.left) < 3, Math.abs(card.top - name.bottom) < 3, duration];";
    assert_eq!(browser.run(coming, &json!([])), json!([true, true, 200]));
    // Back in time nothing comes from a player.
    assert_eq!(browser.run("go(4); return document.getAnimations().length", &json!([])), json!(0));
    // A position looks the same whichever way it was come to.
    let drawn = "return ['hands', 'board', 'rest'].map((id) => document.getElementById(id).innerHTML);";
    for game in ids() {
        browser.load(&page(world, game), "");
        let last = last(browser);
        let forth = browser.run(&format!("for (let at = 0; at <= last; at++) go(at); {drawn}"), &json!([]));
        let back = browser.run(&format!("for (let at = last; at >= 0; at--) go(at); go(last); {drawn}"), &json!([]));
        browser.load(&page(world, game), &format!("#{last}"));
        let fresh = browser.run(drawn, &json!([]));
        assert_eq!((&forth, &back), (&fresh, &fresh), "{game}");
    }
}

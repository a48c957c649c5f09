//! How long the page takes. Nothing is asserted, since times depend on the machine; `web/build` holds its
//! size.

use bypost::file::text as file_text;
use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::{at_choice, finished, key, whole};
use crate::common::homes::World;
use crate::common::samples::{DICE, HANDS};
use crate::common::{Record, header};

/// A table of so many turns, each of which is a whole cast: the track is longer than usual.
const LONG_TURNS: usize = 200;
const LONG_BOARD: &str = "80; suns 8 15 66 73; rivers 10-14 67-71";

/// Notes when the page has something to press, when the core has given it the style of pictures, and how long
/// each press waits for the next picture.
const WATCH: &str = "self.figures = { presses: [] }; \
    const isReady = () => document.querySelector('h1') && document.querySelector('main button'); \
    const changes = new MutationObserver(() => { if (isReady()) figures.ready ??= performance.now(); }); \
    changes.observe(document, { subtree: true, childList: true }); \
    const core = setInterval(() => { if (!document.adoptedStyleSheets?.length) return; \
        figures.core = performance.now(); clearInterval(core); }, 5); \
    const isPress = ({ name }) => ['click', 'keydown'].includes(name); \
    const presses = new PerformanceObserver((list) => { \
        figures.presses.push(...list.getEntries().filter(isPress).map(({ duration }) => duration)); }); \
    presses.observe({ type: 'event', durationThreshold: 16, buffered: true });";

/// Checks what the form holds, and gives how long it took until that was told to run, and until its end.
const CHECK: &str = "(async () => { const begun = performance.now(); const passed = () => performance.now() - begun; \
    all('main form button[type=submit]')[0].click(); \
    let told = null; \
    const look = setInterval(() => { if (all('[role=status].busy.on')[0]) told ??= passed(); }, 5); \
    await until('a verdict', () => lines()[0]); \
    clearInterval(look); \
    return [passed(), told]; })()";

/// Gives the passphrase, and how long it took until the page was open.
const UNLOCK: &str = "(async () => { await fill('Your passphrase', given[0]); const begun = performance.now(); \
    await press('Unlock'); await until('the page', () => heading() !== 'Locked'); return performance.now() - begun; })()";

/// Opens a long table that is known here, and gives how long it took until its picture was painted.
const OPEN: &str = "new Promise((done) => { const begun = performance.now(); \
    const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun), 0)); \
    const look = new MutationObserver(() => { \
        if (document.querySelector('main .picture')) { look.disconnect(); painted(); } }); \
    look.observe(document, { subtree: true, childList: true }); \
    location.hash = given[0]; })";

#[test]
#[ignore = "it only measures; docs/performance.md has the command"]
fn figures_of_a_slow_laptop_are_told() {
    let person = Person::with(WATCH);
    let world = World::new();
    at_choice(&world, DICE, "t.toml");
    person.settle(&key("alice", 1), PASSPHRASE);
    assert_eq!(person.takes_in(&whole(&world, "t.toml"))["isTable"], true);
    let text = finished();
    let place = person.does("location.hash", &json!([]));
    let long = Record::played(header(7, &[("board", LONG_BOARD)]), LONG_TURNS, 4);
    assert_eq!(person.takes_in(&file_text(&long.chain.file(), ""))["turns"], LONG_TURNS);
    let long = person.does("location.hash", &json!([]));
    for rate in [1, 4] {
        person.browser.command("Emulation.setCPUThrottlingRate", &json!({ "rate": rate }));
        person.load("");
        let ready = person.does("until('readiness', () => figures.core && [figures.ready, figures.core])", &json!([]));
        let unlocked = person.does(UNLOCK, &json!([PASSPHRASE]));
        // Whoever opens a table has seen it in the list.
        person.does("until('the list', () => all('.entry').length === 2)", &json!([]));
        let opened = person.does(OPEN, &json!([long]));
        person.load(place.as_str().unwrap());
        person.unlock();
        person.does("until('the table', () => isTable() && choices().length)", &json!([]));
        person.plays_by_hand(2);
        person.press("Take turn");
        person.press("Yes, go on");
        let presses = person.does("new Promise((done) => setTimeout(() => done(figures.presses), 500))", &json!([]));
        person.does("go('#/check', 'Check')", &json!([]));
        person.fill("File or mail, as text", &text);
        let checked = person.does(CHECK, &json!([]));
        let round = |value: &Value| value.as_f64().map_or_else(|| "none".to_owned(), |value| format!("{value:.0} ms"));
        eprintln!(
            "throttle {rate} (of the page, not of its worker): ready after {} (the core after {}), unlocked within {}, \
             {LONG_TURNS} known turns opened within {}, presses answered within {presses} ms, finished {HANDS} checked in {} (told to run after {})",
            round(&ready[0]),
            round(&ready[1]),
            round(&unlocked),
            round(&opened),
            round(&checked[0]),
            round(&checked[1]),
        );
    }
    person.browser.command("Emulation.setCPUThrottlingRate", &json!({ "rate": 1 }));
}

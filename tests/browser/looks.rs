//! Pages by day and by night, on a narrow screen, on paper, and without scripts.

use serde_json::{Value, json};

use super::driver::Browser;
use super::{page, shows};
use crate::common::games::ids;
use crate::common::homes::World;
use crate::common::samples::DICE;

/// The contrast of two colours (WCAG 2.1).
const CONTRAST: &str = include_str!("contrast.js");

pub(super) fn colours(browser: &Browser, world: &World) {
    let mut grounds = Vec::new();
    for scheme in ["light", "dark"] {
        browser.media("", &[("prefers-color-scheme", scheme)]);
        for game in ids() {
            browser.load(&page(world, game), "");
            let script = format!("{CONTRAST} return least('header *, #story li, #chart *, #rest *, footer p');");
            let least = browser.run(&script, &json!([])).as_f64().unwrap();
            assert!(least >= 4.5, "{game}, {scheme}: {least}");
        }
        grounds.push(browser.get("getComputedStyle(document.documentElement).backgroundColor"));
    }
    assert_ne!(grounds[0], grounds[1]);
}

pub(super) fn narrow(browser: &Browser, world: &World) {
    browser.size(360, 740);
    for game in ids() {
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

pub(super) fn wide(browser: &Browser, world: &World) {
    for game in ids() {
        browser.load(&page(world, game), "#999999");
        let of = |name: &str, side: &str| {
            let told = format!("document.querySelector('{name}').getBoundingClientRect().{side}");
            browser.get(&told).as_f64().unwrap()
        };
        // Where there is a board, it fills the window on one side, below its headline and left of the story.
        if browser.get("!!document.querySelector('#board svg')") == json!(true) {
            let board = ["left", "top", "width", "height"].map(|side| of("#board svg", side));
            let [left, top, width, height] = board;
            assert!(width >= 0.6 * 1280.0 || height >= 0.6 * 800.0, "{game}: {board:?}");
            assert_eq!(left, of("#stands", "left"), "{game}");
            assert!(of("#stands", "bottom") <= top && left + width < of("#story", "left"), "{game}: {board:?}");
            assert!(of("#controls", "bottom") <= 800.0, "{game}: the buttons are under the board and are seen");
        }
        // The buttons stay under the pointer, however high the board is, and where there is none.
        let tops = "const tops = new Set(); for (let at = 0; at <= last; at++) { go(at); \
                    tops.add(document.querySelector('#controls').getBoundingClientRect().top); } return [...tops];";
        let tops = browser.run(tops, &json!([]));
        assert_eq!(tops.as_array().unwrap().len(), 1, "{game}: {tops}");
        let area = |id: &str| of(id, "width") * of(id, "height");
        for id in ["#first", "#back", "#next", "#last"] {
            assert!(area("#film") > 1.5 * area(id), "{game}: {id}");
        }
    }
}

pub(super) fn paper(browser: &Browser, world: &World) {
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
    assert_eq!(browser.get("getComputedStyle(document.querySelector('.turns')).columnCount"), json!("3"));
    // The turn that is shown keeps its seat's colour, and nothing shines through, which cuts letters off.
    let colour = |sign: &str| browser.get(&format!("getComputedStyle(document.querySelector('{sign}')).fill"));
    assert_eq!(colour("#story [aria-current] .p0"), colour("#seats .p0"));
    let solid = "[...document.querySelectorAll('#story *')].every((part) => getComputedStyle(part).opacity === '1')";
    assert_eq!(browser.get(solid), json!(true));
    // The positions: each has its board, its turn and what is counted, and the page shows what it did.
    browser.media("", &[]);
    browser.run("document.querySelector('#help').open = true", &json!([]));
    browser.run("document.querySelector('#print-all').click()", &json!([]));
    let told = "data.news.filter((news, at) => at >= first && (news || at === last - 1)).length + 1";
    assert_eq!(browser.get("window.sheets"), browser.get(told));
    shows(browser, 4);
    browser.media("print", &[]);
    assert_eq!(["#board", "#printed"].map(is_shown), [false, true].map(Value::from));
    let each = "[...document.querySelectorAll('#printed > section')].every((sheet) => \
                sheet.querySelector('svg.board > g') && sheet.querySelector('.seats b') && sheet.querySelector('.now'))";
    assert_eq!(browser.get(each), json!(true));
    assert_eq!(
        browser.get("getComputedStyle(document.querySelector('#printed .now a')).display"),
        json!("flex"),
        "a turn is laid out as in the story"
    );
    let height = "document.querySelector('#printed > section').getBoundingClientRect().height * 25.4 / 96";
    let height = browser.get(height).as_f64().unwrap();
    assert!(height * 3.0 + 8.0 <= 277.0, "six are on a page: {height} mm each");
    browser.media("", &[]);
    browser.run("window.dispatchEvent(new Event('afterprint'))", &json!([]));
    assert_eq!(["#board", "#printed"].map(is_shown), [true, false].map(Value::from));
    // In every game each sheet has a board.
    for game in ids() {
        browser.load(&page(world, game), "");
        let sheets = "window.print = () => {}; printAll(); \
                      return [...document.querySelectorAll('#printed > section')] \
                          .map((sheet) => sheet.querySelector('svg.board') !== null)";
        let sheets = browser.run(sheets, &json!([]));
        let sheets = sheets.as_array().unwrap();
        assert_eq!(json!(sheets.len()), browser.get(told), "{game}");
        assert!(sheets.iter().all(|has_board| *has_board == true), "{game}: {sheets:?}");
    }
    // Of a page that was only opened the sheet has the end, and goes back to where it was.
    browser.load(&page(world, DICE), "");
    let at =
        |event: &str| browser.run(&format!("dispatchEvent(new Event('{event}')); return place.position"), &json!([]));
    assert_eq!(["beforeprint", "afterprint"].map(at), [browser.get("last"), browser.get("first")]);
}

pub(super) fn scriptless(browser: &Browser, world: &World) {
    for game in ids() {
        browser.load(&page(world, game), "#999999");
        let regions = ["hands", "board", "rest", "now"];
        let text =
            |browser: &Browser| regions.map(|id| browser.get(&format!("document.getElementById('{id}').innerHTML")));
        let with = text(browser);
        browser.command("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
        browser.load(&page(world, game), "");
        // What stands in the file is what the script shows last.
        let without = text(browser);
        assert_eq!(browser.get("document.querySelector('#controls').hidden"), json!(true));
        browser.command("Emulation.setScriptExecutionDisabled", &json!({ "value": false }));
        assert_eq!(without, with, "{game}");
    }
}

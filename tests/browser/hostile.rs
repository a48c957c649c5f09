//! Names and remarks of people who would like to do more than talk.

use std::fs;

use serde_json::json;

use super::driver::Browser;
use crate::common::homes::World;
use crate::common::samples::DICE;
use crate::common::{Record, header};

/// Names of seats, of at most 32 characters.
pub(crate) const NAMES: [&str; 2] = ["<img src=x onerror=alert(1)>", "</script><script>hacked=1//\"'`"];

/// Remarks, of at most 60 characters a line.
pub(crate) const REMARKS: [&str; 8] = [
    "</script><script>window.hacked = 1</script>",
    "</template><script>window.hacked = 2</script>",
    "<img src=x onerror='window.hacked = 3'>",
    "<!-- <script> ]]> --> &lt;b&gt; &amp;",
    "\"><svg onload=window.hacked=4><a href=javascript:hacked=5>",
    "</title></style></svg><style>*{display:none}</style>",
    "<base href=https://example.org/><meta http-equiv=refresh>",
    "{\"__proto__\":1} ${alert(1)} \\u003c \\' ` <iframe src=//x.y>",
];

/// Everything that was written is read as it was written, and nothing of it becomes a part of the page.
pub(super) fn stays_text(browser: &Browser, world: &World) {
    let mut header = header(9, &[]);
    header.seats = NAMES.map(|name| (name.to_owned(), None)).into();
    let mut record = Record::new(header);
    record.join(0).join(1);
    record.take(&[], &REMARKS);
    record.go_on(8, 1);
    fs::write(world.path("hostile.toml"), record.text()).unwrap();
    world.done("a", "page hostile.toml");
    for (fragment, position) in [("#3", 3), ("#8", 8)] {
        browser.load(&world.path("hostile.html"), fragment);
        browser.wait("Number(document.querySelector('#at b').textContent)", &json!(position));
        assert_eq!(browser.get("typeof window.hacked"), json!("undefined"));
        // The page of another table has the same elements and attributes, so these are all that there are.
        let kinds = "[...new Set([...document.querySelectorAll('*')].flatMap((element) => \
                     [element.localName, ...element.getAttributeNames()]))].sort()";
        let here = browser.get(kinds);
        browser.load(&world.path(&format!("{DICE}.html")), fragment);
        let there = browser.get(kinds);
        let known: Vec<_> = there.as_array().unwrap().iter().chain([const { &serde_json::Value::Null }]).collect();
        let extra: Vec<_> = here.as_array().unwrap().iter().filter(|kind| !known.contains(kind)).collect();
        let fine = [json!("blockquote"), json!("hidden")];
        assert!(extra.iter().all(|kind| fine.contains(kind)), "{extra:?}");
    }
    browser.load(&world.path("hostile.html"), "#3");
    browser.wait("Number(document.querySelector('#at b').textContent)", &json!(3));
    let told = browser.get("[...document.querySelectorAll('#now blockquote p')].map((line) => line.textContent)");
    assert_eq!(told, json!(REMARKS));
    let seats = browser
        .get("[...document.querySelectorAll('#seats b')].map((score) => score.previousSibling.data.slice(0, -1))");
    assert_eq!(seats, json!(NAMES));
    // Even if something got into the page, its policy would not let it run or load.
    browser.run(
        "document.body.insertAdjacentHTML('beforeend', '\
         <img src=\"https://example.org/x.png\" onerror=\"hacked=6\">'); \
         return new Promise((done) => setTimeout(done, 100));",
        &json!([]),
    );
    assert_eq!(browser.get("typeof window.hacked"), json!("undefined"));
    let complaints = browser.complaints().join("\n");
    assert!(complaints.contains("Content Security Policy") && complaints.contains("img-src"), "{complaints}");
    let asked = browser.requests();
    assert!(!asked.is_empty() && asked.iter().all(|url| url.starts_with("file://")), "{asked:?}");
    browser.load(&world.path("hostile.html"), "");
}

/// Names as wide as can be, without a place to break them.
pub(super) fn long_names_fit(browser: &Browser, world: &World) {
    let mut header = header(9, &[]);
    header.seats = ["W", "M"].map(|letter| (letter.repeat(32), None)).into();
    let mut record = Record::new(header);
    record.join(0).join(1).go_on(8, 1);
    fs::write(world.path("long.toml"), record.text()).unwrap();
    world.done("a", "page long.toml");
    for width in [360, 1280] {
        browser.size(width, 800);
        browser.load(&world.path("long.html"), "");
        let last = "Math.max(...[...document.querySelectorAll('#seats b, #controls')].map((box) => \
                    box.getBoundingClientRect().right))";
        assert!(browser.get(last).as_f64().unwrap() <= f64::from(width), "{width}");
        assert_eq!(browser.get("document.documentElement.scrollWidth"), json!(width), "{width}: sideways");
    }
}

/// Lists that build on one another, more of them than calls may nest.
pub(super) fn long_games_open(browser: &Browser, world: &World) {
    browser.load(&world.path(&format!("{DICE}.html")), "");
    let deep = "const first = data.lists.length - 1; \
                for (let at = first; at < first + 20000; at++) data.lists.push([at]); \
                return list(first + 20000).length === list(first).length;";
    assert_eq!(browser.run(deep, &json!([])), json!(true));
}

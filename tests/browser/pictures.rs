//! Boards as a browser draws them, compared with pictures that somebody has looked at.
//!
//! Fonts differ between machines, so texts are left out. Browsers differ in the edges of shapes, so a few
//! pixels may differ, but nowhere many of them side by side; a piece that is missing is more than that.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::driver::Browser;
use crate::common::games::ids;
use crate::common::homes::World;
use crate::common::{beside, updating};

/// The share of the pixels that may differ in any square of 16 by 16.
const TOLERANCE: f64 = 0.1;

/// By how much a pixel differs in one of its colours, of 255, to be counted.
const LEAST: u32 = 48;

/// The share of the pixels in which two PNGs differ, in the square where they differ most; 1 if they have not
/// one size.
const COMPARE: &str = include_str!("compare.js");

/// Leaves texts and everything that moves out of a page.
const BARE: &str = include_str!("bare.js");

pub(super) fn are_as_reviewed(browser: &Browser, world: &World) {
    browser.media("", &[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
    let mut wrong = Vec::new();
    for game in ids() {
        browser.load(&world.path(&format!("{game}.html")), "#999999");
        if browser.get("document.querySelector('#board svg.board')").is_null() {
            continue;
        }
        browser.run(BARE, &json!([]));
        let drawn = browser.picture("#board svg.board");
        // The piece that is smallest on the screen, of those that draw something beside text.
        let removed = browser.run(include_str!("remove.js"), &json!([]));
        let without = browser.picture("#board svg.board");
        assert!(removed.as_u64().unwrap() > 1, "{game}: {removed} pieces");
        browser.clear();
        let path = beside(&format!("pictures/{game}.png"));
        if updating() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, STANDARD.decode(&drawn).unwrap()).unwrap();
        }
        let reviewed = STANDARD.encode(fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        let [differs, lacks] =
            [&drawn, &without].map(|drawn| browser.run(COMPARE, &json!([reviewed, drawn, LEAST])).as_f64().unwrap());
        eprintln!("{game}: {differs:.5} differs, {lacks:.5} without a piece");
        if differs > TOLERANCE || lacks <= TOLERANCE {
            wrong.push(format!("{game}: {differs} differs from {}, {lacks} without a piece", path.display()));
            let seen = std::env::temp_dir().join(format!("bypost-{game}.png"));
            fs::write(&seen, STANDARD.decode(&drawn).unwrap()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}\nBYPOST_UPDATE=1 writes the pictures: look at them", wrong.join("\n"));
}

//! Boards as a browser draws them, compared with pictures that somebody has looked at.
//!
//! Fonts differ between machines, so texts are left out. Browsers differ in the edges of shapes, so a few
//! pixels may differ, but nowhere many of them side by side; a piece that is missing is more than that.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bypost::games::GAMES;
use serde_json::json;

use super::driver::Browser;
use crate::common::homes::World;
use crate::common::{beside, updating};

/// The share of the pixels that may differ in any square of 16 by 16.
const TOLERANCE: f64 = 0.1;

/// By how much a pixel differs in one of its colours, of 255, to be counted.
const LEAST: u32 = 48;

/// The share of the pixels in which two PNGs differ, in the square where they differ most; 1 if they have not
/// one size.
const COMPARE: &str = "const [one, other, least] = arguments; \
    const read = async (png) => { const image = new Image(); image.src = 'data:image/png;base64,' + png; \
      await image.decode(); const canvas = new OffscreenCanvas(image.width, image.height); \
      const context = canvas.getContext('2d'); context.drawImage(image, 0, 0); \
      return context.getImageData(0, 0, image.width, image.height); }; \
    return Promise.all([read(one), read(other)]).then(([one, other]) => { \
      if (one.width !== other.width || one.height !== other.height) return 1; \
      const side = 16, wide = Math.ceil(one.width / 8) + 1; \
      const counts = new Map(); \
      for (let at = 0; at < one.data.length; at += 4) { \
        const by = [0, 1, 2].map((part) => Math.abs(one.data[at + part] - other.data[at + part])); \
        if (Math.max(...by) < least) continue; \
        const [x, y] = [at / 4 % one.width, Math.floor(at / 4 / one.width)].map((place) => Math.floor(place / 8)); \
        for (const square of [[0, 0], [1, 0], [0, 1], [1, 1]].map(([dx, dy]) => (y + dy) * wide + x + dx)) \
          counts.set(square, (counts.get(square) ?? 0) + 1); } \
      return Math.max(0, ...counts.values()) / side / side; });";

/// Leaves texts and everything that moves out of a page.
const BARE: &str = "for (const rule of ['text{visibility:hidden!important}', '#board svg.board{width:400px!important;max-height:none!important}']) \
    document.styleSheets[0].insertRule(rule, document.styleSheets[0].cssRules.length);";

pub(super) fn are_as_reviewed(browser: &Browser, world: &World) {
    browser.media("", &[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
    let mut wrong = Vec::new();
    for game in GAMES.iter().map(|entry| &(entry.info)().id) {
        browser.load(&world.path(&format!("{game}.html")), "");
        if browser.get("document.querySelector('#board svg.board')").is_null() {
            continue;
        }
        browser.run(BARE, &json!([]));
        let drawn = browser.picture("#board svg.board");
        // The piece that is smallest on the screen, of those that draw something beside text.
        let removed = browser.run(
            "const pieces = [...document.querySelectorAll('#board svg.board > g')]; \
             const size = (piece) => { const box = piece.getBoundingClientRect(); return box.width * box.height; }; \
             const shapes = pieces.filter((piece) => piece.querySelector('use, path, circle, polygon') && size(piece) > 0); \
             shapes.sort((one, other) => size(one) - size(other)); \
             shapes[0].remove(); return shapes.length;",
            &json!([]),
        );
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

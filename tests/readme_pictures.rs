//! The pictures that the README shows are those that the program draws.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use bypost::draw::picture;
use bypost::games::GAMES;
use bypost::rules::Sight;
use bypost::session::{self, drawing};

use crate::common::games::games;
use crate::common::{beside, golden};

#[test]
fn the_readme_shows_a_picture_of_each_game() {
    let readme = fs::read_to_string(beside("../README.md")).unwrap();
    let mut wrong = Vec::new();
    for entry in games() {
        let info = (entry.info)();
        let file = format!("examples/{}/middle.toml", info.id);
        let path = beside("..").join(&file);
        let opened = session::open(&path, &fs::read(&path).unwrap(), &(), GAMES).unwrap();
        let scene = drawing::scene(opened.table(), &Sight::public());
        let title = format!("{} - turn {}", info.title, opened.table().turns());
        wrong.extend(golden(&path.with_extension("svg"), &picture::svg(&scene, &title)).err());
        wrong.extend(golden(&path.with_file_name("board.svg"), &picture::svg(&scene.cropped(), &title)).err());
        let image = file.replace("middle.toml", "board.svg");
        assert!(readme.contains(&format!("<img src=\"{image}\"")), "the README does not show {image}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

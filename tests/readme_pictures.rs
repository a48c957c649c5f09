//! The pictures that the README shows are those that the program draws.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use bypost::draw::picture;
use bypost::games::GAMES;
use bypost::rules::Sight;
use bypost::session::{self, drawing};

use crate::common::games::games;
use crate::common::{beside, golden};

/// A picture by day or by night alone, for a page whose colours need not be those of the system.
fn in_one_light(picture: &str, is_night: bool) -> String {
    let (before, rest) = picture.split_once("@media(prefers-color-scheme:dark){").unwrap();
    let (night, after) = rest.split_once("}</style>").unwrap();
    let night = if is_night { night } else { "" };
    format!("{before}{night}</style>{after}")
}

#[test]
fn the_readme_shows_a_picture_of_each_game() {
    let readme = fs::read_to_string(beside("../README.md")).unwrap();
    let mut wrong = Vec::new();
    for entry in games() {
        let info = (entry.info)();
        let file = format!("examples/{}/middle.toml", info.id);
        let path = beside("..").join(&file);
        let opened = session::open(&path, &fs::read(&path).unwrap(), GAMES).unwrap();
        let scene = drawing::scene(opened.table(), &Sight::public());
        let title = format!("{} - turn {}", info.title, opened.table().turns());
        wrong.extend(golden(&path.with_extension("svg"), &picture::svg(&scene, &title)).err());
        let board = picture::svg(&scene.cropped(), &title);
        let rules = format!("../games/{}/rules.md", info.id.replace('-', "_"));
        let rules = fs::read_to_string(beside(&rules)).unwrap();
        assert!(rules.starts_with("<picture>"), "the rules of {} begin with a picture", info.title);
        for (name, is_night) in [("board", false), ("board-night", true)] {
            let drawn = in_one_light(&board, is_night);
            wrong.extend(golden(&path.with_file_name(format!("{name}.svg")), &drawn).err());
            let image = format!("examples/{}/{name}.svg", info.id);
            assert!(readme.contains(&format!("\"{image}\"")), "the README does not show {image}");
            assert!(rules.contains(&format!("\"../../{image}\"")), "the rules do not show {image}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

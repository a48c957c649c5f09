//! The story of a whole table of each game, as `bypost log` tells it to somebody who was not there.
//!
//! Each game's folder holds one in `story.txt`, made of `examples/ID/finished.toml`; `BYPOST_UPDATE=1`
//! rewrites it. Read it from beginning to end before you commit it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::Path;

use bypost::games::GAMES;
use bypost::session::drawing::whose;
use bypost::session::story::TurnStory;
use bypost::session::{self, Viewer};

use crate::common::golden;
use crate::games;

#[test]
fn each_game_tells_a_story() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for game in games::all() {
        let file = root.join("examples").join(game.id()).join("finished.toml");
        let opened = session::open(&file, &fs::read(&file).unwrap(), GAMES).unwrap();
        let mut viewer = Viewer::new(Vec::new());
        let view = viewer.look(opened.table(), None).unwrap();
        let story = viewer.story(opened.chain(), &view, 0).unwrap();
        let told = |turn: &TurnStory| {
            let remark = turn.turn.say.iter().map(|line| format!("  | {line}\n"));
            let happened = turn.happened().into_iter().map(|line| format!("  {line}\n"));
            format!("turn {}: {}\n", turn.turn.number, turn.played()) + &happened.chain(remark).collect::<String>()
        };
        let mut text: String = story.iter().map(told).collect();
        text.push_str(&format!("{}\n", whose(opened.table())));
        wrong.extend(golden(&game.folder().join("story.txt"), &text).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

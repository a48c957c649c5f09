//! The laws, held against every game of the list and against the template of docs/adding-a-game.md; those of
//! sealed tables are in `laws/by_post.rs`.

#[path = "laws/by_post.rs"]
mod by_post;
#[path = "laws/facts.rs"]
mod facts;
#[path = "laws/first_move.rs"]
mod first_move;
#[path = "laws/going_back.rs"]
pub(crate) mod going_back;
#[path = "laws/knowledge.rs"]
mod knowledge;
#[path = "laws/likelihood.rs"]
mod likelihood;
#[path = "laws/of_games.rs"]
mod of_games;
#[path = "laws/one_screen.rs"]
mod one_screen;
#[path = "laws/opponent.rs"]
mod opponent;
#[path = "laws/rescue.rs"]
pub(crate) mod rescue;
#[path = "laws/sealed.rs"]
mod sealed;
#[path = "laws/typed.rs"]
mod typed;
#[path = "laws/unquoted.rs"]
mod unquoted;
#[path = "laws/witnesses.rs"]
mod witnesses;

use std::path::{Path, PathBuf};

use bypost::rules::{Entry, GameInfo, Seats};

use crate::common::effort::tries;
use crate::common::games::{are_all, games as listed};
use crate::template::Pig;
use crate::test_game;
pub(crate) use of_games::options;
use of_games::{PREVIEWS, Play, STEPS, hash, playable, tables, unlisted};

/// The games that the laws are held against: those of the list, and the template of docs/adding-a-game.md.
fn games() -> impl Iterator<Item = &'static Entry> {
    static TEMPLATE: Entry = Entry::of::<Pig>();
    listed().chain([&TEMPLATE])
}

/// The folder of a game.
fn folder(info: &GameInfo) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(info.id.replace('-', "_"))
}

#[test]
fn the_list_is_in_order_and_every_game_describes_itself() {
    let ids: Vec<_> = listed().map(|entry| (entry.info)().id.as_str()).collect();
    for entry in listed() {
        let info = (entry.info)();
        assert_eq!(ids.iter().filter(|id| **id == info.id).count(), 1, "two games are called {}", info.id);
        assert!(info.rules.contains(&info.title) && info.rules.len() > 500, "{} has no rules", info.id);
        assert!(!info.summary.is_empty() && !info.credits.source.is_empty() && info.version >= 1);
        assert!(folder(info).join("game.toml").is_file(), "the folder of {} is not called so", info.id);
    }
}

//! Goofspiel under the laws that bypost holds its own games against. Their text is taken from the clone of
//! bypost in which this crate stands.

#[path = "../../../tests/common/effort.rs"]
mod effort;
#[path = "../../../tests/laws/of_games.rs"]
mod of_games;

use std::path::{Path, PathBuf};

use bypost::rules::{Entry, GameInfo};
use effort::tries;
use goofspiel::Goofspiel;

fn games() -> impl Iterator<Item = &'static Entry> {
    static GAME: Entry = Entry::of::<Goofspiel>();
    [&GAME].into_iter()
}

/// Only bypost counts what its laws meet in all games together.
fn are_all() -> bool {
    false
}

fn folder(_: &GameInfo) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

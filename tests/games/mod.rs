//! The parts that each game of the list gives to the tests of whole files.

use std::ops::Range;
use std::path::{Path, PathBuf};

use bypost::games::find;
use bypost::rules::GameInfo;
use bypost::table::Table;
use serde_json::Value;

use crate::common::games::ids;
use crate::forge::Forgery;

/// The parts that a game gives.
pub(crate) struct GameTests {
    /// The name of its folder.
    pub(crate) folder: &'static str,
    /// Files that break its rules, or the engine's rules for its cards.
    pub(crate) forgeries: fn() -> Vec<Forgery>,
    /// How far the independent checker in `checker/` goes.
    pub(crate) checker: Checker,
    /// The text of the checker about the position of an open table, after the legal steps.
    pub(crate) told: fn(&Value, &Table) -> String,
    /// The numbers of the cards that go into the first shuffle of a lot, in order; none if slots go in, too.
    pub(crate) fresh: fn(&Table, u32) -> Option<Vec<u16>>,
    /// The cards of the Decktet among which a position lists those that the viewer has not seen.
    pub(crate) unseen: Range<u16>,
    /// The number of lots that the game begins with, if cards that were open may lie face down in later ones.
    pub(crate) dealt_lots: u32,
    /// Whether the first lot is a throw that lays out cards of the Decktet, by number from 1.
    pub(crate) throw_lays_cards: bool,
}

/// How far the checker of a game goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checker {
    /// It knows no step: it checks everything else, and throws.
    Throws,
    /// It knows the whole rules.
    Whole,
}

impl GameTests {
    /// The parts of a game that has no cards and no forgeries of its own, and whose checker knows throws
    /// only.
    pub(crate) const NONE: Self = Self {
        folder: "",
        forgeries: Vec::new,
        checker: Checker::Throws,
        told: |_, _| String::new(),
        fresh: |_, _| None,
        unseen: 0..0,
        dealt_lots: u32::MAX,
        throw_lays_cards: false,
    };

    /// Its folder.
    pub(crate) fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(self.folder)
    }

    /// The game's description of itself.
    pub(crate) fn info(&self) -> &'static GameInfo {
        (find(&self.folder.replace('_', "-")).expect("folders are called after ids").info)()
    }

    /// The id of the game.
    pub(crate) fn id(&self) -> &'static str {
        &self.info().id
    }
}

/// The parts of the games over which tests run.
pub(crate) fn all() -> impl Iterator<Item = &'static GameTests> {
    ALL.iter().filter(|game| ids().any(|id| id == game.id()))
}

/// The parts that the game with an id gives.
pub(crate) fn of(id: &str) -> &'static GameTests {
    ALL.iter().find(|game| game.id() == id).expect("every game of the list is here")
}

/// Mounts the folder of each game.
macro_rules! games {
    ($($module:ident $rules:ident),* $(,)?) => {
        // The list lies elsewhere, and modules are looked for beside it.
        #[path = "../tests/games"]
        pub(crate) mod whole {
            $(pub(crate) mod $module;)*
        }

        /// All games of the list, in its order.
        static ALL: &[GameTests] = &[$(GameTests { folder: stringify!($module), ..whole::$module::GAME }),*];
    };
}

include!("../../games/list.rs");

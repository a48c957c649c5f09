//! The games over which tests run: all of the list, or those that `BYPOST_GAME=ID` names, with commas between
//! several. Tests of no game in particular run as ever.

use std::panic::Location;
use std::path::Path;
use std::sync::LazyLock;

use bypost::games::GAMES;
use bypost::rules::Entry;

/// The games that are named; all if none is.
static CHOSEN: LazyLock<Vec<&Entry>> = LazyLock::new(|| {
    let named = std::env::var("BYPOST_GAME").unwrap_or_default();
    let named: Vec<&str> = named.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    let known: Vec<&str> = GAMES.iter().map(id).collect();
    if let Some(unknown) = named.iter().find(|id| !known.contains(id)) {
        panic!("BYPOST_GAME: no game is called {unknown}; there are {}", known.join(", "));
    }
    GAMES.iter().filter(|entry| named.is_empty() || named.contains(&id(entry))).collect()
});

fn id(entry: &Entry) -> &'static str {
    &(entry.info)().id
}

/// The games over which tests run.
pub(crate) fn games() -> impl Iterator<Item = &'static Entry> {
    CHOSEN.iter().copied()
}

/// The place in the list, and the game whose folder has this name; nothing if it is left out.
pub(crate) fn of_folder(folder: &str) -> Option<(u8, &'static Entry)> {
    let named = |(_, entry): &(u8, &Entry)| id(entry) == folder.replace('_', "-");
    (0..).zip(GAMES).find(named).filter(|(_, entry)| ids().any(|chosen| chosen == id(entry)))
}

/// Their ids.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    games().map(id)
}

/// Whether tests run over all games of the list. Only then do tests count what they have met altogether.
pub(crate) fn are_all() -> bool {
    CHOSEN.len() == GAMES.len()
}

/// Whether a file stands in the folder of a game that is left out.
pub(crate) fn is_left_out(path: &Path) -> bool {
    let mut folders = path.iter().map(|part| part.to_string_lossy().replace('_', "-"));
    folders.any(|folder| GAMES.iter().any(|entry| id(entry) == folder) && !ids().any(|id| id == folder))
}

/// Whether the test that asks belongs to a game that is left out. Tests of whole files in the folder of a
/// game ask this first.
#[track_caller]
pub(crate) fn passed_over() -> bool {
    is_left_out(Path::new(Location::caller().file()))
}

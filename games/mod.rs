//! The games. `list.rs` lists them, one line each.

#[cfg(test)]
mod drawn;
#[cfg(test)]
#[path = "../tests/common/effort.rs"]
mod effort;
#[cfg(test)]
mod told;

use crate::rules::{self, Entry, Games};

/// Mounts each game's folder as a module and lists its entry.
macro_rules! games {
    ($($module:ident $rules:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// All games, in the order in which they are listed.
        pub const GAMES: Games = &[$(Entry::of::<$module::$rules>()),*];
    };
}

include!("list.rs");

/// The game with this id.
///
/// ```
/// let entry = bypost::games::find("lions-and-jackals").expect("it is in the list");
/// let info = (entry.info)();
/// assert_eq!((info.title.as_str(), info.seats), ("Lions and Jackals", [2, 2]));
/// assert!(bypost::games::find("chess").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Entry> {
    rules::find(GAMES, id)
}

//! The games. `list.rs` lists them, one line each.

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

#[cfg(test)]
mod after;
#[cfg(test)]
mod drawn;
#[cfg(test)]
#[path = "../tests/common/effort.rs"]
mod effort;
#[cfg(test)]
mod told;

use bypost_rules::{Entry, Games};

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
/// let entry = bypost_games::find("lions-and-jackals").expect("it is in the list");
/// let info = (entry.info)();
/// assert_eq!((info.title.as_str(), info.seats), ("Lions and Jackals", [2, 2]));
/// assert!(bypost_games::find("chess").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Entry> {
    bypost_rules::find(GAMES, id)
}

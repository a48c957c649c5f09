//! bypost in a browser: `web/dist/bypost.html` in headless Chromium, against the program and against itself.
//!
//! `.ci/steps/browser` runs these tests: they need browsers, and the page that `web/build` makes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

mod by_keys;
mod chromium;
mod crossing;
mod devtools;
mod false_piece;
mod firefox;
mod hostile;
mod impatient;
mod invited;
mod kept_elsewhere;
mod locking;
mod looks;
mod measure;
mod older_states;
mod person;
mod practise;
mod program;
mod rescue;
mod same_pictures;
mod same_turns;
mod store;
mod strict;
mod tabs;
mod taps;
mod targets;
mod two_browsers;
mod whole_games;
mod words;

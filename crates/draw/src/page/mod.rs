//! A whole game as one page of HTML that needs nothing else: every position as a picture and in sentences,
//! the story of the turns, and what was counted over time.
//!
//! The page holds every piece of the pictures once, in a pool that the browser parses and does not show, and
//! beside it numbers that tell which pieces stand where, each position by its difference from the one before.
//! Without scripts it shows the last position and the story. Its policy lets it load nothing, and run and use
//! nothing but its own script and style, which the policy names by their hashes.

mod chart;
mod document;
mod positions;
mod story;
#[cfg(test)]
mod tests;

use super::scene::Scene;

pub use super::picture::image;
pub use document::{hashes, is_private, parts, parts_style, parts_symbols, write};
pub use story::sign as seat_sign;

/// A whole game, as one page shows it.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What is played.
    pub title: String,
    /// The names of the seats, in order.
    pub seats: Vec<String>,
    /// What is to be said of the file from which the page was made, a line each; first what was found when it
    /// was checked.
    pub facts: Vec<String>,
    /// Whose own sight the page holds, if it is not for everybody.
    pub only_for: Option<String>,
    /// The positions, from the one before the first turn on, as far as all eyes agree on them.
    pub positions: Vec<Position>,
    /// The eyes through which the positions are seen; at least one pair.
    pub eyes: Vec<Eyes>,
    /// What is counted of the seats, as the title of a chart; empty if nothing is.
    pub counted: String,
}

/// What all eyes agree on of a position.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// Whose turn it is, or how the game ended, in one line.
    pub stands: String,
    /// What is counted, one for each seat: as a number, and as it is written. It is empty while there is
    /// nothing to count.
    pub scores: Vec<(f64, String)>,
}

/// One pair of eyes.
#[derive(Clone, Debug, Default)]
pub struct Eyes {
    /// Whose they are.
    pub name: String,
    /// What they see in each position.
    pub scenes: Vec<Scene>,
    /// The turns between the positions.
    pub turns: Vec<Turn>,
}

/// One turn, in words.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// The index of the seat that played it.
    pub seat: usize,
    /// What was played, in one line with the seat's name.
    pub deed: String,
    /// What was written to play it, as steps; empty if that was nothing.
    pub written: String,
    /// When, as in the file, and the day in words.
    pub time: [String; 2],
    /// What happened, a line each, first what stands as the headline of the turn. Where nothing did, what was
    /// played stands for it.
    pub happened: Vec<String>,
    /// The remark, a line each.
    pub say: Vec<String>,
    /// Whether a player would want to read of it. The film passes quickly over other turns.
    pub is_news: bool,
}

/// One position as parts of another page, each as HTML that runs nothing. What a step can name has the
/// attribute `data-word`.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// What has happened, and the hands.
    pub news: String,
    /// The board.
    pub board: String,
    /// Tables and other lines.
    pub rest: String,
}

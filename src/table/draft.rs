//! A draft says what a player wants to do in a turn.

use super::turns::{LEAVE, RESIGN};
use crate::rules::Game;

/// What a player wants to do in a turn.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The steps, as typed.
    pub steps: Vec<String>,
    /// The remark, line by line.
    pub say: Vec<String>,
}

impl Draft {
    /// Whether one of the steps gives up or leaves.
    pub fn parts(&self, game: &dyn Game) -> bool {
        let is = |text: &str, word: &str| text.trim().eq_ignore_ascii_case(word);
        let mut texts = self.steps.iter().flat_map(|typed| game.split(typed));
        texts.any(|text| is(text, RESIGN) || is(text, LEAVE))
    }
}

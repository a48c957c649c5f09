//! What a player wants to do in a turn.

use crate::file::{RESIGN, TableStep};
use crate::rules::Game;
use crate::table::turns::LEAVE;

/// What a player wants to do in a turn.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The steps, as typed.
    pub steps: Vec<String>,
    /// The remark, line by line.
    pub say: Vec<String>,
}

/// A step that ends the game, or takes its author out of it, for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinalStep {
    /// The author gives up.
    Resign,
    /// The author leaves.
    Leave,
    /// A step of the table that ends the game.
    Table(TableStep),
}

impl Draft {
    /// The step among these that ends the game or takes the author out of it.
    pub fn final_step(&self, game: &dyn Game) -> Option<FinalStep> {
        if let [step] = &self.steps[..]
            && let Some(step) = TableStep::read(step)
        {
            return step.ends().then_some(FinalStep::Table(step));
        }
        let is = |text: &str, word: &str| text.trim().eq_ignore_ascii_case(word);
        let mut texts = self.steps.iter().flat_map(|typed| game.split(typed));
        texts.find_map(|text| match text {
            _ if is(text, RESIGN) => Some(FinalStep::Resign),
            _ if is(text, LEAVE) => Some(FinalStep::Leave),
            _ => None,
        })
    }
}

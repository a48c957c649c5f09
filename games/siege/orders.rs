//! Words for what a player who is away wants as a rule.

use super::Siege;
use super::phase::Phase;
use super::step::Step;

const CHECK_OR_FOLD: &str = "check/fold";
const CALL_AT_MOST: &str = "call at most N";

/// The forms of the words.
pub(super) const FORMS: [&str; 2] = [CHECK_OR_FOLD, CALL_AT_MOST];

impl Siege {
    /// What words of a form mean for the seat that wagers.
    pub(super) fn ordered(&self, form: &str, number: u32) -> Option<Step> {
        let Phase::Wager(seat) = self.phase else { return None };
        let to_call = self.stakes.to_call(seat);
        match form {
            CHECK_OR_FOLD => Some(if to_call == 0 { Step::Check } else { Step::Fold }),
            CALL_AT_MOST => (1..=number).contains(&to_call).then_some(Step::Call),
            _ => None,
        }
    }
}

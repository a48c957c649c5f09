//! What orders need of the game: which steps leave a seat's question as it was, and words for what a player
//! who is away wants as a rule.

use super::Siege;
use super::phase::Phase;
use super::step::Step;
use crate::rules::ReadyWords;

const CHECK_OR_FOLD: &str = "check/fold";
const CALL_AT_MOST: &str = "call at most N";

/// The words that are ready.
pub(super) const READY_WORDS: [ReadyWords; 2] = [
    ReadyWords { form: CHECK_OR_FOLD, means: "check, or fold if there is something to call" },
    ReadyWords { form: CALL_AT_MOST, means: "call if that costs no more than N whites" },
];

impl Siege {
    /// What ready words mean for the seat that wagers.
    pub(super) fn ready(&self, form: &str, number: u32) -> Option<Step> {
        let Phase::Wager(seat) = self.phase else { return None };
        let to_call = self.stakes.to_call(seat);
        match form {
            CHECK_OR_FOLD => Some(if to_call == 0 { Step::Check } else { Step::Fold }),
            CALL_AT_MOST => (1..=number).contains(&to_call).then_some(Step::Call),
            _ => None,
        }
    }
}

impl Step {
    /// Whether it neither lifts the price, shows a card, nor comes with a joker of the towers.
    pub(super) fn passes(self) -> bool {
        match self {
            Self::Check | Self::Call | Self::Fold | Self::Buy(_) | Self::Decline | Self::Muck => true,
            Self::Bet(_) | Self::Raise(_) | Self::AllIn => false,
            Self::Show { .. } | Self::Reveal | Self::Discard(_) | Self::Keep => false,
        }
    }
}

//! A step and its notation.

use super::places::Places;
use super::towers::Tower;

/// The smallest choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `check`
    Check,
    /// `bet 5`
    Bet(u32),
    /// `call`
    Call,
    /// `raise 10`: by so much.
    Raise(u32),
    /// `fold`
    Fold,
    /// `allin`
    AllIn,
    /// `buy NW`
    Buy(Tower),
    /// `decline`
    Decline,
    /// `show 2 discard 4`: a joker is shown, another card goes for a new one.
    Show {
        /// The place of the joker, counted from 1.
        joker: u8,
        /// The place of the other card.
        discard: u8,
    },
    /// `discard 1 3`
    Discard(Places),
    /// `keep`
    Keep,
    /// `reveal`
    Reveal,
    /// `muck`
    Muck,
}

impl Step {
    /// Whether it belongs to a round of bets.
    pub(super) fn is_wager(self) -> bool {
        matches!(self, Self::Check | Self::Bet(_) | Self::Call | Self::Raise(_) | Self::AllIn)
    }

    /// The notation.
    pub(super) fn write(self) -> String {
        match self {
            Self::Check => "check".to_owned(),
            Self::Bet(whites) => format!("bet {whites}"),
            Self::Call => "call".to_owned(),
            Self::Raise(by) => format!("raise {by}"),
            Self::Fold => "fold".to_owned(),
            Self::AllIn => "allin".to_owned(),
            Self::Buy(tower) => format!("buy {tower}"),
            Self::Decline => "decline".to_owned(),
            Self::Show { joker, discard } => format!("show {joker} discard {discard}"),
            Self::Discard(places) => places.all().fold("discard".to_owned(), |text, place| format!("{text} {place}")),
            Self::Keep => "keep".to_owned(),
            Self::Reveal => "reveal".to_owned(),
            Self::Muck => "muck".to_owned(),
        }
    }
}

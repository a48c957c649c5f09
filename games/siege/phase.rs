//! What a game is waiting for.

use bypost_rules::Seat;
use bypost_rules::kit::playing::PlayingCard as Card;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Cards were turned up that not everybody sees yet.
    Turning,
    /// A seat may discard for a joker of the towers, or must.
    Discard {
        effect: Effect,
        seat: Seat,
        /// How many cards the dungeon had when the effect began.
        before: u8,
    },
    /// A seat bets, or does not.
    Wager(Seat),
    /// A seat buys a flip, or does not.
    Buy(Seat),
    /// A seat reveals its hand, or does not. `first` is the seat with which the show began.
    Show { seat: Seat, first: Seat },
    /// It has ended.
    Over(End),
}

/// The effects of the jokers of the towers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The first: one card of the dealer.
    Dealer,
    /// The second, black: one card of every player.
    Each,
    /// The second, coloured: up to four of the buyer.
    Buyer,
    /// The third: up to four of every player.
    All,
    /// The fourth: two of every player, with nothing in return.
    Two,
}

impl Effect {
    /// The effect of the joker that is the nth of this hand; it is not asked for the fourth.
    pub(super) fn of(count: usize, joker: Card) -> Self {
        match (count, joker) {
            (1, _) => Self::Dealer,
            (2, Card::BLACK) => Self::Each,
            (2, _) => Self::Buyer,
            _ => Self::All,
        }
    }

    /// The most cards that a seat may discard.
    pub(super) fn most(self) -> u8 {
        match self {
            Self::Dealer | Self::Each => 1,
            Self::Two => 2,
            Self::Buyer | Self::All => 4,
        }
    }
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The towers have no cards.
    Towers,
    /// As many hands were played as there are to be.
    Limit,
    /// Fewer than two seats with whites stay.
    Alone,
    /// All others have given up.
    Resigned,
}

/// The state of a seat in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Fate {
    /// It plays.
    #[default]
    Plays,
    /// It leaves when this hand is over.
    Goes,
    /// It has left, with its whites.
    Gone,
    /// It has no whites.
    Broke,
    /// It has given up.
    Resigned,
}

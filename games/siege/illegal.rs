//! Why a step may not be played.

use super::towers::Tower;
use bypost_rules::kit::counted;

/// The rule that a step breaks. The engine tells which step it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Nobody can do anything yet.
    #[error("the cards for it are still to be opened")]
    Turning,
    /// It has ended.
    #[error("the game is over")]
    Over,
    /// A round of wagering.
    #[error("now is the time to bet or fold")]
    Wagering,
    /// A round of buying.
    #[error("now a flip may be bought: buy and a tower, or decline")]
    Buying,
    /// A joker of the towers.
    #[error("now cards may be discarded: discard and their places, or keep")]
    Discarding,
    /// The show.
    #[error("this is the show: reveal or muck")]
    Showing,
    /// A bet lies there.
    #[error("there is a bet: call its {to_call}{}", if *.may_raise { ", raise, or fold" } else { " or fold" })]
    MustCall {
        /// What a call takes.
        to_call: u32,
        /// Whether it may be raised.
        may_raise: bool,
    },
    /// Nothing to call.
    #[error("there is no bet to call: check or bet")]
    NothingToCall,
    /// A bet is a raise then.
    #[error("there is a bet already: raise it")]
    RaiseIt,
    /// Nothing to raise.
    #[error("there is no bet to raise: bet")]
    BetIt,
    /// A bet of nothing.
    #[error("the least bet is 1")]
    LeastBet,
    /// A raise must be as large as what was bet before.
    #[error("the least raise is by {0}, as the last bet or raise")]
    LeastRaise(u32),
    /// Table stakes.
    #[error("that takes {needed} whites, and the seat has {has}: go allin")]
    TooMuch {
        /// What the step takes.
        needed: u32,
        /// What the seat has.
        has: u32,
    },
    /// The bet takes all that the seat has.
    #[error("a call takes {to_call} whites, and the seat has {has}: {}, or fold", if .has < .to_call { "go allin" } else { "call" })]
    AllInOnly {
        /// What a call takes.
        to_call: u32,
        /// What the seat has.
        has: u32,
    },
    /// By the option `raises`.
    #[error("this round has had its {}: call or fold", counted(*.0, "raise"))]
    NoMoreRaises(u8),
    /// A part of a raise reopens nothing.
    #[error("nobody has raised since you acted: call or fold")]
    NotReopened,
    /// All others are all-in.
    #[error("nobody else can bet any more")]
    NobodyToCall,
    /// A flip is paid in full.
    #[error("the flip costs {price}, and there are {has}")]
    Price {
        /// What it costs.
        price: u32,
        /// What the seat has.
        has: u32,
    },
    /// The tower has no cards.
    #[error("the tower {0} has no card")]
    Dry(Tower),
    /// Other towers come first.
    #[error("the tower {0} has a flip already, and others have none")]
    HasFlip(Tower),
    /// A hand has as many places as cards.
    #[error("the hand has no place {place}, it has {count} cards")]
    NoPlace {
        /// The place that was named.
        place: u8,
        /// The cards in the hand.
        count: u8,
    },
    /// The engine shows a card before it is judged.
    #[error("place {0} of the hand has not been shown")]
    FaceDown(u8),
    /// A card that was drawn in this turn.
    #[error("the card at place {0} was drawn in this turn: you see it, and may show it, from your next turn on")]
    Fresh(u8),
    /// Only jokers are shown for a card.
    #[error("place {0} of the hand is no joker")]
    NoJoker(u8),
    /// Once each.
    #[error("the joker at place {0} was shown already")]
    ShownAlready(u8),
    /// Another card.
    #[error("the joker that is shown stays: discard another card")]
    ShownStays,
    /// Nothing to draw.
    #[error("there is no card to draw")]
    NoCards,
    /// More than the joker allows.
    #[error("at most {0} may be discarded")]
    TooMany(u8),
    /// The fourth joker.
    #[error("exactly two cards must be discarded")]
    ExactlyTwo,
}

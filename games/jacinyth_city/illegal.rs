//! Why a step may not be played.

use bypost_rules::kit::counted;
use bypost_rules::kit::decktet::{Card, HeldError};
use bypost_rules::kit::grid::Cell;

/// The rule that a step breaks. The engine tells which step it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Nobody can do anything yet.
    #[error("the cards for it are still to be opened")]
    Dealing,
    /// It has ended.
    #[error("the game is over")]
    Over,
    /// A card of the hand is not as the step says.
    #[error(transparent)]
    Held(#[from] HeldError),
    /// Before the first turn.
    #[error("first every player chooses a card in secret: choose and its place in the hand, or none")]
    ChooseFirst,
    /// Only before the first turn.
    #[error("the first cards have been chosen")]
    Chosen,
    /// Only base cards are chosen.
    #[error("{0} is no Ace, number or Crown, so it cannot be chosen")]
    NotBase(Card),
    /// A player who has a base card must choose one.
    #[error("{0} can be chosen, so the choice cannot be none")]
    HasBase(Card),
    /// Before the first turn.
    #[error("first every player hatches the chosen card, here that at place {0} of the hand")]
    OpeningFirst(u8),
    /// At most three cards are kept.
    #[error("first discard {}", counted(*.0, "card"))]
    DiscardFirst(u8),
    /// At most three cards are kept.
    #[error("{} must be discarded, not {found}", counted(*wanted, "card"))]
    DiscardCount {
        /// How many there must be.
        wanted: u8,
        /// How many the step names.
        found: u8,
    },
    /// It has come after the discarding.
    #[error("the card at place {0} came by itself and does not count for the limit: it is not discarded")]
    Free(u8),
    /// The hand has three cards or fewer.
    #[error("nothing is to be discarded now")]
    NoDiscard,
    /// In solitaire.
    #[error("first the flip takes a pyramid: lose, its cell and its size")]
    LoseFirst,
    /// In solitaire.
    #[error("no flip takes a pyramid now")]
    NoLoss,
    /// The grid is smaller.
    #[error("{0} is outside the grid")]
    Outside(Cell),
    /// A cell holds one card.
    #[error("a card lies on {0} already")]
    Taken(Cell),
    /// Cards lie edge to edge.
    #[error("{0} is not next to any card")]
    Apart(Cell),
    /// Building starts from a card of one's own.
    #[error("{0} is not next to a card that you control")]
    NotControlled(Cell),
    /// Pyramids stand on cards.
    #[error("no card lies on {0}")]
    NoCard(Cell),
    /// Hatching is for those who have nothing.
    #[error("only a player without a pyramid on the board hatches")]
    HasPyramids,
    /// Which cards hatch.
    #[error("{0} is no number card")]
    NotNumber(Card),
    /// Which cards are built.
    #[error("{0} may not be built at this table")]
    NotBuildable(Card),
    /// Pile and discards are used up.
    #[error("there is no card to draw")]
    NoCards,
    /// A pyramid that grows, moves or is lost must be there.
    #[error("you have no pyramid of {} on {cell}", counted(*size, "pip"))]
    NoPyramid {
        /// Where.
        cell: Cell,
        /// Its pips.
        size: u8,
    },
    /// Three pips are the most.
    #[error("a pyramid of three pips cannot grow")]
    Tallest,
    /// A pyramid comes out of the supply.
    #[error("no pyramid of {} is left in your supply", counted(*.0, "pip"))]
    NoSupply(u8),
    /// Spawning and flying need a pyramid there.
    #[error("you have no pyramid on {0}")]
    NotOccupied(Cell),
    /// Pawns, Courts and the Excuse bear no pyramid.
    #[error("no pyramid may stand on a Pawn, a Court or the Excuse, and {0} is one")]
    Bare(Card),
    /// Pyramids move one cell.
    #[error("{to} is not next to {from}")]
    NotBeside {
        /// Where it stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
    },
    /// An Ace lets a card fly.
    #[error("{0} is no Ace")]
    NotAce(Card),
    /// By the option `fly`.
    #[error("{ace} does not have a suit of {card}, which this table asks for")]
    NoMatch {
        /// The Ace.
        ace: Card,
        /// The card that should fly.
        card: Card,
    },
    /// In solitaire.
    #[error("there is nobody to attack")]
    Alone,
    /// Others are attacked.
    #[error("nobody attacks an own pyramid")]
    OwnPyramid,
    /// The target must be there.
    #[error("no such pyramid of {} stands on {cell}", counted(*size, "pip"))]
    NoTarget {
        /// Where.
        cell: Cell,
        /// Its pips.
        size: u8,
    },
    /// An attack comes from there or from beside.
    #[error("you have no pyramid on {0} or next to it")]
    OutOfReach(Cell),
    /// Which cards attack.
    #[error("{0} is no Crown, Court or Pawn")]
    NoForce(Card),
    /// By the option `attack-superior`.
    #[error("you have {}, there and around, which is not more than the owner's {theirs}", counted(*yours, "pip"))]
    Inferior {
        /// The attacker's pips.
        yours: u8,
        /// The owner's on that card.
        theirs: u8,
    },
    /// The cards must be worth the cost.
    #[error("the attack costs {cost}, and these cards are worth {spent}")]
    TooWeak {
        /// What it costs.
        cost: u8,
        /// What the cards are worth.
        spent: u8,
    },
    /// By the option `attack-overspend`.
    #[error("the attack costs {cost}, which is met without {card}")]
    Surplus {
        /// What it costs.
        cost: u8,
        /// The card that is not needed.
        card: Card,
    },
    /// For putting in an own pyramid.
    #[error("{spent} does not have a suit of {card}, so the pyramid is not replaced")]
    NoReplacement {
        /// The card that does not fit.
        spent: Card,
        /// The attacked card.
        card: Card,
    },
    /// A card for each unused pip.
    #[error("this attack lets you draw {} at most", counted(*.0, "card"))]
    DrawsTooMany(u8),
    /// In solitaire.
    #[error("{flip} takes a pyramid of at most {} on a card that shares a suit with it", counted(*most, "pip"))]
    NotTaken {
        /// What was flipped.
        flip: Card,
        /// The most pips.
        most: u8,
    },
    /// A player who can do something must do it.
    #[error("you cannot pass: {0} is possible")]
    CanAct(&'static str),
}

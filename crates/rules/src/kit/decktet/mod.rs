//! The Decktet: cards of one, two or three suits out of six.
//!
//! The Decktet is P.D. Magnus' deck. Its 36 basic cards are six Aces, three cards of each rank from 2 to 9,
//! which bear two suits each, and six Crowns; each suit stands on exactly one card of each of these ranks.
//! The extended deck adds four Pawns and four Courts of three suits each, and the Excuse, which has neither
//! rank nor suit.
//!
//! A card is written rank first, then its suits in their order: `AM`, `5ML`, `CW`, `PMSL`, `TMWK`, `X`.

mod card;
mod held;
mod layout;
mod read;
mod suit;
#[cfg(test)]
mod tests;

pub use card::{Card, Kind, Rank, SHORT_FORMS};
pub use held::{HeldError, HeldName, judge_held};
pub use layout::{Layout, title, told_title};
pub use read::read_card;
pub use suit::{Suit, Suits};

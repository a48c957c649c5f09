//! The hands.

/// The most cards in a hand.
pub(super) const HAND: u8 = 3;

/// The cards of a hand.
pub(super) type Hand = bypost_rules::kit::Hand<{ HAND as usize }>;

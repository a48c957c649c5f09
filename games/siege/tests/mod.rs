//! Tests of Siege.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod pots;
mod ranking;
mod slow;

use super::card::Card;

/// Cards by their short forms.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|short| Card::read_short(short).expect(short)).collect()
}

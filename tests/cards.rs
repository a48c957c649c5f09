//! Cards in the engine: shuffles, hands, what is shown, what is mixed in again, and seats that leave.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "cards/dealt.rs"]
mod dealt;
#[path = "cards/ended_without.rs"]
mod ended_without;
#[path = "cards/leavers.rs"]
mod leavers;
#[path = "cards/mixed.rs"]
mod mixed;
#[path = "cards/open_deals.rs"]
mod open_deals;
#[path = "cards/piles.rs"]
mod piles;
#[path = "cards/refused.rs"]
mod refused;
#[path = "cards/vanished.rs"]
mod vanished;
#[path = "cards/vanished_by_luck.rs"]
mod vanished_by_luck;
pub(crate) use vanished_by_luck::turns_by_luck;
#[path = "cards/vanished_in_words.rs"]
mod vanished_in_words;

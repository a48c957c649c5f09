//! Mails with tables: who gets them, how they look, and what they tell.

pub(super) mod addresses;
pub(super) mod body;
pub(super) mod browser_address;
pub(super) mod by_hand;
#[cfg(feature = "mail")]
pub(super) mod compose;
pub(super) mod contents;
pub(super) mod dispatch;
#[cfg(feature = "mail")]
pub(super) mod page;
pub(super) mod recipients;
#[cfg(feature = "mail")]
pub(super) mod senders;

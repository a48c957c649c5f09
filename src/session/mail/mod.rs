//! Mails with tables: who gets them, how they look, and what they tell.

pub(super) mod addresses;
pub(super) mod by_hand;
#[cfg(feature = "mail")]
pub(super) mod compose;
pub(super) mod contents;
pub(super) mod dispatch;
pub(super) mod recipients;

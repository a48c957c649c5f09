//! Mail in and out: the armour, which carries a table through everything that mail does to text, and the
//! search for tables in texts that arrive. Nothing here believes a table: every table that is found is only a
//! candidate, and is checked like any file.
//!
//! | feature | brings |
//! |---|---|
//! | `mail` | mails as bytes |
//! | `terminal` | texts call the lines that carry a table an armour, as the command line does |

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod armor;
mod consents;
mod form;
mod limits;
mod mail_scan;
mod mailto;
mod mbox;
#[cfg(feature = "mail")]
mod message;
mod packed;
mod parts;
mod search;
mod text;
mod views;

pub use armor::{BEGIN, END, armor, armor_within};
pub use consents::{consent_lines, consents_in};
pub use form::Form;
pub use limits::{LimitExceeded, MAIL, ScanBudget, TABLE};
pub use mail_scan::{Brought, BroughtTail, MailScan, State};
pub use mailto::mailto;
pub use mbox::{Mail, Mbox};
#[cfg(feature = "mail")]
pub use message::{Attachment, Html, Message, Picture, message_id, references};
pub use search::{Searched, search};
pub use text::{DamagedPiece, FoundText, Origin, Repair, text_of};

/// Somebody who sends or gets mails, with an address, and a name if it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name of the seat.
    pub name: Option<String>,
    /// The address; it must have been checked.
    pub address: String,
}

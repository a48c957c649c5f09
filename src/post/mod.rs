//! Mail in and out: the armour, which carries a table through everything that mail does to text, and the
//! search for tables in texts that arrive. Nothing here believes a table: every table that is found is only a
//! candidate, and is checked like any file.

mod armor;
mod bare;
mod cipher;
mod consents;
mod form;
mod html;
mod mail_limits;
mod mail_scan;
#[cfg(feature = "draft")]
mod mailto;
mod mbox;
#[cfg(feature = "mail")]
mod message;
mod packed;
mod parts;
mod person;
mod repair;
mod scan_budget;
mod search;
mod text;
mod thread;
mod trouble;
mod views;

pub(crate) use armor::AN_ARMOR;
pub use armor::dearmor::dearmor;
pub use armor::packet::NoPacket;
pub use armor::{ArmorDamage, Armored, BEGIN, END, armor, armor_within};
pub use consents::{consent_lines, consents_in};
pub use form::Form;
pub use mail_scan::{Brought, BroughtTail, LimitExceeded, MailScan, State};
#[cfg(feature = "draft")]
pub use mailto::mailto;
pub use mbox::{MAIL, Mail, Mbox};
#[cfg(feature = "mail")]
pub use message::{Attachment, Html, Message, Picture};
pub use person::Person;
pub use repair::Repair;
pub use scan_budget::ScanBudget;
pub use search::{Piece, Searched, search};
pub use text::text_of;
pub use thread::{message_id, references};
pub use trouble::{DamagedPiece, Origin};

/// Bytes of the longest table that goes by mail.
pub const TABLE: usize = 8 << 20;

//! Taking tables out of mails: which tables are found, how they are compared with those that are here, and
//! which are refused.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "receive/barred.rs"]
mod barred;
#[path = "receive/bombs.rs"]
mod bombs;
#[path = "receive/ciphers.rs"]
mod ciphers;
#[path = "receive/crowd.rs"]
mod crowd;
#[path = "receive/forms.rs"]
mod forms;
#[path = "receive/found.rs"]
mod found;
#[path = "receive/hostile.rs"]
mod hostile;
#[path = "receive/kept.rs"]
mod kept;
#[path = "receive/mails.rs"]
mod mails;
#[path = "receive/packed.rs"]
mod packed;
#[path = "receive/refused.rs"]
mod refused;
#[path = "receive/senders.rs"]
mod senders;
#[path = "receive/told.rs"]
mod told;

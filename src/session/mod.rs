//! A session keeps a player safe, whatever front end is used. It holds private keys, the memory of what was
//! signed, the name under which each key is known, and the addresses to which mails go. It is the only place
//! where turns are signed.
//!
//! Nothing here reads a disk, a clock or an argument. A session asks the world through the traits [`Store`],
//! [`Tables`], [`Archives`], [`Clock`] and [`Entropy`], and a question to a person comes back as a [`Stop`].
//!
//! | to do | with |
//! |---|---|
//! | open a file, with what was split off from it | [`open()`], [`begin`] |
//! | open what stood in an armour | [`open_armored`] |
//! | look at a table, and list what may be done | [`Viewer`] |
//! | look back on a whole table | [`replay`], [`page()`] |
//! | join, play, resign | [`TurnWriter`] |
//! | take back | [`Undo`] |
//! | agree to what others want to do | [`Agree`], [`keep_consent()`] |
//! | take in what mails brought | [`Import`] |
//! | send | [`export_to`] and `compose` for [`Recipients`], or [`export()`]; then [`note_sent`], before anything goes anywhere |
//! | split a long table, and put it together | [`split`], [`put_together`], [`Archive`] |
//! | compare two files | [`in_words`] of [`compare`](crate::chain::compare) |
//! | settle a dispute over files | [`examine`], [`dispute()`] |
//! | list tables | [`Inbox`] |
//! | sort the files of many tables | [`by_table`] |
//! | rate those who play | [`standings`], with the feature `ratings` |

mod addresses;
mod agree;
mod agreed;
mod agreements;
mod ahead;
mod archive;
#[cfg(feature = "draft")]
mod armoring;
mod browser_address;
#[cfg(feature = "draft")]
mod by_hand;
mod carried;
mod cc_lists;
mod check_budget;
mod crossing;
#[cfg(feature = "draft")]
mod dispatch;
mod dispute;
pub mod drawing;
mod export;
mod file_name;
mod file_text;
mod first_seen;
mod handed_key;
mod import;
mod imported;
mod imported_text;
mod in_memory;
mod inbox;
mod keep_consent;
mod key;
mod key_words;
mod keyring;
mod known_names;
mod local_table;
#[cfg(feature = "mail")]
mod mail;
#[cfg(feature = "draft")]
mod mail_body;
#[cfg(feature = "draft")]
mod mail_contents;
mod mail_look;
#[cfg(feature = "mail")]
mod mail_page;
mod memory;
mod memory_mark;
mod memory_notes;
mod memory_text;
mod missing_turns;
pub mod names;
mod new_table;
mod next_words;
mod open_tail;
mod opened;
mod page;
mod passphrase;
#[cfg(feature = "ratings")]
mod rating;
mod recipients;
mod refusal;
mod relation;
pub mod replay;
mod report;
mod report_lines;
mod report_text;
mod restored_keys;
mod runs;
pub mod shell;
mod splitting;
#[cfg(feature = "ratings")]
pub mod standings;
#[cfg(feature = "ratings")]
mod standings_scene;
mod state_checker;
mod state_selector;
mod stays_known;
mod stop;
mod store;
pub mod story;
mod table_steps;
mod tip;
mod turn_writer;
pub mod typed;
mod undo;
mod view;
mod viewer;
mod writing;

pub use addresses::Addresses;
pub use agree::Agree;
pub use agreed::agreed_in_words;
pub use agreements::{Agreement, agreements};
pub use ahead::{Ahead, ahead};
pub use archive::{Archive, Archives, archive_name, check_archive_name, is_archive_name, is_spare};
#[cfg(feature = "draft")]
pub use armoring::Armoring;
pub use browser_address::BrowserAddress;
#[cfg(feature = "draft")]
pub use by_hand::ByHand;
pub use carried::{export_to, export_to_readers};
pub use cc_lists::CcLists;
pub use check_budget::CheckBudget;
#[cfg(feature = "draft")]
pub use dispatch::Dispatch;
pub use dispute::{Branch, Conviction, Dispute, dispute};
pub use export::{Export, Note, export, export_tail, export_whole};
pub use file_name::{file_name, is_branch, is_set_aside, table_of};
pub use first_seen::{FirstSeen, Off};
pub use handed_key::HandedKey;
pub use import::{Import, keep_archive};
pub use imported::{Imported, Outcome};
pub use imported_text::{TakenConsent, short_title, taken_in_words, told_consents};
pub use in_memory::{FilesInMemory, InMemory, Stale};
pub use inbox::{Branches, Inbox, Standing};
pub use keep_consent::keep_consent;
pub use key::KeyFile;
pub use key_words::{seed_of, words_of};
pub use keyring::key_of;
pub use known_names::{KnownNames, OddName, odd_names};
#[cfg(feature = "mail")]
pub use mail::compose;
pub use mail_look::MailLook;
#[cfg(feature = "mail")]
pub use mail_page::Rasterizer;
pub use memory::Memory;
pub(crate) use memory::{Guard, LeftLine, Own};
pub(crate) use memory_mark::{Mark, Written};
pub use memory_notes::{is_newest, is_to_send, note_seen, note_sent};
pub use new_table::{Chosen, options_of, seats_of};
pub use next_words::NextWords;
pub use open_tail::open_armored;
pub use opened::{Opened, begin, link_with, open, open_early};
pub use page::{page, verdict};
pub use passphrase::{NewPassphrase, lock, unlock};
pub use recipients::Recipients;
pub use refusal::Refusal;
pub use relation::{in_words, proved, signer, turns};
pub use report::{Finding, Ground, Maker, Verdict, examine};
pub use report_lines::{disputes, report};
pub use restored_keys::{remembered_notes, signed_elsewhere, way_back};
pub use splitting::{put_together, split};
#[cfg(feature = "ratings")]
pub use standings::Standings;
pub use stop::Stop;
pub use store::{Change, Clock, Entropy, Snapshot, Store, Tables};
pub use tip::{FilesOfTable, Tip, by_table};
pub use turn_writer::TurnWriter;
pub use undo::Undo;
pub use view::{Moves, View};
pub use viewer::Viewer;
pub use writing::{Unwritten, Writing};

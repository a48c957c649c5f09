//! A session keeps a player safe, whatever front end is used. It holds private keys, the memory of what was
//! signed, the name under which each key is known, and the addresses to which mails go. It is the only place
//! where turns are signed.
//!
//! Nothing here reads a disk, a clock or an argument. A session asks the world through the traits [`Store`],
//! [`Tables`], [`Clock`] and [`Entropy`], and a question to a person comes back as a [`Question`].
//!
//! | to do | with |
//! |---|---|
//! | open a file | [`open()`], [`begin`] |
//! | open it by its last turns | [`open_tail()`] |
//! | look at a table, and list what may be done | [`Viewer`] |
//! | tell the next step, and its command | [`next_step`] |
//! | look back on a whole table | [`replay`], [`page()`] |
//! | join, play, resign | [`TurnWriter`] |
//! | give standing orders, and carry them out | [`Orders`], [`TurnWriter::carry_out`] |
//! | practise against opponents | [`Practise`], [`TurnWriter::play_on`], [`Viewer::suggestion`] |
//! | take back | [`Undo`] |
//! | agree to what others want to do | [`Agree`], [`keep_consents()`] |
//! | take in what mails brought | [`Import`] |
//! | send | [`export_tail`] and `compose` for [`Recipients`]; then [`note_sent`], before anything goes anywhere |
//! | compare two files | [`in_words`] of [`compare`](crate::chain::compare) |
//! | settle a dispute over files | [`examine`], [`dispute()`] |
//! | list tables | [`Inbox`] |
//! | hear of what is new at them | [`Alert`], with the [`GivenAlerts`] |
//! | sort the files of many tables | [`by_table`] |
//! | rate those who play | `standings`, with the feature `ratings` |

mod agreement;
mod company;
mod crossing;
mod dispute;
mod files;
mod import;
mod keys;
mod mail;
mod memory;
mod opened;
mod orders;
mod pace;
mod refusal;
mod settings;
pub mod shell;
#[cfg(feature = "ratings")]
pub mod standings;
mod turn_writer;
pub mod typed;
mod undo;
mod view;

pub use agreement::agree::Agree;
pub use agreement::agreements::{
    Agreement, agreed_in_words, agreements, agrees_in_words, gone_in_words, has_objected, objections,
};
pub use agreement::keep_consent::keep_consents;
pub use company::opponents::{are_all_here, is_among_opponents, opponent_at, opponent_to_move};
pub use company::practise::{Practise, Wish};
pub use company::thinking::{Suggestion, may_suggest};
pub use dispute::report::{Finding, Maker, Verdict, disputes, examine, report};
pub use dispute::{Branch, Conviction, Dispute, dispute, in_words, signer, turns, without_counts};
pub use files::file_name::{file_name, table_of};
pub use files::other_states::{FilesOfTable, OtherState, OtherStates, Tip, by_table};
pub use files::store::{Change, Clock, Entropy, InMemory, Snapshot, Stale, Store, Tables};
pub use files::turn_tree::TurnTree;
pub use import::Import;
pub use import::placing::{Imported, Outcome, TakenConsent, consents_in_words, short_title, taken_in_words};
pub use import::state_checker::CheckBudget;
pub use import::tails::open_tail;
pub use keys::handed_key::HandedKey;
pub use keys::key::{KeyFile, key_of, no_key, seed_of, way_back, words_by_chance, words_of};
pub use keys::names::{self, KnownNames, OddName, odd_names};
pub use keys::passphrase::{NewPassphrase, check_passphrase, lock, unlock};
pub use keys::restored_keys::{remembered_notes, signed_elsewhere};
pub use mail::addresses::{Addresses, MailLook};
pub use mail::by_hand::ByHand;
#[cfg(feature = "mail")]
pub use mail::compose::{Rasterizer, compose, compose_consents};
#[cfg(feature = "cli")]
pub(crate) use mail::contents::latest;
pub use mail::contents::{asked_to_join, seats_of_others};
pub use mail::dispatch::{Armoring, Dispatch};
pub use mail::recipients::{Note, Recipients, export_tail, learn_addresses};
pub use memory::Memory;
pub use memory::notes::{LeftBefore, is_newest, is_to_send, left_before, note_had, note_handed, note_seen, note_sent};
pub(crate) use memory::{Guard, LeftLine, Own, SignedTurn};
pub use opened::{Committed, Opened, Unwritten, begin, link_file, open, open_trusting};
pub use orders::{OrderState, Orders, StandingOrder};
pub use pace::{hints_in_words, pace_in_words, pace_of, rescue_in_words, without_in_words};
pub use refusal::{Question, Refusal, other_line};
pub use settings::{BrowserAddress, Delivery, Kept, Settings, TableSettings};
#[cfg(feature = "ratings")]
pub use standings::Standings;
pub use turn_writer::TurnWriter;
pub use turn_writer::play::CarriedOut;
pub use typed::{Chosen, options_of, seats_of};
pub use undo::{Undo, may_undo};
pub use view::ahead::{Ahead, ahead};
pub use view::choices::{Choice, Choices, Place};
pub use view::command::{Command, Deed};
pub use view::drawing::{self, Sample};
pub use view::figures::{figure, illustrated};
pub use view::inbox::{Alert, AlertKind, Branches, GivenAlerts, Inbox, LastTurn, Standing, TableRow};
pub use view::missing_seats::{MissingSeat, MissingSeats, OwedForMissing, missing_seats};
pub use view::next_step::{FirstMove, next_of_readers, next_step};
pub use view::replay::{page, verdict};
pub use view::table_now::{Asker, Due, NextStep};
pub use view::{Moves, NextWords, View, Viewer, replay, story};

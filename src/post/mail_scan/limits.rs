//! So much is looked at in one go, and more is told as an excess.

/// How many tables of one mail are looked at, how many tables of all mails that are not known yet, and how
/// many different states of all tables.
pub(super) const TABLES_OF_ONE: usize = 32;
pub(super) const TABLES: usize = 256;
pub(super) const STATES: usize = 5_000;

/// How many different tails of all tables are taken in, and how many bytes of them.
pub(super) const TAILS: usize = 5_000;
pub(super) const TAIL_BYTES: usize = 32 << 20;

/// How many bytes of text are kept; beyond that the shortest states are dropped.
pub(super) const KEPT: usize = 64 << 20;

/// Bytes of files that are packed to see whether they are what a damaged armour held.
pub(super) const PACKED: usize = 16 << 20;

/// How many things of one mail that cannot be read are kept in mind.
pub(super) const BROKEN: usize = 300;

/// How many mails or files of one archive are looked at.
pub(super) const PACKED_MAILS: usize = 10_000;

/// How many mails of more than so many bytes are looked into in one go: taking them apart is most of what
/// they cost.
pub(super) const LONG: usize = 2 << 20;
pub(super) const LONGS: usize = 4;

/// More came than is looked at in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// More tables in one mail.
    #[error("there are more than {TABLES_OF_ONE} tables in one mail")]
    Mail,
    /// More tables.
    #[error("there are more than {TABLES} tables in it")]
    Tables,
    /// More states.
    #[error("there are more than {STATES} different states of tables in it")]
    States,
    /// More tails.
    #[error("there are more than {TAILS} tails of tables in it, or more than {} MiB of them", TAIL_BYTES >> 20)]
    Tails,
}

//! So much mail is looked at in one go, and more is passed over and told. Each limit stands here once.
//! Together they hold that 64 MB of mail cost 3 s on a plain machine, and 250 MB of memory, whatever is in
//! them (`benches/hostile.rs`).
//!
//! | what | limit |
//! |---|---|
//! | one mail | 32 MiB; 800,000 lines, 4,000 borders of parts, 200 levels, and bytes times levels up to 2²⁹ |
//! | mails of more than 2 MiB | 4 |
//! | one table, its armour unpacked | 8 MiB |
//! | tables of one mail, unknown tables, states of all tables | 32, 256, 5,000 |
//! | tails | 5,000, and 32 MiB of them |
//! | consents | 1,024 |
//! | texts of states that are kept | 64 MiB |
//! | one text that is read in other ways than as it stands | 4 MiB |
//! | one archive | 1,000 files, 10,000 mails |
//! | time for texts of all mails | 0.3 s, and 0.2 s in small amounts |
//! | time for texts of one mail | 1 µs for each 64 bytes of it, up to 50 ms |
//! | what cannot be read | 300 things of one mail, 1,000 in all, of which 20 are told |
//!
//! Time is estimated from counts alone, by the bytes that take one millionth of a second.
//! The memory of a look through mail and its time: the texts that were seen before, and how much time may
//! still be spent on texts.

use std::collections::HashSet;

/// Bytes of the longest mail that is looked at.
pub const MAIL: usize = 32 << 20;

/// Bytes of the longest table that goes by mail.
pub const TABLE: usize = 8 << 20;

/// Lines of the longest mail that is taken apart, how many of them may look like the border between two
/// parts, and how often the bytes of a mail may have to be walked through for its nested parts, as bytes
/// times levels.
pub(super) const LINES: usize = 800_000;
pub(super) const BORDERS: usize = 4_000;
pub(super) const LEVELS: usize = 200;
pub(super) const WALKS: usize = 1 << 29;

/// How many mails of more than so many bytes are looked into in one go: taking them apart is most of what
/// they cost.
pub(super) const LONG: usize = 2 << 20;
pub(super) const LONGS: usize = 4;

/// How many tables of one mail are looked at, how many tables of all mails that are not known yet, and how
/// many different states of all tables.
pub(super) const TABLES_OF_ONE: usize = 32;
pub(super) const TABLES: usize = 256;
pub(super) const STATES: usize = 5_000;

/// How many different tails of all tables are taken in, and how many bytes of them.
pub(super) const TAILS: usize = 5_000;
pub(super) const TAIL_BYTES: usize = 32 << 20;

/// How many consents are looked at in one go.
pub(super) const CONSENTS: usize = 1_024;

/// How many bytes of text are kept; beyond that the shortest states are dropped.
pub(super) const KEPT: usize = 64 << 20;

/// The bytes of the longest text that is read in other ways than as it stands.
pub(super) const TEXT: usize = 4 << 20;

/// How many files an archive may hold, folders among them, and how many mails of it are looked at.
pub(super) const FILES: usize = 1_000;
pub(super) const PACKED_MAILS: usize = 10_000;

/// Bytes of files that are packed to see whether they are what a damaged armour held.
pub(super) const PACKED_AGAIN: usize = 16 << 20;

/// How many things that cannot be read are kept in mind of one mail and in all, and how many are told.
pub(super) const BROKEN_OF_ONE: usize = 300;
pub(super) const BROKEN: usize = 1_000;
pub(super) const TOLD: usize = 20;

/// The time that looking at texts may take, in millionths of a second on a plain machine. Each mail has time
/// of its own that no other mail can use up: one for so many bytes of it, up to a limit. If a text needs
/// more, a small amount comes from the grants as long as they last, and a larger one from the time that all
/// mails share.
pub(super) const TIME: usize = 300_000;
pub(super) const PER_TIME: usize = 64;
pub(super) const MOST: usize = 50_000;
pub(super) const GRANT: usize = 500;
pub(super) const GRANTS: usize = 200_000;

/// The bytes that take one millionth of a second: of a mail that is taken apart or only walked through, of
/// packed data that was made to cost time, of texts that are unpacked, read in other ways, or parsed as a
/// file; how many values in a file take as long; and the cost of parameters, as bytes times signs.
pub(super) const TAKEN_APART: usize = 50;
pub(super) const WALKED: usize = 500;
pub(super) const PACKED: usize = 32;
pub(super) const UNPACKED: usize = 150;
pub(super) const READ: usize = 16;
pub(super) const PARSED: usize = 64;
pub(super) const VALUES: usize = 2;
pub(super) const STRAINED: usize = 8_192;

/// A mail that is taken apart may be walked through once for each of so many levels in the time that
/// [`TAKEN_APART`] gives for it.
pub(super) const FREE_LEVELS: usize = 8;

/// How many signs that separate parameters one header field may have at no cost beyond its length.
pub(super) const MARKS: usize = 32;

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

/// The message about texts for which there is no time left.
pub(super) const BUSY: &str = "more texts came than are looked at in one go; some were passed over";

/// The memory and the time of a look through mail.
#[derive(Debug)]
pub struct ScanBudget {
    pub(super) seen: HashSet<Vec<u8>>,
    /// The rest of [`TIME`], of the time that the mail at hand has of its own, and of [`GRANTS`].
    time: usize,
    own: usize,
    grants: usize,
    pub(super) spent: usize,
}

impl Default for ScanBudget {
    fn default() -> Self {
        Self { seen: HashSet::new(), time: TIME, own: 0, grants: GRANTS, spent: 0 }
    }
}

impl ScanBudget {
    /// Gives a mail of so many bytes time of its own.
    pub fn came(&mut self, bytes: usize) {
        // Time that a mail has not used goes to all mails, but they never share more than at first.
        self.time = self.time.saturating_add(self.own).min(TIME);
        self.own = (bytes / PER_TIME).min(MOST);
        self.spent = self.spent.saturating_add(bytes / WALKED);
    }

    /// Counts that so many bytes are taken apart, of a mail that may have so many levels. It is not limited
    /// here: whatever would cost more than it should was refused before.
    pub(super) fn takes_apart(&mut self, bytes: usize, levels: usize) {
        let walks = bytes.saturating_mul(levels.saturating_sub(FREE_LEVELS)) / WALKED;
        self.spent = self.spent.saturating_add((bytes / TAKEN_APART - bytes / WALKED).saturating_add(walks));
    }

    /// Spends so much time, if there is so much left.
    pub(super) fn spends(&mut self, cost: usize) -> bool {
        let more = cost.saturating_sub(self.own);
        let account = if more <= GRANT.min(self.grants) { &mut self.grants } else { &mut self.time };
        let fits = more <= *account;
        if fits {
            *account -= more;
            self.own -= cost - more;
            self.spent = self.spent.saturating_add(cost);
        }
        fits
    }

    /// Whether a text may be parsed as a file. Its bytes and its values take time.
    pub(super) fn parses(&mut self, text: &str) -> bool {
        let values = text.bytes().filter(|byte| matches!(byte, b',' | b'=' | b'[' | b'.')).count();
        self.spends(text.len() / PARSED + values / VALUES)
    }

    /// Whether a file of so many bytes, which is packed in so many, may be unpacked and looked into. If it
    /// may not, it is not charged.
    pub(super) fn opens(&mut self, packed: usize, bytes: usize) -> bool {
        self.spends(packed / PACKED + bytes / UNPACKED + bytes / TAKEN_APART)
    }
}

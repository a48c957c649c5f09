//! The memory of a look through mail and its time: the texts that were seen before, and how much time may
//! still be spent on texts.

use std::collections::HashSet;

use super::limits::{
    FREE_LEVELS, GRANT, GRANTS, MOST, PACKED, PARSED, PER_TIME, READ, STRAINED, TAKEN_APART, TEXT, TIME, UNPACKED,
    VALUES, WALKED,
};

/// The message about texts for which there is no time left.
pub(super) const BUSY: &str = "more texts came than are looked at in one go; some were passed over";

/// The memory and the time of a look through mail.
#[derive(Debug)]
pub struct ScanBudget {
    seen: HashSet<Vec<u8>>,
    /// The rest of [`TIME`], of the time that the mail at hand has of its own, and of [`GRANTS`].
    time: usize,
    own: usize,
    grants: usize,
    spent: usize,
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

    /// The time that all that came has taken, in millionths of a second on a plain machine. It is estimated
    /// from counts alone.
    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    /// Spends so much time, if there is so much left.
    fn spends(&mut self, cost: usize) -> bool {
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

    /// Whether so many bytes of a mail that came packed may be walked through for each of so many levels.
    pub(super) fn walks(&mut self, bytes: usize, levels: usize) -> bool {
        self.spends(bytes.saturating_mul(levels) / WALKED)
    }

    /// Whether a text of so many bytes may be read in other ways too.
    pub(super) fn bears(&mut self, bytes: usize) -> bool {
        bytes <= TEXT && self.spends(bytes / READ)
    }

    /// Whether parameters of headers may be taken apart that cost so much, as bytes times signs.
    pub(super) fn strains(&mut self, cost: usize) -> bool {
        self.spends(cost / STRAINED)
    }

    /// Whether something of this name was seen.
    pub(super) fn has_seen(&self, name: &[u8]) -> bool {
        self.seen.contains(name)
    }

    /// Notes that something was seen, and tells whether it is new.
    pub(super) fn see(&mut self, name: &[u8]) -> bool {
        self.seen.insert(name.to_vec())
    }
}

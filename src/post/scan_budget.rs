//! The memory and the limits of a look through mail: the texts that were seen before, and how much may still
//! be unpacked and read.

use std::collections::HashSet;

/// How many bytes may be unpacked whatever comes in, and how many more for each byte that comes in. A table
/// is about twice as long as its packed form.
const FIRST: usize = 64 << 20;
const RATIO: usize = 8;

/// The bytes of the longest text that is read in other ways than as it stands, and the bytes of all such
/// texts together: as many for those with a trace of a table as for those without. Each byte that comes in
/// adds one [`RATIO`]th of a byte.
const TEXT: usize = 4 << 20;
const TEXTS: usize = 8 << 20;

/// The cost that the parameters of mails may have whatever comes in, as bytes times signs, and the cost that
/// each byte that comes in adds.
const STRAIN: usize = 1 << 30;
const STRAINS: usize = 16;

/// The time that looking at texts may take, in millionths of a second on a plain machine. Each mail has time
/// of its own that no other mail can use up: one for so many bytes of it, up to a limit. If a text needs
/// more, a small amount comes from the grants as long as they last, and a larger one from the time that all
/// mails share.
const TIME: usize = 300_000;
const PER_TIME: usize = 64;
const MOST: usize = 50_000;
const GRANT: usize = 500;
const GRANTS: usize = 200_000;

/// The bytes that take one millionth of a second: of a mail that is taken apart, of packed data that was
/// made to cost time, and of texts that are unpacked, read in other ways, or parsed as a file. The last
/// number says how many values in a file take as long.
const MAIL: usize = 50;
const PACKED: usize = 32;
const UNPACKED: usize = 150;
const VIEWED: usize = 16;
const PARSED: usize = 64;
const HALVES: usize = 2;

/// The bytes of a mail that are walked through in one millionth of a second. A mail that is taken apart
/// may be walked through once for each of so many levels in the time that [`MAIL`] gives for it.
const WALKED: usize = 500;
const LEVELS: usize = 8;

/// The cost of parameters, as bytes times signs, that takes one millionth of a second.
const STRAINED: usize = 8_192;

/// The message about texts for which there is no time left.
pub(super) const BUSY: &str = "more texts came than are looked at in one go; some were passed over";

/// The memory and the limits of a look through mail.
#[derive(Debug)]
pub struct ScanBudget {
    seen: HashSet<Vec<u8>>,
    room: usize,
    patience: [usize; 2],
    strain: usize,
    /// The rest of [`TIME`], of the time that the mail at hand has of its own, and of [`GRANTS`].
    time: usize,
    own: usize,
    grants: usize,
    spent: usize,
}

impl Default for ScanBudget {
    fn default() -> Self {
        let (room, patience) = (FIRST, [TEXTS; 2]);
        Self { seen: HashSet::new(), room, patience, strain: STRAIN, time: TIME, own: 0, grants: GRANTS, spent: 0 }
    }
}

impl ScanBudget {
    /// Makes room for the contents of so many bytes of mail.
    pub fn came(&mut self, bytes: usize) {
        self.room = self.room.saturating_add(bytes.saturating_mul(RATIO));
        self.patience = self.patience.map(|patience| patience.saturating_add(bytes / RATIO));
        self.strain = self.strain.saturating_add(bytes.saturating_mul(STRAINS));
        // Time that a mail has not used goes to all mails, but they never share more than at first.
        self.time = self.time.saturating_add(self.own).min(TIME);
        self.own = (bytes / PER_TIME).min(MOST);
        self.spent = self.spent.saturating_add(bytes / WALKED);
    }

    /// Counts that so many bytes are taken apart, of a mail that may have so many levels and whose parameters
    /// cost so much. It is not limited here: whatever would cost more than it should was refused before.
    pub(super) fn takes_apart(&mut self, bytes: usize, levels: usize, strain: usize) {
        let walks = bytes.saturating_mul(levels.saturating_sub(LEVELS)) / WALKED;
        let all = (bytes / MAIL - bytes / WALKED).saturating_add(walks).saturating_add(strain / STRAINED);
        self.spent = self.spent.saturating_add(all);
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
        self.spends(text.len() / PARSED + values / HALVES)
    }

    /// Whether a file of so many bytes, which is packed in so many, may be unpacked and looked into. If it
    /// may not, it is not charged.
    pub(super) fn opens(&mut self, packed: usize, bytes: usize) -> bool {
        let fits = bytes <= self.room && self.spends(packed / PACKED + bytes / UNPACKED + bytes / MAIL);
        self.room -= if fits { bytes } else { 0 };
        fits
    }

    /// Whether so many bytes of a mail that came packed may be walked through for each of so many levels.
    pub(super) fn walks(&mut self, bytes: usize, levels: usize) -> bool {
        self.spends(bytes.saturating_mul(levels) / WALKED)
    }

    /// Whether a text of so many bytes, with or without a trace of a table, may be read in other ways too.
    pub(super) fn bears(&mut self, bytes: usize, traced: bool) -> bool {
        let patience = &mut self.patience[usize::from(traced)];
        let fits = bytes <= TEXT.min(*patience);
        *patience = patience.saturating_sub(bytes);
        fits && self.spends(bytes / VIEWED)
    }

    /// Whether so much more may be spent on parameters. A cost that is too high is not charged.
    pub(super) fn strains(&mut self, cost: usize) -> bool {
        let fits = cost <= self.strain;
        self.strain -= if fits { cost } else { 0 };
        fits
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

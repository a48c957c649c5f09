//! What is kept in mind while mail is looked through: the texts that were seen before, and how much may still
//! be unpacked.

use std::collections::HashSet;

/// Bytes that may be unpacked whatever comes in, and so many more for each byte that does. Tables come to
/// about twice what they are packed in.
const FIRST: usize = 64 << 20;
const RATIO: usize = 8;

/// Bytes of the longest text that is read in other ways than as it stands, and of all such texts: those with
/// a trace of a table, and those without. So many more may be for each byte that comes, divided by [`RATIO`].
const TEXT: usize = 4 << 20;
const TEXTS: usize = 8 << 20;

/// Bytes of tables without armour that are taken apart whatever comes in, and one more for each byte that
/// does.
const RAW: usize = 16 << 20;

/// What the parameters of mails may cost whatever comes in, as bytes times signs, and so much more for each
/// byte that does.
const STRAIN: usize = 1 << 30;
const STRAINS: usize = 16;

/// What looking at texts may take, in millionths of a second on a plain machine: all that comes, for what a
/// mail needs beyond its own; of each mail one for so many bytes of it up to a limit, which no other mail can
/// use up; and so much more of each, as long as it lasts.
const TIME: usize = 300_000;
const PER_TIME: usize = 64;
const MOST: usize = 50_000;
const GRANT: usize = 500;
const GRANTS: usize = 200_000;

/// Bytes in one of those: of mail that is taken apart, of texts that are unpacked, read in other ways, taken
/// apart as a table without armour, and parsed as a file; and what each value in a file takes, in halves.
const MAIL: usize = 50;
const UNPACKED: usize = 150;
const VIEWED: usize = 16;
const APART: usize = 3;
const PARSED: usize = 64;
const HALVES: usize = 2;

/// What is kept in mind while mail is looked through.
#[derive(Debug)]
pub struct ScanBudget {
    seen: HashSet<Vec<u8>>,
    room: usize,
    patience: [usize; 2],
    raw: usize,
    /// Whether no table without armour was met.
    untouched: bool,
    strain: usize,
    /// What is left of [`TIME`], of what the mail at hand has of its own, and of [`GRANTS`].
    time: usize,
    own: usize,
    grants: usize,
    spent: usize,
}

impl Default for ScanBudget {
    fn default() -> Self {
        let (room, patience) = (FIRST, [TEXTS; 2]);
        Self {
            seen: HashSet::new(),
            room,
            patience,
            raw: RAW,
            untouched: true,
            strain: STRAIN,
            time: TIME,
            own: 0,
            grants: GRANTS,
            spent: 0,
        }
    }
}

impl ScanBudget {
    /// Makes room for what comes out of so many bytes of mail.
    pub fn came(&mut self, bytes: usize) {
        self.room = self.room.saturating_add(bytes.saturating_mul(RATIO));
        self.patience = self.patience.map(|patience| patience.saturating_add(bytes / RATIO));
        self.raw = self.raw.saturating_add(bytes);
        self.strain = self.strain.saturating_add(bytes.saturating_mul(STRAINS));
        // What a mail has not used is for all, but there is never more of that than at first.
        self.time = self.time.saturating_add(self.own).min(TIME);
        self.own = (bytes / PER_TIME).min(MOST);
        self.spent = self.spent.saturating_add(bytes / MAIL);
    }

    /// What all that came has taken, in millionths of a second on a plain machine: an estimate from counts
    /// alone.
    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    /// Takes so much time, if there is so much.
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

    /// Whether a text may be parsed as a file. It costs what its values do.
    pub(super) fn parses(&mut self, text: &str) -> bool {
        let values = text.bytes().filter(|byte| matches!(byte, b',' | b'=' | b'[' | b'.')).count();
        self.spends(text.len() / PARSED + values / HALVES)
    }

    /// Takes so many bytes, if there is room for them.
    pub(super) fn takes(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.room && self.spends(bytes / UNPACKED);
        self.room = self.room.saturating_sub(bytes);
        fits
    }

    /// Whether a text of so many bytes, with or without a trace of a table, may be read in other ways too.
    pub(super) fn bears(&mut self, bytes: usize, traced: bool) -> bool {
        let patience = &mut self.patience[usize::from(traced)];
        let fits = bytes <= TEXT.min(*patience);
        *patience = patience.saturating_sub(bytes);
        fits && self.spends(bytes / VIEWED)
    }

    /// How many bytes may be taken apart as a table without armour; of the first all are, however many they
    /// are.
    pub(super) fn apart(&self) -> usize {
        if self.untouched { usize::MAX } else { (self.own + self.time).saturating_mul(APART) }
    }

    /// Whether more tables without armour may be taken apart, after so many bytes of one.
    pub(super) fn goes_on(&mut self, bytes: usize) -> bool {
        self.raw = self.raw.saturating_sub(bytes);
        self.untouched = false;
        let cost = bytes / APART;
        self.time = self.time.saturating_sub(cost.saturating_sub(self.own));
        self.own = self.own.saturating_sub(cost);
        self.spent = self.spent.saturating_add(cost);
        self.raw > 0
    }

    /// Whether so much more may be spent on parameters. What is too much is not spent.
    pub(super) fn strains(&mut self, cost: usize) -> bool {
        let fits = cost <= self.strain;
        self.strain -= if fits { cost } else { 0 };
        fits
    }

    /// Whether something of this name was seen.
    pub(super) fn has_seen(&self, name: &[u8]) -> bool {
        self.seen.contains(name)
    }

    /// Sees something; gives whether it is new.
    pub(super) fn see(&mut self, name: &[u8]) -> bool {
        self.seen.insert(name.to_vec())
    }
}

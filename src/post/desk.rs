//! What is kept in mind while mail is looked through: what was seen before, and how much may still be unpacked.

use std::collections::HashSet;

/// Bytes that may be unpacked whatever comes in, and so many more for each byte that does. Tables come to about twice what they
/// are packed in.
const FIRST: usize = 64 << 20;
const RATIO: usize = 8;

/// Bytes of the longest text that is read in other ways than as it stands, and of all such texts: those with a trace of a table, and
/// those without. So many more may be for each byte that comes, divided by [`RATIO`].
const TEXT: usize = 4 << 20;
const TEXTS: usize = 8 << 20;

/// Bytes of tables without armour that are taken apart whatever comes in, and one more for each byte that does.
const RAW: usize = 16 << 20;

/// What the parameters of mails may cost whatever comes in, as bytes times signs, and so much more for each byte that does.
const STRAIN: usize = 1 << 30;
const STRAINS: usize = 16;

/// What is kept in mind while mail is looked through.
#[derive(Debug)]
pub struct Desk {
    seen: HashSet<Vec<u8>>,
    room: usize,
    patience: [usize; 2],
    raw: usize,
    strain: usize,
}

impl Default for Desk {
    fn default() -> Self {
        Self { seen: HashSet::new(), room: FIRST, patience: [TEXTS; 2], raw: RAW, strain: STRAIN }
    }
}

impl Desk {
    /// Makes room for what comes out of so many bytes of mail.
    pub fn came(&mut self, bytes: usize) {
        self.room = self.room.saturating_add(bytes.saturating_mul(RATIO));
        self.patience = self.patience.map(|patience| patience.saturating_add(bytes / RATIO));
        self.raw = self.raw.saturating_add(bytes);
        self.strain = self.strain.saturating_add(bytes.saturating_mul(STRAINS));
    }

    /// Takes so many bytes, if there is room for them.
    pub(super) fn takes(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.room;
        self.room = self.room.saturating_sub(bytes);
        fits
    }

    /// Whether a text of so many bytes, with or without a trace of a table, may be read in other ways too.
    pub(super) fn bears(&mut self, bytes: usize, traced: bool) -> bool {
        let patience = &mut self.patience[usize::from(traced)];
        let fits = bytes <= TEXT.min(*patience);
        *patience = patience.saturating_sub(bytes);
        fits
    }

    /// Whether more tables without armour may be taken apart, after so many bytes of one.
    pub(super) fn goes_on(&mut self, bytes: usize) -> bool {
        self.raw = self.raw.saturating_sub(bytes);
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

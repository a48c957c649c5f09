//! The armour: a table as base64 between two lines, in a form that mail does not harm.

pub(super) mod dearmor;
pub(super) mod deflate;
pub(super) mod packet;
pub(super) mod scan;

use crate::post::Repair;
use crate::post::armor::packet::{NoPacket, pack};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The line before the armour.
pub const BEGIN: &str = "-----BEGIN BYPOST TABLE-----";

/// The line after it.
pub const END: &str = "-----END BYPOST TABLE-----";

/// What messages call the armour, and with an article. Whoever plays without the command line need not know
/// that word, and is told what can be seen.
pub(crate) const ARMOR: &str = if cfg!(feature = "cli") { "armour" } else { "block of lines" };
pub(crate) const AN_ARMOR: &str = if cfg!(feature = "cli") { "an armour" } else { "a block of lines" };

/// Characters of a line at most, and at least.
const COLUMNS: usize = 64;
const NARROW: usize = 40;

/// A text that was found in an armour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Armored {
    /// The text, just as it was put in.
    pub text: String,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
}

/// Why an armour cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArmorDamage {
    /// It ends too early, and nothing says that it was meant to end there.
    #[error("the {ARMOR} is cut off: of its {wanted} characters the last {} are missing", .wanted - .found)]
    Cut {
        /// Characters that are there.
        found: usize,
        /// Characters that it says it has.
        wanted: usize,
    },
    /// It ends within its first line.
    #[error("the {ARMOR} is cut off in its first line: all the rest is missing")]
    Stub,
    /// Its last line is there, and so is its beginning, but not all that lies between.
    #[error("{} of the {ARMOR}'s {wanted} characters are missing before its last line", .wanted - .found)]
    Lost {
        /// Characters that are there.
        found: usize,
        /// Characters that it says it has.
        wanted: usize,
    },
    /// There is more between its beginning and its last line than it says.
    #[error("{} characters stand in the {ARMOR} that do not belong there", .found - .wanted)]
    Swollen {
        /// Characters that are there.
        found: usize,
        /// Characters that it says it has.
        wanted: usize,
    },
    /// The text after the first line, or before the last, does not begin as an armour does.
    #[error("the beginning of the {ARMOR} is missing or was changed")]
    Headless,
    /// All characters are there, but not as they were sent.
    #[error("the {ARMOR} {0}")]
    Changed(#[from] NoPacket),
    /// So much was found before it that no more is looked at.
    #[error("more is packed in this {ARMOR} than is looked at in one go")]
    TooMuch,
}

/// Puts a text into an armour.
///
/// ```
/// use bypost::post::{self, ScanBudget};
///
/// let mut mail = post::armor("bypost = 1\n");
/// assert!(mail.starts_with(post::BEGIN));
/// // An answer quotes it.
/// mail = mail.lines().map(|line| format!("> {line}\n")).collect();
/// let found = post::dearmor(&mail, &mut ScanBudget::default());
/// assert_eq!(found[0].as_ref().map(|armored| armored.text.as_str()), Ok("bypost = 1\n"));
/// ```
#[must_use]
pub fn armor(text: &str) -> String {
    framed(&letters(text), COLUMNS)
}

/// Puts a text into an armour for a reader of so many columns. Its lines are 40 to 64 characters wide.
#[must_use]
pub fn armor_within(text: &str, columns: u16) -> String {
    framed(&letters(text), usize::from(columns).clamp(NARROW, COLUMNS))
}

/// The characters between the two lines, without line ends.
pub(in crate::post) fn letters(text: &str) -> Vec<u8> {
    STANDARD.encode(pack(text)).into_bytes()
}

/// Characters of the armour between its two lines, in lines of this width.
pub(in crate::post) fn framed(letters: &[u8], columns: usize) -> String {
    let mut lines = format!("{BEGIN}\n");
    for line in letters.chunks(columns) {
        // Base64 is ASCII.
        lines.push_str(&String::from_utf8_lossy(line));
        lines.push('\n');
    }
    lines + END + "\n"
}

/// A damaged armour, with the letters that it begins with, if they are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) struct DamagedArmor {
    pub(in crate::post) why: ArmorDamage,
    pub(in crate::post) name: Option<Vec<u8>>,
}

/// What one way of reading a text has found.
pub(in crate::post) struct Found {
    pub(in crate::post) frames: Vec<Result<Armored, DamagedArmor>>,
    /// How many there were that had been seen before.
    pub(in crate::post) known: usize,
    /// Whether there is any trace of an armour, or of a file.
    pub(in crate::post) traced: bool,
}

impl Found {
    pub(in crate::post) fn good(&self) -> usize {
        self.known + self.frames.iter().filter(|frame| frame.is_ok()).count()
    }

    /// Takes over what an earlier reading has found whole: this one has only counted it, if it has met it.
    pub(in crate::post) fn keep(&mut self, earlier: Self) {
        let whole: Vec<_> = earlier.frames.into_iter().filter(Result::is_ok).collect();
        self.known = self.known.saturating_sub(whole.len());
        self.frames.extend(whole);
    }

    /// Whether something was found, and nothing of it is damaged.
    pub(in crate::post) fn is_settled(&self) -> bool {
        self.good() > 0 && self.frames.iter().all(Result::is_ok)
    }
}

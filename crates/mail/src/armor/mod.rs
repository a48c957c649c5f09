//! The armour: a table as base64 between two lines, in a form that mail does not harm.

pub(super) mod packet;
pub(super) mod scan;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use packet::pack;

/// The line before the armour.
pub const BEGIN: &str = "-----BEGIN BYPOST TABLE-----";

/// The line after it.
pub const END: &str = "-----END BYPOST TABLE-----";

/// What messages call the armour, and with an article. Whoever plays without the command line need not know
/// that word, and is told what can be seen.
pub(crate) const ARMOR: &str = if cfg!(feature = "terminal") { "armour" } else { "block of lines" };
/// The same with its article: what messages call the lines that carry a table.
pub const AN_ARMOR: &str = if cfg!(feature = "terminal") { "an armour" } else { "a block of lines" };

/// Characters of a line at most, and at least.
const COLUMNS: usize = 64;
const NARROW: usize = 40;

/// Puts a text into an armour.
///
/// ```
/// use bypost_mail::{self as post, ScanBudget};
///
/// let mut mail = post::armor("bypost = 1\n");
/// assert!(mail.starts_with(post::BEGIN));
/// // An answer quotes it.
/// mail = mail.lines().map(|line| format!("> {line}\n")).collect();
/// let found = post::search(&mail, &mut ScanBudget::default()).pieces;
/// assert_eq!(found[0].as_ref().map(|found| found.text.as_str()), Ok("bypost = 1\n"));
/// ```
pub fn armor(text: &str) -> String {
    framed(&letters(text), COLUMNS, [BEGIN, END])
}

/// Puts a text into an armour for a reader of so many columns. Its lines are 40 to 64 characters wide.
pub fn armor_within(text: &str, columns: u16) -> String {
    framed(&letters(text), usize::from(columns).clamp(NARROW, COLUMNS), [BEGIN, END])
}

/// The characters between the two lines, without line ends.
pub(crate) fn letters(text: &str) -> Vec<u8> {
    STANDARD.encode(pack(text)).into_bytes()
}

/// Letters of Base64 in lines of this width, between two lines.
pub(crate) fn framed(letters: &[u8], columns: usize, [begin, end]: [&str; 2]) -> String {
    let mut lines = format!("{begin}\n");
    for line in letters.chunks(columns) {
        // Base64 is ASCII.
        lines.push_str(&String::from_utf8_lossy(line));
        lines.push('\n');
    }
    lines + end + "\n"
}

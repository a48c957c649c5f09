//! Away notices in mails.

use super::ScanBudget;
use super::signed_lines::SignedLines;
use crate::file::{AWAY_BYTES, AwayNotice, away_text, read_away};

/// How away notices travel.
pub(super) const AWAY: SignedLines = SignedLines {
    word: "AWAY",
    begins: b"BEGINBYPOSTAWAY",
    ends: b"ENDBYPOSTAWAY",
    thing: "away notice",
    a_thing: "an away notice",
    bytes: AWAY_BYTES,
    most: 64,
};

/// The lines that carry an away notice, in a text of so many columns.
///
/// # Errors
/// It cannot be written.
///
/// ```
/// use bypost::file::{AwayNotice, Time};
/// use bypost::post::{ScanBudget, away_in, away_lines};
///
/// let written = Time::at(1_800_000_000);
/// let notice = AwayNotice { key: [1; 32], until: written.plus(86_400), written, signature: [2; 64] };
/// let quoted: String = away_lines(&notice, 72)?.lines().map(|line| format!("> {line}\r\n")).collect();
/// assert_eq!(away_in(&quoted, &mut ScanBudget::default()), [Ok(notice)]);
/// # Ok::<(), String>(())
/// ```
pub fn away_lines(notice: &AwayNotice, columns: u16) -> Result<String, String> {
    Ok(AWAY.lines(&away_text(notice)?, columns))
}

/// The away notices in a text, or why one cannot be read, as [`super::consents_in`] finds consents.
#[must_use]
pub fn away_in(text: &str, budget: &mut ScanBudget) -> Vec<Result<AwayNotice, String>> {
    AWAY.found_in(text, budget, read_away)
}

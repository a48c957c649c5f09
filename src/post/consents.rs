//! Consents in mails: a few lines that nothing on the way harms, since only letters between two words count.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::armor_scan::{places, sift};
use crate::file::{CONSENT_BYTES, Consent, consent_text, read_consent};
use crate::rules::Hash;

/// The lines around a consent, and what is left of them in a mail.
const BEGIN: &str = "-----BEGIN BYPOST CONSENT-----";
const END: &str = "-----END BYPOST CONSENT-----";
const BEGINS: &[u8] = b"BEGINBYPOSTCONSENT";
const ENDS: &[u8] = b"ENDBYPOSTCONSENT";

/// Characters of a line.
const COLUMNS: usize = 64;

/// How many consents of one text are looked at.
const MOST: usize = 64;

/// The lines that carry a consent.
///
/// # Errors
/// It cannot be written.
///
/// ```
/// use bypost::file::{Agreed, Consent, Time};
/// use bypost::post::{consents_in, consent_lines};
///
/// let consent = Consent {
///     seat: "bob".to_owned(),
///     on: [1; 32],
///     to: Agreed::Out("ann".to_owned()),
///     time: Time::at(1_800_000_000),
///     signature: [2; 64],
/// };
/// let lines = consent_lines(&[3; 32], &consent)?;
/// let quoted: String = lines.lines().map(|line| format!("> {line}\r\n")).collect();
/// assert_eq!(consents_in(&quoted), [Ok(([3; 32], consent))]);
/// # Ok::<(), String>(())
/// ```
pub fn consent_lines(table: &Hash, consent: &Consent) -> Result<String, String> {
    let letters = STANDARD_NO_PAD.encode(consent_text(table, consent)?);
    let mut lines = format!("{BEGIN}\n");
    for line in letters.as_bytes().chunks(COLUMNS) {
        lines.push_str(&String::from_utf8_lossy(line));
        lines.push('\n');
    }
    Ok(lines + END + "\n")
}

/// The consents in a text, with the ids of their tables, in the order in which they stand there; or why one
/// cannot be read.
#[must_use]
pub fn consents_in(text: &str) -> Vec<Result<(Hash, Consent), String>> {
    if !text.contains("CONSENT") {
        return Vec::new();
    }
    let letters = sift(text);
    let begins = places(&letters, BEGINS);
    let mut found = Vec::new();
    for (at, begin) in begins.iter().map(|begin| begin + BEGINS.len()).enumerate().take(MOST) {
        let next = begins.get(at + 1).copied().unwrap_or(letters.len());
        let body = &letters[begin..next];
        let end = places(body, ENDS).first().copied();
        found.push(end.ok_or_else(|| "a consent is cut off".to_owned()).and_then(|end| read(&body[..end])));
    }
    found.dedup();
    found
}

fn read(letters: &[u8]) -> Result<(Hash, Consent), String> {
    let changed = || "a consent was changed on its way".to_owned();
    if letters.len() > CONSENT_BYTES * 4 / 3 + 4 {
        return Err(changed());
    }
    let bytes = STANDARD_NO_PAD.decode(letters).map_err(|_| changed())?;
    let text = String::from_utf8(bytes).map_err(|_| changed())?;
    read_consent(&text).map_err(|what| format!("a consent cannot be read: {what}"))
}

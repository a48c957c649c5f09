//! Which files among others, as in a folder of downloads, may have brought a table.

use super::Form;
use super::text::begins_as_text;

/// The endings of names that mail programs and browsers give to mails, to their parts, and to pages. A name
/// without an ending fits too.
const ENDINGS: [&str; 10] = ["toml", "txt", "text", "eml", "mbox", "asc", "html", "htm", "mht", "mhtml"];

/// The name of this program, which fits whatever the file is called.
const OURS: &[u8] = b"bypost";

/// Whether a file may have brought a table, as its name and its first bytes tell.
///
/// ```
/// use bypost::post::may_bring;
///
/// assert!(may_bring("your turn.eml", b"Return-Path: <bob@example.net>"));
/// assert!(may_bring("t.toml.1", b"bypost = 1"));
/// assert!(!may_bring("t.toml", b"\x89PNG\r\n\x1a\n\0\0"));
/// assert!(!may_bring("notes.tex", b"\\documentclass{article}"));
/// ```
#[must_use]
pub fn may_bring(name: &str, begin: &[u8]) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let ends = |is: &str| ending.as_deref() == Some(is);
    match Form::binary(begin) {
        // Documents of offices and programs are zip archives too.
        Some(Form::Zip) => ends("zip"),
        Some(Form::Gzip) => ends("gz"),
        Some(_) => false,
        None if begins_as_text(begin) => {
            ending.is_none()
                || ENDINGS.iter().any(|fits| ends(fits))
                || begin.windows(OURS.len()).any(|word| word.eq_ignore_ascii_case(OURS))
        }
        None => false,
    }
}

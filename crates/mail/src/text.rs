//! Texts, and what mail has done to them: bytes that may be a text, in the character sets that editors and
//! mail programs leave behind, and the kinds of damage that can be undone.

use std::fmt;

/// One thing that was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// Quoting marks, or lines that were broken, joined or indented.
    Lines,
    /// Quoted-printable that nobody had decoded.
    QuotedPrintable,
    /// HTML where text should be.
    Html,
    /// Base64 that nobody had decoded.
    Base64,
    /// Characters that are not the ones of UTF-8.
    Charset,
}

impl fmt::Display for Repair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Lines => "quoting or line breaks",
            Self::QuotedPrintable => "quoted-printable",
            Self::Html => "HTML",
            Self::Base64 => "base64 around it",
            Self::Charset => "another character set",
        })
    }
}

/// A text that may be a table, as it was found or read in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundText {
    /// The text.
    pub text: String,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
}

/// Reads bytes as text, if they are text: UTF-8 with or without a byte order mark, UTF-16 with one, or else
/// the bytes that are ASCII. It also tells the damage that had to be undone for it.
pub fn text_of(bytes: &[u8]) -> Option<(String, Option<Repair>)> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        Some((String::from_utf16_lossy(&units), Some(Repair::Charset)))
    };
    match bytes {
        [0xff, 0xfe, ..] => return wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => return wide(u16::from_be_bytes),
        _ => {}
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some((text.to_owned(), None));
    }
    let others = bytes.iter().filter(|byte| !(0x20..0x7f).contains(*byte) && !byte.is_ascii_whitespace()).count();
    let text = || bytes.iter().map(|&byte| char::from(byte)).collect();
    // Pictures and archives are no text.
    (others * 3 < bytes.len() && !bytes.contains(&0)).then(|| (text(), Some(Repair::Charset)))
}

/// Whether bytes begin as a text does. Of the last character only a part may be there.
pub(super) fn begins_as_text(begin: &[u8]) -> bool {
    let is_cut = std::str::from_utf8(begin).is_err_and(|error| error.error_len().is_none());
    !begin.contains(&0) && (is_cut || text_of(begin).is_some()) || matches!(begin, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
}

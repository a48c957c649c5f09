//! The kinds of damage by mail to a text that can be undone.

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

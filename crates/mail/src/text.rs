//! Texts, and what mail has done to them: bytes that may be a text, in the character sets that editors and
//! mail programs leave behind, and the kinds of damage that can be undone. The parts of mails that cannot be
//! read, and a description by which a person finds the mail in which they stand.

use std::fmt;
use std::rc::Rc;

use mail_parser::{HeaderName, MessageParser};

use super::limits::{BROKEN, TOLD};

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

/// Bytes of a mail in which its headers are looked for, and characters that are shown of each.
const HEADERS: usize = 16 << 10;
const SHOWN: usize = 60;

/// A table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DamagedPiece {
    /// Why it cannot be read.
    pub why: String,
    /// The state that it was, if that can be seen.
    pub of: Option<Origin>,
}

/// Which state of which table was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// The one whose armour begins with these letters, which hold its sum.
    Armor(Vec<u8>),
    /// One without armour, of so many turns, in whose header a nonce begins with these letters.
    Bare(String, usize),
}

/// All that cannot be read.
#[derive(Debug, Default)]
pub(super) struct Troubles {
    all: Vec<(DamagedPiece, Option<Rc<Caption>>)>,
}

/// A description by which a person finds a mail. The headers are taken apart only when it is told.
#[derive(Debug)]
pub(super) struct Caption {
    /// Its name, if it is a file of its own.
    name: Option<String>,
    /// The number of the mail among those that were looked at, counted from 1.
    number: usize,
    head: Vec<u8>,
}

impl Troubles {
    /// Takes in the things that were found in the mail of this number, or in the file of this name.
    pub(super) fn add_all(&mut self, pieces: Vec<DamagedPiece>, number: usize, name: Option<&str>, mail: &[u8]) {
        if pieces.is_empty() || self.all.len() >= BROKEN {
            return;
        }
        let name = name.map(str::to_owned);
        let caption = Rc::new(Caption { name, number, head: mail[..mail.len().min(HEADERS)].to_vec() });
        pieces.into_iter().for_each(|piece| self.keep(piece, Some(Rc::clone(&caption))));
    }

    pub(super) fn keep(&mut self, piece: DamagedPiece, caption: Option<Rc<Caption>>) {
        if self.all.len() < BROKEN {
            self.all.push((piece, caption));
        }
    }

    /// All troubles in words, except for tables that `was_read` finds elsewhere. Each is told with the first
    /// file in which it stands, and if `named` is set, with the first mail. Names of files and headers of
    /// mails are in these texts as they came, so they must be escaped before they are printed.
    pub(super) fn words(&self, named: bool, mut was_read: impl FnMut(&Origin) -> bool) -> Vec<String> {
        let mut told: Vec<(&str, Option<&Caption>, Vec<usize>)> = Vec::new();
        for (piece, caption) in &self.all {
            if piece.of.as_ref().is_some_and(&mut was_read) {
                continue;
            }
            let number = caption.as_ref().map(|caption| caption.number);
            match told.iter_mut().find(|(why, ..)| *why == piece.why) {
                Some((.., numbers)) => numbers.extend(number.filter(|number| !numbers.contains(number))),
                None => told.push((&piece.why, caption.as_deref(), number.into_iter().collect())),
            }
        }
        let words = |(why, caption, numbers): (&str, Option<&Caption>, Vec<usize>)| {
            let Some(caption) = caption.filter(|caption| named || caption.name.is_some()) else {
                return why.to_owned();
            };
            let more = match numbers.len() - 1 {
                0 => String::new(),
                1 => " (and in 1 more mail)".to_owned(),
                more => format!(" (and in {more} more mails)"),
            };
            format!("in {}: {why}{more}", caption.words())
        };
        told.into_iter().take(TOLD).map(words).collect()
    }
}

impl Caption {
    fn words(&self) -> String {
        if let Some(name) = self.name.as_deref().and_then(shown) {
            return name;
        }
        let parser = MessageParser::new()
            .header_text(HeaderName::Subject)
            .header_date(HeaderName::Date)
            .header_address(HeaderName::From);
        // A message without headers has no parts, and asking it for a header would panic.
        let message = parser.parse_headers(&self.head).filter(|message| !message.parts.is_empty());
        let message = message.as_ref();
        let date = message.and_then(|message| message.date()).map(|date| {
            format!("{:04}-{:02}-{:02} {:02}:{:02}", date.year, date.month, date.day, date.hour, date.minute)
        });
        let from = message.and_then(|message| shown(message.from()?.first()?.address()?));
        let subject = message.and_then(|message| shown(message.subject()?));
        if date.is_none() && from.is_none() && subject.is_none() {
            return format!("mail {}", self.number);
        }
        let comma = if date.is_some() || from.is_some() { "," } else { "" };
        let date = date.map(|date| format!(" of {date}")).unwrap_or_default();
        let from = from.map(|from| format!(" from {from}")).unwrap_or_default();
        let subject = subject.map(|subject| format!("{comma} \"{subject}\"")).unwrap_or_default();
        format!("the mail{date}{from}{subject}")
    }
}

/// A header, or the name of an attachment, as it is shown; none if it is empty.
pub(super) fn shown(text: &str) -> Option<String> {
    let text = text.trim();
    let end = text.char_indices().nth(SHOWN).map(|(end, _)| end);
    let shown = end.map_or_else(|| text.to_owned(), |end| format!("{}...", text[..end].trim_end()));
    (!shown.is_empty()).then_some(shown)
}

//! What strings of a table are made of, and what mail leaves of them.

use std::borrow::Cow;

use super::super::views::LIGATURES;

/// What stands in the strings of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No strings.
    Number,
    /// Base64 or a time: without blanks.
    Code,
    /// A slot, one blank, base64.
    Share,
    /// An address, which mail programs link.
    Address,
    /// Words with blanks between them.
    Words,
}

/// How words are read where that is not certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taste {
    /// What the end of a line stands for.
    end: End,
    /// Whether typographic characters stand for plain ones, or for themselves.
    plain: bool,
}

/// What the end of a line stands for in the middle of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A blank, whatever blanks stand around it.
    Blank,
    /// Nothing.
    Nothing,
    /// Nothing, and so does one blank before it.
    OneBlank,
}

impl Taste {
    /// All ways, the likely first.
    pub(super) const ALL: [Self; 6] = [
        Self { end: End::Blank, plain: false },
        Self { end: End::Blank, plain: true },
        Self { end: End::Nothing, plain: false },
        Self { end: End::Nothing, plain: true },
        Self { end: End::OneBlank, plain: false },
        Self { end: End::OneBlank, plain: true },
    ];
}

/// Whether a character may stand anywhere between the letters of a table without meaning: blanks, line ends,
/// quoting marks, and invisible characters.
pub(super) fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, '>' | '|' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Whether a character is a double quote, or what typography makes of one.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}')
}

impl Kind {
    /// The content of a string as it is to be written, escapes and all.
    pub(super) fn content(self, found: &str, taste: Taste) -> String {
        match self {
            Self::Number | Self::Code => plain(found).chars().filter(|c| !is_gap(*c)).collect(),
            Self::Address => {
                let found: String = plain(found).chars().filter(|c| !is_gap(*c)).collect();
                let bare = found.strip_prefix('<').unwrap_or(&found);
                bare.split('<').next().unwrap_or_default().to_owned()
            }
            Self::Share => {
                let found = plain(found);
                let joined: Vec<&str> = found.split(is_gap).filter(|part| !part.is_empty()).collect();
                match joined.split_first() {
                    Some((slot, rest)) if !rest.is_empty() => format!("{slot} {}", rest.concat()),
                    _ => joined.concat(),
                }
            }
            Self::Words => words(found, taste),
        }
    }
}

/// Words as they were before lines were broken, and perhaps before typography.
fn words(found: &str, taste: Taste) -> String {
    let found = found.replace("\r\n", "\n");
    let mut lines = found.split(['\n', '\r']);
    let mut words = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        match taste.end {
            End::Blank => {
                words.truncate(words.trim_end_matches([' ', '\t', '\u{a0}']).len());
                words.push_str(if words.is_empty() { "" } else { " " });
                words.push_str(line.trim_start_matches(is_gap));
            }
            End::Nothing => words.push_str(unquoted(line)),
            End::OneBlank => {
                words.truncate(words.strip_suffix(' ').map_or(words.len(), str::len));
                words.push_str(unquoted(line));
            }
        }
    }
    let words = words.replace('\t', " ").replace(['\u{200b}', '\u{feff}', '\u{ad}'], "");
    let words = if taste.plain { plain(&words).into_owned() } else { words };
    escaped(&words)
}

/// A line without quoting marks, each with a blank after it or not.
fn unquoted(line: &str) -> &str {
    let mut rest = line;
    while let Some(inner) = rest.strip_prefix(['>', '|']) {
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
    rest
}

/// A text with plain characters for typographic ones.
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut changed = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if is_quote(c) && c != '"' => changed.push('"'),
            '\u{2018}'..='\u{201b}' | '\u{2032}' => changed.push('\''),
            '\u{2010}'..='\u{2013}' | '\u{2212}' => changed.push('-'),
            '\u{2014}' | '\u{2015}' => changed.push_str("--"),
            '\u{2026}' => changed.push_str("..."),
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' => changed.push(' '),
            '\u{fb00}'..='\u{fb06}' => changed.push_str(LIGATURES[c as usize - 0xfb00]),
            c => changed.push(c),
        }
    }
    if changed == text { Cow::Borrowed(text) } else { Cow::Owned(changed) }
}

/// The text with the two escapes that files need, however they were written.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\\') => written.push_str("\\\\"),
                Some(c) if is_quote(c) => written.push_str("\\\""),
                // Files hold no such escape. It stays as it is, and is refused later.
                Some(c) => written.extend(['\\', c]),
                None => written.push_str("\\\\"),
            },
            '"' => written.push_str("\\\""),
            c => written.push(c),
        }
    }
    written
}

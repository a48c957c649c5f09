//! What is wrong with a text that should be TOML, in words for somebody who has never seen any.

use std::fmt;

use serde::de::DeserializeOwned;

/// What is wrong with a text, and at which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there, in plain words.
    pub what: String,
    /// Whether the text is TOML at all.
    pub is_toml: bool,
    /// Whether it holds a key that is not known, as that of another version may.
    pub has_unknown_key: bool,
}

/// Reads a text.
///
/// # Errors
/// The first thing in it that is not as the type wants it.
///
/// ```
/// use bypost_rules::kit::read_toml;
/// use std::collections::BTreeMap;
///
/// let read = |text| read_toml::<BTreeMap<String, u8>>(text).map_err(String::from);
/// assert_eq!(read("a = 1"), Ok(BTreeMap::from([("a".to_owned(), 1)])));
/// assert_eq!(read("a = 1\nb = \"2\""), Err("line 2: a whole number belongs here".to_owned()));
/// assert_eq!(read("a = 1\nb : 2"), Err("line 2: the text is damaged".to_owned()));
/// ```
pub fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Misread> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let line = text.bytes().take(start).filter(|byte| *byte == b'\n').count() + 1;
        let message = error.message();
        let is_toml = toml::from_str::<toml::Table>(text).is_ok();
        let what = if is_toml { plainly(message) } else { damaged(message) };
        Misread { line, what, is_toml, has_unknown_key: is_toml && message.starts_with(UNKNOWN) }
    })
}

/// How serde begins to tell of a key that it does not know.
const UNKNOWN: &str = "unknown field `";

/// What a message of the parser says of a text that is no TOML.
fn damaged(message: &str) -> String {
    if message == "duplicate key" { "this key stands twice" } else { "the text is damaged" }.to_owned()
}

/// What a message of serde says of a value. A message of our own stays.
fn plainly(message: &str) -> String {
    let key = |rest: &str| rest.split('`').next().unwrap_or_default().chars().take(40).collect::<String>();
    if let Some(rest) = message.strip_prefix(UNKNOWN) {
        return format!("no key is called {} here", key(rest));
    }
    if let Some(rest) = message.strip_prefix("missing field `") {
        return format!("the key {} is missing", key(rest));
    }
    let is_number = |kind: &str| kind.strip_prefix(['u', 'i']).is_some_and(|bits| bits.parse::<u8>().is_ok());
    match message.rsplit_once(", expected ") {
        Some((found, kind)) if is_number(kind) && found.starts_with("invalid value") => {
            "the number is too large, or below 0".to_owned()
        }
        Some((found, kind)) if found.starts_with("invalid ") => {
            let kind = match kind {
                "a string" => "a text in quotes",
                "a sequence" => "a list in brackets",
                "a boolean" => "true or false",
                kind if is_number(kind) => "a whole number",
                _ => "another value",
            };
            format!("{kind} belongs here")
        }
        _ => message.lines().collect::<Vec<_>>().join("; ").chars().take(240).collect(),
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.what)
    }
}

impl From<Misread> for String {
    fn from(misread: Misread) -> Self {
        misread.to_string()
    }
}

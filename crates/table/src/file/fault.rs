//! What is wrong with a file, and where; and what can be done about it.

use std::fmt;

use bypost_rules::kit::{Misread, check_name, fit};

/// Where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before anything could be read from it, or at a line of it, counted from 1.
    File(Option<usize>),
    /// In the header.
    Header,
    /// In a turn.
    Turn {
        /// Its number, counted from 1.
        number: u32,
        /// The seat that it claims to be of; empty if it claims none.
        seat: String,
    },
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}{what}")]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What was found, in one line.
    pub what: String,
    /// What to do about it, where there is something.
    pub hint: Option<Hint>,
}

impl Fault {
    /// Something wrong with the file as a whole.
    pub fn file(what: impl Into<String>) -> Self {
        Self { place: Place::File(None), what: what.into(), hint: None }
    }

    /// Something wrong at a line, counted from 1.
    pub fn line(line: usize, what: impl Into<String>) -> Self {
        Self { place: Place::File(Some(line)), what: what.into(), hint: None }
    }

    /// Something wrong in the header.
    pub fn header(what: impl Into<String>) -> Self {
        Self { place: Place::Header, what: what.into(), hint: None }
    }

    /// Something wrong in a turn.
    pub fn turn(number: u32, seat: impl Into<String>, what: impl Into<String>) -> Self {
        Self { place: Place::Turn { number, seat: seat.into() }, what: what.into(), hint: None }
    }

    /// The same fault with a hint that says what can be done.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(None) => Ok(()),
            Self::File(Some(line)) => write!(formatter, "line {line}: "),
            Self::Header => formatter.write_str("header: "),
            Self::Turn { number, seat } if seat.is_empty() => write!(formatter, "turn {number}: "),
            Self::Turn { number, seat } => write!(formatter, "turn {number} ({seat}): "),
        }
    }
}

/// Why an empty value is refused: it would stand in the file, and no hash would cover it.
pub(super) fn needless(name: &str) -> String {
    format!("{name} is empty: leave it out")
}

pub(super) fn later_version(version: i64) -> Fault {
    let what = format!("format version {version}, but this program reads version 1");
    Fault::header(what).hint("get a newer bypost")
}

/// A key of the header for which this version knows one word alone, with another one.
pub(super) fn later_word(key: &str, word: &str, known: &str) -> Fault {
    let shown: String = word.chars().take(40).collect();
    Fault::header(format!("{key} {shown:?}, but this program knows {known:?} alone")).hint("get a newer bypost")
}

/// Says where in the file a TOML error is: in a turn, if one begins above it; in the header, if the text is
/// TOML at all; or else in the file.
pub(super) fn toml_fault(text: &str, misread: Misread) -> Fault {
    // A later version may have other keys, so the version is the fault to name, and not the unknown keys.
    let version = text.lines().find_map(|line| line.trim().strip_prefix("bypost = ")?.parse().ok());
    if let Some(version) = version.filter(|&version: &i64| version != 1) {
        return later_version(version);
    }
    let is_of_table =
        |line: &str| ["bypost =", "bypost-tail =", "seats =", "[[turn]]"].iter().any(|key| line.starts_with(key));
    if !text.lines().any(is_of_table) {
        let what = "it does not begin as a table does";
        return Fault::line(misread.line, what)
            .hint("name the file of a table; if this was one, take it again from where it came");
    }
    let hint = match &misread {
        Misread { has_unknown_key: true, .. } => ask_again().and(ANOTHER_VERSION),
        _ => ask_again(),
    };
    placed(text, misread).hint(hint)
}

/// What to do with a key that this version does not know, if the file is whole.
const ANOTHER_VERSION: &str = "if a newer bypost has such a key, finish the table with that one";

/// What to do with a text that was damaged on its way.
pub fn ask_again() -> Hint {
    Hint::from("take it again from where it came, or ask another player for the whole table")
        .and(Hint::command("bypost mail --whole --to NAME --send sends it"))
}

/// A fault at a line of the text.
pub(super) fn placed(text: &str, Misread { line, what, is_toml, .. }: Misread) -> Fault {
    let heads = || text.lines().enumerate().filter(|(_, line)| is_head(line));
    // An error that is about a whole turn points into its first line.
    let number = heads().take_while(|(index, _)| *index < line).count();
    let own = text.lines().nth(line - 1).unwrap_or_default().trim_start();
    let is_of_turn = is_head(own) || own.starts_with("[[turn.") || own.starts_with("[turn.");
    let is_of_header = own.starts_with('[') && !is_of_turn;
    if number == 0 || is_of_header {
        return if is_toml { Fault::header(format!("line {line}: {what}")) } else { Fault::line(line, what) };
    }
    let begin = heads().nth(number - 1).map_or(0, |(index, _)| index + 1);
    let mut block = text.lines().skip(begin).take_while(|line| !is_head(line));
    let claimed = block.find_map(|line| line.trim().strip_prefix("seat = \"")?.strip_suffix('"'));
    let seat = claimed.filter(|name| check_name(name).is_ok()).unwrap_or_default();
    Fault::turn(fit(number), seat, format!("line {line}: {what}"))
}

/// Whether a line begins a turn; `[[turn.shuffle]]` is a part of one.
fn is_head(line: &str) -> bool {
    let name = line.trim_start().strip_prefix("[[").and_then(|rest| rest.split_once("]]"));
    name.is_some_and(|(name, _)| name.trim_matches([' ', '\t', '"', '\'']) == "turn")
}

/// The fault of a file that git could not merge, if the file holds the marks of that. Nothing else can be
/// said of such a file.
pub fn conflict(bytes: &[u8]) -> Option<Fault> {
    let line = bytes.split(|&byte| byte == b'\n').position(|line| line.starts_with(b"<<<<<<< "))?;
    let what = "git has put two versions of this table together, and the result is no table";
    Some(Fault::line(line + 1, what).hint(Hint::command(
        "take one: git checkout --ours FILE, or --theirs; bypost verify of both tells which is newer, or who signed both",
    )))
}

/// The word for the file at hand in the commands of a [`Hint`]. No text of a table can hold it.
pub const FILE: char = '\u{1}';

/// What can be done about a fault or a refusal, as one line of parts.
///
/// ```
/// use bypost_table::file::{FILE, Hint};
///
/// let verify = format!("bypost verify {FILE} OTHER tells which it is");
/// let hint = Hint::from("play on the newest file").and(Hint::command(verify));
/// assert_eq!(hint.to_string(), "play on the newest file; bypost verify FILE OTHER tells which it is");
/// assert_eq!(hint.at("t.toml"), "play on the newest file; bypost verify t.toml OTHER tells which it is");
/// assert_eq!(hint.for_all(), Some("play on the newest file".to_owned()));
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint(Vec<HintPart>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct HintPart {
    words: String,
    is_command: bool,
}

impl Hint {
    /// A hint at a command or an option of the program, which helps nobody who plays without it.
    pub fn command(words: impl Into<String>) -> Self {
        Self(vec![HintPart { words: words.into(), is_command: true }])
    }

    /// The same hint with another one after it.
    pub fn and(mut self, more: impl Into<Self>) -> Self {
        self.0.extend(more.into().0);
        self
    }

    /// What comes after another hint with which this one begins.
    pub fn after(&self, first: &Self) -> Option<Self> {
        self.0.strip_prefix(&first.0[..]).map(|rest| Self(rest.to_vec()))
    }

    /// The same hint with words in front.
    pub fn led_by(mut self, words: &str) -> Self {
        if let Some(first) = self.0.first_mut() {
            first.words.insert_str(0, words);
        }
        self
    }

    /// The hint where a file is at hand, as a word of commands.
    pub fn at(&self, file: &str) -> String {
        let words: Vec<String> = self.0.iter().map(|part| part.words.replace(FILE, file)).collect();
        words.join("; ")
    }

    /// What of it helps everybody, wherever they play; none if it is all about commands.
    pub fn for_all(&self) -> Option<String> {
        let words: Vec<&str> = self.0.iter().filter(|part| !part.is_command).map(|part| part.words.as_str()).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// How many parts of it help everybody.
    pub fn parts_for_all(&self) -> usize {
        self.0.iter().filter(|part| !part.is_command).count()
    }

    /// What comes after its first part; none if it has no other.
    pub fn after_first(&self) -> Option<String> {
        let words: Vec<&str> = self.0.iter().skip(1).map(|part| part.words.as_str()).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// Whether a part of it is about commands.
    pub fn has_command(&self) -> bool {
        self.0.iter().any(|part| part.is_command)
    }

    /// What of it says why, for a line that has no room for commands; all of it if it is all about commands.
    pub fn for_a_line(&self) -> String {
        self.for_all().unwrap_or_else(|| self.to_string())
    }
}

impl<T: Into<String>> From<T> for Hint {
    fn from(words: T) -> Self {
        Self(vec![HintPart { words: words.into(), is_command: false }])
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.at("FILE"))
    }
}

//! Everything in a text that may be a table: in its armour, or as it is, without armour and perhaps with
//! other text around it.

use crate::armor::ARMOR;
use crate::armor::scan::{Reading, armors_in};
use crate::form::ask;
use crate::limits::BUSY;
use crate::{DamagedPiece, FoundText, Origin, Repair, ScanBudget, views};
use bypost_table::file::{File, read, text};

/// What was found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Searched {
    /// All that may be a table: texts that can be read as a file, and those that cannot.
    pub pieces: Vec<Result<FoundText, DamagedPiece>>,
    /// How many armours there were besides that had been seen before.
    pub known: usize,
}

/// Finds everything in a text that may be a table, whatever mail has done to it. A text that the sum of an
/// armour covers comes out just as it was put in, or not at all. An armour that `budget` has seen before is
/// only counted.
///
/// ```
/// use bypost_mail::{self as post, Repair, ScanBudget};
///
/// let armor = post::armor("bypost = 1\n");
/// let mut budget = ScanBudget::default();
/// let found = post::search(&armor.replace('\n', "\n> "), &mut budget).pieces.remove(0).expect("quoting does no harm");
/// assert_eq!((found.text.as_str(), found.repairs), ("bypost = 1\n", vec![Repair::Lines]));
/// assert!(post::search(&armor, &mut budget).pieces.is_empty(), "it was seen before");
///
/// let torn = &armor[..armor.len() - post::END.len() - 5];
/// let damaged = post::search(torn, &mut ScanBudget::default()).pieces.remove(0).expect_err("it is cut off");
/// assert!(damaged.why.contains("cut off"));
/// ```
pub fn search(text: &str, budget: &mut ScanBudget) -> Searched {
    let mut best = read_as(text, &[], budget);
    if !best.is_settled() {
        for view in views::others(text, best.traced, budget) {
            let mut reading = read_as(&view.text, &view.repairs, budget);
            if reading.good() > best.good() {
                reading.keep(best);
                best = reading;
            }
            if best.is_settled() {
                break;
            }
        }
    }
    Searched { pieces: best.armors.into_iter().chain(best.bare).collect(), known: best.known }
}

/// What one way of reading a text finds.
fn read_as(text: &str, repairs: &[Repair], budget: &mut ScanBudget) -> Reading {
    let mut found = armors_in(text, repairs, budget);
    if found.traced {
        found.bare = bare_in(text, repairs, budget);
    }
    found
}

/// How many tables of one text are looked at, and how many that cannot be read.
const TABLES: usize = 300;
const BROKEN: usize = 8;

/// Letters of a header's nonce that tell one table from another.
const NONCE: usize = 22;

/// Finds every table that stands in a text without armour, and writes it anew. Line ends and blanks may be
/// other ones than before; a table that was damaged further is only told. `repairs` were made before.
fn bare_in(text: &str, repairs: &[Repair], budget: &mut ScanBudget) -> Vec<Result<FoundText, DamagedPiece>> {
    let mut found = Vec::new();
    let (mut begins, mut broken) = (begins(text).peekable(), 0);
    while let Some(at) = begins.next().filter(|_| found.len() < TABLES && broken < BROKEN) {
        let piece = &text[at..begins.peek().map_or(text.len(), |next| *next)];
        let before = text[..at].rsplit(['\n', '\r']).next().unwrap_or_default();
        let has_own_line = before.chars().all(|c| c.is_whitespace() || c == '\u{feff}');
        if !budget.parses(piece) {
            found.push(Err(DamagedPiece { why: BUSY.to_owned(), of: None }));
            break;
        }
        let table = has_own_line.then(|| table(piece, repairs)).flatten();
        broken += usize::from(table.is_none());
        found.push(table.ok_or_else(|| damaged(piece)));
    }
    found
}

/// The places of the key and the value that a table begins with, whatever stands between the two.
fn begins(text: &str) -> impl Iterator<Item = usize> {
    let is_first = |rest: &str| {
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start).and_then(|rest| rest.strip_prefix('1'));
        value.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    text.match_indices("bypost").filter(move |(at, name)| is_first(&text[at + name.len()..])).map(|(at, _)| at)
}

/// Reads the table that a piece of a text begins with; none if it is damaged.
fn table(piece: &str, repairs: &[Repair]) -> Option<FoundText> {
    let lines = piece.replace("\r\n", "\n");
    let plain = with_blanks(&lines.replace('\r', "\n").replace('\t', " "));
    let (table, after) = plain.split_at(end(&plain));
    // What was read before more turns is only a part.
    if after.lines().any(|line| line.trim_start().starts_with("[[")) {
        return None;
    }
    let file: File = read(table.as_bytes()).ok()?;
    let repaired = (plain != lines).then_some(Repair::Lines);
    Some(FoundText { text: text(&file, ""), repairs: repairs.iter().copied().chain(repaired).collect() })
}

/// The lines of a table with blanks for no-break spaces, if one stands outside of its strings.
fn with_blanks(lines: &str) -> String {
    let is_changed = lines.lines().any(|line| line.split('"').next().is_some_and(|key| key.contains('\u{a0}')));
    if is_changed { lines.replace('\u{a0}', " ") } else { lines.to_owned() }
}

/// Where a table ends: after the signature of its last turn, or if it has no turns, where its header ends.
fn end(lines: &str) -> usize {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '"' | ' ');
    let is_key = |line: &str| line.split_once('=').is_some_and(|(key, _)| key.chars().all(is_name));
    let (mut end, mut at, mut is_header, mut is_open) = (0, 0, true, false);
    for line in lines.split_inclusive('\n') {
        at += line.len();
        let line = line.trim();
        is_open |= line.starts_with("signature = ");
        is_header &= line.is_empty() || is_key(line) || line.starts_with(['#', ']', '"']) || line.starts_with('[');
        is_header &= !line.starts_with("[[");
        let is_signed = is_open && (line.ends_with(']') || line.starts_with("signature") && line.ends_with('"'));
        if is_signed || is_header && !line.is_empty() {
            (end, is_open) = (at, false);
        }
    }
    end
}

/// What is told of a table that cannot be read. The nonce of its header tells which one it was.
fn damaged(piece: &str) -> DamagedPiece {
    let turns = piece.matches("[[turn]]").count();
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '/';
    let nonce =
        piece.split_once("nonce").and_then(|(_, rest)| rest.split(|c| !is_base64(c)).find(|run| !run.is_empty()));
    let of = nonce.and_then(|nonce| nonce.get(..NONCE)).map(|nonce| Origin::Bare(nonce.to_owned(), turns));
    let why = format!("a table without {ARMOR} is damaged, of which {turns} turns begin: {}", ask());
    DamagedPiece { why, of }
}

//! Small signed statements in mails: a few lines that nothing on the way harms, since only letters between
//! two words count.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::armor::scan::{places, sift};
use super::{ScanBudget, views};
use crate::kit::counted;

/// Characters of a line at most.
const COLUMNS: usize = 64;

/// How one kind of statements travels.
pub(super) struct SignedLines {
    /// The last word of the lines around a statement. A text without it holds none.
    pub(super) word: &'static str,
    /// What is left of these lines in a mail.
    pub(super) begins: &'static [u8],
    pub(super) ends: &'static [u8],
    /// What a statement is called, without and with its article.
    pub(super) thing: &'static str,
    pub(super) a_thing: &'static str,
    /// Bytes of the longest text of one.
    pub(super) bytes: usize,
    /// How many are looked at in one go.
    pub(super) most: usize,
}

/// One statement, or why it cannot be read.
type Found<T> = Result<T, String>;

/// How a statement is read from its text.
type Read<T> = fn(&str) -> Found<T>;

impl SignedLines {
    /// The lines that carry a text, in so many columns, and no more than usual.
    pub(super) fn lines(&self, text: &str, columns: u16) -> String {
        let letters = STANDARD_NO_PAD.encode(text);
        let mut lines = format!("-----BEGIN BYPOST {}-----\n", self.word);
        for line in letters.as_bytes().chunks(COLUMNS.min(columns.into()).max(1)) {
            lines.push_str(&String::from_utf8_lossy(line));
            lines.push('\n');
        }
        format!("{lines}-----END BYPOST {}-----\n", self.word)
    }

    /// The statements in a text, in the order in which they stand there; or why one cannot be read. Whatever
    /// mail has left in the text is undone, as far as `budget` bears it.
    pub(super) fn found_in<T: PartialEq>(&self, text: &str, budget: &mut ScanBudget, read: Read<T>) -> Vec<Found<T>> {
        if !text.contains(self.word) {
            return Vec::new();
        }
        let mut best = self.read_all(text, read);
        if self.is_settled(&best) {
            return best;
        }
        for view in views::others(text, true, budget) {
            let found = self.read_all(&view.text, read);
            if best.is_empty() || good(&found) > good(&best) || self.has_padding(&found) {
                best = found;
            }
            if self.is_settled(&best) {
                break;
            }
        }
        best
    }

    /// The words for statements that are not looked at.
    pub(super) fn passed_over(&self, count: usize) -> String {
        format!("{} passed over: {}", counted(count, self.thing), self.more())
    }

    fn more(&self) -> String {
        format!("more {}s came than are looked at in one go", self.thing)
    }

    /// Why base64 with padding is refused: a statement has one form.
    fn padded(&self) -> String {
        format!("{0} has padding, which no {1} has", self.a_thing, self.thing)
    }

    /// Whether no other reading can be better. In another one padding may look like the end of a line that
    /// mail has broken.
    fn is_settled<T>(&self, found: &[Found<T>]) -> bool {
        let is_good = |one: &Found<T>| one.as_ref().err().is_none_or(|what| what.ends_with(&self.more()));
        !found.is_empty() && (found.iter().all(is_good) || self.has_padding(found))
    }

    fn has_padding<T>(&self, found: &[Found<T>]) -> bool {
        found.iter().any(|one| one.as_ref().is_err_and(|what| *what == self.padded()))
    }

    /// Reads a text one way: first with the letters in front of quoting marks, then without them.
    fn read_all<T: PartialEq>(&self, text: &str, read: Read<T>) -> Vec<Found<T>> {
        let first = self.read_letters(text, read);
        if self.is_settled(&first) {
            return first;
        }
        let second = views::without_initials(text).map(|plain| self.read_letters(&plain, read)).unwrap_or_default();
        if good(&second) > good(&first) || self.has_padding(&second) { second } else { first }
    }

    fn read_letters<T: PartialEq>(&self, text: &str, read: Read<T>) -> Vec<Found<T>> {
        let (letters, padded) = (sift(text), self.padded_in(text));
        let read = |body: &[u8]| match padded.iter().any(|letters| letters == body) {
            true => Err(self.padded()),
            false => self.read(body, read),
        };
        let mut bodies = self.bodies(&letters);
        let more = bodies.len().saturating_sub(self.most);
        bodies.truncate(self.most);
        let read = |body: Option<&[u8]>| body.ok_or_else(|| format!("{} is cut off", self.a_thing)).and_then(read);
        let mut found: Vec<Found<T>> = bodies.into_iter().map(read).collect();
        found.dedup();
        found.extend((more > 0).then(|| Err(self.passed_over(more))));
        found
    }

    /// What stands between the two lines of each statement; nothing where the second is missing.
    fn bodies<'l>(&self, letters: &'l [u8]) -> Vec<Option<&'l [u8]>> {
        let begins = places(letters, self.begins);
        let nexts = begins.iter().skip(1).copied().chain([letters.len()]);
        let between = begins.iter().zip(nexts).map(|(begin, next)| &letters[begin + self.begins.len()..next]);
        between.map(|body| Some(&body[..*places(body, self.ends).first()?])).collect()
    }

    /// The letters of statements that end with padding. Mail also leaves such a sign where it has broken
    /// lines: in other lines too.
    fn padded_in(&self, text: &str) -> Vec<Vec<u8>> {
        if !text.contains('=') {
            return Vec::new();
        }
        let letters = text.split('=').map(sift).collect::<Vec<_>>().join(&b'=');
        let padded = self.bodies(&letters).into_iter().flatten().filter_map(|body| {
            let signs = body.iter().filter(|letter| **letter == b'=').count();
            let first = body.len() - signs;
            (signs > 0 && body[first..].iter().all(|letter| *letter == b'=')).then(|| body[..first].to_vec())
        });
        padded.collect()
    }

    fn read<T>(&self, letters: &[u8], read: Read<T>) -> Found<T> {
        let changed = || format!("{} was changed on its way", self.a_thing);
        if letters.len() > self.bytes * 4 / 3 + 4 {
            return Err(changed());
        }
        let bytes = STANDARD_NO_PAD.decode(letters).map_err(|_| changed())?;
        let text = String::from_utf8(bytes).map_err(|_| changed())?;
        read(&text).map_err(|what| format!("{} cannot be read: {what}", self.a_thing))
    }
}

fn good<T>(found: &[Found<T>]) -> usize {
    found.iter().flatten().count()
}

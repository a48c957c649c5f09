//! A walk through a damaged table, statement by statement. Between any two letters of it there may be line
//! ends and quoting marks.

use std::fmt::Write as _;

use super::Broken;
use super::keys::{NAMES, Section};
use super::value::{Kind, Taste, is_gap, is_quote};

/// A walk through a text.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    typographic: bool,
    uncertain: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, typographic: false, uncertain: false }
    }

    /// How much of the text was read.
    pub(super) fn taken(&self) -> usize {
        self.at
    }

    /// Whether something stood there in typographic characters instead of plain ones.
    pub(super) fn is_typographic(&self) -> bool {
        self.typographic
    }

    /// Whether words stood there that can be read in several ways.
    pub(super) fn is_uncertain(&self) -> bool {
        self.uncertain
    }

    /// Reads a whole table, and writes it a statement a line.
    ///
    /// # Errors
    /// It ends in the middle of something.
    pub(super) fn table(&mut self, taste: Taste) -> Result<String, Broken> {
        let (mut table, mut section) = (String::new(), Section::Header);
        let (mut turns, mut open) = (0_usize, true);
        loop {
            let before = self.at;
            if let Some((next, name)) = self.section() {
                if next == Section::Turn {
                    if open && turns > 0 {
                        return Err(cut(turns, "signature"));
                    }
                    turns += 1;
                }
                // A turn is whole with its signature, a shuffle with its proof.
                open |= matches!(next, Section::Turn | Section::Shuffle);
                section = next;
                let _ = writeln!(table, "{name}");
                continue;
            }
            let Some((key, kind)) = self.key(section, taste) else {
                self.at = before;
                break;
            };
            let value = self.value(kind, taste).ok_or_else(|| cut(turns, &key))?;
            open &= !matches!((section, key.as_str()), (Section::Turn, "signature") | (Section::Shuffle, "proof"));
            open &= !(section == Section::Header && key == "nonce");
            let _ = writeln!(table, "{key} = {value}");
        }
        if open { Err(cut(turns, "")) } else { Ok(table) }
    }

    /// Reads a section's name.
    fn section(&mut self) -> Option<(Section, &'static str)> {
        NAMES.into_iter().find_map(|(name, section)| self.word(name).map(|()| (section, name)))
    }

    /// Reads a key with the sign after it.
    fn key(&mut self, section: Section, taste: Taste) -> Option<(String, Kind)> {
        let before = self.at;
        for (name, kind) in section.keys() {
            if self.word(name).is_some() && self.sign('=') {
                return Some(((*name).to_owned(), *kind));
            }
            self.at = before;
        }
        let key = match section {
            Section::Identities | Section::Addresses => self.string(Kind::Words, taste)?,
            Section::Options => self.name()?,
            _ => return None,
        };
        let kind = match section {
            Section::Options => Kind::Words,
            Section::Addresses => Kind::Address,
            _ => Kind::Code,
        };
        self.sign('=').then_some((key, kind))
    }

    /// Reads a value: a number, a string, or a list of strings.
    fn value(&mut self, kind: Kind, taste: Taste) -> Option<String> {
        self.gap();
        match self.peek()? {
            '[' => {
                self.at += 1;
                let mut list = Vec::new();
                while !self.sign(']') {
                    list.push(self.string(kind, taste)?);
                    if !self.sign(',') && !self.sign(']') {
                        return None;
                    } else if self.text[..self.at].ends_with(']') {
                        break;
                    }
                }
                Some(format!("[{}]", list.join(", ")))
            }
            c if is_quote(c) => self.string(kind, taste),
            '-' | '+' | '0'..='9' => {
                let sign = self.peek().filter(|c| !c.is_ascii_digit());
                self.at += usize::from(sign.is_some());
                let digits = self.digits();
                (!digits.is_empty()).then(|| sign.map_or(String::new(), String::from) + digits)
            }
            _ => None,
        }
    }

    /// Reads a string, quotes and all, and gives it as it is to be written.
    fn string(&mut self, kind: Kind, taste: Taste) -> Option<String> {
        self.gap();
        let open = self.peek().filter(|c| is_quote(*c))?;
        self.typographic |= open != '"';
        let inner = &self.text[self.at + open.len_utf8()..];
        let mut escaped = false;
        let end = inner.char_indices().find(|(_, c)| {
            let ends = !escaped && is_quote(*c) && (*c == '"' || open != '"');
            escaped = !escaped && *c == '\\';
            ends
        })?;
        let (content, close) = (&inner[..end.0], end.1);
        self.uncertain |= kind == Kind::Words && (!content.is_ascii() || content.contains(['\n', '\r']));
        self.at += open.len_utf8() + content.len() + close.len_utf8();
        Some(format!("\"{}\"", kind.content(content, taste)))
    }

    /// Reads a bare name, up to the sign after it.
    fn name(&mut self) -> Option<String> {
        self.gap();
        let end = self.text[self.at..].find('=').filter(|end| *end <= 80)?;
        let name: String = self.text[self.at..self.at + end].chars().filter(|c| !is_gap(*c)).collect();
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(fits) {
            return None;
        }
        self.at += end;
        Some(name)
    }

    /// Reads a sign.
    pub(super) fn sign(&mut self, sign: char) -> bool {
        let before = self.at;
        self.gap();
        let is_there = self.peek() == Some(sign);
        self.at = if is_there { self.at + sign.len_utf8() } else { before };
        is_there
    }

    /// Reads a word whose letters may stand apart. One dash counts as another.
    pub(super) fn word(&mut self, word: &str) -> Option<()> {
        let before = self.at;
        self.gap();
        for letter in word.chars() {
            self.blanks();
            let found = self.peek();
            let is_dash = letter == '-' && found.is_some_and(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'));
            if found != Some(letter) && !is_dash {
                self.at = before;
                return None;
            }
            self.typographic |= is_dash;
            self.at += found.map_or(0, char::len_utf8);
        }
        Some(())
    }

    /// Reads digits.
    pub(super) fn digits(&mut self) -> &'a str {
        self.gap();
        let rest = &self.text[self.at..];
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        self.at += digits.len();
        digits
    }

    /// Passes over blanks, line ends, quoting marks, and a comment.
    fn gap(&mut self) {
        loop {
            let rest = self.blanks();
            if !rest.starts_with('#') {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Passes over the same but for comments.
    fn blanks(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let inner = rest.trim_start_matches(is_gap);
        self.at += rest.len() - inner.len();
        inner
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }
}

fn cut(turns: usize, key: &str) -> Broken {
    let place = if turns == 0 { "in its header".to_owned() } else { format!("in the middle of turn {turns}") };
    Broken::Cut(if key.is_empty() { place } else { format!("{place}, at {key}") })
}

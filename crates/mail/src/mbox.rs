//! Several mails in one file. Each begins with a line `From `; lines of the mail itself that begin so are
//! marked by `>`.

use std::borrow::Cow;
use std::io::{self, BufRead};

use super::limits::MAIL;

/// The mails of a file, one after the other; no more than one is held at a time.
#[derive(Debug)]
pub struct Mbox<R> {
    reader: R,
    line: Vec<u8>,
    begun: bool,
}

/// One mail of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mail {
    /// The whole of it.
    Whole(Vec<u8>),
    /// It is longer than [`MAIL`], and was passed over.
    Long,
}

impl<R: BufRead> Mbox<R> {
    /// The mails of a reader. Text before the first `From ` is a mail too, unless it is blank.
    pub fn new(reader: R) -> Self {
        Self { reader, line: Vec::new(), begun: false }
    }

    fn mail(&mut self) -> io::Result<Option<Mail>> {
        let (mut mail, mut blank, mut long) = (Vec::new(), true, false);
        loop {
            self.line.clear();
            // A line longer than any mail is taken in pieces.
            let read = io::Read::take(&mut self.reader, MAIL as u64 + 1).read_until(b'\n', &mut self.line)?;
            let is_end = read == 0;
            if is_end || blank && self.line.starts_with(b"From ") {
                let is_first = !self.begun && mail.iter().all(u8::is_ascii_whitespace);
                self.begun = true;
                if is_end && mail.is_empty() && !long {
                    return Ok(None);
                }
                if !is_first {
                    return Ok(Some(if long { Mail::Long } else { Mail::Whole(mail) }));
                }
                mail.clear();
                continue;
            }
            blank = self.line.trim_ascii().is_empty();
            long |= mail.len() + self.line.len() > MAIL;
            if long {
                mail = Vec::new();
                continue;
            }
            // Where a mailbox marks such a line, the first mark is not of the mail.
            let marks = self.line.iter().take_while(|byte| **byte == b'>').count();
            let is_marked = marks > 0 && self.line[marks..].starts_with(b"From ");
            mail.extend_from_slice(&self.line[usize::from(is_marked)..]);
        }
    }
}

impl<R: BufRead> Iterator for Mbox<R> {
    type Item = io::Result<Mail>;

    fn next(&mut self) -> Option<Self::Item> {
        self.mail().transpose()
    }
}

/// The mails in bytes that came packed: several if they are a mailbox, or else the bytes as they are.
pub(super) fn mails_in(bytes: &[u8]) -> Box<dyn Iterator<Item = Cow<'_, [u8]>> + '_> {
    if !bytes.trim_ascii_start().starts_with(b"From ") {
        return Box::new(std::iter::once(Cow::Borrowed(bytes)));
    }
    // What is in memory is read without errors, and is not too long.
    Box::new(Mbox::new(bytes).flatten().filter_map(|mail| match mail {
        Mail::Whole(mail) => Some(Cow::Owned(mail)),
        Mail::Long => None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mails(text: &str) -> Vec<String> {
        let mails = Mbox::new(text.as_bytes()).map(|mail| match mail.unwrap() {
            Mail::Whole(bytes) => String::from_utf8(bytes).unwrap(),
            Mail::Long => "long".to_owned(),
        });
        mails.collect()
    }

    #[test]
    fn mails_are_told_apart() {
        for (text, expected) in [
            ("", vec![]),
            ("From a\nX: y\n\nhello\n", vec!["X: y\n\nhello\n"]),
            // A last line that begins like a mail would begin an empty mail, which does not count.
            ("From a\nX: y\n\nhello\n\nFrom b\nX: z\n\nFrom here\n", vec!["X: y\n\nhello\n\n", "X: z\n\n"]),
            ("\n\nFrom a\nX: y\n\n>From b\n>>From c\n> From d\n", vec!["X: y\n\nFrom b\n>From c\n> From d\n"]),
            (
                "From a\r\nX: y\r\n\r\nhello\r\nFrom me\r\n\r\nFrom b\r\nX: z\r\n",
                vec!["X: y\r\n\r\nhello\r\nFrom me\r\n\r\n", "X: z\r\n"],
            ),
            ("X: y\n\nhello", vec!["X: y\n\nhello"]),
        ] {
            assert_eq!(mails(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_mail_that_is_too_long_is_passed_over() {
        let long = "x".repeat(1 << 20) + "\n";
        let text = format!("From a\n{}\nFrom b\nX: z\n", long.repeat(33));
        assert_eq!(mails(&text), ["long", "X: z\n"]);
    }
}

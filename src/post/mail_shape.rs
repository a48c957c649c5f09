//! The shape of a mail, as it is seen before the mail is taken apart. It tells whether taking the mail apart
//! would cost more than it should.

use super::limits::{BORDERS, LEVELS, LINES, MARKS, WALKS};

/// Checks that a mail has a shape with which taking it apart costs no more than it should, and gives the
/// number of levels that it may have.
pub(super) fn fits(mail: &[u8]) -> Result<usize, String> {
    let (mut lines, mut borders, mut levels) = (1, 0, 0);
    for (at, &byte) in mail.iter().enumerate() {
        if byte == b'\n' {
            lines += 1;
            borders += usize::from(mail[at + 1..].starts_with(b"--"));
        } else if byte == b'/' {
            let is = |word: &[u8]| at >= word.len() && mail[at - word.len()..at].eq_ignore_ascii_case(word);
            levels += usize::from(is(b"multipart") || is(b"message"));
        }
    }
    if lines > LINES
        || borders > BORDERS
        || levels > LEVELS
        || levels.saturating_mul(mail.len()) > WALKS.max(24 * mail.len())
    {
        return Err("a mail has more lines, parts or levels than any program writes; it was not looked into".to_owned());
    }
    Ok(levels)
}

/// The most that it can cost to take the parameters of a mail apart, as bytes times signs: each may be
/// compared with all before it, and put at the end of a value that is copied whole.
pub(super) fn strain(mail: &[u8]) -> usize {
    let (mut strain, mut field, mut block) = (0_usize, None, HeaderBlock::default());
    let mut is_digest = false;
    let mut at = 0;
    for line in mail.split_inclusive(|&byte| byte == b'\n') {
        let goes_on = matches!(line.first(), Some(b' ' | b'\t'));
        if !goes_on {
            strain = strain.saturating_add(field.take().map_or(0, HeaderField::strain));
            if line.trim_ascii().is_empty() {
                // No end of the mail's parts is known yet, so all that follows counts.
                if block.is_encoded && (block.is_message || is_digest) {
                    let rest = mail.len() - at;
                    strain = strain.saturating_add(rest.saturating_mul(rest) / 16);
                }
                block = HeaderBlock::default();
            }
        }
        at += line.len();
        if field.is_none() {
            field = (0..line.len()).filter(|&end| line[end] == b':').find_map(|end| parameters(line, end));
        } else if let Some(field) = &mut field {
            field.add(line);
        }
        if field.is_some() {
            block.is_message |= holds(line, b"rfc822") || holds(line, b"global");
            is_digest |= holds(line, b"digest");
        }
        block.is_encoded |= is_encoded(line);
    }
    strain.saturating_add(field.map_or(0, HeaderField::strain))
}

/// What is known of the headers since the last empty line.
#[derive(Default)]
struct HeaderBlock {
    /// The part that follows may be a mail.
    is_message: bool,
    /// The part that follows may be in base64 or the like, which hides its shape.
    is_encoded: bool,
}

/// A header field that may have parameters.
struct HeaderField {
    length: usize,
    marks: usize,
}

impl HeaderField {
    fn add(&mut self, line: &[u8]) {
        self.length += line.len();
        self.marks += line.iter().filter(|byte| matches!(byte, b'=' | b'\'')).count();
    }

    fn strain(self) -> usize {
        self.marks.saturating_sub(MARKS).saturating_mul(self.length)
    }
}

/// The field with parameters whose name ends at this colon. It may begin anywhere in a line, since a border
/// may stand before it.
fn parameters(line: &[u8], colon: usize) -> Option<HeaderField> {
    let is = |name| is_name(&line[..colon], name);
    (is(b"content-type") || is(b"content-disposition")).then(|| {
        let mut field = HeaderField { length: 0, marks: 0 };
        field.add(&line[colon..]);
        field
    })
}

/// Whether bytes end with a name, whatever blanks are in it.
fn is_name(bytes: &[u8], name: &[u8]) -> bool {
    let mut written = bytes.iter().rev().filter(|byte| !byte.is_ascii_whitespace());
    name.iter().rev().all(|letter| written.next().is_some_and(|byte| byte.eq_ignore_ascii_case(letter)))
}

/// Whether a line says that what follows is in base64, or anything else but plain.
fn is_encoded(line: &[u8]) -> bool {
    (0..line.len()).filter(|&end| line[end] == b':' && is_name(&line[..end], b"content-transfer-encoding")).any(|end| {
        let value = line[end + 1..].trim_ascii();
        ![&b"7bit"[..], b"8bit", b"binary"].iter().any(|plain| value.eq_ignore_ascii_case(plain))
    })
}

fn holds(line: &[u8], word: &[u8]) -> bool {
    line.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
}

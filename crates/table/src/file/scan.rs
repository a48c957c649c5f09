//! A look at the characters of a file before a parser takes memory for it. It counts how many values there
//! could be, and checks that the file keeps to the part of TOML that files are written in.
//! How much a file may hold. All limits are checked before any work that grows with them.

/// The first thing for which the look refuses a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScanFault {
    /// More characters that begin values or tables than any file needs.
    Values,
    /// Something that TOML 1.0 does not have, or that no file needs, at this line.
    Form {
        /// The line, counted from 1.
        line: usize,
        what: &'static str,
    },
}

/// How many of each a text may hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    /// Characters that begin a value or a table: `=`, `[`, `,` and `.` outside strings and comments.
    pub(super) values: usize,
    /// Pieces that a parser tells apart: those characters, `]`, `}`, CR and LF each, strings, comments, and
    /// runs of blanks and of anything else.
    pub(super) pieces: usize,
}

/// Looks at a whole text.
///
/// Strings and comments are passed over as TOML 1.0 ends them. Where a text is no TOML the parser will say
/// so; a string that is not closed on its line ends there, so that nothing after it escapes the count.
pub(super) fn scan(text: &str, most: Most) -> Result<(), ScanFault> {
    let mut rest = text.as_bytes();
    let (mut values, mut pieces) = (0, 0);
    while let Some(&byte) = rest.first() {
        let (length, misfit) = piece(rest);
        if let Some(what) = misfit {
            let before = &text.as_bytes()[..text.len() - rest.len()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            return Err(ScanFault::Form { line, what });
        }
        pieces += 1;
        values += usize::from(matches!(byte, b'=' | b'[' | b',' | b'.'));
        if values > most.values || pieces > most.pieces {
            return Err(ScanFault::Values);
        }
        rest = &rest[length..];
    }
    Ok(())
}

/// The length of the piece that a text begins with, and what is wrong with it, if anything is.
fn piece(text: &[u8]) -> (usize, Option<&'static str>) {
    let run = |fits: fn(u8) -> bool| text.iter().position(|&byte| !fits(byte)).unwrap_or(text.len());
    match text[0] {
        b'#' => (run(|byte| byte != b'\n'), None),
        quote @ (b'"' | b'\'') => {
            let (length, escape) = string(text, quote);
            (length, escape.then_some("the escapes \\x and \\e are not in TOML 1.0"))
        }
        b'{' => (1, Some("a file has no inline tables")),
        b'=' | b'[' | b']' | b'}' | b',' | b'.' | b'\r' | b'\n' => (1, None),
        b' ' | b'\t' => (run(|byte| matches!(byte, b' ' | b'\t')), None),
        _ => (run(|byte| !b"#\"'{}=[],.\r\n \t".contains(&byte)), None),
    }
}

/// The length of the string that a text begins with, quotes included, and whether it holds an escape of a
/// later TOML.
fn string(text: &[u8], quote: u8) -> (usize, bool) {
    let many = text.starts_with(&[quote; 3]);
    let mut at = if many { 3 } else { 1 };
    let mut escape = false;
    while at < text.len() {
        let here = &text[at..];
        if quote == b'"' && here[0] == b'\\' {
            escape |= matches!(here.get(1), Some(b'x' | b'e'));
            at += 2;
        } else if many && here.starts_with(&[quote; 3]) {
            // Up to two more quotes may belong to the string itself.
            let quotes = here.iter().take(5).take_while(|&&byte| byte == quote).count();
            return (at + quotes, escape);
        } else if !many && here[0] == quote {
            return (at + 1, escape);
        } else if !many && here[0] == b'\n' {
            return (at, escape);
        } else {
            at += 1;
        }
    }
    (text.len(), escape)
}

/// Bytes of a file.
pub const BYTES: usize = 16 << 20;
/// Turns of a table.
pub const TURNS: usize = 10_000;
/// Seats of a table.
pub const SEATS: usize = 8;
/// Steps of one turn.
pub const STEPS: usize = 1_000;
/// Characters of one step.
pub const STEP: usize = 200;
/// Characters of one line of a remark.
pub const LINE: usize = 60;
/// Characters of a remark, all lines together.
pub const REMARK: usize = 2_000;
/// Characters of the text of one option, of a seed, or of one listed lot.
pub(super) const TEXT: usize = 8_000;
/// Listed lots of an open deal.
pub(super) const LOTS: usize = 20_000;
/// Shares of one turn.
pub(super) const SHARES: usize = 1_000;
/// Shuffles of one turn.
pub(crate) const SHUFFLES: usize = 16;
/// Pieces of one turn.
pub(crate) const PIECES_PAID: usize = 1_000;
/// Bytes of an escrow: those of a table of eight seats at which seven go on.
pub(super) const ESCROW: usize = 32 * (6 + 7);
/// Consents of one turn.
pub(super) const CONSENTS: usize = 64;
/// Bytes of the deck of a shuffle, and of its proof.
pub(super) const SHUFFLE: usize = 12_288;
/// How many values and pieces a file may have, since a parser takes memory for each; `scan` counts them.
pub(super) const PIECES: Most = Most { values: 600_000, pieces: 3_000_000 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_outside_strings_and_comments() {
        for (text, values) in [
            ("", 0),
            ("a = [1, 2]", 3),
            ("# a = [1, 2]\n", 0),
            ("a = \"[,=\"", 1),
            ("a = '[\\'.", 2),
            ("a = \"\\\"[\" .", 2),
            ("a = \"\"\"[\n\"[\"\"[\"\"\" .", 2),
            ("a = \"\"\"\"\"\"\" .", 2),
            ("a = '''[\n'[''' .", 2),
            ("a = \"open [\n[", 2),
            ("a = \"\"\"open [\n[", 1),
            ("a = \"\" [", 2),
            ("a = \"\\\\\" [", 2),
            ("\"\\", 0),
        ] {
            let most = |values| Most { values, pieces: 99 };
            assert_eq!(scan(text, most(values)), Ok(()), "{text:?}");
            if values > 0 {
                assert_eq!(scan(text, most(values - 1)), Err(ScanFault::Values), "{text:?}");
            }
        }
    }

    #[test]
    fn pieces_are_counted() {
        for (text, pieces) in [("", 0), ("\n\n\n", 3), ("a b\t c", 5), ("\"\"''\"a\"", 3), ("# a\n", 2), ("a.b=]", 5)] {
            let most = |pieces| Most { values: 99, pieces };
            assert_eq!(scan(text, most(pieces)), Ok(()), "{text:?}");
            if pieces > 0 {
                assert_eq!(scan(text, most(pieces - 1)), Err(ScanFault::Values), "{text:?}");
            }
        }
    }

    #[test]
    fn later_and_needless_forms_are_found() {
        for (text, line) in
            [("a = 1\nb = \"\\x41\"", Some(2)), ("a = \"\\e\"", Some(1)), ("a = {}", Some(1)), ("a = '\\x'", None)]
        {
            let found = match scan(text, Most { values: 99, pieces: 99 }) {
                Err(ScanFault::Form { line, .. }) => Some(line),
                _ => None,
            };
            assert_eq!(found, line, "{text:?}");
        }
    }
}

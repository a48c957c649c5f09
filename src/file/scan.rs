//! A look at the characters of a file before anything makes memory of it: how many values there could be, and that it keeps
//! to the part of TOML that files are written in.

/// What the look came across first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// More characters that begin values or tables than any file needs.
    Values,
    /// Something that TOML 1.0 does not have, or that no file needs, at this line.
    Form {
        /// The line, counted from 1.
        line: usize,
        /// What it is.
        what: &'static str,
    },
}

/// Looks at a whole text.
///
/// Strings and comments are passed over as TOML 1.0 ends them. Where a text is no TOML the parser will say so; a string that
/// is not closed on its line ends there, so that nothing after it escapes the count.
pub(super) fn scan(text: &str, most: usize) -> Result<(), Found> {
    let mut rest = text.as_bytes();
    let mut values = 0;
    let line =
        |rest: &[u8]| text.as_bytes()[..text.len() - rest.len()].iter().filter(|&&byte| byte == b'\n').count() + 1;
    while let Some((&byte, after)) = rest.split_first() {
        match byte {
            b'#' => rest = &after[after.iter().position(|&byte| byte == b'\n').unwrap_or(after.len())..],
            b'"' | b'\'' => {
                let (length, escape) = string(rest, byte);
                if escape {
                    let what = "the escapes \\x and \\e are not in TOML 1.0";
                    return Err(Found::Form { line: line(rest), what });
                }
                rest = &rest[length..];
            }
            b'{' => return Err(Found::Form { line: line(rest), what: "a file has no inline tables" }),
            b'=' | b'[' | b',' | b'.' => {
                values += 1;
                if values > most {
                    return Err(Found::Values);
                }
                rest = after;
            }
            _ => rest = after,
        }
    }
    Ok(())
}

/// The length of the string that a text begins with, quotes included, and whether it holds an escape of a later TOML.
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
            assert_eq!(scan(text, values), Ok(()), "{text:?}");
            if values > 0 {
                assert_eq!(scan(text, values - 1), Err(Found::Values), "{text:?}");
            }
        }
    }

    #[test]
    fn later_and_needless_forms_are_found() {
        for (text, line) in
            [("a = 1\nb = \"\\x41\"", Some(2)), ("a = \"\\e\"", Some(1)), ("a = {}", Some(1)), ("a = '\\x'", None)]
        {
            let found = match scan(text, 99) {
                Err(Found::Form { line, .. }) => Some(line),
                _ => None,
            };
            assert_eq!(found, line, "{text:?}");
        }
    }
}

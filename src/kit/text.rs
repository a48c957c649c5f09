//! Texts that one player writes and another reads.

use unicode_normalization::is_nfc;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Why a text may not stand in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// Too short or too long.
    #[error("must have {} characters, not {found}", if *.least == 0 { format!("at most {most}") } else { format!("{least} to {most}") })]
    Length {
        /// The least.
        least: usize,
        /// The most.
        most: usize,
        /// How many it has.
        found: usize,
    },
    /// A control, format or line-separator character.
    #[error("must not hold the character U+{:04X}", u32::from(*.0))]
    Character(char),
    /// Not composed.
    #[error("must be in Unicode's composed form (NFC)")]
    Form,
    /// Blanks where nobody sees them.
    #[error("must not begin or end with a blank")]
    Blank,
}

/// Whether a character may stand in a file: every character may but control (Cc), format (Cf), line separator
/// (Zl) and paragraph separator (Zp).
///
/// The drawing judges more strictly what a terminal shows. This rule decides which files are valid, so it
/// must not depend on which characters a version of Unicode has assigned.
pub fn may_stand(character: char) -> bool {
    use GeneralCategory as G;
    let category = character.general_category();
    !matches!(category, G::Control | G::Format | G::LineSeparator | G::ParagraphSeparator)
}

/// Checks one line of a remark or a similar text of at most `most` characters.
///
/// # Errors
/// The first rule it breaks.
///
/// ```
/// use bypost::kit::check_line;
///
/// assert_eq!(check_line("Well played!", 60), Ok(()));
/// assert!(check_line("Well\nplayed!", 60).is_err(), "these are two lines");
/// ```
pub fn check_line(text: &str, most: usize) -> Result<(), TextError> {
    let found = text.chars().count();
    if found > most {
        return Err(TextError::Length { least: 0, most, found });
    }
    if let Some(character) = text.chars().find(|&character| !may_stand(character)) {
        return Err(TextError::Character(character));
    }
    if is_nfc(text) { Ok(()) } else { Err(TextError::Form) }
}

/// Checks the name of a seat or an identity: 1 to 32 characters, as [`check_line`], no blanks around it.
///
/// # Errors
/// The first rule it breaks.
///
/// ```
/// use bypost::kit::check_name;
///
/// assert_eq!(check_name("Jo\u{eb}lle"), Ok(()));
/// for name in ["", " bob", "bob\u{202e}", "a name of more than thirty-two characters"] {
///     assert!(check_name(name).is_err(), "{name:?}");
/// }
/// ```
pub fn check_name(name: &str) -> Result<(), TextError> {
    let found = name.chars().count();
    if !(1..=32).contains(&found) {
        return Err(TextError::Length { least: 1, most: 32, found });
    }
    check_line(name, 32)?;
    if name.trim() != name { Err(TextError::Blank) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_composed_and_printable() {
        for (name, verdict) in [
            ("alice", Ok(())),
            ("Zoë 漢字", Ok(())),
            ("", Err(TextError::Length { least: 1, most: 32, found: 0 })),
            (&"x".repeat(33), Err(TextError::Length { least: 1, most: 32, found: 33 })),
            ("a\u{1b}[31m", Err(TextError::Character('\u{1b}'))),
            ("a\nb", Err(TextError::Character('\n'))),
            ("a\u{202e}b", Err(TextError::Character('\u{202e}'))),
            ("a\u{2028}b", Err(TextError::Character('\u{2028}'))),
            ("a\u{200d}b", Err(TextError::Character('\u{200d}'))),
            ("e\u{301}", Err(TextError::Form)),
            (" a", Err(TextError::Blank)),
        ] {
            assert_eq!(check_name(name), verdict, "{name:?}");
        }
    }
}

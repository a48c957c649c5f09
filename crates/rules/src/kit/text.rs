//! Texts that one player writes and another reads, and names that a person takes for one another.
//! Addresses of mail. Only the plain form is allowed that every program takes, so that an address can carry
//! nothing else along.

use unicase::UniCase;
use unicode_normalization::is_nfc;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;

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
/// use bypost_rules::kit::check_line;
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
/// use bypost_rules::kit::check_name;
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

/// Whether two names look alike, in capital or small letters: whether they are equal after folding the case
/// and taking the skeleton of UTS 39, in one order or the other.
///
/// Each version of Unicode says for itself which characters look alike, so no verdict on a file may depend on
/// it. Names are compared only when they are chosen, and when a person is warned.
///
/// ```
/// use bypost_rules::kit::look_alike;
///
/// assert!(look_alike("alice", "al\u{456}ce"), "one i is Cyrillic");
/// assert!(!look_alike("alice", "bob"));
/// ```
pub fn look_alike(one: &str, other: &str) -> bool {
    let other = forms(other);
    forms(one).iter().any(|form| other.contains(form))
}

/// The forms of a name; names that look alike have one in common. A run of blanks counts as one.
fn forms(name: &str) -> [String; 2] {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = |text: &str| skeleton(text).collect::<String>();
    let folded = |text: &str| UniCase::unicode(text).to_folded_case();
    [folded(&bare(&name)), bare(&folded(&name))]
}

/// Why an address is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressError {
    /// It is not a name, `@` and a domain.
    #[error("must be written like bob@example.org")]
    Form,
    /// It is too long.
    #[error("is longer than 254 characters, or has more than 64 before the @")]
    Length,
    /// A character that only quoted or international addresses have.
    #[error("holds {0:?}: only plain addresses are taken")]
    Character(char),
}

/// Checks an address: dot-separated words of ASCII letters, digits and a few signs, `@`, and a domain of
/// ASCII letters, digits and hyphens.
///
/// # Errors
/// The first rule it breaks.
///
/// ```
/// use bypost_rules::kit::check_address;
///
/// assert_eq!(check_address("alice+games@example.org"), Ok(()));
/// assert!(check_address("alice").is_err());
/// ```
pub fn check_address(address: &str) -> Result<(), AddressError> {
    let (local, domain) = address.split_once('@').ok_or(AddressError::Form)?;
    let is_sign = |c: char| "!#$%&'*+/=?^_`{|}~-".contains(c);
    let local_fits = |c: char| c.is_ascii_alphanumeric() || is_sign(c) || c == '.';
    let domain_fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    if let Some(c) = local.chars().find(|c| !local_fits(*c)).or_else(|| domain.chars().find(|c| !domain_fits(*c))) {
        return Err(AddressError::Character(c));
    }
    if address.len() > 254 || local.len() > 64 {
        return Err(AddressError::Length);
    }
    // A program that is given an address might take one that begins with a hyphen for an option.
    let is_word = |word: &str| !word.is_empty() && !word.starts_with('-');
    let is_label = |label: &str| is_word(label) && !label.ends_with('-') && label.len() <= 63;
    if local.split('.').all(|word| !word.is_empty()) && is_word(local) && domain.split('.').all(is_label) {
        Ok(())
    } else {
        Err(AddressError::Form)
    }
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

    use super::look_alike;

    #[test]
    fn names_that_look_alike_are_told() {
        for (one, other) in [
            ("alice", "alice"),
            ("alice", "ALICE"),
            ("alice", "\u{430}lice"),
            ("ALICE", "\u{391}LICE"),
            ("alice", "a1ice"),
            ("alice", "aIice"),
            ("alice", "AIice"),
            ("bob", "b\u{43e}b"),
            ("bob", "b0b"),
            ("BOB", "B\u{41e}B"),
            ("anna", "anna\u{200b}"),
            ("an na", "an\u{a0}na"),
            ("an na", "an  na"),
            ("mary", "rnary"),
            ("straße", "STRASSE"),
            ("zoë", "zo\u{451}"),
        ] {
            assert!(look_alike(one, other) && look_alike(other, one), "{one:?} {other:?}");
        }
        for (one, other) in [
            ("alice", "bob"),
            ("anna", "hanna"),
            ("zoë", "zoe"),
            ("player 1", "player 2"),
            ("漢", "字"),
            ("ali", "all"),
        ] {
            assert!(!look_alike(one, other) && !look_alike(other, one), "{one:?} {other:?}");
        }
    }

    #[test]
    fn only_plain_addresses_are_taken() {
        use AddressError::{Character, Form, Length};
        for (address, verdict) in [
            ("bob@example.org", Ok(())),
            ("b.o+games@mail.example.co.uk", Ok(())),
            ("o'neill@localhost", Ok(())),
            ("bob", Err(Form)),
            ("bob@", Err(Form)),
            ("@example.org", Err(Form)),
            ("-oQ/tmp@example.org", Err(Form)),
            ("bob@-x.org", Err(Form)),
            ("bob@example..org", Err(Form)),
            ("bob@example-.org", Err(Form)),
            (&format!("bob@{}.org", "x".repeat(63)), Ok(())),
            (&format!("bob@{}.org", "x".repeat(64)), Err(Form)),
            ("bob@ex_ample.org", Err(Character('_'))),
            ("bob@example.org\0", Err(Character('\0'))),
            ("bob,eve@example.org", Err(Character(','))),
            ("bob;eve@example.org", Err(Character(';'))),
            ("../../bob@example.org", Err(Form)),
            ("bob@../..", Err(Character('/'))),
            (".bob@example.org", Err(Form)),
            ("bob@example.org\r\nBcc: eve@example.org", Err(Character('\r'))),
            ("bob@example.org, eve@example.org", Err(Character(','))),
            ("<bob@example.org>", Err(Character('<'))),
            ("bob eve@example.org", Err(Character(' '))),
            ("bob@exa mple.org", Err(Character(' '))),
            ("\"bob\"@example.org", Err(Character('"'))),
            ("b\u{f6}b@example.org", Err(Character('\u{f6}'))),
            ("bob@ex@mple.org", Err(Character('@'))),
            ("bob@[127.0.0.1]", Err(Character('['))),
            ("\u{1b}[2Jbob@example.org", Err(Character('\u{1b}'))),
            (&format!("{}@example.org", "x".repeat(65)), Err(Length)),
            (&format!("x@{}org", "example.".repeat(40)), Err(Length)),
        ] {
            assert_eq!(check_address(address), verdict, "{address:?}");
        }
    }
}

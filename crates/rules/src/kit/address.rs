//! Addresses of mail. Only the plain form is allowed that every program takes, so that an address can carry
//! nothing else along.

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

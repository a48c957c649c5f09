//! How somebody reads mails.

use std::ops::RangeInclusive;

/// How a mail is to look for those who get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailLook {
    /// The columns of its text at most.
    pub width: u16,
    /// Whether it is plain text alone, without HTML.
    pub is_plain: bool,
}

impl Default for MailLook {
    fn default() -> Self {
        Self { width: 72, is_plain: false }
    }
}

impl MailLook {
    /// The columns that the text of a mail can have. RFC 5322 asks for no more than 78.
    pub const WIDTHS: RangeInclusive<u16> = 40..=78;

    /// The look that suits all who get a mail: as narrow as the narrowest of them needs it, and without HTML
    /// only if none of them wants it.
    #[must_use]
    pub fn for_all(looks: impl IntoIterator<Item = Self>) -> Self {
        let both = |one: Self, other: Self| Self {
            width: one.width.min(other.width),
            is_plain: one.is_plain && other.is_plain,
        };
        looks.into_iter().reduce(both).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::MailLook;

    #[test]
    fn a_mail_suits_all_who_get_it() {
        let look = |width, is_plain| MailLook { width, is_plain };
        for (looks, suits) in [
            (vec![], look(72, false)),
            (vec![look(40, true)], look(40, true)),
            (vec![look(78, true), look(60, true)], look(60, true)),
            (vec![look(40, false), look(72, true)], look(40, false)),
        ] {
            assert_eq!(MailLook::for_all(looks.clone()), suits, "{looks:?}");
        }
    }
}

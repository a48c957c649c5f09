//! The address book: for each name, the address to which mails go, and how they are to look.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::kit::{check_address, check_name, read_toml};
use crate::session::Kept;

/// Names and their addresses.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Addresses(BTreeMap<String, AddressEntry>);

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(from = "AddressEntryText", into = "AddressEntryText")]
struct AddressEntry {
    address: String,
    look: MailLook,
}

/// An entry as it stands in the file: an address alone, or with what differs from the usual look.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum AddressEntryText {
    Plain(String),
    Looking(Looking),
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Looking {
    address: String,
    width: Option<u16>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    plain: bool,
}

impl Kept for Addresses {
    fn parse(text: &str) -> Result<Self, String> {
        let book: Self = read_toml(text)?;
        for (name, AddressEntry { address, look }) in &book.0 {
            check_name(name).map_err(|error| format!("a name {error}"))?;
            check_address(address).map_err(|error| format!("the address of {name} {error}"))?;
            if !MailLook::WIDTHS.contains(&look.width) {
                let (least, most) = (MailLook::WIDTHS.start(), MailLook::WIDTHS.end());
                return Err(format!("the width of mails for {name} is {}, not {least} to {most}", look.width));
            }
        }
        Ok(book)
    }

    fn text(&self) -> Result<String, String> {
        // Tables come after plain entries, or those would belong to them.
        let (plain, looking): (BTreeMap<_, _>, BTreeMap<_, _>) =
            self.0.iter().partition(|(_, entry)| entry.look == MailLook::default());
        let [plain, looking] = [plain, looking].map(|part| toml::to_string(&part).map_err(|error| error.to_string()));
        Ok([plain?, looking?].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"))
    }
}

impl Addresses {
    /// The address of a name.
    pub fn of(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|entry| entry.address.as_str())
    }

    /// How mails for a name are to look.
    pub fn look(&self, name: &str) -> Option<MailLook> {
        self.0.get(name).map(|entry| entry.look)
    }

    /// How mails to an address are to look: as for the first name that has it.
    pub fn look_at(&self, address: &str) -> Option<MailLook> {
        self.0.values().find(|entry| entry.address == address).map(|entry| entry.look)
    }

    /// All names with their addresses, sorted by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, entry)| (name.as_str(), entry.address.as_str()))
    }

    /// Sets the address of a name, and how mails are to look that go there; all must have been checked.
    pub fn set(&mut self, name: &str, address: &str, look: MailLook) {
        self.0.insert(name.to_owned(), AddressEntry { address: address.to_owned(), look });
    }

    /// Forgets a name, and tells whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some()
    }
}

impl From<AddressEntryText> for AddressEntry {
    fn from(written: AddressEntryText) -> Self {
        let usual = MailLook::default();
        match written {
            AddressEntryText::Plain(address) => Self { address, look: usual },
            AddressEntryText::Looking(Looking { address, width, plain }) => {
                Self { address, look: MailLook { width: width.unwrap_or(usual.width), is_plain: plain } }
            }
        }
    }
}

impl From<AddressEntry> for AddressEntryText {
    fn from(AddressEntry { address, look }: AddressEntry) -> Self {
        let usual = MailLook::default();
        if look == usual {
            return Self::Plain(address);
        }
        let width = (look.width != usual.width).then_some(look.width);
        Self::Looking(Looking { address, width, plain: look.is_plain })
    }
}

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
    use super::{Addresses, Kept as _, MailLook};

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let mut book = Addresses::parse("bob = \"bob@example.net\"\n\"Zoë T.\" = \"zoe@example.org\"\n").unwrap();
        assert_eq!(book.of("Zoë T."), Some("zoe@example.org"));
        assert_eq!(book.look("bob"), Some(MailLook::default()));
        book.set("anna", "anna@example.org", MailLook { width: 40, is_plain: true });
        book.set("carol", "carol@example.org", MailLook { width: 72, is_plain: true });
        let text = book.text().unwrap();
        assert!(text.starts_with("\"Zoë T.\" = \"zoe@example.org\"\nbob = \"bob@example.net\"\n\n[anna]\n"), "{text}");
        let again = Addresses::parse(&text).unwrap();
        assert_eq!(again.text().unwrap(), text);
        assert_eq!(again.look("anna"), Some(MailLook { width: 40, is_plain: true }));
        assert_eq!(again.look_at("carol@example.org"), Some(MailLook { width: 72, is_plain: true }));
        assert_eq!((again.all().count(), again.look("dave")), (4, None));
    }

    #[test]
    fn a_book_with_something_else_in_it_is_refused() {
        for (text, why) in [
            ("bob = 5", "data did not match"),
            ("[bob]\naddress = \"bob@example.net\"\ncolour = \"red\"", "data did not match"),
            ("[bob]\nwidth = 40", "data did not match"),
            ("[bob]\naddress = \"bob\"", "the address of bob must be written"),
            ("[bob]\naddress = \"bob@example.net\"\nwidth = 39", "the width of mails for bob is 39, not 40 to 78"),
            ("[bob]\naddress = \"bob@example.net\"\nwidth = 79", "the width of mails for bob is 79, not 40 to 78"),
        ] {
            let error = Addresses::parse(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

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

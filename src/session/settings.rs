//! What a person has set for all tables or for one, so that no command needs to say it: the folder with the
//! tables, where mails come in, how turns go to the others, who gets copies, where the page for browsers is,
//! and which tables are laid aside.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::kit::{hex, read_toml};
use crate::rules::Hash;

/// A value that a home keeps as a text in TOML, such as the settings.
pub trait Kept: Serialize + DeserializeOwned {
    /// Reads what [`Kept::text`] gave.
    ///
    /// # Errors
    /// What is wrong with the text, in one line.
    fn parse(text: &str) -> Result<Self, String> {
        Ok(read_toml(text)?)
    }

    /// It as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    fn text(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }
}

/// How a turn goes to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Delivery {
    /// Mail them to whoever is awaited.
    Mail,
    /// Commit the file, and push.
    Git,
    /// Leave it to you.
    None,
}

/// What a person has set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The folder with the tables, as a whole path.
    pub folder: Option<String>,
    /// Where mails come in, as a whole path: a folder, or a file of them.
    pub mails: Option<String>,
    /// How turns go to the others at all tables for which nothing else is set.
    pub delivery: Option<Delivery>,
    /// Where somebody without bypost finds the page for browsers. Mails name it.
    pub browser: Option<BrowserAddress>,
    /// What is set for one table, by its id in hexadecimal.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tables: BTreeMap<String, TableSettings>,
}

/// What is set for one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TableSettings {
    /// How turns go to the others.
    pub delivery: Option<Delivery>,
    /// The people who get a copy of every mail with the table: names, addresses, and perhaps
    /// [`Settings::ALL`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub copies: Vec<String>,
    /// The hash of the last turn of the table when it was laid aside, in hexadecimal: it stays so until the
    /// table has another last turn.
    pub aside: Option<String>,
}

impl Kept for Settings {}

impl Settings {
    /// Stands among the people who get copies for all others at the table.
    pub const ALL: &str = "all";

    /// Is given in the place of a value for none.
    pub const NONE: &str = "none";

    /// How turns at a table go to the others if a command does not say it.
    pub fn delivery(&self, table: &Hash) -> Delivery {
        let own = self.tables.get(&hex(table)).and_then(|settings| settings.delivery);
        own.or(self.delivery).unwrap_or(Delivery::None)
    }

    /// Who gets a copy of every mail with a table.
    pub fn copies(&self, table: &Hash) -> &[String] {
        self.tables.get(&hex(table)).map_or(&[], |settings| settings.copies.as_slice())
    }

    /// Whether a table was laid aside, and nothing has come since.
    pub fn is_aside(&self, table: &Hash, head: &Hash) -> bool {
        self.tables.get(&hex(table)).and_then(|settings| settings.aside.as_ref()) == Some(&hex(head))
    }

    /// Changes what is set for one table.
    pub fn change(&mut self, table: &Hash, change: impl FnOnce(&mut TableSettings)) {
        let id = hex(table);
        let settings = self.tables.entry(id.clone()).or_default();
        change(settings);
        if *settings == TableSettings::default() {
            self.tables.remove(&id);
        }
    }
}

/// The address at which a friend finds `bypost.html`. Mails name it. It is plain ASCII without blanks, so it
/// stays whole wherever it is put, and it begins with `https://` or `http://` and a host.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct BrowserAddress(String);

impl TryFrom<String> for BrowserAddress {
    type Error = String;

    fn try_from(address: String) -> Result<Self, String> {
        Self::new(&address).map_err(|error| format!("the address {error}"))
    }
}

impl From<BrowserAddress> for String {
    fn from(address: BrowserAddress) -> Self {
        address.0
    }
}

impl BrowserAddress {
    /// Characters of an address at most.
    const LONGEST: usize = 200;

    /// Takes an address as somebody has typed it.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence that begins with the address.
    pub fn new(address: &str) -> Result<Self, String> {
        let count = address.chars().count();
        if count > Self::LONGEST {
            return Err(format!("has {count} characters, and {} at most can stand in a mail", Self::LONGEST));
        }
        // Those that may stand in an address (RFC 3986).
        let is_odd = |c: &char| !c.is_ascii_alphanumeric() && !"-._~:/?#[]@!$&'()*+,;=%".contains(*c);
        if let Some(odd) = address.chars().find(is_odd) {
            return Err(format!("holds {odd:?}: write it in ASCII, with % and two digits for everything else"));
        }
        let rest = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme));
        let rest = rest.ok_or("does not begin with https:// or http://")?;
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if host.contains('@') {
            return Err("holds '@' before its path: no name and no password stand in it".to_owned());
        }
        if !is_host(host) {
            return Err("names no host, as in https://example.org/bypost.html".to_owned());
        }
        Ok(Self(address.to_owned()))
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nobody can change the page on its way.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

/// Whether this is a name or a number of a host, perhaps with a port.
fn is_host(host: &str) -> bool {
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    let is_label = |label: &str| {
        let is_plain = label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        is_plain && !label.is_empty() && !label.starts_with('-') && !label.ends_with('-')
    };
    let is_digits = |port: &str| port.chars().all(|c| c.is_ascii_digit());
    name.split('.').all(is_label) && port.is_none_or(|port| is_digits(port) && port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::{BrowserAddress, Delivery, Kept as _, Settings, hex};

    #[test]
    fn settings_are_read_as_they_were_written() {
        let (one, other, head) = ([1; 32], [2; 32], [3; 32]);
        let mut settings = Settings::default();
        assert_eq!(settings.text().unwrap(), "");
        assert_eq!(settings.delivery(&one), Delivery::None);
        settings.delivery = Some(Delivery::Mail);
        settings.change(&one, |table| (table.delivery, table.aside) = (Some(Delivery::Git), Some(hex(&head))));
        settings.folder = Some("/games".to_owned());
        settings.browser = Some(BrowserAddress::new("https://example.org/bypost.html").unwrap());
        settings.change(&other, |table| table.copies = vec!["all".to_owned(), "roe, jane".to_owned()]);
        let again = Settings::parse(&settings.text().unwrap()).unwrap();
        assert_eq!(again, settings);
        assert_eq!(again.copies(&other), ["all", "roe, jane"]);
        settings.change(&other, |table| table.copies = Vec::new());
        assert_eq!((again.delivery(&one), again.delivery(&other)), (Delivery::Git, Delivery::Mail));
        assert!(again.is_aside(&one, &head) && !again.is_aside(&one, &other) && !again.is_aside(&other, &head));
        settings.change(&other, |table| table.aside = Some(hex(&head)));
        settings.change(&other, |table| table.aside = None);
        settings.change(&one, |table| (table.delivery, table.aside) = (Some(Delivery::None), None));
        assert_eq!((settings.delivery(&one), settings.tables.len()), (Delivery::None, 1));
        for text in ["colour = 5", "browser = 5", "browser = \"ftp://example.org\""] {
            assert!(Settings::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_address_is_read_as_it_was_written() {
        for address in [
            "https://example.org/bypost.html",
            "https://example.org",
            "http://localhost:8000/bypost.html?a=b&c='d'#e",
            "https://alice.example.org/%7Ealice/games/",
            &format!("https://example.org/{}", "x".repeat(180)),
        ] {
            let taken = BrowserAddress::new(address).unwrap();
            assert_eq!((taken.as_str(), taken.is_secure()), (address, address.starts_with("https")));
        }
    }

    #[test]
    fn what_is_no_web_address_is_refused() {
        for (address, why) in [
            ("", "does not begin with https:// or http://"),
            ("bypost.html", "does not begin with"),
            ("file:///home/alice/bypost.html", "does not begin with"),
            ("javascript:alert(1)", "does not begin with"),
            ("HTTPS://example.org", "does not begin with"),
            ("https://", "names no host"),
            ("https:///bypost.html", "names no host"),
            ("https://example..org", "names no host"),
            ("https://-a.org", "names no host"),
            ("https://[::1]/", "names no host"),
            ("https://example.org:70000/", "names no host"),
            ("https://example.org:+80/", "names no host"),
            ("https://bank.example@example.org/", "holds '@' before its path"),
            ("https://example.org/a b", "holds ' '"),
            ("https://example.org/\nBcc:", "holds '\\n'"),
            ("https://example.org/\"><b>", "holds '\"'"),
            ("https://example.org/\\", "holds '\\\\'"),
            ("https://exämple.org/", "holds 'ä'"),
            (&format!("https://example.org/{}", "x".repeat(181)), "has 201 characters"),
        ] {
            let error = BrowserAddress::new(address).unwrap_err();
            assert!(error.contains(why), "{address}: {error}");
        }
    }
}

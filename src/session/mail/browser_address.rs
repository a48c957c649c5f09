//! The web address of the page with which somebody plays who has installed nothing.

use serde::{Deserialize, Serialize};

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
    use super::BrowserAddress;

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

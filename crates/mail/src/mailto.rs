//! Drafts of mails as addresses that a desktop opens (RFC 6068).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::Person;

/// The characters that stand for something else in such an address, or may not stand in it.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// In an address of a person the sign between its two parts stays.
const IN_ADDRESS: &AsciiSet = &ENCODED.remove(b'@');

/// The draft of a mail.
///
/// ```
/// use bypost_mail::{Person, mailto};
///
/// let bob = Person { name: Some("Bob".to_owned()), address: "bob+games@example.net".to_owned() };
/// let draft = mailto(&[bob], &[], "your turn", "Hello & good luck!\nAlice\n");
/// assert_eq!(
///     draft,
///     "mailto:bob%2Bgames@example.net?subject=your%20turn&body=Hello%20%26%20good%20luck%21%0D%0AAlice%0D%0A"
/// );
/// ```
pub fn mailto(to: &[Person], cc: &[Person], subject: &str, body: &str) -> String {
    let encoded = |text: &str| utf8_percent_encode(text, ENCODED).to_string();
    let people = |people: &[Person]| {
        let known = people.iter().filter(|person| !person.address.is_empty());
        let addresses = known.map(|person| utf8_percent_encode(&person.address, IN_ADDRESS).to_string());
        addresses.collect::<Vec<_>>().join(",")
    };
    let copies = if cc.is_empty() { String::new() } else { format!("cc={}&", people(cc)) };
    let body = body.replace('\n', "\r\n");
    format!("mailto:{}?{copies}subject={}&body={}", people(to), encoded(subject), encoded(&body))
}

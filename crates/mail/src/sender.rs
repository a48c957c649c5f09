//! The sender of a mail, as its headers name one. Anybody can write them, so they prove nothing.

use bypost_rules::kit::check_address;
use mail_parser::{Address, MessageParser};

use super::Person;

/// Bytes of the headers that are looked at, and of a field in them.
const HEADERS: usize = 64 << 10;
const FIELD: usize = 1_000;

/// Who has sent a mail: the one name of its From field, with the one address to which it asks for answers.
/// None if there are several, or if the address could not stand in an address book.
pub(super) fn sender(mail: &[u8]) -> Option<Person> {
    let from = only(&field(mail, b"from")?)?;
    let reply_to = match field(mail, b"reply-to") {
        Some(fields) => only(&fields)?,
        None => from.clone(),
    };
    check_address(&reply_to.address).ok()?;
    Some(Person { name: from.name, address: reply_to.address })
}

/// All fields of a name, with the lines that go on with them; none if there are none.
fn field(mail: &[u8], name: &[u8]) -> Option<Vec<u8>> {
    let (mut found, mut is_in) = (Vec::new(), false);
    for line in mail[..mail.len().min(HEADERS)].split_inclusive(|byte| *byte == b'\n') {
        if line.trim_ascii().is_empty() {
            break;
        }
        if !matches!(line[0], b' ' | b'\t') {
            let colon = line.iter().position(|byte| *byte == b':');
            is_in = colon.is_some_and(|colon| line[..colon].trim_ascii_end().eq_ignore_ascii_case(name));
        }
        if is_in {
            found.extend_from_slice(line);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The only person in a field that stands there once.
fn only(field: &[u8]) -> Option<Person> {
    let begins = field.split_inclusive(|byte| *byte == b'\n').filter(|line| !matches!(line[0], b' ' | b'\t'));
    if field.len() > FIELD || begins.count() != 1 {
        return None;
    }
    let colon = field.iter().position(|byte| *byte == b':')?;
    let message = [b"From:", &field[colon + 1..], b"\n\n"].concat();
    let message = MessageParser::default().parse_headers(&message)?;
    let Address::List(all) = message.from()? else { return None };
    let [one] = &all[..] else { return None };
    Some(Person { name: one.name().map(str::to_owned), address: one.address()?.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::sender;

    #[test]
    fn only_a_plain_sender_is_taken() {
        for (headers, told) in [
            ("From: \"alice\" <alice@example.org>", Some((Some("alice"), "alice@example.org"))),
            (
                "To: x@example.org\r\nfrom :\r\n =?utf-8?q?Zo=C3=AB?=\r\n <z@example.org>",
                Some((Some("Zoë"), "z@example.org")),
            ),
            ("From: alice@example.org", Some((None, "alice@example.org"))),
            ("From: alice <a@example.org>\r\nReply-To: b@example.org", Some((Some("alice"), "b@example.org"))),
            ("From: alice <a@example.org>\r\nReply-To: b@example.org, c@example.org", None),
            ("From: alice <a@example.org>\r\nReply-To: <-x@example.org>", None),
            ("From: alice <a@example.org>, bob <b@example.org>", None),
            ("From: alice <a@example.org>\r\nFrom: alice <b@example.org>", None),
            ("From: us: alice <a@example.org>;", None),
            ("From: alice <\"a b\"@example.org>", None),
            ("Subject: x\r\n\r\nFrom: alice <a@example.org>", None),
            (&format!("From: {} <a@example.org>", "x".repeat(1_000)), None),
        ] {
            let found = sender(format!("{headers}\r\n\r\nHello\r\n").as_bytes());
            let found = found.as_ref().map(|person| (person.name.as_deref(), person.address.as_str()));
            assert_eq!(found, told, "{headers}");
        }
    }
}

//! The date of a mail, as the machines that carried it say.

use mail_parser::DateTime;

use crate::file::Time;

/// Bytes of a mail's headers that are looked at.
const HEADERS: usize = 256 << 10;

/// When a mail came, as its headers claim. The topmost field that tells of its delivery counts (`Received`,
/// `Delivery-Date`), since the last machine on the way wrote it; without one it is the `Date`, which the
/// sender wrote.
///
/// ```
/// use bypost::file::Time;
/// use bypost::post::mail_date;
///
/// let sent = "Date: Thu, 3 Dec 2026 14:00:00 +0000\r\n\r\nHello";
/// let mail = format!("Received: from a\r\n by b; Wed, 9 Dec 2026 10:00:00 +0100\r\n{sent}");
/// assert_eq!(mail_date(mail.as_bytes()), Time::read("2026-12-09T09:00:00Z"));
/// assert_eq!(mail_date(b"Subject: hello\r\n\r\nDate: Thu, 3 Dec 2026 14:00:00 +0000"), None);
/// ```
#[must_use]
pub fn mail_date(mail: &[u8]) -> Option<Time> {
    let mail = mail.strip_prefix(b"\xef\xbb\xbf").unwrap_or(mail).trim_ascii_start();
    let text = String::from_utf8_lossy(&mail[..mail.len().min(HEADERS)]);
    let lines = text.split('\n').map(|line| line.trim_end_matches('\r'));
    let mut fields: Vec<String> = Vec::new();
    for line in lines.take_while(|line| !line.trim().is_empty()) {
        match fields.last_mut().filter(|_| line.starts_with([' ', '\t'])) {
            Some(field) => field.push_str(line),
            None => fields.push(line.to_owned()),
        }
    }
    let fields = || fields.iter().filter_map(|field| field.split_once(':'));
    let carried = |name: &str| ["received", "delivery-date"].iter().any(|other| name.eq_ignore_ascii_case(other));
    let delivered = fields().filter(|(name, _)| carried(name)).find_map(|(_, value)| read(value));
    delivered
        .or_else(|| fields().filter(|(name, _)| name.eq_ignore_ascii_case("date")).find_map(|(_, value)| read(value)))
}

/// The date at the end of a field.
fn read(value: &str) -> Option<Time> {
    let date = DateTime::parse_rfc822(value.rsplit(';').next()?.trim())?;
    date.is_valid().then(|| Time::at(date.to_timestamp()))
}

#[cfg(test)]
mod tests {
    use super::mail_date;

    #[test]
    fn the_last_machine_counts() {
        for (mail, expected) in [
            ("Date: Thu, 3 Dec 2026 14:00:00 +0000\n\n", Some("2026-12-03T14:00:00Z")),
            ("date: 3 Dec 2026 14:00:00 -0500 (EST)\n\n", Some("2026-12-03T19:00:00Z")),
            (
                "Delivery-date: Wed, 9 Dec 2026 10:00:00 +0000\nReceived: by x; 8 Dec 2026 10:00:00 +0000\n\n",
                Some("2026-12-09T10:00:00Z"),
            ),
            (
                "Received: by x; nonsense\nReceived: by y;\n\t8 Dec 2026 10:00:00 +0000\nDate: 3 Dec 2026 14:00:00 +0000\n\n",
                Some("2026-12-08T10:00:00Z"),
            ),
            ("Date: 32 Foo 2026\n\n", None),
            ("Subject: x\n\nDate: 3 Dec 2026 14:00:00 +0000\n", None),
            ("", None),
        ] {
            assert_eq!(mail_date(mail.as_bytes()).map(|time| time.to_string()).as_deref(), expected, "{mail}");
        }
    }
}

//! The form of bytes that came in the place of a table, as far as the bytes show it: by their first bytes or
//! lines.

use super::armor::{ARMOR, BEGIN};
use super::text_of;
use bypost_table::file::{Hint, looks_like_table};

/// Bytes of a mail's headers that are looked at.
const HEADERS: usize = 64 << 10;

/// Header fields; every mail has some of them.
const FIELDS: [&str; 9] =
    ["from", "to", "date", "subject", "message-id", "received", "return-path", "delivered-to", "content-type"];

pub(super) fn ask() -> String {
    format!("ask for its {ARMOR} (bypost mail FILE --by-hand), or for the file as an attachment")
}

pub(super) const UNPACK: &str = "unpack it, and receive the file that is in it";

/// The form of bytes that are no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// Outlook's own form.
    Tnef,
    /// A zip archive.
    Zip,
    /// Packed by gzip.
    Gzip,
    /// Packed by another such program, or several files in one.
    Packed,
    /// Encrypted by PGP.
    Pgp,
    /// Encrypted by S/MIME.
    Enveloped,
    /// Signed by S/MIME in the form that wraps what is signed.
    Wrapped,
    /// Mails one after the other.
    Mailbox,
    /// A mail.
    Mail,
    /// An armour and nothing else.
    Armor,
    /// An armour in a text.
    Armored,
    /// A table in a text.
    Pasted,
    /// A table in a text, each line of which was changed.
    Quoted,
}

impl Form {
    /// The form of bytes, unless they could be a table.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if let Some(form) = Self::binary(bytes) {
            return Some(form);
        }
        let (text, _) = text_of(bytes)?;
        let begin = text.trim_start();
        if begin.starts_with("From ") {
            Some(Self::Mailbox)
        } else if is_mail(begin) {
            Some(Self::Mail)
        } else if begins_as_table(&text) {
            None
        } else if begin.starts_with(BEGIN) {
            Some(Self::Armor)
        } else if text.contains("BEGIN BYPOST TABLE")
            || ["bypostAB", "bypostAC"].iter().any(|begin| text.contains(begin))
        {
            Some(Self::Armored)
        } else {
            let begins = |marks: &[char]| {
                text.split(['\n', '\r']).any(|line| line.trim_start_matches(marks).starts_with("bypost = 1"))
            };
            let found = begins(&[' ', '\t']).then_some(Self::Pasted);
            let found = found.or_else(|| begins(&['>', '|', ' ', '\t']).then_some(Self::Quoted));
            found.or_else(|| is_pgp_in(&text).then_some(Self::Pgp))
        }
    }

    pub(super) fn binary(bytes: &[u8]) -> Option<Self> {
        let packed = [&b"\x1f\x9d"[..], b"7z\xbc\xaf\x27\x1c", b"BZh", b"\xfd7zXZ\0", b"Rar!", b"\x28\xb5\x2f\xfd"];
        let is_tar = bytes.get(257..262) == Some(b"ustar");
        match bytes {
            [0x78, 0x9f, 0x3e, 0x22, ..] => Some(Self::Tnef),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            _ if packed.iter().any(|magic| bytes.starts_with(magic)) || is_tar => Some(Self::Packed),
            _ if is_pgp(bytes) => Some(Self::Pgp),
            _ if is_enveloped(bytes) => Some(Self::Enveloped),
            _ => is_signed(bytes).then_some(Self::Wrapped),
        }
    }

    /// Whether a text in it cannot be read as it stands.
    pub fn hides_text(self) -> bool {
        match self {
            Self::Tnef | Self::Zip | Self::Gzip | Self::Packed => true,
            Self::Pgp | Self::Enveloped | Self::Wrapped => true,
            Self::Mailbox | Self::Mail | Self::Armor | Self::Armored => false,
            Self::Pasted | Self::Quoted => false,
        }
    }

    /// What a message says of it.
    pub fn what(self) -> String {
        let words = match self {
            Self::Tnef => "is of Outlook's own form (TNEF), which only Outlook reads",
            Self::Zip => "is a zip archive",
            Self::Gzip => "is packed by gzip",
            Self::Packed => "is packed",
            Self::Pgp => "is encrypted by PGP",
            Self::Enveloped => "is encrypted by S/MIME",
            Self::Wrapped => "is signed by S/MIME in a form that wraps the text",
            Self::Mailbox => "is a mailbox, and no table",
            Self::Mail => "is a mail, and no table",
            Self::Armor => return format!("is a table in its {ARMOR}"),
            Self::Armored => return format!("holds a table in its {ARMOR}, with other text around it"),
            Self::Pasted => "holds a table with other text around it",
            Self::Quoted => "holds a damaged table, with marks before its lines",
        };
        words.to_owned()
    }

    /// What to do with it.
    pub fn hint(self) -> Hint {
        let words = match self {
            Self::Tnef => "ask the sender for plain text, or unpack it with tnef and receive the file that is in it",
            Self::Zip | Self::Gzip => return Hint::command("bypost receive unpacks it and takes the tables out"),
            Self::Packed => UNPACK,
            Self::Pgp => "decrypt it in your mail program or with gpg -d, and receive the result",
            Self::Enveloped => "decrypt it in your mail program or with openssl cms -decrypt, and receive the result",
            Self::Wrapped => "save its text in your mail program or with openssl cms -verify, and receive the result",
            Self::Quoted => return ask().into(),
            Self::Mailbox | Self::Mail | Self::Armor | Self::Armored | Self::Pasted => {
                return Hint::command("bypost receive takes tables out of mails, mailboxes and other texts");
            }
        };
        words.into()
    }
}

/// Whether bytes begin as a mail does: with a name, a colon, and more.
pub(super) fn has_headers(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let name = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    name > 0 && bytes.get(name) == Some(&b':')
}

/// Whether a text begins with the headers of a mail, one of them a field that every mail has.
fn is_mail(text: &str) -> bool {
    let end = (0..=text.len().min(HEADERS)).rfind(|at| text.is_char_boundary(*at)).unwrap_or_default();
    let lines = text[..end].lines().take_while(|line| !line.trim().is_empty());
    let mut fields = lines.filter(|line| !line.starts_with([' ', '\t']));
    has_headers(text.as_bytes())
        && fields.any(|line| {
            line.split_once(':').is_some_and(|(name, _)| FIELDS.iter().any(|field| name.eq_ignore_ascii_case(field)))
        })
}

/// Whether the first line of a text that is no comment is a key with a value, as in a table, broken or not.
fn begins_as_table(text: &str) -> bool {
    let mut lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '"' | ' ' | '\t');
    let first = lines.next().and_then(|line| line.split_once('='));
    first.is_some_and(|(key, _)| key.chars().all(is_key)) && looks_like_table(text.as_bytes())
}

/// The line that an encrypted message in a text begins with.
const PGP: &str = "-----BEGIN PGP MESSAGE-----";

/// What a message after RFC 5652 (CMS, the form of S/MIME) names itself: signed data, enveloped data, and the
/// later form of that.
const SIGNED: &[u8] = &[6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 7, 2];
const ENVELOPED: &[u8] = &[6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 7, 3];
const AUTHENTICATED: &[u8] = &[6, 11, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 9, 16, 1, 23];

/// Bytes before that name: a tag and a length.
const TAGGED: usize = 6;

pub(super) fn is_pgp_in(text: &str) -> bool {
    text.contains(PGP)
}

/// Whether bytes are an encrypted message of PGP without an armour (RFC 9580): they begin with a session key
/// that is encrypted to somebody, or by a password.
pub(super) fn is_pgp(bytes: &[u8]) -> bool {
    let (tag, length) = match bytes {
        [first @ 0xc0..=0xff, length, ..] => (
            first & 0x3f,
            match length {
                192..=223 => 2,
                255 => 5,
                _ => 1,
            },
        ),
        [first @ 0x80..=0xbf, ..] => (first >> 2 & 0xf, [1, 2, 4, 0][usize::from(first & 3)]),
        _ => return false,
    };
    match (tag, bytes.get(1 + length..).unwrap_or_default()) {
        // A key's id or fingerprint stands between the version and the algorithm.
        (1, [3, _, _, _, _, _, _, _, _, algorithm, ..]) => matches!(algorithm, 1 | 2 | 16 | 18 | 25 | 26),
        (1, [6, 0 | 21 | 33, ..]) => true,
        (3, [4 | 5, cipher, ..]) => matches!(cipher, 1..=13),
        (3, [6, ..]) => true,
        _ => false,
    }
}

/// Whether bytes are encrypted by S/MIME.
pub(super) fn is_enveloped(bytes: &[u8]) -> bool {
    is_cms(bytes, ENVELOPED) || is_cms(bytes, AUTHENTICATED)
}

/// Whether bytes are signed by S/MIME, with what is signed inside or without.
pub(super) fn is_signed(bytes: &[u8]) -> bool {
    is_cms(bytes, SIGNED)
}

fn is_cms(bytes: &[u8], name: &[u8]) -> bool {
    bytes.first() == Some(&0x30) && (2..=TAGGED).any(|at| bytes.get(at..).is_some_and(|rest| rest.starts_with(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encrypted_messages_are_told_from_others() {
        for (what, bytes, is) in [
            ("a key of 2048 bits", &b"\x85\x01\x0c\x03abcdefgh\x01\x08\x00"[..], true),
            ("a key of 25519", b"\x84\x5e\x03abcdefgh\x12\x01", true),
            ("the same, as later programs write it", b"\xc1\x5e\x03abcdefgh\x12\x01", true),
            ("a long length", b"\xc1\xc0\x4c\x03abcdefgh\x01\x08", true),
            ("a length of four bytes", b"\xc1\xff\0\0\x01\x0c\x03abcdefgh\x01\x08", true),
            ("version 6", b"\xc1\x30\x06\x21\x06", true),
            ("a password", b"\x8c\x0d\x04\x09\x03\x02abcdefgh", true),
            ("a password of a later form", b"\xc3\x1e\x06\x1a\x07", true),
            ("a signature", b"\x88\x75\x04\x00\x16", false),
            ("a public key", b"\x98\x33\x04\x5f\x00", false),
            ("a letter with an accent", "\u{e9}l\u{e9}gant".as_bytes(), false),
            ("an unknown algorithm", b"\x85\x01\x0c\x03abcdefgh\x63\x08\x00", false),
            ("only the beginning", b"\x85\x01\x0c\x03abc", false),
            ("a tag", b"\x85", false),
            ("nothing", b"", false),
        ] {
            assert_eq!(is_pgp(bytes), is, "{what}");
        }
        let cms = |first: &[u8], name: &[u8]| [first, name, &[0xa0, 0x80]].concat();
        for first in [&[0x30, 0x80][..], &[0x30, 0x2f], &[0x30, 0x82, 1, 2], &[0x30, 0x84, 0, 0, 1, 2]] {
            let all = [SIGNED, ENVELOPED, AUTHENTICATED].map(|name| cms(first, name));
            assert_eq!(all.each_ref().map(|bytes| is_signed(bytes)), [true, false, false], "{first:?}");
            assert_eq!(all.each_ref().map(|bytes| is_enveloped(bytes)), [false, true, true], "{first:?}");
            assert!(all.iter().all(|bytes| !is_pgp(bytes)));
        }
        assert!(!is_signed(b"0\x80\x06\x09") && !is_enveloped(b"") && !is_signed(&cms(b"1\x80", SIGNED)));
    }
}

//! The form of bytes that came in the place of a table, as far as the bytes show it.

use super::armor::{ARMOR, BEGIN};
use super::{cipher, text_of};
use crate::file::{Hint, has_key, looks_like_table};

/// Bytes of a mail's headers that are looked at.
const HEADERS: usize = 64 << 10;

/// Header fields; every mail has some of them.
const FIELDS: [&str; 9] =
    ["from", "to", "date", "subject", "message-id", "received", "return-path", "delivered-to", "content-type"];

/// What to do with a damaged table without armour.
pub(super) fn ask() -> String {
    format!("ask for its {ARMOR} (bypost mail FILE --by-hand), or for the file as an attachment")
}

/// What to do with something that is not unpacked here.
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
    /// Evidence of a fork, which was made of two files.
    Evidence,
}

impl Form {
    /// The form of bytes, unless they could be a table.
    #[must_use]
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
        } else if has_key(text.as_bytes(), "bypost-evidence") {
            Some(Self::Evidence)
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
            found.or_else(|| cipher::is_pgp_in(&text).then_some(Self::Pgp))
        }
    }

    /// The form of bytes that are no text.
    pub(super) fn binary(bytes: &[u8]) -> Option<Self> {
        let packed = [&b"\x1f\x9d"[..], b"7z\xbc\xaf\x27\x1c", b"BZh", b"\xfd7zXZ\0", b"Rar!", b"\x28\xb5\x2f\xfd"];
        match bytes {
            [0x78, 0x9f, 0x3e, 0x22, ..] => Some(Self::Tnef),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            _ if packed.iter().any(|magic| bytes.starts_with(magic)) || is_tar(bytes) => Some(Self::Packed),
            _ if cipher::is_pgp(bytes) => Some(Self::Pgp),
            _ if cipher::is_enveloped(bytes) => Some(Self::Enveloped),
            _ => cipher::is_signed(bytes).then_some(Self::Wrapped),
        }
    }

    /// Whether a text in it cannot be read as it stands.
    #[must_use]
    pub fn hides_text(self) -> bool {
        match self {
            Self::Tnef | Self::Zip | Self::Gzip | Self::Packed => true,
            Self::Pgp | Self::Enveloped | Self::Wrapped => true,
            Self::Mailbox | Self::Mail | Self::Armor | Self::Armored => false,
            Self::Pasted | Self::Quoted | Self::Evidence => false,
        }
    }

    /// What a message says of it.
    #[must_use]
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
            Self::Evidence => "is evidence of a fork, a form that is not read any more",
        };
        words.to_owned()
    }

    /// What to do with it.
    #[must_use]
    pub fn hint(self) -> Hint {
        let words = match self {
            Self::Tnef => "ask the sender for plain text, or unpack it with tnef and receive the file that is in it",
            Self::Zip | Self::Gzip => return Hint::command("bypost receive unpacks it and takes the tables out"),
            Self::Packed => UNPACK,
            Self::Pgp => "decrypt it in your mail program or with gpg -d, and receive the result",
            Self::Enveloped => "decrypt it in your mail program or with openssl cms -decrypt, and receive the result",
            Self::Wrapped => "save its text in your mail program or with openssl cms -verify, and receive the result",
            Self::Evidence => "get the two files of which it was made, and check them together",
            Self::Quoted => return ask().into(),
            Self::Mailbox | Self::Mail | Self::Armor | Self::Armored | Self::Pasted => {
                return Hint::command("bypost receive takes tables out of mails, mailboxes and other texts");
            }
        };
        words.into()
    }
}

/// Whether bytes are several files in one, as tar writes them.
fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(257..262) == Some(b"ustar")
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

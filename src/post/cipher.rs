//! Messages that a program for encryption has made, as far as their first bytes or lines show it.

/// The line that an encrypted message in a text begins with.
const BEGIN: &str = "-----BEGIN PGP MESSAGE-----";

/// What a message after RFC 5652 (CMS, the form of S/MIME) names itself: signed data, enveloped data, and the
/// later form of that.
const SIGNED: &[u8] = &[6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 7, 2];
const ENVELOPED: &[u8] = &[6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 7, 3];
const AUTHENTICATED: &[u8] = &[6, 11, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 9, 16, 1, 23];

/// Bytes before that name: a tag and a length.
const TAGGED: usize = 6;

/// Whether a message of PGP stands in a text.
pub(super) fn is_pgp_in(text: &str) -> bool {
    text.contains(BEGIN)
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

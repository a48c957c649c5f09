//! The armour: a table as base64 between two lines, in a form that mail does not harm.
//!
//! The bytes that stand as base64 inside are a packet: a text with its own length and sum, packed.
//! `docs/mail.md` describes them byte by byte. They are packed by DEFLATE (RFC 1951), as are files in an
//! archive. Tails have a preset dictionary: a text that both sides have in mind before the first byte, so
//! that a short text can refer to it.

pub(super) mod scan;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use sha2::{Digest as _, Sha256};

use crate::TABLE;
use bypost_rules::kit::fit;
use bypost_table::file::looks_like_tail;

/// The line before the armour.
pub const BEGIN: &str = "-----BEGIN BYPOST TABLE-----";

/// The line after it.
pub const END: &str = "-----END BYPOST TABLE-----";

/// What messages call the armour. Whoever plays without the command line need not know that word, and is told
/// what can be seen.
pub(crate) const ARMOR: &str = if cfg!(feature = "terminal") { "armour" } else { "block of lines" };

/// Characters of a line at most, and at least.
const COLUMNS: usize = 64;
const NARROW: usize = 40;

/// Puts a text into an armour.
///
/// ```
/// use bypost_mail::{self as post, ScanBudget};
///
/// let mut mail = post::armor("bypost = 1\n");
/// assert!(mail.starts_with(post::BEGIN));
/// // An answer quotes it.
/// mail = mail.lines().map(|line| format!("> {line}\n")).collect();
/// let found = post::search(&mail, &mut ScanBudget::default()).pieces;
/// assert_eq!(found[0].as_ref().map(|found| found.text.as_str()), Ok("bypost = 1\n"));
/// ```
pub fn armor(text: &str) -> String {
    framed(&letters(text), COLUMNS, [BEGIN, END])
}

/// Puts a text into an armour for a reader of so many columns. Its lines are 40 to 64 characters wide.
pub fn armor_within(text: &str, columns: u16) -> String {
    framed(&letters(text), usize::from(columns).clamp(NARROW, COLUMNS), [BEGIN, END])
}

/// The characters between the two lines, without line ends.
pub(crate) fn letters(text: &str) -> Vec<u8> {
    STANDARD.encode(pack(text)).into_bytes()
}

/// Letters of Base64 in lines of this width, between two lines.
pub(crate) fn framed(letters: &[u8], columns: usize, [begin, end]: [&str; 2]) -> String {
    let mut lines = format!("{begin}\n");
    for line in letters.chunks(columns) {
        // Base64 is ASCII.
        lines.push_str(&String::from_utf8_lossy(line));
        lines.push('\n');
    }
    lines + end + "\n"
}

/// The bytes with which every packet begins. As base64 they read `bypostA`, and `bypostAB` with the version.
const MAGIC: [u8; 5] = [0x6f, 0x2a, 0x68, 0xb2, 0xd0];

/// The versions of this form: one for whole tables, and one for tails. A program from before tails says
/// that it does not know the second.
const WHOLE: u8 = 1;
const TAIL: u8 = 2;

/// Bytes before the packed text: magic, version, two lengths, the sum.
pub(crate) const HEAD: usize = 5 + 1 + 4 + 4 + 32;

/// Bytes of the longest packed text that is looked at. A text of the greatest size can become a little longer
/// when it is packed.
const PACKED: usize = TABLE + TABLE / 64;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoPacket {
    /// It is of a version that this program does not know, or its sixth byte was changed.
    #[error("is of version {0}, which this program does not know, or was changed on the way")]
    Version(u8),
    /// It says that it holds more than goes by mail.
    #[error("says that it holds more than {} MiB", TABLE >> 20)]
    Long,
    /// The sum does not match.
    #[error("was changed on the way: its SHA-256 is not the one it was sent with")]
    Sum,
    /// The sum is right, but the packed text is not what the head says. The packet was not made by this
    /// program.
    #[error("was not packed as it says")]
    Packing,
    /// The packed bytes are no text.
    #[error("holds no UTF-8 text")]
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    version: u8,
    /// Bytes of the packed text.
    packed: usize,
    /// Bytes of the text.
    text: usize,
}

impl Head {
    /// Reads it from the first [`HEAD`] bytes of a packet. None if it is no packet at all, and an error if it
    /// is a packet that cannot be read.
    pub(crate) fn read(bytes: &[u8]) -> Option<Result<Self, NoPacket>> {
        let rest = bytes.get(..HEAD)?.strip_prefix(&MAGIC)?;
        let version = rest[0];
        if ![WHOLE, TAIL].contains(&version) {
            return Some(Err(NoPacket::Version(version)));
        }
        let number = |at: usize| u32::from_be_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]) as usize;
        let head = Self { version, packed: number(1), text: number(5) };
        Some(if head.packed > PACKED || head.text > TABLE { Err(NoPacket::Long) } else { Ok(head) })
    }

    /// Bytes of the whole packet: a multiple of three, so that its base64 needs no padding.
    pub(crate) fn bytes(&self) -> usize {
        (HEAD + self.packed).next_multiple_of(3)
    }
}

fn version_of(text: &str) -> u8 {
    if looks_like_tail(text.as_bytes()) { TAIL } else { WHOLE }
}

/// The text that counts as if it stood before what is packed in this version.
fn dictionary_of(version: u8) -> &'static [u8] {
    if version == TAIL { DICTIONARY } else { b"" }
}

pub(crate) fn pack(text: &str) -> Vec<u8> {
    let version = version_of(text);
    let packed = deflate(text.as_bytes(), dictionary_of(version));
    let mut bytes = MAGIC.to_vec();
    bytes.push(version);
    // Both are within the limits of a file, far below the range.
    bytes.extend_from_slice(&fit::<_, u32>(packed.len()).to_be_bytes());
    bytes.extend_from_slice(&fit::<_, u32>(text.len()).to_be_bytes());
    let sum = sum(&bytes, &packed);
    bytes.extend_from_slice(&sum);
    bytes.extend_from_slice(&packed);
    bytes.resize(bytes.len().next_multiple_of(3), 0);
    bytes
}

/// The packed text of a packet whose sum is right.
pub(super) fn summed<'a>(bytes: &'a [u8], head: &Head) -> Result<&'a [u8], NoPacket> {
    let (first, rest) = bytes.split_at_checked(HEAD).ok_or(NoPacket::Sum)?;
    let (packed, padding) = rest.split_at_checked(head.packed).ok_or(NoPacket::Sum)?;
    if sum(&first[..HEAD - 32], packed) != first[HEAD - 32..] || padding.iter().any(|&byte| byte != 0) {
        return Err(NoPacket::Sum);
    }
    Ok(packed)
}

/// Unpacks a text. The sum comes first, and nothing is unpacked beyond the length that it covers. The error
/// is the first thing that is not as it was packed.
pub(crate) fn unpack(bytes: &[u8], head: &Head) -> Result<String, NoPacket> {
    let packed = summed(bytes, head)?;
    let text = inflate(packed, head.text, dictionary_of(head.version)).filter(|text| text.len() == head.text);
    let text = text.ok_or(NoPacket::Packing)?;
    let text = String::from_utf8(text).map_err(|_| NoPacket::Text)?;
    if version_of(&text) == head.version { Ok(text) } else { Err(NoPacket::Packing) }
}

/// The sum covers everything that could change what comes out: the head before it, and what was packed.
fn sum(head: &[u8], packed: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(head);
    hash.update(packed);
    hash.finalize().into()
}

/// What a tail looks like, with everything that differs left out. `docs/mail.md` has it, too.
const DICTIONARY: &[u8] = include_bytes!("tail_dictionary.txt");

/// How hard to pack: tables are packed no better by more, and hostile texts take long.
const LEVEL: u32 = 6;

/// Bytes for which room is made at a time.
const CHUNK: usize = 16 << 10;

fn deflate(text: &[u8], dictionary: &[u8]) -> Vec<u8> {
    let mut compress = Compress::new(Compression::new(LEVEL), false);
    if !dictionary.is_empty() {
        // Before the first byte, any dictionary is taken.
        let _ = compress.set_dictionary(dictionary);
    }
    let mut packed = Vec::new();
    loop {
        packed.reserve(CHUNK);
        let done = usize::try_from(compress.total_in()).unwrap_or(text.len());
        match compress.compress_vec(&text[done..], &mut packed, FlushCompress::Finish) {
            Ok(Status::Ok | Status::BufError) => {}
            // An error is not possible: there is room, and the text is whole.
            Ok(Status::StreamEnd) | Err(_) => return packed,
        }
    }
}

/// What was packed, if it is whole and has no more bytes than these. The library is one that blocks with
/// nothing in them cost little: another one needs seconds for each megabyte of these.
pub(crate) fn inflate(packed: &[u8], most: usize, dictionary: &[u8]) -> Option<Vec<u8>> {
    let mut decompress = Decompress::new(false);
    if !dictionary.is_empty() {
        decompress.set_dictionary(dictionary).ok()?;
    }
    let mut bytes = Vec::new();
    loop {
        bytes.reserve(CHUNK);
        let read = usize::try_from(decompress.total_in()).ok()?;
        match decompress.decompress_vec(packed.get(read..)?, &mut bytes, FlushDecompress::Finish).ok()? {
            Status::StreamEnd => return (bytes.len() <= most).then_some(bytes),
            // There was room for more, so it is cut off.
            Status::Ok | Status::BufError if bytes.len() < bytes.capacity() || bytes.len() > most => return None,
            Status::Ok | Status::BufError => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Option<Result<String, NoPacket>> {
        Some(Head::read(bytes)?.and_then(|head| unpack(bytes, &head)))
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        for text in ["", "a", "bypost = 1\n", "bypost-tail = 1\n", &"x".repeat(100_000), "Grüße\n漢字"] {
            let bytes = pack(text);
            assert_eq!(bytes.len() % 3, 0);
            assert_eq!(bytes.len(), Head::read(&bytes).unwrap().unwrap().bytes());
            assert_eq!(read(&bytes), Some(Ok(text.to_owned())));
        }
    }

    #[test]
    fn the_sum_covers_the_lengths_and_the_packed_text() {
        let (bytes, packed) = (pack("bypost = 1\n"), deflate(b"bypost = 1\n", b""));
        assert_eq!(bytes[..6], [0x6f, 0x2a, 0x68, 0xb2, 0xd0, 1]);
        assert_eq!(bytes[6..10], (packed.len() as u32).to_be_bytes());
        assert_eq!(bytes[10..14], 11_u32.to_be_bytes());
        assert_eq!(bytes[14..46], Sha256::digest([&bytes[..14], &packed].concat())[..]);
        assert_eq!(bytes[46..46 + packed.len()], packed);
    }

    #[test]
    fn no_changed_bit_is_taken() {
        let bytes = pack("bypost = 1\ngame = \"x\"\n");
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let read = read(&changed);
            assert!(!matches!(read, Some(Ok(_))), "bit {bit}");
            assert_eq!(read.is_none(), bit < MAGIC.len() * 8, "bit {bit}");
        }
    }

    #[test]
    fn what_was_packed_otherwise_is_refused() {
        // The sum is right each time, so the packet was made like this on purpose.
        let of_version = |version: u8, packed: &[u8], length: u32| {
            let mut bytes = [&MAGIC[..], &[version]].concat();
            bytes.extend_from_slice(&(packed.len() as u32).to_be_bytes());
            bytes.extend_from_slice(&length.to_be_bytes());
            bytes.extend_from_slice(&sum(&bytes.clone(), packed));
            bytes.extend_from_slice(packed);
            bytes.resize(bytes.len().next_multiple_of(3), 0);
            bytes
        };
        let made = |packed: &[u8], length: u32| of_version(WHOLE, packed, length);
        // A tail in the version of whole tables, and the other way round.
        let (tail, table) = (b"bypost-tail = 1\n", b"bypost = 1\n");
        for (version, text, fits) in
            [(WHOLE, &table[..], true), (TAIL, table, false), (WHOLE, tail, false), (TAIL, tail, true)]
        {
            let read = read(&of_version(version, &deflate(text, dictionary_of(version)), text.len() as u32)).unwrap();
            assert_eq!(read.map(String::into_bytes), if fits { Ok(text.to_vec()) } else { Err(NoPacket::Packing) });
        }
        let bomb = deflate(&vec![b'a'; 1 << 20], b"");
        assert_eq!(read(&made(&bomb, 1 << 20)).unwrap().unwrap().len(), 1 << 20);
        assert_eq!(read(&made(&bomb, 1 << 19)), Some(Err(NoPacket::Packing)));
        assert_eq!(read(&made(&bomb, (1 << 20) + 1)), Some(Err(NoPacket::Packing)));
        assert_eq!(read(&made(&bomb, u32::MAX)), Some(Err(NoPacket::Long)));
        assert_eq!(read(&made(&deflate(b"\xff", b""), 1)), Some(Err(NoPacket::Text)));
        // A packet of a later form, with a sum that is right for it.
        let mut later = pack("abc");
        later[5] = 3;
        let end = HEAD + deflate(b"abc", b"").len();
        let right = sum(&later[..HEAD - 32], &later[HEAD..end]);
        later[HEAD - 32..HEAD].copy_from_slice(&right);
        assert_eq!(read(&later), Some(Err(NoPacket::Version(3))));
        let stored = deflate("x".repeat(100).as_bytes(), b"");
        let mut long = made(&stored, 100);
        long[6..10].copy_from_slice(&u32::MAX.to_be_bytes());
        assert_eq!(read(&long), Some(Err(NoPacket::Long)));
        let mut padded = (1..9).map(|length| pack(&"abcdefgh"[..length])).find(|bytes| bytes.ends_with(&[0])).unwrap();
        *padded.last_mut().unwrap() = 1;
        assert_eq!(read(&padded), Some(Err(NoPacket::Sum)));
    }

    #[test]
    fn texts_come_out_again() {
        for dictionary in [&b""[..], DICTIONARY] {
            for text in ["", "a", "bypost-tail = 1\ntable = \"", &"time = \"2026-11-21\"\n".repeat(9_000)] {
                let packed = deflate(text.as_bytes(), dictionary);
                assert_eq!(
                    inflate(&packed, text.len(), dictionary).as_deref(),
                    Some(text.as_bytes()),
                    "{} {text:.40}",
                    dictionary.len()
                );
                if !text.is_empty() {
                    assert_eq!(inflate(&packed, text.len() - 1, dictionary), None);
                }
            }
        }
        assert!(deflate(DICTIONARY, DICTIONARY).len() < 20 && DICTIONARY.len() < 1 << 15);
    }

    #[test]
    fn nothing_comes_out_beyond_its_length() {
        let text = b"bypost ".repeat(9_999);
        let packed = deflate(&text, b"");
        let plain = |packed: &[u8], most| inflate(packed, most, b"");
        assert_eq!(plain(&packed, text.len()).as_ref(), Some(&text));
        assert_eq!(plain(&packed, text.len() + 1).as_ref(), Some(&text));
        assert_eq!(plain(&packed, text.len() - 1), None);
        assert_eq!(plain(&packed, 0), None);
        assert_eq!(plain(&deflate(b"", b""), 0), Some(Vec::new()));
        for end in 0..packed.len() {
            assert_ne!(plain(&packed[..end], text.len()).as_ref(), Some(&text), "{end}");
        }
        assert_eq!(plain(b"\xff\xff\xff", 9), None);
    }

    #[test]
    fn the_page_has_the_dictionary() {
        let page = include_str!("../../../../docs/mail.md");
        let dictionary = String::from_utf8_lossy(DICTIONARY);
        assert!(page.contains(&format!("```text{dictionary}```\n")), "docs/mail.md");
    }
}

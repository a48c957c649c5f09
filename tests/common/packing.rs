//! Zip archives and gzip files, honest and not: every number in them can be set.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::crc32;

/// A file of an archive, as the archive tells it.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) packed: Vec<u8>,
    pub(crate) method: u16,
    pub(crate) flags: u16,
    pub(crate) size: u32,
    pub(crate) sum: u32,
    pub(crate) mode: u32,
}

impl Entry {
    /// A file packed by DEFLATE.
    pub(crate) fn new(name: &str, bytes: &[u8]) -> Self {
        Self { packed: deflated(bytes), method: 8, ..Self::stored(name, bytes) }
    }

    /// A file that stands in the archive as it is.
    pub(crate) fn stored(name: &str, bytes: &[u8]) -> Self {
        Self {
            name: name.to_owned(),
            packed: bytes.to_vec(),
            method: 0,
            flags: 0,
            size: bytes.len() as u32,
            sum: crc32(bytes),
            mode: 0o100_644,
        }
    }

    fn numbers(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for number in [20, self.flags, self.method, 0, 0x21] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for number in [self.sum, self.packed.len() as u32, self.size] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&(self.name.len() as u16).to_le_bytes());
        bytes
    }

    /// The file as it stands in an archive.
    pub(crate) fn local(&self) -> Vec<u8> {
        [b"PK\x03\x04", &self.numbers()[..], &[0, 0], self.name.as_bytes(), &self.packed].concat()
    }

    /// Its line in the directory, which says that it stands at this place.
    pub(crate) fn listed(&self, place: u32) -> Vec<u8> {
        let mode = (self.mode << 16).to_le_bytes();
        let rest = [&[0; 6][..], &mode, &place.to_le_bytes(), self.name.as_bytes()].concat();
        [b"PK\x01\x02\x14\x03", &self.numbers()[..], &[0, 0], &rest].concat()
    }
}

/// An archive of some files.
pub(crate) fn archive(entries: &[Entry]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        directory.extend(entry.listed(bytes.len() as u32));
        bytes.extend(entry.local());
    }
    ended(bytes, &directory, entries.len())
}

/// An archive with this directory of so many files.
pub(crate) fn ended(mut bytes: Vec<u8>, directory: &[u8], count: usize) -> Vec<u8> {
    let place = bytes.len() as u32;
    bytes.extend_from_slice(directory);
    bytes.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    let count = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
    bytes.extend([count, count].concat());
    bytes.extend_from_slice(&(directory.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&place.to_le_bytes());
    bytes.extend_from_slice(&[0, 0]);
    bytes
}

/// Bytes packed by DEFLATE.
pub(crate) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Bytes packed by gzip.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Packed bytes of which nothing comes out: so many blocks that are empty.
pub(crate) fn empty_blocks(count: usize) -> Vec<u8> {
    // Four blocks of ten bits: not the last, fixed letters, and the letter that ends a block.
    let block = 0b010_u64;
    let four = (0..4).fold(0, |bits, at| bits | block << (10 * at));
    let mut bytes: Vec<u8> = four.to_le_bytes()[..5].repeat(count / 4);
    bytes.extend([0b011, 0]);
    bytes
}

//! Files in a zip archive.

use std::io::Read as _;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipVerification, crc32};

use super::{FIRST, MAIL, SHOWN, ScanBudget, Sealed, may_tell};
use crate::post::armor::packet::inflate;
use crate::post::limits::FILES;

/// A file in an archive, as the archive's directory tells it.
#[derive(Debug)]
pub(super) struct ZipEntry<'a> {
    packed: Result<&'a [u8], Sealed>,
    method: CompressionMethod,
    is_locked: bool,
    /// What is to come out.
    told: ZipVerification,
}

/// The files in an archive, with their names. Folders and links are passed over, and so is what systems put
/// beside the files.
///
/// # Errors
/// The archive is damaged, holds too many files, or some that share bytes.
pub(super) fn entries(bytes: &[u8]) -> Result<Vec<(String, ZipEntry<'_>)>, Sealed> {
    let archive = ZipArchive::from_slice(bytes).map_err(|_| Sealed::Damaged)?;
    let (mut found, mut places, mut count) = (Vec::new(), Vec::new(), 0);
    for record in archive.entries() {
        let record = record.map_err(|_| Sealed::Damaged)?;
        count += 1;
        if count > FILES {
            return Err(Sealed::Many);
        }
        let entry = archive.get_entry(record.wayfinder());
        let range = entry.as_ref().ok().map(|entry| entry.compressed_data_range());
        places.extend(range.map(|(_, end)| (record.local_header_offset(), end)));
        let name = String::from_utf8_lossy(record.file_path().as_bytes()).into_owned();
        if record.is_dir() || record.mode().is_symlink() || is_beside(&name) {
            continue;
        }
        // It is taken out of the bytes, which live longer than the archive.
        let packed = range.and_then(|(from, end)| bytes.get(from.try_into().ok()?..end.try_into().ok()?));
        let packed = packed.ok_or(Sealed::Damaged);
        let told = ZipVerification { crc: record.crc32(), uncompressed_size: record.uncompressed_size_hint() };
        let (method, is_locked) = (record.compression_method(), record.flags().is_encrypted());
        found.push((name, ZipEntry { packed, method, is_locked, told }));
    }
    places.sort_unstable();
    let directory = archive.directory_offset();
    let overlap = places.windows(2).any(|pair| pair[0].1 > pair[1].0);
    if overlap || places.last().is_some_and(|(_, end)| *end > directory) {
        return Err(Sealed::Overlapping);
    }
    if count as u64 != archive.entries_hint() {
        return Err(Sealed::Damaged);
    }
    Ok(found)
}

/// Whether a file is one that macOS puts beside each file of an archive, or into each folder.
fn is_beside(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    name.split('/').any(|part| part == "__MACOSX") || file.starts_with("._") || file == ".DS_Store"
}

impl ZipEntry<'_> {
    /// The bytes that it holds; none if they are of no use.
    pub(super) fn unpacked(&self, budget: &mut ScanBudget) -> Result<Option<Vec<u8>>, Sealed> {
        let packed = self.packed?;
        if self.is_locked {
            return Err(Sealed::Locked);
        }
        let is_packed = match self.method {
            CompressionMethod::STORE => false,
            CompressionMethod::DEFLATE => true,
            _ => return Err(Sealed::Method),
        };
        let first = &packed[..packed.len().min(FIRST)];
        if !budget.opens(first.len(), 0) {
            return Err(Sealed::TooMuch);
        }
        if !may_tell(&begin(first, is_packed)) {
            return Ok(None);
        }
        let size = usize::try_from(self.told.uncompressed_size).unwrap_or(usize::MAX);
        if size > MAIL || !budget.opens(packed.len(), size) {
            return Err(Sealed::TooMuch);
        }
        let bytes = if is_packed {
            inflate(packed, size, b"").ok_or(Sealed::Damaged)?
        } else {
            // What stands as it is cannot be longer than the archive.
            packed.to_vec()
        };
        let found = ZipVerification { crc: crc32(&bytes), uncompressed_size: bytes.len() as u64 };
        self.told.valid(found).map_err(|_| Sealed::Damaged)?;
        Ok(Some(bytes))
    }
}

/// The first bytes of a file, as far as they come out of the first packed ones.
fn begin(first: &[u8], is_packed: bool) -> Vec<u8> {
    if !is_packed {
        return first[..first.len().min(SHOWN)].to_vec();
    }
    let (mut bytes, mut decoder) = (vec![0; SHOWN], DeflateDecoder::new(first));
    // If nothing comes out, the reason is found when all of it is unpacked.
    let length = decoder.read(&mut bytes).unwrap_or_default();
    bytes.truncate(length);
    bytes
}

//! Files that came packed, in a zip archive or by gzip. They are unpacked in memory, as far as the budget
//! goes; a name that stands in an archive is only shown.

use std::io::Read;

use flate2::bufread::{DeflateDecoder, GzDecoder};
use rawzip::{CompressionMethod, ZipArchive, ZipVerification, crc32};

use super::armor::inflate;
use super::limits::FILES;
use super::text::begins_as_text;
use super::{Form, MAIL, ScanBudget};

/// Bytes of packed data, and bytes that come out of them at most, by which a text is told from a picture.
const FIRST: usize = 1 << 10;
const SHOWN: usize = 512;

/// Bytes that are unpacked before they are charged.
const CHUNK: usize = 16 << 10;

/// The bytes with which each piece begins that gzip has packed.
const MAGIC: &[u8] = b"\x1f\x8b";

pub(super) struct Packed<'a> {
    pub(super) name: Option<String>,
    packed: Result<&'a [u8], Sealed>,
    form: PackedForm,
}

enum PackedForm {
    /// In a zip archive, as the archive's directory tells it, and what is to come out.
    Zip {
        method: CompressionMethod,
        is_locked: bool,
        told: ZipVerification,
    },
    Gzip,
}

/// Why a packed file cannot be looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Sealed {
    /// Not all of it is there, or not as it was packed.
    #[error("is damaged or cut off: ask for it again")]
    Damaged,
    /// Two files in it share bytes, as in archives that unpack to more than anybody could have packed.
    #[error("holds files that overlap, as no program packs them: ask for the file itself")]
    Overlapping,
    /// It holds too many files.
    #[error("holds more than {} files: unpack it, and receive the file that is in it", FILES)]
    Many,
    /// It is encrypted.
    #[error("is locked by a password: unpack it, and receive the file that is in it")]
    Locked,
    /// It is packed in a way that is not known here.
    #[error("is packed in an unusual way: unpack it, and receive the file that is in it")]
    Method,
    /// It is long, or so much came before it that no more is looked at.
    #[error("holds more than is unpacked in one go: unpack it, and receive the file that is in it")]
    TooMuch,
}

/// The files that these bytes hold, if they are of a form that is opened. Nothing is unpacked yet. The error
/// is the reason why the whole of it cannot be looked into.
pub(super) fn files(bytes: &[u8], form: Form) -> Result<Vec<Packed<'_>>, Sealed> {
    match form {
        Form::Zip => entries(bytes),
        _ => Ok(vec![Packed { name: None, packed: Ok(bytes), form: PackedForm::Gzip }]),
    }
}

/// The files in an archive, with their names. Folders and links are passed over, and so is what systems put
/// beside the files. It fails if the archive is damaged, or holds too many files, or some that share bytes.
fn entries(bytes: &[u8]) -> Result<Vec<Packed<'_>>, Sealed> {
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
        let told = ZipVerification { crc: record.crc32(), uncompressed_size: record.uncompressed_size_hint() };
        let (method, is_locked) = (record.compression_method(), record.flags().is_encrypted());
        let form = PackedForm::Zip { method, is_locked, told };
        found.push(Packed { name: Some(name), packed: packed.ok_or(Sealed::Damaged), form });
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

impl Packed<'_> {
    /// Its bytes; none if it is no text, and nothing that could hold one. The error is the reason why it
    /// cannot be looked into. It costs no more than it is charged for.
    pub(super) fn unpacked(&self, budget: &mut ScanBudget) -> Result<Option<Vec<u8>>, Sealed> {
        let packed = self.packed?;
        match self.form {
            PackedForm::Zip { is_locked: true, .. } => return Err(Sealed::Locked),
            PackedForm::Zip { method: CompressionMethod::STORE | CompressionMethod::DEFLATE, .. }
            | PackedForm::Gzip => {}
            PackedForm::Zip { .. } => return Err(Sealed::Method),
        }
        let first = &packed[..packed.len().min(FIRST)];
        if !budget.opens(first.len(), 0) {
            return Err(Sealed::TooMuch);
        }
        let may_tell = match self.form {
            PackedForm::Zip { method: CompressionMethod::STORE, .. } => may_tell(first),
            PackedForm::Zip { .. } => may_tell(DeflateDecoder::new(first)),
            PackedForm::Gzip => may_tell(GzDecoder::new(first)),
        };
        match self.form {
            _ if !may_tell => Ok(None),
            PackedForm::Zip { method, told, .. } => unzipped(packed, method, told, budget).map(Some),
            PackedForm::Gzip => pieces(packed, budget).map(Some),
        }
    }
}

/// Whether the first bytes that come out of a file begin as a text does, or as another thing that is told of.
/// If nothing comes out, the reason is found when all of it is unpacked.
fn may_tell(mut first: impl Read) -> bool {
    let mut begin = [0; SHOWN];
    let length = first.read(&mut begin).unwrap_or_default();
    begins_as_text(&begin[..length]) || Form::binary(&begin[..length]).is_some()
}

fn unzipped(
    packed: &[u8],
    method: CompressionMethod,
    told: ZipVerification,
    budget: &mut ScanBudget,
) -> Result<Vec<u8>, Sealed> {
    let size = usize::try_from(told.uncompressed_size).unwrap_or(usize::MAX);
    if size > MAIL || !budget.opens(packed.len(), size) {
        return Err(Sealed::TooMuch);
    }
    let bytes = match method {
        CompressionMethod::DEFLATE => inflate(packed, size, b"").ok_or(Sealed::Damaged)?,
        // What stands as it is cannot be longer than the archive.
        _ => packed.to_vec(),
    };
    let found = ZipVerification { crc: crc32(&bytes), uncompressed_size: bytes.len() as u64 };
    told.valid(found).map_err(|_| Sealed::Damaged)?;
    Ok(bytes)
}

/// The bytes of a file that gzip has packed. It may have been packed in pieces, one after the other. What
/// follows the last piece does not belong to them.
fn pieces(packed: &[u8], budget: &mut ScanBudget) -> Result<Vec<u8>, Sealed> {
    if !budget.opens(packed.len(), 0) {
        return Err(Sealed::TooMuch);
    }
    let (mut bytes, mut rest) = (Vec::new(), packed);
    loop {
        rest = piece(rest, &mut bytes, budget)?;
        if !rest.starts_with(MAGIC) {
            return Ok(bytes);
        }
    }
}

/// Unpacks one piece, and gives what follows it.
fn piece<'a>(packed: &'a [u8], bytes: &mut Vec<u8>, budget: &mut ScanBudget) -> Result<&'a [u8], Sealed> {
    let mut decoder = GzDecoder::new(packed);
    loop {
        let from = bytes.len();
        bytes.resize(from + CHUNK, 0);
        let length = decoder.read(&mut bytes[from..]).map_err(|_| Sealed::Damaged)?;
        bytes.truncate(from + length);
        if length == 0 {
            return Ok(decoder.into_inner());
        }
        if bytes.len() > MAIL || !budget.opens(0, length) {
            return Err(Sealed::TooMuch);
        }
    }
}

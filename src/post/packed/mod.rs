//! Files that came packed, in a zip archive or by gzip. They are unpacked in memory, as far as the budget
//! goes; a name that stands in an archive is only shown.

mod zip;

use std::io::Read as _;

use flate2::bufread::GzDecoder;

use super::limits::FILES;
use super::text::begins_as_text;
use super::{Form, MAIL, ScanBudget};
use zip::ZipEntry;

/// Bytes of packed data, and bytes that come out of them at most, by which a text is told from a picture.
const FIRST: usize = 1 << 10;
const SHOWN: usize = 512;

/// A file that came packed.
#[derive(Debug)]
pub(super) struct Packed<'a> {
    /// Its name, if the archive gives it one.
    pub(super) name: Option<String>,
    content: Content<'a>,
}

/// How it came.
#[derive(Debug)]
enum Content<'a> {
    Zip(ZipEntry<'a>),
    Gzip(&'a [u8]),
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

/// The files that these bytes hold, if they are of a form that is opened. Nothing is unpacked yet.
///
/// # Errors
/// The reason why the whole of it cannot be looked into.
pub(super) fn files(bytes: &[u8], form: Form) -> Result<Vec<Packed<'_>>, Sealed> {
    match form {
        Form::Zip => {
            let files = zip::entries(bytes)?.into_iter();
            Ok(files.map(|(name, entry)| Packed { name: Some(name), content: Content::Zip(entry) }).collect())
        }
        _ => Ok(vec![Packed { name: None, content: Content::Gzip(bytes) }]),
    }
}

impl Packed<'_> {
    /// Its bytes; none if it is no text, and nothing that could hold one.
    ///
    /// # Errors
    /// The reason why it cannot be looked into. It costs no more than it is charged for.
    pub(super) fn unpacked(&self, budget: &mut ScanBudget) -> Result<Option<Vec<u8>>, Sealed> {
        match &self.content {
            Content::Zip(entry) => entry.unpacked(budget),
            Content::Gzip(bytes) => unpacked(bytes, budget),
        }
    }
}

/// Whether bytes begin as a text does, or as another thing that is told of.
fn may_tell(begin: &[u8]) -> bool {
    begins_as_text(begin) || Form::binary(begin).is_some()
}

/// Bytes that are unpacked before they are charged.
const CHUNK: usize = 16 << 10;

/// The bytes with which each piece begins.
const MAGIC: &[u8] = b"\x1f\x8b";

/// The bytes that it holds; none if they are of no use. They may have been packed in pieces, one after the
/// other. What follows the last piece does not belong to them.
pub(in crate::post::packed) fn unpacked(packed: &[u8], budget: &mut ScanBudget) -> Result<Option<Vec<u8>>, Sealed> {
    let first = &packed[..packed.len().min(FIRST)];
    if !budget.opens(first.len(), 0) {
        return Err(Sealed::TooMuch);
    }
    let mut begin = vec![0; SHOWN];
    // If nothing comes out, the reason is found when all of it is unpacked.
    let length = GzDecoder::new(first).read(&mut begin).unwrap_or_default();
    if !may_tell(&begin[..length]) {
        return Ok(None);
    }
    if !budget.opens(packed.len(), 0) {
        return Err(Sealed::TooMuch);
    }
    let (mut bytes, mut rest) = (Vec::new(), packed);
    loop {
        rest = piece(rest, &mut bytes, budget)?;
        if !rest.starts_with(MAGIC) {
            return Ok(Some(bytes));
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

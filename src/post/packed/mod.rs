//! Files that came packed, in a zip archive or by gzip. They are unpacked in memory, as far as the budget
//! goes; a name that stands in an archive is only shown.

mod gzip;
mod zip;

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
    #[error("holds more than {} files: unpack it, and receive the file that is in it", zip::ENTRIES)]
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
            Content::Gzip(bytes) => gzip::unpacked(bytes, budget),
        }
    }
}

/// Whether bytes begin as a text does, or as another thing that is told of.
fn may_tell(begin: &[u8]) -> bool {
    begins_as_text(begin) || Form::binary(begin).is_some()
}

//! The files of a home as they were read last, so that one command opens each of them once.

use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use zeroize::Zeroizing;

use super::atomic::put_in_place;

/// Texts of files, each with what tells whether it is still the text of its file.
///
/// A file is looked at each time that its text is asked for, also after a lock was taken, and is read again
/// if another process has replaced it since. To look at a file does not open it.
#[derive(Default)]
pub(super) struct ReadFiles {
    texts: Mutex<BTreeMap<PathBuf, (Stamp, Zeroizing<String>)>>,
}

/// What differs between a file and one that takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
    /// The device and the number of the file there, where the system tells them.
    identity: Option<(u64, u64)>,
}

impl Stamp {
    fn of(found: &Metadata) -> Self {
        Self { bytes: found.len(), modified: found.modified().ok(), identity: identity(found) }
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems do not tell it")]
fn identity(found: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(_found: &Metadata) -> Option<(u64, u64)> {
    None
}

impl ReadFiles {
    /// The text of a file, of which no more than so many bytes are read; none if it is not there.
    ///
    /// # Errors
    /// An error of the disk, or bytes that are no text.
    pub(super) fn text(&self, path: &Path, most: u64) -> io::Result<Option<Zeroizing<String>>> {
        let found = match fs::metadata(path) {
            Ok(found) => Stamp::of(&found),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        if let Some((stamp, text)) = self.texts().get(path)
            && *stamp == found
        {
            return Ok(Some(text.clone()));
        }
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        // The file that is open may be another one than was looked at.
        let stamp = Stamp::of(&file.metadata()?);
        let mut text = Zeroizing::new(String::new());
        file.take(most).read_to_string(&mut text)?;
        self.texts().insert(path.to_owned(), (stamp, text.clone()));
        Ok(Some(text))
    }

    /// Replaces a file, and keeps its text for whoever asks for it next.
    ///
    /// # Errors
    /// As [`replace`](super::replace).
    pub(super) fn replace(&self, path: &Path, text: &str) -> io::Result<()> {
        let written = put_in_place(path, text.as_bytes())?;
        self.texts().insert(path.to_owned(), (Stamp::of(&written), Zeroizing::new(text.to_owned())));
        Ok(())
    }

    fn texts(&self) -> MutexGuard<'_, BTreeMap<PathBuf, (Stamp, Zeroizing<String>)>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::replace;

    /// A file that is written over with as many bytes is another one, whoever writes it and in whichever way.
    #[test]
    fn a_text_is_read_again_once_its_file_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("known.toml");
        let files = ReadFiles::default();
        let text = || files.text(&path, 100).unwrap().map(|text| text.to_string());
        assert_eq!(text(), None);
        for round in 0..3 {
            files.replace(&path, &format!("own {round}")).unwrap();
            assert_eq!(text().unwrap(), format!("own {round}"));
            replace(&path, format!("new {round}").as_bytes()).unwrap();
            assert_eq!(text().unwrap(), format!("new {round}"));
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(text(), None);
        fs::create_dir(&path).unwrap();
        assert!(files.text(&path, 100).is_err());
    }

    /// What is not another file is not opened again: its text stays, though nobody could read it any more.
    #[cfg(unix)]
    #[test]
    fn a_file_that_stays_is_opened_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("known.toml");
        replace(&path, b"one").unwrap();
        let files = ReadFiles::default();
        files.text(&path, 100).unwrap();
        // The bytes differ and nothing else does, as they never do where a file is replaced.
        let modified = fs::metadata(&path).unwrap().modified().unwrap();
        fs::write(&path, b"two").unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
        assert_eq!(files.text(&path, 100).unwrap().unwrap().as_str(), "one");
    }
}

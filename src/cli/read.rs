//! Reading the files that a person names.

use std::fs;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use super::error::Error;
use crate::draw::escape::shown;

/// The bytes of a file, or of standard input for `-`; no more than the longest table.
pub(super) fn bytes_of(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        // A named pipe or a device could make the program wait for ever.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("is not a plain file"));
        }
        fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    if bytes.len() > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// The text of a small file that a person names.
pub(super) fn text_of(path: &Path, most: usize) -> Result<String, Error> {
    let bytes = bytes_of(path, most).map_err(|error| Error::disk(path, &error))?;
    String::from_utf8(bytes).map_err(|_| Error::refused(format!("{}: is not UTF-8 text", shown(path))))
}

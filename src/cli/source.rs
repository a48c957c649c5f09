//! Where mails come from: a file, a folder of them, or standard input.

use std::cmp::Reverse;
use std::fs;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use super::Error;
use crate::draw::escape::shown;
use crate::post::{MAIL, Mail, MailScan, Mbox};

/// Mails that are looked at in one go.
const MAILS: usize = 100_000;

/// How many files of a folder that is no maildir are looked into, and how their names end, if not without a
/// dot.
const SAVED: usize = 200;
const ENDS: [&str; 9] = [".toml", ".txt", ".eml", ".mbox", ".asc", ".html", ".htm", ".zip", ".gz"];

const BUFFER: usize = 1 << 20;

/// Takes in every mail that a path holds. Tables that are known here are taken in however many others there
/// are.
pub(super) fn gather(path: &Path, scan: &mut MailScan) -> Result<(), Error> {
    if path == Path::new("-") {
        return read(path, io::stdin().lock(), scan);
    }
    let wrong = |error: io::Error| Error::disk(path, &error);
    let metadata = fs::metadata(path).map_err(wrong)?;
    if metadata.is_dir() {
        let is_maildir = ["cur", "new"].iter().any(|part| path.join(part).is_dir());
        let files = if is_maildir { maildir(path, scan)? } else { saved(path, scan).map_err(wrong)? };
        for file in files {
            // A mail that cannot be read does not keep the others from being taken.
            let mail = fs::File::open(&file).map_err(|error| Error::disk(&file, &error));
            if let Err(error) = mail.and_then(|mail| read(&file, mail, scan)) {
                scan.tell(format!("{error}; it was passed over"));
            }
        }
    } else if metadata.is_file() {
        read(path, fs::File::open(path).map_err(wrong)?, scan)?;
    } else {
        return Err(Error::disk(path, &io::Error::other("is not a plain file")));
    }
    Ok(())
}

/// The mails of a maildir, the oldest first as far as their names tell; links are not followed.
fn maildir(folder: &Path, scan: &mut MailScan) -> Result<Vec<PathBuf>, Error> {
    let mut mails = Vec::new();
    let mut count = 0;
    for part in ["cur", "new"] {
        let part = folder.join(part);
        let entries = match fs::read_dir(&part) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                scan.tell(format!("{}: {error}; its mails were passed over", shown(&part)));
                continue;
            }
        };
        for entry in entries.flatten() {
            count += 1;
            if count > MAILS {
                return Err(many());
            }
            if entry.file_type().is_ok_and(|kind| kind.is_file()) {
                mails.push(entry.path());
            }
        }
    }
    mails.sort_by(|one, other| one.file_name().cmp(&other.file_name()));
    Ok(mails)
}

/// The newest files of any other folder that may have brought a table, such as those that a browser saved.
/// They are plain, and neither hidden nor longer than a mail may be.
fn saved(folder: &Path, scan: &mut MailScan) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let Ok(metadata) = entry.metadata() else { continue };
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let is_usual = !name.starts_with('.') && (!name.contains('.') || ENDS.iter().any(|end| name.ends_with(end)));
        if metadata.is_file() && metadata.len() <= MAIL as u64 && is_usual {
            files.push((Reverse(metadata.modified()?), entry.path()));
        }
    }
    files.sort();
    if files.len() > SAVED {
        scan.tell(format!("{}: only the newest {SAVED} files were looked into", shown(folder)));
        files.truncate(SAVED);
    }
    Ok(files.into_iter().map(|(_, path)| path).collect())
}

/// Takes in a file: an mbox mail by mail, anything else as a whole.
fn read(path: &Path, file: impl io::Read, scan: &mut MailScan) -> Result<(), Error> {
    let wrong = |error: io::Error| Error::disk(path, &error);
    let mut reader = BufReader::with_capacity(BUFFER, file);
    let start = reader.fill_buf().map_err(wrong)?;
    if start.is_empty() {
        // At a terminal the end would be asked for again.
        return Ok(());
    }
    if start.trim_ascii_start().starts_with(b"From ") {
        for mail in Mbox::new(reader) {
            match mail.map_err(wrong)? {
                _ if scan.mails == MAILS => return Err(many()),
                Mail::Whole(bytes) => take(path, &bytes, scan),
                Mail::Long => scan.tell(format!("a mail is longer than {} MiB and was passed over", MAIL >> 20)),
            }
        }
        return Ok(());
    }
    let mut bytes = Vec::new();
    reader.take(MAIL as u64 + 1).read_to_end(&mut bytes).map_err(wrong)?;
    if bytes.len() > MAIL {
        return Err(Error::disk(path, &io::Error::other(format!("is longer than {} MiB", MAIL >> 20))));
    }
    take(path, &bytes, scan);
    Ok(())
}

fn take(path: &Path, bytes: &[u8], scan: &mut MailScan) {
    if let Err(exceeded) = scan.mail(bytes) {
        scan.tell(format!("{}: {exceeded}; the others were passed over", shown(path)));
    }
}

fn many() -> Error {
    Error::refused(format!("there are more than {MAILS} mails in it; nothing was taken"))
        .hint("give it the newer ones only")
}

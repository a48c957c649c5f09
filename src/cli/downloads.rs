//! `bypost receive --from-downloads`: the newest files of the folder into which a browser saves.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use directories::UserDirs;

use super::context::tell;
use super::error::Error;
use crate::draw::escape::{printable, shown};
use crate::file::Time;
use crate::post::{MailScan, may_bring};
use crate::rules::Hash;

/// The variable that names the folder.
const VARIABLE: &str = "BYPOST_DOWNLOADS";

/// How old a file may be, and how many bytes it may have.
const DAYS: u64 = 30;
const BYTES: u64 = 8 << 20;

/// How many files are looked at, how many of them are read, and how many bytes of them.
const LOOKED: usize = 2_000;
const FILES: usize = 200;
const ALL_BYTES: u64 = 64 << 20;

/// The first bytes of a file, which tell whether it is read.
const BEGIN: u64 = 4 << 10;

/// Takes in what the newest files of a folder hold: this one, or the one for downloads. It gives the folder,
/// too. Nothing in it is changed or remembered.
pub(super) fn gather(named: Option<&Path>, now: Time, known: HashSet<Hash>) -> Result<(PathBuf, MailScan), Error> {
    let folder = named.map_or_else(usual, |named| Ok(named.to_owned()))?;
    let mut scan = MailScan::new(known);
    let (mut files, mut bytes) = (0, 0);
    let all = newest(&folder, now).map_err(|error| Error::disk(&folder, &error))?;
    let mut is_cut = all.len() > LOOKED;
    for path in all.into_iter().take(LOOKED) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match read(&path, &name) {
            Ok(Some(_)) if files == FILES || bytes >= ALL_BYTES => {
                is_cut = true;
                break;
            }
            Ok(Some(file)) => {
                files += 1;
                bytes += file.len() as u64;
                if let Err(exceeded) = scan.file(&name, &file) {
                    scan.tell(format!("{}: {exceeded}; the others were passed over", shown(&path)));
                }
            }
            Ok(None) => {}
            Err(error) => scan.tell(format!("{}: {error}; it was passed over", shown(&path))),
        }
    }
    if is_cut {
        scan.tell(format!("{}: only the newest {files} files were looked into", shown(&folder)));
    }
    Ok((folder, scan))
}

/// Why nothing was found in a folder.
pub(super) fn nothing(folder: &Path, scan: &MailScan) -> Error {
    scan.broken().iter().for_each(|what| tell(&printable(what)));
    Error::refused(format!("{}: no file of the last {DAYS} days holds a table", shown(folder)))
        .hint("bypost receive FILE takes any other; --from-downloads=DIR looks into another folder")
}

/// The folder for downloads.
fn usual() -> Result<PathBuf, Error> {
    if let Some(folder) = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let user = UserDirs::new();
    let told = user.as_ref().and_then(|user| user.download_dir()).map(Path::to_owned);
    // Where nothing tells of it, browsers take this one.
    told.or_else(|| user.map(|user| user.home_dir().join("Downloads")).filter(|folder| folder.is_dir())).ok_or_else(
        || {
            Error::refused("no folder for downloads is known here")
                .hint(format!("name it with --from-downloads=DIR or {VARIABLE}"))
        },
    )
}

/// The plain files of a folder that are neither old nor long nor hidden, the newest first. Links are passed
/// over.
fn newest(folder: &Path, now: Time) -> io::Result<Vec<PathBuf>> {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(now.seconds().try_into().unwrap_or_default());
    let oldest = now.checked_sub(Duration::from_secs(DAYS * 24 * 60 * 60)).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let Ok(metadata) = entry.metadata() else { continue };
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !metadata.is_file() || is_hidden || metadata.len() > BYTES {
            continue;
        }
        let changed = metadata.modified()?;
        if changed >= oldest {
            found.push((Reverse(changed), entry.path()));
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

/// The bytes of a file, if it may hold a table.
fn read(path: &Path, name: &str) -> io::Result<Option<Vec<u8>>> {
    let mut file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(BEGIN).read_to_end(&mut bytes)?;
    if !may_bring(name, &bytes) {
        return Ok(None);
    }
    // It may have grown meanwhile.
    file.take(BYTES).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

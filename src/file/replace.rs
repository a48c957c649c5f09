//! Files on disk: written beside the old one, flushed, and put in its place in one go.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

/// How long to wait for another process before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

/// A lock against other processes that change files of the same folder. Given back on drop.
#[derive(Debug)]
pub struct Lock {
    _file: fs::File,
}

impl Lock {
    /// Locks the folder that holds `path`, waiting a while for a process that has it. Nothing is left behind on disk
    /// where folders can be locked themselves.
    ///
    /// # Errors
    /// The folder cannot be opened, or another process keeps it too long.
    pub fn folder_of(path: &Path) -> io::Result<Self> {
        let file = open_lock(&folder(path))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(fs::TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(fs::TryLockError::WouldBlock) => {
                    return Err(io::Error::new(io::ErrorKind::WouldBlock, "another process is at work in this folder"));
                }
                Err(fs::TryLockError::Error(error)) => return Err(error),
            }
        }
    }
}

#[cfg(unix)]
fn open_lock(folder: &Path) -> io::Result<fs::File> {
    fs::File::open(folder)
}

#[cfg(not(unix))]
fn open_lock(folder: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(".bypost.lock"))
}

/// Replaces a file, or makes it. A process that is killed at any moment leaves the old file or the new one; links are
/// followed, and an existing file keeps its permissions.
///
/// # Errors
/// Whatever the disk says; the old file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = fs::metadata(&target).ok().map(|metadata| metadata.permissions());
    // The rename would succeed on a file that its owner has made read-only.
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let new = written(&target, bytes)?;
    if let Some(permissions) = permissions {
        new.as_file().set_permissions(permissions)?;
    } else {
        open_to_umask(new.as_file())?;
    }
    new.persist(&target).map_err(|error| error.error)?;
    flush_folder(&target)
}

/// Makes a file that must not exist yet; `secret` ones only their owner can read.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`], or whatever the disk says.
pub fn create(path: &Path, bytes: &[u8], secret: bool) -> io::Result<()> {
    let new = written(path, bytes)?;
    if !secret {
        open_to_umask(new.as_file())?;
    }
    new.persist_noclobber(path).map_err(|error| error.error)?;
    flush_folder(path)
}

fn written(target: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let new = tempfile::Builder::new().prefix(".bypost-").tempfile_in(folder(target));
    // Its own words name the new file, which nobody asked for.
    let mut new = new.map_err(|error| io::Error::from(error.kind()))?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    Ok(new)
}

fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => PathBuf::from("/"),
    }
}

/// Temporary files are secret; a table is as readable as any new file.
#[cfg(unix)]
fn open_to_umask(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn open_to_umask(_file: &fs::File) -> io::Result<()> {
    Ok(())
}

/// Makes the new name itself lasting.
#[cfg(unix)]
fn flush_folder(path: &Path) -> io::Result<()> {
    fs::File::open(folder(path))?.sync_all()
}

#[cfg(not(unix))]
fn flush_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

//! Files on disk: written beside the old one, flushed, and put in its place in one go.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use tempfile::NamedTempFile;

/// The beginning and the end of the name that a new file has before it is put in its place; between them
/// stand [`MIDDLE`] letters and digits.
const BEGIN: &str = ".bypost-";
const END: &str = ".new";
const MIDDLE: usize = 6;

/// How old such a file must be for the process that made it to be gone.
const LEFT: Duration = Duration::from_secs(24 * 60 * 60);

/// How long to wait for another process before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

/// A lock against other processes that change files of the same folder. Given back on drop.
#[derive(Debug)]
pub struct Lock {
    _file: fs::File,
}

impl Lock {
    /// Locks the folder that holds `path`, waiting a while for a process that has it. Nothing is left behind
    /// on disk where folders can be locked themselves.
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

/// Replaces a file, or makes it. A process that is killed at any moment leaves the old file or the new one;
/// links are followed, except to nothing, and an existing file keeps its permissions.
///
/// # Errors
/// An error of the disk; the old file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put_in_place(path, bytes).map(drop)
}

/// The same, with what the system says of the new file.
pub(super) fn put_in_place(path: &Path, bytes: &[u8]) -> io::Result<fs::Metadata> {
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        // The owner of a link to nothing may not want a file to be made there.
        Err(_) if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) && !path.exists() => {
            return Err(io::Error::other("is a link to a file that is not there"));
        }
        Err(_) => path.to_owned(),
    };
    let permissions = fs::metadata(&target).ok().map(|metadata| metadata.permissions());
    // The rename would succeed on a file that its owner has made read-only.
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let new = written(&target, bytes, permissions.is_some())?;
    if let Some(permissions) = permissions {
        new.as_file().set_permissions(permissions)?;
    }
    let file = new.persist(&target).map_err(|error| error.error)?;
    flush_folder(&target)?;
    file.metadata()
}

/// Makes a file that must not exist yet; `secret` ones only their owner can read.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`], or an error of the disk.
pub fn create(path: &Path, bytes: &[u8], secret: bool) -> io::Result<()> {
    Fresh::new(path, bytes, secret)?.put()
}

/// A file that is written, and does not have its name yet: without [`Fresh::put`] nothing is left of it.
#[derive(Debug)]
pub struct Fresh<'a> {
    path: &'a Path,
    file: NamedTempFile,
}

impl<'a> Fresh<'a> {
    /// Writes a file that must not exist yet beside its place; `secret` ones only their owner can read.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn new(path: &'a Path, bytes: &[u8], secret: bool) -> io::Result<Self> {
        Ok(Self { path, file: written(path, bytes, secret)? })
    }

    /// Gives it its name.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`], or an error of the disk.
    pub fn put(self) -> io::Result<()> {
        self.file.persist_noclobber(self.path).map_err(|error| error.error)?;
        flush_folder(self.path)
    }
}

/// A file beside its place, flushed; `secret` ones only their owner can read, others as many as the umask
/// says.
fn written(target: &Path, bytes: &[u8], secret: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BEGIN).suffix(END).rand_bytes(MIDDLE);
    let readable = readable();
    if let Some(permissions) = readable.filter(|_| !secret) {
        builder.permissions(permissions);
    }
    // The library's message names the temporary file, which nobody asked for.
    let mut new = builder.tempfile_in(folder(target)).map_err(|error| io::Error::from(error.kind()))?;
    clear(&folder(target), new.as_file());
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    Ok(new)
}

/// Removes files that killed processes of this owner have left in a folder. If that fails, nothing is lost.
fn clear(folder: &Path, new: &fs::File) {
    let (Ok(entries), Ok(new)) = (fs::read_dir(folder), new.metadata()) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_str().is_some_and(is_ours)) {
        // A link is not followed, since the file that it leads to is somebody's.
        let Ok(metadata) = fs::symlink_metadata(entry.path()) else { continue };
        let age = metadata.modified().ok().and_then(|time| SystemTime::now().duration_since(time).ok());
        if metadata.is_file() && age.is_some_and(|age| age > LEFT) && same_owner(&metadata, &new) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a name is one that a new file has before it is put in its place.
fn is_ours(name: &str) -> bool {
    let middle = name.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(END));
    middle.is_some_and(|middle| middle.len() == MIDDLE && middle.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => PathBuf::from("/"),
    }
}

/// The permissions of a table's file before the umask takes some away.
#[cfg(unix)]
fn readable() -> Option<fs::Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn readable() -> Option<fs::Permissions> {
    None
}

#[cfg(unix)]
fn same_owner(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    one.uid() == other.uid()
}

#[cfg(not(unix))]
fn same_owner(_one: &fs::Metadata, _other: &fs::Metadata) -> bool {
    true
}

/// Flushes the folder, so that the new name itself lasts.
#[cfg(unix)]
fn flush_folder(path: &Path) -> io::Result<()> {
    fs::File::open(folder(path))?.sync_all()
}

#[cfg(not(unix))]
fn flush_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

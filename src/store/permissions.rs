//! Whether others can read a private key.

use std::path::Path;

/// Whether others than its owner can read a file.
#[cfg(unix)]
pub(super) fn others_can_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(super) fn others_can_read(_path: &Path) -> bool {
    false
}

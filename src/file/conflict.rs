//! The marks that git leaves in a file that it could not merge.

use super::{Fault, Hint};

/// The fault of a file that git could not merge, if the file holds the marks of that. Nothing else can be
/// said of such a file.
pub fn conflict(bytes: &[u8]) -> Option<Fault> {
    let line = bytes.split(|&byte| byte == b'\n').position(|line| line.starts_with(b"<<<<<<< "))?;
    let what = "git has put two versions of this table together, and the result is no table";
    Some(Fault::line(line + 1, what).hint(Hint::command(
        "take one: git checkout --ours FILE, or --theirs; bypost verify of both tells which is newer, or who signed both",
    )))
}

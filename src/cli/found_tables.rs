//! The tables in files that were found in a folder.

use std::io::ErrorKind;
use std::path::PathBuf;

use super::context::{Context, tell};
use super::open::{check, look};
use super::read::bytes_of;
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, looks_like_table};
use crate::session::{Inbox, Opened};

/// The tables in these files, and the files that should be tables and are none.
pub(super) fn tables(context: &Context, paths: &[PathBuf]) -> (Inbox, Vec<(PathBuf, Fault)>) {
    let (mut inbox, mut broken) = (Inbox::default(), Vec::new());
    for path in paths {
        let bytes = match bytes_of(path, BYTES) {
            Ok(bytes) if looks_like_table(&bytes) => bytes,
            // A file that is longer than any table is none.
            Ok(_) => continue,
            Err(error) if error.kind() == ErrorKind::FileTooLarge => continue,
            Err(error) => {
                tell(&format!("{}: {error}; it may be a table", shown(path)));
                continue;
            }
        };
        match check(context, path, &bytes) {
            Ok(opened) => {
                look(context, &opened);
                match taken_back(context, &opened) {
                    Some(_) => inbox.take_aside(opened),
                    None => inbox.take(opened),
                }
            }
            Err(fault) => broken.push((path.clone(), fault)),
        }
    }
    (inbox, broken)
}

/// Which turn of a file was taken back here, and which file counts, in words.
pub(super) fn taken_back(context: &Context, opened: &Opened) -> Option<String> {
    context.home.memory(&opened.chain.id).ok()??.taken_back_in(&opened.chain)
}

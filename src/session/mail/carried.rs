//! How much of a table a mail or an armour carries.

use super::export::{Export, export, export_tail, export_whole};
use super::recipients::Recipients;
use crate::post::Person;
use crate::session::{Opened, Refusal};

/// A table as it goes to these people: the turns after those that all of them have, or the whole table if
/// one of them may have none, or if it is wanted.
///
/// # Errors
/// It is too long to go by mail.
pub fn export_to(
    opened: &Opened,
    recipients: &Recipients<'_>,
    to: &[Person],
    is_whole: bool,
) -> Result<Export, Refusal> {
    match recipients.turns_of(to) {
        _ if is_whole => export_whole(opened, None),
        0 => recipients.lacking(to).map_or_else(|| export(opened), |reader| export_whole(opened, Some(reader))),
        turns => export_tail(opened, turns),
    }
}

/// A table as it goes to whoever is awaited, or at the end to all others. If that is somebody whose key is
/// here, it may be for anybody, and goes as its file is, unless the whole table is wanted.
///
/// # Errors
/// As [`export_to`].
pub fn export_to_readers(opened: &Opened, recipients: &Recipients<'_>, is_whole: bool) -> Result<Export, Refusal> {
    match recipients.turns_of_readers() {
        _ if is_whole => export_whole(opened, None),
        0 => export(opened),
        turns => export_tail(opened, turns),
    }
}

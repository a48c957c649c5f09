//! A file that goes with a mail.

use std::borrow::Cow;

/// A file with the name under which a reader saves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment<'a> {
    /// Its name.
    pub name: String,
    /// Its media type, such as `text/plain`.
    pub media_type: &'static str,
    /// What it holds.
    pub bytes: Cow<'a, [u8]>,
}

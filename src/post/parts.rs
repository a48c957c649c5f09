//! The parts of a mail that may hold a table.

use mail_parser::{Message, MessageParser, MimeHeaders as _, PartType};

use super::{Desk, Repair, shape, text_of};

/// What a mail has in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// Its texts and files, as texts.
    pub(super) texts: Vec<(String, Option<Repair>)>,
    /// What cannot be looked into, and what to do about it.
    pub(super) notes: Vec<String>,
}

/// Takes a mail apart; none if it has no headers.
///
/// # Errors
/// It has more parts, levels, lines or parameters than any mail needs; that is found out before anything is made of them.
pub(super) fn parts(mail: &[u8], desk: &mut Desk) -> Result<Option<Parts>, String> {
    shape::fits(mail)?;
    if !desk.strains(shape::strain(mail)) {
        return Err(
            "a mail has more parameters in its headers than any program writes; it was not looked into".to_owned()
        );
    }
    let parser = MessageParser::new().with_mime_headers();
    let Some(message) = parser.parse(mail) else { return Ok(None) };
    let mut parts = Parts::default();
    collect(&message, &mut parts);
    Ok(Some(parts))
}

fn collect(message: &Message<'_>, parts: &mut Parts) {
    for part in &message.parts {
        match &part.body {
            PartType::Text(text) | PartType::Html(text) => parts.texts.push((text.to_string(), None)),
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
                if let Some(note) = note(bytes, part.attachment_name()) {
                    parts.notes.push(note);
                } else {
                    parts.texts.extend(text_of(bytes));
                }
            }
            // The check before has bounded how deep this goes.
            PartType::Message(inner) => collect(inner, parts),
            PartType::Multipart(_) => {}
        }
    }
}

/// What is to be said of bytes that are no text but may hold one.
pub(super) fn note(bytes: &[u8], name: Option<&str>) -> Option<String> {
    let name = name.unwrap_or_default();
    let ends = |end: &str| name.to_ascii_lowercase().ends_with(end);
    let called = if name.is_empty() { "an attachment".to_owned() } else { format!("the attachment {name}") };
    if bytes.starts_with(&[0x78, 0x9f, 0x3e, 0x22]) || ends("winmail.dat") {
        return Some(format!(
            "{called} is of Outlook's own form (TNEF), which only Outlook reads: ask the sender for plain text, or unpack it with tnef and give bypost receive the file"
        ));
    }
    if bytes.starts_with(b"PK\x03\x04") || ends(".zip") {
        return Some(format!("{called} is a zip archive: unpack it, and give bypost receive the file that is in it"));
    }
    let packed = [&b"\x1f\x8b"[..], b"7z\xbc\xaf\x27\x1c", b"BZh", b"\xfd7zXZ\0", b"Rar!"];
    let is_packed = packed.iter().any(|magic| bytes.starts_with(magic));
    is_packed.then(|| format!("{called} is packed: unpack it, and give bypost receive the file that is in it"))
}

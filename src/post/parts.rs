//! The parts of a mail that may hold a table.

use mail_parser::{Message, MessageParser, MimeHeaders as _, PartType};

use super::trouble::shown;
use super::{Form, Repair, ScanBudget, shape, text_of};

/// The parts that a mail has.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// Its texts and files, as texts.
    pub(super) texts: Vec<Text>,
    /// Notes on the parts that cannot be looked into, and on what to do about them.
    pub(super) notes: Vec<String>,
}

/// A part of a mail, as a text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// The damage that had to be undone for it.
    pub(super) repair: Option<Repair>,
    /// The name of the file, if it is one.
    pub(super) name: Option<String>,
}

/// Takes a mail apart; none if it has no headers.
///
/// # Errors
/// It has more parts, levels, lines or parameters than any mail needs. This is checked before any of them is
/// taken apart.
pub(super) fn parts(mail: &[u8], budget: &mut ScanBudget) -> Result<Option<Parts>, String> {
    shape::fits(mail)?;
    if !budget.strains(shape::strain(mail)) {
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
        let name = || part.attachment_name().map(str::to_owned);
        match &part.body {
            PartType::Text(text) | PartType::Html(text) => {
                parts.texts.push(Text { text: text.to_string(), repair: None, name: name() });
            }
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
                if let Some(note) = note(bytes, part.attachment_name()) {
                    parts.notes.push(note);
                } else {
                    parts.texts.extend(text_of(bytes).map(|(text, repair)| Text { text, repair, name: name() }));
                }
            }
            // The check before has bounded how deep this goes.
            PartType::Message(inner) => collect(inner, parts),
            PartType::Multipart(_) => {}
        }
    }
}

/// A note on bytes that are no text but may hold one.
pub(super) fn note(bytes: &[u8], name: Option<&str>) -> Option<String> {
    let ends = |end: &str| name.unwrap_or_default().to_ascii_lowercase().ends_with(end);
    let form = if ends("winmail.dat") {
        Form::Tnef
    } else if ends(".zip") {
        Form::Zip
    } else {
        Form::binary(bytes)?
    };
    Some(said(form, name))
}

/// A note on a part of a mail whose form is not looked into.
pub(super) fn said(form: Form, name: Option<&str>) -> String {
    let called = name.and_then(shown).map(|name| format!("the attachment {name}"));
    format!("{} {}: {}", called.as_deref().unwrap_or("an attachment"), form.what(), form.hint())
}

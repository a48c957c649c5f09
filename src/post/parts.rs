//! The parts of a mail that may hold a table.

use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders as _, PartType};

use super::form::UNPACK;
use super::trouble::shown;
use super::{Form, Repair, ScanBudget, cipher, mail_shape, text_of};

/// The parts that a mail has.
#[derive(Clone, Debug, Default)]
pub(super) struct MailParts {
    /// Its texts and files, as texts.
    pub(super) texts: Vec<MailText>,
    /// Its files that are packed in a form that is opened.
    pub(super) packed: Vec<AttachedFile>,
    /// Notes on the parts that cannot be looked into, and on what to do about them.
    pub(super) notes: Vec<String>,
}

/// A part of a mail, as a text.
#[derive(Clone, Debug)]
pub(super) struct MailText {
    pub(super) text: String,
    /// The damage that had to be undone for it.
    pub(super) repair: Option<Repair>,
    /// The name of the file, if it is one.
    pub(super) name: Option<String>,
}

/// A packed file in a mail.
#[derive(Clone, Debug)]
pub(super) struct AttachedFile {
    pub(super) bytes: Vec<u8>,
    pub(super) form: Form,
    /// What it is called in a message.
    pub(super) called: String,
}

/// Takes a mail apart; none if it has no headers. A mail that came packed is charged for more than its bytes.
///
/// # Errors
/// It has more parts, levels, lines or parameters than any mail needs. This is checked before any of them is
/// taken apart.
pub(super) fn parts(mail: &[u8], is_packed: bool, budget: &mut ScanBudget) -> Result<Option<MailParts>, String> {
    let levels = mail_shape::fits(mail)?;
    if !budget.strains(mail_shape::strain(mail)) {
        return Err(
            "a mail has more parameters in its headers than any program writes; it was not looked into".to_owned()
        );
    }
    if is_packed && !budget.walks(mail.len(), levels) {
        return Err(format!("a mail has more levels than are unpacked in one go: {UNPACK}"));
    }
    // What came packed was charged for when it was unpacked.
    let (bytes, levels) = if is_packed { (0, 0) } else { (mail.len(), levels) };
    budget.takes_apart(bytes, levels);
    let parser = MessageParser::new().with_mime_headers();
    let Some(message) = parser.parse(mail) else { return Ok(None) };
    let mut parts = MailParts::default();
    collect(&message, &mut parts);
    Ok(Some(parts))
}

fn collect(message: &Message<'_>, parts: &mut MailParts) {
    let mut is_encrypted = false;
    for part in &message.parts {
        let name = || part.attachment_name().map(str::to_owned);
        match &part.body {
            PartType::Text(text) | PartType::Html(text) => {
                parts.texts.push(MailText { text: text.to_string(), repair: None, name: name() });
            }
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) => match form(bytes, part) {
                Some(Form::Wrapped) if is_signature(part) => {}
                Some(form @ (Form::Zip | Form::Gzip)) => {
                    parts.packed.push(AttachedFile {
                        bytes: bytes.to_vec(),
                        form,
                        called: called(part.attachment_name()),
                    });
                }
                Some(form) => parts.notes.push(said(form, part.attachment_name())),
                None => {
                    parts.texts.extend(text_of(bytes).map(|(text, repair)| MailText { text, repair, name: name() }));
                }
            },
            // The check before has bounded how deep this goes.
            PartType::Message(inner) => collect(inner, parts),
            PartType::Multipart(_) => is_encrypted |= is_of(part, "multipart", &["encrypted"]),
        }
    }
    // What is encrypted stands in a part of its own, but may have been lost or changed on the way.
    if is_encrypted && parts.notes.is_empty() && !parts.texts.iter().any(|part| cipher::is_pgp_in(&part.text)) {
        parts.notes.push(format!("it {}: {}", Form::Pgp.what(), Form::Pgp.hint()));
    }
}

/// The form of a part that is no text, from what its bytes, its type and its name tell, in this order.
fn form(bytes: &[u8], part: &MessagePart<'_>) -> Option<Form> {
    let told = Form::binary(bytes);
    if told.is_some() || text_of(bytes).is_some() {
        return told;
    }
    let name = part.attachment_name().unwrap_or_default().to_ascii_lowercase();
    let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    let is = |subtypes: &[&str]| is_of(part, "application", subtypes);
    if is(&["ms-tnef", "vnd.ms-tnef"]) || ends(&["winmail.dat"]) {
        Some(Form::Tnef)
    } else if is(&["pkcs7-mime", "x-pkcs7-mime"]) || ends(&[".p7m"]) {
        let kind = part.content_type().and_then(|kind| kind.attribute("smime-type")).unwrap_or_default();
        Some(if kind.eq_ignore_ascii_case("signed-data") { Form::Wrapped } else { Form::Enveloped })
    } else if is(&["pgp-encrypted"]) || ends(&[".pgp", ".gpg", ".asc"]) {
        Some(Form::Pgp)
    } else {
        // The bytes tell that it is none.
        let packed: [(&[&str], Form); 3] =
            [(&[".zip"], Form::Zip), (&[".gz"], Form::Gzip), (&[".7z", ".rar", ".bz2", ".xz"], Form::Packed)];
        packed.into_iter().find_map(|(all, form)| ends(all).then_some(form))
    }
}

/// Whether a part is a signature that stands beside what is signed.
fn is_signature(part: &MessagePart<'_>) -> bool {
    let is_named = part.attachment_name().is_some_and(|name| name.to_ascii_lowercase().ends_with(".p7s"));
    is_named || is_of(part, "application", &["pkcs7-signature", "x-pkcs7-signature"])
}

fn is_of(part: &MessagePart<'_>, kind: &str, subtypes: &[&str]) -> bool {
    part.content_type().is_some_and(|written| {
        let subtype = written.subtype().unwrap_or_default();
        written.ctype().eq_ignore_ascii_case(kind) && subtypes.iter().any(|of| subtype.eq_ignore_ascii_case(of))
    })
}

/// A note on a part of a mail whose form is not looked into.
pub(super) fn said(form: Form, name: Option<&str>) -> String {
    format!("{} {}: {}", called(name), form.what(), form.hint())
}

/// What a part of a mail is called in a message.
fn called(name: Option<&str>) -> String {
    name.and_then(shown).map_or_else(|| "an attachment".to_owned(), |name| format!("the attachment {name}"))
}

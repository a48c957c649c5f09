//! The parts of a mail that may hold a table, and the shape of a mail, as it is seen before the mail is taken
//! apart. The shape tells whether taking the mail apart would cost more than it should.
//! The headers name a sender, which proves nothing, since anybody can write them.

use mail_parser::{Address, Message, MessageParser, MessagePart, MimeHeaders as _, PartType};

use super::form::{UNPACK, is_pgp_in};
use super::limits::{BORDERS, LEVELS, LINES, MARKS, STRAINED, WALKED, WALKS};
use super::text::shown;
use super::{Form, Repair, ScanBudget, text_of};
use crate::Person;
use bypost_rules::kit::check_address;

#[derive(Clone, Debug, Default)]
pub(super) struct MailParts {
    pub(super) texts: Vec<MailText>,
    /// Its files that are packed in a form that is opened.
    pub(super) packed: Vec<AttachedFile>,
    /// Notes on the parts that cannot be looked into, and on what to do about them.
    pub(super) notes: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct MailText {
    pub(super) text: String,
    /// The damage that had to be undone for it.
    pub(super) repair: Option<Repair>,
    pub(super) name: Option<String>,
}

/// A packed file in a mail.
#[derive(Clone, Debug)]
pub(super) struct AttachedFile {
    pub(super) bytes: Vec<u8>,
    pub(super) form: Form,
    pub(super) called: String,
}

/// Takes a mail apart; none if it has no headers. A mail that came packed is charged for more than its bytes.
/// It fails if the mail has more parts, levels, lines or parameters than any mail needs, which is checked
/// before any of them is taken apart.
pub(super) fn parts(mail: &[u8], is_packed: bool, budget: &mut ScanBudget) -> Result<Option<MailParts>, String> {
    let levels = fits(mail)?;
    if !budget.spends(strain(mail) / STRAINED) {
        return Err(
            "a mail has more parameters in its headers than any program writes; it was not looked into".to_owned()
        );
    }
    if is_packed && !budget.spends(mail.len().saturating_mul(levels) / WALKED) {
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
    if is_encrypted && parts.notes.is_empty() && !parts.texts.iter().any(|part| is_pgp_in(&part.text)) {
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

pub(super) fn said(form: Form, name: Option<&str>) -> String {
    format!("{} {}: {}", called(name), form.what(), form.hint())
}

fn called(name: Option<&str>) -> String {
    name.and_then(shown).map_or_else(|| "an attachment".to_owned(), |name| format!("the attachment {name}"))
}

/// Checks that a mail has a shape with which taking it apart costs no more than it should, and gives the
/// number of levels that it may have.
pub(super) fn fits(mail: &[u8]) -> Result<usize, String> {
    let (mut lines, mut borders, mut levels) = (1, 0, 0);
    for (at, &byte) in mail.iter().enumerate() {
        if byte == b'\n' {
            lines += 1;
            borders += usize::from(mail[at + 1..].starts_with(b"--"));
        } else if byte == b'/' {
            let is = |word: &[u8]| at >= word.len() && mail[at - word.len()..at].eq_ignore_ascii_case(word);
            levels += usize::from(is(b"multipart") || is(b"message"));
        }
    }
    if lines > LINES
        || borders > BORDERS
        || levels > LEVELS
        || levels.saturating_mul(mail.len()) > WALKS.max(24 * mail.len())
    {
        return Err("a mail has more lines, parts or levels than any program writes; it was not looked into".to_owned());
    }
    Ok(levels)
}

/// The most that it can cost to take the parameters of a mail apart, as bytes times signs: each may be
/// compared with all before it, and put at the end of a value that is copied whole.
pub(super) fn strain(mail: &[u8]) -> usize {
    let (mut strain, mut field, mut block) = (0_usize, None, HeaderBlock::default());
    let mut is_digest = false;
    let mut at = 0;
    for line in mail.split_inclusive(|&byte| byte == b'\n') {
        let goes_on = matches!(line.first(), Some(b' ' | b'\t'));
        if !goes_on {
            strain = strain.saturating_add(field.take().map_or(0, HeaderField::strain));
            if line.trim_ascii().is_empty() {
                // No end of the mail's parts is known yet, so all that follows counts.
                if block.is_encoded && (block.is_message || is_digest) {
                    let rest = mail.len() - at;
                    strain = strain.saturating_add(rest.saturating_mul(rest) / 16);
                }
                block = HeaderBlock::default();
            }
        }
        at += line.len();
        if field.is_none() {
            field = (0..line.len()).filter(|&end| line[end] == b':').find_map(|end| parameters(line, end));
        } else if let Some(field) = &mut field {
            field.add(line);
        }
        if field.is_some() {
            block.is_message |= holds(line, b"rfc822") || holds(line, b"global");
            is_digest |= holds(line, b"digest");
        }
        block.is_encoded |= is_encoded(line);
    }
    strain.saturating_add(field.map_or(0, HeaderField::strain))
}

/// What is known of the headers since the last empty line.
#[derive(Default)]
struct HeaderBlock {
    /// The part that follows may be a mail.
    is_message: bool,
    /// The part that follows may be in base64 or the like, which hides its shape.
    is_encoded: bool,
}

struct HeaderField {
    length: usize,
    marks: usize,
}

impl HeaderField {
    fn add(&mut self, line: &[u8]) {
        self.length += line.len();
        self.marks += line.iter().filter(|byte| matches!(byte, b'=' | b'\'')).count();
    }

    fn strain(self) -> usize {
        self.marks.saturating_sub(MARKS).saturating_mul(self.length)
    }
}

/// The field with parameters whose name ends at this colon. It may begin anywhere in a line, since a border
/// may stand before it.
fn parameters(line: &[u8], colon: usize) -> Option<HeaderField> {
    let is = |name| is_name(&line[..colon], name);
    (is(b"content-type") || is(b"content-disposition")).then(|| {
        let mut field = HeaderField { length: 0, marks: 0 };
        field.add(&line[colon..]);
        field
    })
}

/// Whether bytes end with a name, whatever blanks are in it.
fn is_name(bytes: &[u8], name: &[u8]) -> bool {
    let mut written = bytes.iter().rev().filter(|byte| !byte.is_ascii_whitespace());
    name.iter().rev().all(|letter| written.next().is_some_and(|byte| byte.eq_ignore_ascii_case(letter)))
}

/// Whether a line says that what follows is in base64, or anything else but plain.
fn is_encoded(line: &[u8]) -> bool {
    (0..line.len()).filter(|&end| line[end] == b':' && is_name(&line[..end], b"content-transfer-encoding")).any(|end| {
        let value = line[end + 1..].trim_ascii();
        ![&b"7bit"[..], b"8bit", b"binary"].iter().any(|plain| value.eq_ignore_ascii_case(plain))
    })
}

fn holds(line: &[u8], word: &[u8]) -> bool {
    line.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
}

/// Bytes of the headers that are looked at, and of a field in them.
const HEADERS: usize = 64 << 10;
const FIELD: usize = 1_000;

/// Who has sent a mail: the one name of its From field, with the one address to which it asks for answers.
/// None if there are several, or if the address could not stand in an address book.
pub(super) fn sender(mail: &[u8]) -> Option<Person> {
    let from = only(&field(mail, b"from")?)?;
    let reply_to = match field(mail, b"reply-to") {
        Some(fields) => only(&fields)?,
        None => from.clone(),
    };
    check_address(&reply_to.address).ok()?;
    Some(Person { name: from.name, address: reply_to.address })
}

/// All fields of a name, with the lines that go on with them; none if there are none.
fn field(mail: &[u8], name: &[u8]) -> Option<Vec<u8>> {
    let (mut found, mut is_in) = (Vec::new(), false);
    for line in mail[..mail.len().min(HEADERS)].split_inclusive(|byte| *byte == b'\n') {
        if line.trim_ascii().is_empty() {
            break;
        }
        if !matches!(line[0], b' ' | b'\t') {
            let colon = line.iter().position(|byte| *byte == b':');
            is_in = colon.is_some_and(|colon| line[..colon].trim_ascii_end().eq_ignore_ascii_case(name));
        }
        if is_in {
            found.extend_from_slice(line);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The only person in a field that stands there once.
fn only(field: &[u8]) -> Option<Person> {
    let begins = field.split_inclusive(|byte| *byte == b'\n').filter(|line| !matches!(line[0], b' ' | b'\t'));
    if field.len() > FIELD || begins.count() != 1 {
        return None;
    }
    let colon = field.iter().position(|byte| *byte == b':')?;
    let message = [b"From:", &field[colon + 1..], b"\n\n"].concat();
    let message = MessageParser::default().parse_headers(&message)?;
    let Address::List(all) = message.from()? else { return None };
    let [one] = &all[..] else { return None };
    Some(Person { name: one.name().map(str::to_owned), address: one.address()?.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::sender;

    #[test]
    fn only_a_plain_sender_is_taken() {
        for (headers, told) in [
            ("From: \"alice\" <alice@example.org>", Some((Some("alice"), "alice@example.org"))),
            (
                "To: x@example.org\r\nfrom :\r\n =?utf-8?q?Zo=C3=AB?=\r\n <z@example.org>",
                Some((Some("Zoë"), "z@example.org")),
            ),
            ("From: alice@example.org", Some((None, "alice@example.org"))),
            ("From: alice <a@example.org>\r\nReply-To: b@example.org", Some((Some("alice"), "b@example.org"))),
            ("From: alice <a@example.org>\r\nReply-To: b@example.org, c@example.org", None),
            ("From: alice <a@example.org>\r\nReply-To: <-x@example.org>", None),
            ("From: alice <a@example.org>, bob <b@example.org>", None),
            ("From: alice <a@example.org>\r\nFrom: alice <b@example.org>", None),
            ("From: us: alice <a@example.org>;", None),
            ("From: alice <\"a b\"@example.org>", None),
            ("Subject: x\r\n\r\nFrom: alice <a@example.org>", None),
            (&format!("From: {} <a@example.org>", "x".repeat(1_000)), None),
        ] {
            let found = sender(format!("{headers}\r\n\r\nHello\r\n").as_bytes());
            let found = found.as_ref().map(|person| (person.name.as_deref(), person.address.as_str()));
            assert_eq!(found, told, "{headers}");
        }
    }
}

//! A mail with a table.

use super::body::{body_parts, joined, paragraph};
use super::contents::{MailContents, subject};
use super::page::{Rasterizer, page};
use crate::file::{Time, looks_like_tail};
use crate::post::{Attachment, Message, Person, armor, message_id, references};
use crate::session::files::file_name::{armor_name, file_name};
use crate::session::mail::dispatch::Dispatch;
use crate::session::view::drawing::mailed;
use crate::session::{Opened, Refusal};

/// The mail that carries the file of a table. [`crate::session::note_sent`] must be called before its bytes
/// go anywhere, so that the memory of what leaves is kept first. Without a rasterizer it has no picture.
///
/// # Errors
/// Turns that do not hold.
pub fn compose<'f>(
    opened: &Opened,
    from: Person,
    dispatch: Dispatch<'f>,
    date: Time,
    rasterizer: Option<&Rasterizer<'_>>,
) -> Result<Message<'f>, Refusal> {
    let (chain, id) = (&opened.chain, message_id(&opened.chain));
    let attachment = attachment(opened, dispatch.file);
    let subject = subject(opened, &dispatch);
    let contents = MailContents::new(opened, &dispatch)?;
    let text = text(opened, &contents, &dispatch, &attachment.name);
    let html = (!dispatch.look.is_plain).then(|| page(opened, contents, &attachment.name, &id, rasterizer));
    Ok(Message {
        from,
        to: dispatch.to,
        cc: dispatch.cc,
        subject,
        date,
        references: references(chain),
        text,
        html,
        attachment,
        id,
    })
}

/// The text of a mail: what has happened since its readers wrote, the public drawing, what may be done and
/// how, and perhaps the armour. No line of it is wider than asked for. `name` is that of the file that goes
/// with it.
fn text(opened: &Opened, contents: &MailContents, dispatch: &Dispatch<'_>, name: &str) -> String {
    let width = dispatch.look.width;
    let armor = dispatch.armoring.of(dispatch.file, width);
    let mut parts = body_parts(contents, armor.is_some(), width);
    // Nobody has a board to look at before all have joined.
    if opened.table.is_full() {
        let drawing = if contents.is_drawn { format!("\n{}", mailed(&opened.table, width)) } else { String::new() };
        parts.insert(
            parts.len() - 2,
            paragraph(contents.above.as_deref().unwrap_or("The table now:"), width) + &drawing,
        );
    }
    match armor {
        Some(armor) => {
            parts.push(paragraph("The table is attached; here it is again, should the attachment get lost:", width));
            parts.push(armor);
        }
        None => parts.push(paragraph(&contents.only_attached(name), width)),
    }
    joined(&parts)
}

/// The text that travels, as the file that goes with a mail. A tail is no file that a command could open,
/// and goes in its armour.
fn attachment<'f>(opened: &Opened, file: &'f str) -> Attachment<'f> {
    let (game, id) = (&opened.chain.header.game, &opened.chain.id);
    if looks_like_tail(file.as_bytes()) {
        let name = armor_name(game, id, opened.chain.links.len(), 1);
        return Attachment { name, media_type: "text/plain", bytes: armor(file).into_bytes().into() };
    }
    let name = file_name(game, id, 1);
    Attachment { name, media_type: "application/toml", bytes: file.as_bytes().into() }
}

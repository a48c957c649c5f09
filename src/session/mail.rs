//! A mail with a table.

use super::dispatch::Dispatch;
use super::file_name::{armor_name, file_name};
use super::mail_body::text;
use super::mail_contents::MailContents;
use super::mail_page::{Rasterizer, page};
use super::{Opened, Refusal};
use crate::file::{Time, looks_like_tail};
use crate::kit::hex;
use crate::post::{Attachment, Message, Person, armor, message_id, references};

/// The mail that carries the file of a table. [`super::leave`] must be called before its bytes go anywhere,
/// so that the memory of what leaves is kept first. Without a rasterizer it has no picture.
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
    let contents = MailContents::new(opened, &dispatch)?;
    let text = text(opened, &contents, &dispatch, &attachment.name);
    let html = (!dispatch.look.is_plain).then(|| page(opened, contents, &dispatch, &attachment.name, &id, rasterizer));
    Ok(Message {
        from,
        to: dispatch.to,
        cc: dispatch.cc,
        subject: subject(opened),
        date,
        references: references(chain),
        text,
        html,
        attachment,
        id,
    })
}

/// The subject of a mail with a table.
pub(super) fn subject(opened: &Opened) -> String {
    let (table, id) = (&opened.table, hex(&opened.chain.id));
    // Programs that sort mails into threads ignore text in brackets.
    format!("[bypost, turn {}] {}, table {}", table.turns(), table.game().info().title, &id[..8])
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

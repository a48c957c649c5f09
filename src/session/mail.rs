//! A mail with a table.

use super::export::{Export, export, export_whole};
use super::file_name::file_name;
use super::mail_body::text;
use super::recipients::Recipients;
use super::{Opened, Refusal};
use crate::file::Time;
use crate::kit::hex;
use crate::post::{Message, Person, message_id, references};
use crate::rules::Seat;

/// The file of a table as it goes to these people: whole, if one of them may lack what was split off.
///
/// # Errors
/// It is too long to go by mail.
pub fn export_to(opened: &Opened, recipients: &Recipients<'_>, to: &[Person]) -> Result<Export, Refusal> {
    match recipients.lacking(to) {
        Some(reader) => export_whole(opened, reader),
        None => export(opened),
    }
}

/// The mail that carries the file of a table, for some seats to read. [`super::leave`] must be called before
/// its bytes go anywhere, so that the memory of what leaves is kept first.
///
/// # Errors
/// Turns that do not hold.
pub fn compose<'f>(
    opened: &Opened,
    from: Person,
    to: Vec<Person>,
    readers: &[Seat],
    file: &'f str,
    date: Time,
) -> Result<Message<'f>, Refusal> {
    let (table, chain) = (&opened.table, &opened.chain);
    // Programs that sort mails into threads ignore text in brackets.
    let (title, id) = (&table.game().info().title, hex(&chain.id));
    let subject = format!("[bypost, turn {}] {title}, table {}", table.turns(), &id[..8]);
    let text = text(opened, readers, file).map_err(|fault| Refusal { what: fault.to_string(), hint: fault.hint })?;
    Ok(Message {
        from,
        to,
        subject,
        date,
        id: message_id(chain),
        references: references(chain),
        text,
        name: file_name(&chain.header.game, &chain.id, 1),
        file,
    })
}

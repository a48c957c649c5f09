//! A mail that says what somebody agrees to, or asks for, with the lines that carry it.

use super::body::{joined, paragraph};
use super::look::MailLook;
use crate::draw::escape::printable;
use crate::draw::letter::{Block, letter};
use crate::file::{Agreed, Consent, Time};
use crate::kit::hex;
use crate::post::{Attachment, Html, Message, Person, consent_lines, message_id, references};
use crate::session::{Opened, Refusal, agrees_in_words};

/// The mail with consents of one home to the same, and a remark.
///
/// # Errors
/// A consent that cannot be written.
pub fn compose_consents(
    opened: &Opened,
    (from, to): (Person, Vec<Person>),
    consents: &[Consent],
    (say, program, look): (Option<&str>, &str, MailLook),
    date: Time,
) -> Result<Message<'static>, Refusal> {
    let (chain, game) = (&opened.chain, opened.table.game().info());
    let lines = consents.iter().map(|consent| consent_lines(&chain.id, consent)).collect::<Result<String, _>>();
    let lines = lines.map_err(Refusal::new)?;
    let names: Vec<&str> = consents.iter().map(|consent| consent.seat.as_str()).collect();
    let agrees = consents.first().map(|consent| agrees_in_words(&names, &consent.to)).unwrap_or_default();
    let agrees = printable(&agrees);
    let table = format!("{}, table {}", game.title, &hex(&chain.id)[..8]);
    let said = format!("{table}: {agrees}.");
    let say = say.map(printable);
    let mut parts = vec![paragraph(&said, look.width)];
    parts.extend(say.as_deref().map(|say| paragraph(say, look.width)));
    let is_objection = consents.iter().any(|consent| consent.to == Agreed::Contest);
    let decides = match is_objection {
        true => "It changes nothing in the table, and is told wherever the table is.",
        false => "Until somebody plays on, nothing is decided; to play on declines.",
    };
    let how =
        format!("Save this mail as MAIL: {program} receive MAIL takes it in, and tells what to do next. {decides}");
    parts.extend([paragraph(&how, look.width), lines.clone()]);
    let remark = say.map(|say| Block::Lines(vec![say]));
    let title = format!("{agrees} - {table}");
    let blocks: Vec<Block<'_>> = std::iter::once(Block::Strong(said))
        .chain(remark)
        .chain([Block::Lines(vec![how]), Block::Commands(lines.clone())])
        .collect();
    let html = (!look.is_plain).then(|| Html { page: letter(&title, &blocks), picture: None });
    let message = Message {
        from,
        to,
        cc: Vec::new(),
        subject: format!("[bypost, {agrees}] {table}"),
        date,
        id: message_id(chain),
        references: references(chain),
        text: joined(&parts),
        html,
        attachment: Attachment {
            name: format!("{}-{}-consent.txt", game.id, &hex(&chain.id)[..8]),
            media_type: "text/plain",
            bytes: lines.into_bytes().into(),
        },
    };
    // Nobody knows a signature before it is made, so no other mail has this name.
    let mut random = [0; 32];
    let signatures = consents.iter().flat_map(|consent| consent.signature);
    random.iter_mut().zip(signatures).for_each(|(byte, signed)| *byte = signed);
    Ok(message.again(&random))
}

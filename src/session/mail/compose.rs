//! A mail with a table, and one that says what somebody agrees to, or asks for, with the lines that carry it.

use super::addresses::MailLook;
use super::contents::{MailContents, Referral, body_parts, joined, latest, paragraph, subject};
use super::dispatch::Dispatch;
use crate::draw::escape::printable;
use crate::draw::letter::{Block, letter, pictured};
use crate::draw::picture;
use crate::file::{Agreed, Consent, Time, looks_like_tail};
use crate::kit::hex;
use crate::post::{Attachment, Html, Message, Person, Picture, armor, consent_lines, message_id, references};
use crate::rules::Sight;
use crate::session::files::file_name::{armor_name, file_name};
use crate::session::view::drawing::{headless, mailed};
use crate::session::{Opened, Refusal, agrees_in_words};

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
    let text = text(opened, &contents, &dispatch);
    let html = (!dispatch.look.is_plain).then(|| page(opened, contents, &id, rasterizer));
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
/// how, and perhaps the armour. No line of it is wider than asked for.
fn text(opened: &Opened, contents: &MailContents, dispatch: &Dispatch<'_>) -> String {
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
        None => parts.push(paragraph(&contents.only_attached(), width)),
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

/// Makes a PNG of an SVG image, with so many dots for a unit; none where that cannot be done.
pub type Rasterizer<'r> = dyn Fn(&str, f32) -> Option<Vec<u8>> + 'r;

/// Lines of what has happened that the page tells at most.
const NEWS: usize = 8;

/// Bytes of a picture in a mail at most.
const PICTURE: usize = 30 << 10;

/// The dots for a unit of a picture, the finest first. Most pictures are 600 to 900 units wide, and are shown
/// in at most 568 dots of a screen, of which some show two in the place of one. Where edges fall between two
/// dots in a regular way, as by quarters, the image packs better.
const SCALES: [f32; 5] = [1.5, 1.25, 1.0, 0.75, 0.6];

/// The page of a mail, with a picture of the position if somebody here makes one that is small enough, and
/// else with the drawing. It tells what everybody may know.
pub(crate) fn page(opened: &Opened, contents: MailContents, id: &str, rasterizer: Option<&Rasterizer<'_>>) -> Html {
    let table = &opened.table;
    let scene = headless(table, &Sight::public());
    let names: Vec<&str> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    let title = format!("{}, turn {}", table.game().info().title, table.turns());
    // Nobody has a board to look at before all have joined.
    let is_drawn = contents.is_drawn && table.is_full();
    let rasterizer = rasterizer.filter(|_| is_drawn);
    let png = rasterizer.and_then(|rasterizer| {
        let svg = picture::narrow_svg(&pictured(&scene).with_short_names(&names), &title);
        SCALES.iter().find_map(|scale| rasterizer(&svg, *scale).filter(|png| png.len() <= PICTURE))
    });
    let picture = png.map(|png| Picture { id: format!("table.{id}"), png });
    // The armour never stands in the page.
    let in_browser = contents.in_browser(false).map(linked);
    let rules = contents.rules().map(linked);
    let attached = Block::Lines(vec![contents.only_attached()]);
    let mut about = vec![format!("{title}, table {}.", &hex(&table.id())[..8])];
    about.extend(crate::session::view::drawing::unwitnessed(table).map(str::to_owned));
    let mut blocks = vec![Block::Title(contents.title), Block::Small(about)];
    blocks.extend(contents.until.into_iter().chain(contents.greeting).map(|line| Block::Lines(vec![line])));
    blocks.extend(rules);
    if let Some((title, mut news)) = contents.news {
        latest(&mut news, NEWS, &contents.program);
        blocks.extend([Block::Heading(title), Block::Lines(news)]);
    }
    blocks.extend(contents.above.map(|line| Block::Lines(vec![line])));
    if is_drawn {
        let picture = picture.as_ref().map(|picture| picture.id.as_str());
        blocks.push(Block::Board { scene: &scene, names: &names, picture });
    }
    if !contents.todo.is_empty() {
        blocks.extend([Block::Heading("What may be done".to_owned()), Block::Lines(contents.todo)]);
    }
    blocks.extend([Block::Heading("How to go on".to_owned()), Block::Lines(vec![contents.how])]);
    if !contents.commands.is_empty() {
        let commands: Vec<String> = contents.commands.iter().map(|words| words.join(" ")).collect();
        blocks.push(Block::Commands(commands.join("\n")));
    }
    blocks.extend(in_browser.into_iter().chain([attached]));
    Html { page: letter(&title, &blocks), picture }
}

fn linked(said: Referral) -> Block<'static> {
    match said.address {
        Some(address) => Block::Linked { before: said.before.to_owned(), address, after: said.after },
        None => Block::Lines(vec![said.sentence()]),
    }
}

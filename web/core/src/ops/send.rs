//! Sending a table: it is packed for the person to look at, and leaves only once the session remembers that.

use bypost::post::Person;
use bypost::session::{
    Armoring, BrowserAddress, ByHand, Clock as _, Dispatch as Packing, MailLook, Note, Opened, Recipients, Store as _,
    export_tail, file_name, is_newest, left_before, next_of_readers, note_sent,
};
use serde::{Deserialize, Serialize};

use super::inbox::other_states;
use crate::answer::{Done, Nothing, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name, Shown, all};

/// What is to be sent.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Sending {
    file: String,
    seen: Option<String>,
    /// Whether the whole table goes, and not only the turns that they may lack.
    #[serde(default)]
    whole: bool,
    /// Those to whom it goes; all who read it, if it is left out.
    to: Option<Vec<String>>,
    /// The address of this page, where it is served.
    page: Option<String>,
}

/// A table that leaves as it is.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Leaving {
    file: String,
    seen: Option<String>,
}

/// A mail, in every form in which a browser can send it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Dispatch {
    to: Vec<Recipient>,
    /// Those of whom no address is known.
    missing: Vec<Name>,
    subject: Shown,
    text: AsIs,
    /// What is copied: words for people, and the table in an armour.
    copied: AsIs,
    armor: AsIs,
    attachment: Attachment,
    /// The draft as an address; empty if a draft cannot hold the table.
    mailto: AsIs,
    /// Why there is no draft, if there is none.
    no_mail: Option<Shown>,
    notes: Vec<Shown>,
}

/// Somebody to whom it goes.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Recipient {
    name: Option<Name>,
    address: Shown,
}

/// The file that goes with a mail.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Attachment {
    name: Name,
    #[serde(rename = "type")]
    kind: AsIs,
    text: AsIs,
}

/// The whole file of a table.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableFile {
    name: Name,
    text: AsIs,
}

/// Why a mail program is not offered.
const NO_MAIL: &str = "This is too long for a link to a mail program: share or save the file and attach it, or copy \
                       the lines into a mail.";

/// A mail for whoever is awaited, in every form in which a browser can send it. Nothing has left by that: the
/// page asks for [`sent`] before it gives any of these forms out.
pub fn pack(app: &mut App, given: Sending, world: World) -> Done<Dispatch> {
    let Sending { file, seen, whole, to, page } = given;
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let home = app.home();
    let (book, keys) = (home.addresses()?, home.keys()?);
    let mut recipients = Recipients::new(&opened, &book, &keys);
    let readers = recipients.readers();
    let seats = opened.table().seats();
    let wanted = match to {
        None => readers.iter().map(|seat| seats.name(*seat).to_owned()).collect(),
        Some(to) => recipients.split(&to)?,
    };
    let (mut people, mut missing) = (Vec::new(), Vec::new());
    for name in wanted {
        match recipients.all(std::slice::from_ref(&name), &readers) {
            Ok(found) => people.extend(found),
            Err(refusal) if name.contains('@') => return Err(refusal.into()),
            Err(_) => missing.push(name),
        }
    }
    // Somebody without an address has turns all the same.
    let unaddressed = missing.iter().map(|name| Person { name: Some(name.clone()), address: String::new() });
    let everybody: Vec<Person> = people.iter().cloned().chain(unaddressed).collect();
    let text = export_tail(&opened, if whole { 0 } else { recipients.turns_of(&everybody) })?;
    let look = MailLook { is_plain: true, ..recipients.look(&everybody) };
    let mut told: Vec<Shown> = recipients.notes().iter().map(words).collect();
    if !is_newest(&home, &opened)? {
        told.push("this is not the newest state: a turn was signed here that it does not hold".into());
    }
    let name = ByHand::file_name(&opened, 1);
    let browser = page.and_then(|page| BrowserAddress::new(&page).ok());
    let reminds = left_before(&home, &opened)?.filter(|left| left.reminds(world.now()));
    let memory = home.memory(&opened.chain().id)?;
    let others = other_states(&home, &app.folder(), &opened)?;
    let dispatch = Packing {
        to: people,
        cc: Vec::new(),
        readers: &readers,
        next: next_of_readers(&opened, &readers, memory.as_ref(), world.now(), &others),
        file: &text,
        look,
        armoring: Armoring::Short,
        browser: browser.as_ref(),
        program: "bypost",
        has_page: true,
        reminds,
    };
    let mail = ByHand::new(&opened, dispatch)?;
    let draft = mail.draft(&name);
    // A draft that does not hold the table needs the attachment, which no address can bring.
    let is_draft = draft.contains("BEGIN%20");
    let recipient = |Person { name, address }| Recipient { name: name.map(Name::from), address: address.into() };
    let copied = if mail.is_armored() { mail.text.clone() } else { format!("{}\n\n{}", mail.subject, mail.file) };
    Ok(Dispatch {
        to: mail.to.into_iter().map(recipient).collect(),
        missing: all(missing),
        subject: mail.subject.into(),
        text: mail.text.into(),
        copied: copied.into(),
        armor: (&mail.file).into(),
        attachment: Attachment { name: name.into(), kind: "text/plain".into(), text: mail.file.into() },
        mailto: if is_draft { draft.into() } else { AsIs::default() },
        no_mail: (!is_draft).then(|| NO_MAIL.into()),
        notes: told,
    })
}

/// Remembers that a table leaves now. Nobody can take its last turn back from then on.
pub fn sent(app: &mut App, Leaving { file, seen }: Leaving, world: World) -> Done<Nothing> {
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    note_sent(&mut app.home(), opened.chain(), world.now())?;
    Ok(Nothing {})
}

/// The whole table as its file is, for a folder or another program.
pub fn file(app: &mut App, Leaving { file, seen }: Leaving, world: World) -> Done<TableFile> {
    let opened: Opened = app.opened_as_seen(&file, seen.as_deref())?;
    note_sent(&mut app.home(), opened.chain(), world.now())?;
    let name = file_name(&opened.chain().header.game, &opened.chain().id, 1);
    Ok(TableFile { name: name.into(), text: opened.text().into() })
}

fn words(note: &Note) -> Shown {
    match note {
        Note::Plain(text) | Note::Warning(text) => text.into(),
    }
}

impl From<std::convert::Infallible> for Pause {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

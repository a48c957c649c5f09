//! Sending a table: the session remembers first that it leaves.

use bypost::post::Person;
use bypost::session::{
    Armoring, BrowserAddress, ByHand, Clock as _, Dispatch, Export, MailLook, Note, Opened, Recipients, export_to,
    export_whole, file_name, is_newest, note_sent,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, Pause, arguments};
use crate::app::App;
use crate::host::World;

#[derive(Deserialize)]
struct Sending {
    file: String,
    #[serde(default)]
    seen: Option<String>,
    #[serde(default)]
    whole: bool,
    #[serde(default)]
    to: Vec<String>,
    /// The address of this page, where it is served.
    #[serde(default)]
    page: Option<String>,
}

/// A mail for whoever is awaited, in every form in which a browser can send it.
pub fn send(app: &mut App, request: &Value, world: World) -> Done {
    let Sending { file, seen, whole, to, page } = arguments(request)?;
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let mut home = app.home();
    let (book, keys) = (home.addresses()?, home.keys()?);
    let mut recipients = Recipients::new(&opened, &book, &keys);
    let readers = recipients.readers();
    let seats = opened.table().seats();
    let wanted = match &to[..] {
        [] => readers.iter().map(|seat| seats.name(*seat).to_owned()).collect(),
        to => recipients.split(to)?,
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
    let Export { file: text, notes, .. } = export_to(&opened, &recipients, &everybody, whole)?;
    let look = MailLook { is_plain: true, ..recipients.look(&everybody) };
    let mut told: Vec<String> = recipients.notes().iter().chain(&notes).map(words).collect();
    if !is_newest(&home, &opened)? {
        told.push("this is not the newest state: a turn was signed here that it does not hold".to_owned());
    }
    let name = ByHand::file_name(&opened, 1);
    let browser = page.and_then(|page| BrowserAddress::new(&page).ok());
    let dispatch = Dispatch {
        to: people,
        cc: Vec::new(),
        readers: &readers,
        file: &text,
        look,
        armoring: Armoring::Short,
        browser: browser.as_ref(),
        program: "bypost",
        has_page: true,
    };
    let mail = ByHand::new(&opened, dispatch, &name)?;
    let draft = mail.draft(&name);
    note_sent(&mut home, &opened, world.now())?;
    Ok(json!({
        "to": mail.to.iter().map(|person| json!({ "name": person.name, "address": person.address })).collect::<Value>(),
        "missing": missing,
        "subject": mail.subject,
        "text": mail.text,
        "armor": mail.file,
        "attachment": { "name": name, "type": "text/plain", "text": mail.file },
        // A draft that does not hold the table needs the attachment, which no address can bring.
        "mailto": if draft.contains("BEGIN%20") { draft } else { String::new() },
        "notes": told,
    }))
}

/// The whole table as its file is, for a folder or another program.
pub fn file(app: &mut App, request: &Value, world: World) -> Done {
    let Sending { file, seen, .. } = arguments(request)?;
    let opened: Opened = app.opened_as_seen(&file, seen.as_deref())?;
    let Export { file: text, notes, .. } = export_whole(&opened, None)?;
    note_sent(&mut app.home(), &opened, world.now())?;
    let name = file_name(&opened.chain().header.game, &opened.chain().id, 1);
    let notes: Vec<String> = notes.iter().map(words).collect();
    Ok(json!({ "name": name, "text": text, "notes": notes }))
}

fn words(note: &Note) -> String {
    match note {
        Note::Plain(text) | Note::Warning(text) => text.clone(),
        _ => String::new(),
    }
}

impl From<std::convert::Infallible> for Pause {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

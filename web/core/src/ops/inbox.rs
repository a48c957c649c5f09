//! The tables of a player, in the order in which they want attention.

use bypost::file::looks_like_table;
use bypost::kit::{hex, lasting};
use bypost::session::drawing::whose;
use bypost::session::story::headline;
use bypost::session::{Branches, Inbox, Opened, Standing, Tables as _, is_to_send};
use serde_json::{Value, json};

use crate::answer::{Done, Pause};
use crate::app::App;
use crate::folder::Folder;
use crate::home::Home;
use crate::host::World;

/// All tables, those that wait for a key here first, and the address book.
pub fn list(app: &mut App, world: World) -> Done {
    let (mut inbox, mut broken) = (Inbox::default(), Vec::new());
    for (file, text) in app.folder().all() {
        if !looks_like_table(text.as_bytes()) {
            continue;
        }
        match app.opened(&file) {
            Ok(opened) => inbox.take(opened),
            Err(Pause::Refused(refusal)) => broken.push(json!({ "file": file, "what": refusal.what })),
            Err(pause) => return Err(pause),
        }
    }
    let home = app.home();
    let listed = inbox.listed(&home.keys()?);
    let tables = listed.iter().map(|(standing, branches)| entry(*standing, branches, &home, world));
    let tables: Vec<Value> = tables.collect::<Result<_, _>>()?;
    let book = home.addresses()?;
    let addresses = book.all().map(|(name, address)| json!({ "name": name, "address": address }));
    Ok(json!({ "tables": tables, "broken": broken, "addresses": addresses.collect::<Value>() }))
}

fn entry(standing: Standing, branches: &Branches, home: &Home, world: World) -> Result<Value, Pause> {
    let Branches { first: opened, others, .. } = branches;
    let (table, file) = (opened.table(), opened.path().to_string_lossy());
    let since = table.time();
    let seconds = world.now - since.seconds();
    let standing = match standing {
        Standing::Yours => "yours",
        Standing::Theirs => "theirs",
        Standing::Over => "over",
        _ => "foreign",
    };
    Ok(json!({
        "file": file,
        "table": &hex(&table.id())[..8],
        "title": table.game().info().title,
        "seats": table.seats().all().map(|seat| table.seats().name(seat)).collect::<Vec<_>>(),
        "standing": standing,
        "stands": whose(table),
        "since": since.in_words(),
        "waited": if seconds < 0 { String::new() } else { lasting(seconds) },
        "last": opened.chain().links.last().map(|link| headline(&link.turn)),
        "turns": table.turns(),
        "to_send": is_to_send(home, opened)? && table.seats().count() > 1,
        "parted": others.iter().map(|other| branch(&other.path().to_string_lossy())).collect::<Vec<_>>(),
    }))
}

fn branch(file: &str) -> String {
    format!("Another branch of this table is kept as {file}: check the two together to see how they part.")
}

/// The other branches of a table that are kept here, in words.
pub fn branches(folder: &Folder, opened: &Opened) -> Vec<String> {
    let mut files = folder.branches(&opened.chain().id);
    files.extend(folder.files(&opened.chain().id));
    files.retain(|file| file != opened.path());
    files.iter().map(|file| branch(&file.to_string_lossy())).collect()
}

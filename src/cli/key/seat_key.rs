//! The key of one seat, for whoever takes the seat over.

use std::path::Path;

use serde_json::json;
use zeroize::Zeroizing;

use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::folder::Folder;
use crate::cli::open::open;
use crate::cli::passphrase;
use crate::cli::waiting::tables_folder;
use crate::draw::escape::shown;
use crate::session::HandedKey;
use crate::store::create;

/// Writes the key of a seat to a file: the seat's new owner sees with it what the seat may see.
pub(in crate::cli) fn export(context: &Context, name: &str, table: &Path, output: &Path) -> Result<(), Error> {
    let key = context.home.key(name)?;
    let opened = open(context, table)?;
    let identity = key.unlock(|| passphrase::ask(name)).map_err(Error::refused)?;
    // The key may be exported after the seat was handed over, too.
    let seat = HandedKey::seat_of(&opened, &identity);
    let what = format!("{name} has no seat with a table key at this table; only sealed tables have them");
    let seat = seat.ok_or_else(|| Error::refused(what))?;
    let new = passphrase::ask_new(context, &format!("the file {}", shown(output)))?;
    let handed = HandedKey::of(&opened, seat, &identity, new)?;
    let text = handed.text().map_err(Error::refused)?;
    create(output, text.as_bytes(), true).map_err(|error| Error::disk(output, &error))?;
    tell(&format!("wrote the key of the seat {} to {}: it shows that seat's hand", handed.seat(), shown(output)));
    context.report_done(|| json!({ "name": name, "seat": handed.seat(), "file": output.display().to_string() }))
}

/// Takes in the key of a seat that `export` wrote, and keeps it with a key that is here.
pub(in crate::cli) fn import(context: &Context, text: &str, file: &Path, to: Option<&str>) -> Result<(), Error> {
    let wrong = |what: String| Error::refused(format!("{}: {what}", shown(file)));
    let handed = HandedKey::parse(text).map_err(wrong)?;
    let keys = context.home.keys()?;
    let mut key = match (to, &keys[..]) {
        (Some(name), _) => context.home.key(name)?,
        (None, [only]) => only.clone(),
        (None, _) => {
            return Err(Error::refused("several keys are here, or none")
                .hint("name the one that takes the seat over with --to"));
        }
    };
    let secret = handed.open(|| passphrase::ask_of(&format!("the file {}", shown(file)))).map_err(wrong)?;
    let folder = Folder::listed(&context.home, &tables_folder(context)?)?;
    let is_known = handed.check(&secret, &folder).map_err(wrong)?;
    let name = key.name.clone();
    key.take_over(secret, || passphrase::ask(&name), Zeroizing::new(context.random()?)).map_err(Error::refused)?;
    context.home.replace_key(&key)?;
    tell(&format!("{name} sees with the seat {} now, and plays for it once the seat is handed over", handed.seat()));
    if !is_known {
        tell("no file of its table is here: whether the key fits that seat, bypost status FILE tells once one is");
    }
    context.report_done(|| json!({ "name": name, "seat": handed.seat() }))
}

//! Everything in one archive: a home of the program with its tables, and keys under a passphrase.

use std::io::{Cursor, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bypost::file::looks_like_table;
use bypost::kit::hex;
use bypost::session::{Clock as _, Entropy as _, Kept as _, NewPassphrase, Tables as _, note_sent};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde::Serialize;
use zeroize::Zeroizing;

use super::store::Passphrase;
use crate::answer::{Done, Pause};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name};

/// What stands beside the rest. A home keeps turns in `tables`, so the files of tables have another folder.
const README: &str = "This is everything that bypost kept in a browser.\n\
    \n\
    games    the tables, each as a file\n\
    keys     the private keys, each under the passphrase that was chosen for this archive\n\
    tables   the turns that are kept of each table, on each of its branches\n\
    \n\
    The folder is a home of the program: bypost --home FOLDER inbox FOLDER/games\n\
    In a browser, the keys and the tables are taken in one by one.\n\
    \n\
    It does not hold what was signed last: play on from one place only, and from the newest state of\n\
    each table. Two signed versions of one turn convict their author.\n";

/// The archive.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Archive {
    name: Name,
    base64: AsIs,
}

/// Everything as a zip archive.
pub fn export(app: &mut App, Passphrase { passphrase }: Passphrase, world: World) -> Done<Archive> {
    app.check(&passphrase)?;
    // What is in an archive may be read anywhere, so it counts as sent.
    for (file, text) in app.folder().all() {
        if looks_like_table(text.as_bytes())
            && let Ok(opened) = app.opened(&file)
        {
            note_sent(&mut app.home(), opened.chain(), world.now())?;
        }
    }
    let files = files(app, &passphrase, world)?;
    let bytes = zipped(&files).map_err(|error| Pause::refused(format!("the archive cannot be made: {error}")))?;
    Ok(Archive { name: "bypost-archive.zip".into(), base64: STANDARD.encode(bytes).into() })
}

fn files(app: &mut App, passphrase: &str, world: World) -> Result<Vec<(String, Zeroizing<String>)>, Pause> {
    let home = app.home();
    let mut files = vec![("README.txt".to_owned(), Zeroizing::new(README.to_owned()))];
    for mut key in home.keys()? {
        // What it has signed is not in the archive, so another home asks before it signs.
        key.restored = !key.published;
        let new = NewPassphrase { text: Zeroizing::new(passphrase.to_owned()), random: Zeroizing::new(world.bytes()?) };
        key.protect(|| Err(String::new()), Some(new))?;
        let name = key.public().map_or_else(String::new, |public| public.fingerprint());
        files.push((format!("keys/{name}.key"), key.text()));
    }
    for (name, text) in app.folder().all() {
        files.push((format!("games/{name}"), Zeroizing::new(text)));
    }
    for id in app.folder().ids() {
        let (kept, id) = (home.kept(&id).into_iter(), hex(&id));
        files.extend(kept.map(|(name, text)| (format!("tables/{id}/{name}.toml"), Zeroizing::new(text))));
    }
    files.push(("known.toml".to_owned(), Zeroizing::new(home.known()?.text()?)));
    files.push(("addresses.toml".to_owned(), Zeroizing::new(home.addresses()?.text()?)));
    Ok(files)
}

/// A zip archive of these files, as they are.
fn zipped(files: &[(String, Zeroizing<String>)]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut archive = ZipArchiveWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        let (mut entry, config) = archive.new_file(name).compression_method(CompressionMethod::STORE).start()?;
        let mut writer = config.wrap(&mut entry);
        writer.write_all(text.as_bytes())?;
        let (_, descriptor) = writer.finish()?;
        entry.finish(descriptor)?;
    }
    Ok(archive.finish()?.into_inner())
}

//! Keys: made, brought, and kept safe.

use std::cell::Cell;

use bypost::file::base64_encode;
use bypost::session::names::{check_distinct, check_visible};
use bypost::session::{
    Entropy as _, HandedKey, KeyFile, NewPassphrase, seed_of, words_by_chance as by_chance, words_of,
};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::answer::{Done, Nothing, Pause, QuestionKind};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name, Shown, all};

/// The name of a key or of a player.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    pub name: String,
}

/// The 24 words of a key.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyInWords {
    name: String,
    words: String,
}

/// The file of a key, or of the key of a seat.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct KeyInFile {
    text: String,
    /// The passphrase that it is under.
    secret: Option<String>,
    /// The key here that takes over the seat.
    to: Option<String>,
}

/// A key, and the passphrase under which it is to be kept.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyUnder {
    name: String,
    passphrase: String,
}

/// A key that is here.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Key {
    name: Name,
    identity: Option<Name>,
    fingerprint: Option<Name>,
    restored: bool,
    published: bool,
    backed_up: bool,
}

/// What was done, in lines.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    told: Vec<Shown>,
}

/// A file to save.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Backup {
    file_name: Name,
    text: AsIs,
}

/// Words, of a key or for a passphrase.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyWords {
    words: Vec<Name>,
}

fn shown(app: &App, key: &KeyFile) -> Key {
    let public = key.public();
    Key {
        name: (&key.name).into(),
        identity: public.map(|public| base64_encode(&public.bytes()).into()),
        fingerprint: public.map(|public| public.fingerprint().into()),
        restored: key.restored,
        published: key.published,
        backed_up: app.home().backed_up(key),
    }
}

/// All keys.
pub fn list(app: &mut App, _: Nothing, _: World) -> Done<Vec<Key>> {
    Ok(app.home().keys()?.iter().map(|key| shown(app, key)).collect())
}

/// The key of a name.
pub fn named(app: &App, name: &str) -> Result<KeyFile, Pause> {
    let found = app.home().keys()?.into_iter().find(|key| key.name == name);
    found.ok_or_else(|| Pause::refused("there is no such key here"))
}

/// Keeps a key that is new here.
fn add(app: &mut App, key: &KeyFile) -> Result<(), Pause> {
    let all = app.home().keys()?;
    if let Some(other) = all.iter().find(|other| other.is_like(key)) {
        return Err(Pause::refused(format!("the key of {} is here already, or one of that name", other.name)));
    }
    check_visible(&key.name)?;
    for other in &all {
        check_distinct(&[other.name.clone(), key.name.clone()])?;
    }
    app.home().keep_key(key);
    app.forget_view();
    Ok(())
}

/// Makes a key.
pub fn new(app: &mut App, Named { name }: Named, world: World) -> Done<Key> {
    let seed = Zeroizing::new(world.bytes()?);
    let key = KeyFile::new(name.trim(), &seed).map_err(|error| Pause::refused(format!("the name {error}")))?;
    add(app, &key)?;
    Ok(shown(app, &key))
}

/// Brings a key back by its 24 words.
pub fn import_words(app: &mut App, KeyInWords { name, words }: KeyInWords, _: World) -> Done<Key> {
    let seed = seed_of(&words)?;
    let mut key = KeyFile::new(name.trim(), &seed).map_err(|error| Pause::refused(format!("the name {error}")))?;
    key.restored = true;
    add(app, &key)?;
    app.home().note_backup(&key);
    Ok(shown(app, &key))
}

/// What a text is asked for that may be under a passphrase: the question if it is and none was given.
fn opened<T>(
    secret: Option<&String>,
    open: impl FnOnce(&dyn Fn() -> Result<Zeroizing<String>, String>) -> Result<T, String>,
) -> Result<T, Pause> {
    let is_asked = Cell::new(false);
    let give = || {
        is_asked.set(true);
        secret.cloned().map(Zeroizing::new).ok_or_else(String::new)
    };
    open(&give).map_err(|what| match is_asked.get() && secret.is_none() {
        true => Pause::ask(QuestionKind::Passphrase, "Which passphrase is the file under?"),
        false if is_asked.get() => Pause::refused(format!("{what}; is it another passphrase?")),
        false => Pause::refused(what),
    })
}

/// Takes in the file of a key, or of the key of a seat that was handed over.
pub fn import(app: &mut App, KeyInFile { text, secret, to }: KeyInFile, world: World) -> Done<Told> {
    if HandedKey::is_meant(&text) {
        return import_seat(app, &text, secret.as_ref(), to.as_deref(), world);
    }
    let mut key = KeyFile::parse(&text)?;
    if key.is_locked() {
        opened(secret.as_ref(), |give| key.protect(give, None))?;
    }
    key.restored = !key.published;
    add(app, &key)?;
    app.home().note_backup(&key);
    let caution = "The other home may have signed turns that this browser does not know of: play at a table from one \
                   home only.";
    Ok(Told { told: vec![format!("The key of {} is here now.", key.name).into(), caution.into()] })
}

fn import_seat(app: &mut App, text: &str, secret: Option<&String>, to: Option<&str>, world: World) -> Done<Told> {
    let handed = HandedKey::parse(text)?;
    let keys = app.home().keys()?;
    let mut key = match (to, &keys[..]) {
        (Some(name), _) => named(app, name)?,
        (None, [only]) => only.clone(),
        (None, _) => return Err(Pause::refused("which key here takes the seat over?")),
    };
    let secret = opened(secret, |give| handed.open(give))?;
    let is_known = handed.check(&secret, &app.home(), &app.folder())?;
    key.take_over(secret, || Err(String::new()), Zeroizing::new(world.bytes()?))?;
    app.home().keep_key(&key);
    app.forget_view();
    let what =
        format!("{} sees with the seat {} now, and plays for it once it is handed over.", key.name, handed.seat());
    let unknown = "Nothing of its table is here, so whether the key fits that seat shows only once the table is.";
    let unknown = (!is_known).then(|| unknown.into());
    Ok(Told { told: [what.into()].into_iter().chain(unknown).collect() })
}

/// A backup as a file under a passphrase.
pub fn export(app: &mut App, KeyUnder { name, passphrase }: KeyUnder, world: World) -> Done<Backup> {
    app.check(&passphrase)?;
    let mut key = named(app, &name)?;
    let public = key.public().ok_or_else(|| Pause::refused("the key is broken"))?;
    let new = NewPassphrase { text: Zeroizing::new(passphrase), random: Zeroizing::new(world.bytes()?) };
    key.protect(|| Err(String::new()), Some(new))?;
    Ok(Backup { file_name: format!("{}.key", public.fingerprint()).into(), text: key.text().as_str().into() })
}

/// A backup as 24 words.
pub fn words(app: &mut App, Named { name }: Named, _: World) -> Done<KeyWords> {
    let identity = named(app, &name)?.unlock(|| Err(String::new()))?;
    let words = words_of(identity.seed());
    Ok(KeyWords { words: all(words.split(' ')) })
}

/// Four words by chance, for a passphrase.
pub fn words_by_chance(_: &mut App, _: Nothing, world: World) -> Done<KeyWords> {
    let words = by_chance(&Zeroizing::new(world.bytes()?));
    Ok(KeyWords { words: all(words.split(' ')) })
}

/// Remembers that the person has a backup.
pub fn backed_up(app: &mut App, Named { name }: Named, _: World) -> Done<Nothing> {
    app.home().note_backup(&named(app, &name)?);
    Ok(Nothing {})
}

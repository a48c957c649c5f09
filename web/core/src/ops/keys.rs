//! Keys: made, brought, and kept safe.

use std::cell::Cell;

use bypost::file::base64_encode;
use bypost::session::names::{check_distinct, check_visible};
use bypost::session::{Entropy as _, HandedKey, KeyFile, NewPassphrase, seed_of, words_of};
use serde::Deserialize;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use crate::answer::{Done, Pause, arguments};
use crate::app::{App, check};
use crate::host::World;

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Words {
    name: String,
    words: String,
}

#[derive(Deserialize)]
struct Text {
    text: String,
    #[serde(default)]
    secret: Option<String>,
    #[serde(default)]
    to: Option<String>,
}

#[derive(Deserialize)]
struct Under {
    name: String,
    passphrase: String,
}

fn key_json(app: &App, key: &KeyFile) -> Value {
    let public = key.public();
    json!({
        "name": key.name,
        "identity": public.map(|public| base64_encode(&public.bytes())),
        "fingerprint": public.map(|public| public.fingerprint()),
        "restored": key.restored,
        "published": key.published,
        "backed_up": app.home().backed_up(key),
    })
}

/// All keys.
pub fn list(app: &App) -> Done {
    Ok(app.home().keys()?.iter().map(|key| key_json(app, key)).collect())
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
pub fn new(app: &mut App, request: &Value, world: World) -> Done {
    let Named { name } = arguments(request)?;
    let seed = Zeroizing::new(world.bytes()?);
    let key = KeyFile::new(name.trim(), &seed).map_err(|error| Pause::refused(format!("the name {error}")))?;
    add(app, &key)?;
    Ok(key_json(app, &key))
}

/// Brings a key back by its 24 words.
pub fn import_words(app: &mut App, request: &Value) -> Done {
    let Words { name, words } = arguments(request)?;
    let seed = seed_of(&words)?;
    let mut key = KeyFile::new(name.trim(), &seed).map_err(|error| Pause::refused(format!("the name {error}")))?;
    key.restored = true;
    add(app, &key)?;
    app.home().note_backup(&key);
    Ok(key_json(app, &key))
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
        true => Pause::Ask { kind: "passphrase", what: "Which passphrase is the file under?".to_owned(), key: None },
        false if is_asked.get() => Pause::refused(format!("{what}; is it another passphrase?")),
        false => Pause::refused(what),
    })
}

/// Takes in the file of a key, or of the key of a seat that was handed over.
pub fn import(app: &mut App, request: &Value, world: World) -> Done {
    let Text { text, secret, to } = arguments(request)?;
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
    Ok(json!({ "told": [format!("The key of {} is here now.", key.name), caution] }))
}

fn import_seat(app: &mut App, text: &str, secret: Option<&String>, to: Option<&str>, world: World) -> Done {
    let handed = HandedKey::parse(text)?;
    let keys = app.home().keys()?;
    let mut key = match (to, &keys[..]) {
        (Some(name), _) => named(app, name)?,
        (None, [only]) => only.clone(),
        (None, _) => return Err(Pause::refused("which key here takes the seat over?")),
    };
    let secret = opened(secret, |give| handed.open(give))?;
    key.take_over(secret, || Err(String::new()), Zeroizing::new(world.bytes()?))?;
    app.home().keep_key(&key);
    app.forget_view();
    let what =
        format!("{} sees with the seat {} now, and plays for it once it is handed over.", key.name, handed.seat());
    Ok(json!({ "told": [what] }))
}

/// A backup as a file under a passphrase.
pub fn export(app: &mut App, request: &Value, world: World) -> Done {
    let Under { name, passphrase } = arguments(request)?;
    check(&passphrase)?;
    let mut key = named(app, &name)?;
    let public = key.public().ok_or_else(|| Pause::refused("the key is broken"))?;
    let new = NewPassphrase { text: Zeroizing::new(passphrase), random: Zeroizing::new(world.bytes()?) };
    key.protect(|| Err(String::new()), Some(new))?;
    Ok(json!({ "file_name": format!("{}.key", public.fingerprint()), "text": key.text().as_str() }))
}

/// A backup as 24 words.
pub fn words(app: &mut App, request: &Value) -> Done {
    let Named { name } = arguments(request)?;
    let identity = named(app, &name)?.unlock(|| Err(String::new()))?;
    let words = words_of(identity.seed());
    Ok(json!({ "words": words.split(' ').collect::<Vec<_>>() }))
}

/// Remembers that the person has a backup.
pub fn backed_up(app: &mut App, request: &Value) -> Done {
    let Named { name } = arguments(request)?;
    app.home().note_backup(&named(app, &name)?);
    Ok(json!({}))
}

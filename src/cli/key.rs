//! `bypost key`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use super::context::{Context, say, tell};
use super::error::Error;
use super::{passphrase, read};
use crate::draw::escape::printable;
use crate::draw::escape::shown;
use crate::file::base64_encode;
use crate::kit::look_alike;
use crate::session::KeyFile;
use crate::session::names::{be_apart, be_seen};
use crate::session::typed::composed;
use crate::store::create;

/// Make, list, show, export and import keys.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make a new key
    New {
        /// The name to play under
        #[arg(value_parser = composed)]
        name: String,
        /// Protect it with a passphrase, from BYPOST_PASSPHRASE or typed
        #[arg(long)]
        passphrase: bool,
    },
    /// List the keys of this home
    List,
    /// Show the public key and the fingerprint of a name, or of all
    Show {
        /// The name of the key
        #[arg(value_parser = composed)]
        name: Option<String>,
    },
    /// Write a private key to a new file, for another machine or for safe keeping
    Export {
        /// The name of the key
        #[arg(value_parser = composed)]
        name: String,
        /// The new file; only its owner can read it
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Take a private key from a file that `export` wrote
    Import {
        /// The file
        file: PathBuf,
    },
    /// Set, change or remove the passphrase of a key
    Passphrase {
        /// The name of the key
        #[arg(value_parser = composed)]
        name: String,
        /// Remove it
        #[arg(long)]
        remove: bool,
    },
    /// Forget the key with which a name was met
    Forget {
        /// The name
        #[arg(value_parser = composed)]
        name: String,
    },
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        match self.command {
            Command::New { name, passphrase } => make(context, &name, passphrase),
            Command::List => list(context, None),
            Command::Show { name } => list(context, Some(name)),
            Command::Export { name, output } => export(context, &name, &output),
            Command::Import { file } => import(context, &file),
            Command::Passphrase { name, remove } => protect(context, &name, remove),
            Command::Forget { name } => forget(context, &name),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

fn make(context: &Context, name: &str, with_passphrase: bool) -> Result<(), Error> {
    let mut key = KeyFile::new(name, &Zeroizing::new(context.random()?))
        .map_err(|error| Error::refused(format!("the name {error}")))?;
    be_seen(name)?;
    let others = context.home.keys()?;
    if let Some(other) = others.iter().find(|other| other.name != name && look_alike(&other.name, name)) {
        be_apart(&[other.name.clone(), name.to_owned()])?;
    }
    if with_passphrase {
        let new = passphrase::ask_new(name)?;
        key.protect(|| Err(String::new()), new).map_err(Error::refused)?;
    }
    context.home.add_key(&key)?;
    tell(&format!("made the key {name} in {}", shown(context.home.folder())));
    show(context, &[key])
}

fn list(context: &Context, name: Option<Option<String>>) -> Result<(), Error> {
    let keys = match &name {
        Some(Some(name)) => vec![context.home.key(name)?],
        _ => context.home.keys()?,
    };
    if keys.is_empty() {
        tell("no keys here yet: bypost key new NAME makes one");
    }
    if name.is_none() && !context.json {
        return if keys.is_empty() { Ok(()) } else { say(&keys.iter().map(line).collect::<String>()) };
    }
    show(context, &keys)
}

fn line(key: &KeyFile) -> String {
    let print = key.public().map_or_else(String::new, |public| public.fingerprint());
    let mut marks = String::new();
    for (mark, text) in [(key.is_locked(), "locked"), (key.restored, "restored"), (key.published, "published")] {
        if mark {
            marks.push_str(&format!("  ({text})"));
        }
    }
    format!("{print}  {}{marks}\n", printable(&key.name))
}

fn show(context: &Context, keys: &[KeyFile]) -> Result<(), Error> {
    let entry = |key: &KeyFile| {
        let public = key.public();
        json!({
            "name": key.name,
            "identity": public.map(|public| base64_encode(&public.bytes())),
            "fingerprint": public.map(|public| public.fingerprint()),
            "locked": key.is_locked(),
            "restored": key.restored,
            "published": key.published,
        })
    };
    if context.json {
        return context.report(&Value::Array(keys.iter().map(entry).collect()));
    }
    let text: String = keys
        .iter()
        .map(|key| {
            let identity = key.public().map_or_else(String::new, |public| base64_encode(&public.bytes()));
            format!("{}  identity {identity}\n", line(key).trim_end())
        })
        .collect();
    if text.is_empty() { Ok(()) } else { say(&text) }
}

fn export(context: &Context, name: &str, output: &Path) -> Result<(), Error> {
    let key = context.home.key(name)?;
    create(output, key.text().as_bytes(), true).map_err(|error| Error::disk(output, &error))?;
    tell(&format!("wrote the private key of {name} to {}; keep it secret", shown(output)));
    Ok(())
}

fn import(context: &Context, file: &Path) -> Result<(), Error> {
    let text = Zeroizing::new(read::text_of(file, 64 << 10)?);
    let mut key = KeyFile::parse(&text).map_err(|what| Error::refused(format!("{}: {what}", shown(file))))?;
    key.restored = !key.published;
    context.home.add_key(&key)?;
    tell(&format!("imported the key of {}", key.name));
    tell("the other home may have signed turns that this one does not know of: play at a table from one home only");
    Ok(())
}

fn protect(context: &Context, name: &str, remove: bool) -> Result<(), Error> {
    let mut key = context.home.key(name)?;
    let new = if remove { None } else { passphrase::ask_new(name)? };
    key.protect(|| passphrase::ask(name), new).map_err(Error::refused)?;
    context.home.replace_key(&key)?;
    tell(&format!("the key of {name} is {}", if key.is_locked() { "locked" } else { "not locked" }));
    Ok(())
}

fn forget(context: &Context, name: &str) -> Result<(), Error> {
    let _lock = context.home.lock_memory()?;
    let mut known = context.home.known()?;
    if !known.forget(name) {
        return Err(Error::refused(format!("{name} was never met")));
    }
    context.home.keep_known(&known)?;
    tell(&format!("forgot the key of {name}; the next one that is met counts"));
    Ok(())
}

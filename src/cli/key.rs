//! `bypost key`

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use zeroize::Zeroizing;

use super::{Context, Disk, Error, Folder, open, reports, say, tables_folder, tell, text_of};
use crate::cli::ask;
use crate::cli::commands::company::level;
use crate::draw::escape::{printable, shown};
use crate::file::base64_encode;
use crate::kit::look_alike;
use crate::opponent::Level;
use crate::session::names::{check_distinct, check_visible};
use crate::session::shell::operand;
use crate::session::typed::composed;
use crate::session::{HandedKey, KeyFile, seed_of, words_of};
use crate::store::create;

/// Make, list, show, export and import keys.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make a new key
    New {
        /// The name to play under
        #[arg(value_parser = composed)]
        name: String,
        /// Protect it with a passphrase, from BYPOST_PASSPHRASE or typed
        #[arg(long, conflicts_with = "opponent")]
        passphrase: bool,
        /// It is no person's: it plays by itself, at any table of this home at which it has a seat
        #[arg(long)]
        opponent: bool,
        /// How well the opponent plays
        #[arg(long, default_value = "fair", requires = "opponent", value_name = "LEVEL", value_parser = level())]
        level: Level,
    },
    /// List the keys of this home
    List,
    /// Show the public key and the fingerprint of a name, or of all
    Show {
        /// The name of the key
        #[arg(value_parser = composed)]
        name: Option<String>,
    },
    /// Write a private key to a new file or as words, for another machine or for safe keeping
    Export {
        /// The name of the key
        #[arg(value_parser = composed)]
        name: String,
        /// The new file; only its owner can read it
        #[arg(short, long, value_name = "FILE", required_unless_present = "words")]
        output: Option<PathBuf>,
        /// Print it as 24 words, to be written down; no passphrase protects them
        #[arg(long, conflicts_with = "output")]
        words: bool,
        /// Write only the key of its seat at this table, for whoever the seat is handed over to
        #[arg(long, value_name = "FILE", conflicts_with = "words")]
        table: Option<PathBuf>,
    },
    /// Take a private key from a file that `export` wrote, or from its 24 words
    Import {
        /// The file
        #[arg(required_unless_present = "words")]
        file: Option<PathBuf>,
        /// Read 24 words from standard input, of a key that is to have this name
        #[arg(long, value_name = "NAME", conflicts_with = "file", value_parser = composed)]
        words: Option<String>,
        /// The key here that takes a seat over, if the file is the key of a seat [default: the only one]
        #[arg(long, value_name = "NAME", conflicts_with = "words", value_parser = composed)]
        to: Option<String>,
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
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        match self.command.unwrap_or(Command::List) {
            Command::New { name, passphrase, opponent, level } => {
                make(context, &name, passphrase, opponent.then_some(level))
            }
            Command::List => list(context, None),
            Command::Show { name } => list(context, Some(name)),
            Command::Export { output: Some(output), .. } if output == Path::new("-") => {
                Err(Error::usage("a private key is not printed: name a file with -o"))
            }
            Command::Export { name, output: Some(output), table: Some(table), .. } => {
                export_seat(context, &name, &table, &output)
            }
            Command::Export { name, output: Some(output), .. } => export(context, &name, &output),
            Command::Export { name, output: None, .. } => export_words(context, &name),
            Command::Import { words: Some(name), .. } => import_words(context, &name),
            Command::Import { file, to, .. } => import(context, &file.unwrap_or_default(), to.as_deref()),
            Command::Passphrase { name, remove } => protect(context, &name, remove),
            Command::Forget { name } => forget(context, &name),
        }?;
        Ok(())
    }
}

fn make(context: &Context, name: &str, with_passphrase: bool, level: Option<Level>) -> Result<(), Error> {
    let mut key = KeyFile::new(name, &Zeroizing::new(context.random()?))
        .map_err(|error| Error::refused(format!("the name {error}")))?;
    check_visible(name)?;
    let others = context.home.keys()?;
    if let Some(other) = others.iter().find(|other| other.name != name && look_alike(&other.name, name)) {
        check_distinct(&[other.name.clone(), name.to_owned()])?;
    }
    if with_passphrase {
        let new = ask::new_passphrase(context, name)?;
        key.protect(|| Err(String::new()), new).map_err(Error::refused)?;
    }
    let key = level.into_iter().fold(key, KeyFile::of_opponent);
    context.home.add_key(&key)?;
    let what = if level.is_some() { "opponent" } else { "key" };
    tell(&format!("made the {what} {name} in {}", shown(context.home.folder())));
    if level.is_none() {
        tell(&format!("back it up: bypost key export --words {} prints 24 words to write down", operand(name)));
    }
    show(context, &[key])
}

fn list(context: &Context, name: Option<Option<String>>) -> Result<(), Error> {
    let keys = match &name {
        Some(Some(name)) => vec![context.home.key(name)?],
        _ => context.home.keys()?,
    };
    if keys.is_empty() {
        tell("no keys here yet: bypost key new NAME makes one, and bypost key import brings a lost one back");
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
    if let Some(level) = key.opponent() {
        marks.push_str(&format!("  (opponent, {})", level.name()));
    }
    format!("{print}  {}{marks}\n", printable(&key.name))
}

fn entry(key: &KeyFile) -> reports::Key<'_> {
    let KeyFile { name, restored, published, .. } = key;
    let (locked, restored, published, opponent) = (key.is_locked(), *restored, *published, key.opponent());
    let (key, opponent) = (reports::key(key.public().as_ref()), opponent.map(Level::name));
    reports::Key { name, key, locked, restored, published, opponent }
}

fn show(context: &Context, keys: &[KeyFile]) -> Result<(), Error> {
    if context.json {
        return context.report(&keys.iter().map(entry).collect::<Vec<_>>());
    }
    let shown = |key: &KeyFile| {
        let identity = key.public().map_or_else(String::new, |public| base64_encode(&public.bytes()));
        format!("{}  identity {identity}\n", line(key))
    };
    if keys.is_empty() { Ok(()) } else { say(&keys.iter().map(shown).collect::<String>()) }
}

fn export(context: &Context, name: &str, output: &Path) -> Result<(), Error> {
    let key = context.home.key(name)?;
    create(output, key.text().as_bytes(), true).map_err(|error| Error::disk(output, &error))?;
    tell(&format!("wrote the private key of {name} to {}; keep it secret", shown(output)));
    context.report_done(|| reports::Exported { name, seat: None, file: output.display().to_string() })
}

fn import(context: &Context, file: &Path, to: Option<&str>) -> Result<(), Error> {
    let text = Zeroizing::new(text_of(file, 64 << 10)?);
    if HandedKey::is_meant(&text) {
        return import_seat(context, &text, file, to);
    }
    let mut key = KeyFile::parse(&text).map_err(|what| Error::refused(format!("{}: {what}", shown(file))))?;
    key.restored = !key.published;
    restore(context, &key)
}

fn restore(context: &Context, key: &KeyFile) -> Result<(), Error> {
    context.home.add_key(key)?;
    tell(&format!("imported the key of {}", key.name));
    tell("the other home may have signed turns that this one does not know of: play at a table from one home only");
    context.report_done(|| [entry(key)])
}

fn export_words(context: &Context, name: &str) -> Result<(), Error> {
    let identity = context.home.key(name)?.unlock(|| ask::passphrase(name)).map_err(Error::refused)?;
    let words = words_of(identity.seed());
    if context.json {
        return context.report(&reports::KeyWords { name, words: words.split(' ').collect() });
    }
    let numbered = words.split(' ').zip(1..).map(|(word, number)| format!("{number:>2}. {word}"));
    let numbered: Vec<Zeroizing<String>> = numbered.map(Zeroizing::new).collect();
    let lines = numbered.chunks(4).map(|line| {
        let cells = line.iter().map(|word| format!("{:14}", **word));
        Zeroizing::new(cells.collect::<String>().trim_end().to_owned())
    });
    lines.into_iter().try_for_each(|line| say(&line))?;
    tell(&format!("whoever has these words can play as {name} and see its hands"));
    Ok(())
}

fn import_words(context: &Context, name: &str) -> Result<(), Error> {
    if io::stdin().is_terminal() {
        tell("type the 24 words, on as many lines as you like:");
    }
    let mut typed = Zeroizing::new(String::new());
    let mut lines = io::stdin().lock();
    // Whoever types them need not end the input.
    while typed.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic)).count() < 24 {
        let read = io::Read::by_ref(&mut lines).take(1 << 12).read_line(&mut typed);
        let read = read.map_err(|error| Error::refused(format!("the words cannot be read: {error}")))?;
        if read == 0 || typed.len() > 1 << 14 {
            break;
        }
    }
    let seed = seed_of(&typed).map_err(Error::refused)?;
    let mut key = KeyFile::new(name, &seed).map_err(|error| Error::refused(format!("the name {error}")))?;
    key.restored = true;
    restore(context, &key)
}

fn protect(context: &Context, name: &str, remove: bool) -> Result<(), Error> {
    let mut key = context.home.key(name)?;
    let new = if remove { None } else { ask::new_passphrase(context, name)? };
    key.protect(|| ask::passphrase(name), new).map_err(Error::refused)?;
    context.home.replace_key(&key)?;
    tell(&format!("the key of {name} is {}", if key.is_locked() { "locked" } else { "not locked" }));
    context.report_done(|| [entry(&key)])
}

fn forget(context: &Context, name: &str) -> Result<(), Error> {
    let _lock = context.home.lock_memory()?;
    let mut known = context.home.known()?;
    if !known.forget(name) {
        return Err(Error::refused(format!("{name} was never met")));
    }
    context.home.keep_known(&known)?;
    tell(&format!("forgot the key of {name}; the next one that is met counts"));
    context.report_done(|| reports::Named { name })
}

/// Writes the key of a seat to a file: the seat's new owner sees with it what the seat may see.
fn export_seat(context: &Context, name: &str, table: &Path, output: &Path) -> Result<(), Error> {
    let key = context.home.key(name)?;
    let opened = open(context, table)?;
    let identity = key.unlock(|| ask::passphrase(name)).map_err(Error::refused)?;
    // The key may be exported after the seat was handed over, too.
    let table = &opened.table;
    let fits = |seat: &crate::rules::Seat| table.key_of(*seat, &identity).is_some() && table.has_key(*seat, &identity);
    let seat = table.seats().all().find(fits);
    let what = format!("{name} has no seat with a table key at this table; only sealed tables have them");
    let seat = seat.ok_or_else(|| Error::refused(what))?;
    let new = ask::new_passphrase(context, &format!("the file {}", shown(output)))?;
    let handed = HandedKey::of(&opened, seat, &identity, new)?;
    let text = handed.text().map_err(Error::refused)?;
    create(output, text.as_bytes(), true).map_err(|error| Error::disk(output, &error))?;
    tell(&format!("wrote the key of the seat {} to {}: it shows that seat's hand", handed.seat(), shown(output)));
    context.report_done(|| reports::Exported { name, seat: Some(handed.seat()), file: output.display().to_string() })
}

/// Takes in the key of a seat that `export` wrote, and keeps it with a key that is here.
fn import_seat(context: &Context, text: &str, file: &Path, to: Option<&str>) -> Result<(), Error> {
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
    let secret = handed.open(|| ask::passphrase_of(&format!("the file {}", shown(file)))).map_err(wrong)?;
    let folder = Folder::listed(&tables_folder(context)?)?;
    let is_known = handed.check(&secret, &Disk::memory(context), &folder).map_err(wrong)?;
    let name = key.name.clone();
    key.take_over(secret, || ask::passphrase(&name), Zeroizing::new(context.random()?)).map_err(Error::refused)?;
    context.home.replace_key(&key)?;
    tell(&format!("{name} sees with the seat {} now, and plays for it once the seat is handed over", handed.seat()));
    if !is_known {
        tell("no file of its table is here: whether the key fits that seat, bypost status FILE tells once one is");
    }
    context.report_done(|| reports::TakenOver { name: &name, seat: handed.seat() })
}

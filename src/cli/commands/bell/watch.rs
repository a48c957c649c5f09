//! `bypost watch`

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use serde_json::{Value, json};

use super::bell_command::BellCommand;
use super::watched::{Places, Watched};
use crate::cli::called::named;
use crate::cli::commands::order::held_at;
use crate::cli::context::{Context, say, say_fitted, tell, warn};
use crate::cli::error::Error;
use crate::cli::next::asked;
use crate::cli::waiting::tables_folder;
use crate::draw::escape::printable;
use crate::file::Pace;
use crate::session::{Listener, Ring, Rung};

/// Run a command of yours once for each table that newly waits for you, and once more when a quarter of the
/// time for a turn is left, when it is used up, or when a player may be claimed to be late.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// A folder of tables, or a maildir or a mailbox: mails are looked into, and `receive` takes them in
    /// [default: the folder that `bypost config folder` has set, or this one]
    place: Option<PathBuf>,
    /// Fetch first, and look at what others have pushed; `receive --git` takes it in
    #[arg(long)]
    git: bool,
    /// The folder with the tables, where mails are watched [default: as above]
    #[arg(long, value_name = "DIR", conflicts_with = "git")]
    into: Option<PathBuf>,
    /// The command, for a shell. BYPOST_SUBJECT and BYPOST_TEXT in its environment tell what is new, and
    /// BYPOST_EVENT is waits, late-soon, late or held-back; docs/watch.md has the others [default: print
    /// what it would be run for, and remember nothing]
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new())]
    run: Option<String>,
    /// Look again and again, so often, such as 5m or 1h [default: once]
    #[arg(long, value_name = "TIME", value_parser = interval, requires = "run", conflicts_with = "json")]
    every: Option<Duration>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let places = self.places(context)?;
        let Some(text) = &self.run else { return rehearse(context, &places) };
        let bell = Bell { context, places, command: BellCommand::new(text) };
        let Some(every) = self.every else { return bell.round() };
        loop {
            // What goes wrong now may go well the next time.
            if let Err(error) = bell.round() {
                warn(&error.to_string());
                error.way_out().iter().for_each(|hint| tell(&format!("hint: {hint}")));
            }
            std::thread::sleep(every);
        }
    }

    fn places(&self, context: &Context) -> Result<Places, Error> {
        let folder = || self.into.clone().map_or_else(|| tables_folder(context), Ok);
        Ok(match self.place.clone() {
            Some(mails) if holds_mails(&mails) => {
                if self.git {
                    return Err(Error::usage("--git looks at a folder in a repository, and not at mails"));
                }
                Places { folder: folder()?, mails: Some(mails), git: false }
            }
            Some(_) if self.into.is_some() => return Err(Error::usage("--into goes with a maildir or a mailbox")),
            Some(folder) => Places { folder, mails: None, git: self.git },
            None => Places { folder: folder()?, mails: None, git: self.git },
        })
    }
}

/// Whether a path is a maildir or a file, and not a folder of tables.
fn holds_mails(path: &Path) -> bool {
    path.is_file() || ["cur", "new"].iter().any(|part| path.join(part).is_dir())
}

/// A time between two looks.
fn interval(text: &str) -> Result<Duration, String> {
    let pace = Pace::read(text).filter(|pace| pace.bank() == 0);
    let seconds = pace.and_then(|pace| u64::try_from(pace.turn()).ok());
    seconds.map(Duration::from_secs).ok_or_else(|| "a time is written like 5m, 1h or 1d".to_owned())
}

/// What is new at a table; none if nothing is.
fn heard(context: &Context, watched: &Watched, rung: &Rung) -> Result<Option<Ring>, Error> {
    let opened = &watched.opened;
    let held = match held_at(context, opened) {
        Ok(held) => held.into_iter().map(|held| held.why).collect::<Vec<_>>().join("; "),
        // One broken record does not keep the bell from the other tables.
        Err(error) => error.to_string(),
    };
    let held_back = Some(&held[..]).filter(|held| !held.is_empty());
    let ring =
        asked(context, opened, opened.path(), true, |asker| Ring::at(opened, &Listener { asker, rung, held_back }))?;
    Ok(ring.map(|mut ring| {
        if let Some(command) = &watched.to_take_in {
            ring.text = format!("{}, once {} has taken that in", ring.text, printable(command));
        }
        ring.text = named(&ring.text).into_owned();
        ring
    }))
}

/// Prints what the command would be run for.
fn rehearse(context: &Context, places: &Places) -> Result<ExitCode, Error> {
    let rung = context.home.rung()?;
    let found = places.look(context)?;
    let rings = found.tables.iter().map(|watched| heard(context, watched, &rung));
    let rings: Vec<Ring> = rings.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    if context.json {
        context.report(&rings.iter().map(|ring| with_rung(ring, None)).collect::<Value>())?;
        return Ok(ExitCode::SUCCESS);
    }
    for ring in &rings {
        say(&format!("{}: {}", ring.event.word(), ring.file))?;
        say_fitted(&format!("  {}", ring.text))?;
    }
    if rings.is_empty() {
        tell("nothing is new");
    }
    Ok(ExitCode::SUCCESS)
}

fn with_rung(ring: &Ring, is_rung: Option<bool>) -> Value {
    let mut value = ring.json();
    value["rung"] = json!(is_rung);
    value
}

/// A bell with its command.
struct Bell<'a> {
    context: &'a Context,
    places: Places,
    command: BellCommand<'a>,
}

impl Bell<'_> {
    /// Looks once, and runs the command for what is new. What it was run for is remembered as soon as it has
    /// ended well: a process that is killed before that rings once more, and never once too few.
    fn round(&self) -> Result<ExitCode, Error> {
        let (context, home) = (self.context, &self.context.home);
        // Two bells of one home would both ring for the same.
        let _lock = home.lock_bell()?;
        let mut rung = home.rung()?;
        let (mut reports, mut code) = (Vec::new(), ExitCode::SUCCESS);
        let found = self.places.look(context)?;
        found.finished.iter().for_each(|table| rung.forget(table));
        for watched in &found.tables {
            let Some(ring) = heard(context, watched, &rung)? else { continue };
            let done = self.command.run(context, &ring);
            match &done {
                Ok(()) => {
                    ring.note_in(&mut rung);
                    home.keep_rung(&rung)?;
                    if !context.json {
                        say(&ring.subject)?;
                    }
                }
                Err(why) => {
                    warn(&format!("{}: {why}; it is run again the next time", ring.subject));
                    code = ExitCode::from(1);
                }
            }
            reports.push(with_rung(&ring, Some(done.is_ok())));
        }
        context.report_done(|| reports.into())?;
        Ok(code)
    }
}

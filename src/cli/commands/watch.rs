//! `bypost watch`

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use serde_json::Value;

use crate::cli::{
    Bounds, Context, Error, FoundFiles, asked, bare, named, reports, say, tables, tables_folder, tell, warn,
};
use crate::draw::escape::{printable, shown};
use crate::file::Pace;
use crate::kit::hex;
use crate::session::{Alert, Standing};

/// Run a command of yours once for each table that newly waits for you, and once more when a player is late:
/// you, or somebody whose time is used up so that you may do something about it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder [default: the one that `bypost config folder` has set, or this one]
    folder: Option<PathBuf>,
    /// The command, for a shell. BYPOST_SUBJECT and BYPOST_TEXT in its environment tell what is new, and
    /// BYPOST_EVENT is waits or late; docs/using.md has the others [default: print a line for each table, and
    /// note nothing]
    #[arg(long, value_name = "COMMAND", value_parser = NonEmptyStringValueParser::new())]
    run: Option<String>,
    /// Look again and again, so often, such as 5m or 1h [default: once]
    #[arg(long, value_name = "TIME", value_parser = interval, requires = "run", conflicts_with = "json")]
    every: Option<Duration>,
}

fn interval(text: &str) -> Result<Duration, String> {
    let pace = Pace::read(text).filter(|pace| pace.bank() == 0);
    let seconds = pace.and_then(|pace| u64::try_from(pace.turn()).ok());
    seconds.map(Duration::from_secs).ok_or_else(|| "a time is written like 5m, 1h or 1d".to_owned())
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let folder = self.folder.map_or_else(|| tables_folder(context), Ok)?;
        let look = || look(context, &folder, self.run.as_deref());
        let Some(every) = self.every else { return look() };
        repeat(look, std::iter::repeat_with(|| std::thread::sleep(every)));
        Ok(ExitCode::SUCCESS)
    }
}

/// Looks, and again after each pause. What goes wrong at one look may go well at the next.
fn repeat(mut look: impl FnMut() -> Result<ExitCode, Error>, pauses: impl Iterator<Item = ()>) {
    for () in std::iter::once(()).chain(pauses) {
        if let Err(error) = look() {
            warn(&error.to_string());
            error.hint.iter().for_each(|hint| tell(&format!("hint: {hint}")));
        }
    }
}

/// Looks once, and runs the command for what is new. An alert counts as given as soon as the command has
/// ended well: a process that is killed before that runs it once more, and never once too few.
fn look(context: &Context, folder: &Path, command: Option<&str>) -> Result<ExitCode, Error> {
    let home = &context.home;
    // Two processes of one home would both run their commands for the same.
    let _lock = command.map(|_| home.lock_alerts()).transpose()?;
    let mut given = home.given_alerts()?;
    let found = FoundFiles::within(folder, Bounds::TABLES).map_err(|error| Error::disk(folder, &error))?;
    found.unread.iter().for_each(|(path, error)| tell(&format!("{}: {error}", shown(path))));
    let files: Vec<PathBuf> = found.tables.into_iter().map(bare).collect();
    let found = tables(context, &files)?;
    found.finished.iter().for_each(|(_, row)| given.forget(&row.id));
    let settings = home.settings()?;
    let (mut reports, mut code) = (Vec::new(), ExitCode::SUCCESS);
    // A table that is over may still want an answer, to a claim.
    let watched = found.opened.iter().filter(|(standing, _)| *standing != Standing::Foreign);
    let watched = watched.map(|(_, branches)| &branches.first);
    for opened in watched.filter(|opened| !settings.is_aside(&opened.chain().id, &opened.chain().head())) {
        let alert = asked(context, opened, opened.path(), true, |asker| Alert::at(opened, asker, &given))?;
        let Some(mut alert) = alert else { continue };
        alert.text = named(&alert.text).into_owned();
        let done = command.map(|command| run(context, command, &alert));
        match &done {
            None if !context.json => say(&format!("{}: {}", alert.file, alert.text))?,
            None => {}
            Some(Ok(())) => {
                given.note(&alert);
                home.keep_given_alerts(&given)?;
                if !context.json {
                    say(&alert.subject)?;
                }
            }
            Some(Err(why)) => {
                warn(&format!("{}: {why}; it is run again the next time", alert.subject));
                code = ExitCode::from(1);
            }
        }
        reports.push(reports::Alerted { alert, done: done.map(|done| done.is_ok()) });
    }
    if command.is_none() && reports.is_empty() && !context.json {
        tell("nothing is new");
    }
    context.report_done(|| reports)?;
    Ok(code)
}

/// Runs a command as a person wrote it, for a shell, and waits for its end. What others have written goes
/// into its environment alone, and never into the text that a shell reads. The error tells in one line that
/// it cannot be run, or has failed.
fn run(context: &Context, text: &str, alert: &Alert) -> Result<(), String> {
    let mut command = shell(text);
    // Whatever it prints is for a person; the standard output may be read by a program.
    command.stdin(Stdio::null()).stdout(Stdio::from(std::io::stderr()));
    command.envs(facts(alert)).env_remove("BYPOST_PASSPHRASE");
    let home = context.home.folder();
    command.env("BYPOST_HOME", std::path::absolute(home).unwrap_or_else(|_| home.to_owned()));
    let status = command.status().map_err(|error| format!("the command cannot be run: {error}"))?;
    match status.code() {
        Some(0) => Ok(()),
        // What a shell gives if it finds no such program.
        Some(127) => Err("a program that the command names was not found".to_owned()),
        _ => Err(format!("the command failed ({status})")),
    }
}

/// What the command is told, each in one printable line: all that `--json` tells of the alert, with the id of
/// the table in hexadecimal.
fn facts(alert: &Alert) -> Vec<(String, String)> {
    let json = serde_json::to_value(alert).unwrap_or_default();
    let fact = |(key, value): (&String, &Value)| {
        let text = value.as_number().map(ToString::to_string).or_else(|| value.as_str().map(str::to_owned));
        (format!("BYPOST_{}", key.to_uppercase()), text.unwrap_or_default())
    };
    let facts = json.as_object().into_iter().flatten().map(fact);
    let others = [("BYPOST_TABLE", hex(&alert.table)), ("BYPOST_JSON", printable(&json.to_string()))];
    facts.chain(others.map(|(name, value)| (name.to_owned(), value))).collect()
}

#[cfg(unix)]
fn shell(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", text]);
    command
}

/// The older shell would put the values of variables into the text before it reads it.
#[cfg(not(unix))]
fn shell(text: &str) -> Command {
    let mut command = Command::new("powershell");
    command.args(["-NoProfile", "-NonInteractive", "-Command", text]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_looks_again_after_each_pause_whatever_went_wrong() {
        let mut looks = [Err(Error::refused("no disk")), Ok(ExitCode::from(1)), Ok(ExitCode::SUCCESS)].into_iter();
        let mut seen = 0;
        let look = || {
            seen += 1;
            looks.next().unwrap_or(Ok(ExitCode::SUCCESS))
        };
        repeat(look, [(), (), ()].into_iter());
        assert_eq!(seen, 4);
    }
}

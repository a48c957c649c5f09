//! `bypost man`

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::Command;

use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::cli::{Error, named, program, say_raw};

/// Show a manual page, or print it where no person reads
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The command that the page is about, such as `verify` or `key new` [default: the program as a whole]
    #[arg(conflicts_with = "all")]
    command: Vec<String>,
    /// Write the pages of the program and of all its commands into this folder
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, mut command: clap::Command) -> Result<(), Error> {
        command = with_all_options(command.disable_help_subcommand(true));
        command.build();
        if let Some(folder) = &self.all {
            fs::create_dir_all(folder).map_err(|error| Error::disk(folder, &error))?;
            write_all(&command, folder).map_err(|error| Error::disk(folder, &error))?;
            return Ok(());
        }
        let mut found = &command;
        for word in &self.command {
            let unknown = || Error::usage(format!("no command is called {}", self.command.join(" ")));
            found = found.find_subcommand(word).filter(|command| !command.is_hide_set()).ok_or_else(unknown)?;
        }
        let unwritten = |error: io::Error| Error::refused(format!("the manual page: {error}"));
        let text = page(found).map_err(unwritten)?;
        if !io::stdout().is_terminal() || !show(&text).map_err(unwritten)? {
            say_raw(&text)?;
        }
        Ok(())
    }
}

/// Shows a page in the reader of manuals and its pager; tells whether there is one.
fn show(text: &str) -> io::Result<bool> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(format!("{}.1", program()));
    fs::write(&file, text)?;
    Ok(Command::new("man").arg(&file).status().is_ok_and(|status| status.success()))
}

/// The same command with the options and commands that the help leaves out, but for the one that shells call.
fn with_all_options(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| arg.hide_short_help(false));
    command.mut_subcommands(|sub| {
        let is_called_by_shells = sub.get_name() == "complete";
        with_all_options(sub).hide(is_called_by_shells)
    })
}

fn write_all(command: &clap::Command, folder: &std::path::Path) -> io::Result<()> {
    fs::write(folder.join(Man::new(command.clone()).get_filename()), page(command)?)?;
    command.get_subcommands().filter(|sub| !sub.is_hide_set()).try_for_each(|sub| write_all(sub, folder))
}

fn page(command: &clap::Command) -> io::Result<String> {
    let is_whole = command.get_name() == program();
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.get_subcommands().any(|sub| !sub.is_hide_set()) {
        man.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    section(&mut roff, "EXIT STATUS", EXIT);
    if is_whole {
        section(&mut roff, "ENVIRONMENT", ENVIRONMENT);
        section(&mut roff, "FILES", FILES);
        section(&mut roff, "EXAMPLES", EXAMPLES);
    } else {
        roff.control("SH", ["SEE ALSO"]).text([roman(format!("{}(1)", program()))]);
    }
    roff.to_writer(&mut text)?;
    if is_whole {
        man.render_version_section(&mut text)?;
    }
    Ok(named(&String::from_utf8_lossy(&text)).into_owned())
}

fn section(roff: &mut Roff, title: &str, entries: &[(&str, &str)]) {
    roff.control("SH", [title]);
    for (term, what) in entries {
        roff.control("TP", []).text([clap_mangen::roff::bold(named(term))]).text([roman(*what)]);
    }
}

const EXIT: &[(&str, &str)] = &[
    ("0", "It is done, or what was checked is valid."),
    ("1", "It was refused, or what was checked is invalid."),
    ("2", "The command line is wrong."),
    ("3", "Only of verify: two files of one table have parted."),
    ("4", "Only of verify: a file is no table, or cannot be read."),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    ("BYPOST_HOME", "The folder with your keys, as --home gives it."),
    ("BYPOST_PACE", "How long a turn may take at tables that new begins, as --pace gives it."),
    ("BYPOST_PASSPHRASE", "The passphrase of a locked key, where no person can be asked."),
    ("BYPOST_SENDMAIL", "The program that takes a mail on its standard input, for mail --send; usually sendmail."),
    ("NO_COLOR", "If it is set, nothing is coloured."),
    ("PAGER", "The program that shows rules on a terminal; usually less."),
];

const FILES: &[(&str, &str)] = &[
    ("DIR/keys/", "Your private keys, one file each. Keep a copy of them elsewhere."),
    (
        "DIR/tables/",
        "The turns of each table, and what was signed there: it keeps you from signing a turn twice. Never restore an old \
         copy.",
    ),
    ("DIR/known.toml", "The key of each name that you have met."),
    ("DIR/addresses.toml", "Addresses for mails."),
    ("DIR/settings.toml", "What config has set, and which tables are laid aside."),
];

const EXAMPLES: &[(&str, &str)] = &[
    ("bypost key new alice", "Makes a key."),
    ("bypost new GAME --seats alice,bob -o t.toml", "Begins a table; t.toml goes to bob."),
    ("bypost join t.toml", "Takes your seat."),
    ("bypost show t.toml", "Draws the table as you may see it, and tells what has happened since your last turn."),
    ("bypost moves --long t.toml", "Lists every legal step, and what it would do."),
    ("bypost verify t.toml", "Checks the whole table."),
];

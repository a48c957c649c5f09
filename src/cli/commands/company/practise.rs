//! `bypost practise`

use std::path::PathBuf;
use std::process::ExitCode;

use super::level;
use crate::cli::commands::new::{named_file, options};
use crate::cli::commands::rules::entry;
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::draw::escape::shown;
use crate::file::{Deal, Header};
use crate::kit::listed;
use crate::opponent::Level;
use crate::session::typed::composed;
use crate::session::{Practise, Wish, begin, shell};

/// Begin a table against opponents that play by themselves, here and at once. Play on with `bypost play`:
/// they answer in the same command. Keys are made as far as none are here.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The game's id, as `bypost games` lists it
    game: String,
    /// How well the opponents play
    #[arg(long, default_value = "fair", value_name = "LEVEL", value_parser = level())]
    level: Level,
    /// How many sit at the table [default: 2, or as few as the game takes]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// An option of the game; `bypost games` lists them
    #[arg(long, value_name = "OPTION=VALUE", value_parser = composed)]
    set: Vec<String>,
    /// The key to play with [default: the first in `bypost key list` without a passphrase, or a new one]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    key: Option<String>,
    /// The new file [default: a name of its own, in the folder with your tables or in this one]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let entry = entry(context.games, &self.game)?;
        let wish = Wish { name: self.key.as_deref(), level: self.level, seats: self.seats };
        let Practise { seats, made, .. } = Practise::new(&context.home.keys()?, (entry.info)(), wish, context)?;
        let header = Header {
            options: options(entry, seats.len(), &self.set)?,
            ..Header::new((entry.info)(), Deal::Sealed, seats, context.now(), context.random()?)
        };
        let opened = begin(header, context.games).map_err(|fault| Error::refused(fault.what))?;
        let output = self.output.map_or_else(|| named_file(context, &opened), Ok)?;
        let output = Output::for_new(Some(output))?;
        output.check(opened.chain())?;
        for key in &made {
            context.home.add_key(key)?;
        }
        if !made.is_empty() {
            let names: Vec<&str> = made.iter().map(|key| key.name.as_str()).collect();
            let keys = if made.len() == 1 { "the key" } else { "the keys" };
            tell(&format!("made {keys} {} in {}", listed(&names), shown(context.home.folder())));
        }
        // Nobody can have signed at a table that did not exist.
        let mut writer = Writer::new(context, &output, opened, true)?;
        writer.join_all()?;
        writer.play_on()?;
        writer.finish(None)?;
        let file = shell::path(output.path());
        tell(&format!(
            "bypost suggest {file} tells what an opponent would play there, and bypost rules {} the rules",
            self.game
        ));
        Ok(ExitCode::SUCCESS)
    }
}

//! `bypost rules`

use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;
use serde_json::json;

use crate::cli::completions;
use crate::cli::context::{Context, say_raw};
use crate::cli::error::Error;
use crate::games::{GAMES, find};

/// Tell the rules and the notation of a game, as Markdown.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The game's id, as `bypost games` lists it, or its title
    #[arg(add = ArgValueCompleter::new(completions::games))]
    game: String,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let info = (entry(&self.game)?.info)();
        if context.json {
            context.report(&json!({ "id": info.id, "title": info.title, "rules": info.rules }))?;
        } else {
            say_raw(info.rules)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The game with an id.
pub(in crate::cli) fn entry(id: &str) -> Result<&'static crate::rules::Entry, Error> {
    // A title may be typed as well, in any case.
    let id = id.to_lowercase().replace([' ', '_'], "-");
    find(&id).ok_or_else(|| {
        let known: Vec<_> = GAMES.iter().map(|entry| (entry.info)().id.as_str()).collect();
        Error::refused(format!("no game is called {id}")).hint(format!("the games: {}", known.join(", ")))
    })
}

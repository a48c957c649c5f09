//! `bypost rules`

use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, say_raw};
use super::error::Error;
use crate::games::{GAMES, find};

/// Tell the rules and the notation of a game.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game's id, as `bypost games` lists it
    game: String,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
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
pub(super) fn entry(id: &str) -> Result<&'static crate::rules::Entry, Error> {
    find(id).ok_or_else(|| {
        let known: Vec<_> = GAMES.iter().map(|entry| (entry.info)().id.as_str()).collect();
        Error::refused(format!("no game is called {id}")).hint(format!("the games: {}", known.join(", ")))
    })
}

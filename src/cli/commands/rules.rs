//! `bypost rules`

use std::io::IsTerminal as _;
use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;
use serde_json::json;

use crate::cli::completions;
use crate::cli::context::columns;
use crate::cli::context::{Context, say_raw};
use crate::cli::error::Error;
use crate::cli::markdown;
use crate::draw::{Look, text};
use crate::rules::{Entry, Games, find};

/// The columns of prose at most.
const PROSE: u16 = 80;

/// Tell the rules and the notation of a game: laid out on a terminal, and otherwise as Markdown.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The game's id, as `bypost games` lists it, or its title
    #[arg(add = ArgValueCompleter::new(completions::games))]
    game: String,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let info = (entry(context.games, &self.game)?.info)();
        if context.json {
            context.report(&json!({ "id": info.id, "title": info.title, "rules": info.rules }))?;
        } else if std::io::stdout().is_terminal() {
            say_raw(&laid_out(info.rules))?;
        } else {
            say_raw(info.rules)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Markdown as wide as the terminal, if it is not wider than lines of prose should be.
fn laid_out(markdown: &str) -> String {
    text(&markdown::scene(markdown), Look { width: columns(PROSE), colour: true, ..Look::default() })
}

/// The game with an id.
pub(in crate::cli) fn entry(games: Games, id: &str) -> Result<&'static Entry, Error> {
    // A title may be typed as well, in any case.
    let id = id.to_lowercase().replace([' ', '_'], "-");
    find(games, &id).ok_or_else(|| {
        let known: Vec<_> = games.iter().map(|entry| (entry.info)().id.as_str()).collect();
        Error::refused(format!("no game is called {id}")).hint(format!("the games: {}", known.join(", ")))
    })
}

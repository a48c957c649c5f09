//! `bypost games`

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::cli::context::{Context, say_fitted};
use crate::cli::error::Error;
use crate::rules::GameInfo;

/// List the games and their options.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let infos = context.games.iter().map(|entry| (entry.info)());
        if context.json {
            context.report(&Value::Array(infos.map(as_json).collect()))?;
        } else {
            say_fitted(&infos.map(as_text).collect::<Vec<_>>().join("\n"))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn as_text(info: &GameInfo) -> String {
    let mut text = format!("{}  {} ({})\n  {}\n", info.id, info.title, players(info.seats), info.summary);
    for option in &info.options {
        let (values, usual) = (option.kind.describe(), option.kind.describe_usual());
        let seats = option.seats.map_or(String::new(), |range| format!(" ({} only)", players(range)));
        text.push_str(&format!("  --set {}={values}  {} [{usual}]{seats}\n", option.name, option.help));
    }
    text
}

/// How many players, in words.
fn players([least, most]: [u8; 2]) -> String {
    if least == most { format!("{least} players") } else { format!("{least} to {most} players") }
}

fn as_json(info: &GameInfo) -> Value {
    let options = info.options.iter().map(|option| {
        let (values, usual) = (option.kind.describe(), option.kind.describe_usual());
        json!({ "name": option.name, "values": values, "default": usual, "help": option.help, "seats": option.seats })
    });
    json!({
        "id": info.id,
        "title": info.title,
        "summary": info.summary,
        "version": info.version,
        "seats": info.seats,
        "options": options.collect::<Vec<_>>(),
        "credits": info.credits,
    })
}

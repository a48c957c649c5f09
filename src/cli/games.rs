//! `bypost games`

use std::process::ExitCode;

use serde_json::{Value, json};

use super::context::{Context, say};
use super::error::Error;
use crate::games::GAMES;
use crate::rules::GameInfo;

/// List the games and their options.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let infos = GAMES.iter().map(|entry| (entry.info)());
        if context.json {
            context.report(&Value::Array(infos.map(as_json).collect()))?;
        } else {
            say(&infos.map(as_text).collect::<Vec<_>>().join("\n"))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn as_text(info: &GameInfo) -> String {
    let [least, most] = info.seats;
    let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let mut text = format!("{}  {} ({players} players)\n  {}\n", info.id, info.title, info.summary);
    for option in &info.options {
        let (values, usual) = (option.kind.describe(), option.kind.describe_usual());
        text.push_str(&format!("  --set {}={values}  {} [{usual}]\n", option.name, option.help));
    }
    text
}

fn as_json(info: &GameInfo) -> Value {
    let options = info.options.iter().map(|option| {
        let (values, usual) = (option.kind.describe(), option.kind.describe_usual());
        json!({ "name": option.name, "values": values, "default": usual, "help": option.help })
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

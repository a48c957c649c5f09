//! `bypost suggest`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::level;
use crate::cli::context::{Context, say_fitted, tell};
use crate::cli::error::Error;
use crate::cli::open::{open, view_and_viewer};
use crate::cli::passphrase;
use crate::cli::waiting::only_waiting;
use crate::draw::escape::printable;
use crate::opponent::{Level, TriedStep};
use crate::session::typed::composed;
use crate::session::{Question, Suggestion, View, shell};

/// Steps that are listed at most.
const BEST: usize = 5;

/// Tell what an opponent would play in your place, and the best steps that it thought of, up to the next card
/// or throw that you have not seen. It may be asked where all others are opponents of this home, where you
/// play alone, and at tables that were begun with `new --hints`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The seat, if several of yours are at the table
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// How well it thinks
    #[arg(long, default_value = "strong", value_name = "LEVEL", value_parser = level())]
    level: Level,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let file = self.file.map_or_else(|| only_waiting(context, None, |_| true), Ok)?;
        let opened = open(context, &file)?;
        let (view, mut viewer) = view_and_viewer(context, opened.table(), self.viewer.as_deref())?;
        let seat = view.seat.ok_or_else(|| Error::refused("no key of yours has a seat that can be asked for"))?;
        let suggestion = loop {
            match viewer.suggestion(&opened, seat, self.level) {
                Err(Question::Passphrase { key }) => {
                    let given = passphrase::ask(&key).map_err(Error::refused)?;
                    viewer.unlock(&key, given)?;
                }
                done => break done?,
            }
        };
        if context.json {
            context.report(&as_json(&suggestion, &view))?;
            return Ok(ExitCode::SUCCESS);
        }
        say_fitted(&lines(&suggestion, &view))?;
        let steps: Vec<String> = suggestion.steps.iter().map(|step| shell::word(step)).collect();
        tell(&format!("next: bypost play {} {} plays it", shell::path(&file), steps.join(" ")));
        Ok(ExitCode::SUCCESS)
    }
}

/// The best steps, each with its share of all tries and what it would do.
fn lines(suggestion: &Suggestion, view: &View) -> String {
    let best = &suggestion.tried[..suggestion.tried.len().min(BEST)];
    let wide = best.iter().map(|one| one.step.chars().count()).max().unwrap_or_default();
    let line = |one: &TriedStep| {
        let (step, percent) = (&one.step, suggestion.percent(one));
        let does: Vec<String> = view.does(step).into_iter().map(|event| event.text).collect();
        printable(&format!("{percent:>3} %  {step:wide$}  {}", does.join("; "))).trim_end().to_owned()
    };
    best.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn as_json(suggestion: &Suggestion, view: &View) -> Value {
    let one = |one: &TriedStep| json!({ "step": one.step, "visits": one.visits, "percent": suggestion.percent(one), "value": one.value });
    json!({
        "seat": view.table.seats().name(suggestion.seat),
        "steps": suggestion.steps,
        "tried": suggestion.tried.iter().map(one).collect::<Value>(),
    })
}

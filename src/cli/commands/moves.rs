//! `bypost moves`

use std::path::PathBuf;

use clap_complete::engine::ArgValueCompleter;
use serde_json::{Value, json};

use crate::cli::completions;
use crate::cli::context::{Context, say, say_fitted, tell};
use crate::cli::error::Error;
use crate::cli::found_tables::file_and_words;
use crate::cli::open::{late_next, open, tell_remembered, view};
use crate::rules::ToldEvent;
use crate::session::typed::composed;
use crate::session::{Moves, View};

/// List every legal step now, in notation; `bypost play` takes each of them as it is
///
/// Steps with a number that are too many to list, such as bets, are printed as a range, on standard error.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table, or - for standard input [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The player through whose eyes to look
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// Tell what each step would do, as far as the viewer can know
    #[arg(long)]
    long: bool,
    /// Only steps that begin with these words; `bypost rules GAME` tells all words of a game
    #[arg(value_name = "WORD", add = ArgValueCompleter::new(completions::steps))]
    words: Vec<String>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<(), Error> {
        let (file, words) = file_and_words(context, self.file, self.words)?;
        let opened = open(context, &file)?;
        tell_remembered(context, &opened);
        let view = view(context, &opened.table, self.viewer.as_deref())?;
        let Moves { mut steps, mut ranges, .. } = view.moves();
        let is_none = steps.is_empty() && ranges.is_empty();
        let typed = words.join(" ").to_lowercase();
        let typed = typed.trim();
        steps.retain(|step| begins(step, typed));
        // A step of a range is not in the list, but may be named.
        if steps.is_empty() && ranges.iter().any(|range| range.holds(typed)) {
            steps.push(typed.to_owned());
        }
        let is_fitting = ranges.iter().any(|range| begins(range.word, typed));
        ranges.retain(|range| begins(range.word, typed) || begins(typed, range.word));
        if context.json {
            let report = if self.long { steps_json(&view, &steps) } else { json!(steps) };
            return context.report(&report);
        }
        if is_none {
            tell(&view.why_no_moves());
            if let Some(late) = late_next(context, &opened, &file)? {
                tell(&format!("next: {late}"));
            }
        } else if steps.is_empty() && !is_fitting {
            tell(&format!("no steps that begin with {typed}"));
        } else if self.long {
            say_long(&view, &steps)?;
        } else if !steps.is_empty() {
            say(&steps.join("\n"))?;
        }
        // Every line of standard output is a step, so that scripts may take any of them.
        ranges.iter().for_each(|range| tell(&format!("range: {range}")));
        Ok(())
    }
}

/// Whether a step begins as typed.
fn begins(step: &str, typed: &str) -> bool {
    step.to_lowercase().starts_with(typed)
}

/// Steps with what they would do, as objects.
fn steps_json(view: &View, steps: &[String]) -> Value {
    let object = |step: &String| {
        let events: Value = view.does(step).iter().map(ToldEvent::json).collect();
        json!({ "step": step, "does": events })
    };
    steps.iter().map(object).collect()
}

/// Prints steps with what they would do.
fn say_long(view: &View, steps: &[String]) -> Result<(), Error> {
    let does: Vec<Vec<ToldEvent>> = steps.iter().map(|step| view.does(step)).collect();
    let wide = steps.iter().map(|step| step.chars().count()).max().unwrap_or_default();
    let common = common(&does);
    let line = |(step, does): (&String, &Vec<ToldEvent>)| {
        let own = does.iter().filter(|event| !common.contains(event));
        let words: Vec<&str> = own.map(|event| event.text.as_str()).collect();
        format!("{step:wide$}  {}", words.join("; ")).trim_end().to_owned()
    };
    if !steps.is_empty() {
        say_fitted(&steps.iter().zip(&does).map(line).collect::<Vec<_>>().join("\n"))?;
    }
    common.iter().for_each(|event| tell(&format!("each of them: {}", event.text)));
    Ok(())
}

/// What all of several steps would do.
fn common(does: &[Vec<ToldEvent>]) -> Vec<&ToldEvent> {
    let [first, others @ ..] = does else { return Vec::new() };
    let is_common = |event: &&ToldEvent| !others.is_empty() && others.iter().all(|does| does.contains(event));
    first.iter().filter(is_common).collect()
}

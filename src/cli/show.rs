//! `bypost show`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;
use serde_json::{Value, json};

use super::completions;
use super::context::{Context, say, say_raw, tell};
use super::error::Error;
use super::json as report;
use super::open::{open, tell_restored, view_and_viewer};
use crate::draw::{Look, describe, html, picture, text};
use crate::session::story::TurnStory;
use crate::session::typed::composed;
use crate::session::{Opened, View};

/// The columns below which a picture is for a narrow screen.
const NARROW: u16 = 60;

/// Draw a table, with what the viewer may see.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// The player through whose eyes to look [default: the key here that is on the clock, or the only one
    /// here]
    #[arg(long = "as", value_name = "NAME", value_parser = composed, add = ArgValueCompleter::new(completions::names))]
    viewer: Option<String>,
    /// Show the table as it was after turn N
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Tell the table in sentences, for a screen reader
    #[arg(long, conflicts_with = "format")]
    describe: bool,
    /// Draw with plain characters only
    #[arg(long)]
    ascii: bool,
    /// Columns, 40 to 120
    #[arg(long, default_value_t = 72, value_parser = clap::value_parser!(u16).range(40..=120))]
    width: u16,
    /// What to draw
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Lines of text
    Text,
    /// An SVG image
    Svg,
    /// An HTML page
    Html,
}

impl Args {
    /// The table.
    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let mut opened = open(context, &self.file)?;
        tell_restored(context, &opened);
        if let Some(turns) = self.at {
            opened = opened.at(turns)?;
        }
        let (view, mut viewer) = view_and_viewer(context, &opened.table, self.viewer.as_deref())?;
        let since_turns = view.since(&opened.chain.links).map(|from| viewer.story(&opened.chain, &view, from));
        let since_turns = since_turns.transpose().map_err(|fault| Error::fault(&self.file, fault))?.unwrap_or_default();
        let game = view.table.game();
        if context.json {
            let position = game.position(&view.sight);
            let since: Vec<Value> = since_turns.iter().map(report::turn).collect();
            let status = report::status(&opened.table);
            let mut report = json!({ "status": status, "position": position, "since": since });
            if self.describe {
                report["description"] = json!(described(&view, &since_turns));
            }
            context.report(&report)?;
            return Ok(ExitCode::SUCCESS);
        }
        if self.describe {
            say(&described(&view, &since_turns).join("\n"))?;
            view.end_to_show().iter().for_each(|line| tell(line));
            return Ok(ExitCode::SUCCESS);
        }
        let scene = view.scene_since(&since_turns);
        let look = Look { width: self.width, ascii: self.ascii, colour: self.format == Format::Text };
        let title = format!("{} - turn {}", game.info().title, view.table.turns());
        say_raw(&match self.format {
            Format::Text => text(&scene, look),
            Format::Svg if self.width < NARROW => picture::narrow_svg(&scene, &title),
            Format::Svg => picture::svg(&scene, &title),
            Format::Html => html(&scene, look, &title),
        })?;
        if self.format == Format::Text {
            // What has happened since the viewer's last turn is told with its remarks.
            if since_turns.is_empty() {
                remark(&opened);
            }
            view.end_to_show().iter().for_each(|line| tell(line));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The table in sentences.
fn described(view: &View, since: &[TurnStory]) -> Vec<String> {
    let seats = view.table.seats();
    let names: Vec<&str> = seats.all().map(|seat| seats.name(seat)).collect();
    describe(&view.scene_since(since), &names)
}

/// Prints the remark of the last turn.
fn remark(opened: &Opened) {
    let Some(link) = opened.chain.links.last().filter(|link| !link.turn.say.is_empty()) else { return };
    tell(&format!("{} says:", link.turn.seat));
    link.turn.say.iter().for_each(|line| tell(&format!("  {line}")));
}

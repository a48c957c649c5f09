//! `bypost show`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, say_raw, tell};
use super::error::Error;
use super::json as report;
use super::open::{open, view};
use crate::draw::{Look, html, svg, text};
use crate::session::Opened;
use crate::session::typed::composed;

/// Draw a table, with what the viewer may see.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// The player through whose eyes to look [default: the key here that is on the clock, or the only one
    /// here]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// Show the table as it was after turn N
    #[arg(long, value_name = "N")]
    at: Option<usize>,
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
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let mut opened = open(context, &self.file)?;
        if let Some(turns) = self.at {
            opened = opened.at(turns)?;
        }
        let view = view(context, &opened.table, self.viewer.as_deref())?;
        let game = view.table.game();
        if context.json {
            let position = game.position(&view.sight);
            context.report(&json!({ "status": report::status(&opened.table), "position": position }))?;
            return Ok(ExitCode::SUCCESS);
        }
        let scene = view.scene();
        let look = Look { width: self.width, ascii: self.ascii, colour: self.format == Format::Text };
        let title = format!("{} - turn {}", game.info().title, view.table.turns());
        say_raw(&match self.format {
            Format::Text => text(&scene, look),
            Format::Svg => svg(&scene, look, &title),
            Format::Html => html(&scene, look, &title),
        })?;
        if self.format == Format::Text {
            remark(&opened);
            view.end_to_show().iter().for_each(|line| tell(line));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints the remark of the last turn.
fn remark(opened: &Opened) {
    let Some(link) = opened.chain.links.last().filter(|link| !link.turn.say.is_empty()) else { return };
    tell(&format!("{} says:", link.turn.seat));
    link.turn.say.iter().for_each(|line| tell(&format!("  {line}")));
}

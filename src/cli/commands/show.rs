//! `bypost show`

use std::path::{Path, PathBuf};

use clap::ValueEnum as _;

#[cfg(feature = "png")]
use crate::cli::png::{SCALE, png};
use crate::cli::{
    Context, Error, MeantTable, Wanted, columns, meant, next, open, reports, say, say_bytes, say_next_below, say_paged,
    tell, tell_remembered, view_and_viewer,
};
use crate::draw::escape::shown;
use crate::draw::{Look, describe, picture, text};
use crate::file::text as text_of_table;
use crate::session::story::TurnStory;
use crate::session::typed::composed;
use crate::session::{Opened, View, hints_in_words, open_trusting, rescue_in_words};
use crate::store::create;

/// The columns of a text, and of one for a narrow screen.
const USUAL: u16 = 80;
const NARROW: u16 = 40;

/// Draw a table, with what the viewer may see.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table, or - for standard input [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The player through whose eyes to look [default: the key here that is on the clock, or the only one
    /// here]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// Show the table as it was after turn N
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show another branch of the table, which this home keeps, by the number that `bypost status` tells
    #[arg(long, value_name = "N")]
    branch: Option<usize>,
    /// Tell the table in sentences, for a screen reader
    #[arg(long, conflicts_with = "format")]
    describe: bool,
    /// Draw with plain characters only
    #[arg(long, hide_short_help = true)]
    ascii: bool,
    /// Draw the board alone
    #[arg(long, conflicts_with = "describe", hide_short_help = true)]
    board: bool,
    /// Tell everything: the tables that nobody needs at a glance, such as cards not seen, and the whole story
    /// since your last turn
    #[arg(long, conflicts_with_all = ["describe", "board"])]
    full: bool,
    /// Draw for a narrow screen, such as a telephone's: a text has 40 columns then
    #[arg(long, conflicts_with = "describe", hide_short_help = true)]
    narrow: bool,
    /// Columns of a text, 40 to 120 [default: 80, or those of a narrower terminal]
    #[arg(long, conflicts_with = "narrow", value_parser = clap::value_parser!(u16).range(40..=120), hide_short_help = true)]
    width: Option<u16>,
    /// What to draw [default: what the name after -o ends with, or text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this new file [default: standard output]; a name that ends with .toml is that of a table's
    /// file
    #[arg(short, long, value_name = "FILE", conflicts_with = "describe")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Lines of text
    Text,
    /// An SVG image
    Svg,
    /// A PNG image
    Png,
    /// The file of the table, to play on or to verify
    Toml,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let MeantTable { path: file, is_named, .. } = meant(context, self.file.clone(), Wanted::Looking)?;
        let mut opened = open(context, &file)?;
        if let Some(number) = self.branch {
            opened = branch(context, &opened, number)?;
        }
        tell_remembered(context, &opened);
        if let Some(turns) = self.at {
            opened = opened.at(turns)?;
        }
        let (view, mut viewer) = view_and_viewer(context, &opened.table, self.viewer.as_deref())?;
        let since_turns = view.since(&opened.chain.links).map(|from| viewer.story(&opened.chain, &view, from));
        let since_turns = since_turns.transpose().map_err(|fault| Error::about(&file, fault))?.unwrap_or_default();
        let game = view.table.game();
        if let Some(path) = self.output() {
            let drawn = self.drawn(&opened, &view, &since_turns)?;
            create(path, &drawn, false).map_err(|error| Error::unwritten(path, &error, "a drawing"))?;
        }
        if context.json {
            return context.report(&reports::Show {
                status: reports::status(&opened.table),
                position: game.position(&view.sight),
                since: since_turns.iter().map(reports::turn).collect(),
                description: self.describe.then(|| described(&view, &since_turns)),
                file: self.output().map(|path| path.display().to_string()),
            });
        }
        if self.describe {
            say(&described(&view, &since_turns).join("\n"))?;
        } else if let Some(path) = self.output() {
            tell(&format!("wrote {}", shown(path)));
            if let Some(seat) = view.seat.filter(|_| self.format() != Format::Toml && view.is_private(&opened.table)) {
                let name = view.table.seats().name(seat);
                tell(&format!("it shows what {name} sees: it is not for the others"));
            }
            return Ok(());
        } else {
            let drawn = self.drawn(&opened, &view, &since_turns)?;
            match std::str::from_utf8(&drawn) {
                Ok(text) if self.full => say_paged(text)?,
                _ => say_bytes(&drawn)?,
            }
        }
        if self.format() == Format::Text {
            // What has happened since the viewer's last turn is told with its remarks, and so it is in
            // sentences.
            let last = opened.chain.links.last().filter(|link| !link.turn.say.is_empty());
            if let Some(link) = last.filter(|_| since_turns.is_empty() && !self.describe) {
                tell(&format!("{} says:", link.turn.seat));
                link.turn.say.iter().for_each(|line| tell(&format!("  {line}")));
            }
            view.end_to_show().iter().for_each(|line| tell(&context.hinted(line)));
            if self.at.is_none() && self.branch.is_none() {
                // What those trade who join a table that not all have joined yet, and what all who play may
                // do.
                let (table, header) = (&opened.table, opened.table.header());
                let rescue = rescue_in_words(header).filter(|_| !table.is_full());
                let hints = hints_in_words(header).filter(|_| table.outcome().is_none());
                rescue.iter().chain(&hints).for_each(|terms| tell(&format!("note: {terms}")));
                say_next_below(&next(context, &opened, &file, is_named, view.seat)?)?;
            }
        }
        Ok(())
    }

    fn output(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    fn format(&self) -> Format {
        let ending = self.output().and_then(Path::extension).and_then(|ending| ending.to_str());
        let named = ending.and_then(|ending| Format::from_str(ending, true).ok());
        self.format.or(named).unwrap_or(Format::Text)
    }

    fn drawn(&self, opened: &Opened, view: &View, since: &[TurnStory]) -> Result<Vec<u8>, Error> {
        let format = self.format();
        if format == Format::Toml {
            return Ok(opened.text().into_bytes());
        }
        let scene = view.scene_since(since);
        let scene = if self.board { scene.cropped() } else { scene };
        let colour = format == Format::Text && self.output().is_none();
        let width = match self.width {
            _ if self.narrow => NARROW,
            Some(width) => width,
            None if colour => columns(USUAL),
            None => USUAL,
        };
        let screen = Look { ascii: self.ascii, colour, ..Look::screen(width) };
        let look = if self.full || self.board { Look { rows: None, ..screen } } else { screen };
        let title = format!("{} - turn {}", view.table.game().info().title, view.table.turns());
        if format == Format::Text {
            return Ok(text(&scene, look).into_bytes());
        }
        let svg = match self.full {
            _ if self.narrow => picture::narrow_svg,
            true => picture::full_svg,
            false => picture::svg,
        };
        let seats = view.table.seats();
        let names: Vec<&str> = seats.all().map(|seat| seats.name(seat)).collect();
        let svg = svg(&scene.with_short_names(&names), &title);
        Ok(if format == Format::Svg { svg.into_bytes() } else { png(&svg, SCALE)? })
    }
}

/// A branch of the table of a file that the home keeps.
fn branch(context: &Context, opened: &Opened, number: usize) -> Result<Opened, Error> {
    let (id, home) = (opened.chain.id, &context.home);
    let (tree, memory) = (home.turns(&id)?, home.memory(&id)?);
    let branches = tree.tips(memory.as_ref(), Some(&opened.chain));
    let kept = branches.len();
    let Some(chain) = number.checked_sub(1).and_then(|place| branches.into_iter().nth(place)) else {
        let es = if kept == 1 { "" } else { "es" };
        let what = format!("this home keeps {kept} other branch{es} of this table, and none is number {number}");
        return Err(Error::refused(what));
    };
    let text = text_of_table(&chain.file(), "");
    Ok(open_trusting(opened.path(), text.as_bytes(), &|id| home.checked(id), context.games)?)
}

#[cfg(not(feature = "png"))]
const SCALE: f32 = 1.0;

#[cfg(not(feature = "png"))]
fn png(_svg: &str, _scale: f32) -> Result<Vec<u8>, Error> {
    let hint = "choose --format svg, which any browser shows, or install bypost with --features png";
    Err(Error::refused("this bypost was built without PNG").hint(hint))
}

fn described(view: &View, since: &[TurnStory]) -> Vec<String> {
    let seats = view.table.seats();
    let names: Vec<&str> = seats.all().map(|seat| seats.name(seat)).collect();
    describe(&view.scene_since(since), &names)
}

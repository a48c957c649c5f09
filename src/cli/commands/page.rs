//! `bypost page`

use std::path::{Path, PathBuf};

use crate::cli::{Context, Error, Wanted, bytes_of, meant, open, program_for, reports, say_raw, tell, view_and_viewer};
use crate::draw::escape::shown;
use crate::draw::{self};
use crate::file::{base64_encode, looks_like_table};
use crate::session::replay::{self, Replay};
use crate::session::typed::composed;
use crate::session::{Opened, page};
use crate::store::replace;

/// Write the whole game as one page of HTML, to step through, to watch and to print. The page needs nothing
/// else, no network either. It holds only what everybody may know. After all have revealed, it can be looked
/// at from every seat
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table, or - for standard input [default: the one that waits for you, or the only one]
    file: Option<PathBuf>,
    /// Write here, or to standard output with - [default: FILE with .html at its end, and before that the
    /// player's name, if it is for a player alone]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The player through whose eyes the page is to be seen. It is then for that player alone
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let file = meant(context, self.file.clone(), Wanted::Looking)?.path;
        let opened = open(context, &file)?;
        let replay = self.replay(context, &opened, &file)?;
        let html = page(&replay, program_for(opened.table().game().info()));
        let Some(path) = self.place(&file) else {
            return say_raw(&html);
        };
        may_replace(&path, self.viewer.is_some())?;
        replace(&path, html.as_bytes()).map_err(|error| Error::disk(&path, &error))?;
        if context.json {
            let seats = opened.table().seats();
            let eyes = replay.eyes.iter().map(|eyes| eyes.seat.map(|seat| seats.name(seat))).collect();
            let (table, file) = (base64_encode(&opened.table().id()), path.display().to_string());
            let (turns, bytes) = (opened.table().turns(), html.len());
            return context.report(&reports::PageOfGame { table, file, turns, eyes, bytes });
        }
        tell(&format!("wrote {}", shown(&path)));
        if let Some(name) = &self.viewer {
            tell(&format!("it holds what {name} alone may see: it is not for the others"));
        }
        Ok(())
    }

    fn replay(&self, context: &Context, opened: &Opened, file: &Path) -> Result<Replay, Error> {
        let (chain, table) = (opened.chain(), opened.table());
        let replay = match &self.viewer {
            None => replay::public(chain, table),
            Some(name) => {
                let (view, mut viewer) = view_and_viewer(context, table, Some(name))?;
                viewer.replay(chain, &view)
            }
        };
        replay.map_err(|fault| Error::about(file, fault))
    }

    /// The file that is written; none for standard output.
    fn place(&self, file: &Path) -> Option<PathBuf> {
        let stdout = Path::new("-");
        match &self.output {
            Some(path) => Some(path.clone()).filter(|path| path != stdout),
            None => (file != stdout).then(|| match &self.viewer {
                None => file.with_extension("html"),
                Some(name) => {
                    let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
                    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
                    file.with_file_name(format!("{stem}-{name}.html"))
                }
            }),
        }
    }
}

/// Refuses to write over anything but an earlier page, and over a page for everybody with one for a player
/// alone, or the other way round: whoever sends a file by its name is to send what it was.
fn may_replace(path: &Path, is_private: bool) -> Result<(), Error> {
    let refuse = |what: &str| Err(Error::refused(format!("{} {what}", shown(path))).hint("name another file with -o"));
    if path.is_dir() {
        return refuse("is a folder");
    }
    if !path.exists() {
        return Ok(());
    }
    let old = bytes_of(path, PAGE).map_err(|error| Error::disk(path, &error))?;
    if looks_like_table(&old) {
        return refuse("is a table");
    }
    match (draw::page::is_private(&String::from_utf8_lossy(&old)), is_private) {
        (None, _) => refuse("exists and is no page of a game"),
        (Some(false), true) => refuse("is a page for everybody"),
        (Some(true), false) => refuse("is a page for a player alone"),
        _ => Ok(()),
    }
}

/// How much of an old file is read at most.
const PAGE: usize = 1 << 26;

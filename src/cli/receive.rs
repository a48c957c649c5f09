//! `bypost receive`

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::ahead::ahead;
use super::budget::Budget;
use super::context::{Context, say, shown, tell, warn};
use super::doubles::without_doubles;
use super::drawing::whose;
use super::error::Error;
use super::json::hex;
use super::local::Folder;
use super::settle::{Outcome, Settled, refused, settle};
use super::source::gather;
use crate::draw::escape::printable;
use crate::file::base64_encode;
use crate::post::{Brought, Harvest};
use crate::rules::Hash;
use crate::store::Lock;

/// Take the newest state of every table out of a mail, an mbox, a maildir, or a text with tables in it. A file that is here is
/// only replaced by what goes on from it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The mail, or whatever you saved of it; a folder if it is a maildir [default: standard input]
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The folder with the tables
    #[arg(long, value_name = "DIR", default_value = ".")]
    into: PathBuf,
    /// Also take tables at which no key here has a seat
    #[arg(long)]
    any: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        // Nothing is locked while a person or a program still writes on standard input.
        let known = Folder::new(&self.into).map(|folder| folder.ids()).unwrap_or_default();
        let harvest = gather(&self.file, known)?;
        if harvest.tables.is_empty() {
            return Err(nothing(&self.file, &harvest));
        }
        let _lock = Lock::folder_of(&self.into.join("any")).map_err(|error| Error::disk(&self.into, &error))?;
        let folder = Folder::new(&self.into)?;
        let mut budget = Budget::after(harvest.spent());
        let mut settled: Vec<_> = in_order(&harvest.tables, &folder.ids())
            .into_iter()
            .map(|(place, brought)| (place, brought, settle(context, &folder, brought, self.any, &mut budget)))
            .collect();
        settled.sort_by_key(|(place, ..)| *place);
        let settled = settled.into_iter().map(|(_, brought, settled)| (brought, settled)).collect();
        // What befalls one table is no reason to say nothing of the others.
        let fallen = |error: Error| refused(error.into_fault(), None, Vec::new());
        let all: Vec<_> = without_doubles(settled)
            .into_iter()
            .map(|(brought, settled)| (brought, settled.unwrap_or_else(fallen)))
            .collect();
        for what in harvest.broken() {
            warn(&printable(&format!("something else could not be read: {what}")));
        }
        if context.json {
            context
                .report(&all.iter().map(|(brought, settled)| as_json(context, brought, settled)).collect::<Value>())?;
        } else {
            for (brought, settled) in &all {
                say(&as_text(brought, settled))?;
            }
        }
        for (brought, settled) in &all {
            talk(context, brought, settled);
        }
        let good = all.iter().all(|(_, settled)| !settled.is_refused());
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// The tables in the order in which they are looked at, with their places: those that are here first, and of those and of the others
/// what is shortest. A long one must not use up the time of others.
fn in_order<'a>(tables: &'a [Brought], here: &HashSet<Hash>) -> Vec<(usize, &'a Brought)> {
    let mut order: Vec<_> = tables.iter().enumerate().collect();
    let bytes =
        |brought: &Brought| -> usize { brought.states.iter().flat_map(|state| &state.texts).map(String::len).sum() };
    order.sort_by_cached_key(|(_, brought)| (!here.contains(&brought.id), bytes(brought)));
    order
}

/// Why there is no table.
fn nothing(path: &Path, harvest: &Harvest) -> Error {
    let mut all = harvest.broken().into_iter().chain(harvest.asides()).map(|what| printable(&what));
    let first = all.next();
    all.for_each(|what| tell(&what));
    let what = first.unwrap_or_else(|| "there is no table in it".to_owned());
    Error::refused(format!("{}: {what}", shown(path)))
        .hint("save the whole mail, or its attachment, or paste everything between the two lines of the armour")
}

impl Settled {
    fn is_refused(&self) -> bool {
        matches!(self.outcome, Outcome::Parted { .. } | Outcome::Foreign | Outcome::Refused(_))
    }

    fn kind(&self) -> &'static str {
        match &self.outcome {
            Outcome::New => "new",
            Outcome::Updated(_) => "updated",
            Outcome::Same => "same",
            Outcome::Older => "older",
            Outcome::Parted { kind, .. } => kind,
            Outcome::Foreign => "foreign",
            Outcome::Refused(_) => "refused",
        }
    }

    fn file(&self) -> String {
        self.file.as_ref().map_or_else(String::new, |path| shown(path))
    }
}

fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}

/// What to call a table in a line: its game and the beginning of its id.
fn title(brought: &Brought) -> String {
    format!("{} {}", brought.header.game, &hex(&brought.id)[..8])
}

fn as_text(brought: &Brought, settled: &Settled) -> String {
    let names: Vec<&str> = brought.header.seats.iter().map(|(name, _)| name.as_str()).collect();
    let title = title(brought);
    let (count, now) = match &settled.opened {
        Some(opened) => (opened.chain.links.len(), whose(&opened.table)),
        None => (0, String::new()),
    };
    let file = settled.file();
    let mut text = match &settled.outcome {
        Outcome::New => format!("{title}: new, in {file}: {} of {}; {now}", turns(count), names.join(", ")),
        Outcome::Updated(before) => format!("{title}: {} more, in {file}; {now}", turns(count - before)),
        Outcome::Same => format!("{title}: nothing new; {file} holds it; {now}"),
        Outcome::Older => format!("{title}: older than {file}, which stays as it is"),
        Outcome::Parted { words, .. } => format!("{title}: REFUSED, both branches are kept\n{words}"),
        Outcome::Foreign => {
            format!("{title}: not taken: it is a table of {}, and no key here has a seat at it", names.join(", "))
        }
        Outcome::Refused(fault) if file.is_empty() => format!("{title}: REFUSED; {fault}"),
        Outcome::Refused(fault) => format!("{title}: REFUSED, {file} stays as it is; {fault}"),
    };
    for line in &settled.news {
        text.push_str(&format!("\n  {line}"));
    }
    text
}

/// What is said beside the report.
fn talk(context: &Context, brought: &Brought, settled: &Settled) {
    if !settled.repairs.is_empty() {
        let all: Vec<_> = settled.repairs.iter().map(ToString::to_string).collect();
        tell(&format!("repaired: {}", all.join(", ")));
    }
    if !matches!(settled.outcome, Outcome::Refused(_)) || settled.others.len() > 1 {
        settled.others.iter().for_each(|what| warn(what));
    }
    if let Some(ahead) = settled.opened.as_ref().and_then(|opened| ahead(context, &opened.chain)) {
        warn(&format!("{}: {ahead}", title(brought)));
    }
    match &settled.outcome {
        Outcome::Parted { .. } => tell(
            "hint: who signed both branches has signed the proof of it; show both files to whom it concerns, and ask which one counts",
        ),
        Outcome::Foreign => tell("hint: --any takes it all the same; is --home right?"),
        Outcome::Refused(fault) => {
            if let Some(hint) = &fault.hint {
                tell(&format!("hint: {hint}"));
            }
        }
        _ => {}
    }
}

fn as_json(context: &Context, brought: &Brought, settled: &Settled) -> Value {
    let opened = settled.opened.as_ref();
    let error = match &settled.outcome {
        Outcome::Parted { words, .. } => Some(words.clone()),
        Outcome::Foreign => Some("no key here has a seat at it".to_owned()),
        Outcome::Refused(fault) => Some(fault.to_string()),
        _ => None,
    };
    let before = match settled.outcome {
        Outcome::Updated(before) => Some(before),
        _ => None,
    };
    json!({
        "table": base64_encode(&brought.id),
        "game": brought.header.game,
        "seats": brought.header.seats.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "kind": settled.kind(),
        "file": settled.file.as_ref().map(|path| path.display().to_string()),
        "turns": opened.map(|opened| opened.chain.links.len()),
        "before": before,
        "clock": opened.and_then(|opened| Some(opened.table.seats().name(opened.table.clock()?))),
        "over": opened.map(|opened| opened.table.outcome().is_some()),
        "hash": opened.map(|opened| base64_encode(&opened.table.head())),
        "ahead": opened.and_then(|opened| Some(ahead(context, &opened.chain)?.json())),
        "news": settled.news,
        "repaired": settled.repairs.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "others": settled.others,
        "error": error,
    })
}

//! `bypost folder` and `bypost delivery`: what is set so that no command needs to say it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use crate::cli::context::{Context, say, tell};
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::draw::escape::{printable, shown};
use crate::session::{Delivery, Settings};

/// Tell or set the folder with your tables: there `receive` puts new ones, and commands without a FILE look
/// for the one that waits.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FolderCommand {
    /// The folder, or `none` for the one in which you are
    folder: Option<PathBuf>,
}

impl FolderCommand {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        if let Some(folder) = &self.folder {
            let folder = if folder == Path::new("none") { None } else { Some(whole(folder)?) };
            change(context, |settings| settings.folder = folder)?;
        }
        let folder = context.home.settings()?.folder;
        if context.json {
            context.report(&json!({ "folder": folder }))?;
            return Ok(ExitCode::SUCCESS);
        }
        let told = match folder {
            Some(folder) => format!("tables are in {}", printable(&folder)),
            None => "tables are in the folder in which you are".to_owned(),
        };
        if self.folder.is_some() {
            tell(&told)
        } else {
            say(&told)?
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The whole path of a folder that is there.
fn whole(folder: &Path) -> Result<String, Error> {
    let path = std::fs::canonicalize(folder).map_err(|error| Error::disk(folder, &error))?;
    if !path.is_dir() {
        return Err(Error::refused(format!("{} is no folder", shown(folder))));
    }
    path.into_os_string().into_string().map_err(|_| Error::refused(format!("{} is no UTF-8", shown(folder))))
}

/// Tell or set how turns go to the others when a command does not say it: at all tables, or at one
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DeliveryCommand {
    /// `mail` for --send, `git` for --git, `none` for neither
    #[arg(value_enum)]
    delivery: Option<Way>,
    /// The one table for which this is set [default: all for which nothing else is]
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Way {
    /// Mail them to whoever is awaited
    Mail,
    /// Commit the file, and push
    Git,
    /// Leave it to you
    None,
}

impl DeliveryCommand {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let table = self.file.as_deref().map(|file| open(context, file)).transpose()?.map(|opened| opened.chain.id);
        if let Some(way) = self.delivery {
            let delivery = match way {
                Way::Mail => Delivery::Mail,
                Way::Git => Delivery::Git,
                Way::None => Delivery::None,
            };
            change(context, |settings| settings.set_delivery(table.as_ref(), delivery))?;
        }
        let settings = context.home.settings()?;
        if context.json {
            context.report(&json!({
                "delivery": settings.delivery_of_all(),
                "tables": settings.deliveries().collect::<BTreeMap<_, _>>(),
            }))?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut lines = vec![format!("turns {}", in_words(settings.delivery_of_all().unwrap_or(Delivery::None)))];
        lines.extend(
            settings.deliveries().map(|(table, way)| format!("at table {}, they {}", &table[..8], in_words(way))),
        );
        if self.delivery.is_some() {
            tell(&lines.join("\n"))
        } else {
            say(&lines.join("\n"))?
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn in_words(delivery: Delivery) -> &'static str {
    match delivery {
        Delivery::Mail => "go by mail",
        Delivery::Git => "are committed and pushed",
        _ => "stay in their file until you send it",
    }
}

/// Changes the settings. No other process of this home changes them meanwhile.
pub(in crate::cli) fn change(context: &Context, change: impl FnOnce(&mut Settings)) -> Result<(), Error> {
    let _lock = context.home.lock_memory()?;
    let mut settings = context.home.settings()?;
    change(&mut settings);
    Ok(context.home.keep_settings(&settings)?)
}

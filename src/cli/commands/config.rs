//! `bypost config`: what is set so that no command needs to say it.

use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::cli::{Context, Error, open, reports, say, tell, warn};
use crate::draw::escape::{printable, shown};
use crate::session::{BrowserAddress, Delivery, Opened, Recipients, Settings};

/// Tell what is set, or set it: where your tables are, where mails come in, how turns go to the others, who
/// gets copies of mails, and where a friend finds the page for browsers
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    setting: Option<ConfigCommand>,
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Set the folder with your tables: there `receive` puts new ones, and commands without a FILE look for
    /// the one that waits
    Folder {
        /// The folder, or `none` for the one in which you are
        folder: PathBuf,
    },
    /// Set where your mails come in: `receive` without a FILE reads them
    Mails {
        /// A maildir, a mailbox, or the folder into which you save mails; `none` for none
        path: PathBuf,
    },
    /// Set how turns go to the others when a command does not say it: at all tables, or at one
    Delivery {
        /// `mail` for --send, `git` for --git, `none` for neither
        #[arg(value_enum)]
        delivery: Delivery,
        /// The one table for which this is set [default: all for which nothing else is]
        file: Option<PathBuf>,
    },
    /// Set who gets copies of the mails with a table
    Copies {
        /// The table, or - for standard input
        file: PathBuf,
        /// Addresses or names, `all` for all others at the table, or `none`
        #[arg(required = true, value_name = "ADDRESS")]
        copies: Vec<String>,
    },
    /// Set where a friend finds bypost.html, with which one plays in a browser: mails name it
    Browser {
        /// The web address, as in https://example.org/bypost.html, or `none`
        url: String,
    },
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let is_set = self.setting.is_some();
        self.setting.map_or(Ok(()), |setting| setting.set(context))?;
        let settings = context.home.settings()?;
        if context.json {
            let Settings { folder, mails, delivery, browser, .. } = &settings;
            let (delivery, browser) = (*delivery, browser.as_ref().map(BrowserAddress::as_str));
            let (deliveries, copies) = (deliveries(&settings).collect(), copies(&settings).collect());
            context.report(&reports::Set { folder, mails, delivery, browser, deliveries, copies })?;
        } else if is_set {
            tell(&in_words(&settings));
        } else {
            say(&in_words(&settings))?;
        }
        Ok(())
    }
}

impl ConfigCommand {
    fn set(self, context: &Context) -> Result<(), Error> {
        match self {
            Self::Folder { folder } => {
                let folder = set_path(&folder, true)?;
                change(context, |settings| settings.folder = folder)
            }
            Self::Mails { path } => {
                let mails = set_path(&path, false)?;
                change(context, |settings| settings.mails = mails)
            }
            Self::Delivery { delivery, file } => {
                let opened = file.map(|file| open(context, &file)).transpose()?;
                change(context, |settings| match opened {
                    Some(Opened { chain, .. }) => settings.change(&chain.id, |table| table.delivery = Some(delivery)),
                    None => settings.delivery = Some(delivery),
                })
            }
            Self::Copies { file, copies } => {
                let opened = open(context, &file)?;
                let (book, keys) = (context.home.addresses()?, context.home.keys()?);
                let mut recipients = Recipients::new(&opened, &book, &keys);
                let copies = recipients.cc_list(&copies, false, &context.home.settings()?)?;
                // Everybody in it can be reached, or this is the time to tell.
                recipients.copied(&copies, &[])?;
                change(context, |settings| settings.change(&opened.chain.id, |table| table.copies = copies))
            }
            Self::Browser { url } => {
                let new = || BrowserAddress::new(&url).map_err(|error| Error::refused(format!("the address {error}")));
                let address = if url == Settings::NONE { None } else { Some(new()?) };
                if address.as_ref().is_some_and(|address| !address.is_secure()) {
                    warn(
                        "whoever is on the way can change a page that comes by http, and so get keys; https prevents it",
                    );
                }
                change(context, |settings| settings.browser = address)
            }
        }
    }
}

fn in_words(settings: &Settings) -> String {
    let here = || "the folder in which you are".to_owned();
    let folder = settings.folder.as_deref().map_or_else(here, printable);
    let browser = settings.browser.as_ref().map_or("none", BrowserAddress::as_str);
    let way = |delivery| match delivery {
        Delivery::Mail => "go by mail, through the program in BYPOST_SENDMAIL or sendmail",
        Delivery::Git => "are committed and pushed",
        _ => "stay in their file until you send it",
    };
    let mails = match &settings.mails {
        _ if settings.delivery == Some(Delivery::Git) => "pulls what others have pushed".to_owned(),
        Some(mails) => format!("reads {}", printable(mails)),
        None => "reads standard input".to_owned(),
    };
    let mut lines = vec![
        format!("folder    tables are in {folder}"),
        format!("mails     receive without a FILE {mails}"),
        format!("delivery  turns {}", way(settings.delivery.unwrap_or(Delivery::None))),
    ];
    let short = |table: &str| table[..8].to_owned();
    lines.extend(
        deliveries(settings).map(|(table, set)| format!("          at table {}, they {}", short(table), way(set))),
    );
    lines.extend(
        copies(settings)
            .map(|(table, list)| format!("copies    of mails with table {} go to {}", short(table), list.join(", "))),
    );
    lines.push(format!("browser   the address of bypost.html that mails name: {browser}"));
    lines.join("\n")
}

fn deliveries(settings: &Settings) -> impl Iterator<Item = (&str, Delivery)> {
    settings.tables.iter().filter_map(|(id, table)| Some((id.as_str(), table.delivery?)))
}

fn copies(settings: &Settings) -> impl Iterator<Item = (&str, &[String])> {
    let tables = settings.tables.iter().filter(|(_, table)| !table.copies.is_empty());
    tables.map(|(id, table)| (id.as_str(), &table.copies[..]))
}

/// The whole path of something that is there, perhaps of a folder; none if none is to be set.
fn set_path(given: &Path, is_folder: bool) -> Result<Option<String>, Error> {
    if given == Path::new(Settings::NONE) {
        return Ok(None);
    }
    let path = std::fs::canonicalize(given)
        .map_err(|error| Error::disk(given, &error).hint("nothing was set: make it first, or name another"))?;
    if is_folder && !path.is_dir() {
        return Err(Error::refused(format!("{} is no folder", shown(given))));
    }
    let path = path.into_os_string().into_string();
    path.map(Some).map_err(|_| Error::refused(format!("{} is no UTF-8", shown(given))))
}

/// Changes the settings. No other process of this home changes them meanwhile.
pub(crate) fn change(context: &Context, change: impl FnOnce(&mut Settings)) -> Result<(), Error> {
    let _lock = context.home.lock_memory()?;
    let mut settings = context.home.settings()?;
    change(&mut settings);
    Ok(context.home.keep_settings(&settings)?)
}

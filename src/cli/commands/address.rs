//! `bypost address`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;
use clap_complete::engine::ArgValueCompleter;
use serde_json::{Value, json};

use crate::cli::completions;
use crate::cli::context::{Context, say, tell, warn};
use crate::cli::error::Error;
use crate::cli::mailing::columns;
use crate::cli::open::open;
use crate::file::base64_encode;
use crate::kit::{check_address, check_name, hex, look_alike};
use crate::session::names::{check_visible, likeness};
use crate::session::typed::composed;
use crate::session::{Addresses, BrowserAddress, CcLists, MailLook, Recipients};
use crate::store::Lock;

/// Keep the addresses of the people you play with, for `bypost mail`. They stay in the home. A table holds
/// addresses only if `bypost new --address` put them there, and those of the home come first.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Set the address of a name
    Add {
        /// The name of the seat; also your own, for the sender
        #[arg(value_parser = composed, add = ArgValueCompleter::new(completions::addressees))]
        name: String,
        /// The address, as in bob@example.org
        address: String,
        /// Columns of the text of mails at most, 40 to 78: 40 suits a telephone [default: what was set
        /// before, or 72]
        #[arg(long, value_name = "COLUMNS", value_parser = columns())]
        width: Option<u16>,
        /// Mails in plain text, without HTML
        #[arg(long)]
        plain: bool,
        /// Mails with HTML besides the text, as is usual
        #[arg(long, conflicts_with = "plain")]
        html: bool,
    },
    /// Tell or set who gets copies of the mails with a table
    Table {
        /// The table, or - for standard input
        file: PathBuf,
        /// Addresses or names with commas between them, `all` for all others at the table, or `none`
        #[arg(long, value_name = "ADDRESS", add = ArgValueCompleter::new(completions::addressees))]
        cc: Vec<String>,
    },
    /// Tell or set where a friend finds bypost.html, with which one plays in a browser: mails name it
    Browser {
        /// The web address, as in https://example.org/bypost.html, or `none`
        url: Option<String>,
    },
    /// List all names and addresses
    List,
    /// Forget a name
    Remove {
        /// The name
        #[arg(value_parser = composed, add = ArgValueCompleter::new(completions::addressees))]
        name: String,
    },
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        match self.command {
            Command::Add { name, address, width, plain, html } => {
                check_name(&name).map_err(|error| Error::refused(format!("the name {error}")))?;
                check_address(&address).map_err(|error| Error::refused(format!("the address {error}")))?;
                check_visible(&name)?;
                let (mut book, _lock) = changing(context)?;
                if let Some((other, _)) = book.all().find(|(other, _)| *other != name && look_alike(other, &name)) {
                    warn(&likeness(&name, other, "whose address is here"));
                }
                let old = book.look(&name).unwrap_or_default();
                let look = MailLook { width: width.unwrap_or(old.width), is_plain: plain || old.is_plain && !html };
                book.set(&name, &address, look);
                context.home.keep_addresses(&book)?;
                tell(&format!("the address of {name} is {address}{}", told(look)));
                context.report_done(|| entry(&name, &address, look))?;
            }
            Command::Table { file, cc } => table(context, &file, &cc)?,
            Command::Browser { url } => browser(context, url.as_deref())?,
            Command::Remove { name } => {
                let (mut book, _lock) = changing(context)?;
                if !book.remove(&name) {
                    return Err(Error::refused(format!("no address of {name} is here")).hint("bypost address list"));
                }
                context.home.keep_addresses(&book)?;
                tell(&format!("forgot the address of {name}"));
                context.report_done(|| json!({ "name": name }))?;
            }
            Command::List if context.json => {
                let book = context.home.addresses()?;
                let look = |name: &str| book.look(name).unwrap_or_default();
                context.report(&book.all().map(|(name, address)| entry(name, address, look(name))).collect())?;
            }
            Command::List => {
                let book = context.home.addresses()?;
                let look = |name: &str| told(book.look(name).unwrap_or_default());
                let lines: Vec<String> =
                    book.all().map(|(name, address)| format!("{name}  {address}{}", look(name))).collect();
                if lines.is_empty() {
                    tell("no addresses here yet: bypost address add NAME ADDRESS");
                } else {
                    say(&lines.join("\n"))?;
                }
                if let Some(address) = context.home.browser_address()? {
                    tell(&in_browser(address.as_str()));
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// An address for JSON, as `docs/json.md` tells.
fn entry(name: &str, address: &str, MailLook { width, is_plain }: MailLook) -> Value {
    json!({ "name": name, "address": address, "width": width, "plain": is_plain })
}

/// How mails look, where that is not the usual way.
fn told(look: MailLook) -> String {
    let usual = MailLook::default();
    let width = (look.width != usual.width).then(|| format!(", {} columns", look.width));
    let plain = look.is_plain.then_some(", plain text");
    width.unwrap_or_default() + plain.unwrap_or_default()
}

/// Sets who gets copies of the mails with a table, and tells it.
fn table(context: &Context, file: &Path, given: &[String]) -> Result<(), Error> {
    let opened = open(context, file)?;
    let id = opened.table().id();
    let mut lists = context.home.cc_lists()?;
    if !given.is_empty() {
        let (book, keys) = (context.home.addresses()?, context.home.keys()?);
        let mut recipients = Recipients::new(&opened, &book, &keys);
        let list = recipients.cc_list(given, false, &lists)?;
        // Everybody in it can be reached, or this is the time to tell.
        recipients.copied(&list, &[])?;
        let _lock = context.home.lock_memory()?;
        lists = context.home.cc_lists()?;
        lists.set(&id, list);
        context.home.keep_cc_lists(&lists)?;
    }
    let list = lists.of(&id);
    if context.json {
        return context.report(&json!({ "table": base64_encode(&id), "cc": list }));
    }
    let told = if list.is_empty() { CcLists::NONE.to_owned() } else { list.join(", ") };
    let told = format!("copies of mails with table {} go to: {told}", &hex(&id)[..8]);
    if given.is_empty() {
        return say(&told);
    }
    tell(&told);
    Ok(())
}

/// Sets where those who have no bypost find the page to play with, and tells it.
fn browser(context: &Context, given: Option<&str>) -> Result<(), Error> {
    if let Some(given) = given {
        let new = || BrowserAddress::new(given).map_err(|error| Error::refused(format!("the address {error}")));
        let address = if given == BrowserAddress::NONE { None } else { Some(new()?) };
        if address.as_ref().is_some_and(|address| !address.is_secure()) {
            warn("whoever is on the way can change a page that comes by http, and so get keys; https prevents it");
        }
        let _lock = context.home.lock_memory()?;
        context.home.keep_browser_address(address.as_ref())?;
    }
    let address = context.home.browser_address()?;
    let address = address.as_ref().map(BrowserAddress::as_str);
    if context.json {
        return context.report(&json!({ "browser": address }));
    }
    let told = address.map_or_else(|| "mails name no address of bypost.html".to_owned(), in_browser);
    if given.is_none() {
        return say(&told);
    }
    tell(&told);
    Ok(())
}

fn in_browser(address: &str) -> String {
    format!("mails name this address of bypost.html: {address}")
}

/// The address book. No other process of this home changes it meanwhile.
fn changing(context: &Context) -> Result<(Addresses, Lock), Error> {
    let lock = context.home.lock_memory()?;
    Ok((context.home.addresses()?, lock))
}

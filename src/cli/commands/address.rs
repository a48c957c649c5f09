//! `bypost address`

use clap::Subcommand;

use crate::cli::delivery::columns;
use crate::cli::{Context, Error, reports, say, tell, warn};
use crate::kit::{check_address, check_name, look_alike};
use crate::session::names::{check_visible, likeness};
use crate::session::typed::composed;
use crate::session::{Addresses, MailLook};
use crate::store::Lock;

/// Keep the addresses of the people you play with, for `bypost mail`, or list them. They stay in the home. A
/// table holds addresses only if `bypost new --address` put them there, and those of the home come first.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Set the address of a name
    Add {
        /// The name of the seat; also your own, for the sender
        #[arg(value_parser = composed)]
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
    /// List all names and addresses
    List,
    /// Forget a name
    Remove {
        /// The name
        #[arg(value_parser = composed)]
        name: String,
    },
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        match self.command.unwrap_or(Command::List) {
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
            Command::Remove { name } => {
                let (mut book, _lock) = changing(context)?;
                if !book.remove(&name) {
                    return Err(Error::refused(format!("no address of {name} is here")).hint("bypost address list"));
                }
                context.home.keep_addresses(&book)?;
                tell(&format!("forgot the address of {name}"));
                context.report_done(|| reports::Named { name: &name })?;
            }
            Command::List => {
                let book = context.home.addresses()?;
                let look = |name: &str| book.look(name).unwrap_or_default();
                let line = |(name, address)| format!("{name}  {address}{}", told(look(name)));
                let lines: Vec<String> = book.all().map(line).collect();
                if context.json {
                    let all = book.all().map(|(name, address)| entry(name, address, look(name)));
                    context.report(&all.collect::<Vec<_>>())?;
                } else if lines.is_empty() {
                    tell("no addresses here yet: bypost address add NAME ADDRESS");
                } else {
                    say(&lines.join("\n"))?;
                }
            }
        }
        Ok(())
    }
}

fn entry<'a>(name: &'a str, address: &'a str, MailLook { width, is_plain }: MailLook) -> reports::Address<'a> {
    reports::Address { name, address, width, plain: is_plain }
}

/// How mails look, where that is not the usual way.
fn told(look: MailLook) -> String {
    let usual = MailLook::default();
    let width = (look.width != usual.width).then(|| format!(", {} columns", look.width));
    let plain = look.is_plain.then_some(", plain text");
    width.unwrap_or_default() + plain.unwrap_or_default()
}

/// The address book. No other process of this home changes it meanwhile.
fn changing(context: &Context) -> Result<(Addresses, Lock), Error> {
    let lock = context.home.lock_memory()?;
    Ok((context.home.addresses()?, lock))
}

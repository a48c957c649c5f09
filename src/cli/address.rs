//! `bypost address`

use std::process::ExitCode;

use clap::Subcommand;
use serde_json::{Value, json};

use super::context::{Context, say, tell, warn};
use super::error::Error;
use crate::kit::{check_address, check_name, look_alike};
use crate::session::Addresses;
use crate::session::names::{be_seen, likeness};
use crate::session::typed::composed;
use crate::store::Lock;

/// Keep the addresses of the people you play with, for `bypost mail`. They stay in the home. A table holds
/// addresses only if `bypost new --address` put them there, and those of the home come first.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
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
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        match self.command {
            Command::Add { name, address } => {
                check_name(&name).map_err(|error| Error::refused(format!("the name {error}")))?;
                check_address(&address).map_err(|error| Error::refused(format!("the address {error}")))?;
                be_seen(&name)?;
                let (mut book, _lock) = changing(context)?;
                if let Some((other, _)) = book.all().find(|(other, _)| *other != name && look_alike(other, &name)) {
                    warn(&likeness(&name, other, "whose address is here"));
                }
                book.set(&name, &address);
                context.home.keep_addresses(&book)?;
                tell(&format!("the address of {name} is {address}"));
            }
            Command::Remove { name } => {
                let (mut book, _lock) = changing(context)?;
                if !book.remove(&name) {
                    return Err(Error::refused(format!("no address of {name} is here")).hint("bypost address list"));
                }
                context.home.keep_addresses(&book)?;
                tell(&format!("forgot the address of {name}"));
            }
            Command::List if context.json => {
                let book = context.home.addresses()?;
                let all = book.all().map(|(name, address)| json!({ "name": name, "address": address }));
                context.report(&Value::Array(all.collect()))?;
            }
            Command::List => {
                let book = context.home.addresses()?;
                let lines: Vec<String> = book.all().map(|(name, address)| format!("{name}  {address}")).collect();
                if lines.is_empty() {
                    tell("no addresses here yet: bypost address add NAME ADDRESS");
                } else {
                    say(&lines.join("\n"))?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The address book. No other process of this home changes it meanwhile.
fn changing(context: &Context) -> Result<(Addresses, Lock), Error> {
    let lock = context.home.lock_memory()?;
    Ok((context.home.addresses()?, lock))
}

//! A turn goes to the others, if the person says so in a command or in a setting.

use std::path::Path;

use super::context::{Context, tell};
use super::error::Error;
use super::git::publish;
use super::mailing::Mailing;
use super::output::Output;
use super::sendmail::SendmailArg;
use crate::draw::escape::shown;
use crate::file::Hint;
use crate::rules::Hash;
use crate::session::{Delivery, Opened, Recipients, key_of, shell};

/// How a turn goes to the others.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct DeliveryArgs {
    /// Mail it to whoever is awaited
    #[arg(long, conflicts_with_all = ["git", "no_send"])]
    send: bool,
    /// Commit the file, and push
    #[arg(long, conflicts_with = "no_send", hide_short_help = true)]
    git: bool,
    /// Neither mail nor push it, whatever `bypost config delivery` has set
    #[arg(long, hide_short_help = true)]
    no_send: bool,
    #[command(flatten)]
    sendmail: SendmailArg,
}

impl DeliveryArgs {
    /// The same for a command that says it in words of its own; at most one of the three is meant.
    pub(super) fn new(send: bool, git: bool, no_send: bool, sendmail: SendmailArg) -> Self {
        Self { send, git, no_send, sendmail }
    }

    /// Whether the command says it.
    pub(super) fn is_given(&self) -> bool {
        self.send || self.git || self.no_send
    }

    /// How turns at a table go: as the command says, or as it was set.
    fn of(&self, context: &Context, table: &Hash) -> Result<Delivery, Error> {
        Ok(match self {
            Self { send: true, .. } => Delivery::Mail,
            Self { git: true, .. } => Delivery::Git,
            Self { no_send: true, .. } => Delivery::None,
            _ => context.home.settings()?.delivery(table),
        })
    }

    /// Whether turns at a table go to the others.
    pub(super) fn sends(&self, context: &Context, table: &Hash) -> Result<bool, Error> {
        Ok(self.of(context, table)? != Delivery::None)
    }

    /// Sends a table that was written, unless somebody here is on the clock; tells whether it went.
    pub(super) fn deliver(self, context: &Context, output: &Output, opened: &Opened) -> Result<bool, Error> {
        let (path, delivery) = (output.path(), self.of(context, &opened.chain().id)?);
        if delivery == Delivery::None {
            return Ok(false);
        }
        let (table, keys) = (opened.table(), context.home.keys()?);
        if let Some(seat) = table.clock().filter(|seat| key_of(&keys, table, *seat).is_some()) {
            let name = table.seats().name(seat);
            tell(&format!("note: nothing was sent yet, since {name}, whose key is here, is to play"));
            return Ok(false);
        }
        let sent = match delivery {
            Delivery::Git if path == Path::new("-") => {
                Err(Error::refused("standard output gets the table: there is no file to commit"))
            }
            Delivery::Git => publish(context, opened, path),
            _ if Recipients::new(opened, &context.home.addresses()?, &keys).readers().is_empty() => return Ok(false),
            _ => {
                // The program that sends may be at work in this folder as well. It gets what was signed, even
                // if the file goes on meanwhile; and the memory, under a lock of its own, lets nothing leave
                // that was taken back.
                output.unlock();
                Mailing::sent_by(self.sendmail).leave(context, path, opened)
            }
        };
        sent.map(|()| true).map_err(|error| unsent(error, path, delivery))
    }
}

/// Nothing was sent, though the turn is there.
fn unsent(error: Error, path: &Path, delivery: Delivery) -> Error {
    let again = match delivery {
        Delivery::Mail => format!("then bypost mail {} --send", shell::path(path)),
        _ => "then git push".to_owned(),
    };
    error.after(&format!("{} has the turn, but it was not sent", shown(path)), Hint::command(again))
}

//! `bypost mail`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, tell};
use super::error::Error;
use super::letter::{Letter, tell_all};
use super::open::open;
use super::sendmail::Sendmail;
use crate::session::{Export, Recipients, compose, export_to};

/// Make a mail with a table for the player on the clock. Its turns count as sent: `undo` does not take them
/// back any more.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
    /// The recipients: addresses, or names from the address book or the table, with commas between them
    /// [default: the player on the clock; at the end all others]
    #[arg(long, value_name = "ADDRESS")]
    to: Vec<String>,
    /// The sender's address [default: that of your seat in the address book]
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Write to this new file [default: standard output]
    #[arg(short, long, value_name = "FILE", conflicts_with = "send")]
    output: Option<PathBuf>,
    /// Hand it to a program that sends it
    #[arg(long)]
    send: bool,
    /// Give the mail a name of its own, if it was sent before and did not arrive
    #[arg(long)]
    again: bool,
    /// The program that sends it, with its arguments; it takes the mail on standard input and the recipients
    /// from it
    #[arg(
        long,
        env = "BYPOST_SENDMAIL",
        hide_env_values = true,
        value_name = "COMMAND",
        default_value = "sendmail -i -t"
    )]
    sendmail: String,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        let (book, keys) = (context.home.addresses()?, context.home.keys()?);
        let mut recipients = Recipients::new(&opened, &book, &keys);
        let readers = recipients.readers();
        let people =
            recipients.sender(self.from.as_deref()).and_then(|from| Ok((from, recipients.all(&self.to, &readers)?)));
        tell_all(&recipients.notes());
        let (from, to) = people?;
        let Export { file, notes, .. } = export_to(&opened, &recipients, &to)?;
        tell_all(&notes);
        let mut message = compose(&opened, from, to, &readers, &file, context.now())
            .map_err(|refusal| Error::about(&self.file, refusal))?;
        if self.again {
            message = message.again(&context.random()?);
        }
        let bytes = message.bytes();
        let letter = Letter { opened: &opened, bytes: &bytes };
        if self.send {
            let sendmail = Sendmail::new(&self.sendmail)?;
            sendmail.send(context, &letter)?;
            let to: Vec<&str> = message.to.iter().map(|person| person.address.as_str()).collect();
            tell(&format!("handed to {}, for {}", sendmail.name(), to.join(", ")));
        } else {
            letter.leave(context, self.output.as_deref())?;
        }
        if context.json && (self.send || self.output.is_some()) {
            context.report(&json!({
                "to": message.to.iter().map(|person| person.address.as_str()).collect::<Vec<_>>(),
                "subject": message.subject,
                "message_id": message.id,
                "file": self.output.map(|path| path.display().to_string()),
                "sent": self.send,
            }))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

//! Mails that a person copies into another program: what is printed, the file that is attached, and the draft
//! that a desktop opens.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::context::{Context, say, tell};
use super::error::Error;
use super::leaving::{Letter, addresses};
use super::opener::Opener;
use crate::draw::escape::shown;
use crate::session::{ByHand, Dispatch, Opened};

/// Whether a desktop opens a draft, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Desk {
    /// With --by-hand, have your desktop open a draft [default: if it can, and a person reads the output]
    #[arg(long, requires = "by_hand")]
    draft: bool,
    /// With --by-hand, open no draft
    #[arg(long, requires = "by_hand", conflicts_with = "draft")]
    no_draft: bool,
    /// The program that opens a draft, with its arguments; a mailto: address comes after them [default: that
    /// of your desktop]
    #[arg(long, env = "BYPOST_OPENER", hide_env_values = true, value_name = "COMMAND")]
    opener: Option<String>,
}

impl Desk {
    /// Prints a mail that is to be copied, and writes the file that is to be attached.
    pub(super) fn copy(
        &self,
        context: &Context,
        table: &Path,
        opened: &Opened,
        dispatch: Dispatch<'_>,
        output: Option<&Path>,
    ) -> Result<ExitCode, Error> {
        if output == Some(Path::new("-")) {
            return Err(Error::usage("standard output gets the mail: name a file for the attachment with -o"));
        }
        let opener = self.opener(context)?;
        let path = output.map_or_else(|| fresh(table, opened), Path::to_owned);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mail = ByHand::new(opened, dispatch, &name).map_err(|refusal| Error::about(table, refusal))?;
        Letter { opened, bytes: mail.file.as_bytes() }.leave(context, Some(&path))?;
        let draft = mail.draft(&name);
        if context.json {
            context.report(&json!({
                "to": addresses(&mail.to),
                "cc": addresses(&mail.cc),
                "subject": mail.subject,
                "text": mail.text,
                "file": path.display().to_string(),
                "draft": draft,
            }))?;
        } else {
            let copies = if mail.cc.is_empty() { String::new() } else { line("Cc", &addresses(&mail.cc)) };
            let to = line("To", &addresses(&mail.to));
            say(&format!("{to}{copies}Subject: {}\n\n{}", mail.subject, mail.text))?;
        }
        tell(&format!("copy this into a mail, and attach {}", shown(&path)));
        if let Some(opener) = opener {
            match opener.open(&draft) {
                Ok(()) => tell(&format!("{} was asked to open a draft of it", opener.name())),
                Err(error) if self.draft => return Err(error),
                Err(_) => {}
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The program that opens a draft, if one is to be opened.
    fn opener(&self, context: &Context) -> Result<Option<Opener>, Error> {
        let is_read = !context.json && std::io::stdout().is_terminal();
        if self.no_draft || !(self.draft || is_read) {
            return Ok(None);
        }
        match &self.opener {
            Some(command) => Opener::new(command).map(Some),
            None if self.draft => Opener::usual().map(Some),
            None => Opener::of_desktop(),
        }
    }
}

fn line(title: &str, addresses: &[&str]) -> String {
    format!("{title}: {}\n", addresses.join(", "))
}

/// A path beside a table that nothing has yet.
fn fresh(table: &Path, opened: &Opened) -> PathBuf {
    let path = |number| table.with_file_name(ByHand::file_name(opened, number));
    let is_free = |path: &PathBuf| std::fs::symlink_metadata(path).is_err();
    (1..1000).map(path).find(is_free).unwrap_or_else(|| path(1000))
}

//! `bypost dearmor`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::folder::Folder;
use crate::cli::open::look;
use crate::cli::output::Output;
use crate::cli::read::bytes_of;
use crate::draw::escape::shown;
use crate::file::{base64_encode, looks_like_tail};
use crate::post::{Armored, Form, ScanBudget, dearmor, text_of};
use crate::session::open_armored;

/// Bytes of the longest text that is looked at.
const MOST: usize = 32 << 20;

/// Take a table out of its armour, whatever the text around it is, and check it. If only its last turns are
/// in it, those before them are taken from the table's file in the same folder, or from the home.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// A text with the armour somewhere in it [default: standard input]
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Write to this new file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let bytes = bytes_of(&self.file, MOST).map_err(|error| Error::disk(&self.file, &error))?;
        let armored = only(&self.file, &bytes)?;
        let output = self.output.unwrap_or_else(|| PathBuf::from("-"));
        // An archive is looked for beside the file that is written.
        let beside = if output == Path::new("-") { &self.file } else { &output };
        let folder = beside.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        // A tail goes on from a file that lies there.
        let folder = if looks_like_tail(armored.text.as_bytes()) {
            Folder::listed(&context.home, folder)?
        } else {
            Folder::of(&context.home, beside)
        };
        let opened = open_armored(beside, &armored.text, &folder).map_err(|fault| Error::fault(&self.file, fault))?;
        look(context, &opened);
        let to = Output::for_new(Some(output.clone()))?;
        to.check(&context.home, &opened.chain)?;
        to.bring_archive(&context.home, &opened.chain, false)?;
        to.write(&opened.text())?;
        for repair in &armored.repairs {
            tell(&format!("repaired: {repair}"));
        }
        if output != Path::new("-") {
            tell(&format!("wrote {}", shown(&output)));
            context.report_done(|| {
                let (file, table) = (output.display().to_string(), base64_encode(&opened.chain.id));
                let repaired: Vec<String> = armored.repairs.iter().map(ToString::to_string).collect();
                json!({ "table": table, "file": file, "turns": opened.table.turns(), "repaired": repaired })
            })?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The one table that stands in a text in an armour.
fn only(path: &Path, bytes: &[u8]) -> Result<Armored, Error> {
    let wrong = |what: String| Error::refused(format!("{}: {what}", shown(path)));
    let form = Form::of(bytes).filter(|form| form.hides_text());
    let told = |form: Form| wrong(form.what().to_owned()).hint(form.hint());
    let (text, _) = text_of(bytes).ok_or_else(|| form.map_or_else(|| wrong("is no text".to_owned()), told))?;
    let (mut whole, mut damaged) = (Vec::new(), Vec::new());
    for frame in dearmor(&text, &mut ScanBudget::default()) {
        match frame {
            Ok(armored) => whole.push(armored),
            Err(why) => damaged.push(why),
        }
    }
    if let Some(form) = form.filter(|_| whole.is_empty()) {
        return Err(told(form));
    }
    match (whole.len(), damaged.first()) {
        (1, _) => Ok(whole.remove(0)),
        (0, Some(why)) => {
            Err(wrong(why.to_string()).hint("ask for it again; an attachment, or bypost armor, survives most"))
        }
        (0, None) => Err(wrong("there is no armour in it".to_owned())
            .hint("bypost receive also takes mails and tables without armour")),
        (several, _) => {
            Err(wrong(format!("there are {several} tables in it")).hint("bypost receive takes the newest of each"))
        }
    }
}

//! `bypost evidence`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use crate::chain::{Chain, Fork, Link, evidence, prove};
use crate::cli::context::{Context, say_raw, tell};
use crate::cli::error::Error;
use crate::cli::open::look;
use crate::cli::read::bytes_of;
use crate::draw::escape::shown;
use crate::file::{BYTES, Fault, base64_encode, evidence_text, read_evidence};
use crate::session::{link_file, proved};
use crate::store::create;

/// Write the smallest file that proves a fork, out of two files that have parted. Somebody who has neither
/// of them needs only this one: `bypost verify` tells what it proves.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// One file of the table
    one: PathBuf,
    /// The other file, which has parted from it
    other: PathBuf,
    /// Write to this new file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let (one, other) = (linked(context, &self.one)?, linked(context, &self.other)?);
        let text = evidence_text(&evidence(&one, &other)?);
        // What is written is what a reader has checked.
        let fork = checked(text.as_bytes())?;
        let Some(path) = self.output.filter(|path| path != Path::new("-")) else {
            say_raw(&text)?;
            return Ok(ExitCode::SUCCESS);
        };
        create(&path, text.as_bytes(), false).map_err(|error| Error::unwritten(&path, &error, "evidence"))?;
        if context.json {
            let mut report = as_json(&fork);
            report["file"] = json!(path.display().to_string());
            context.report(&report)?;
        } else {
            tell(&format!("wrote {}", shown(&path)));
            proved(&fork, &shown(&path)).iter().for_each(|line| tell(line));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The turns of a file. Whether they follow the rules does not matter here: they were signed.
fn linked(context: &Context, path: &Path) -> Result<Chain, Error> {
    let bytes = bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error))?;
    let chain = link_file(&bytes).map_err(|fault| Error::fault(path, fault))?;
    look(context, &chain);
    Ok(chain)
}

/// Reads and checks the bytes of evidence.
pub(in crate::cli) fn checked(bytes: &[u8]) -> Result<Fork, Fault> {
    prove(&read_evidence(bytes)?)
}

/// What evidence proves; `docs/json.md` tells the shape.
pub(in crate::cli) fn as_json(fork: &Fork) -> Value {
    let signed =
        |link: &Link| json!({ "number": link.turn.number, "seat": link.turn.seat, "hash": base64_encode(&link.hash) });
    json!({
        "table": base64_encode(&fork.id),
        "seat": fork.join.turn.seat,
        "identity": base64_encode(&fork.first.author.bytes()),
        "key": fork.first.author.fingerprint(),
        "parting": fork.first.turn.number,
        "turns": [signed(&fork.first), signed(&fork.second)],
    })
}

//! `bypost git merge`: the merge driver.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::super::context::{Context, tell};
use super::super::error::Error;
use super::super::json::hex;
use super::super::open::{Opened, bytes_of, check, check_of};
use crate::chain::{Relation, compare};
use crate::file::{BYTES, looks_like_table, replace};

/// Merge two states of a table: of one that continues the other the newer one is taken; a fork is a conflict, and is
/// explained. Files that are no tables are merged as git does it.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What both sides come from (%O)
    ancestor: PathBuf,
    /// This side, where the result is written (%A)
    ours: PathBuf,
    /// The other side (%B)
    theirs: PathBuf,
    /// The path in the repository (%P)
    path: PathBuf,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let read = |path: &Path| bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error));
        let (ours, theirs) = (read(&self.ours)?, read(&self.theirs)?);
        if !looks_like_table(&ours) || !looks_like_table(&theirs) {
            return self.merge_lines();
        }
        // An archive lies beside the file itself, not beside what git hands over; or the other side is whole, and holds it.
        let opened = |bytes: &[u8], other: &[u8]| {
            check(&context.home, &self.path, bytes).or_else(|fault| {
                check_of(&context.home, &self.path, bytes, &|_| Some(Ok(other.to_vec()))).map_err(|_| fault)
            })
        };
        match (opened(&ours, &theirs), opened(&theirs, &ours)) {
            (Ok(one), Ok(other)) => self.merge(&one, &other, &theirs),
            (Err(fault), _) => Err(self.conflict(&format!("this side is not valid: {fault}"))),
            (_, Err(fault)) => Err(self.conflict(&format!("the other side is not valid: {fault}"))),
        }
    }

    fn merge(&self, ours: &Opened, theirs: &Opened, bytes: &[u8]) -> Result<ExitCode, Error> {
        let what = match compare(&ours.chain, &theirs.chain) {
            Relation::Same | Relation::FirstNewer(_) => return Ok(ExitCode::SUCCESS),
            Relation::SecondNewer(by) => {
                replace(&self.ours, bytes).map_err(|error| Error::disk(&self.ours, &error))?;
                tell(&format!("{}: the other side is newer by {by} turns and is taken", self.path.display()));
                return Ok(ExitCode::SUCCESS);
            }
            Relation::Strangers => "the two sides are different tables".to_owned(),
            Relation::Parted { first, second, convicts: Some((mine, yours)) } => format!(
                "FORK at turn {}: {} signed turn {} of this side ({}) and turn {} of the other ({})",
                first.turn.number.min(second.turn.number),
                mine.turn.seat,
                mine.turn.number,
                &hex(&mine.hash)[..16],
                yours.turn.number,
                &hex(&yours.hash)[..16],
            ),
            Relation::Parted { first, .. } => {
                format!("the two sides part at turn {}, and nobody signed both: two took one seat", first.turn.number)
            }
        };
        Err(self.conflict(&what))
    }

    /// This side stays where it is; git marks the path as a conflict.
    fn conflict(&self, what: &str) -> Error {
        Error::refused(format!("{}: {what}", self.path.display())).hint(
            "this side stays in the file; git checkout --theirs FILE takes the other; keep both as evidence: git show :2:FILE, git show :3:FILE",
        )
    }

    /// What git does without a driver.
    fn merge_lines(&self) -> Result<ExitCode, Error> {
        let status = Command::new("git").arg("merge-file").args([&self.ours, &self.ancestor, &self.theirs]).status();
        let status = status.map_err(|error| Error::refused(format!("git merge-file: {error}")))?;
        Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

//! What git calls for tables: `bypost git merge`, the merge driver, and `bypost git textconv`, which gives a
//! table as text that can be compared.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::second_turns::{own, own_fork};
use crate::chain::{Relation, compare};
use crate::cli::context::{Context, printable_bytes, say, say_raw, tell};
use crate::cli::error::Error;
use crate::cli::files::bytes_of;
use crate::cli::open::look;
use crate::draw::escape::{printable, shown};
use crate::file::{BYTES, Hint, Turn, looks_like_table};
use crate::kit::hex;
use crate::session::story::{deed, paid_for_in};
use crate::session::{Opened, drawing, open, shell, signer, turns, without_counts};
use crate::store::replace;

/// Merge two states of a table: if one continues the other, the newer one is taken; a fork is a conflict, and
/// is explained. Files that are no tables are merged as git does it.
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// The file that both sides come from (%O); this side, where the result is written (%A); the other side
    /// (%B); and the path in the repository (%P)
    // Every argument after the first is a path, even if it looks like an option: a repository may hold such
    // names.
    #[arg(
        required = true,
        num_args = 4,
        value_names = ["ANCESTOR", "OURS", "THEIRS", "PATH"],
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    files: Vec<PathBuf>,
}

/// The files of a merge.
struct Merge {
    ancestor: PathBuf,
    ours: PathBuf,
    theirs: PathBuf,
    path: PathBuf,
}

impl MergeArgs {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let [ancestor, ours, theirs, path] =
            <[PathBuf; 4]>::try_from(self.files).map_err(|_| Error::usage("a merge is of four files"))?;
        Merge { ancestor, ours, theirs, path }.run(context)
    }
}

impl Merge {
    fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let read = |path: &Path| bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error));
        let (ours, theirs) = (read(&self.ours)?, read(&self.theirs)?);
        if !looks_like_table(&ours) || !looks_like_table(&theirs) {
            return self.merge_lines();
        }
        let opened = |bytes: &[u8]| open(&self.path, bytes, context.games);
        let both = (opened(&ours), opened(&theirs));
        // The player is told of both sides, so both are remembered.
        [&both.0, &both.1].into_iter().flatten().for_each(|opened| look(context, &opened.chain));
        match both {
            (Ok(one), Ok(other)) => self.merge(context, &one, &other, &theirs),
            (Err(fault), _) => Err(self.conflict(&format!("this side is not valid: {fault}"), "")),
            (_, Err(fault)) => Err(self.conflict(&format!("the other side is not valid: {fault}"), "")),
        }
    }

    fn merge(&self, context: &Context, ours: &Opened, theirs: &Opened, bytes: &[u8]) -> Result<ExitCode, Error> {
        let relation = compare(&ours.chain, &theirs.chain);
        let taken = |how: &str| {
            replace(&self.ours, bytes).map_err(|error| Error::disk(&self.ours, &error))?;
            tell(&format!("{}: the other side is {how}", shown(&self.path)));
            Ok(ExitCode::SUCCESS)
        };
        let what = match &relation {
            Relation::Same | Relation::FirstNewer(_) | Relation::FirstReplaces { .. } => return Ok(ExitCode::SUCCESS),
            Relation::SameEnd { .. } if ours.chain.links.len() > theirs.chain.links.len() => {
                return Ok(ExitCode::SUCCESS);
            }
            Relation::SameEnd { .. } => {
                return taken(
                    "taken, which differs only in what was revealed or contested after the end; bypost reveal adds what \
                     it lacks of yours",
                );
            }
            Relation::SecondNewer(by) => return taken(&format!("newer by {} and is taken", turns(*by))),
            Relation::SecondReplaces { first, second } => {
                let withdrawn = || format!("the claim in turn {} of this one was withdrawn there", first.turn.number);
                return taken(&format!("taken: {}", without_counts(second, first).unwrap_or_else(withdrawn)));
            }
            Relation::Strangers => "the two sides are different tables".to_owned(),
            Relation::Parted { first, second, is_fork: true } => format!(
                "FORK at turn {}: {} signed that turn of this side ({}) and that of the other ({})",
                first.turn.number,
                signer(first, second),
                &hex(&first.hash)[..8],
                &hex(&second.hash)[..8],
            ),
            Relation::Parted { first, .. } => {
                let why = if first.turn.join.is_some() { ": two took one seat" } else { "" };
                format!("the two sides part at turn {}, and nobody signed both turns{why}", first.turn.number)
            }
        };
        if own_fork(&ours.chain, &theirs.chain, &own(&context.home.keys()?)).is_some() {
            let what = format!("{}: {what}", shown(&self.path));
            return Err(Error::refused(what).hint(Hint::command(
                "whoever gets both turns can convict their author, and this merge would publish both; bypost receive names \
                 the commands that take this side out",
            )));
        }
        let parted = "; the hook lets in the side that was published; agree with all who play which line goes on";
        let is_parted = matches!(relation, Relation::Parted { .. });
        Err(self.conflict(&what, if is_parted { parted } else { "" }))
    }

    /// This side stays where it is; git marks the path as a conflict. `more` ends the hint.
    fn conflict(&self, what: &str, more: &str) -> Error {
        let name = self.path.to_string_lossy();
        let [one, other] = [2, 3].map(|side| shell::word(&format!(":{side}:{name}")));
        let path = shell::path(&self.path);
        Error::refused(format!("{}: {what}", shown(&self.path))).hint(format!(
            "this side stays in the file; git checkout --theirs {path} takes the other; keep both as evidence: git show {one}, git show {other}{more}"
        ))
    }

    /// Merges line by line, as git does without a driver.
    fn merge_lines(&self) -> Result<ExitCode, Error> {
        let files = [&self.ours, &self.ancestor, &self.theirs];
        let status = Command::new("git").args(["merge-file", "--"]).args(files).status();
        let status = status.map_err(|error| Error::refused(format!("git merge-file: {error}")))?;
        Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// Print a table for `git diff`: its drawing and its turns. A file that is no table, or no valid one, is
/// printed as it is.
#[derive(Debug, clap::Args)]
pub(super) struct TextconvArgs {
    /// The file
    file: PathBuf,
}

impl TextconvArgs {
    pub(super) fn run(self, context: &Context) -> Result<(), Error> {
        let bytes = bytes_of(&self.file, usize::MAX - 1).map_err(|error| Error::disk(&self.file, &error))?;
        if bytes.len() > BYTES || !looks_like_table(&bytes) {
            // Other files have the same ending; git compares them line by line.
            return say_raw(&printable_bytes(&bytes));
        }
        match open(&self.file, &bytes, context.games) {
            Ok(opened) => {
                look(context, &opened.chain);
                say_raw(&drawing::public(&opened.table))?;
                let (chain, table) = (&opened.chain, &opened.table);
                let gone = |turn| paid_for_in(chain, table, turn);
                say(&chain.links.iter().map(|link| line(&link.turn, gone(&link.turn).as_deref())).collect::<String>())?;
            }
            Err(fault) => {
                say(&format!("INVALID: {fault}"))?;
                say_raw(&printable_bytes(&bytes))?;
            }
        }
        Ok(())
    }
}

/// A turn with its remark, and with the missing seat for which it shuffles or pays, where that is known.
fn line(turn: &Turn, gone: Option<&str>) -> String {
    let say: String = turn.say.iter().map(|line| format!("      | {}\n", printable(line))).collect();
    let (seat, deed) = (printable(&turn.seat), printable(&deed(turn, " ; ", gone)));
    format!("{:>4}  {}  {seat}  {deed}\n{say}", turn.number, turn.time)
}

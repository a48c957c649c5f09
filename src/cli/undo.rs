//! `bypost undo`

use std::path::PathBuf;
use std::process::ExitCode;

use super::ask;
use super::context::{Context, tell};
use super::error::Error;
use super::open::{Opened, open};
use super::output::{Output, announce, readable};
use crate::chain::{Chain, Link};
use crate::session::{KeyFile, Mark, Memory, Own};
use crate::table::replay;

/// Take back your last turn, with the turns that were made unasked after it, if nobody has got it yet. Played again, it
/// meets the same throws.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table
    file: PathBuf,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take it back without a question: nobody has a copy
    #[arg(long)]
    yes: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let _lock = output.lock()?;
        let opened = open(context, &self.file)?;
        let _memory_lock = context.home.lock_memory()?;
        let keys: Vec<_> = context.home.keys()?.iter().filter_map(KeyFile::public).collect();
        let memory = context.home.memory(&opened.chain.id)?.ok_or_else(|| {
            Error::refused("this home has signed no turn of this table").hint("only who wrote a turn can take it back")
        })?;
        output.check(&context.home, &opened.chain)?;
        let count = kept(&memory, &opened.chain, &keys)?;
        let (before, after) =
            (memory.taking_back(&opened.chain, count), memory.taken_back(&opened.chain, count, &keys));
        let mut left = opened.chain;
        left.links.truncate(count);
        let table = replay(&left).map_err(|fault| Error::fault(&self.file, fault))?;
        // Whoever loses a turn may have built on less.
        let archived = left.archived;
        left.archived = archived.min(table.splittable(&left));
        let less_split = left.archived < archived;
        let opened = Opened { path: self.file, chain: left, table, drawn: true };
        readable(&opened)?;
        let number = opened.chain.links.len() + 1;
        if !self.yes {
            let what = format!(
                "bypost cannot know whether turn {number} has left this machine: two signed versions of it convict you"
            );
            ask::sure(&what, "--yes, if nobody has a copy", "Has nobody got a copy?")?;
        }
        output.bring_archive(&opened.chain, less_split)?;
        // The file before the memory forgets: whoever is stopped between the two can take back again, or play the same again.
        if before != memory {
            context.home.remember(&opened.chain.id, &before)?;
        }
        output.write(&opened)?;
        context.home.remember(&opened.chain.id, &after)?;
        tell(&format!("turn {number} is taken back"));
        announce(context, &opened, &output)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// How many turns of a chain are left without the last turn that somebody here decided on and what was made unasked after it.
fn kept(memory: &Memory, chain: &Chain, own: Own<'_>) -> Result<usize, Error> {
    if let Some(accepted) = memory.accepted().find(|accepted| !accepted.is_in(chain)) {
        return Err(needed(accepted, chain));
    }
    let all = chain.links.len();
    // Where the file is the one before the turns that were signed last, only the home has to forget them.
    let left = if memory.is_lost(chain) { all } else { shortened(memory, chain, own)? };
    let rest = chain.up_to(left);
    if let Some(accepted) = memory.accepted().find(|accepted| !accepted.is_in(&rest)) {
        return Err(needed(accepted, chain));
    }
    if let Some(sent) = memory.sent().find(|sent| !sent.is_in(&rest)) {
        let what = format!(
            "turn {} has left this machine by bypost mail or bypost armor, so it cannot be taken back, though no answer to \
             it was seen here",
            sent.number
        );
        return Err(Error::refused(what).hint("two signed versions of one turn convict their author"));
    }
    Ok(left)
}

/// Why a turn is needed that the rest of a chain lacks.
fn needed(accepted: Mark, chain: &Chain) -> Error {
    let number = accepted.number;
    if accepted.is_in(chain) {
        return Error::refused(format!("turn {number} was answered, as was seen here: it cannot be taken back"));
    }
    let what = format!(
        "this file lacks turn {number}, which was answered or built on here: in an older file, or another branch, nothing can be taken back"
    );
    Error::refused(what).hint("undo takes the newest file; bypost verify FILE OTHER tells which is newer")
}

/// The same for a file that holds what was signed last.
fn shortened(memory: &Memory, chain: &Chain, own: Own<'_>) -> Result<usize, Error> {
    let last = chain.links.last().ok_or_else(|| Error::refused("there is no turn to take back"))?;
    let is_own = |link: &Link| own.contains(&link.author);
    if !is_own(last) {
        let what = format!("the last turn is {}'s, whose key is not here", last.turn.seat);
        let answered = chain.links.iter().rfind(|link| is_own(link));
        return Err(Error::refused(match answered {
            Some(own) => format!("{what}: your turn {} was answered, and cannot be taken back", own.turn.number),
            None => what,
        }));
    }
    if !memory.is_newest(chain) {
        return Err(
            Error::refused("this is not the file that was written here last").hint("undo takes the newest file")
        );
    }
    let is_unasked = |link: &Link| link.turn.join.is_none() && link.turn.steps.is_empty() && link.turn.say.is_empty();
    let mut left = chain.links.len() - 1;
    while is_unasked(&chain.links[left]) && left > 0 && is_own(&chain.links[left - 1]) {
        left -= 1;
    }
    Ok(left)
}

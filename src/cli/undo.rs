//! `bypost undo`

use std::path::PathBuf;
use std::process::ExitCode;

use super::context::{Context, tell};
use super::error::Error;
use super::open::{Opened, open};
use super::output::{Output, Over};
use super::scribe::announce;
use crate::chain::{Chain, Link};
use crate::home::{KeyFile, Memory};
use crate::table::replay;

/// Take back your last turn, with the turns that were made unasked after it, if the file has not been sent or answered.
/// Played again, it meets the same throws.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table
    file: PathBuf,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let _lock = output.lock()?;
        let opened = open(&self.file)?;
        let _memory_lock = context.home.lock_memory()?;
        let keys = context.home.keys()?;
        let memory = context.home.memory(&opened.chain.id)?.ok_or_else(|| {
            Error::refused("this home has signed no turn of this table").hint("only who wrote a turn can take it back")
        })?;
        let own = |link: &Link| keys.iter().any(|key: &KeyFile| key.public() == Some(link.author));
        let answered = |chain: &Chain| !memory.accepted.is_in(chain);
        if answered(&opened.chain) {
            return Err(Error::refused(
                "the turn was answered, and the answer was played on here: it cannot be taken back",
            ));
        }
        let left = if is_lost(&memory, &opened.chain) {
            tell("the turn that was signed on top of this file is taken back");
            opened.chain
        } else {
            shortened(&memory, opened.chain, &own)?
        };
        let table = replay(&left).map_err(|fault| Error::fault(&self.file, fault))?;
        let opened = Opened { path: self.file, chain: left, table, drawn: true };
        output.check(&opened.chain, Over::Any)?;
        // The file first: a process that is killed between the two can take back again.
        output.write(&opened)?;
        context.home.remember(&opened.chain.id, &memory.taken_back(&opened.chain, own))?;
        tell("do not do this if you have sent the file: two versions of a turn convict their author");
        announce(context, &opened, &output)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Whether the file is the one before the turn that was signed last.
fn is_lost(memory: &Memory, chain: &Chain) -> bool {
    let newest = memory.signed.filter(|signed| !signed.is_in(chain));
    newest.is_some() && memory.written.as_ref().is_some_and(|written| written.base == chain.head())
}

/// The chain without the last turn that somebody here decided on and what was made unasked after it.
fn shortened(memory: &Memory, mut chain: Chain, own: &impl Fn(&Link) -> bool) -> Result<Chain, Error> {
    let last = chain.links.last().ok_or_else(|| Error::refused("there is no turn to take back"))?;
    if !own(last) {
        let what = format!("the last turn is {}'s, whose key is not here: yours was answered", last.turn.seat);
        return Err(Error::refused(what));
    }
    if memory.signed.is_none_or(|signed| signed.hash != last.hash) {
        return Err(
            Error::refused("this is not the file that was written here last").hint("undo takes the newest file")
        );
    }
    while let Some(link) = chain.links.pop() {
        let unasked = link.turn.join.is_none() && link.turn.steps.is_empty() && link.turn.say.is_empty();
        if !unasked || !chain.links.last().is_some_and(own) {
            break;
        }
    }
    Ok(chain)
}

//! `bypost undo`

use std::path::PathBuf;
use std::process::ExitCode;

use super::ask;
use super::context::{Context, tell};
use super::error::Error;
use super::open::{Opened, open};
use super::output::{Output, Over, announce, readable};
use crate::chain::{Chain, Link};
use crate::home::{KeyFile, Memory};
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
        let keys = context.home.keys()?;
        let memory = context.home.memory(&opened.chain.id)?.ok_or_else(|| {
            Error::refused("this home has signed no turn of this table").hint("only who wrote a turn can take it back")
        })?;
        let own = |link: &Link| keys.iter().any(|key: &KeyFile| key.public() == Some(link.author));
        unanswered(&memory, &opened.chain)?;
        let mut left =
            if is_lost(&memory, &opened.chain) { opened.chain } else { shortened(&memory, opened.chain, &own)? };
        unanswered(&memory, &left)?;
        unsent(&memory, &left)?;
        let table = replay(&left).map_err(|fault| Error::fault(&self.file, fault))?;
        // Whoever loses a turn may have built on less.
        let before = left.archived;
        left.archived = before.min(table.splittable(&left));
        let less_split = left.archived < before;
        let opened = Opened { path: self.file, chain: left, table, drawn: true };
        output.check(&context.home, &opened.chain, Over::Any)?;
        readable(&opened)?;
        let number = opened.chain.links.len() + 1;
        if !self.yes {
            let what = format!(
                "bypost cannot know whether turn {number} has left this machine: two signed versions of it convict you"
            );
            ask::sure(&what, "--yes, if nobody has a copy", "Has nobody got a copy?")?;
        }
        output.bring_archive(&opened.chain, less_split)?;
        // The file first: a process that is killed between the two can take back again.
        output.write(&opened)?;
        context.home.remember(&opened.chain.id, &memory.taken_back(&opened.chain, own))?;
        tell(&format!("turn {number} is taken back"));
        announce(context, &opened, &output)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Refuses a chain without something that was built on.
fn unanswered(memory: &Memory, chain: &Chain) -> Result<(), Error> {
    let answered = || Error::refused("the turn was answered: it cannot be taken back");
    if memory.accepted.is_in(chain) { Ok(()) } else { Err(answered()) }
}

/// Refuses a chain without something that has left in a mail or in an armour.
fn unsent(memory: &Memory, chain: &Chain) -> Result<(), Error> {
    let Some(sent) = memory.sent.filter(|sent| !sent.is_in(chain)) else { return Ok(()) };
    let what =
        format!("turn {} has left this machine by bypost mail or bypost armor: it cannot be taken back", sent.number);
    Err(Error::refused(what).hint("two signed versions of one turn convict their author"))
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

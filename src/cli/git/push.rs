//! `bypost git push`: called before each push.

use std::io;
use std::process::ExitCode;

use super::repository::succeeds;
use super::tables::Checked;
use super::taken_back::{Object, TakenBack, tables, unpushed, way_out};
use super::tree::Tree;
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::session::{link_with, note_chain_sent, note_sent};

/// Let no commit leave with a turn that was taken back here, and remember what leaves. The hook that `git
/// init` sets up calls it, with what git tells it on standard input.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let told =
            io::read_to_string(io::stdin()).map_err(|error| Error::refused(format!("standard input: {error}")))?;
        let mut leaving = Vec::new();
        for push in told.lines() {
            // The name and the commit here, and those of the branch there.
            let words: Vec<&str> = push.split(' ').collect();
            let [_, here, _, there] = words[..] else { continue };
            if !is_none(here) {
                leaving.push((here, may_leave(context, here, Some(there).filter(|there| !is_none(there)))?));
            }
        }
        // A push that is refused takes nothing along.
        leaving.iter().try_for_each(|(here, objects)| leaves(context, here, objects))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Whether git means that there is no commit.
pub(super) fn is_none(commit: &str) -> bool {
    commit.bytes().all(|byte| byte == b'0')
}

/// What a push of a commit takes along, if no turn in it was taken back here.
fn may_leave(context: &Context, here: &str, there: Option<&str>) -> Result<Vec<Object>, Error> {
    let is_known = there.map_or(Ok(false), |there| succeeds(&["cat-file", "-e", there]))?;
    let objects = unpushed(here, there.filter(|_| is_known).as_slice())?;
    let found = TakenBack::leaving(context, &objects)?;
    if !found.is_empty() {
        found.iter().for_each(|one| tell(&one.in_words("a commit holds it all the same")));
        return Err(Error::refused("nothing was pushed").hint(way_out(context, &found, true)?));
    }
    Ok(objects)
}

/// Remembers the turns of a commit, and of all that the push takes along with it: a turn that a later commit
/// has put away leaves all the same.
fn leaves(context: &Context, here: &str, objects: &[Object]) -> Result<(), Error> {
    let tree = Tree::commit(here)?;
    let ids: Vec<&str> = objects.iter().map(|(_, id)| id.as_str()).collect();
    let mut disk = Disk::memory(context);
    Checked::new(context, &tree, &tree.holding(&ids))?
        .tables
        .iter()
        .try_for_each(|opened| note_sent(&mut disk, opened, context.now()))?;
    for (_, bytes) in tables(objects.iter().cloned())? {
        // A state that does not hold, or that was split, has no turn that was not in one before it.
        if let Ok(chain) = link_with(&bytes, &()) {
            note_chain_sent(&mut disk, &chain, context.now())?;
        }
    }
    Ok(())
}

//! `bypost git push`: called before each push.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use super::faults::Faults;
use super::hints::{beside_here, bring_back};
use super::repository::{begun_at, commit};
use super::tables::Checked;
use super::taken_back::{Object, TakenBack, tables, unpushed, way_out};
use super::tree::Tree;
use crate::cli::context::{Context, tell};
use crate::cli::disk::Disk;
use crate::cli::error::Error;
use crate::draw::escape::shown;
use crate::session::{link_file, note_chain_sent, note_sent};

/// Let no commit leave with a turn that was taken back here or takes the place of one that is there, and
/// remember what leaves. The hook that `git init` sets up calls it, with what git tells it on standard input.
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
            let [_, here, branch, there] = words[..] else { continue };
            // A tag may name something else than a commit.
            if let Some(here) = commit(here)? {
                check_goes_on(context, &here, branch, there)?;
                let objects = may_leave(context, &here, there)?;
                leaving.push((here, objects));
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

/// Refuses a push in which a table does not go on from what the branch there has, or a new branch from one of
/// those that it begins at.
fn check_goes_on(context: &Context, here: &str, branch: &str, there: &str) -> Result<(), Error> {
    let begun = match commit(there)? {
        Some(there) => vec![there],
        None if is_none(there) => begun_at(here, "--remotes")?.unwrap_or_default(),
        None => {
            let branch = shown(Path::new(branch.trim_start_matches("refs/heads/")));
            let error = Error::refused(format!("{branch} there holds commits that are not here"));
            return Err(error.hint("git pull brings them"));
        }
    };
    let tree = Tree::commit(here)?;
    let mut found = Faults::default();
    // A branch that has merged others may go on with any of them.
    for old in begun {
        found = Faults::between(context, Some(&Tree::commit(&old)?), &tree)?;
        if found.wrong.is_empty() {
            break;
        }
        found.wrong.iter_mut().for_each(|wrong| wrong.there = Some(old[..old.len().min(12)].to_owned()));
    }
    if found.wrong.is_empty() {
        return Ok(());
    }
    found.wrong.iter().for_each(|wrong| tell(&wrong.line));
    let mut ways = Vec::new();
    if let Some(command) = bring_back(&found.wrong.iter().collect::<Vec<_>>())? {
        ways.push(format!("{command} takes the published turn, to be committed and pushed"));
    }
    if found.wrong.iter().any(|wrong| wrong.has_parted) {
        ways.push(beside_here()?);
    }
    if ways.is_empty() {
        ways.push("bypost verify FILE tells more".to_owned());
    }
    Err(Error::refused("nothing was pushed").hint(ways.join("; ")))
}

/// What a push of a commit takes along, if no turn in it was taken back here.
fn may_leave(context: &Context, here: &str, there: &str) -> Result<Vec<Object>, Error> {
    let there = commit(there)?;
    let objects = unpushed(here, there.as_deref().as_slice())?;
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
        // A state that does not hold has no turn that was not in one before it.
        if let Ok(chain) = link_file(&bytes) {
            note_chain_sent(&mut disk, &chain, context.now())?;
        }
    }
    Ok(())
}

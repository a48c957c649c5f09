//! The tables that the bell looks at, each in its newest state: in a folder, in mails that wait to be
//! received, or in what others have pushed.

use std::path::{Path, PathBuf};

use super::unreceived::unreceived;
use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::found_tables::{tables, taken_back};
use crate::cli::git::fetched;
use crate::cli::walk::{Bounds, FoundFiles};
use crate::draw::escape::shown;
use crate::rules::Hash;
use crate::session::{Branches, Inbox, Opened, Standing, shell};

/// Where is looked.
pub(super) struct Places {
    /// The folder with the tables.
    pub(super) folder: PathBuf,
    /// Mails that may bring newer states.
    pub(super) mails: Option<PathBuf>,
    /// Whether a repository may hold newer states than the folder.
    pub(super) git: bool,
}

/// What was found.
pub(super) struct WatchedTables {
    /// The tables, first those that have waited longest.
    pub(super) tables: Vec<Watched>,
    /// The tables at which nothing is left to do.
    pub(super) finished: Vec<Hash>,
}

/// A table in its newest state.
pub(super) struct Watched {
    /// The table.
    pub(super) opened: Opened,
    /// The command that takes this state in, if it is not in the folder yet.
    pub(super) to_take_in: Option<String>,
}

impl Places {
    /// Looks for the tables, but for those of others and those that were laid aside.
    pub(super) fn look(&self, context: &Context) -> Result<WatchedTables, Error> {
        let folder = &self.folder;
        let found = FoundFiles::within(folder, Bounds::TABLES).map_err(|error| Error::disk(folder, &error))?;
        found.unread.iter().for_each(|(path, error)| tell(&format!("{}: {error}", shown(path))));
        let (mut inbox, mut came) = (Inbox::default(), Vec::<Hash>::new());
        // A file in the current folder needs no folder in its name.
        let bare = |path: PathBuf| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
        let files: Vec<PathBuf> = found.tables.into_iter().map(bare).collect();
        let found = tables(context, &files)?;
        for (_, Branches { first, others, .. }) in found.opened {
            inbox.take(first);
            others.into_iter().for_each(|other| inbox.take(other));
        }
        for opened in self.newer(context)? {
            if taken_back(context, &opened).is_none() {
                came.push(opened.chain().head());
                inbox.take(opened);
            }
        }
        let settings = context.home.settings()?;
        let listed = inbox.listed(&context.home.keys()?).into_iter().filter(|(standing, _)| is_watched(*standing));
        let firsts = listed.map(|(_, branches)| branches.first);
        let firsts = firsts.filter(|opened| !settings.is_aside(&opened.chain().id, &opened.chain().head()));
        let tables = firsts.map(|opened| self.watched(opened, &came)).collect();
        Ok(WatchedTables { tables, finished: found.finished.iter().map(|(_, row)| row.id).collect() })
    }

    /// The states that are not in the folder yet.
    fn newer(&self, context: &Context) -> Result<Vec<Opened>, Error> {
        match &self.mails {
            Some(mails) => unreceived(context, mails, &self.folder),
            None if self.git => fetched(context, &self.folder),
            None => Ok(Vec::new()),
        }
    }

    fn watched(&self, opened: Opened, came: &[Hash]) -> Watched {
        let is_new = came.contains(&opened.chain().head());
        let into = if self.folder == Path::new(".") { None } else { Some(shell::path(&self.folder)) };
        let into = into.map(|folder| format!(" --into {folder}")).unwrap_or_default();
        let command = self.mails.as_ref().map_or_else(|| "--git".to_owned(), |mails| shell::path(mails));
        Watched { opened, to_take_in: is_new.then(|| format!("bypost receive {command}{into}")) }
    }
}

/// A table that is over may still want an answer, to a claim.
fn is_watched(standing: Standing) -> bool {
    standing != Standing::Foreign
}

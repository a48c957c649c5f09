//! Opponents that are on the clock at tables which a command finds.

use std::path::Path;

use crate::cli::context::{Context, tell};
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::draw::escape::shown;
use crate::session::{KeyFile, Opened, opponent_to_move};

/// Lets opponents of this home play at these tables, and tells what they did. Whether anything was written.
pub(in crate::cli) fn let_opponents_play<'o>(
    context: &Context,
    tables: impl IntoIterator<Item = &'o Opened>,
) -> Result<bool, Error> {
    let (keys, mut has_written) = (context.home.keys()?, false);
    for opened in tables {
        has_written |= opponents_moved(context, &keys, opened, opened.path())?.is_some();
    }
    Ok(has_written)
}

/// The table of a file after the opponents of this home have played there; none if none is on the clock, or
/// none could. A table that refuses does not keep the command from its work.
pub(in crate::cli) fn opponents_moved(
    context: &Context,
    keys: &[KeyFile],
    opened: &Opened,
    path: &Path,
) -> Result<Option<Opened>, Error> {
    let memory = context.home.memory(&opened.chain().id)?;
    if opponent_to_move(keys, memory.as_ref(), opened).is_none() || opened.check_is_played_on().is_err() {
        return Ok(None);
    }
    match play(context, path) {
        Ok(false) => Ok(None),
        Ok(true) => open(context, path).map(Some),
        Err(error) => {
            tell(&format!("{}: {error}", shown(path)));
            Ok(None)
        }
    }
}

/// Lets them play in the file, which may have changed since it was found.
fn play(context: &Context, path: &Path) -> Result<bool, Error> {
    let output = Output::new(path, None)?;
    let writer = Writer::new(context, &output, open(context, path)?, false)?;
    writer.play_opponents()
}

//! Opening tables on the disk, and looking at them with the keys of the home.

use std::path::Path;

use super::ask;
use super::context::{Context, tell, warn};
use super::disk::Disk;
use super::error::Error;
use super::files::bytes_of;
use crate::chain::Chain;
use crate::file::{BYTES, Fault, Place};
use crate::session::{
    OddName, Opened, Question, View, Viewer, examine, note_had, note_seen, objection_notes, odd_names, open_trusting,
    remembered_notes, shell,
};
use crate::table::Table;

/// Has the home remember that all of a table was checked.
pub(super) fn note_checked(context: &Context, opened: &Opened) {
    if let Some(new) = opened.newly_checked() {
        context.home.note_checked(&opened.chain.id, new);
    }
}

/// Opens a file. It warns if the drawing on top is not the one that belongs to the turns. The home remembers
/// if the file answers an own turn.
pub(super) fn open(context: &Context, path: &Path) -> Result<Opened, Error> {
    let bytes = bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error))?;
    let opened = open_trusting(path, &bytes, &|table| context.home.checked(table), context.games);
    let opened = opened.map_err(|fault| {
        look_before(context, &bytes, &fault);
        Error::fault(path, fault)
    })?;
    note_checked(context, &opened);
    if !opened.drawn {
        warn("the drawing on top of the file is not this table's; only the turns count");
    }
    look(context, &opened.chain);
    Ok(opened)
}

/// Has the home remember what a file answers that does not hold from some turn on: the fault tells of the
/// turns before it.
fn look_before(context: &Context, bytes: &[u8], fault: &Fault) {
    if matches!(fault.place, Place::Turn { number: 2.., .. }) {
        let finding = examine(bytes, context.games);
        finding.ground.iter().for_each(|ground| look(context, &ground.chain));
    }
}

/// Has the home remember that turns which are shown answer an own turn.
pub(super) fn look(context: &Context, chain: &Chain) {
    // Looking must not fail because a home is broken or read-only; the player hears of it when a turn is
    // signed.
    let _ = note_seen(&mut Disk::memory(context), chain);
    let _ = note_had(&mut Disk::memory(context), chain, context.now());
    if !context.spares_orders {
        let _ = context.home.note_seen_by_orders(chain);
    }
}

/// Tells what this home remembers of a table and whoever looks at it should know.
pub(super) fn tell_remembered(context: &Context, opened: &Opened) {
    // As with looking, a broken home is no reason to show nothing.
    let Ok(keys) = context.home.keys() else { return };
    let memory = context.home.memory(&opened.chain.id).ok().flatten();
    remembered_notes(opened, memory.as_ref(), &keys).iter().for_each(|note| tell(&format!("note: {note}")));
    tell_objections(context, opened);
}

/// Tells which seats have objected here to that others went on without them.
pub(super) fn tell_objections(context: &Context, opened: &Opened) {
    let memory = context.home.memory(&opened.chain.id).ok().flatten();
    objection_notes(memory.as_ref(), &opened.chain).iter().for_each(|note| tell(&format!("note: {note}")));
}

/// A table as a seat sees it whose key is here; the seat may be named. The environment may give a passphrase,
/// but a person is asked for it only if the seat is named: otherwise a line tells of the locked key.
pub(super) fn view(context: &Context, table: &Table, name: Option<&str>) -> Result<View, Error> {
    view_and_viewer(context, table, name).map(|(view, _)| view)
}

/// As [`view`], with whoever looks.
pub(super) fn view_and_viewer(context: &Context, table: &Table, name: Option<&str>) -> Result<(View, Viewer), Error> {
    let mut viewer = Viewer::new(context.home.keys()?);
    loop {
        let key = match viewer.look(table, name) {
            Ok(View { locked: Some((_, key)), .. }) if ask::has_passphrase() => key,
            Ok(view) => {
                if let Some((seat, _)) = view.locked {
                    let name = table.seats().name(seat);
                    tell(&format!(
                        "the key of {name} is locked: bypost show FILE {} asks for its passphrase and shows what {name} may see",
                        shell::option("--as", name)
                    ));
                }
                return Ok((view, viewer));
            }
            Err(Question::Passphrase { key }) => key,
            Err(stop) => return Err(stop.into()),
        };
        viewer.unlock(&key, ask::passphrase(&key).map_err(Error::refused)?)?;
    }
}

/// Warns of names that were met with another key before, and of those that look like others.
pub(super) fn warn_of_new_keys(context: &Context, table: &Table) -> Result<(), Error> {
    for OddName { what, forget } in odd_names(&context.home.known()?, &context.home.keys()?, table) {
        let forget = forget.map(|name| format!(", then bypost key forget {}", shell::operand(&name)));
        warn(&(what + &forget.unwrap_or_default()));
    }
    Ok(())
}

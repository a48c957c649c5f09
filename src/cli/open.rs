//! Opening tables on the disk, looking at them with the keys of the home, and the next step at them, as this
//! home knows it.

use std::path::Path;

use super::git::{brings_back, hindrance, is_unpushed};
use super::{
    Context, Disk, Error, Folder, SendmailArg, ask, bytes_of, is_in_repository, named, say_fitted, tell, warn,
};
use crate::chain::Chain;
use crate::file::{Agreed, BYTES, FILE, Fault, Hint, Place, ask_again};
use crate::rules::Seat;
use crate::session::{
    Asker, Delivery, Memory, NextStep, OddName, Opened, OtherStates, Question, Recipients, View, Viewer,
    agrees_in_words, examine, is_to_send, key_of, next_of_readers, next_step, note_had, note_seen, objections,
    odd_names, open_trusting, remembered_notes, shell,
};
use crate::table::Table;

pub(super) fn note_checked(context: &Context, opened: &Opened) {
    context.home.note_checked(opened);
}

/// Opens a file. It warns if the drawing on top is not the one that belongs to the turns. The home remembers
/// if the file answers an own turn.
pub(super) fn open(context: &Context, path: &Path) -> Result<Opened, Error> {
    context.hold(path);
    let bytes = bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error))?;
    let opened = open_trusting(path, &bytes, &|table| context.home.checked(table), context.games);
    let opened = opened.map_err(|fault| {
        // The fault tells of the turns before it, so the home remembers what these answer.
        if matches!(fault.place, Place::Turn { number: 2.., .. }) {
            let ground = examine(&bytes, context.games).ground;
            ground.iter().for_each(|ground| look(context, &ground.chain));
        }
        damaged(path, fault)
    })?;
    note_checked(context, &opened);
    if !opened.drawn {
        warn("the drawing on top of the file is not this table's; only the turns count");
    }
    look(context, &opened.chain);
    Ok(opened)
}

/// A file of a table here that does not hold, with the ways to have it back. The home has a copy of what was
/// signed here, so the last mail is mostly enough.
pub(super) fn damaged(path: &Path, fault: Fault) -> Error {
    let (rest, back) = (fault.hint.as_ref().map(|hint| hint.after(&ask_again())), brings_back(path));
    if rest == Some(None) && back.is_none() {
        return Error::about(path, fault);
    }
    let hint = back.unwrap_or_else(|| {
        let again = Hint::command(format!("move {FILE} away, then give bypost receive the last mail again"));
        let whole = Hint::from("or ask another player for the whole table");
        again.and(whole).and(Hint::command(shell::sends_whole(None)))
    });
    let hint = rest.flatten().into_iter().fold(hint, Hint::and);
    Error::about(path, fault).hint(hint)
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

pub(super) fn tell_objections(context: &Context, opened: &Opened) {
    let memory = context.home.memory(&opened.chain.id).ok().flatten();
    for late in objections(memory.as_ref(), &opened.chain).iter().filter_map(|link| link.without()) {
        tell(&format!("note: {}", agrees_in_words(&[&late], &Agreed::Contest)));
    }
}

/// A table as a seat sees it whose key is here, and whoever looks; the seat may be named. The environment may
/// give a passphrase, but a person is asked for it only if the seat is named: otherwise a line tells of the
/// locked key.
pub(super) fn view_and_viewer(context: &Context, table: &Table, name: Option<&str>) -> Result<(View, Viewer), Error> {
    let mut viewer = Viewer::new(context.home.keys()?);
    loop {
        let key = match viewer.look(table, name) {
            Ok(View { locked: Some((_, key)), .. }) if ask::given().is_some() => key,
            Ok(view) => {
                if let Some((seat, _)) = view.locked {
                    let name = table.seats().name(seat);
                    tell(&context.hinted(&Hint::command(format!(
                        "the key of {name} is locked: bypost show {FILE} {} asks for its passphrase and shows what {name} may see",
                        shell::option("--as", name)
                    ))));
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

/// The next step at a table, with commands on its file; they name no file that they find themselves. A viewer
/// is the seat for which a drawing of it stands above.
pub(super) fn next(
    context: &Context,
    opened: &Opened,
    path: &Path,
    is_named: bool,
    viewer: Option<Seat>,
) -> Result<NextStep, Error> {
    asked(context, opened, path, is_named, |asker| next_step(opened, &Asker { viewer, ..*asker }))
}

/// Asks something of a table for whoever has this home.
pub(super) fn asked<T>(
    context: &Context,
    opened: &Opened,
    path: &Path,
    is_named: bool,
    ask: impl FnOnce(&Asker<'_>) -> T,
) -> Result<T, Error> {
    let keys = context.home.keys()?;
    let id = &opened.chain().id;
    // As with looking, a home that is broken is no reason to tell nothing.
    let memory = context.home.memory(id).ok().flatten();
    let set = context.home.settings().unwrap_or_default().delivery(id);
    let delivery = if set == Delivery::None && is_in_repository(path) { Delivery::Git } else { set };
    let others = others(context, opened, path);
    let file = if path == Path::new("-") { "FILE".to_owned() } else { shell::path(path) };
    let book = context.home.addresses().unwrap_or_default();
    let can_mail = Recipients::new(opened, &book, &keys).can_mail()
        && SendmailArg::default().program().is_ok_and(|sendmail| sendmail.file().is_some());
    let (memory, now, others, readers, viewer) = (memory.as_ref(), context.now(), &others, &[], None);
    let (keys, file, is_found) = (&keys[..], &file[..], !is_named);
    let is_unpushed = is_own_unpushed(opened, memory, path, set);
    // Whoever is to play, or to push, or lacks a turn, is told what git has of the table.
    let is_next = opened.table().clock().is_some_and(|seat| key_of(keys, opened.table(), seat).is_some());
    let is_to_push = is_unpushed || memory.is_some_and(|memory| memory.has_unsent(&opened.chain));
    let is_wanting = |memory: &Memory| memory.is_lacking(&opened.chain) || memory.has_taken_back();
    let is_concerned = is_to_push || is_next || memory.is_some_and(is_wanting);
    let hindered =
        if is_concerned && is_in_repository(path) { hindrance(context, opened, path, is_to_push) } else { None };
    let hindered = hindered.as_ref();
    let asker =
        Asker { keys, memory, now, file, is_found, delivery, is_unpushed, hindered, can_mail, others, readers, viewer };
    Ok(ask(&asker))
}

/// Whether a file ends with a turn that was signed here and is not pushed, though it may have left. Where
/// turns need not be pushed, only what was committed counts.
fn is_own_unpushed(opened: &Opened, memory: Option<&Memory>, path: &Path, delivery: Delivery) -> bool {
    let last = opened.chain.links.last().filter(|last| memory.is_some_and(|memory| memory.has_left(&last.author)));
    let may_be = last.is_some() && delivery != Delivery::Mail && is_in_repository(path);
    may_be && is_unpushed(path, delivery == Delivery::None)
}

/// Whether a file holds a turn that was signed here and is still to be sent or pushed.
pub(super) fn is_unsent(context: &Context, opened: &Opened, path: &Path, delivery: Delivery) -> Result<bool, Error> {
    let memory = context.home.memory(&opened.chain.id)?;
    Ok(is_to_send(&Disk::memory(context), opened)? || is_own_unpushed(opened, memory.as_ref(), path, delivery))
}

pub(super) fn next_for(context: &Context, opened: &Opened, path: &Path, readers: &[Seat]) -> NextStep {
    let memory = context.home.memory(&opened.chain().id).ok().flatten();
    let others = others(context, opened, path);
    next_of_readers(opened, readers, memory.as_ref(), context.now(), &others)
}

/// What else is known here of the table of a file, by the files beside it and by the home. What is told of
/// these files is remembered as if they had been shown.
pub(super) fn others(context: &Context, opened: &Opened, path: &Path) -> OtherStates {
    let (home, chain) = (&context.home, opened.chain());
    // As with looking, a home that is broken is no reason to tell nothing.
    let memory = home.memory(&chain.id).ok().flatten();
    let may_have_parted = memory.is_some_and(|memory| memory.may_have_parted(chain));
    // No person looks where an order plays.
    let has_order = home.orders(&chain.id).is_ok_and(|orders| !orders.all().is_empty());
    others_in(context, opened, path, may_have_parted || has_order)
}

/// The same with all files beside it, if they are wanted.
pub(super) fn others_in(context: &Context, opened: &Opened, path: &Path, all: bool) -> OtherStates {
    if path == Path::new("-") {
        return OtherStates::default();
    }
    let chain = opened.chain();
    let folder = Folder::beside(path, &chain.id, all);
    let others = OtherStates::of(&Disk::memory(context), &folder, (path, chain), context.games).unwrap_or_default();
    others.states.iter().filter(|other| other.path.is_some()).for_each(|other| look(context, &other.chain));
    others
}

pub(super) fn say_next(next: &NextStep) -> Result<(), Error> {
    say_fitted(&named(&format!("next: {}", next.words)))
}

/// Prints the next step below a drawing, unless the head of the drawing says it all.
pub(super) fn say_next_below(next: &NextStep) -> Result<(), Error> {
    next.below_a_drawing().map_or(Ok(()), |words| say_fitted(&named(&format!("next: {words}"))))
}

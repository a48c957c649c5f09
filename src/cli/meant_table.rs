//! The table that a command means: that of the file which it names, one that is named by its game or an
//! opponent, or the one that waits.

use std::path::{Path, PathBuf};

use super::found_tables::is_gone;
use super::git::gone;
use super::{
    Context, Disk, Error, FoundTable, FoundTables, ask, bare, bytes_of, damaged, next, open, place, tables_folder,
    tables_here, tell,
};
use crate::draw::escape::{printable, shown};
use crate::file::{BYTES, TableStep, looks_like_table};
use crate::session::typed::{composed, nearest, table_step};
use crate::session::{Due, KeyFile, Opened, Standing, View, Viewer, is_to_send, key_of, may_undo, shell};
use crate::table::Table;

/// Which table a command means that names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One that waits for somebody here.
    Waiting,
    /// One that waits for somebody here to join.
    Joining,
    /// One that waits, or else the only one.
    Looking,
    /// One with a turn that is to be sent, or else one that others are awaited at.
    Sending,
    /// That in which somebody here signed last.
    Undoing,
    /// One that is over, and at which somebody here has something to reveal.
    Revealing,
}

pub(super) struct MeantTable {
    pub(super) path: PathBuf,
    pub(super) is_named: bool,
    /// The words of the command that do not name it.
    pub(super) words: Vec<String>,
}

/// Letters of a part of a name at least.
const LETTERS: usize = 3;

/// The table of a command that takes no other words.
pub(super) fn meant(context: &Context, file: Option<PathBuf>, wanted: Wanted) -> Result<MeantTable, Error> {
    meant_with_words(context, file, Vec::new(), wanted, None)
}

/// Whether the words of a command are meant for a table, and name none.
pub(super) type Reads<'a> = &'a dyn Fn(&Opened, &[String]) -> bool;

/// The table of a command, and its words. The first word is the file if it is named like one or if a table is
/// in it. Else it may name a table, unless the words read otherwise at one that waits.
pub(super) fn meant_with_words(
    context: &Context,
    file: Option<PathBuf>,
    mut words: Vec<String>,
    wanted: Wanted,
    reads: Option<Reads<'_>>,
) -> Result<MeantTable, Error> {
    let mut first = None;
    if let Some(path) = file {
        // No step has a point in it, and a mail that has the table is told as such.
        let has_table = || bytes_of(&path, BYTES).is_ok_and(|bytes| looks_like_table(&bytes));
        let is_meant = || path.extension().is_some() || path.is_file() && has_table();
        first = path.to_str().and_then(|word| composed(word).ok());
        if path == Path::new("-") || is_meant() || first.is_none() {
            if let Some(error) = std::fs::metadata(&path).err().filter(|_| path != Path::new("-")) {
                return Err(missing(context, &path, &error)?);
            }
            return Ok(MeantTable { path, is_named: true, words });
        }
        words.splice(0..0, first.clone());
    }
    let found = tables_here(context)?;
    let all = found.listed();
    let waiting = waiting(context, &all, wanted)?;
    let is_read = |one: &&FoundTable<'_>| one.opened().zip(reads).is_some_and(|(opened, reads)| reads(opened, &words));
    // A short word is a whole name, if it is one.
    let is_stem = |word: &str| all.iter().any(|one| one.path.file_stem().is_some_and(|stem| stem == word));
    let may_name = |word: &&String| word.chars().count() >= LETTERS || is_stem(word);
    let name = first.as_ref().filter(|word| may_name(word) && !waiting.iter().any(is_read));
    let keys = context.home.keys()?;
    let named = name.map(|word| called(&all, |one| names(&keys, one), &word.to_lowercase())).unwrap_or_default();
    let strange = name.filter(|_| named.is_empty()).cloned();
    let (is_part, is_lost) = (!named.is_empty(), named.is_empty() && first.is_some());
    let pool: Vec<&FoundTable<'_>> = if is_part { named } else { all.iter().collect() };
    let mut fitting: Vec<&FoundTable<'_>> = match wanted {
        Wanted::Sending => to_send(context, &pool),
        Wanted::Undoing => last_signed(context, &pool)?,
        Wanted::Revealing => pool.iter().filter(|one| is_to_reveal(context, &keys, one)).copied().collect(),
        _ => waiting.into_iter().filter(|one| pool.iter().any(|other| other.path == one.path)).collect(),
    };
    // A step that is one at a single table needs no name.
    if let (Wanted::Waiting, [one]) =
        (wanted, &fitting.iter().filter(|one| is_read(one)).copied().collect::<Vec<_>>()[..])
    {
        fitting = vec![*one];
    }
    // Of a single table it is told why that cannot be done there.
    let is_only = matches!(wanted, Wanted::Undoing | Wanted::Revealing) && pool.len() == 1;
    if fitting.is_empty() && (is_part || is_only || matches!(wanted, Wanted::Looking | Wanted::Sending)) {
        fitting = pool;
    }
    // A word may be meant for a table in a file that does not hold.
    if let [(path, fault)] = &found.broken[..]
        && all.is_empty()
        && found.gone.is_empty()
    {
        context.hold(path);
        return Err(damaged(path, fault.clone()));
    }
    if fitting.is_empty() || is_lost {
        found.tell_broken();
        found.lost(context).iter().filter(|_| !found.is_empty()).for_each(|lost| tell(lost));
    }
    // A short word is as near to a verb as to a name.
    let near = strange
        .filter(|word| fitting.len() != 1 && word.chars().count() > LETTERS)
        .and_then(|word| near(context, &all, &word));
    if let Some(word) = first.filter(|_| is_lost && (reads.is_none() || fitting.is_empty() || near.is_some())) {
        let no_file = format!("{} is no file here", printable(&word));
        let what = match reads {
            _ if near.is_some() || reads.is_none() => {
                format!("{no_file}, and no name of a table or of who plays there in {}", place(context)?)
            }
            _ => nothing_waits(context, &found)?,
        };
        return Err(Error::refused(what).hint(near.unwrap_or_else(|| elsewhere(&found))));
    }
    if is_part {
        words.remove(0);
    }
    let is_waiting = fitting.iter().any(|one| one.standing == Standing::Yours);
    let asked = if fitting.is_empty() || is_waiting || !is_part { wanted } else { Wanted::Looking };
    let one = chosen(context, &found, &fitting, asked)?;
    // What comes next names the file as well, unless no other one could be meant.
    let is_named = is_part || all.len() + found.broken.len() > 1;
    if !matches!(wanted, Wanted::Waiting | Wanted::Joining) {
        tell(&format!("table: {}", shown(one.path)));
    }
    Ok(MeantTable { path: one.path.to_owned(), is_named, words })
}

/// Whether words begin with a step at a table, of the table itself or of its game, as somebody here sees it.
pub(super) fn reads_step(context: &Context, opened: &Opened, words: &[String]) -> bool {
    let view = view(context, opened);
    let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
    let is_step = |count: usize| {
        let text = words[..count].join(" ");
        view.table.game().canonical(&text, &view.sight).is_ok() || table_step(&[text]).is_ok_and(|step| step.is_some())
    };
    (1..=words.len()).any(is_step)
}

/// What to type where words are no step at a table that waits, and are one at a single other table that does.
pub(super) fn step_elsewhere(context: &Context, file: &Path, words: &[String]) -> Option<String> {
    let found = tables_here(context).ok().filter(|_| !words.is_empty())?;
    let (all, file) = (found.listed(), bare(file.to_owned()));
    let (here, mut others): (Vec<_>, Vec<_>) =
        waiting(context, &all, Wanted::Waiting).ok()?.into_iter().partition(|one| one.path == file);
    let is_read = |one: &&FoundTable<'_>| one.opened().is_some_and(|opened| reads_step(context, opened, words));
    others.retain(is_read);
    let [other] = others[..] else { return None };
    let play = shell::path(other.path) + " " + &shell::words(&words.join(" "));
    let hint = format!("that is a step at {}: bypost play {play}", shown(other.path));
    here.first().is_some_and(|one| !is_read(one)).then_some(hint)
}

pub(super) fn names_steps(context: &Context, opened: &Opened, words: &[String]) -> bool {
    let view = view(context, opened);
    !view.moves().naming(words, view.table.game(), &view.sight).is_empty()
}

/// A table as somebody here sees it, if nobody is asked for a passphrase.
fn view(context: &Context, opened: &Opened) -> View {
    let viewer = context.home.keys().map(Viewer::new);
    let view = viewer.ok().and_then(|mut viewer| viewer.look(opened.table(), None).ok());
    view.unwrap_or_else(|| View::public(opened.table()))
}

/// A file that is not there, with the ways to have it back.
fn missing(context: &Context, path: &Path, error: &std::io::Error) -> Result<Error, Error> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let bare = bare(path.to_owned());
    if let Some((lost, _, restore)) = gone(folder).into_iter().find(|(lost, ..)| *lost == bare) {
        let hint = is_gone(&(lost, restore));
        return Ok(Error::disk(path, error).hint(hint));
    }
    let (here, stem) = (tables_here(context)?, path.file_stem().unwrap_or_default().to_string_lossy());
    let near = near(context, &here.listed(), &stem);
    let said = if near.is_none() { here.lost(context) } else { Vec::new() };
    let hint = near.unwrap_or_else(|| "bypost inbox lists the tables".to_owned());
    Ok(Error::disk(path, error).said(said).hint(hint))
}

/// What to do where none of the tables that are found is meant.
fn elsewhere(found: &FoundTables) -> String {
    match &found.gone[..] {
        [lost, ..] => is_gone(lost),
        [] if found.opened.iter().any(|(standing, _)| *standing == Standing::Theirs) => {
            "bypost receive takes in what others play, and bypost inbox lists all tables".to_owned()
        }
        [] => NAME.to_owned(),
    }
}

/// What to do where no table is found.
const NAME: &str = "name its FILE; bypost inbox lists all tables, and bypost config folder DIR sets where they are";

/// The tables that wait for somebody here: those that are to be played here before the others.
fn waiting<'c>(context: &Context, all: &'c [FoundTable<'c>], wanted: Wanted) -> Result<Vec<&'c FoundTable<'c>>, Error> {
    let (mut yours, mut others) = (Vec::new(), Vec::new());
    for one in all.iter().filter(|one| one.standing != Standing::Foreign) {
        let Some(opened) = one.opened() else { continue };
        let is_meant = wanted != Wanted::Joining || !opened.table().is_full();
        if is_meant && next(context, opened, one.path, true, None)?.due <= Due::PressOn {
            if one.standing == Standing::Yours { yours.push(one) } else { others.push(one) }
        }
    }
    // Somebody may have a claim to make, or to deny, although another one is on the clock.
    Ok(if yours.is_empty() { others } else { yours })
}

/// Whether a command that names no table will mean one that is about to be written.
pub(super) fn will_be_meant(context: &Context, path: &Path) -> Result<bool, Error> {
    let is_here =
        path.file_name().is_some_and(|name| tables_folder(context).is_ok_and(|dir| bare(dir.join(name)) == path));
    Ok(is_here && waiting(context, &tables_here(context)?.listed(), Wanted::Waiting)?.is_empty())
}

fn names(keys: &[KeyFile], one: &FoundTable<'_>) -> Vec<String> {
    let stem = one.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let others =
        one.row.seats.iter().filter(|seat| !keys.iter().any(|key| key.name == **seat && key.opponent().is_none()));
    let names = [stem, one.row.game.clone(), one.row.title.clone()].into_iter().chain(others.cloned());
    names.map(|name| name.to_lowercase()).collect()
}

/// The question whether a table was meant whose name is nearly a word, or has it as a part.
fn near(context: &Context, all: &[FoundTable<'_>], word: &str) -> Option<String> {
    let (keys, word) = (context.home.keys().ok()?, word.to_lowercase());
    let names: Vec<String> = all.iter().flat_map(|one| names(&keys, one)).collect();
    let near = match &called(all, |one| self::names(&keys, one), &word)[..] {
        [one] => shell::path(one.path),
        _ => nearest(&word, &names.iter().map(String::as_str).collect::<Vec<_>>())?.to_owned(),
    };
    Some(format!("did you mean {near}?"))
}

/// The things that a name means, or three letters of it at least. A whole name comes before the beginning of
/// one, and that before any other part.
pub(super) fn called<'a, T>(all: &'a [T], names: impl Fn(&T) -> Vec<String>, word: &str) -> Vec<&'a T> {
    let fits: [fn(&str, &str) -> bool; 3] =
        [|name, word| name == word, |name, word| name.starts_with(word), |name, word| name.contains(word)];
    let fits = &fits[..if word.chars().count() < LETTERS { 1 } else { 3 }];
    let found =
        fits.iter().map(|fits| all.iter().filter(|one| names(one).iter().any(|name| fits(name, word))).collect());
    found.into_iter().find(|found: &Vec<_>| !found.is_empty()).unwrap_or_default()
}

/// Those with a turn that has not left; if there are none, those that others are awaited at.
fn to_send<'c>(context: &Context, pool: &[&'c FoundTable<'c>]) -> Vec<&'c FoundTable<'c>> {
    let is_unsent = |opened: &Opened| is_to_send(&Disk::memory(context), opened).unwrap_or_default();
    let (unsent, others): (Vec<_>, Vec<_>) = pool.iter().partition(|one| one.opened().is_some_and(is_unsent));
    let is_awaited = |one: &&FoundTable<'_>| one.standing == Standing::Theirs;
    if unsent.is_empty() { others.into_iter().filter(is_awaited).collect() } else { unsent }
}

/// Those of the last turn that a person signed here; of several those in which it can be taken back, if there
/// are any.
fn last_signed<'c>(context: &Context, pool: &[&'c FoundTable<'c>]) -> Result<Vec<&'c FoundTable<'c>>, Error> {
    let keys = context.home.keys()?;
    let own: Vec<_> = keys.iter().filter(|key| key.opponent().is_none()).filter_map(KeyFile::public).collect();
    let mut newest = pool.to_vec();
    newest.sort_by_key(|one| std::cmp::Reverse(one.row.since));
    let mut signed: Vec<(i64, bool, &FoundTable<'_>)> = Vec::new();
    for one in newest {
        let last = signed.iter().map(|(time, ..)| *time).max();
        if last.is_some_and(|last| last > one.row.since) {
            break;
        }
        let Some(memory) = context.home.memory(&one.row.id)? else { continue };
        let reopened = if one.branches.is_none() { open(context, one.path).ok() } else { None };
        let Some(opened) = reopened.as_ref().or(one.opened()) else { continue };
        let own = opened.chain().links.iter().rfind(|link| own.contains(&link.author));
        signed.extend(own.map(|link| (link.turn.time.seconds(), may_undo(opened, Some(&memory), &keys), one)));
    }
    let last = signed.iter().map(|(time, may, _)| (*time, *may)).max();
    Ok(signed.into_iter().filter(|(time, may, _)| Some((*time, *may)) == last).map(|(.., one)| one).collect())
}

fn is_to_reveal(context: &Context, keys: &[KeyFile], one: &FoundTable<'_>) -> bool {
    let may =
        |table: &Table, seat| key_of(keys, table, seat).is_some() && table.may_play(seat, &TableStep::Reveal).is_ok();
    let opened = Some(one).filter(|one| one.row.clock.is_none()).and_then(|one| open(context, one.path).ok());
    opened.is_some_and(|opened| opened.table().seats().all().any(|seat| may(opened.table(), seat)))
}

fn nothing_waits(context: &Context, found: &FoundTables) -> Result<String, Error> {
    Ok(format!("no table waits for you in {}{}", place(context)?, found.others_turns(&context.home.keys()?)))
}

/// The only one of several; a person at a terminal is asked.
fn chosen<'c>(
    context: &Context,
    found: &FoundTables,
    fitting: &[&'c FoundTable<'c>],
    wanted: Wanted,
) -> Result<&'c FoundTable<'c>, Error> {
    let is_keyless = wanted == Wanted::Joining && context.home.keys()?.is_empty();
    let (what, none) = match wanted {
        Wanted::Waiting | Wanted::Joining => ("wait for you", nothing_waits(context, found)?),
        Wanted::Looking | Wanted::Sending => ("may be meant", format!("no table is in {}", place(context)?)),
        Wanted::Undoing => {
            ("have a turn that you can take back", format!("no turn can be taken back in {}", place(context)?))
        }
        Wanted::Revealing => ("have something to reveal", format!("nothing is left to reveal in {}", place(context)?)),
    };
    match fitting {
        [] if is_keyless => {
            let hint = "bypost key new NAME makes one, named like your seat";
            Err(Error::refused("no key is here to join with").hint(hint))
        }
        [] => {
            let lost = if found.is_empty() { found.lost(context) } else { Vec::new() };
            Err(Error::refused(none).said(lost).hint(elsewhere(found)))
        }
        [one] => Ok(one),
        several => {
            let what = format!("{} tables {what}", several.len());
            let row = |one: &&FoundTable<'_>| printable(&format!("{}: {}", shown(one.path), one.row.stands));
            let names: Vec<String> = several.iter().map(|one| shell::path(one.path)).collect();
            ask::which(&what, &several.iter().map(row).collect::<Vec<_>>())?
                .map(|at| several[at])
                .ok_or_else(|| Error::refused(format!("{what}: name one of them")).hint(names.join(", ")))
        }
    }
}

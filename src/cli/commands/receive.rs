//! `bypost receive`, and how a table that came is shown to whoever is to go on: what has happened, the board,
//! the hand, what may be done, and the command.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::company::opponents_moved;
use super::turns::{Pressing, press_on};
use crate::chain::Link;
use crate::cli::found_tables::{FoundTables, kept};
use crate::cli::git::pull;
use crate::cli::{
    Context, DeliveryArgs, Disk, Error, Folder, SendmailArg, bare, columns, gather, is_table_name, look, next,
    note_checked, open, program, reports, say, say_fitted, say_next, say_next_below, say_raw, tables, tables_folder,
    tables_of, tell, tell_all, tell_remembered, view_and_viewer, warn,
};
use crate::draw::escape::{printable, shown};
use crate::draw::scene::{Line, Scene, ScenePart};
use crate::draw::{Look, text};
use crate::file::{Hint, base64_encode};
use crate::kit::{hex, listed};
use crate::post::{Brought, MailScan};
use crate::session::{
    Branches, Delivery, Due, Import, Imported, NextStep, Opened, Outcome, Standing, Tables as _, TakenConsent, ahead,
    asked_to_join, consents_in_words, key_of, latest, learn_addresses, seats_of_others, shell, short_title,
    taken_in_words,
};
use crate::store::Lock;

/// Take the newest state of every table out of a mail, an mbox, a maildir, or a text with tables in it. A
/// file that is here is replaced only by a state that goes on from it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The mails, or any part of one that you saved; a folder of mails or of what a browser saved; - for
    /// standard input [default: standard input, or what `bypost config` has set: mails, delivery git]
    file: Vec<PathBuf>,
    /// The folder with the tables [default: the one that `bypost config folder` has set, or this one]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Take in what others have pushed: pull in the repository of that folder; with --play, push what is
    /// played
    #[arg(long, conflicts_with_all = ["file", "any"])]
    git: bool,
    /// Write the lost file of a table again, from what the home keeps of it
    #[arg(long, value_name = "ID", conflicts_with_all = ["file", "git"])]
    restore: Option<String>,
    /// Also take tables at which no key here has a seat
    #[arg(long)]
    any: bool,
    /// Make the turns without a choice at the tables that came, and those that orders say (`bypost order`);
    /// with git at all tables of the folder
    #[arg(long)]
    pub(crate) play: bool,
    /// Mail what is played to whoever is awaited
    #[arg(long, requires = "play", conflicts_with_all = ["git", "no_send"])]
    send: bool,
    /// Neither mail nor push what is played, whatever `bypost config delivery` has set
    #[arg(long, requires = "play")]
    no_send: bool,
    #[command(flatten)]
    sendmail: SendmailArg,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let into = self.into.map_or_else(|| tables_folder(context), Ok)?;
        let (send, no_send, sendmail) = (self.send, self.no_send, self.sendmail);
        let delivery = DeliveryArgs { send, git: self.git && !no_send, no_send, sendmail };
        let playing = self.play.then_some(Pressing { by_orders: true, tells_next: context.json, delivery: &delivery });
        let is_set = self.file.is_empty();
        // Nothing is locked while a person or a program still writes on standard input.
        let known = Folder::listed(&into).map(|folder| folder.ids()).unwrap_or_default();
        let mut scan = MailScan::new(known.into_iter().collect());
        if let Some(id) = &self.restore {
            let whole = scan.mail(lost_table(context, id)?.as_bytes());
            whole.map_err(|exceeded| Error::refused(exceeded.to_string()))?;
        } else {
            let files = if is_set { Vec::from_iter(set_or_typed(context, self.git)?) } else { self.file };
            let Some(file) = files.first() else { return pulled(context, &into, playing.as_ref()) };
            files.iter().try_for_each(|file| gather(file, &mut scan))?;
            if scan.is_empty() {
                let is_empty = is_set && file.is_dir() && scan.broken().is_empty() && scan.asides().is_empty();
                if is_empty && !context.json {
                    return nothing_new(context, &tables_of(context, &into)?).map(|()| ExitCode::SUCCESS);
                }
                return Err(nothing(file, &scan));
            }
        }
        let lock = Lock::folder_of(&into.join("any")).map_err(|error| Error::disk(&into, &error))?;
        let mut folder = Folder::listed(&into)?;
        let mut disk = Disk::memory(context);
        let mut import = Import::new(&mut disk, &mut folder, context.games, self.any, &tell).at(context.now());
        let mut all = import.all(&scan);
        let strangers = import.strangers(&scan);
        let consents = import.consents(&scan, context.now());
        drop(disk);
        if playing.is_some() && !context.json {
            // The table is drawn once it was played at.
            all.iter_mut().for_each(|(_, imported)| latest(&mut imported.news, TOLD, program()));
        }
        let (told, more) = consents_in_words(&consents);
        for what in scan.broken() {
            warn(&printable(&format!("something else could not be read: {what}")));
        }
        let mut came_here = Vec::new();
        if context.json {
            let tables = all.iter().map(|(brought, imported)| reports::came(context.now(), brought, imported));
            let strangers = strangers.iter().map(|(id, refusal)| {
                let (table, error) = (base64_encode(id), refusal.to_string());
                reports::Either::Other(reports::Either::One(reports::Stranger { kind: "stranger", table, error }))
            });
            let consents = consents.iter().map(|(id, consent, taken)| {
                let (kind, error) = (if taken.is_ok() { "consent" } else { "refused" }, taken.as_ref().err());
                let (consent, error) = (reports::consent(id, consent), error.map(ToString::to_string));
                reports::Either::Other(reports::Either::Other(reports::ConsentCame { kind, consent, error }))
            });
            context.report(&tables.map(reports::Either::One).chain(strangers).chain(consents).collect::<Vec<_>>())?;
        } else {
            // Of tables of which nothing new came there is nothing to tell where something came of others.
            let is_old = |imported: &Imported| matches!(imported.outcome, Outcome::Same | Outcome::Older);
            let has_news = all.iter().any(|(_, imported)| !is_old(imported));
            if is_set && !has_news && strangers.is_empty() && told.is_empty() {
                let here = tables_of(context, &into)?;
                let is_yours = here.opened.iter().any(|(standing, _)| *standing == Standing::Yours);
                let others = if is_yours { String::new() } else { here.others_turns(&context.home.keys()?) };
                say_fitted(&format!("nothing new came{others}"))?;
            }
            let came = all.iter().map(|(_, imported)| {
                let how = (is_news(imported), imported.gone_on.is_some());
                waiting(imported).map(|(opened, path)| Came::new(context, opened, path, how)).transpose()
            });
            let came: Vec<Option<Came<'_>>> = came.collect::<Result<_, _>>()?;
            let drawn = to_draw(came.iter().flatten()).map(|drawn| drawn.path.to_owned());
            for ((brought, imported), came) in all.iter().zip(came) {
                let is_first = |came: &&Came<'_>| drawn.as_deref() == Some(came.path);
                let is_drawn =
                    came.as_ref().filter(is_first).is_some_and(|came| came.is_drawn_after(context, playing.is_some()));
                let is_told = is_drawn
                    || playing.is_none() && came.as_ref().is_some_and(|came| came.is_next_told(drawn.as_deref()));
                if !has_news && !is_set || !is_old(imported) {
                    let place = imported.file.as_deref().map(shown).unwrap_or_default();
                    say_fitted(&imported.in_words(brought, &place, is_drawn, is_told))?;
                }
                came_here.extend(came);
            }
            for (id, refusal) in &strangers {
                say(&printable(&format!("table {}: not taken: {refusal}", &hex(id)[..8])))?;
            }
            told.iter().try_for_each(|consent| say(&printable(&taken_in_words(consent))))?;
            more.iter().try_for_each(|more| say(more))?;
        }
        for (brought, imported) in &all {
            talk(context, brought, imported);
        }
        let of_consents = told.iter().filter_map(|(.., taken)| taken.as_ref().err()?.hint.as_ref());
        let hints = strangers.iter().filter_map(|(_, refusal)| refusal.hint.as_ref()).chain(of_consents);
        let hints: BTreeSet<String> = hints.map(ToString::to_string).collect();
        hints.iter().for_each(|hint| tell(&format!("hint: {hint}")));
        learn(context, &scan, all.iter().map(|(_, imported)| imported))?;
        let opened = all.iter().filter_map(|(_, imported)| imported.opened.as_ref());
        opened.for_each(|opened| {
            note_checked(context, opened);
            look(context, &opened.chain);
        });
        let left = files_left(context, &folder, &consents, &all);
        drop(lock);
        for opened in left.iter().filter(|_| !context.json) {
            came_here.push(Came::new(context, opened, opened.path(), (false, false))?);
        }
        // Opponents may write where the mail was taken in, once that is unlocked. Where turns are played,
        // they play too.
        let (keys, mut moved) = (context.home.keys()?, Vec::new());
        if playing.is_none() {
            let came = all.iter().filter_map(|(_, imported)| waiting(imported));
            let came = came.chain(left.iter().map(|opened| (opened, opened.path())));
            let all_moved = came.map(|(opened, path)| opponents_moved(context, &keys, opened, path));
            moved = all_moved.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
        }
        for came in &mut came_here {
            if let Some(opened) = moved.iter().find(|moved| moved.path() == came.path) {
                *came = Came::new(context, opened, opened.path(), (came.is_new, came.is_gone_on))?;
            }
        }
        let good =
            all.iter().all(|(_, imported)| !imported.is_refused()) && consents.iter().all(|(.., taken)| taken.is_ok());
        let good = match &playing {
            Some(playing) => {
                let alone = left.iter().map(|opened| (opened.path(), false));
                let here = all.iter().filter_map(|(_, came)| waiting(came).map(|(_, path)| (path, is_news(came))));
                played(context, here.chain(alone), playing)? && good
            }
            None => draw_waiting(context, &came_here).map(|()| good)?,
        };
        Ok(if good && strangers.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// The text of a table that the home keeps, whose id begins like this.
fn lost_table(context: &Context, id: &str) -> Result<String, Error> {
    let id = id.to_lowercase();
    let mut found = context.home.tables().into_iter().filter(|table| id.len() >= 4 && hex(table).starts_with(&id));
    let kept = match (found.next(), found.next()) {
        (Some(table), None) => kept(context, &table)?,
        _ => None,
    };
    let kept = kept.ok_or_else(|| {
        let what = format!("of no table, or of several, whose id begins with {} this home keeps turns", printable(&id));
        Error::refused(what).hint(Hint::command("bypost inbox in an empty folder names the tables that it keeps"))
    })?;
    Ok(kept.text())
}

/// Where mails come from if no file is named: what is set, where nothing else comes; none where others push.
/// A person at a terminal is told what is waited for.
fn set_or_typed(context: &Context, is_git: bool) -> Result<Option<PathBuf>, Error> {
    let settings = context.home.settings()?;
    let is_pulled = is_git || settings.delivery == Some(Delivery::Git);
    let mails = settings.mails.filter(|_| !is_pulled).map(PathBuf::from);
    let stdin = std::io::stdin();
    let is_typed = stdin.is_terminal();
    let is_empty = || is_git || is_typed || stdin.lock().fill_buf().is_ok_and(<[u8]>::is_empty);
    if (is_pulled || mails.is_some()) && is_empty() {
        return Ok(mails);
    }
    if is_typed {
        tell(&format!("{PASTE}, then {END} on a line of its own; or stop, and type bypost receive FILE"));
    }
    Ok(Some("-".into()))
}

/// What a person is asked for who has named no mail.
const PASTE: &str = "waiting for a mail: paste all of it here";

/// What ends the input of a terminal.
const END: &str = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };

/// Makes the turns that need nobody at tables that came, each with whether something of it is new, and draws
/// those that wait afterwards. It gives whether all went well.
fn played<'p>(
    context: &Context,
    tables: impl Iterator<Item = (&'p Path, bool)>,
    playing: &Pressing<'_>,
) -> Result<bool, Error> {
    let (mut is_good, mut after) = (true, Vec::new());
    for (path, is_new) in tables {
        let is_made = press_on(context, path, playing);
        is_good &= is_made.is_some();
        after.push((open(context, path)?, (is_new, is_made == Some(true))));
    }
    if !context.json {
        let came = after.iter().map(|(opened, how)| Came::new(context, opened, opened.path(), *how));
        draw_waiting(context, &came.collect::<Result<Vec<_>, _>>()?)?;
    }
    Ok(is_good)
}

/// Takes the addresses of those into the address book whose turns came, where it lacks them.
fn learn<'i>(context: &Context, scan: &MailScan, all: impl Iterator<Item = &'i Imported>) -> Result<(), Error> {
    let _lock = context.home.lock_memory()?;
    let (mut book, keys, known) = (context.home.addresses()?, context.home.keys()?, context.home.known()?);
    let (before, notes) = (book.all().count(), learn_addresses(scan, all, &mut book, &keys, &known));
    if book.all().count() > before {
        context.home.keep_addresses(&book)?;
    }
    tell_all(&notes);
    Ok(())
}

/// Whether turns of it came that this home has never seen, in whichever folder.
fn is_news(imported: &Imported) -> bool {
    !matches!(imported.outcome, Outcome::Same)
        && imported.opened.as_ref().is_some_and(|opened| opened.newly_checked().is_some())
}

/// A table that was taken in, or was here and came alone, with its file.
fn waiting(imported: &Imported) -> Option<(&Opened, &Path)> {
    let is_here = imported.outcome.before().is_some() || matches!(imported.outcome, Outcome::Same);
    imported.opened.as_ref().zip(imported.file.as_deref()).filter(|_| is_here)
}

/// The tables whose files were left as they are: only consents came, or what came is older.
fn files_left(
    context: &Context,
    folder: &Folder,
    consents: &[TakenConsent<'_>],
    all: &[(Cow<'_, Brought>, Imported)],
) -> Vec<Opened> {
    let taken = consents.iter().filter(|(.., taken)| taken.is_ok()).map(|(id, ..)| **id);
    let alone = taken.filter(|id| all.iter().all(|(brought, _)| brought.id != *id)).collect::<BTreeSet<_>>();
    let is_older = |imported: &&Imported| matches!(imported.outcome, Outcome::Older | Outcome::Withdrawn { .. });
    let older = all.iter().map(|(_, imported)| imported).filter(is_older).filter_map(|older| older.file.clone());
    let files = alone.iter().filter_map(|id| folder.files(id).into_iter().next()).chain(older);
    files.filter_map(|file| open(context, &file).ok()).collect()
}

/// Takes in what others have pushed.
fn pulled(context: &Context, folder: &Path, playing: Option<&Pressing<'_>>) -> Result<ExitCode, Error> {
    let changed = pull(context, folder)?;
    let changed: Vec<_> = changed.into_iter().filter(|path| is_table_name(path)).map(bare).collect();
    let mut found = tables(context, &changed)?;
    let (keys, mut has_played) = (context.home.keys()?, false);
    for (_, Branches { first, .. }) in &found.opened {
        has_played |= opponents_moved(context, &keys, first, first.path())?.is_some();
    }
    if has_played {
        found = tables(context, &changed)?;
    }
    let (listed, broken) = (found.listed(), &found.broken);
    // What came before, and was not played then, is played now.
    let here =
        if playing.is_some() || listed.is_empty() { tables_of(context, folder)? } else { FoundTables::default() };
    let is_left = |path: &Path| listed.iter().all(|listed| listed.path != path);
    let yours = here.opened.iter().filter(|(standing, _)| *standing == Standing::Yours && playing.is_some());
    let left = yours.map(|(_, branches)| &branches.first).filter(|opened| is_left(opened.path()));
    let due =
        |opened: &&Opened| next(context, opened, opened.path(), true, None).is_ok_and(|next| next.due == Due::PressOn);
    let left: Vec<&Path> = left.filter(due).map(Opened::path).collect();
    if context.json {
        let files = listed.iter().map(|listed| reports::File { file: listed.path.display().to_string() });
        context.report(&files.collect::<Vec<_>>())?;
    } else if listed.is_empty() && left.is_empty() {
        nothing_new(context, &here)?;
    } else {
        let tables = found.opened.iter().map(|(_, branches)| &branches.first).filter(|_| playing.is_none());
        let tables = tables.map(|opened| Came::new(context, opened, opened.path(), (true, false)));
        let tables = tables.collect::<Result<Vec<_>, _>>()?;
        for listed in &listed {
            let came = tables.iter().find(|came| came.path == listed.path);
            let is_told = came.is_some_and(|came| came.is_to_draw() || came.is_next_told(None));
            let stands = if is_told { String::new() } else { format!(" {}", listed.row.stands) };
            say(&printable(&format!("{}:{stands}", shown(listed.path))))?;
        }
        draw_waiting(context, &tables)?;
    }
    let paths = found.opened.iter().map(|(_, branches)| (branches.first.path(), true));
    let paths = paths.chain(left.into_iter().map(|path| (path, false)));
    let is_good = playing.map_or(Ok(true), |playing| played(context, paths, playing))?;
    broken.iter().for_each(|(path, fault)| warn(&format!("{}: INVALID; {fault}", shown(path))));
    Ok(if broken.is_empty() && is_good { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Tells that nothing came, and what is next all the same.
fn nothing_new(context: &Context, here: &FoundTables) -> Result<(), Error> {
    let steps = here.opened.iter().map(|(_, Branches { first, .. })| next(context, first, first.path(), true, None));
    let mut due: Vec<NextStep> = steps.collect::<Result<_, _>>()?;
    due.retain(|next| next.due <= Due::PressOn);
    let others = if due.is_empty() { here.others_turns(&context.home.keys()?) } else { String::new() };
    say_fitted(&format!("nothing new came{others}"))?;
    due.iter().take(NEXT_STEPS).try_for_each(say_next)?;
    here.tell_gone();
    here.tell_broken();
    Ok(())
}

/// Why there is no table.
fn nothing(path: &Path, scan: &MailScan) -> Error {
    let mut all = scan.broken().into_iter().chain(scan.asides()).map(|what| printable(&what));
    let first = all.next();
    all.for_each(|what| tell(&what));
    let what = first.unwrap_or_else(|| "there is no table in it".to_owned());
    let path = if path == Path::new("-") { "standard input".to_owned() } else { shown(path) };
    Error::refused(format!("{path}: {what}"))
        .hint("save the whole mail, or its attachment, or paste everything between the two lines of the armour")
}

/// Prints the lines beside the report.
fn talk(context: &Context, brought: &Brought, imported: &Imported) {
    if !imported.repairs.is_empty() {
        let all: Vec<_> = imported.repairs.iter().map(ToString::to_string).collect();
        tell(&format!("repaired: {}", all.join(", ")));
    }
    imported.warnings().iter().for_each(|what| warn(what));
    if let Some(ahead) = imported.opened.as_ref().and_then(|opened| ahead(context.now(), &opened.chain)) {
        warn(&format!("{}: {ahead}", short_title(brought)));
    }
    let is_here = !matches!(imported.outcome, Outcome::Withdrawn { .. } | Outcome::Refused(_) | Outcome::Failed(_));
    if let Some(opened) = imported.opened.as_ref().filter(|_| is_here) {
        tell_remembered(context, opened);
    }
    if let Some(opened) = imported.opened.as_ref().filter(|_| matches!(imported.outcome, Outcome::New)) {
        // As with looking, a broken home is no reason to show nothing.
        let note = seats_of_others(opened.table(), &context.home.keys().unwrap_or_default());
        note.iter().for_each(|note| tell(&format!("note: {note}")));
    }
    if matches!(imported.outcome, Outcome::Foreign) {
        tell("hint: --any takes it all the same; is --home right? a lost key comes back with bypost key import");
    }
    if let Some(hint) = imported.hint() {
        tell(&format!("hint: {hint}"));
    }
}

/// Tables at which nothing new came, and of which the next step is told at most.
const NEXT_STEPS: usize = 3;

/// The rows that another table that came takes beside the one that is drawn, and those of all of them for
/// which a drawing makes room at most.
const OTHER: u16 = 3;
const TOLD_ABOVE: u16 = 7;

/// So many lines of what others did are told at most above the drawing of a table that was played at.
const TOLD: usize = 3;

/// A table that came, with what is to be done at it.
struct Came<'o> {
    opened: &'o Opened,
    path: &'o Path,
    next: NextStep,
    /// Whether turns of it came that were not here.
    is_new: bool,
    /// Whether the others went on in them without a seat here, or a seat here has played since.
    is_gone_on: bool,
    /// Whether others have chosen something since a seat here signed last.
    is_chosen: bool,
}

impl<'o> Came<'o> {
    fn new(
        context: &Context,
        opened: &'o Opened,
        path: &'o Path,
        (is_new, is_gone_on): (bool, bool),
    ) -> Result<Self, Error> {
        let (keys, next) = (context.home.keys()?, next(context, opened, path, true, None)?);
        let is_others = |link: &&Link| key_of(&keys, opened.table(), link.seat).is_none();
        let since = opened.chain().links.iter().rev().take_while(is_others);
        let is_chosen = since.into_iter().any(|link| !link.turn.steps.is_empty());
        Ok(Self { opened, path, next, is_new, is_gone_on, is_chosen })
    }

    /// Whether it is drawn: somebody here is to decide something, or sees how it ended or what others have
    /// chosen before the next turn of this home.
    fn is_to_draw(&self) -> bool {
        let is_over = self.opened.table().outcome().is_some();
        let is_news = self.is_new && (is_over || self.next.due == Due::PressOn && self.is_chosen);
        self.next.due == Due::Decide || is_news
    }

    /// Whether it will be drawn, also if it is played at before that: by an order, or without a choice.
    fn is_drawn_after(&self, context: &Context, is_played_at: bool) -> bool {
        let orders = || context.home.orders(&self.opened.chain().id).is_ok_and(|orders| orders.all().is_empty());
        self.is_to_draw() && (!is_played_at || self.next.due == Due::Decide && orders())
    }

    /// Whether its next step is told by itself, where another table or none is drawn.
    fn is_next_told(&self, drawn: Option<&Path>) -> bool {
        drawn != Some(self.path) && (self.is_gone_on || self.next.due == Due::PressOn)
    }
}

/// The table that is drawn of several: of those of which something new came the first one that waits.
fn to_draw<'c, 'o>(tables: impl Iterator<Item = &'c Came<'o>>) -> Option<&'c Came<'o>>
where
    'o: 'c,
{
    let order = |came: &&Came<'_>| (!came.is_new && !came.is_gone_on, came.next.due != Due::Decide);
    tables.filter(|came| came.is_to_draw()).min_by_key(order)
}

/// Draws the first table that waits for somebody here, and names the others.
fn draw_waiting(context: &Context, tables: &[Came<'_>]) -> Result<(), Error> {
    let drawn = to_draw(tables.iter());
    for Came { next, .. } in tables.iter().filter(|came| came.is_next_told(drawn.map(|drawn| drawn.path))) {
        say_next(next)?;
    }
    if let Some(Came { opened, path, next, .. }) = drawn {
        // A line above the drawing tells where the table came to.
        let others = u16::try_from(tables.len() - 1).unwrap_or(u16::MAX).saturating_mul(OTHER);
        let next_below = draw(context, opened, path, others.saturating_add(1).min(TOLD_ABOVE))?;
        say_next_below(&next_below.unwrap_or_else(|| next.clone()))?;
    }
    let is_other =
        |came: &&Came<'_>| came.next.due == Due::Decide && drawn.is_some_and(|drawn| drawn.path != came.path);
    let more: Vec<String> = tables.iter().filter(is_other).map(|came| shell::path(came.path)).collect();
    if !more.is_empty() {
        let (verb, command) = match &more[..] {
            [one] => ("waits", format!("show {one} draws it")),
            _ => ("wait", "inbox lists them".to_owned()),
        };
        say_fitted(&format!("{} {verb} for you as well: bypost {command}", listed(&more)))?;
    }
    Ok(())
}

/// Draws a table for whoever is to go on with it, beside so many rows that tell of what came, and gives the
/// next step below the drawing; none below an invitation.
fn draw(context: &Context, opened: &Opened, path: &Path, told: u16) -> Result<Option<NextStep>, Error> {
    let screen = Look::screen(columns(80));
    let look = Look { colour: true, rows: screen.rows.map(|rows| rows - told), ..screen };
    if let Some(invitation) = asked_to_join(opened.table(), "you") {
        let parts = invitation.into_iter().map(|line| ScenePart::Paragraph(Line::plain(line))).collect();
        return say_raw(&text(&Scene { parts }, Look { rows: None, ..look })).map(|()| None);
    }
    let (view, mut viewer) = view_and_viewer(context, opened.table(), None)?;
    let from = view.since(&opened.chain().links);
    let since = from.map(|from| viewer.story(opened.chain(), &view, from)).transpose();
    let scene = view.scene_since(&since.map_err(|fault| Error::about(path, fault))?.unwrap_or_default());
    say_raw(&text(&scene, look))?;
    next(context, opened, path, true, view.seat).map(Some)
}

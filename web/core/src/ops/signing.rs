//! Beginning, joining, playing and taking back. The session decides what may be signed.

use std::collections::BTreeMap;

use bypost::draw::escape::printable;
use bypost::file::{Deal, Header, Hint, TableStep, base64_encode};
use bypost::games::GAMES;
use bypost::rules::Seat;
use bypost::session::typed::composed;
use bypost::session::{
    Chosen, Committed, Entropy as _, Opened, Question, TurnWriter, Undo, ahead, are_all_here, begin as begun,
    file_name, is_among_opponents, options_of, pace_of, seats_of,
};
use bypost::table::Draft;
use serde::{Deserialize, Serialize};

use super::agree::must_be_known;
use super::games::game;
use super::inbox::other_states;
use super::shown_table::Table;
use super::table::seen;
use crate::answer::{Done, Pause, QuestionKind, Sure};
use crate::app::App;
use crate::home::Home;
use crate::host::World;
use crate::text::{Name, Shown, all};

type Writer<'w> = TurnWriter<'w, World, Home>;

/// What was signed or taken back, and the table after it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Signed {
    file: Name,
    told: Vec<Shown>,
    table: Table,
}

/// A table that is to begin.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Begin {
    game: String,
    seats: Vec<String>,
    /// `open` if everybody may see what comes; else it is sealed.
    #[serde(default)]
    deal: String,
    pace: Option<String>,
    /// Whether a claim that nobody contests counts.
    #[serde(default)]
    forfeit: bool,
    /// So many others can go on without a seat that has vanished; none if nobody can.
    rescue: Option<u8>,
    /// Whether all may ask their own programs what they would play.
    #[serde(default)]
    hints: bool,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// A seat that is to be taken: the next one, unless another one is named, and with the key of its name,
/// unless another one is. Whoever names both means it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Join {
    file: String,
    seen: Option<String>,
    seat: Option<String>,
    #[serde(rename = "as")]
    name: Option<String>,
    sure: Sure,
}

/// A turn that is to be played.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Play {
    file: String,
    seen: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
    say: Option<String>,
    sure: Sure,
}

/// A table of which the last turn is to be taken back.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct TakeBack {
    file: String,
    seen: Option<String>,
    sure: Sure,
}

/// Begins a table, and takes the first seats that have the names of keys here.
pub fn begin(app: &mut App, given: Begin, world: World) -> Done<Signed> {
    let Begin { game: id, seats, deal, pace, forfeit, rescue, hints, options } = given;
    let entry = game(&id)?;
    let deal = if deal == "open" { Deal::Seed(base64_encode(&world.bytes()?)) } else { Deal::Sealed };
    let chosen: Vec<Chosen> = options.into_iter().map(|(name, value)| Chosen { name, value, file: None }).collect();
    let now = bypost::session::Clock::now(&world);
    let header = Header {
        pace: pace_of(pace.as_deref(), &deal, seats.len())?,
        forfeit,
        rescue,
        hints,
        options: options_of(entry, seats.len(), &chosen)?,
        ..Header::new((entry.info)(), deal, seats_of(&seats)?, now, world.bytes()?)
    };
    let opened = begun(header, GAMES)?;
    let file = fresh(app, &opened);
    let mut writer = TurnWriter::new(&world, app.home_writing(&file), opened)?;
    // Nobody can have signed at a table that did not exist.
    let names: Vec<String> = writer.keys().iter().map(|key| key.name.clone()).collect();
    names.iter().for_each(|name| writer.confirm(name));
    writer.join_all()?;
    writer.play_forced()?;
    finish(app, writer, &file, None, world)
}

/// A name that no file has yet.
pub fn fresh(app: &App, opened: &Opened) -> String {
    let (game, id, folder) = (&opened.chain().header.game, &opened.chain().id, app.folder());
    let name = |number| file_name(game, id, number);
    (1..1000).map(name).find(|name| folder.text(name).is_none()).unwrap_or_else(|| name(1000))
}

/// Takes the next open seat.
pub fn join(app: &mut App, Join { file, seen, seat, name, sure }: Join, world: World) -> Done<Signed> {
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let mut writer = TurnWriter::new(&world, app.home_writing(&file), opened)?;
    let seats = writer.table().seats();
    // A seat is named as it is shown.
    let is_named = |name: &&str| seat.as_ref().is_some_and(|seat| printable(name) == *seat);
    let seat = seats.all().map(|seat| seats.name(seat)).find(is_named).map(str::to_owned).or(seat.clone());
    let (seat, name) = writer.joining(seat.as_deref(), name.as_deref())?;
    must_be_this_line(&mut writer, &sure)?;
    answering(&mut writer, &sure, |writer| writer.join(seat, &name))?;
    answering(&mut writer, &sure, Writer::play_forced)?;
    finish(app, writer, &file, None, world)
}

/// Takes one turn; without steps it is one without a choice. Such turns are made unasked, too.
pub fn play(app: &mut App, Play { file, seen, steps, say, sure }: Play, world: World) -> Done<Signed> {
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let others = other_states(&app.home(), &app.folder(), &opened)?;
    let mut writer = TurnWriter::beside(&world, app.home_writing(&file), opened, &others)?;
    let say = say.filter(|say| !say.trim().is_empty()).map(|say| composed(&say)).transpose()?;
    let (seat, draft) = writer.asked(steps, say.as_deref())?;
    must_be_this_line(&mut writer, &sure)?;
    let name = writer.table().seats().name(seat).to_owned();
    let dealers = app.view(&file, Some(&printable(&name)))?.1.false_pieces;
    must_be_told(&mut writer, &draft, &dealers, &sure)?;
    let parting = writer.parting(seat, &draft);
    answering(&mut writer, &sure, |writer| writer.play(seat, &draft))?;
    answering(&mut writer, &sure, Writer::play_forced)?;
    finish(app, writer, &file, parting, world)
}

/// Takes back the last turn that nobody has got yet.
pub fn undo(app: &mut App, TakeBack { file, seen: head, sure }: TakeBack, world: World) -> Done<Signed> {
    let opened = app.opened_as_seen(&file, head.as_deref())?;
    // Where all keys are here, nobody else has a copy.
    let nobody_else = are_all_here(&app.home().keys()?, opened.table());
    let undo = Undo::new(app.home_writing(&file), opened)?;
    let number = undo.number();
    if !nobody_else && !sure.iter().flatten().any(|one| one == "sent") {
        let what = format!(
            "This page cannot know whether turn {number} has left this device: two signed versions of it convict you. \
             Are you sure that nobody has a copy?"
        );
        return Err(Pause::ask(QuestionKind::Sent, what));
    }
    undo.commit()?;
    let told = vec![format!("Turn {number} is taken back.").into()];
    Ok(Signed { table: seen(app, &file, None, world)?, file: file.into(), told })
}

/// Asks before a turn that nobody can take back as any other: what becomes of it is told.
fn must_be_told(writer: &mut Writer<'_>, draft: &Draft, dealers: &[Seat], sure: &Sure) -> Result<(), Pause> {
    let step = if let [step] = &draft.steps[..] { TableStep::read(step) } else { None };
    let (kind, question) = match &step {
        Some(TableStep::AgreedBack(_)) => {
            (QuestionKind::Known, "Do you take that back? The turn that does it is signed at once.".to_owned())
        }
        Some(TableStep::Without(late)) => {
            (QuestionKind::Final, format!("Do you go on without {late}? The turn that does it is signed at once."))
        }
        Some(_) => return Ok(()),
        None => {
            let seats = writer.table().seats();
            let told = |dealer: &Seat| {
                let dealer = seats.name(*dealer);
                format!(
                    "{dealer} has dealt you a false piece of its key: you cannot pay for {dealer} if it vanishes, and after this \
                     turn you can accuse nobody of that any more"
                )
            };
            let told: Vec<String> = dealers.iter().map(told).collect();
            must_be_known(QuestionKind::Final, &told, "Do you take it as it is?", sure)?;
            if !told.is_empty() {
                writer.anyway();
            }
            return Ok(());
        }
    };
    // Whoever says yes has been told what speaks against it.
    writer.anyway();
    must_be_known(kind, &writer.what_stays_known(draft)?, &question, sure)
}

/// Asks before anything is signed on a line of the table that leaves another one behind.
fn must_be_this_line(writer: &mut Writer<'_>, sure: &Sure) -> Result<(), Pause> {
    let left = writer.what_is_left_behind();
    if left.is_empty() {
        return Ok(());
    }
    if !is_this_line(sure) {
        return Err(other_line(&left));
    }
    writer.go_on();
    writer.anyway();
    Ok(())
}

fn is_this_line(sure: &Sure) -> bool {
    sure.iter().flatten().any(|one| one == "line")
}

fn other_line(left: &[Hint]) -> Pause {
    let left: Vec<String> = left.iter().filter_map(Hint::for_all).collect();
    let what = format!("{}\nHave all who play agreed to go on with this state of the table?", left.join("\n"));
    Pause::ask(QuestionKind::Line, what)
}

/// Whether the person has said yes to a question about this key.
fn is_sure_of(sure: &Sure, question: &str, key: &str) -> bool {
    sure.iter().flatten().any(|one| one.strip_prefix(question).and_then(|rest| rest.strip_prefix(' ')) == Some(key))
}

/// Asks the session for something until its questions are answered, as far as the person has answered them.
fn answering<'w>(
    writer: &mut Writer<'w>,
    sure: &Sure,
    mut ask_for: impl FnMut(&mut Writer<'w>) -> Result<(), Question>,
) -> Result<(), Pause> {
    let mut goes_on = false;
    loop {
        match ask_for(writer) {
            Ok(()) => return Ok(()),
            Err(Question::Unsure { key, .. }) if is_sure_of(sure, "unremembered", &key) => writer.confirm(&key),
            Err(Question::Unsure { key, since: None, deals }) => {
                let signed =
                    writer.signed_elsewhere(&key).map_or_else(String::new, |turns| format!(" It signed {turns}."));
                let deals = deals.map_or_else(String::new, |deals| format!(" Note: {deals}."));
                let what = format!(
                    "This browser remembers nothing of this table, but {key} may have signed turns of it elsewhere.\
                     {signed}{deals} Are you sure that this is the newest state, and that nobody plays here with that key elsewhere?"
                );
                return Err(Pause::ask_about(&key, QuestionKind::Unremembered, what));
            }
            Err(Question::Unsure { key, since: Some(turns), .. }) => {
                let what = format!(
                    "What is stored here does not know of {turns}, which {key} has signed: it was put back to an older state, or \
                     somebody else plays with that key.\nTwo signed versions of one turn convict their author: take in the \
                     newest mail of every player first. Are you sure that this is the newest state?"
                );
                return Err(Pause::ask_about(&key, QuestionKind::Unremembered, what));
            }
            Err(Question::OtherLine { .. }) if is_this_line(sure) && !goes_on => {
                writer.go_on();
                goes_on = true;
            }
            Err(Question::OtherLine { what, .. }) => return Err(other_line(&what)),
            Err(Question::Final { seat, .. }) if is_sure_of(sure, "final", &printable(&seat)) => writer.for_good(),
            Err(Question::Final { seat, what, asked }) => {
                let what = format!("{}\n{asked} The turn that does it is signed at once.", what.join("\n"));
                return Err(Pause::ask_about(&seat, QuestionKind::Final, what));
            }
            Err(stop) => return Err(stop.into()),
        }
    }
}

/// What no check can notice, told with the first signature of a store.
const OLDER_STATES: &str = "This page cannot notice if all that the browser keeps is put back to an older state, say from a backup. If a table \
     looks older than you remember it, take in the newest mail of every player before you sign.";

/// Keeps the turns, and tells of them.
pub fn finish(app: &mut App, writer: Writer<'_>, file: &str, parting: Option<String>, world: World) -> Done<Signed> {
    let written: Committed = writer.commit()?;
    let table = written.opened().table();
    let is_by_post = !is_among_opponents(&app.home().keys()?, table);
    // What was played stands at the table itself.
    let mut lines: Vec<String> = parting.into_iter().collect();
    lines.extend(table.game().caution().filter(|_| is_by_post && table.turns() as usize <= table.seats().count()));
    let is_ahead = ahead(bypost::session::Clock::now(&world), written.opened().chain());
    if is_by_post && !written.new_turns().is_empty() && app.home().is_first("older states") {
        lines.push(OLDER_STATES.to_owned());
    }
    lines.extend(is_ahead.map(|ahead| format!("{ahead}; no turn after it can be earlier")));
    Ok(Signed { file: file.into(), told: all(lines), table: seen(app, file, None, world)? })
}

//! Commands that write turns: the questions of the session are put to the person, and the new turns are told.

use std::path::Path;

use super::announce::announce;
use super::ask;
use super::commands::status;
use super::context::{Context, tell, warn};
use super::disk::{Disk, Writes};
use super::error::Error;
use super::folder::Folder;
use super::output::Output;
use super::passphrase;
use crate::chain::{Link, span};
use crate::draw::escape::shown;
use crate::file::TableStep;
use crate::rules::Seat;
use crate::session::shell;
use crate::session::story::deed;
use crate::session::{Committed, Opened, Question, TurnWriter, ahead, archive_name};
use crate::table::{Draft, Table};

/// A writer of turns on a checked table.
pub(super) struct Writer<'a> {
    context: &'a Context,
    output: &'a Output,
    writes: Writes,
    writer: TurnWriter<'a, Context, Disk<'a>>,
    /// Whether the person has said yes to the questions that a session may ask.
    sure: bool,
}

impl<'a> Writer<'a> {
    /// Prepares to write on a table: no other process of this home can until this is dropped.
    pub(super) fn new(context: &'a Context, output: &'a Output, opened: Opened, sure: bool) -> Result<Self, Error> {
        Self::writing(context, output, opened, sure, Writes::Next)
    }

    /// Prepares to write a new table. Nobody can have signed at a table that did not exist.
    pub(super) fn of_new(context: &'a Context, output: &'a Output, opened: Opened) -> Result<Self, Error> {
        Self::writing(context, output, opened, true, Writes::New)
    }

    fn writing(
        context: &'a Context,
        output: &'a Output,
        opened: Opened,
        sure: bool,
        writes: Writes,
    ) -> Result<Self, Error> {
        let writer = TurnWriter::new(context, Disk::new(context, output, writes), opened)?;
        for key in writer.keys().iter().filter(|key| context.home.is_exposed(key)) {
            let path = context.home.key_path(key);
            warn(&format!("others can read the private key of {}: chmod 600 {}", key.name, shell::path(&path)));
        }
        status::warn_of_new_keys(context, writer.table())?;
        Ok(Self { context, output, writes, writer, sure })
    }

    /// The table as it is now.
    pub(super) fn table(&self) -> &Table {
        self.writer.table()
    }

    /// The seat on the clock, if its key is here.
    pub(super) fn own_clock(&self) -> Option<Seat> {
        self.writer.own_clock()
    }

    /// A seat whose key is here and that may play a step of the table now.
    pub(super) fn own_seat_for(&self, step: TableStep) -> Option<Seat> {
        self.writer.own_seat_for(step)
    }

    /// The seat whose turn is meant by steps as a person types them, and the turn.
    pub(super) fn asked(&self, steps: Vec<String>, say: Option<&str>) -> Result<(Seat, Draft), Error> {
        Ok(self.writer.asked(steps, say)?)
    }

    /// Lets the person do what something speaks against: what stays known is told before.
    pub(super) fn anyway(&mut self) {
        self.writer.anyway();
    }

    /// Tells what stays known of the turns that a turn takes back.
    pub(super) fn tell_what_stays_known(&self, draft: &Draft) -> Result<(), Error> {
        self.writer.what_stays_known(draft)?.iter().for_each(|line| tell(&format!("note: {line}")));
        Ok(())
    }

    /// What a turn makes a seat give away for good, if it leaves the table.
    pub(super) fn parting(&self, seat: Seat, draft: &Draft) -> Option<String> {
        self.writer.parting(seat, draft)
    }

    /// Whether a key of this home has a seat.
    pub(super) fn has_seat(&self) -> bool {
        self.writer.has_seat()
    }

    /// The name of the key that likely takes a seat.
    pub(super) fn likely_key(&self, seat: Seat) -> Result<String, Error> {
        Ok(self.writer.likely_key(seat)?)
    }

    /// Joins the next seats, as long as their names are those of keys of this home.
    pub(super) fn join_all(&mut self) -> Result<(), Error> {
        self.answering(TurnWriter::join_all)
    }

    /// Joins a seat with the key of a name.
    pub(super) fn join(&mut self, seat: Seat, name: &str) -> Result<(), Error> {
        self.answering(|writer| writer.join(seat, name))
    }

    /// Takes a turn of a seat whose key is here.
    pub(super) fn play(&mut self, seat: Seat, draft: &Draft) -> Result<(), Error> {
        self.answering(|writer| writer.play(seat, draft))
    }

    /// Makes every turn in which nobody has anything to decide, for the keys of this home that are not
    /// locked.
    pub(super) fn play_forced(&mut self) -> Result<(), Error> {
        self.answering(TurnWriter::play_forced)
    }

    /// Whether a text is one step in the eyes of a seat whose key is here.
    pub(super) fn reads(&mut self, seat: Seat, text: &str) -> bool {
        self.writer.reads(seat, text)
    }

    /// Asks the session for something until all its questions are answered.
    fn answering(
        &mut self,
        mut ask_for: impl FnMut(&mut TurnWriter<'a, Context, Disk<'a>>) -> Result<(), Question>,
    ) -> Result<(), Error> {
        loop {
            match ask_for(&mut self.writer) {
                Ok(()) => return Ok(()),
                Err(Question::Passphrase { key }) => {
                    let given = passphrase::ask(&key).map_err(Error::refused)?;
                    self.writer.unlock(&key, given)?;
                }
                Err(Question::Unremembered { key }) => {
                    if !self.sure {
                        confirm(&key, self.writer.signed_elsewhere(&key).as_deref())?;
                    }
                    self.writer.confirm(&key);
                }
                Err(Question::OtherLine { what }) => {
                    what.iter().for_each(|line| tell(&format!("note: {line}")));
                    if !self.sure {
                        let hint = "add --yes if all who play have agreed to go on with this file";
                        ask::sure(
                            "this file is of another line of the table than yours",
                            hint,
                            "Do you go on with it?",
                        )?;
                    }
                    self.writer.go_on();
                }
                Err(Question::Refused(refusal)) => return Err(refusal.into()),
            }
        }
    }

    /// Lets a long file be split in its place, unless it lies in a git repository: there a file has more
    /// readers than those who play.
    pub(super) fn save_room(&mut self) {
        if let Output::Same(path) = self.output
            && !is_in_repository(path)
        {
            self.writer.save_room();
        }
    }

    /// Keeps the turns, and shows the table. The same file is written again if no turn was made.
    pub(super) fn finish(self) -> Result<(), Error> {
        let Self { context, output, writer, writes, .. } = self;
        let written = writer.commit()?;
        if let Some(caution) = written.opened().table().game().caution().filter(|_| writes == Writes::New) {
            tell(&format!("note: {caution}"));
        }
        sum_up(context, &written, output)?;
        if written.is_split_anew() {
            tell_split(context, &written, output);
        }
        Ok(())
    }
}

/// Whether a file lies in the work tree of a git repository.
fn is_in_repository(path: &Path) -> bool {
    let folder = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    folder.ancestors().any(|folder| folder.join(".git").exists())
}

/// Tells where the turns are that were split off, and which archives nobody needs any more.
fn tell_split(context: &Context, written: &Committed, output: &Output) {
    let chain = written.opened().chain();
    let (first, name) = (span(1, chain.archived, [" is", " are"]), archive_name(&chain.id, chain.archived));
    tell(&format!(
        "note: {first} in {name} now, which belongs beside {}; --keep-whole leaves them in it",
        output.name()
    ));
    for path in Folder::of(&context.home, output.path()).unneeded(output.path(), chain) {
        tell(&format!("{} is no longer needed here", shown(&path)));
    }
}

/// Asks before the first signature at a table that the home does not remember, since another home may have
/// signed there.
fn confirm(key: &str, signed: Option<&str>) -> Result<(), Error> {
    let signed = signed.map(|turns| format!("; this file has {turns} of it")).unwrap_or_default();
    let what =
        format!("this home does not remember this table, but {key} may have signed turns of it elsewhere{signed}");
    let hint = "add --yes if this is the newest file and no other home plays here";
    ask::sure(&what, hint, "Are you sure that this is the newest file, and that no other home plays here?")
}

/// Tells what was written, once it is written.
fn sum_up(context: &Context, written: &Committed, output: &Output) -> Result<(), Error> {
    for Link { turn, .. } in written.new_turns() {
        let verb = if turn.steps.is_empty() { "" } else { "plays " };
        tell(&format!("turn {}: {} {verb}{}", turn.number, turn.seat, deed(turn, " ")));
    }
    let wrote = !written.new_turns().is_empty();
    if let Some(ahead) = ahead(context.now(), written.opened().chain()).filter(|_| wrote) {
        tell(&format!("note: {ahead}; no turn after it can be earlier"));
    }
    let table = written.opened().table();
    if table.members().is_empty() {
        let name = table.seats().name(Seat::new(0));
        tell(&format!("no key here is called {name}: every seat is open, and {name} joins first"));
    }
    announce(context, table, output)?;
    if let Some(seat) = table.clock().filter(|_| written.next_is_own) {
        tell(&format!("next: {}, whose key is here", table.seats().name(seat)));
    } else if let Some(reader) = written.opened().next_reader() {
        tell(&format!("next: send {} to {reader}", output.name()));
    }
    Ok(())
}

//! Commands that write turns: the questions of the session are put to the person, and the new turns are told.

use super::{
    Context, DeliveryArgs, Disk, Error, Output, ask, columns, next, others, reports, say_raw, tell, view_and_viewer,
    warn, warn_of_new_keys,
};
use crate::chain::Link;
use crate::draw;
use crate::file::{Hint, TableStep};
use crate::kit::counted;
use crate::rules::Seat;
use crate::session::story::{deed, paid_for_in};
use crate::session::{
    Committed, Delivery, NextStep, Opened, Question, Refusal, TurnWriter, View, ahead, are_all_here, other_line, shell,
};

/// A writer of turns on a checked table.
pub(super) struct Writer<'a> {
    context: &'a Context,
    output: &'a Output,
    /// The session's writer: what needs no answer of the person is asked of it straight.
    pub(super) turns: TurnWriter<'a, Context, Disk<'a>>,
    /// Whether the person has said yes to the questions that a session may ask.
    sure: bool,
    /// How a person says yes who is not asked.
    pub(super) yes: String,
    pub(super) draws: bool,
    pub(super) tells_next: bool,
    /// Whether a person may not have thought of mails yet: it begins a table, or joins one.
    pub(super) is_mail_new: bool,
    pub(super) is_named: bool,
    /// What is told once all is kept.
    pub(super) notes: Vec<String>,
}

impl<'a> Writer<'a> {
    /// Prepares to write on a table: no other process of this home can until this is dropped.
    pub(super) fn new(context: &'a Context, output: &'a Output, opened: Opened, sure: bool) -> Result<Self, Error> {
        let others = others(context, &opened, opened.path());
        let turns = TurnWriter::beside(context, Disk::new(context, output), opened, &others)?;
        for key in turns.keys().iter().filter(|key| context.home.is_exposed(key)) {
            let path = context.home.key_path(key);
            warn(&format!("others can read the private key of {}: chmod 600 {}", key.name, shell::path(&path)));
        }
        warn_of_new_keys(context, turns.table())?;
        let yes = "add --yes".to_owned();
        Ok(Self {
            context,
            output,
            turns,
            sure,
            yes,
            draws: true,
            tells_next: true,
            is_mail_new: false,
            is_named: true,
            notes: Vec::new(),
        })
    }

    /// The seat that a person means to take, and the name of the key for it.
    pub(super) fn joining(&self, seat: Option<&str>, key: Option<&str>) -> Result<(Seat, String), Error> {
        match self.turns.joining(seat, key) {
            Err(Question::OtherName { seat, key, refusal: Refusal { what, hint: Some(hint) } }) => {
                ask::sure(&what, hint, &format!("Are you {seat}, and do you join with the key of {key}?"))?;
                Ok(self.turns.joining(Some(&seat), Some(&key))?)
            }
            joining => Ok(joining?),
        }
    }

    /// Makes every turn in which no person has anything to decide, for the keys of this home that are not
    /// locked: those without a choice, and those of opponents.
    pub(super) fn play_on(&mut self) -> Result<(), Error> {
        self.answering(TurnWriter::play_on)
    }

    /// Lets opponents play, and keeps and tells their turns; whether there were any. Nothing is drawn, and
    /// nothing is sent.
    pub(super) fn play_opponents(mut self) -> Result<bool, Error> {
        let before = self.turns.table().turns();
        while self.turns.let_opponent_move() {}
        self.turns.held_back().iter().for_each(|why| tell(&format!("note: {why}")));
        if self.turns.table().turns() == before {
            return Ok(false);
        }
        let written = self.turns.commit()?;
        tell(&format!("{}:", self.output.name()));
        sum_up(self.context, &written, true);
        Ok(true)
    }

    /// Asks the session for something until all its questions are answered.
    pub(super) fn answering(
        &mut self,
        mut ask_for: impl FnMut(&mut TurnWriter<'a, Context, Disk<'a>>) -> Result<(), Question>,
    ) -> Result<(), Error> {
        loop {
            match ask_for(&mut self.turns) {
                Ok(()) => return Ok(()),
                Err(Question::Passphrase { key }) => {
                    self.turns.unlock(&key, ask::passphrase(&key).map_err(Error::refused)?)?;
                }
                Err(Question::Unsure { key, since, deals }) => {
                    deals.iter().for_each(|line| tell(&format!("note: {line}")));
                    if !self.sure {
                        let signed = self.turns.signed_elsewhere(&key);
                        let signed = signed.map(|turns| format!("; this file has {turns} of it")).unwrap_or_default();
                        let what = match since {
                            None => format!(
                                "this home does not remember this table, but {key} may have signed turns of it \
                                 elsewhere{signed}"
                            ),
                            Some(turns) => format!(
                                "this home remembers this table, but not {turns}, which {key} has signed: it was put \
                                 back to an older state, or another home plays with this key"
                            ),
                        };
                        ask::sure(
                            &what,
                            self.yes_if("if this is the newest file, and no other home plays this turn"),
                            "Are you sure that this is the newest file, and that no other home plays this turn?",
                        )?;
                    }
                    self.turns.confirm(&key);
                }
                Err(Question::OtherLine { what, counts }) => {
                    what.iter().for_each(|line| tell(&format!("note: {line}")));
                    if !self.sure {
                        let [asked, when] = other_line(counts);
                        ask::sure(asked, self.yes_if(when), "Do you go on with it?")?;
                    }
                    self.turns.go_on();
                }
                Err(Question::Final { what, asked, .. }) => {
                    if !self.sure {
                        ask::sure(&what.join("; "), self.yes_if("if that is meant"), &asked)?;
                    }
                    self.turns.for_good();
                }
                Err(stop) => return Err(stop.into()),
            }
        }
    }

    /// When a person says yes, with the option or the command for it.
    fn yes_if(&self, when: &str) -> Hint {
        Hint::command(format!("{} {when}", self.yes))
    }

    /// Keeps the turns, shows the table, and sends it if that is wanted. The same file is written again if no
    /// turn was made.
    pub(super) fn finish(self, delivery: Option<DeliveryArgs>) -> Result<(), Error> {
        let Self { context, output, turns, draws, tells_next, is_mail_new, is_named, mut notes, .. } = self;
        notes.extend(turns.held_back().map(str::to_owned));
        let written = turns.commit()?;
        notes.iter().for_each(|note| tell(&format!("note: {note}")));
        let is_by_post = !are_all_here(&context.home.keys()?, written.opened().table());
        if let Some(caution) = written.opened().table().game().caution().filter(|_| output.is_new() && is_by_post) {
            tell(&format!("note: {caution}"));
        }
        let opened = written.opened();
        if is_mail_new && output.is_new() && !output.is_stdout() {
            let pace = opened.table().header().pace;
            let pace = pace.map(|pace| format!(": {} (--pace)", pace.in_words()));
            tell(&format!("made {}{}", output.name(), pace.unwrap_or_default()));
        }
        // Of a table that is only begun there is no more to tell.
        sum_up(context, &written, !output.is_new());
        // A turn that did not leave has an error, which says what to do; a push needs no drawing above it.
        let deliver = |delivery: DeliveryArgs| delivery.deliver(context, output, opened).map(|_| ());
        let is_pushed = |delivery: &DeliveryArgs| Ok(delivery.of(context, &opened.chain().id)? == Delivery::Git);
        let is_first = !context.json && delivery.as_ref().map_or(Ok::<_, Error>(false), is_pushed)?;
        let (first, later) = if is_first { (delivery, None) } else { (None, delivery) };
        first.map_or(Ok(()), deliver)?;
        let seen = if draws { announce(context, opened, written.new_turns().len(), output)? } else { None };
        if is_mail_new && let Some(delivery) = &later {
            delivery.ask_before(context, output, opened)?;
        }
        later.map_or(Ok(()), deliver)?;
        let viewer = seen.as_ref().and_then(|view| view.seat);
        if tells_next {
            tell_next(&next(context, opened, output.path(), is_named, viewer)?, seen.is_some());
        }
        Ok(())
    }
}

/// Tells what was written, once it is written: the turns in one line, as many of them as it has room for.
fn sum_up(context: &Context, written: &Committed, has_turns: bool) {
    let told = |Link { turn, .. }: &Link| {
        let goes_on = matches!(TableStep::of(turn), Some(TableStep::Without(_)));
        let verb = if turn.steps.is_empty() || goes_on { "" } else { "plays " };
        let gone = paid_for_in(written.opened().chain(), written.opened().table(), turn);
        format!("turn {}: {} {verb}{}", turn.number, turn.seat, deed(turn, " ", gone.as_deref()))
    };
    let turns: Vec<String> = written.new_turns().iter().filter(|_| has_turns).map(told).collect();
    if let Some((first, others)) = turns.split_first() {
        let (mut line, mut left) = (first.clone(), others.len());
        for turn in others {
            // The number of those that are left out has room behind them.
            if line.chars().count() + turn.chars().count() > RECEIPT {
                break;
            }
            line += &format!("; {turn}");
            left -= 1;
        }
        let more = if left == 0 { String::new() } else { format!("; and {}", counted(left, "other turn")) };
        tell(&(line + &more));
    }
    if let Some(ahead) = ahead(context.now(), written.opened().chain()).filter(|_| !turns.is_empty()) {
        tell(&format!("note: {ahead}; no turn after it can be earlier"));
    }
    let table = written.opened().table();
    if table.members().is_empty() {
        let name = table.seats().name(Seat::new(0));
        tell(&format!("no key here is called {name}: every seat is open, and {name} joins first"));
    }
}

/// The columns of a terminal, and those of the turns in a receipt, behind which the number of others has
/// room.
const COLUMNS: u16 = 80;
const RECEIPT: usize = 60;

pub(super) fn tell_next(next: &NextStep, is_drawn: bool) {
    let words = if is_drawn { next.below_a_drawing() } else { Some(next.words.to_string()) };
    words.iter().for_each(|words| tell(&format!("next: {words}")));
}

/// Shows a table after a command that wrote so many turns of it, with what others did in these, and gives
/// what was drawn. Nobody has a board to look at before all have joined.
pub(super) fn announce(
    context: &Context,
    opened: &Opened,
    turns: usize,
    output: &Output,
) -> Result<Option<View>, Error> {
    let table = opened.table();
    if output.is_stdout() || !table.is_full() && !context.json {
        return Ok(None);
    }
    if context.json {
        return context.report(&reports::status(table)).map(|()| None);
    }
    let (view, mut viewer) = view_and_viewer(context, table, None)?;
    let links = &opened.chain().links;
    // While cards are shuffled and paid for before the first move, there is nothing to look at either.
    let decides = view.seat.is_some_and(|seat| view.is_awaited && view.table.may_decide(seat));
    if !decides && table.outcome().is_none() && links.iter().all(|link| link.turn.steps.is_empty()) {
        return Ok(None);
    }
    let first = links.len().saturating_sub(turns);
    let since = (turns > 0).then(|| viewer.story(opened.chain(), &view, first)).transpose();
    let since = since.map_err(|fault| Error::about(output.path(), fault))?.unwrap_or_default();
    let screen = draw::Look::screen(columns(COLUMNS));
    // Whoever begins a table, or takes a turn back, is told more beside the drawing.
    let rows = screen.rows.map(|rows| if output.is_new() || turns == 0 { rows - 2 } else { rows });
    let look = draw::Look { colour: true, rows, ..screen };
    say_raw(&draw::text(&view.scene_since(&since), look))?;
    Ok(Some(view))
}

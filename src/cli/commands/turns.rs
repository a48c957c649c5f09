//! Commands that write turns at a table, or take them back: `bypost join`, `play`, `reveal` and `undo`; and
//! the turns that need nobody: those without a choice, and those that orders say.

use std::path::{Path, PathBuf};

use clap_complete::engine::ArgValueCompleter;

use crate::cli::git::{check_newest, unstage_taken_back};
use crate::cli::open::is_unsent;
use crate::cli::{
    Context, DeliveryArgs, Disk, Error, MeantTable, Output, Wanted, Writer, announce, ask, completions, meant,
    meant_with_words, next, open, reads_step, step_elsewhere, tell, tell_next,
};
use crate::draw::escape::shown;
use crate::file::TableStep;
use crate::kit::counted;
use crate::session::typed::composed;
use crate::session::{
    CarriedOut, Delivery, Opened, Orders, Undo, are_all_here, drawing, hints_in_words, key_of, pace_in_words,
    rescue_in_words, shell,
};
use crate::table::{Draft, Ending};

/// Take the next open seat. Seats are taken in order, each with the key of its name unless told otherwise.
#[derive(Debug, clap::Args)]
pub(crate) struct JoinArgs {
    /// The table [default: the only one that waits for you to join]
    file: Option<PathBuf>,
    /// The seat, which must be the next one
    #[arg(long, value_name = "SEAT", value_parser = composed)]
    seat: Option<String>,
    /// The key to join with; an opponent's must be named [default: the one named like the seat]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    key: Option<String>,
    /// Write here and leave FILE as it is; the turn is signed all the same
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign although this home does not remember the table
    #[arg(long)]
    yes: bool,
    /// A remark for the others; it is wrapped at 60 columns
    #[arg(long, value_name = "TEXT", value_parser = composed)]
    say: Option<String>,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl JoinArgs {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let file = meant(context, self.file, Wanted::Joining)?.path;
        let output = Output::new(&file, self.output)?;
        let mut writer = Writer::new(context, &output, open(context, &file)?, self.yes)?;
        let (seat, name) = writer.joining(self.seat.as_deref(), self.key.as_deref())?;
        let header = writer.turns.table().header();
        let terms = [pace_in_words(header), rescue_in_words(header), hints_in_words(header)].into_iter().flatten();
        terms.for_each(|term| tell(&format!("note: {term}")));
        self.say.iter().for_each(|say| writer.turns.remark(say));
        writer.is_mail_new = true;
        writer.answering(|writer| writer.join(seat, &name))?;
        writer.play_on()?;
        writer.finish(Some(self.delivery))
    }
}

/// Take one turn. Without steps it is one without a choice, which is made unasked, too; or what you have
/// played and has not left is sent.
#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// The table [default: the only one that waits for you]
    file: Option<PathBuf>,
    /// The steps in order, as `bypost moves` lists them; `bypost rules GAME` tells the rules and all words of
    /// a game. `resign` gives up, and `leave` leaves the table in games that allow it. `claim` ends a table
    /// whose seat on the clock is late, and `contest` denies that; `agreed back N`, `agreed end`, `agreed
    /// draw`, `without SEAT` and `handover SEAT=KEY` need what the others have agreed to; `accuse SEAT` shows
    /// that a seat dealt you a false piece of its key
    #[arg(value_parser = composed, allow_negative_numbers = true, add = ArgValueCompleter::new(completions::steps))]
    steps: Vec<String>,
    /// A remark for the others; it is wrapped at 60 columns
    #[arg(long, value_name = "TEXT", value_parser = composed)]
    say: Option<String>,
    /// Write here and leave FILE as it is; the turn is signed all the same
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take this turn alone: other players whose keys are here make no turns without a choice before the next
    /// `play`
    #[arg(long)]
    one: bool,
    /// Sign without a question: a turn that ends the game or leaves it, although this home does not remember
    /// the table, or on another line of it than yours
    #[arg(long)]
    yes: bool,
    /// Go back, or go on with another line of the table, although cards stay known or you have forked
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl PlayArgs {
    pub(crate) fn run(mut self, context: &Context) -> Result<(), Error> {
        let reads = |opened: &Opened, words: &[String]| reads_step(context, opened, words);
        let steps = std::mem::take(&mut self.steps);
        let meant = meant_with_words(context, self.file.take(), steps, Wanted::Waiting, Some(&reads))?;
        let (file, words) = (meant.path.clone(), meant.words.clone());
        self.play(context, meant).map_err(|error| match step_elsewhere(context, &file, &words) {
            Some(hint) => error.hint(hint),
            None => error,
        })
    }

    fn play(self, context: &Context, meant: MeantTable) -> Result<(), Error> {
        let MeantTable { path: file, words: steps, is_named } = meant;
        let output = Output::new(&file, self.output)?;
        let opened = open(context, &file)?;
        let seen = opened.clone();
        let (is_bare, delivery) = (steps.is_empty() && self.say.is_none(), self.delivery.of(context, &seen.chain.id)?);
        let sends = is_bare && delivery != Delivery::None && is_unsent(context, &seen, &file, delivery)?;
        if !sends {
            check_newest(context, &seen, &file)?;
        }
        let mut writer = Writer::new(context, &output, opened, self.yes)?;
        writer.is_named = is_named;
        let (seat, mut draft) = match writer.turns.asked(steps, self.say.as_deref()) {
            // What was played and has not left leaves now.
            Err(_) if sends => {
                writer.draws = false;
                return writer.finish(Some(self.delivery));
            }
            Err(why) if why.hint.is_none() => {
                return Err(Error::from(why).hint(next(context, &seen, &file, true, None)?.words));
            }
            asked => asked?,
        };
        // A remark of several words without quotes leaves its other words to the step.
        let quoted = self.say.as_deref().filter(|say| !say.contains(' '));
        let quoted = quoted.map(|_| "a remark of several words stands between quotes");
        let read = writer.answering(|writer| writer.read_words(seat, &mut draft));
        read.map_err(|error| quoted.into_iter().fold(error, Error::hint))?;
        if self.anyway {
            writer.turns.anyway();
        }
        writer.turns.what_stays_known(&draft)?.iter().for_each(|line| tell(&format!("note: {line}")));
        let parting = writer.turns.parting(seat, &draft);
        if let Err(error) = writer.answering(|writer| writer.play(seat, &draft)) {
            let hint = match writer.turns.nearest(seat, &draft) {
                None if draft.steps.is_empty() && error.hint.is_none() => {
                    next(context, &seen, &file, is_named, Some(seat))?.below_a_drawing()
                }
                near => near.map(|step| format!("did you mean {step}?")),
            };
            return Err(hint.into_iter().fold(error, Error::hint));
        }
        // Whoever was asked has been told.
        if let Some(parting) = parting.filter(|_| self.yes) {
            tell(&format!("note: {parting}"));
        }
        if !self.one {
            writer.play_on()?;
        }
        writer.finish(Some(self.delivery))
    }
}

/// After the end, pay all shares that are left, so that hands and pile can be looked at once everybody has
/// done so.
#[derive(Debug, clap::Args)]
pub(crate) struct RevealArgs {
    /// The table [default: the one that is over and at which you have something to reveal]
    file: Option<PathBuf>,
    /// Write here and leave FILE as it is; the turn is signed all the same
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign without a question: although this home does not remember the table, or on another line of it than
    /// yours
    #[arg(long)]
    yes: bool,
    /// Reveal on another line of the table than yours, although the game may go on there
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

impl RevealArgs {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let file = meant(context, self.file, Wanted::Revealing)?.path;
        let output = Output::new(&file, self.output)?;
        let mut writer = Writer::new(context, &output, open(context, &file)?, self.yes)?;
        if writer.turns.table().outcome().is_none() {
            let whose = drawing::whose(writer.turns.table());
            return Err(Error::refused(format!("nothing is revealed before the game is over: {whose}")));
        }
        if let Some(Ending::Claimed { .. }) = writer.turns.table().ending() {
            return Err(Error::refused("the table was claimed, and may go on all the same: nothing is revealed"));
        }
        if self.anyway {
            writer.turns.anyway();
        }
        let draft = Draft { steps: vec![TableStep::Reveal.to_string()], say: Vec::new() };
        let before = writer.turns.table().turns();
        while let Some(seat) = writer.turns.own_seat_for(&TableStep::Reveal) {
            writer.answering(|writer| writer.play(seat, &draft))?;
        }
        if writer.turns.table().turns() == before {
            return Err(Error::refused("no key here has anything to reveal at this table"));
        }
        writer.finish(Some(self.delivery))
    }
}

/// Take back your last turn, with the turns that were made unasked after it, if nobody has got it yet. If the
/// turn is played again, it gets the same throws. What was signed after the end (contest, reveal) stays.
#[derive(Debug, clap::Args)]
pub(crate) struct UndoArgs {
    /// The table [default: the one in which something was signed here last]
    file: Option<PathBuf>,
    /// Write here and leave FILE as it is; the turn is signed all the same
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take it back without a question: nobody has a copy
    #[arg(long)]
    yes: bool,
}

impl UndoArgs {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let MeantTable { path: file, is_named, .. } = meant(context, self.file, Wanted::Undoing)?;
        let output = Output::new(&file, self.output)?;
        let opened = open(context, &file)?;
        output.check(&opened.chain)?;
        // Where nobody else plays, nobody else has a copy.
        let nobody_else = are_all_here(&context.home.keys()?, opened.table());
        let id = opened.chain.id;
        let seen = opened.clone();
        let undo = Undo::new(Disk::new(context, &output), opened)
            .map_err(|refused| check_newest(context, &seen, &file).err().unwrap_or_else(|| refused.into()))?;
        let (turn, others) = (undo.in_words(), undo.others());
        if !self.yes && !nobody_else {
            let what = format!("bypost has sent {turn} to nobody");
            let hint = "add --yes if nobody has a copy of the file: two versions of one turn would convict you";
            ask::sure(&what, hint, "Are you sure that nobody has a copy of the file?")?;
        }
        // An order does not outlive what is taken back. One that cannot be read plays nothing.
        if context.home.orders(&id).is_ok_and(|orders| !orders.all().is_empty()) {
            context.home.keep_orders(&id, &Orders::default())?;
            tell("the standing order at this table ends with that");
        }
        let written = undo.commit()?;
        unstage_taken_back(context, output.path())?;
        let others = (others > 0).then(|| format!(" and {} after it", counted(others, "turn")));
        tell(&format!("taken back: {turn}{}", others.unwrap_or_default()));
        let opened = written.opened();
        let seen = announce(context, opened, 0, &output)?;
        let next = next(context, opened, output.path(), is_named, seen.as_ref().and_then(|view| view.seat))?;
        tell_next(&next, seen.is_some());
        Ok(())
    }
}

/// What is done at a table, and how it goes to the others.
pub(crate) struct Pressing<'a> {
    pub(crate) by_orders: bool,
    pub(crate) tells_next: bool,
    pub(crate) delivery: &'a DeliveryArgs,
}

fn make_turns(context: &Context, path: &Path, opened: Opened, pressing: &Pressing<'_>) -> Result<bool, Error> {
    let (keys, table) = (context.home.keys()?, opened.table());
    let is_here = table.is_full() && table.clock().is_some_and(|seat| key_of(&keys, table, seat).is_some());
    if pressing.by_orders && !is_here {
        return Ok(false);
    }
    let (output, turns) = (Output::new(path, None)?, opened.chain().links.len());
    let mut writer = Writer::new(context, &output, opened, false)?;
    writer.yes = format!("bypost play {} --yes", shell::path(output.path()));
    let mut notes = Vec::new();
    loop {
        if let Some(seat) = writer.turns.own_clock().filter(|_| pressing.by_orders && ask::given().is_some()) {
            writer.answering(|writer| writer.view(seat).map(drop))?;
        }
        writer.play_on()?;
        let done = if pressing.by_orders { writer.turns.carry_out()? } else { CarriedOut::Nothing };
        match done {
            CarriedOut::Played(order) => notes.push(format!("{order}; it is carried out")),
            CarriedOut::Held(why) => break notes.push(why),
            CarriedOut::Nothing => break,
        }
    }
    if writer.turns.table().turns() as usize == turns {
        notes.iter().for_each(|note| tell(&format!("{}: {note}", output.name())));
        return Ok(false);
    }
    tell(&format!("{}:", output.name()));
    writer.draws = false;
    writer.tells_next = pressing.tells_next;
    writer.notes = notes;
    writer.finish(Some(pressing.delivery.clone()))?;
    Ok(true)
}

/// Makes the turns at a table that need nobody, and tells what was done. A failure is told, and does not keep
/// other tables from their turns. It gives whether a turn was made, and nothing after a failure.
pub(crate) fn press_on(context: &Context, path: &Path, pressing: &Pressing<'_>) -> Option<bool> {
    // The file may have changed since it was listed.
    let made = open(context, path).and_then(|opened| {
        let id = opened.chain().id;
        let made = make_turns(context, path, opened, pressing);
        if pressing.by_orders && !context.home.orders(&id)?.all().is_empty() {
            // Orders have had their say on all turns that are here by now, whatever came of it.
            let opened = open(context, path)?;
            let _lock = context.home.lock_memory()?;
            let mut orders = context.home.orders(&id)?;
            let over = orders.drop_over(opened.chain(), opened.table());
            over.iter().for_each(|order| tell(&format!("{}: {order}", shown(path))));
            orders.note_seen(opened.chain());
            context.home.keep_orders(&id, &orders)?;
        }
        made
    });
    match made {
        Ok(is_made) => Some(is_made),
        Err(error) => {
            tell(&format!("{}: {error}", shown(path)));
            error.said.iter().for_each(|line| tell(&format!("  {line}")));
            let alone = format!("; bypost play {} is the command for it", shell::path(path));
            error.hint.iter().for_each(|hint| {
                let (is_command, hint) = (hint.has_command(), hint.at(&shell::path(path)));
                let alone = if is_command { "" } else { &alone };
                tell(&format!("hint: {hint}{alone}"));
            });
            None
        }
    }
}

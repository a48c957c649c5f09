//! A table as somebody has it who asks for the next step: what that home asks before it signs, the commands
//! with the options that answer it, and the answer.

use super::ahead::{check_late, since_unknown};
use super::command::{Command, Deed};
use crate::file::{Agreed, Hint, TableStep, Time};
use crate::kit::listed;
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::agreement::agreements::{Agreement, rival};
use crate::session::crossing::Crossing;
use crate::session::keys::key::Keyring;
use crate::session::keys::restored_keys::unsure;
use crate::session::{Delivery, KeyFile, Memory, Opened, OtherStates, Question, Refusal, key_of, shell};
use crate::table::Table;

/// A table with all that decides on the next step.
pub(super) struct TableNow<'a> {
    pub(super) opened: &'a Opened,
    pub(super) table: &'a Table,
    pub(super) asker: &'a Asker<'a>,
    /// The seats whose keys are here.
    pub(super) own: Vec<Seat>,
    pub(super) agreements: Vec<Agreement>,
    pub(super) asks: Asks,
}

impl TableNow<'_> {
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.table.seats().name(seat)
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.own.contains(&seat)
    }

    /// A command at the file, and what it plays or agrees to.
    pub(super) fn command(&self, verb: &str, rest: &str) -> Command {
        let (deed, is_found) = match verb {
            "join" => (Deed::Join, self.asker.is_found),
            "play" => (Deed::Play, self.asker.is_found),
            "consent" => (Deed::Consent, false),
            _ => (Deed::Other, self.asker.is_found && ["moves", "show"].contains(&verb)),
        };
        Command::new(deed, [verb, if is_found { "" } else { self.asker.file }], rest)
    }

    /// The same as it is typed.
    pub(super) fn typed(&self, verb: &str, rest: &str) -> String {
        self.command(verb, rest).to_string()
    }

    pub(super) fn is_late(&self) -> bool {
        self.table.deadline().is_some() && check_late(self.table, self.asker.now).is_ok()
    }

    /// The seat that may go on now without the late one, once the others have agreed.
    pub(super) fn goes_on_without(&self, late: Seat) -> Option<Seat> {
        self.table.seats().from(late).find(|seat| self.table.may_go_on_without(*seat, self.name(late)).is_ok())
    }

    /// Whether a seat has agreed to something on the last turn.
    pub(super) fn has_agreed(&self, seat: Seat, to: &Agreed) -> bool {
        self.agreements.iter().any(|one| one.to == *to && one.given.iter().any(|name| name == self.name(seat)))
    }

    /// The newest seat here without which the others went on.
    pub(super) fn put_out(&self) -> Option<Seat> {
        let late = |turn| match TableStep::of(turn)? {
            TableStep::Without(late) => self.table.seats().find(&late),
            _ => None,
        };
        self.table.pieces_needed()?;
        let turns = self.opened.chain.links.iter().rev().map(|link| &link.turn);
        turns.filter_map(late).find(|seat| self.is_here(*seat))
    }

    /// What is asked of the identity of a seat here; none if its key is locked, or elsewhere.
    pub(super) fn with_identity<T>(&self, seat: Seat, asks: impl FnOnce(&Identity) -> T) -> Option<T> {
        let mut keyring = Keyring::new(vec![key_of(self.asker.keys, self.table, seat)?.clone()]);
        if keyring.is_shut(0) {
            return None;
        }
        keyring.identity(0).ok().map(asks)
    }
}

/// What a home asks before it signs anything at a table.
#[derive(Debug, Default)]
pub(super) struct Asks {
    /// Whether nothing is signed here: the file lacks what was signed, and no other one shows how they part.
    pub(super) is_never: bool,
    /// Whether lines are left behind that were signed here.
    pub(super) leaves: bool,
    /// Whether it asks of a turn, so that `--yes` answers it.
    pub(super) yes: bool,
    /// Whether it refuses a turn by itself, so that only `--anyway` does it.
    pub(super) anyway: bool,
    /// Whether only `--anyway` gives a consent.
    pub(super) consent: bool,
    /// What is asked of a turn, in sentences.
    pub(super) what: Vec<String>,
    /// What is asked of a consent.
    pub(super) of_consent: Vec<String>,
}

impl Asks {
    /// What is asked of whoever has these seats. Nobody knows what the homes of others ask.
    pub(super) fn of(opened: &Opened, asker: &Asker<'_>, own: &[Seat]) -> Self {
        let (chain, table, memory) = (&opened.chain, &opened.table, asker.memory);
        if !asker.readers.is_empty() {
            return Self::default();
        }
        let mut asks = Self::default();
        let name = |seat: Seat| table.seats().name(seat);
        let joins = |key: &&KeyFile| !table.is_full() && table.clock().is_some_and(|seat| name(seat) == key.name);
        let keys =
            own.iter().filter_map(|seat| key_of(asker.keys, table, *seat)).chain(asker.keys.iter().filter(joins));
        let in_words = |key: &KeyFile, since: Option<String>| {
            let name = &key.name;
            let lacking = match since {
                None => format!("remembers nothing of this table that {name} has signed"),
                Some(turns) => format!("does not remember {turns}, which {name} has signed"),
            };
            format!("this home {lacking}, so this must be the newest file, and no other home may play this turn")
        };
        let unsure: Vec<String> =
            keys.filter_map(|key| Some(in_words(key, unsure(&chain.links, memory, key)?))).collect();
        asks.yes = !unsure.is_empty();
        asks.what = unsure;
        let Ok(crossing) = Crossing::of(memory, (chain, table), asker.others) else {
            return Self { is_never: true, ..asks };
        };
        asks.leaves = !crossing.left.is_empty();
        asks.of_consent.extend(asked(&crossing).map(|(what, _)| what));
        asks.consent = !asks.of_consent.is_empty();
        let crossing = crossing.for_turn(memory, (chain, table), asker.others, &|seat| own.contains(&seat));
        if let Some((what, is_refused)) = asked(&crossing) {
            asks.yes |= !is_refused;
            asks.anyway = is_refused;
            asks.what.push(what);
        }
        asks
    }
}

/// What is asked where lines have parted, and whether it is refused without `--anyway`.
fn asked(crossing: &Crossing) -> Option<(String, bool)> {
    match crossing.answered(false, false) {
        Err(Question::OtherLine { what, .. }) => {
            Some((what.first().and_then(Hint::for_all).unwrap_or_default(), false))
        }
        Err(Question::Refused(refusal)) => Some((refusal.what, true)),
        _ => None,
    }
}

impl TableNow<'_> {
    pub(super) fn play(&self, step: &str) -> Command {
        self.command("play", step).answering(self.asks.anyway, self.asks.yes)
    }

    pub(super) fn join(&self) -> Command {
        self.command("join", "").answering(false, self.asks.yes)
    }

    pub(super) fn play_agreed(&self, to: &Agreed, step: &str) -> Command {
        let is_anyway = self.asks.anyway || self.is_since_unknown(to);
        let is_sure = self.asks.yes || self.agreed_otherwise(to).is_some() && !is_anyway;
        self.command("play", step).answering(is_anyway, is_sure).about(to)
    }

    pub(super) fn consent(&self, to: &Agreed) -> Command {
        let is_anyway = self.asks.consent || self.is_since_unknown(to) || self.agreed_otherwise(to).is_some();
        self.command("consent", &shell::agreed(to)).answering(is_anyway, false).about(to)
    }

    pub(super) fn since_unknown(&self) -> Option<String> {
        since_unknown(self.table, self.asker.memory)
    }

    fn is_since_unknown(&self, to: &Agreed) -> bool {
        matches!(to, Agreed::Without(_)) && self.since_unknown().is_some()
    }

    /// The seats here that have agreed on the last turn to what does not go together with this, in words.
    pub(super) fn agreed_otherwise(&self, to: &Agreed) -> Option<String> {
        let other = rival(to)?;
        let own: Vec<&str> =
            self.own.iter().filter(|seat| self.has_agreed(**seat, &other)).map(|seat| self.name(*seat)).collect();
        (!own.is_empty()).then(|| listed(&own))
    }
}

/// Somebody who asks for the next step, with what is known there.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// The keys that are here.
    pub keys: &'a [KeyFile],
    /// What is remembered of the table.
    pub memory: Option<&'a Memory>,
    /// The time of day.
    pub now: Time,
    /// The file as a word of commands.
    pub file: &'a str,
    /// Whether `join`, `moves`, `play` and `show` find the file themselves.
    pub is_found: bool,
    /// How turns go to the others.
    pub delivery: Delivery,
    /// Whether the last turn was signed here and is not pushed, though it may have left.
    pub is_unpushed: bool,
    /// What has to be put right before the file is played on or pushed, with the way.
    pub hindered: Option<&'a Refusal>,
    /// Whether the addresses are here that a mail to whoever is awaited needs.
    pub can_mail: bool,
    /// What else is known of the table.
    pub others: &'a OtherStates,
    /// The seats of those who are told, if somebody else asks for them: then nobody knows their keys.
    pub readers: &'a [Seat],
    /// The seat for which the table is drawn beside the answer, which may be told steps of its own.
    pub viewer: Option<Seat>,
}

/// Whose the next step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Due {
    /// Somebody here decides something.
    Decide,
    /// Somebody here makes a turn without a choice, or sends the file.
    PressOn,
    /// Others are awaited.
    Wait,
    /// Nobody: the table is over.
    Nothing,
}

/// The next step at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// Whose it is.
    pub due: Due,
    /// What it is, and the command.
    pub words: Hint,
    /// The commands that take it, one after another.
    pub commands: Vec<Command>,
    pub(super) opening: Opening,
}

/// What the words of a next step begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// The step itself.
    Step,
    /// A sentence that begins with how the table stands, and says more.
    Longer,
    /// How the table stands: whose turn it is, or how it ended.
    Standing,
    /// The same, in the words that stand in the head of a drawing.
    Head,
}

impl NextStep {
    pub(super) fn new(due: Due, words: impl Into<String>) -> Self {
        Self { due, words: Hint::from(words), commands: Vec::new(), opening: Opening::Step }
    }

    pub(super) fn standing(due: Due, stands: String) -> Self {
        Self { opening: Opening::Standing, ..Self::new(due, stands) }
    }

    pub(super) fn headed(due: Due, stands: String) -> Self {
        Self { opening: Opening::Head, ..Self::new(due, stands) }
    }

    pub(super) fn longer(due: Due, words: String) -> Self {
        Self { opening: Opening::Longer, ..Self::new(due, words) }
    }

    /// Whether its words begin with how the table stands.
    pub(crate) fn tells_standing(&self) -> bool {
        self.opening != Opening::Step
    }

    /// Its words for everybody; none if they are nothing but how the table stands.
    pub fn beside_standing(&self) -> Option<String> {
        let is_all = matches!(self.opening, Opening::Standing | Opening::Head) && self.words.parts_for_all() == 1;
        self.words.for_all().filter(|_| !is_all)
    }

    /// What is told below a drawing; nothing if its head says it all.
    pub fn below_a_drawing(&self) -> Option<String> {
        if self.opening == Opening::Head { self.words.after_first() } else { Some(self.words.to_string()) }
    }

    /// With a command that takes it, and what that does.
    pub(super) fn by(mut self, command: Command, does: &str) -> Self {
        self.words = self.words.and(Hint::command(format!("{command}{does}")));
        self.commands.push(command);
        self
    }

    /// Whether the only step that is left to somebody here is to object to that the others went on. Nobody
    /// must, so it does not count as a decision.
    pub fn is_objection(&self) -> bool {
        self.commands.iter().any(|command| command.agreed == Some(Agreed::Contest))
    }

    pub(super) fn with(mut self, told: impl Into<Hint>) -> Self {
        self.words = self.words.and(told);
        self
    }

    pub(super) fn told(mut self, commands: impl Into<String>) -> Self {
        self.words = self.words.and(Hint::command(commands));
        self
    }
}

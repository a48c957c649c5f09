//! What became of each table and consent that came, and that in words.

use std::path::PathBuf;

use crate::file::{Consent, Fault, Hint};
use crate::kit::hex;
use crate::post::{Brought, Repair};
use crate::rules::Hash;
use crate::session::agreement::agreements::agrees_in_words;
use crate::session::dispute::turns;
use crate::session::view::drawing::whose;
use crate::session::{Opened, Refusal};

/// What became of a table that came.
#[derive(Debug)]
pub enum Outcome {
    /// It is new here.
    New,
    /// It goes on from the file that is here, which had so many turns.
    Updated(usize),
    /// It takes the place of the file that is here from so many turns on: a claim that came after them was
    /// withdrawn, or it is decided with which turn the table goes on where a seat has vanished.
    Replaced(usize),
    /// It takes the place of the file that is here from so many turns on: what was signed here was taken back
    /// or counts as such, since others have answered another version of it.
    Answered(usize),
    /// It is the same as the file that is here.
    Same,
    /// The file that is here goes on from it.
    Older,
    /// It ends with a claim that was withdrawn in the file that is here, or the file that is here counts
    /// where a seat has vanished.
    Withdrawn {
        /// What happened.
        words: String,
    },
    /// It has parted from the file that is here.
    Parted {
        /// `fork`, `race`, `parted` or `same-end`, as [`Outcome::kind`] tells.
        kind: &'static str,
        /// What happened.
        words: String,
    },
    /// Only turns came that go on from another one, which is not here.
    Waiting(Fault),
    /// Nobody here has a seat at it.
    Foreign,
    /// It was refused.
    Refused(Fault),
    /// Something went wrong on the way.
    Failed(Fault),
}

/// How the news ends of a turn that was signed here and did not come: it is told even if the rest is drawn.
pub(super) const LOST: &str = "was signed here and is not in it: the same steps give it again, and no others are taken";

/// A table that came, and what became of it.
#[derive(Debug)]
pub struct Imported {
    /// What became of it.
    pub outcome: Outcome,
    /// The table as it came, if it holds.
    pub opened: Option<Opened>,
    /// The file that it is in now, or the one that was left as it is.
    pub file: Option<PathBuf>,
    /// That the others went on without a seat here in a turn that came, in words.
    pub gone_on: Option<String>,
    /// What is new, in words.
    pub news: Vec<String>,
    /// What had to be undone to read it.
    pub repairs: Vec<Repair>,
    /// States that do not hold, or have parted from the one that was taken.
    pub others: Vec<String>,
}

/// A table that came, in a few words: its game and the beginning of its id.
pub fn short_title(brought: &Brought) -> String {
    format!("{} {}", brought.header.game, &hex(&brought.id)[..8])
}

/// What a seat has agreed to at a table, and why it was not taken in, if it was not.
pub type TakenConsent<'a> = (&'a Hash, &'a Consent, Result<(), Refusal>);

/// What became of a consent that came, in a line.
pub fn taken_in_words((id, consent, taken): &TakenConsent<'_>) -> String {
    match taken {
        Ok(()) => format!("table {}: {}", &hex(*id)[..8], agrees_in_words(&[&consent.seat], &consent.to)),
        Err(refusal) => format!("REFUSED; {refusal}"),
    }
}

/// How many consents of a kind, taken or refused, are told one by one.
const TOLD: usize = 16;

/// The consents that are told one by one, and a line that counts the others.
pub fn consents_in_words<'t, 'a>(all: &'t [TakenConsent<'a>]) -> (Vec<&'t TakenConsent<'a>>, Option<String>) {
    let (mut taken, mut refused) = (0, 0);
    let told = all.iter().filter(|(.., result)| {
        let count = if result.is_ok() { &mut taken } else { &mut refused };
        *count += 1;
        *count <= TOLD
    });
    let told: Vec<_> = told.collect();
    let [taken, refused] = [taken, refused].map(|count: usize| count.saturating_sub(TOLD));
    let more = format!("of more consents {taken} were taken in and {refused} refused");
    (told, (taken + refused > 0).then_some(more))
}

impl Outcome {
    /// With how many of its turns the table was here before; none if the state that came was not written.
    pub fn before(&self) -> Option<usize> {
        match self {
            Self::New => Some(0),
            Self::Updated(before) | Self::Replaced(before) | Self::Answered(before) => Some(*before),
            _ => None,
        }
    }

    /// The outcome in one word: `new`, `updated`, `replaced`, `same`, `older`, `waiting`, `foreign`,
    /// `refused`; of branches that have parted `fork`, `race`, `parted` or `same-end`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Updated(_) => "updated",
            Self::Replaced(_) | Self::Answered(_) => "replaced",
            Self::Same => "same",
            Self::Older | Self::Withdrawn { .. } => "older",
            Self::Parted { kind, .. } => kind,
            Self::Waiting(_) => "waiting",
            Self::Foreign => "foreign",
            Self::Refused(_) | Self::Failed(_) => "refused",
        }
    }
}

impl Imported {
    pub(crate) fn new(outcome: Outcome, file: Option<PathBuf>, others: Vec<String>) -> Self {
        Self { outcome, opened: None, file, gone_on: None, news: Vec::new(), repairs: Vec::new(), others }
    }

    /// Whether the table was not taken.
    pub fn is_refused(&self) -> bool {
        match &self.outcome {
            Outcome::Parted { kind, .. } => *kind != "same-end",
            Outcome::Waiting(_) | Outcome::Foreign | Outcome::Refused(_) | Outcome::Failed(_) => true,
            _ => false,
        }
    }

    /// The outcome in lines, and what is new; `file` is the name of the file that the table is in now, empty
    /// if there is none or nobody is to read it. What is below it may tell the news, and how the table
    /// stands.
    pub fn in_words(&self, brought: &Brought, file: &str, tells_news: bool, tells_standing: bool) -> String {
        let names: Vec<&str> = brought.header.seats.iter().map(|(name, _)| name.as_str()).collect();
        let title = short_title(brought);
        let count = self.opened.as_ref().map_or(0, |opened| opened.chain.links.len());
        let stands = self.opened.iter().filter(|_| !tells_standing).map(|opened| whose(&opened.table));
        let now: String = self.gone_on.clone().into_iter().chain(stands).map(|what| format!("; {what}")).collect();
        let named = |named: String, unnamed: &str| if file.is_empty() { unnamed.to_owned() } else { named };
        let (placed, in_place) = (named(format!(", in {file}"), ""), named(format!(" in {file}"), ""));
        let mut text = match &self.outcome {
            Outcome::New => format!("{title}: new{placed}: {} of {}{now}", turns(count), names.join(", ")),
            Outcome::Updated(before) => format!("{title}: {} more{placed}{now}", turns(count - before)),
            Outcome::Replaced(before) if brought.header.rescue.is_some() => {
                format!("{title}: what stood here after turn {before} counts no more, and is replaced{in_place}{now}")
            }
            Outcome::Replaced(before) => {
                format!("{title}: the claim after turn {before} was withdrawn, and is replaced{in_place}{now}")
            }
            Outcome::Answered(before) => format!(
                "{title}: what was signed here from turn {} on was taken back, and is replaced{in_place} by turns that were \
                 answered; keep the old ones to yourself{now}",
                before + 1
            ),
            Outcome::Same => format!("{title}: nothing new{}{now}", named(format!("; {file} holds it"), "")),
            Outcome::Older => {
                format!("{title}: older than {}", named(format!("{file}, which stays as it is"), "what is here"))
            }
            Outcome::Parted { kind: "same-end", words } => format!("{title}: both files are kept\n{words}"),
            Outcome::Withdrawn { words } => {
                format!("{title}: nothing new{}\n{words}", named(format!("; {file} stays as it is"), ""))
            }
            Outcome::Parted { words, .. } => {
                format!("{title}: PARTED, and what came is kept beside this table, which stays as it is\n{words}")
            }
            Outcome::Waiting(fault) => format!("{title}: {fault}"),
            Outcome::Foreign => {
                format!("{title}: not taken: it is a table of {}, and no key here has a seat at it", names.join(", "))
            }
            Outcome::Refused(fault) | Outcome::Failed(fault) if file.is_empty() => format!("{title}: REFUSED; {fault}"),
            Outcome::Refused(fault) | Outcome::Failed(fault) => {
                format!("{title}: REFUSED, {file} stays as it is; {fault}")
            }
        };
        for line in self.news.iter().filter(|line| !tells_news || line.ends_with(LOST)) {
            text.push_str(&format!("\n  {line}"));
        }
        text
    }

    /// What is odd about what else came of the table, a line each, beyond what [`Imported::in_words`] tells.
    pub fn warnings(&self) -> &[String] {
        let is_refused = matches!(self.outcome, Outcome::Refused(_) | Outcome::Failed(_));
        if is_refused && self.others.len() <= 1 { &[] } else { &self.others }
    }

    /// A way out, where there is one.
    pub fn hint(&self) -> Option<Hint> {
        Some(match &self.outcome {
            Outcome::Parted { kind: "same-end", .. } => {
                Hint::command("bypost reveal on the other file adds to it what it lacks of yours")
            }
            Outcome::Parted { kind: "race", .. } => {
                "two keys took one seat, and nobody signed both; ask which one counts".into()
            }
            Outcome::Parted { kind: "parted", .. } => {
                "nobody signed both; show both files to the others, and ask which one counts".into()
            }
            Outcome::Parted { .. } => {
                "a player who signed both branches has signed the proof of it; show both files to \
                                       the others, and ask which one counts"
                    .into()
            }
            Outcome::Refused(fault) | Outcome::Failed(fault) | Outcome::Waiting(fault) => return fault.hint.clone(),
            _ => return None,
        })
    }
}

//! What became of tables and consents that came, in words.

use super::imported::{Imported, LOST, Outcome};
use crate::file::{Consent, Hint};
use crate::kit::hex;
use crate::post::Brought;
use crate::rules::Hash;
use crate::session::Refusal;
use crate::session::agreement::agreements::agrees_in_words;
use crate::session::dispute::relation::turns;
use crate::session::view::drawing::whose;

/// A table that came, in a few words: its game and the beginning of its id.
#[must_use]
pub fn short_title(brought: &Brought) -> String {
    format!("{} {}", brought.header.game, &hex(&brought.id)[..8])
}

/// What a seat has agreed to at a table, and why it was not taken in, if it was not.
pub type TakenConsent<'a> = (&'a Hash, &'a Consent, Result<(), Refusal>);

/// What became of a consent that came, in a line.
#[must_use]
pub fn taken_in_words((id, consent, taken): &TakenConsent<'_>) -> String {
    match taken {
        Ok(()) => format!("table {}: {}", &hex(*id)[..8], agrees_in_words(&[&consent.seat], &consent.to)),
        Err(refusal) => format!("REFUSED; {refusal}"),
    }
}

/// How many consents of a kind, taken or refused, are told one by one.
const TOLD: usize = 16;

/// The consents that are told one by one, and a line that counts the others.
#[must_use]
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
    /// The outcome in one word: `new`, `updated`, `replaced`, `same`, `older`, `waiting`, `foreign`,
    /// `refused`; of branches that have parted `fork`, `race`, `parted` or `same-end`.
    #[must_use]
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
    /// The outcome in lines, and what is new; `file` is the name of the file that the table is in now, empty
    /// if there is none or nobody is to read it. A table that `is_drawn` as well tells the news there.
    #[must_use]
    pub fn in_words(&self, brought: &Brought, file: &str, is_drawn: bool) -> String {
        let names: Vec<&str> = brought.header.seats.iter().map(|(name, _)| name.as_str()).collect();
        let title = short_title(brought);
        let gone_on = self.gone_on.as_ref().map(|gone_on| format!("{gone_on}; ")).unwrap_or_default();
        let (count, now) = match &self.opened {
            Some(opened) => (opened.chain.links.len(), gone_on + &whose(&opened.table)),
            None => (0, String::new()),
        };
        let named = |named: String, unnamed: &str| if file.is_empty() { unnamed.to_owned() } else { named };
        let (placed, in_place) = (named(format!(", in {file}"), ""), named(format!(" in {file}"), ""));
        let mut text = match &self.outcome {
            Outcome::New => format!("{title}: new{placed}: {} of {}; {now}", turns(count), names.join(", ")),
            Outcome::Updated(before) => format!("{title}: {} more{placed}; {now}", turns(count - before)),
            Outcome::Replaced(before) if brought.header.rescue.is_some() => {
                format!("{title}: what stood here after turn {before} counts no more, and is replaced{in_place}; {now}")
            }
            Outcome::Replaced(before) => {
                format!("{title}: the claim after turn {before} was withdrawn, and is replaced{in_place}; {now}")
            }
            Outcome::Answered(before) => format!(
                "{title}: what was signed here from turn {} on was taken back, and is replaced{in_place} by turns that were \
                 answered; keep the old ones to yourself; {now}",
                before + 1
            ),
            Outcome::Same => format!("{title}: nothing new{}; {now}", named(format!("; {file} holds it"), "")),
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
        for line in self.news.iter().filter(|line| !is_drawn || line.ends_with(LOST)) {
            text.push_str(&format!("\n  {line}"));
        }
        text
    }

    /// What is odd about what else came of the table, a line each, beyond what [`Imported::in_words`] tells.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        let is_refused = matches!(self.outcome, Outcome::Refused(_) | Outcome::Failed(_));
        if is_refused && self.others.len() <= 1 { &[] } else { &self.others }
    }

    /// A way out, where there is one.
    #[must_use]
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

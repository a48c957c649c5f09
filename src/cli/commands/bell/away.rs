//! `bypost away`

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::cli::context::{Context, say, tell};
use crate::cli::error::Error;
use crate::cli::passphrase;
use crate::draw::escape::printable;
use crate::file::{Time, base64_encode};
use crate::kit::listed;
use crate::seal::PublicIdentity;
use crate::session::{Absences, Leave, Question, away_in_words, until_in_words};

/// Tell who is away, or say until when you are: the next mail with each table tells it to its reader, and
/// reminders wait. The clocks of your tables do not.
///
/// While you are away, `bypost watch` rings only when your own time runs out. The
/// homes of the others send you no reminder. Nobody is kept from claiming that your time is used up.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The day on which you are back, or the time (UTC), such as 2027-01-09 or 2027-01-09T18:00:00Z; with the
    /// day of today you are away to its end
    #[arg(long, value_name = "DATE", value_parser = read_date)]
    until: Option<Time>,
    /// You are back before that
    #[arg(long, conflicts_with = "until")]
    back: bool,
}

/// A day stands for its beginning.
fn read_date(text: &str) -> Result<Time, String> {
    let time = Time::read(text).or_else(|| Time::read(&format!("{text}T00:00:00Z")));
    time.ok_or_else(|| "a date is written like 2027-01-09 or 2027-01-09T18:00:00Z".to_owned())
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let (keys, now) = (|| context.home.keys(), context.now());
        let was_away = context.home.absences()?.own_until(now).is_some();
        let leave = match self.until {
            Some(until) => Some(Leave::until(keys()?, until, now)?),
            None if self.back && was_away => Some(Leave::back(keys()?, now)?),
            None => None,
        };
        if let Some(leave) = leave {
            signed(context, leave)?;
        }
        let absences = context.home.absences()?;
        if context.json {
            context.report(&as_json(context, &absences)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let own = match absences.own_until(now) {
            Some(until) => format!("you are away until {}", until_in_words(until)),
            None => "you are not away".to_owned(),
        };
        match self.until {
            _ if self.back && was_away => tell("you are back: for a month, the mails with your tables tell it"),
            _ if self.back => tell(&own),
            Some(_) => tell(&format!(
                "{own}: the next mail with each table tells it, and reminders wait; the clocks of the tables do not\n\
                 bypost mail FILE --send tells it now; bypost away --back ends it"
            )),
            None => say(&own)?,
        }
        if self.until.is_none() && !self.back {
            for (names, _, until) in others(context, &absences)? {
                say(&printable(&away_in_words(&listed(&names), until)))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Signs the notices, and keeps them. No other process of this home changes them meanwhile.
fn signed(context: &Context, mut leave: Leave) -> Result<(), Error> {
    loop {
        let lock = context.home.lock_memory()?;
        let mut absences = context.home.absences()?;
        match leave.sign(&mut absences) {
            Ok(()) => return Ok(context.home.keep_absences(&absences)?),
            Err(Question::Passphrase { key }) => {
                // Nobody else waits while a person types.
                drop(lock);
                let given = passphrase::ask(&key).map_err(Error::refused)?;
                leave.unlock(&key, given)?;
            }
            Err(stop) => return Err(stop.into()),
        }
    }
}

/// The others who are away: their names here, their keys, and until when.
fn others(context: &Context, absences: &Absences) -> Result<Vec<(Vec<String>, PublicIdentity, Time)>, Error> {
    let known = context.home.known()?;
    let named = absences.others(context.now()).map(|(key, until)| {
        let names: Vec<String> = known.names_of(&key).map(str::to_owned).collect();
        (if names.is_empty() { vec![key.fingerprint()] } else { names }, key, until)
    });
    Ok(named.collect())
}

fn as_json(context: &Context, absences: &Absences) -> Result<Value, Error> {
    let others = others(context, absences)?.into_iter().map(|(names, key, until)| {
        json!({ "names": names, "identity": base64_encode(&key.bytes()), "until": until.to_string() })
    });
    let until = absences.own_until(context.now()).map(|until| until.to_string());
    Ok(json!({ "until": until, "others": others.collect::<Vec<_>>() }))
}

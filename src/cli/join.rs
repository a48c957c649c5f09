//! `bypost join`

use std::path::PathBuf;
use std::process::ExitCode;

use super::context::Context;
use super::error::Error;
use super::open::open;
use super::output::Output;
use super::scribe::Scribe;
use super::shell;
use super::typed::composed;
use crate::rules::Seat;
use crate::seal::PublicIdentity;
use crate::session::KeyFile;
use crate::table::Table;

/// Take an open seat. Seats are taken in order.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table
    file: PathBuf,
    /// Which seat [default: the next one]
    #[arg(long, value_name = "SEAT", value_parser = composed)]
    seat: Option<String>,
    /// With which key [default: the one named like the seat, or the only one here]
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    key: Option<String>,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign although this home does not remember the table
    #[arg(long)]
    yes: bool,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let _lock = output.lock()?;
        let mut scribe = Scribe::new(context, open(context, &self.file)?, self.yes)?;
        let next = scribe.table().clock().filter(|_| !scribe.table().is_full());
        let seat = match &self.seat {
            Some(name) => scribe.table().seats().find(name).ok_or_else(|| no_seat(&scribe, name))?,
            None => next.ok_or_else(|| Error::refused("all seats are taken"))?,
        };
        let name = match &self.key {
            Some(name) => name.clone(),
            None => likely_key(&scribe, seat)?,
        };
        scribe.join(seat, &name)?;
        scribe.play_forced()?;
        scribe.finish(&output)?;
        Ok(ExitCode::SUCCESS)
    }
}

fn no_seat(scribe: &Scribe<'_>, name: &str) -> Error {
    let seats = scribe.table().seats();
    let names: Vec<_> = seats.all().map(|seat| seats.name(seat)).collect();
    Error::refused(format!("the table has no seat called {name}")).hint(format!("the seats: {}", names.join(", ")))
}

fn likely_key(scribe: &Scribe<'_>, seat: Seat) -> Result<String, Error> {
    let keys = scribe.key_names();
    let wanted = scribe.table().seats().name(seat);
    if keys.contains(&wanted) {
        return Ok(wanted.to_owned());
    }
    match keys.as_slice() {
        [] => Err(Error::refused("no keys are here").hint(format!("bypost key new {}", shell::word(wanted)))),
        [only] => Ok((*only).to_owned()),
        several => {
            let what = format!("no key here is called {wanted}");
            Err(Error::refused(what).hint(format!("choose one with --as: {}", several.join(", "))))
        }
    }
}

/// Says what a check of the joining turn would find, in words for the person who chose the key.
pub(super) fn may_join(table: &Table, seat: Seat, key: &KeyFile) -> Result<(), Error> {
    let seats = table.seats();
    if table.is_full() || table.clock() != Some(seat) {
        return Ok(());
    }
    let (name, public) = (&key.name, key.public());
    let taken = seats.all().zip(table.members()).find(|(_, member)| Some(member.identity) == public);
    if let Some((taken, _)) = taken.filter(|_| table.header().deal.is_sealed()) {
        let taken = seats.name(taken);
        let what = format!("{name} already has a seat here, {taken}: one identity cannot take two of a sealed table");
        return Err(Error::refused(what).hint("--as another key, or begin a table with --deal open"));
    }
    let fixed = table.header().seats[seat.index()].1;
    if fixed.is_some_and(|fixed| public.is_some_and(|public| public.bytes() != fixed)) {
        let print = |key: Option<PublicIdentity>| key.map_or_else(String::new, |key| key.fingerprint());
        let wanted = print(fixed.and_then(|fixed| PublicIdentity::decode(&fixed)));
        let what = format!("the seat {} is kept for the key {wanted}; {name} is {}", seats.name(seat), print(public));
        return Err(Error::refused(what).hint("if that key is here: --as its name, as bypost key list tells"));
    }
    Ok(())
}

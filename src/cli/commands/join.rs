//! `bypost join`

use std::path::PathBuf;
use std::process::ExitCode;

use clap_complete::engine::ArgValueCompleter;

use crate::cli::completions;
use crate::cli::context::Context;
use crate::cli::error::Error;
use crate::cli::open::open;
use crate::cli::output::Output;
use crate::cli::turn_writer::Writer;
use crate::session::typed::composed;
use crate::session::way_back;

/// Take an open seat. Seats are taken in order.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The table
    file: PathBuf,
    /// The seat [default: the next one]
    #[arg(long, value_name = "SEAT", value_parser = composed, add = ArgValueCompleter::new(completions::names))]
    seat: Option<String>,
    /// The key to join with [default: the one named like the seat, or the only one here]
    #[arg(long = "as", value_name = "NAME", value_parser = composed, add = ArgValueCompleter::new(completions::keys))]
    key: Option<String>,
    /// Write here and leave FILE as it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Sign although this home does not remember the table
    #[arg(long)]
    yes: bool,
}

impl Args {
    pub(in crate::cli) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let output = Output::new(&self.file, self.output)?;
        let mut writer = Writer::new(context, &output, open(context, &self.file)?, self.yes)?;
        let next = writer.turns.table().clock().filter(|_| !writer.turns.table().is_full());
        let seat = match &self.seat {
            Some(name) => writer.turns.table().seats().find(name).ok_or_else(|| no_seat(&writer, name))?,
            None => next.ok_or_else(|| all_taken(&writer, self.key.as_deref()))?,
        };
        let name = match &self.key {
            Some(name) => name.clone(),
            None => writer.turns.likely_key(seat)?,
        };
        writer.join(seat, &name)?;
        writer.play_forced()?;
        writer.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A player who has lost the key of a seat cannot take that seat with a new one.
fn all_taken(writer: &Writer<'_>, name: Option<&str>) -> Error {
    let error = Error::refused("all seats are taken");
    if writer.turns.has_seat() { error } else { error.hint(way_back(name.unwrap_or("NAME"))) }
}

fn no_seat(writer: &Writer<'_>, name: &str) -> Error {
    let seats = writer.turns.table().seats();
    let names: Vec<_> = seats.all().map(|seat| seats.name(seat)).collect();
    Error::refused(format!("the table has no seat called {name}")).hint(format!("the seats: {}", names.join(", ")))
}

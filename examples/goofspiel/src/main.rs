//! A whole bypost with one game, which is none of its own.

use std::process::ExitCode;

use bypost_rules::Entry;
use goofspiel::Goofspiel;

fn main() -> ExitCode {
    bypost::cli::main_with(const { &[Entry::of::<Goofspiel>()] })
}

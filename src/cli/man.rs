//! `bypost man`

use std::io;
use std::process::ExitCode;

use super::context::{Context, say_raw};
use super::error::Error;

/// Print the manual page, with a section for each command.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

impl Args {
    pub(super) fn run(self, _: &Context, command: clap::Command) -> Result<ExitCode, Error> {
        let text = page(command).map_err(|error| Error::refused(format!("the manual page: {error}")))?;
        say_raw(&String::from_utf8_lossy(&text))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn page(mut command: clap::Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let man = clap_mangen::Man::new(sub.clone());
        text.extend_from_slice(format!(".SH \"BYPOST {}\"\n", sub.get_name().to_uppercase()).as_bytes());
        man.render_synopsis_section(&mut text)?;
        man.render_description_section(&mut text)?;
        man.render_options_section(&mut text)?;
    }
    Ok(text)
}

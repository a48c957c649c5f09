//! `bypost completions`

use std::process::ExitCode;

use super::context::{Context, say_raw};
use super::error::Error;

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

impl Args {
    pub(super) fn run(self, _: &Context, mut command: clap::Command) -> Result<ExitCode, Error> {
        let mut bytes = Vec::new();
        clap_complete::generate(self.shell, &mut command, "bypost", &mut bytes);
        say_raw(&String::from_utf8_lossy(&bytes))?;
        Ok(ExitCode::SUCCESS)
    }
}

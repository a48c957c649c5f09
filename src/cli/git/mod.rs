//! `bypost git`: commands that make a git repository a good place for tables.

mod drivers;
mod hooks;
mod init;
mod publish;
mod published;
mod repository;
mod second_turns;
mod tables;
mod taken_back;

use std::process::ExitCode;

use clap::Subcommand;

use super::context::Context;
use super::error::Error;

pub(super) use publish::{brings_back, check_newest, gone, hindrance, is_unpushed, publish, pull, unstage_taken_back};

/// Set a git repository up for tables
#[derive(Debug, clap::Args)]
#[command(
    after_help = "After `bypost config delivery git`, `bypost play STEP` commits and pushes, and `bypost receive` \
                        pulls.\n`bypost play FILE --git` pushes a turn that did not leave."
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Set up this repository: differences as drawings, merges of continuations, checked commits
    Init(init::Args),
    /// Check the tables that are about to be committed, or all of them
    #[command(hide = true)]
    Check(hooks::CheckArgs),
    /// Print a table for `git diff` and `git log -p`: drawing and turns
    #[command(hide = true)]
    Textconv(drivers::TextconvArgs),
    /// Merge two states of a table: a continuation wins, and a fork is a conflict
    #[command(hide = true)]
    Merge(drivers::MergeArgs),
    /// Let no commit leave with a turn that was taken back here, or in the place of one that is there
    #[command(hide = true)]
    Push(hooks::PushArgs),
    /// Let only valid continuations into a bare repository
    #[command(hide = true)]
    Update(hooks::UpdateArgs),
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        match self.command {
            Command::Merge(args) => return args.run(context),
            Command::Init(args) => args.run(context),
            Command::Check(args) => args.run(context),
            Command::Textconv(args) => args.run(context),
            Command::Push(args) => args.run(context),
            Command::Update(args) => args.run(context),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

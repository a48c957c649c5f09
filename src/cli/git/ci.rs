//! Jobs of continuous integration that check the tables of a repository.

use clap::ValueEnum;

use crate::cli::called::program;

/// The services for which there are jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Service {
    /// GitHub Actions
    Github,
    /// GitLab CI
    Gitlab,
    /// Forgejo Actions
    Forgejo,
    /// A script for anything else
    Plain,
}

/// One file of a job.
pub(super) struct Job {
    /// Its path from the top folder.
    pub(super) path: &'static str,
    /// Its lines.
    pub(super) lines: String,
    /// Whether it is a script.
    pub(super) is_script: bool,
}

impl Service {
    /// The job, with the command that installs the program.
    pub(super) fn job(self, install: &str) -> Job {
        let program = program();
        let (path, lines) = match self {
            Self::Github => (".github/workflows/bypost.yml", actions("ubuntu-latest", install)),
            Self::Forgejo => (".forgejo/workflows/bypost.yml", actions("docker", install)),
            Self::Gitlab => (".gitlab-ci.yml", gitlab(install)),
            Self::Plain => (
                ".ci/bypost",
                format!("set -e\ncommand -v {program} >/dev/null || {install}\n{program} git check --all"),
            ),
        };
        Job { path, lines, is_script: self == Self::Plain }
    }
}

/// A command as one value of YAML, whatever stands in it: a string of JSON is one.
fn quoted(command: &str) -> String {
    serde_json::Value::from(command).to_string()
}

fn actions(machine: &str, install: &str) -> String {
    let (install, program) = (quoted(install), program());
    format!(
        "name: bypost
on: [push, pull_request]
jobs:
  tables:
    runs-on: {machine}
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - run: {install}
      - run: {program} git check --all
      - if: github.event_name == 'push'
        run: {program} git update -- \"$GITHUB_REF\" \"${{{{ github.event.before }}}}\" \"$GITHUB_SHA\""
    )
}

fn gitlab(install: &str) -> String {
    let (install, program) = (quoted(install), program());
    format!(
        "bypost:
  image: rust:latest
  variables:
    GIT_DEPTH: 0
  script:
    - {install}
    - {program} git check --all
    - {program} git update -- \"$CI_COMMIT_REF_NAME\" \"$CI_COMMIT_BEFORE_SHA\" \"$CI_COMMIT_SHA\""
    )
}

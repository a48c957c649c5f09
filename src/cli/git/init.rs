//! `bypost git init`

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::super::context::{Context, say, tell};
use super::super::error::Error;
use super::blocks;
use super::ci::Service;
use super::repository::{git, line, own, top};
use crate::file::replace;

/// Set up this repository for tables: `git diff` shows drawings and turns, a merge takes the newer state and tells a
/// fork, and no commit takes a table that is not valid. What else is in the files stays; doing it twice changes nothing.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Also write a job of continuous integration that checks all tables
    #[arg(long, value_name = "SERVICE")]
    ci: Option<Service>,
    /// How that job gets bypost
    #[arg(long, value_name = "COMMAND", default_value = "cargo install --locked bypost")]
    install: String,
    /// The files that may be tables; others among them are left to git
    #[arg(long, value_name = "PATTERN", default_value = "*.toml")]
    pattern: String,
    /// In a bare repository: let only valid continuations in
    #[arg(long, conflicts_with_all = ["ci", "pattern"])]
    server: bool,
    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Something to be written.
enum Plan {
    /// A file, with what it shall hold.
    File { path: PathBuf, text: String, is_script: bool },
    /// A setting of this repository.
    Setting { key: &'static str, value: String },
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let plans = if self.server { server()? } else { self.plans()? };
        let mut done = Vec::new();
        for plan in &plans {
            let news = plan.is_news()?;
            if news && !self.dry_run {
                plan.carry_out()?;
            }
            done.push(json!({ "what": plan.name(), "changed": news }));
            if !context.json {
                say(&plan.told(news, self.dry_run))?;
            }
        }
        if context.json {
            context.report(&json!(done))?;
        } else if self.dry_run {
            tell("nothing was written");
        }
        Ok(ExitCode::SUCCESS)
    }

    fn plans(&self) -> Result<Vec<Plan>, Error> {
        if self.pattern.trim().is_empty() || self.pattern.contains(char::is_whitespace) || self.pattern.contains('"') {
            return Err(Error::usage("a pattern of .gitattributes has no blanks or quotes"));
        }
        if line(&["rev-parse", "--is-bare-repository"])? == "true" {
            return Err(Error::refused("this is a bare repository").hint("bypost git init --server sets it up"));
        }
        let (top, program) = (top()?, program()?);
        let attributes = top.join(".gitattributes");
        let rule = format!("{} diff=bypost merge=bypost", self.pattern);
        let mut plans = vec![
            Plan::File { text: blocks::at_end(&text_of(&attributes)?, &rule), path: attributes, is_script: false },
            Plan::Setting { key: "diff.bypost.textconv", value: format!("{program} git textconv") },
            Plan::Setting { key: "merge.bypost.name", value: "bypost tables".to_owned() },
            Plan::Setting { key: "merge.bypost.driver", value: format!("{program} git merge %O %A %B %P") },
            hook("pre-commit", &format!("{program} git check || exit 1"))?,
        ];
        if let Some(service) = self.ci {
            let job = service.job(&self.install);
            let path = top.join(job.path);
            let text =
                if job.is_script { script(&path, &job.lines)? } else { blocks::at_end(&text_of(&path)?, &job.lines) };
            plans.push(Plan::File { path, text, is_script: job.is_script });
        }
        Ok(plans)
    }
}

/// What a bare repository gets.
fn server() -> Result<Vec<Plan>, Error> {
    if line(&["rev-parse", "--is-bare-repository"])? != "true" {
        return Err(Error::refused("this is no bare repository").hint("bypost git init sets up one that is worked in"));
    }
    Ok(vec![hook("update", &format!("{} git update \"$1\" \"$2\" \"$3\" || exit 1", program()?))?])
}

fn hook(name: &str, lines: &str) -> Result<Plan, Error> {
    let path = own("hooks")?.join(name);
    Ok(Plan::File { text: script(&path, lines)?, path, is_script: true })
}

fn script(path: &Path, lines: &str) -> Result<String, Error> {
    blocks::in_script(&text_of(path)?, lines).ok_or_else(|| {
        let what = format!("{} is there and no shell script", path.display());
        Error::refused(what).hint(format!("let it run this, too: {lines}"))
    })
}

/// This program, as a shell calls it.
fn program() -> Result<String, Error> {
    let path = std::env::current_exe().map_err(|error| Error::refused(format!("this program: {error}")))?;
    let path = path.to_str().ok_or_else(|| Error::refused("the path of this program is no UTF-8"))?;
    Ok(format!("'{}'", path.replace('\'', "'\\''")))
}

fn text_of(path: &Path) -> Result<String, Error> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(Error::disk(path, &error)),
    }
}

impl Plan {
    fn name(&self) -> String {
        match self {
            Self::File { path, .. } => path.display().to_string(),
            Self::Setting { key, .. } => format!("git config {key}"),
        }
    }

    /// Whether it would change anything.
    fn is_news(&self) -> Result<bool, Error> {
        Ok(match self {
            Self::File { path, text, is_script } => text_of(path)? != *text || *is_script && !is_executable(path),
            Self::Setting { key, value } => line(&["config", "--local", "--default", "", "--get", key])? != *value,
        })
    }

    fn carry_out(&self) -> Result<(), Error> {
        match self {
            Self::File { path, text, is_script } => {
                let disk = |error| Error::disk(path, &error);
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder).map_err(disk)?;
                }
                replace(path, text.as_bytes()).map_err(disk)?;
                if *is_script { make_executable(path).map_err(disk) } else { Ok(()) }
            }
            Self::Setting { key, value } => git(&["config", "--local", key, value]).map(drop),
        }
    }

    fn told(&self, news: bool, dry: bool) -> String {
        let name = self.name();
        match (self, news, dry) {
            (_, false, _) => format!("{name}: is as it should be"),
            (Self::File { .. }, true, false) => format!("{name}: written"),
            (Self::Setting { value, .. }, true, false) => format!("{name}: {value}"),
            (Self::File { text, .. }, true, true) => {
                let lines: String = text.lines().map(|line| format!("  {line}\n")).collect();
                format!("{name} would hold:\n{}", lines.trim_end())
            }
            (Self::Setting { value, .. }, true, true) => format!("{name} would be: {value}"),
        }
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.exists()
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = fs::metadata(path)?.permissions();
    // Whoever may read it may run it.
    let mode = permissions.mode();
    permissions.set_mode(mode | mode >> 2 & 0o111);
    fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

//! `bypost git init`

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::published::PULLED;
use super::repository::{git, line};
use crate::cli::context::{Context, say, tell};
use crate::cli::error::Error;
use crate::cli::reports;
use crate::draw::escape::shown;
use crate::session::shell;
use crate::store::{Home, replace};

/// Set up this repository for tables: `git diff` shows drawings and turns, a merge takes the newer state and
/// tells a fork, and no commit takes a table that is not valid. Everything else in the files stays, and a
/// second run changes nothing.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The pattern of the files that may be tables; git treats other files among them as ever
    #[arg(long, value_name = "PATTERN", default_value = "*.toml")]
    pattern: String,
    /// In a bare repository: let in only valid continuations
    #[arg(long, conflicts_with = "pattern")]
    server: bool,
    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Something that is to be written.
enum SetUp {
    /// A file, with the text that it shall hold.
    File { path: PathBuf, text: String, is_script: bool },
    /// A setting of this repository.
    Setting { key: &'static str, value: String },
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<(), Error> {
        let plans = if self.server { server(context)? } else { self.plans(context)? };
        let mut done = Vec::new();
        for plan in &plans {
            let news = plan.is_news()?;
            if news && !self.dry_run {
                plan.carry_out()?;
            }
            done.push(reports::SetUp { what: plan.name(), changed: news });
            if !context.json {
                say(&plan.in_words(news, self.dry_run))?;
            }
        }
        if context.json {
            context.report(&done)?;
        } else if self.dry_run {
            tell("nothing was written");
        } else if !self.server && !line(&["status", "--porcelain", "--", ":/.gitattributes"])?.is_empty() {
            tell("next: commit .gitattributes, so that the clones of the others know tables as well");
        }
        Ok(())
    }

    fn plans(&self, context: &Context) -> Result<Vec<SetUp>, Error> {
        check_pattern(&self.pattern)?;
        if line(&["rev-parse", "--is-bare-repository"])? == "true" {
            return Err(Error::refused("this is a bare repository").hint("bypost git init --server sets it up"));
        }
        let (top, program) = (PathBuf::from(line(&["rev-parse", "--show-toplevel"])?), program(context)?);
        let top = fs::canonicalize(&top).map_err(|error| Error::disk(&top, &error))?;
        // A table has the same bytes everywhere: nothing converts line ends, keywords or encodings in it.
        let rule = format!("{} diff=bypost merge=bypost -text -ident -filter -working-tree-encoding", self.pattern);
        // The repository's own attributes reach other clones. Those of this clone count here, whatever the
        // repository's say later.
        let mut plans = vec![
            lines_of(&top, top.join(".gitattributes"), &rule)?,
            lines_of(&top, git_path(&top, "info/attributes")?, &rule)?,
            SetUp::Setting { key: "diff.bypost.textconv", value: format!("{program} git textconv --") },
            SetUp::Setting { key: "merge.bypost.name", value: "bypost tables".to_owned() },
            SetUp::Setting { key: "merge.bypost.driver", value: format!("{program} git merge -- %O %A %B %P") },
        ];
        // Git commits a merge without a conflict without calling the first of them.
        for name in ["pre-commit", "pre-merge-commit"] {
            plans.push(script(&top, git_path(&top, "hooks")?.join(name), &format!("{program} git check || exit 1"))?);
        }
        // Git calls none of them where a pull only moves forward.
        let after = format!("{program} git check --base {PULLED} || exit 1");
        plans.push(script(&top, git_path(&top, "hooks")?.join("post-merge"), &after)?);
        // Other commands of the hook may read what git tells it, too.
        let before_push =
            format!("refs=$(cat)\nprintf '%s\\n' \"$refs\" | {program} git push || exit 1\nexec <<REFS\n$refs\nREFS");
        plans.push(script(&top, git_path(&top, "hooks")?.join("pre-push"), &before_push)?);
        Ok(plans)
    }
}

/// Refuses a pattern that git would ignore in its attributes, or read as something else.
fn check_pattern(pattern: &str) -> Result<(), Error> {
    if pattern.is_empty() || pattern.contains(char::is_whitespace) || pattern.contains('"') {
        return Err(Error::usage("a pattern of .gitattributes has no blanks or quotes"));
    }
    if pattern.starts_with(['!', '#']) || pattern.starts_with("[attr]") {
        return Err(Error::usage("git reads no pattern of .gitattributes that begins with !, # or [attr]"));
    }
    if pattern.ends_with('/') || pattern.split('/').any(|part| [".", ".."].contains(&part)) {
        return Err(Error::usage("such a pattern of .gitattributes fits no file; *.toml and tables/*.toml do"));
    }
    Ok(())
}

/// The things that are written in a bare repository.
fn server(context: &Context) -> Result<Vec<SetUp>, Error> {
    if line(&["rev-parse", "--is-bare-repository"])? != "true" {
        return Err(Error::refused("this is no bare repository").hint("bypost git init sets up one that is worked in"));
    }
    let lines = format!("{} git update -- \"$1\" \"$2\" \"$3\" || exit 1", program(context)?);
    // There are no working files in a bare repository.
    let hooks = PathBuf::from(line(&["rev-parse", "--path-format=absolute", "--git-path", "hooks"])?);
    Ok(vec![script(Path::new(""), hooks.join("update"), &lines)?])
}

/// A file of git's own folder, such as `hooks`, of the working tree with this top folder. Links in its path
/// are not followed.
fn git_path(top: &Path, name: &str) -> Result<PathBuf, Error> {
    let folder = top.to_str().ok_or_else(|| Error::refused("the path of this repository is no UTF-8"))?;
    Ok(top.join(line(&["-C", folder, "rev-parse", "--git-path", name])?))
}

/// A block of lines in a file.
fn lines_of(top: &Path, path: PathBuf, lines: &str) -> Result<SetUp, Error> {
    check_no_links(top, &path)?;
    Ok(SetUp::File { text: at_end(&text_of(&path)?, lines), path, is_script: false })
}

/// A block of lines in a script.
fn script(top: &Path, path: PathBuf, lines: &str) -> Result<SetUp, Error> {
    check_no_links(top, &path)?;
    let text = in_script(&text_of(&path)?, lines).ok_or_else(|| {
        let what = format!("{} is there and no shell script", shown(&path));
        Error::refused(what).hint(format!("let it run this, too: {lines}"))
    })?;
    Ok(SetUp::File { text, path, is_script: true })
}

/// Refuses to write a file of the repository if a part of its path is a link, since a clone may bring links
/// to anywhere, or if a part is no folder, or the end is no plain file.
fn check_no_links(top: &Path, path: &Path) -> Result<(), Error> {
    let is_top = |folder: &&Path| fs::canonicalize(folder).is_ok_and(|folder| folder == top);
    // The outermost folder counts, since a link further in may lead back.
    let Some(outer) = path.ancestors().filter(is_top).last() else { return Ok(()) };
    let Ok(inner) = path.strip_prefix(outer) else { return Ok(()) };
    let mut part = outer.to_owned();
    let mut parts = inner.components().peekable();
    while let Some(component) = parts.next() {
        part.push(component);
        let kind = match fs::symlink_metadata(&part) {
            Ok(metadata) => metadata.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Error::disk(&part, &error)),
        };
        // A clone does not bring this one, and its owner may have put it elsewhere.
        if part == outer.join(".git") {
            continue;
        }
        let what = match (kind.is_symlink() || component == Component::ParentDir, parts.peek()) {
            (true, _) => "is a link",
            (false, Some(_)) if !kind.is_dir() => "is no folder",
            (false, None) if !kind.is_file() => "is no plain file",
            _ => continue,
        };
        let name = shown(&part);
        return Err(Error::refused(format!("{name} {what}, and {} is not written through it", shown(path)))
            .hint(format!("nothing was written; look what {name} is, move it away, and run this again")));
    }
    Ok(())
}

/// This program, as a shell calls it, with the home if that is not the usual one.
fn program(context: &Context) -> Result<String, Error> {
    let path = std::env::current_exe().map_err(|error| Error::refused(format!("this program: {error}")))?;
    let path = path.to_str().ok_or_else(|| Error::refused("the path of this program is no UTF-8"))?;
    let (home, told) = (context.home.folder(), std::env::var_os("BYPOST_HOME").map(PathBuf::from));
    if Home::open(told.as_deref()).is_ok_and(|usual| usual.folder() == home) {
        return Ok(shell::program(path));
    }
    let home = std::path::absolute(home).map_err(|error| Error::disk(home, &error))?;
    let home = home.to_str().ok_or_else(|| Error::refused("the path of the home is no UTF-8"))?;
    Ok(format!("{} --home {}", shell::program(path), shell::program(home)))
}

fn text_of(path: &Path) -> Result<String, Error> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(Error::disk(path, &error)),
    }
}

impl SetUp {
    fn name(&self) -> String {
        match self {
            Self::File { path, .. } => shown(path),
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

    fn in_words(&self, news: bool, dry: bool) -> String {
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
    // Everybody who may read it may run it.
    let mode = permissions.mode();
    permissions.set_mode(mode | mode >> 2 & 0o111);
    fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The marks before and after a block of lines that belongs to bypost in a file that does not.
const BEGIN: &str = "# bypost: begin";
const END: &str = "# bypost: end";

/// Puts lines into a text as a block, in the place of the block that is there, or else at its end. Everything
/// around it stays.
fn at_end(text: &str, lines: &str) -> String {
    replaced(text, lines).unwrap_or_else(|| {
        let line_end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        format!("{text}{line_end}{}", block(lines))
    })
}

/// Puts lines into a shell script as a block, in the place of the block that is there, or else before all
/// other commands. If the text is empty, it makes a new script. It gives none for a script of another
/// language.
fn in_script(text: &str, lines: &str) -> Option<String> {
    if text.is_empty() {
        return Some(format!("#!/bin/sh\n{}", block(lines)));
    }
    if let Some(text) = replaced(text, lines) {
        return Some(text);
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let shell = first.strip_prefix("#!")?.split(['/', ' ']).next_back()?;
    matches!(shell, "sh" | "bash" | "dash" | "zsh" | "ksh").then(|| format!("{first}\n{}{rest}", block(lines)))
}

fn block(lines: &str) -> String {
    format!("{BEGIN}\n{lines}\n{END}\n")
}

fn replaced(text: &str, lines: &str) -> Option<String> {
    let begin = text.find(BEGIN)?;
    let end = begin + text[begin..].find(END)? + END.len();
    let end = text[end..].find('\n').map_or(text.len(), |line_end| end + line_end + 1);
    Some(format!("{}{}{}", &text[..begin], block(lines), &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_added_once_and_leaves_the_rest_alone() {
        let ours = "# bypost: begin\none\n# bypost: end\n";
        for (before, after) in [
            (String::new(), ours.to_owned()),
            ("a\n".to_owned(), format!("a\n{ours}")),
            ("a".to_owned(), format!("a\n{ours}")),
            (format!("a\n{ours}b\n"), format!("a\n{ours}b\n")),
            ("a\n# bypost: begin\nold\nolder\n# bypost: end\nb".to_owned(), format!("a\n{ours}b")),
            ("# bypost: begin\nold\n# bypost: end".to_owned(), ours.to_owned()),
            ("a\r\n# bypost: begin\r\nold\r\n# bypost: end\r\nb\r\n".to_owned(), format!("a\r\n{ours}b\r\n")),
        ] {
            assert_eq!(at_end(&before, "one"), after, "{before:?}");
            assert_eq!(at_end(&after, "one"), after);
        }
    }

    #[test]
    fn a_script_gets_its_block_first_if_it_is_a_shells() {
        let ours = "# bypost: begin\none\n# bypost: end\n";
        for (before, after) in [
            ("", Some(format!("#!/bin/sh\n{ours}"))),
            ("#!/bin/sh\nls\n", Some(format!("#!/bin/sh\n{ours}ls\n"))),
            ("#!/usr/bin/env bash\nls", Some(format!("#!/usr/bin/env bash\n{ours}ls"))),
            ("#!/bin/sh", Some(format!("#!/bin/sh\n{ours}"))),
            ("#!/usr/bin/python3\nprint()\n", None),
            ("ls\n", None),
        ] {
            assert_eq!(in_script(before, "one"), after, "{before:?}");
        }
    }
}

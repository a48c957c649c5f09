//! Runs the commands of the README, of `docs/using.md` and `docs/git.md`, of `examples/`, of `tests/cli/` and
//! of the table of words as they are printed, in a folder of their own with a copy of `examples/`, and
//! compares what they print.
//!
//! In a block that begins with three backquotes and `console`, a line `$ …` is a command for bash (a line
//! that ends with a backslash goes on in the next), and what follows is what it prints on both outputs. `...`
//! stands for any lines, `[..]` for anything within a line, `(exit 1)` for an exit code. With
//! `BYPOST_UPDATE=1` outputs that hold neither are rewritten.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn readme() {
    run("README.md");
}

#[test]
fn beyond_the_first_game() {
    run("docs/using.md");
}

#[test]
fn a_game_by_git() {
    run("docs/git.md");
}

#[test]
fn examples() {
    run_folder("examples");
}

#[test]
fn commands() {
    run_folder("tests/cli");
}

#[test]
fn words() {
    run("tests/words.md");
}

#[test]
fn the_first_command_of_the_readme_leaves_a_clone_clean() {
    let folder = sandbox();
    let page = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let lines: Vec<&str> = page.lines().collect();
    // The block above it only shows a board.
    let first = steps(&lines).into_iter().map(|step| step.command).find(|command| command.starts_with("cargo run"));
    let first = first.unwrap();
    assert!(first.starts_with("cargo run --release -- --home examples/home play "), "{first}");
    fs::copy(Path::new(ROOT).join(".gitignore"), folder.path().join(".gitignore")).unwrap();
    fs::write(folder.path().join(".git-info"), ".tools\n.git-info\n").unwrap();
    let git = |arguments: &str| {
        let command = format!("GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git {arguments}");
        execute(&command, folder.path())
    };
    git("init -q . && git config core.excludesFile .git-info && git add -A");
    let before = git("status --porcelain");
    assert!(before.iter().any(|line| line.ends_with("middle.toml")), "{before:?}");
    let printed = execute(&first, folder.path());
    assert!(printed.iter().any(|line| line.starts_with("next: ")), "{printed:?}");
    assert_eq!(git("status --porcelain"), before, "the command leaves something behind");
}

/// Words that tell of a command after it.
const TELL: &str = "agrees and begins brings carries declines denies does ends has if is lists makes of opens plays prints \
                    puts reminds says seats sends sets shows takes tells the unpacks \
                    writes";

/// The commands in a line that tells what can be done, up to what is told of each.
fn printed_commands(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("bypost ") {
        if line[..at].ends_with(|c: char| c.is_alphanumeric() || "-_./`".contains(c)) || line[..at].ends_with(" of ") {
            continue;
        }
        let mut command = Vec::new();
        for word in line[at..].split(' ') {
            let ends = word.ends_with([',', ';', ':', ')', '.']);
            let bare = word.trim_end_matches([',', ';', ':', ')', '.']);
            if TELL.split_whitespace().any(|tells| tells == bare) || bare.starts_with('(') {
                break;
            }
            command.push(bare);
            if ends {
                break;
            }
        }
        found.push(command.join(" "));
    }
    found
}

#[test]
fn what_is_printed_as_a_command_can_be_pasted() {
    let mut commands = std::collections::BTreeSet::new();
    for page in ["README.md", "docs/using.md", "tests/words.md", "tests/cli/orders.md", "tests/cli/watch.md"] {
        let text = fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
        let told = text.lines().filter(|line| line.starts_with("next") || line.starts_with("hint: "));
        commands.extend(told.filter(|line| !line.contains("[..]")).flat_map(printed_commands));
    }
    assert!(commands.len() > 60, "{commands:#?}");
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox();
    fs::rename(sandbox.path().join(".tools"), folder.path().join(".tools")).unwrap();
    // A command without anything is only spoken of.
    commands
        .retain(|command| command.trim_start_matches("bypost key ").split(' ').count() > 2 || command.contains("--"));
    // It goes on until somebody ends it.
    commands.retain(|command| !command.contains("watch"));
    let is_wrong = |command: &&String| execute(command, folder.path()).last().is_some_and(|line| line == "(exit 2)");
    let wrong: Vec<&String> = commands.iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn run_folder(folder: &str) {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> = entries.filter(|path| path.extension() == Some("md".as_ref())).collect();
    pages.sort();
    assert!(!pages.is_empty(), "{folder} holds no pages");
    let wrong: Vec<String> =
        pages.iter().flat_map(|page| compared(page.strip_prefix(ROOT).unwrap().to_str().unwrap(), &[])).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One command of a page: its text, and the lines (from, to) of the page that say what it prints.
struct Step {
    command: String,
    from: usize,
    to: usize,
}

fn run(page: &str) {
    run_with(page, &[]);
}

/// Runs a page on which other programs are called as well.
pub(crate) fn run_with(page: &str, programs: &[&Path]) {
    let wrong = compared(page, programs);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The commands of a page that print something else than it says.
fn compared(page: &str, programs: &[&Path]) -> Vec<String> {
    let path = Path::new(ROOT).join(page);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let folder = sandbox();
    for program in programs {
        call(folder.path(), &program.file_stem().unwrap().to_string_lossy(), program);
    }
    let mut rewritten = Vec::new();
    let (mut copied, mut wrong) = (0, Vec::new());
    for step in steps(&lines) {
        let expected = &lines[step.from..step.to];
        let printed = execute(&step.command, folder.path());
        let open = expected.iter().any(|line| *line == "..." || line.contains("[..]"));
        if std::env::var_os("BYPOST_UPDATE").is_some() && !open {
            rewritten.extend(lines[copied..step.from].iter().map(ToString::to_string));
            rewritten.extend(printed);
            copied = step.to;
        } else if !matches(expected, &printed) {
            let (expected, printed) = (expected.join("\n"), printed.join("\n"));
            let place = format!("{page}, line {}: $ {}", step.from, step.command);
            wrong.push(format!("{place}\n--- expected\n{expected}\n--- printed\n{printed}\n---"));
        }
    }
    if copied > 0 {
        rewritten.extend(lines[copied..].iter().map(ToString::to_string));
        fs::write(&path, rewritten.join("\n") + "\n").unwrap();
    }
    wrong
}

/// The commands of all console blocks.
fn steps(lines: &[&str]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if lines[at] != "```console" {
            at += 1;
            continue;
        }
        at += 1;
        while lines[at] != "```" {
            let mut command =
                lines[at].strip_prefix("$ ").unwrap_or_else(|| panic!("line {}: no command", at + 1)).to_owned();
            at += 1;
            while command.ends_with('\\') {
                command.pop();
                command.push_str(lines[at].trim_start_matches("> ").trim_start());
                at += 1;
            }
            let from = at;
            while lines[at] != "```" && !lines[at].starts_with("$ ") {
                at += 1;
            }
            steps.push(Step { command, from, to: at });
        }
    }
    steps
}

/// A folder with a copy of the examples, and with stand-ins for cargo and git, which run the program that is
/// built already.
fn sandbox() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&Path::new(ROOT).join("examples"), &folder.path().join("examples"));
    let tools = folder.path().join(".tools");
    fs::create_dir(&tools).unwrap();
    let bypost = env!("CARGO_BIN_EXE_bypost");
    let cargo = format!(
        "#!/bin/sh\ncase \"$*\" in\n'run --release -- '*) shift 3; exec {bypost} \"$@\" ;;\ntest|'install --locked --path .') ;;\n*) echo \"cargo $*: not in the README\"; exit 1 ;;\nesac\n"
    );
    script(&tools.join("cargo"), &cargo);
    call(folder.path(), "bypost", Path::new(bypost));
    folder
}

/// Has a program called by this name.
fn call(folder: &Path, name: &str, program: &Path) {
    script(&folder.join(".tools").join(name), &format!("#!/bin/sh\nexec {} \"$@\"\n", program.display()));
}

/// Writes a program.
pub(crate) fn script(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
}

/// Copies a folder, but neither the memory of a home nor what was built there.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry: PathBuf = entry.unwrap().path();
        let target = to.join(entry.file_name().unwrap());
        let is_memory = ["home/tables", "home/known.toml", "target"].iter().any(|name| entry.ends_with(name));
        if entry.is_dir() && !is_memory {
            copy(&entry, &target);
        } else if entry.is_file() && !is_memory {
            fs::copy(&entry, &target).unwrap();
        }
    }
}

fn execute(command: &str, folder: &Path) -> Vec<String> {
    let tools = folder.join(".tools").display().to_string();
    let path = format!("{tools}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("bash")
        .arg("-c")
        .arg(format!("exec 2>&1\n{command}"))
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("BYPOST_NOW", "2026-12-01T12:00:00Z")
        .env_remove("BYPOST_DOWNLOADS")
        .env_remove("BYPOST_HOME")
        .env_remove("BYPOST_PACE")
        .env_remove("BYPOST_PASSPHRASE")
        .env_remove("BYPOST_SENDMAIL")
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_DATA_HOME")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let mut lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    if !output.status.success() {
        lines.push(format!("(exit {})", output.status.code().unwrap_or(-1)));
    }
    lines
}

/// Whether lines are as expected, with `...` for any lines.
fn matches(expected: &[&str], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skip| matches(rest, &printed[skip..])),
        Some((line, rest)) => {
            printed.split_first().is_some_and(|(first, others)| fits(line, first) && matches(rest, others))
        }
    }
}

/// Whether a line is as expected, with `[..]` for anything.
fn fits(expected: &str, printed: &str) -> bool {
    match expected.split_once("[..]") {
        None => expected == printed,
        Some((head, tail)) => {
            let Some(rest) = printed.strip_prefix(head) else { return false };
            rest.char_indices().map(|(at, _)| at).chain([rest.len()]).any(|at| fits(tail, &rest[at..]))
        }
    }
}

//! Names of files that a repository may hold, although a shell, git or a command line could take them for
//! something else.

use std::fs;

use super::common::homes::BYPOST;
use super::common::{Record, header};
use super::repositories::Repositories;

/// Names that are options, magic, expansions or several lines elsewhere.
const NAMES: &[&str] = &[
    "-h.toml",
    "--help.toml",
    "--home=x.toml",
    "--version.toml",
    "-.toml",
    "a b.toml",
    "a\nb.toml",
    "o'clock \"noon\".toml",
    ":(top)x.toml",
    ":!x.toml",
    ":0:x.toml",
    "*.toml",
    "$(touch hurt).toml",
    "`touch hurt`;touch hurt.toml",
    "\u{1b}[2J.toml",
    "x@{1}^0~2.toml",
];

#[test]
fn a_fork_is_a_conflict_under_whatever_name() {
    let repositories = Repositories::new();
    let record = Record::played(header(0, &[("mode", "quick")]), 4, 1);
    let [one, other] = [1, 2].map(|luck| record.clone().go_on(7, luck).text());
    assert_ne!(one, other);
    let folder = repositories.path("alice");
    let state = |message: &str, text: &str| {
        for name in NAMES {
            fs::write(folder.join(name), text).unwrap();
        }
        repositories.git("alice", "add -A");
        // All copies of the table have the same state, so there is no fork before the merge.
        repositories.git("alice", &format!("commit -q -m {message}"));
    };
    state("base", &record.text());
    repositories.git("alice", "checkout -q -b second");
    state("second", &other);
    repositories.git("alice", "checkout -q main");
    state("first", &one);
    let log = repositories.git("alice", "log -p -n 1");
    assert!(!log.contains("[[turn]]") && !log.contains("Usage"), "not drawn: {log}");
    // States that are not in the working tree are drawn, too.
    let log = repositories.git("alice", "log -p -n 1 second");
    assert!(!log.contains("[[turn]]") && !log.contains("Usage"), "not drawn: {log}");
    let ran = repositories.run("alice", "git", "merge second");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert_eq!(ran.err.matches("FORK at turn").count(), NAMES.len(), "{}{}", ran.out, ran.err);
    let unmerged = repositories.git("alice", "diff --name-only --diff-filter=U -z");
    assert_eq!(unmerged.split('\0').filter(|name| !name.is_empty()).count(), NAMES.len(), "{unmerged:?}");
    for name in NAMES {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), one, "{name:?}");
    }
    repositories.git("alice", "merge --abort");
    assert!(!folder.join("hurt").exists());
    // A clone that was set up before has a driver without the two hyphens.
    let driver = repositories.git("alice", "config merge.bypost.driver").trim().replace(" -- ", " ");
    let ran = repositories.run_words("alice", "git", &["config", "merge.bypost.driver", &driver]);
    assert_eq!(ran.code, Some(0));
    let ran = repositories.run("alice", "git", "merge second");
    assert_eq!(ran.err.matches("FORK at turn").count(), NAMES.len(), "{}{}", ran.out, ran.err);
}

#[test]
fn a_broken_table_is_refused_under_whatever_name() {
    let repositories = Repositories::new();
    let record = Record::played(header(0, &[("mode", "quick")]), 4, 1);
    let broken = record.text().replacen("2026-11-21", "2026-11-20", 1);
    let folder = repositories.path("alice");
    fs::write(folder.join("other.txt"), "one\n").unwrap();
    repositories.commit("alice");
    for name in NAMES {
        fs::write(folder.join(name), &broken).unwrap();
        repositories.git("alice", "add -A");
        let ran = repositories.run("alice", "git", "commit -m wrong");
        assert_eq!(ran.code, Some(1), "{name:?}: {}{}", ran.out, ran.err);
        let told = ran.err.lines().find(|line| line.contains(": INVALID; ")).unwrap_or_default();
        let shown: String = name.replace('\n', "\\u{a}").replace('\u{1b}', "\\u{1b}");
        assert!(told.starts_with(&format!("{shown}: INVALID; ")), "{name:?}: {}", ran.err);
        repositories.git("alice", "reset -q --hard");
    }
    assert!(!folder.join("hurt").exists());
}

#[test]
fn what_is_told_of_a_file_is_one_line() {
    let repositories = Repositories::new();
    let name = "a\nb.toml: valid; table x\u{1b}[2J.toml";
    let shown = "a\\u{a}b.toml: valid; table x\\u{1b}[2J.toml";
    fs::write(repositories.path("alice").join(name), "bypost = 1\n").unwrap();
    let beside = Record::played(header(0, &[("mode", "quick")]), 4, 1);
    for (index, luck) in [1, 2].into_iter().enumerate() {
        let fork = beside.clone().go_on(7, luck).text();
        fs::write(repositories.path("alice").join(format!("fork $(hurt)\n{index}.toml")), fork).unwrap();
    }
    for words in [
        &["verify", name][..],
        &["--json", "show", name],
        &["show", name],
        &["inbox"],
        &["show", "a\nb: is well"],
        &["git", "merge", name, name, name, name],
    ] {
        let ran = repositories.run_words("alice", BYPOST, words);
        let said = format!("{}{}", ran.out, ran.err);
        let is_told = said.contains(shown) || words.contains(&"--json") || words[1..].contains(&"a\nb: is well");
        assert!(is_told && !said.contains("\nb"), "{words:?}: {said}");
        assert!(!said.contains("\n0.toml") && !said.contains("\n1.toml"), "{words:?}: {said}");
    }
    let ran = repositories.run("alice", BYPOST, "inbox");
    assert!(ran.out.contains("bypost verify './fork $(hurt)\\u{a}0.toml'"), "{}", ran.out);
}

#[test]
fn a_name_that_is_taken_for_an_option_acts_on_no_terminal() {
    let repositories = Repositories::new();
    for line in [["verify", "--q\u{1b}]0;x\u{7}\u{1b}[31m\u{202e}.toml"], ["completions", "a\u{1b}[2J.toml"]] {
        let mut command = std::process::Command::new(BYPOST);
        let ran = command.args(line).current_dir(repositories.path("alice")).output().unwrap();
        let told = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{told}");
        assert!(told.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'), "{told:?}");
    }
}

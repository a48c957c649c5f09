//! What somebody who writes to the repository may try to get past the checks.

use std::fs;

use super::common::samples::DICE;
use super::common::{Record, header, title};
use super::repositories::Repositories;

/// A table, and two states that have parted from each other after it.
fn fork() -> (String, [String; 2]) {
    let record = Record::played(header(0, &[("mode", "quick")]), 4, 1);
    (record.text(), [1, 2].map(|luck| record.clone().go_on(7, luck).text()))
}

/// Repositories with a table that was pushed.
fn pushed() -> (Repositories, [String; 2]) {
    let repositories = Repositories::new();
    let (base, [one, other]) = fork();
    fs::write(repositories.path("alice/t.toml"), base).unwrap();
    repositories.commit("alice");
    fs::write(repositories.path("alice/t.toml"), &one).unwrap();
    repositories.commit("alice");
    repositories.git("alice", "push -q -u origin HEAD");
    (repositories, [one, other])
}

#[test]
fn attributes_of_the_repository_do_not_turn_the_drivers_off() {
    let (base, [one, other]) = fork();
    for (path, text) in [
        (".gitattributes", "*.toml -diff -merge\n"),
        ("games/.gitattributes", "*.toml merge=union diff=other\n"),
        ("games/.gitattributes", "t.toml merge=binary -diff\n"),
    ] {
        let repositories = Repositories::new();
        let folder = repositories.path("alice");
        fs::create_dir(folder.join("games")).unwrap();
        let old = fs::read_to_string(folder.join(path)).unwrap_or_default();
        fs::write(folder.join(path), old + text).unwrap();
        let state = |text: &str| {
            fs::write(folder.join("games/t.toml"), text).unwrap();
            repositories.commit("alice");
        };
        state(&base);
        repositories.git("alice", "checkout -q -b second");
        state(&other);
        let log = repositories.git("alice", "log -p -n 1");
        assert!(!log.contains("[[turn]]") && log.contains(title(DICE)), "{text}: not drawn: {log}");
        repositories.git("alice", "checkout -q main");
        state(&one);
        let ran = repositories.run("alice", "git", "merge --no-edit second");
        assert!(ran.code == Some(1) && ran.err.contains("FORK at turn"), "{text}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn a_merge_that_no_driver_saw_is_checked_before_it_is_committed() {
    let repositories = Repositories::new();
    let (_, [one, other]) = fork();
    let state = |name: &str, text: &str| {
        fs::write(repositories.path("alice").join(name), text).unwrap();
        repositories.commit("alice");
    };
    state("notes.txt", "");
    repositories.git("alice", "checkout -q -b second");
    state("u.toml", &other);
    repositories.git("alice", "checkout -q main");
    state("t.toml", &one);
    // A fork in another file is no conflict to git.
    repositories.fails("alice", "merge --no-edit second", "FORK at turn");
}

#[test]
fn an_object_that_stands_for_another_hides_nothing_from_the_server() {
    let (repositories, [_, other]) = pushed();
    let good = repositories.git("alice", "rev-parse HEAD").trim().to_owned();
    fs::write(repositories.path("alice/t.toml"), other).unwrap();
    repositories.git("alice", "commit -q -a --no-verify -m forged");
    let evil = repositories.git("alice", "rev-parse HEAD").trim().to_owned();
    repositories.fails("alice", "push origin HEAD:main", "FORK at turn");
    // On the server the forged commit shall be taken for the honest one.
    repositories.git("alice", &format!("push -q origin {good}:refs/replace/{evil}"));
    repositories.fails("alice", "push origin HEAD:main", "FORK at turn");
}

#[test]
fn a_name_that_git_takes_for_a_commit_hides_no_table() {
    let (repositories, [_, other]) = pushed();
    let commit = repositories.git("alice", "rev-parse HEAD").trim().to_owned();
    let hidden = format!("x-g{commit}");
    for name in [hidden.as_str(), "x.TOML", "x"] {
        fs::write(repositories.path("alice").join(name), "bypost = 1\n").unwrap();
        repositories.git("alice", "add -A");
        repositories.fails("alice", "commit -m wrong", "INVALID");
        repositories.git("alice", "commit -q --no-verify -m wrong");
        repositories.fails("alice", "push", "INVALID");
        repositories.git("alice", "reset -q --hard HEAD~1");
        fs::write(repositories.path("alice").join(name), &other).unwrap();
        repositories.git("alice", "add -A");
        repositories.fails("alice", "commit -m beside", "FORK at turn");
        repositories.git("alice", "reset -q --hard");
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_hides_no_table() {
    use std::os::unix::ffi::OsStrExt as _;
    let (repositories, [_, other]) = pushed();
    let path = repositories.path("alice").join(std::ffi::OsStr::from_bytes(b"x\xff.toml"));
    for (text, words) in [("bypost = 1\n", "INVALID"), (other.as_str(), "FORK at turn")] {
        if fs::write(&path, text).is_err() {
            // Some file systems take no such name.
            return;
        }
        repositories.git("alice", "add -A");
        repositories.fails("alice", "commit -m wrong", words);
        repositories.git("alice", "commit -q --no-verify -m wrong");
        repositories.fails("alice", "push", words);
        repositories.git("alice", "reset -q --hard HEAD~1");
    }
}

#[test]
fn a_key_in_quotes_hides_no_table() {
    let (repositories, [_, other]) = pushed();
    for key in ["\"bypost\"", "'bypost'", "\"\\u0062ypost\"", "  \"bypost\" "] {
        let text = other.replacen("bypost ", &format!("{key} "), 1);
        fs::write(repositories.path("alice/x.toml"), &text).unwrap();
        let is_read = repositories.run("alice", super::common::homes::BYPOST, "verify x.toml").code == Some(0);
        repositories.git("alice", "add -A");
        let ran = repositories.run("alice", "git", "commit -m beside");
        assert_eq!(ran.code, Some(1), "{key}, read: {is_read}: {}", ran.err);
        repositories.git("alice", "reset -q --hard");
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_no_table() {
    let (repositories, _) = pushed();
    fs::write(repositories.path("other"), "").unwrap();
    fs::remove_file(repositories.path("alice/t.toml")).unwrap();
    std::os::unix::fs::symlink("../other", repositories.path("alice/t.toml")).unwrap();
    repositories.git("alice", "add -A");
    repositories.fails("alice", "commit -m link", "the table is gone");
}

#[test]
fn pathspecs_of_the_environment_hide_nothing() {
    let (repositories, _) = pushed();
    fs::write(repositories.path("alice/x.toml"), "bypost = 1\n").unwrap();
    repositories.git("alice", "add -A");
    for name in ["GIT_LITERAL_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_GLOB_PATHSPECS"] {
        let mut command = repositories.command("alice", "git");
        let output = command.args(["commit", "-m", "wrong"]).env(name, "1").output().unwrap();
        assert!(!output.status.success(), "{name}");
    }
}

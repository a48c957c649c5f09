//! Tables in git, with the real program git: two clones and a bare repository between them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "git/hostile.rs"]
mod hostile;
#[path = "git/links.rs"]
mod links;
#[path = "git/names.rs"]
mod names;
#[path = "git/published.rs"]
mod published;
#[path = "git/repositories.rs"]
mod repositories;
#[path = "git/seen.rs"]
mod seen;
#[path = "git/textconv.rs"]
mod textconv;

use crate::common;
use crate::common::samples::{DICE, HANDS};
use std::fs;

use common::homes::World;
use common::title;
use repositories::Repositories;

#[test]
fn a_game_goes_by_commits_to_its_end() {
    let repositories = Repositories::begun();
    repositories.exchange(8);
    let last = repositories.clock("alice").unwrap();
    repositories.bypost(&last, "play t.toml resign --yes");
    repositories.commit(&last);
    repositories.git(&last, "push -q");
    repositories.git(if last == "alice" { "bob" } else { "alice" }, "pull -q");
    assert_eq!(repositories.clock("bob"), None);
    assert_eq!(repositories.text("alice/t.toml"), repositories.text("bob/t.toml"));
    let log = repositories.git("bob", "log -p -n 1");
    assert!(log.contains("+over: ") || log.contains("over: "), "{log}");
    assert!(!log.contains("[[turn]]") && !log.contains("signature"), "the difference is not drawn: {log}");
    assert!(repositories.bypost("bob", "git check --all").is_empty());
}

#[test]
fn setting_up_is_shown_first_and_done_once() {
    let world = World::new();
    let repositories = Repositories { world };
    repositories.git(".", "init -q -b main one");
    fs::write(repositories.path("one/.gitattributes"), "*.png binary\n").unwrap();
    let hooks = repositories.path("one/.git/hooks");
    fs::create_dir_all(&hooks).unwrap();
    fs::write(hooks.join("pre-commit"), "#!/bin/sh\necho checked by others\n").unwrap();
    let before = repositories.text("one/.git/config");
    let shown = repositories.bypost("one", "git init --dry-run");
    assert!(shown.contains("*.toml diff=bypost merge=bypost -text -ident -filter"), "{shown}");
    assert_eq!(repositories.text("one/.git/config"), before);
    assert_eq!(repositories.text("one/.gitattributes"), "*.png binary\n");
    let state = || {
        [".gitattributes", ".git/config", ".git/hooks/pre-commit"].map(|name| repositories.text(&format!("one/{name}")))
    };
    repositories.bypost("one", "git init");
    let first = state();
    let ran = repositories.run("one", common::homes::BYPOST, "git init");
    assert!(ran.err.contains("next: commit .gitattributes"), "{}", ran.err);
    assert!(first[0].starts_with("*.png binary\n") && first[2].contains("echo checked by others"), "{first:?}");
    let again = repositories.bypost("one", "git init");
    assert!(again.lines().all(|line| line.ends_with("is as it should be")), "{again}");
    assert_eq!(state(), first);
    // A hook in another language is not changed.
    fs::write(hooks.join("pre-commit"), "#!/usr/bin/python3\n").unwrap();
    let ran = repositories.run("one", common::homes::BYPOST, "git init");
    assert!(ran.code == Some(1) && ran.err.contains("no shell script"), "{}", ran.err);
    assert_eq!(repositories.text("one/.git/hooks/pre-commit"), "#!/usr/bin/python3\n");
    let ran = repositories.run("one", common::homes::BYPOST, "git init --server");
    assert!(ran.code == Some(1) && ran.err.contains("no bare repository"), "{}", ran.err);
    let ran = repositories.run(".", common::homes::BYPOST, "git init");
    assert!(ran.code == Some(1) && ran.err.contains("git"), "{}", ran.err);
}

#[test]
fn the_hooks_know_a_home_that_was_told() {
    let repositories = Repositories { world: World::new() };
    for words in [&["git", "init"][..], &["--home", "../other home", "git", "init"]] {
        let home = words.len() > 2;
        repositories.git(".", "init -q -b main one");
        let ran = repositories.run_words("one", common::homes::BYPOST, words);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        for hook in ["pre-commit", "pre-merge-commit", "post-merge", "pre-push"] {
            let text = repositories.text(&format!("one/.git/hooks/{hook}"));
            assert_eq!(text.contains("other home' git "), home, "{hook}: {text}");
        }
        let driver = repositories.git("one", "config merge.bypost.driver");
        assert_eq!(driver.contains("other home' git merge"), home, "{driver}");
        fs::remove_dir_all(repositories.path("one")).unwrap();
    }
}

#[test]
fn a_pattern_is_one_that_git_reads() {
    let repositories = Repositories { world: World::new() };
    repositories.git(".", "init -q -b main one");
    for pattern in
        ["", " ", "a b", "\"a\"", "!x.toml", "#x.toml", "[attr]x", "a/", "..", "../x.toml", "./x.toml", "a/./x.toml"]
    {
        let ran = repositories.run_words("one", common::homes::BYPOST, &["git", "init", "--pattern", pattern]);
        assert_eq!(ran.code, Some(2), "{pattern}: {}{}", ran.out, ran.err);
        assert!(!repositories.path("one/.gitattributes").exists(), "{pattern}");
    }
    for (pattern, file) in [
        ("*.toml", "x.toml"),
        ("/x.toml", "x.toml"),
        ("tables/*.toml", "tables/x.toml"),
        ("**/t.toml", "a/t.toml"),
        ("x#!.toml", "a/x#!.toml"),
        ("..toml", "..toml"),
    ] {
        repositories.git(".", "init -q -b main two");
        repositories.bypost("two", &format!("git init --pattern {pattern}"));
        let said = repositories.git("two", &format!("check-attr merge -- {file}"));
        assert_eq!(said, format!("{file}: merge: bypost\n"), "{pattern}");
        fs::remove_dir_all(repositories.path("two")).unwrap();
    }
}

#[test]
fn a_broken_older_or_forked_table_is_not_committed() {
    let repositories = Repositories::begun();
    repositories.exchange(3);
    let good = repositories.text("alice/t.toml");
    let older = repositories.git("alice", "show HEAD~2:t.toml");
    for (text, words) in [
        (good.replacen("time = \"2100", "time = \"2099", 1), "t.toml: INVALID; "),
        (good.replacen("bypost = 1", "bypost = 2", 1), "t.toml: INVALID; "),
        (older, "t.toml: is older by"),
        ("[package]\n".to_owned(), "t.toml: the table is gone"),
    ] {
        fs::write(repositories.path("alice/t.toml"), text).unwrap();
        repositories.git("alice", "add -A");
        repositories.fails("alice", "commit -m wrong", words);
        repositories.git("alice", "reset -q --hard");
    }
    repositories.git("alice", "rm -q t.toml");
    repositories.fails("alice", "commit -m gone", "the table is gone");
    repositories.git("alice", "reset -q --hard");
    // The table may be moved, and other files are not checked.
    repositories.git("alice", "mv t.toml table.toml");
    fs::write(repositories.path("alice/other.toml"), "[package]\nname = \"other\"\n").unwrap();
    fs::write(repositories.path("alice/broken.toml"), "what = = \n").unwrap();
    repositories.commit("alice");
    assert_eq!(repositories.text("alice/table.toml"), good);
}

#[test]
fn a_turn_is_pushed_though_others_have_pushed_meanwhile() {
    let repositories = Repositories::begun();
    let play = |clock: &str| {
        let moves: Vec<String> = serde_json::from_str(&repositories.bypost(clock, "--json moves t.toml")).unwrap();
        let mut words = vec!["play", "t.toml", "--yes", "--git"];
        words.extend(moves.first().map(String::as_str));
        repositories.run_words(clock, common::homes::BYPOST, &words)
    };
    let others = |clock: &str| if clock == "alice" { "bob" } else { "alice" };
    // The other player has pushed another file, which the turn takes along.
    let clock = repositories.clock("alice").unwrap();
    let other = others(&clock);
    fs::write(repositories.path(&format!("{other}/notes.txt")), "nothing\n").unwrap();
    repositories.commit(other);
    repositories.git(other, "push -q");
    let ran = play(&clock);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("note: others have pushed notes.txt\n"), "{}", ran.err);
    repositories.git(other, "pull -q");
    assert_eq!(repositories.text("alice/t.toml"), repositories.text("bob/t.toml"));
    // What the other side refuses for a reason of its own is told in a few lines, the last of which says what
    // to do, and nothing is drawn.
    repositories.exchange(1);
    let hook = repositories.path("hub.git/hooks/update");
    fs::write(&hook, "#!/bin/sh\necho closed today >&2\nexit 1\n").unwrap();
    let clock = repositories.clock("alice").unwrap();
    let ran = play(&clock);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    let wanted = "error: t.toml has the turn, but it was not pushed: git push failed\n  remote: closed today\n\
                  hint: put right what git says, or ask whoever keeps the other repository; then bypost play t.toml --git \
                  pushes it\n";
    assert!(ran.out.is_empty() && ran.err.lines().count() == 4 && ran.err.ends_with(wanted), "{}{}", ran.out, ran.err);
    fs::remove_file(hook).unwrap();
    // Whoever refuses it may have kept it all the same.
    let undo = repositories.run(&clock, common::homes::BYPOST, "undo t.toml --yes");
    assert!(undo.code == Some(1) && undo.err.contains("may have been sent"), "{}", undo.err);
    repositories.bypost(&clock, "play t.toml --git");
    let status = repositories.git(&clock, "status --short --branch");
    assert!(!status.contains("ahead") && !status.contains("t.toml"), "{status}");
    // A fork is neither merged nor pushed.
    repositories.git(others(&clock), "pull -q");
    let mover = others(&clock);
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    let tip = repositories.git("hub.git", "rev-parse main");
    repositories.git(".", &format!("clone -q {mover} copy"));
    repositories.git("copy", "remote set-url origin ../hub.git");
    repositories.git("copy", "reset -q --hard HEAD~1");
    // The clone does not know of the published turn yet.
    repositories.git("copy", "update-ref refs/remotes/origin/main HEAD");
    fs::create_dir_all(repositories.path("c")).unwrap();
    let keys = if mover == "alice" { "a/keys" } else { "b/keys" };
    fs::rename(repositories.path(keys), repositories.path("c/keys")).unwrap();
    repositories.bypost("copy", "git init");
    let moves: Vec<String> = serde_json::from_str(&repositories.bypost("copy", "--json moves t.toml")).unwrap();
    let last = moves.last().unwrap();
    let ran = repositories.run_words("copy", common::homes::BYPOST, &["play", "t.toml", "--yes", "--git", last]);
    assert!(ran.code == Some(1) && ran.err.contains("FORK at turn"), "{}{}", ran.out, ran.err);
    assert_eq!(repositories.git("hub.git", "rev-parse main"), tip);
}

#[test]
fn merges_take_the_newer_state_and_explain_forks() {
    let repositories = Repositories::begun();
    repositories.exchange(4);
    let clock = repositories.clock("alice").unwrap();
    let (mover, other) = if clock == "alice" { ("alice", "bob") } else { ("bob", "alice") };
    // The other player commits something else meanwhile.
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, "push -q");
    fs::write(repositories.path(&format!("{other}/notes.txt")), "nothing\n").unwrap();
    repositories.commit(other);
    repositories.git(other, "pull -q --no-rebase --no-edit");
    assert_eq!(repositories.text(&format!("{mover}/t.toml")), repositories.text(&format!("{other}/t.toml")));
    repositories.git(other, "push -q");
    repositories.git(mover, "pull -q");
    // Both sides changed the file, one further than the other.
    repositories.git(mover, "checkout -q -b side HEAD");
    repositories.play(other, 0);
    repositories.commit(other);
    let one = repositories.text(&format!("{other}/t.toml"));
    fs::write(repositories.path(&format!("{mover}/t.toml")), &one).unwrap();
    repositories.play(mover, 0);
    repositories.commit(mover);
    repositories.git(mover, &format!("fetch -q ../{other} HEAD:theirs"));
    repositories.git(mover, "merge -q --no-edit theirs");
    let newer = repositories.text(&format!("{mover}/t.toml"));
    assert_ne!(newer, one);
    repositories.git(other, &format!("fetch -q ../{mover} side"));
    repositories.git(other, "merge -q --no-edit FETCH_HEAD");
    assert_eq!(repositories.text(&format!("{other}/t.toml")), newer);
}

#[test]
fn a_fork_is_a_conflict_and_is_not_let_in() {
    let repositories = Repositories::begun();
    repositories.exchange(4);
    let clock = repositories.clock("alice").unwrap();
    let home = repositories.path(if clock == "alice" { "a" } else { "b" });
    let base = repositories.text(&format!("{clock}/t.toml"));
    repositories.git(&clock, "checkout -q -b second");
    repositories.play(&clock, 0);
    repositories.commit(&clock);
    let first = repositories.text(&format!("{clock}/t.toml"));
    repositories.git(&clock, "checkout -q main");
    // A forger deletes the memory of the home.
    fs::remove_dir_all(home.join("tables")).unwrap();
    assert_eq!(repositories.text(&format!("{clock}/t.toml")), base);
    let moves: Vec<String> = serde_json::from_str(&repositories.bypost(&clock, "--json moves t.toml")).unwrap();
    let mut command = repositories.command(&clock, common::homes::BYPOST);
    assert!(command.args(["play", "t.toml", "--yes"]).args(moves.last()).output().unwrap().status.success());
    repositories.commit(&clock);
    repositories.git(&clock, "push -q");
    let ran = repositories.run(&clock, "git", "merge second");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("FORK at turn") && said.contains(&format!("{clock} signed that turn")), "{said}");
    assert_ne!(repositories.text(&format!("{clock}/t.toml")), first);
    repositories.git(&clock, "merge --abort");
    // The server lets neither the fork nor an older state in, and no branch be taken away.
    repositories.git(&clock, "checkout -q second");
    repositories.fails(&clock, "push --force origin second:main", "FORK at turn");
    repositories.fails(&clock, "push --force origin main~1:main", "is older by");
    repositories.git(&clock, "push -q origin main:spare");
    repositories.fails(&clock, "push origin :spare", "is not deleted");
    // A fork is not let in as another file beside the table either.
    repositories.git(&clock, "checkout -q main");
    fs::write(repositories.path(&format!("{clock}/beside.toml")), &first).unwrap();
    repositories.git(&clock, "add -A");
    repositories.fails(&clock, "commit -m beside", "beside.toml: is a FORK at turn");
    repositories.git(&clock, "commit -q --no-verify -m beside");
    repositories.fails(&clock, "push", "beside.toml: FORK at turn");
    repositories.fails(&clock, "push --no-verify", "the other is in t.toml");
    repositories.git(&clock, "reset -q --hard HEAD~1");
    // The server also stops a player who skips the hook of the clone.
    let text = repositories.text(&format!("{clock}/t.toml"));
    let forged = text.replacen("time = \"2100", "time = \"2099", 1);
    fs::write(repositories.path(&format!("{clock}/t.toml")), forged).unwrap();
    repositories.git(&clock, "commit -q -a --no-verify -m forged");
    repositories.fails(&clock, "push", "INVALID");
    repositories.fails(&clock, "push origin HEAD:new", "INVALID");
}

#[test]
fn where_there_is_no_repository_nothing_is_right() {
    let world = common::homes::World::new();
    let mut command = world.command("a");
    for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        command.env_remove(name);
    }
    // No folder above this one counts either.
    command.env("GIT_CEILING_DIRECTORIES", world.path("..")).args(["git", "check", "--all"]);
    let ran = common::homes::ran(command.output().unwrap());
    assert!(ran.code == Some(1) && ran.err.contains("not a git repository"), "{}", ran.err);
}

#[test]
fn the_inbox_lists_what_waits_for_you_first() {
    let repositories = Repositories::begun();
    repositories.exchange(2);
    fs::create_dir_all(repositories.path("alice/deep/er")).unwrap();
    repositories.bypost("alice", &format!("new {DICE} --seats zoe,alice -o deep/er/w.toml"));
    fs::copy(repositories.path("alice/t.toml"), repositories.path("alice/deep/copy.toml")).unwrap();
    fs::write(repositories.path("alice/other.toml"), "[package]\n").unwrap();
    let broken = repositories.text("alice/t.toml").replacen("time = \"2100", "time = \"2099", 1);
    fs::write(repositories.path("alice/deep/broken.toml"), broken).unwrap();
    let clock = repositories.clock("alice").unwrap();
    for (folder, home) in [("alice", "alice"), ("bob", "bob")] {
        let list: Vec<serde_json::Value> = serde_json::from_str(&repositories.bypost(folder, "--json inbox")).unwrap();
        let table = list.iter().find(|table| table["game"] == HANDS).unwrap();
        assert_eq!((&table["yours"], &table["clock"]), (&(clock == home).into(), &clock.clone().into()));
        assert_eq!(table["yours"] == true, list[0]["game"] == HANDS && list[0]["yours"] == true);
        if folder == "alice" {
            assert_eq!(list.len(), 3, "{list:?}");
            assert!(list[2]["error"].as_str().is_some_and(|error| !error.is_empty()));
        }
    }
    let text = repositories.bypost("alice", "inbox");
    assert!(
        text.contains(&format!("{}, alice, bob", title(HANDS))) && text.contains("; for less than a minute\n"),
        "{text}"
    );
}

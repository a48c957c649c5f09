//! A command that shows or mentions an answer to a player's own turn also remembers it, so that the turn is
//! not taken back any more.

use std::fs;

use super::common::homes::BYPOST;
use super::repositories::Repositories;

#[test]
fn what_git_shows_of_an_answer_is_remembered() {
    let repositories = Repositories::begun();
    // Alice's turn, and bob's answer to it, which she has not got yet.
    let mut turns = 0;
    while repositories.clock("alice").as_deref() != Some("alice") && turns < 8 {
        repositories.exchange(1);
        turns += 1;
    }
    let base = repositories.text("alice/t.toml");
    repositories.play("alice", 0);
    let mine = repositories.text("alice/t.toml");
    assert_eq!(repositories.clock("alice").as_deref(), Some("bob"));
    fs::write(repositories.path("bob/t.toml"), &mine).unwrap();
    repositories.play("bob", 0);
    let answer = repositories.text("bob/t.toml");
    for (name, text) in [("base", &base), ("mine", &mine), ("answer", &answer)] {
        fs::write(repositories.path(name).with_extension("toml"), text).unwrap();
    }
    repositories.commit("alice");
    repositories.world.copy("a", "a-before");
    let mut wrong = Vec::new();
    for line in [
        "",
        "git textconv ../answer.toml",
        "git merge ../base.toml ../mine.toml ../answer.toml t.toml",
        "git merge ../base.toml ../answer.toml ../mine.toml t.toml",
        "git check",
        "git check --all",
        "git update main HEAD~1 HEAD",
        "verify ../answer.toml",
        "show ../answer.toml",
        "log ../answer.toml",
        "status ../answer.toml",
        "moves ../answer.toml",
        "receive ../mine.toml",
        "receive ../answer.toml --into ..",
        "inbox",
    ] {
        fs::remove_dir_all(repositories.path("a")).unwrap();
        repositories.world.copy("a-before", "a");
        fs::write(repositories.path("alice/t.toml"), &answer).unwrap();
        repositories.git("alice", "add t.toml");
        if line.contains("--all") || line.contains("HEAD") {
            repositories.git("alice", "commit -q --no-verify -m answer");
        }
        if !line.is_empty() {
            repositories.bypost("alice", line);
            // The memory of the home, and not a file, keeps the turn from being taken back.
        }
        repositories.git("alice", "reset -q --hard");
        for (name, text) in [("base", &base), ("mine", &mine), ("answer", &answer)] {
            fs::write(repositories.path(name).with_extension("toml"), text).unwrap();
        }
        let undo = repositories.run("alice", BYPOST, "undo ../mine.toml --yes -o ../undone.toml");
        let _ = fs::remove_file(repositories.path("undone.toml"));
        let is_taken_back = undo.code == Some(0);
        if is_taken_back != line.is_empty() || !line.is_empty() && !undo.err.contains("was answered") {
            wrong.push(format!("{line:?}: {}{}", undo.out, undo.err));
        }
        if line.contains("--all") || line.contains("HEAD") {
            repositories.git("alice", "reset -q --hard HEAD~1");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

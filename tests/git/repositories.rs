//! Repositories of two players.

use crate::common::samples::HANDS;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::common;
use super::common::homes::{Ran, World, files_under, ran};

/// A bare repository and one player's clone of it; the other one clones it when there is a table.
pub(crate) struct Repositories {
    pub(crate) world: World,
}

impl Repositories {
    /// A bare repository, and alice's clone of it, both set up.
    pub(crate) fn new() -> Self {
        let repositories = Self { world: World::new() };
        repositories.git(".", "init -q --bare -b main hub.git");
        repositories.git(".", "clone -q hub.git alice");
        repositories.bypost("alice", "git init");
        repositories.bypost("hub.git", "git init --server");
        repositories
    }

    /// A file or folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.world.path(name)
    }

    /// A command in a folder with nothing of the person who runs the tests.
    pub(crate) fn command(&self, folder: &str, program: &str) -> Command {
        let mut command = Command::new(program);
        self.world.cleaned(&mut command).current_dir(self.path(folder));
        let home = match folder {
            _ if folder.starts_with("bob") => "b",
            _ if folder.starts_with("copy") => "c",
            _ => "a",
        };
        command
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_PAGER", "cat")
            .env("BYPOST_HOME", self.path(home));
        for role in ["AUTHOR", "COMMITTER"] {
            command
                .env(format!("GIT_{role}_NAME"), "somebody")
                .env(format!("GIT_{role}_EMAIL"), "somebody@example.org");
        }
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs a command whose words are separated by blanks.
    pub(crate) fn run(&self, folder: &str, program: &str, line: &str) -> Ran {
        self.run_words(folder, program, &line.split(' ').collect::<Vec<_>>())
    }

    /// Runs a command with words that may hold blanks.
    pub(crate) fn run_words(&self, folder: &str, program: &str, words: &[&str]) -> Ran {
        ran(self.command(folder, program).args(words).output().unwrap())
    }

    /// Runs a command that must succeed, and gives its output.
    #[track_caller]
    pub(crate) fn done(&self, folder: &str, program: &str, line: &str) -> String {
        let ran = self.run(folder, program, line);
        assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
        ran.out
    }

    /// Runs git, which must succeed.
    #[track_caller]
    pub(crate) fn git(&self, folder: &str, line: &str) -> String {
        self.done(folder, "git", line)
    }

    /// Runs bypost, which must succeed.
    #[track_caller]
    pub(crate) fn bypost(&self, folder: &str, line: &str) -> String {
        self.done(folder, common::homes::BYPOST, line)
    }

    /// A command that must fail with these words.
    #[track_caller]
    pub(crate) fn fails(&self, folder: &str, line: &str, words: &str) {
        let ran = self.run(folder, "git", line);
        assert_ne!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains(words), "{line}: {words:?} is not in {said}");
    }

    /// Takes one turn in a clone, with the first step that is legal.
    pub(crate) fn play(&self, folder: &str, choice: usize) {
        let moves = self.bypost(folder, "--json moves t.toml");
        let moves: Vec<String> = serde_json::from_str(&moves).unwrap();
        self.take(folder, moves.get(choice));
    }

    /// Takes one turn in a clone, with the last step that is legal.
    pub(crate) fn play_last(&self, folder: &str) {
        let moves: Vec<String> = serde_json::from_str(&self.bypost(folder, "--json moves t.toml")).unwrap();
        assert!(moves.len() > 1, "there is no choice: {moves:?}");
        self.take(folder, moves.last());
    }

    fn take(&self, folder: &str, step: Option<&String>) {
        let mut command = self.command(folder, common::homes::BYPOST);
        let output = command.args(["play", "t.toml", "--yes"]).args(step).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Takes all turns that are kept out of a home, as if it had not come across them yet.
    pub(crate) fn forget_turns(&self, home: &str) {
        let records = files_under(&self.path(home).join("tables")).into_iter().map(|(path, _)| path);
        let is_record = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('0'));
        records.filter(is_record).for_each(|path| fs::remove_file(path).unwrap());
    }

    /// Commits everything.
    pub(crate) fn commit(&self, folder: &str) {
        self.git(folder, "add -A");
        self.git(folder, "commit -q -m turn");
    }

    /// The text of a file.
    pub(crate) fn text(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// Whose clock it is in a clone.
    pub(crate) fn clock(&self, folder: &str) -> Option<String> {
        let status: serde_json::Value = serde_json::from_str(&self.bypost(folder, "--json status t.toml")).unwrap();
        status["clock"].as_str().map(str::to_owned)
    }

    /// A table that both have joined, pushed and pulled by both.
    pub(crate) fn begun() -> Self {
        let repositories = Self::new();
        repositories.bypost("alice", &format!("new {HANDS} --seats alice,bob -o t.toml"));
        repositories.commit("alice");
        repositories.git("alice", "push -q -u origin HEAD");
        repositories.git(".", "clone -q hub.git bob");
        // The attributes have come with the clone. Only the settings that git takes from no one else are made
        // here.
        repositories.bypost("bob", "git init");
        repositories.bypost("bob", "join t.toml");
        repositories.commit("bob");
        repositories.git("bob", "push -q");
        repositories.git("alice", "pull -q");
        repositories
    }

    /// Plays and exchanges so many turns.
    pub(crate) fn exchange(&self, turns: usize) {
        for _ in 0..turns {
            let Some(clock) = self.clock("alice") else { break };
            let other = if clock == "alice" { "bob" } else { "alice" };
            self.play(&clock, 0);
            self.commit(&clock);
            self.git(&clock, "push -q");
            self.git(other, "pull -q");
        }
    }
}

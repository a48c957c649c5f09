//! Players with a folder and a home each, the post between them, and the time.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::common::homes::{BYPOST, Ran, World, names_in, ran};

/// What goes on between players: each has a folder of its own, with a home in it.
pub(super) struct Journey {
    world: World,
    now: Cell<&'static str>,
    /// The files of mails that have not been received yet, by the names of those to whom they went.
    boxes: RefCell<BTreeMap<String, Vec<String>>>,
    /// How many mails there were.
    mails: Cell<usize>,
}

impl Journey {
    /// Players with keys that are always the same, who know each other's addresses.
    pub(super) fn of(names: &[&str]) -> Self {
        let journey = Self {
            world: World::empty(),
            now: Cell::new("2026-12-01T12:00:00Z"),
            boxes: RefCell::default(),
            mails: Cell::default(),
        };
        for (name, byte) in names.iter().zip(1..) {
            journey.arrives(name);
            journey.world.settle(&format!("{name}/home"), name, byte);
            for other in names {
                journey.does(name, &format!("address add {other} {other}@example.org"));
            }
        }
        fs::write(journey.path("post"), "cat > ../sent.eml\n").unwrap();
        journey
    }

    /// A folder for somebody who has no key yet.
    pub(super) fn arrives(&self, who: &str) {
        fs::create_dir(self.path(who)).unwrap();
    }

    /// A table that these players have joined one after the other, and that has gone on until somebody has
    /// more than one step to choose from. All have its file. Gives the name of whoever is to play.
    #[track_caller]
    pub(super) fn begun(&self, what: &str, names: &[&str], file: &str) -> String {
        let first = names[0];
        self.does(first, &format!("new {what} --seats {} -o {file}", names.join(",")));
        for who in &names[1..] {
            self.passes(first, who, file);
            self.does(who, &format!("join {file}"));
            self.passes(who, first, file);
        }
        let who = loop {
            let who = self.clock(first, file).0.unwrap();
            self.passes(first, &who, file);
            if self.moves(&who, file).len() > 1 {
                break who;
            }
            self.plays(&who, file);
            self.passes(&who, first, file);
        };
        for name in names {
            self.passes(first, name, file);
        }
        who
    }

    /// Gives a file to another player, without a mail.
    pub(super) fn passes(&self, from: &str, to: &str, file: &str) {
        if from != to {
            self.copy(&format!("{from}/{file}"), &format!("{to}/{file}"));
        }
    }

    /// A file or folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.world.path(name)
    }

    /// The text of a file.
    pub(super) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Writes a file.
    pub(super) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Copies a file, or a folder with everything in it, as somebody does who keeps a copy of a home.
    pub(super) fn copy(&self, from: &str, to: &str) {
        self.world.copy(from, to);
    }

    /// Sets the time of all commands from now on.
    pub(super) fn at(&self, now: &'static str) {
        self.now.set(now);
    }

    /// A program in a player's folder, with that home.
    fn command(&self, who: &str, program: &str) -> Command {
        let mut command = Command::new(program);
        self.world.cleaned(&mut command).current_dir(self.path(who));
        command.env("BYPOST_HOME", self.path(who).join("home")).env("BYPOST_NOW", self.now.get());
        command.env("BYPOST_SENDMAIL", "sh ../post");
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_PAGER", "cat");
        for role in ["AUTHOR", "COMMITTER"] {
            let address = format!("{who}@example.org");
            command.env(format!("GIT_{role}_NAME"), who).env(format!("GIT_{role}_EMAIL"), address);
        }
        for name in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs a command; words are separated by blanks, unless they stand between quotes.
    pub(super) fn run(&self, who: &str, line: &str) -> Ran {
        let before = self.path("sent.eml");
        let done = ran(self.command(who, BYPOST).args(words(line)).output().unwrap());
        if before.exists() {
            self.deliver(&before);
        }
        done
    }

    /// Runs a command that must succeed, and gives what it prints.
    #[track_caller]
    pub(super) fn does(&self, who: &str, line: &str) -> String {
        let done = self.run(who, line);
        assert_eq!(done.code, Some(0), "{who}: {line}: {}{}", done.out, done.err);
        done.out
    }

    /// Runs a command that reads this from its standard input.
    pub(super) fn run_with_input(&self, who: &str, line: &str, input: &str) -> Ran {
        let mut command = self.command(who, BYPOST);
        let mut child = command
            .args(words(line))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        ran(child.wait_with_output().unwrap())
    }

    /// Runs a command with a passphrase, which must succeed.
    #[track_caller]
    pub(super) fn does_with_passphrase(&self, who: &str, line: &str) {
        let mut command = self.command(who, BYPOST);
        let done =
            ran(command.env("BYPOST_PASSPHRASE", "seven magpies count the bells").args(words(line)).output().unwrap());
        assert_eq!(done.code, Some(0), "{who}: {line}: {}{}", done.out, done.err);
    }

    /// What a command reports as JSON, whatever its exit code is.
    #[track_caller]
    pub(super) fn told(&self, who: &str, line: &str) -> (Option<i32>, Value) {
        let done = self.run(who, &format!("--json {line}"));
        let told = serde_json::from_str(&done.out);
        (done.code, told.unwrap_or_else(|_| panic!("{who}: {line}: {}{}", done.out, done.err)))
    }

    /// What a command that must succeed reports as JSON.
    #[track_caller]
    pub(super) fn json(&self, who: &str, line: &str) -> Value {
        let (code, told) = self.told(who, line);
        assert_eq!(code, Some(0), "{who}: {line}: {told}");
        told
    }

    /// Runs a command that must be refused with this word in its error or hint, and write no file of the
    /// folder.
    #[track_caller]
    pub(super) fn refused(&self, who: &str, line: &str, word: &str) {
        let files = || {
            let paths = names_in(&self.path(who)).into_iter().map(|name| self.path(who).join(name));
            paths.filter(|path| path.is_file()).map(|path| (fs::read(&path).unwrap(), path)).collect::<Vec<_>>()
        };
        let before = files();
        let done = self.run(who, line);
        assert_eq!(done.code, Some(1), "{who}: {line}: {}{}", done.out, done.err);
        assert!(done.err.contains(word), "{who}: {line}: {word:?} is not in {}", done.err);
        assert!(files() == before, "{who}: {line} was refused and wrote a file");
    }

    /// Runs git, which must succeed.
    #[track_caller]
    pub(super) fn git(&self, who: &str, line: &str) -> String {
        let done = self.git_ran(who, line);
        assert_eq!(done.code, Some(0), "{who}: git {line}: {}{}", done.out, done.err);
        done.out
    }

    /// Runs git, which must refuse with this word.
    #[track_caller]
    pub(super) fn git_refused(&self, who: &str, line: &str, word: &str) -> String {
        let done = self.git_ran(who, line);
        assert_ne!(done.code, Some(0), "{who}: git {line}: {}{}", done.out, done.err);
        assert!(done.err.contains(word), "{who}: git {line}: {word:?} is not in {}", done.err);
        done.err
    }

    fn git_ran(&self, who: &str, line: &str) -> Ran {
        let done = self.command(who, "git").args(words(line)).output().unwrap();
        ran(done)
    }

    /// The legal steps.
    #[track_caller]
    pub(super) fn moves(&self, who: &str, file: &str) -> Vec<String> {
        serde_json::from_value(self.json(who, &format!("moves {file}"))).unwrap()
    }

    /// Plays the first legal step, or the turn without one. Options may come after the file.
    #[track_caller]
    pub(super) fn plays(&self, who: &str, file: &str) {
        self.plays_one(who, file, |steps| steps.first().cloned());
    }

    /// Plays the last legal step, which is another one than the first.
    #[track_caller]
    pub(super) fn plays_last(&self, who: &str, file: &str) {
        self.plays_one(who, file, |steps| {
            assert!(steps.len() > 1, "{who} has no choice: {steps:?}");
            steps.last().cloned()
        });
    }

    /// Plays on until somebody else is on the clock.
    #[track_caller]
    pub(super) fn plays_whole(&self, who: &str, file: &str) {
        while self.clock(who, file).0.as_deref() == Some(who) {
            self.plays(who, file);
        }
    }

    #[track_caller]
    fn plays_one(&self, who: &str, file: &str, choose: impl Fn(&[String]) -> Option<String>) {
        let moves = self.moves(who, file.split(' ').next().unwrap());
        let step = choose(&moves).map(|step| format!(" \"{step}\""));
        self.does(who, &format!("play {file}{}", step.unwrap_or_default()));
    }

    /// Mails a table to a player, or to whoever it is that gets it next.
    #[track_caller]
    pub(super) fn mails(&self, who: &str, line: &str) {
        self.does(who, &format!("mail {line} --send"));
    }

    /// Puts what was sent into the boxes of those to whom it went.
    fn deliver(&self, sent: &std::path::Path) {
        self.mails.set(self.mails.get() + 1);
        let name = format!("{}.eml", self.mails.get());
        fs::rename(sent, self.path(&name)).unwrap();
        let mail = fs::read(self.path(&name)).unwrap();
        let text = String::from_utf8_lossy(&mail);
        let heads = text.lines().take_while(|line| !line.trim().is_empty());
        // What follows in the next lines belongs to a header, and begins with a blank.
        let mut is_to = false;
        for line in heads {
            is_to = if line.starts_with(' ') { is_to } else { line.starts_with("To:") || line.starts_with("Cc:") };
            for address in line.split(['<', '>']).filter(|part| is_to && part.ends_with("@example.org")) {
                let to = address.trim_end_matches("@example.org").to_owned();
                self.boxes.borrow_mut().entry(to).or_default().push(name.clone());
            }
        }
    }

    /// The mails that a player has not received yet, by their files; they are in no box any more.
    pub(super) fn takes_out(&self, who: &str) -> Vec<String> {
        self.boxes.borrow_mut().remove(who).unwrap_or_default()
    }

    /// Receives what is in a player's box, which must be one table and nothing refused. Tells what became of
    /// it.
    #[track_caller]
    pub(super) fn receives(&self, who: &str) -> Value {
        let mails = self.takes_out(who);
        assert!(!mails.is_empty(), "nothing has come for {who}");
        let mut report = Value::Null;
        for mail in mails {
            report = self.json(who, &format!("receive ../{mail}"));
            assert_eq!(report.as_array().map(Vec::len), Some(1), "{who}: {report}");
        }
        report[0].take()
    }

    /// Receives an invitation, and calls its file so.
    #[track_caller]
    pub(super) fn is_invited(&self, who: &str, file: &str) {
        let report = self.receives(who);
        assert_eq!(report["kind"], "new", "{report}");
        let came = self.path(who).join(report["file"].as_str().unwrap());
        fs::rename(came, self.path(who).join(file)).unwrap();
    }

    /// Writes the one branch that `receive` has kept beside the file of a table.
    #[track_caller]
    pub(super) fn calls_kept(&self, who: &str, name: &str) {
        self.refused(who, "show t.toml --branch 2", "this home keeps 1 other branch");
        self.does(who, "show t.toml --branch 1 -o branch.toml");
        fs::rename(self.path(who).join("branch.toml"), self.path(who).join(name)).unwrap();
    }

    /// Has a player agree to something, and others take in the lines.
    #[track_caller]
    pub(super) fn agrees(&self, who: &str, line: &str, others: &[&str]) {
        let lines = self.does(who, &format!("consent {line}"));
        self.write("lines", &lines);
        for other in others {
            self.does(other, "receive ../lines");
        }
    }

    /// The status of a table.
    #[track_caller]
    pub(super) fn status(&self, who: &str, file: &str) -> Value {
        self.json(who, &format!("status {file}"))
    }

    /// Who is on the clock, and how many turns there are.
    #[track_caller]
    pub(super) fn clock(&self, who: &str, file: &str) -> (Option<String>, u64) {
        let status = self.status(who, file);
        (status["clock"].as_str().map(str::to_owned), status["turns"].as_u64().unwrap())
    }

    /// Checks that the homes hold the same turns and the same position, and that all of it is valid.
    #[track_caller]
    pub(super) fn same(&self, homes: &[&str], file: &str) {
        let hashes = |who: &&str| {
            let status = self.status(who, file);
            assert_eq!(self.run(who, &format!("verify {file}")).code, Some(0), "{who}");
            [status["hash"].clone(), status["state"].clone()]
        };
        let all: Vec<_> = homes.iter().map(hashes).collect();
        assert!(all.windows(2).all(|two| two[0] == two[1]), "{homes:?}: {all:?}");
    }

    /// How `verify` relates the second of two files to the first: the kind, the turn and the seat; and the
    /// exit code.
    #[track_caller]
    pub(super) fn relation(&self, who: &str, one: &str, other: &str) -> (Option<i32>, String, Value, Value) {
        let (code, mut told) = self.told(who, &format!("verify {one} {other}"));
        let relation = &mut told[1]["relations"][0];
        (
            code,
            relation["kind"].as_str().unwrap_or_default().to_owned(),
            relation["turn"].take(),
            relation["seat"].take(),
        )
    }

    /// What a report says of who is convicted: the seats; and of who made each file that does not hold: the
    /// kind.
    #[track_caller]
    pub(super) fn judged(&self, who: &str, files: &str) -> (Vec<String>, Vec<String>) {
        let report = self.told(who, &format!("verify --report {files}")).1;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let disputes = report["disputes"].as_array().unwrap().iter();
        let convicted = disputes.flat_map(|dispute| dispute["convictions"].as_array().unwrap());
        let errors = report["files"].as_array().unwrap().iter().map(|file| &file["error"]["maker"]["kind"]);
        (
            convicted.map(|conviction| text(&conviction["seat"])).collect(),
            errors.filter(|kind| !kind.is_null()).map(text).collect(),
        )
    }
}

/// The words of a command line.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

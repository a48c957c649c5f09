//! Players' homes in a folder of their own, and the real program run in them.

use crate::common::samples::DICE;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use bypost::rules::Seat;
use bypost::session::KeyFile;
use bypost::table::Table;
use serde_json::Value;

use super::{Luck, check, identity, whole_turn};

/// The program.
pub(crate) const BYPOST: &str = env!("CARGO_BIN_EXE_bypost");

/// A folder with homes and tables, gone at the end of a test.
pub(crate) struct World {
    folder: tempfile::TempDir,
    /// The time of its commands.
    pub(crate) now: &'static str,
}

/// Copies a file, or a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        fs::copy(from, to).unwrap();
        return;
    }
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        copy(&path, &to.join(path.file_name().unwrap()));
    }
}

/// What a command left behind.
pub(crate) struct Ran {
    /// The exit code; none if it was killed.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl World {
    /// Homes `a` with the key of alice (seed 1) and `b` with that of bob (seed 2).
    pub(crate) fn new() -> Self {
        let world = Self::empty();
        world.settle("a", "alice", 1);
        world.settle("b", "bob", 2);
        world
    }

    /// No homes yet.
    pub(crate) fn empty() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), now: "2100-01-01T00:00:00Z" }
    }

    /// A file or folder in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a key with a known seed into a home, as `key new` would with a random one.
    pub(crate) fn settle(&self, home: &str, name: &str, byte: u8) {
        self.settle_key(home, &KeyFile::new(name, &[byte; 32]).unwrap());
    }

    /// Puts a key into a home.
    pub(crate) fn settle_key(&self, home: &str, key: &KeyFile) {
        let keys = self.path(home).join("keys");
        fs::create_dir_all(&keys).unwrap();
        let path = keys.join(format!("{}.key", key.public().unwrap().fingerprint()));
        fs::write(&path, &*key.text()).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    }

    /// A command in a home, in this folder, at the world's time, and with nothing from the environment of the
    /// person who runs the tests.
    pub(crate) fn command(&self, home: &str) -> Command {
        let mut command = Command::new(BYPOST);
        self.cleaned(&mut command).arg("--home").arg(self.path(home));
        command
    }

    /// Takes the person's environment and time away from a command.
    pub(crate) fn cleaned<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        for name in ["BYPOST_DOWNLOADS", "BYPOST_HOME", "BYPOST_PASSPHRASE", "BYPOST_SENDMAIL"] {
            command.env_remove(name);
        }
        // Tests compare whole files; those about long ones split them themselves.
        command.env("BYPOST_KEEP_WHOLE", "1");
        // Most tests are about tables of which nobody's time is used up.
        command.env("BYPOST_PACE", "none");
        command
            .env("BYPOST_NOW", self.now)
            .env("HOME", self.folder.path())
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
    }

    /// Runs a command line in a home; words are separated by blanks.
    pub(crate) fn run(&self, home: &str, line: &str) -> Ran {
        ran(self.command(home).args(line.split(' ').filter(|word| !word.is_empty())).output().unwrap())
    }

    /// Runs a command line that must succeed, and gives its standard output.
    #[track_caller]
    pub(crate) fn done(&self, home: &str, line: &str) -> String {
        let ran = self.run(home, line);
        assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
        ran.out
    }

    /// Runs a command line that must be refused with exit code 1 and these words, and must not touch any
    /// table.
    #[track_caller]
    pub(crate) fn refused(&self, home: &str, line: &str, words: &str) {
        let before = self.tables();
        let ran = self.run(home, line);
        assert_eq!(ran.code, Some(1), "{line}: {}{}", ran.out, ran.err);
        assert!(
            format!("{}{}", ran.out, ran.err).contains(words),
            "{line}: {words:?} is not in {}{}",
            ran.out,
            ran.err
        );
        assert!(before == self.tables(), "{line} was refused and changed a table");
    }

    /// A report of a command as JSON.
    #[track_caller]
    pub(crate) fn json(&self, home: &str, line: &str) -> Value {
        serde_json::from_str(&self.done(home, &format!("--json {line}"))).unwrap()
    }

    /// A table that alice begins and both have joined.
    pub(crate) fn begin(&self, file: &str) {
        self.done("a", &format!("new {DICE} --set mode=quick --seats alice,bob -o {file}"));
        self.done("b", &format!("join {file}"));
    }

    /// A table whose first step is this seat's, with its clock there.
    pub(crate) fn begun_by(&self, seat: u8, file: &str) {
        for _ in 0..64 {
            let _ = fs::remove_file(self.path(file));
            self.begin(file);
            let begins = u8::from(self.steps(file).is_empty());
            if begins == seat {
                if begins == 1 {
                    self.done("a", &format!("play {file}"));
                }
                return;
            }
        }
        panic!("seat {seat} never began in 64 tables");
    }

    /// A table, checked.
    pub(crate) fn table(&self, file: &str) -> Table {
        check(&self.bytes(file)).unwrap_or_else(|fault| panic!("{file}: {fault}")).1
    }

    /// The bytes of a file.
    pub(crate) fn bytes(&self, file: &str) -> Vec<u8> {
        fs::read(self.path(file)).unwrap()
    }

    /// Copies a file, or a folder with everything in it.
    pub(crate) fn copy(&self, from: &str, to: &str) {
        copy(&self.path(from), &self.path(to));
    }

    /// A copy of everything in the folder, outside it.
    pub(crate) fn saved(&self) -> tempfile::TempDir {
        let saved = tempfile::tempdir().unwrap();
        copy(self.folder.path(), saved.path());
        saved
    }

    /// Brings the folder back to what was saved.
    pub(crate) fn put_back(&self, saved: &tempfile::TempDir) {
        for entry in fs::read_dir(self.folder.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
        copy(saved.path(), self.folder.path());
    }

    /// The steps of the whole turn that is next, always the same ones; none if there is no choice.
    pub(crate) fn steps(&self, file: &str) -> Vec<String> {
        self.steps_by(file, 0)
    }

    /// The steps of the whole turn that is next, chosen with this luck.
    pub(crate) fn steps_by(&self, file: &str, luck: u64) -> Vec<String> {
        let table = self.table(file);
        let Some(seat) = table.clock() else { return Vec::new() };
        whole_turn(&table.as_seen_by(seat, &identity(1 + seat.index() as u8)), seat, &mut Luck(luck))
    }

    /// A table whose first step is this seat's, and two whole turns that it may begin with, as words of a
    /// command.
    pub(crate) fn begun_with_a_choice(&self, seat: u8, file: &str) -> (String, String) {
        for _ in 0..64 {
            self.begun_by(seat, file);
            let one = self.steps(file);
            if let Some(other) = (1..64).map(|luck| self.steps_by(file, luck)).find(|other| *other != one) {
                return (one.join(" "), other.join(" "));
            }
        }
        panic!("seat {seat} never had a choice in 64 tables");
    }

    /// Plays the whole turn that is next in the home whose turn it is, and gives its name.
    #[track_caller]
    pub(crate) fn turn(&self, file: &str) -> &'static str {
        let home = self.clock(file).unwrap();
        self.done(home, &format!("play {file} {}", self.steps(file).join(" ")));
        home
    }

    /// The home of the seat on the clock.
    pub(crate) fn clock(&self, file: &str) -> Option<&'static str> {
        self.table(file).clock().map(|seat: Seat| ["a", "b", "c", "d", "e", "f"][seat.index()])
    }

    /// All table files, with their content.
    fn tables(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let files = fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            files.filter(|path| path.is_file()).map(|path| (path.clone(), fs::read(path).unwrap())).collect();
        files.sort();
        files
    }
}

/// What a command left behind.
pub(crate) fn ran(output: Output) -> Ran {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The files in a folder and in those within it, with their bytes, sorted.
pub(crate) fn files_under(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .flat_map(
            |path| if path.is_dir() { files_under(&path) } else { vec![(path.clone(), fs::read(&path).unwrap())] },
        )
        .collect();
    files.sort();
    files
}

/// The names in a folder, sorted.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

impl World {
    /// Plays the whole turn that is next in a home of one's choice.
    #[track_caller]
    pub(crate) fn turn_in(&self, home: &str, file: &str) {
        self.done(home, &format!("play {file} {}", self.steps(file).join(" ")));
    }
}

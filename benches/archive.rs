//! An archive of many finished tables through the whole program: checking it, and rating those who play.
//!
//! If `BYPOST_ARCHIVE` names a folder, the archive is made there and stays, for runs by hand; what is there
//! already is not made again.
#![allow(missing_docs, reason = "a program for developers")]

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use common::Play;
use common::samples::HANDS;
use divan::Bencher;

/// How many tables the archive has.
const TABLES: u64 = 1_000;

/// A folder with the archive, and with an empty home.
struct Archive {
    /// Keeps the folder until the end, if it is not to stay.
    _folder: tempfile::TempDir,
    home: PathBuf,
    tables: PathBuf,
}

static ARCHIVE: LazyLock<Archive> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let tables = std::env::var_os("BYPOST_ARCHIVE").map_or_else(|| folder.path().join("tables"), PathBuf::from);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let tables = &tables;
            scope.spawn(move || {
                (0..TABLES).filter(|number| number % threads == thread).for_each(|number| make(tables, number))
            });
        }
    });
    Archive { home: folder.path().join("home"), _folder: folder, tables }
});

/// Makes one table of two, played at random to its end, in one of ten folders.
fn make(tables: &std::path::Path, number: u64) {
    let folder = tables.join(format!("{}", number % 10));
    let path = folder.join(format!("{number:04}.toml"));
    if !path.exists() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(path, Play::new(HANDS, &[], number).finish().bytes()).unwrap();
    }
}

#[divan::bench(name = "process/verify/archive", sample_count = 5, sample_size = 1)]
fn verify(bencher: Bencher) {
    run(bencher, "verify", &format!("{TABLES} tables, {TABLES} over; {TABLES} files valid"));
}

#[divan::bench(name = "process/standings/archive", sample_count = 5, sample_size = 1)]
fn standings(bencher: Bencher) {
    run(bencher, "standings", &format!("{TABLES} tables of 2 players"));
}

fn run(bencher: Bencher, command: &str, told: &str) {
    bencher.bench_local(|| {
        let output = Command::new(env!("CARGO_BIN_EXE_bypost"))
            .arg("--home")
            .arg(&ARCHIVE.home)
            .arg(command)
            .arg(&ARCHIVE.tables)
            .output();
        let output = output.unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && printed.contains(told), "{printed}");
    });
}

fn main() {
    println!("an archive in {}", ARCHIVE.tables.display());
    divan::main();
}

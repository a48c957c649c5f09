//! How many instructions the main workloads take: valgrind counts them, and each count must be the one in
//! `counts.txt`, within three parts of a hundred. `-- --write` writes that file anew. `-- --secrets` tells
//! whether any address that a shuffle and its proof touch depends on a secret.
//!
//! A busy machine takes another time, but counts the same instructions. With another compiler, C library or
//! processor the counts differ: the file says what it was made with, and elsewhere nothing is compared. Each
//! workload runs on one core, where signatures are checked one after another.
//!
//! The profile is that of the tests, so only this program is built for the counts after a run of them. It is
//! optimized less than a release, and the games not at all: the counts tell whether a change makes a workload
//! dearer, not what it costs. Incremental builds count otherwise. Each dependency is one unit, and each of
//! our own crates sixteen: small workloads may change a little when code comes to another unit.
#![allow(missing_docs, reason = "a program for developers")]

mod common;
#[path = "counts/workloads.rs"]
mod workloads;

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use sha2::{Digest as _, Sha512};

/// How the counts are made.
const COMMAND: &str = "CARGO_INCREMENTAL=0 cargo bench --locked --profile dev --bench counts";

/// By how many parts of a hundred a count may differ.
const PERCENT: f64 = 3.0;

/// In how many cards no secret may show: four rows of seven.
const SECRET_CARDS: u16 = 28;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run", name] => {
            let (_, prepare) = workloads::all().into_iter().find(|(known, _)| known == name).unwrap();
            counted(&*prepare());
            ExitCode::SUCCESS
        }
        ["shuffle", seed] => {
            let seed = seed.parse().unwrap();
            workloads::prove_with(SECRET_CARDS, [seed, seed + 1])();
            ExitCode::SUCCESS
        }
        ["--secrets"] => secrets(),
        _ if !is_profile_of_tests() => pass_over(&format!("this is another profile; try `{COMMAND}`")),
        ["--write"] => write(),
        [] => compare(),
        _ => panic!("nothing but --write and --secrets can be asked for"),
    }
}

/// Shuffles with two secrets and compares all addresses of instructions and of memory. What was branched
/// on, or looked up by, a secret would make them differ.
fn secrets() -> ExitCode {
    let [first, other] = ["011", "121"].map(addresses);
    println!("{} instructions and places in memory, with the hash {:02x?}", first.0, &first.1[..8]);
    if other != first {
        println!("they are others with other secrets");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// How many addresses a shuffle of seats with such seeds touches, and the hash of them all.
fn addresses(seed: &str) -> (u64, Vec<u8>) {
    let mut command = Command::new("valgrind");
    command.args(["--tool=lackey", "--trace-mem=yes"]).arg(env::current_exe().unwrap()).args(["shuffle", seed]);
    let mut ran = command.stderr(Stdio::piped()).spawn().unwrap();
    let (mut count, mut hash, mut is_loading) = (0, Sha512::new(), false);
    for line in BufReader::new(ran.stderr.take().unwrap()).split(b'\n').map(Result::unwrap) {
        // The loader, which valgrind puts at 0x4000000, runs in another way each time, with one secret as
        // well.
        // Whatever is no place in memory is valgrind's own.
        if line.starts_with(b"I") {
            is_loading = line.starts_with(b"I  040");
        }
        let is_place = [b"I ", b" L", b" S", b" M"].iter().any(|kind| line.starts_with(*kind));
        if !is_loading && is_place {
            count += 1;
            hash.update(&line);
        }
    }
    assert!(ran.wait().unwrap().success());
    (count, hash.finalize().to_vec())
}

/// Whether this program was built in the profile that the counts are made with, each of which has its folder.
fn is_profile_of_tests() -> bool {
    let program = env::current_exe().unwrap();
    program.ancestors().nth(2).is_some_and(|folder| folder.ends_with("debug"))
}

/// The function that valgrind counts, with all that it calls.
#[inline(never)]
fn counted(work: &dyn Fn()) {
    work();
    // A call in last place would become a jump out of this function.
    std::hint::black_box(());
}

fn pass_over(why: &str) -> ExitCode {
    println!("instructions are not counted: {why}");
    ExitCode::SUCCESS
}

fn write() -> ExitCode {
    let mut text = format!("# Instructions of the workloads of counts.rs, written by\n# {COMMAND} -- --write\n");
    writeln!(text, "{}", made_with().unwrap()).unwrap();
    for (name, _) in workloads::all() {
        writeln!(text, "{name} {}", count(&name)).unwrap();
    }
    fs::write(file(), &text).unwrap();
    print!("{text}");
    ExitCode::SUCCESS
}

fn compare() -> ExitCode {
    let text = fs::read_to_string(file()).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let (kept_with, here) = (lines.next().unwrap(), made_with());
    if here.as_deref() != Ok(kept_with) {
        return pass_over(&match here {
            Ok(here) => format!("kept are those of\n{kept_with}, and here is\n{here}"),
            Err(missing) => missing,
        });
    }
    let mut kept: Vec<(&str, u64)> =
        lines.map(|line| line.split_once(' ').unwrap()).map(|(name, count)| (name, count.parse().unwrap())).collect();
    let mut wrong = Vec::new();
    for (name, _) in workloads::all() {
        let now = count(&name);
        let Some(at) = kept.iter().position(|(known, _)| *known == name) else {
            println!("{name:<28} {now:>13}");
            wrong.push(format!("{name} is not in the file"));
            continue;
        };
        let (_, before) = kept.remove(at);
        let percent = (now as f64 / before as f64 - 1.0) * 100.0;
        println!("{name:<28} {now:>13} {percent:>+8.2} %");
        if percent > PERCENT {
            wrong.push(format!("{name} takes {percent:.2} % more instructions than {before}"));
        } else if percent < -PERCENT {
            wrong.push(format!("{name} takes {:.2} % fewer instructions than {before}", -percent));
        }
    }
    wrong.extend(kept.iter().map(|(name, _)| format!("{name} is in the file, but no workload")));
    if wrong.is_empty() {
        return ExitCode::SUCCESS;
    }
    for what in &wrong {
        println!("{what}");
    }
    println!("If that is meant, write benches/counts.txt anew, and commit it with its reason:\n{COMMAND} -- --write");
    ExitCode::FAILURE
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/counts.txt")
}

/// What the counts depend on besides the source: on one line, or what cannot be had here.
fn made_with() -> Result<String, String> {
    let said = |program: &str, argument: &str| {
        let ran = Command::new(program).arg(argument).output().map_err(|_| format!("{program} is not here"))?;
        String::from_utf8(ran.stdout).map_err(|_| format!("{program} cannot be understood"))
    };
    said("taskset", "--version")?;
    let compiler = said("rustc", "-vV")?;
    let version = compiler.lines().next().unwrap_or_default();
    let host = compiler.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let (library, valgrind) = (said("getconf", "GNU_LIBC_VERSION")?, said("valgrind", "--version")?);
    // The group's arithmetic uses these instructions if the processor has them. Valgrind does not know newer
    // ones.
    #[cfg(target_arch = "x86_64")]
    let avx2 = if std::arch::is_x86_feature_detected!("avx2") { "with" } else { "without" };
    #[cfg(not(target_arch = "x86_64"))]
    let avx2 = "without";
    Ok(format!("{version}, {host} {avx2} AVX2, {}, {}", library.trim(), valgrind.trim()))
}

/// A core that this process may run on.
fn one_core() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let cores = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).unwrap().trim();
    cores.split([',', '-']).next().unwrap().to_owned()
}

/// The instructions of one workload, in a process of its own.
fn count(name: &str) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut command = Command::new("taskset");
    command.args(["-c", &one_core(), "valgrind"]);
    command.args(["--tool=callgrind", "--toggle-collect=*counts*counted*"]);
    command.arg(format!("--callgrind-out-file={}", out.display())).arg(env::current_exe().unwrap());
    let ran = command.args(["run", name]).output().unwrap();
    assert!(ran.status.success(), "{name}: {}", String::from_utf8_lossy(&ran.stderr));
    let profile = fs::read_to_string(out).unwrap();
    profile.lines().find_map(|line| line.strip_prefix("totals: ")).unwrap().trim().parse().unwrap()
}

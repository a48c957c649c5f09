//! The core without an operating system: a WebAssembly module that asks nothing of the world checks the
//! examples in Node and draws them as this build does, and no program that uses the core can sign past the
//! session.
//!
//! If `BYPOST_CORE` is set, the WebAssembly target and Node must be here, and no test may be skipped.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::forgeries::all;
use bypost::session::{drawing, open};
use serde_json::Value;

/// The small crate that stands for other people's programs.
fn outside() -> PathBuf {
    root().join("tests/core")
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Builds that crate, with a target folder of its own: for WebAssembly where that can be, else for this
/// machine. All tests build it alike, so its dependencies are built once.
fn build(features: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO"));
    command.arg("build").args(features).arg("--locked").arg("--manifest-path").arg(outside().join("Cargo.toml"));
    if has_target() {
        command.args(["--target", TARGET]);
    }
    command.arg("--target-dir").arg(root().join("target/core")).env_remove("RUSTFLAGS");
    command.output().unwrap()
}

/// A machine without an operating system.
const TARGET: &str = "wasm32-unknown-unknown";

/// Whether the standard library is here for that machine.
fn has_target() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let libraries = sysroot.ok().map(|ran| PathBuf::from(String::from_utf8_lossy(&ran.stdout).trim().to_owned()));
    libraries.is_some_and(|folder| folder.is_dir())
}

/// Whether the tools that these tests need are here. If they must be here and are not, the test fails.
fn is_equipped() -> bool {
    let must = std::env::var_os("BYPOST_CORE").is_some();
    let has_node = Command::new("node").arg("--version").output().is_ok_and(|ran| ran.status.success());
    let is = has_node && has_target();
    assert!(is || !must, "Node or the target wasm32-unknown-unknown is not here");
    if !is {
        eprintln!("passed over: Node or the target wasm32-unknown-unknown is not here");
    }
    is
}

/// All tables of the examples, and some forgeries, which are put into this folder.
fn files(forged: &Path) -> Vec<PathBuf> {
    let folder = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let is_table = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
    for forgery in all().step_by(40) {
        fs::write(forged.join(forgery.name).with_extension("toml"), &forgery.file).unwrap();
    }
    let mut files: Vec<PathBuf> =
        folder(&root().join("examples")).iter().filter(|path| path.is_dir()).flat_map(|path| folder(path)).collect();
    files.extend(folder(forged));
    files.retain(is_table);
    files.sort();
    files
}

#[test]
fn the_core_checks_and_draws_without_an_operating_system_as_with_one() {
    if !is_equipped() {
        return;
    }
    let built = build(&[]);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let module = root().join("target/core").join(TARGET).join("debug/bypost_core_check.wasm");
    let folder = tempfile::tempdir().unwrap();
    let files = files(folder.path());
    let ran = Command::new("node").arg(outside().join("run.mjs")).arg(module).args(&files).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let told: Vec<Value> =
        String::from_utf8(ran.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.len(), files.len());
    let mut valid = 0;
    for (path, told) in files.iter().zip(&told) {
        let here = match open(path, &fs::read(path).unwrap(), &()) {
            Ok(opened) => {
                valid += 1;
                drawing::comments(opened.table())
            }
            Err(fault) => format!("refused: {fault}"),
        };
        assert_eq!(told["told"], here, "{}", path.display());
    }
    assert!(valid > 10 && valid < files.len(), "{valid} of {} are valid", files.len());
}

/// The compiler's error codes for a missing method, a private method, a private field, and a reference in the
/// place of a copied store.
const REFUSED: [&str; 4] = ["E0599", "E0624", "E0616", "E0308"];

#[test]
fn no_program_signs_past_the_session() {
    let built = build(&[]);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let refused = build(&["--features", "fork"]);
    let why = String::from_utf8_lossy(&refused.stderr);
    let ways = fs::read_to_string(outside().join("src/fork.rs")).unwrap().matches("pub fn ").count();
    let errors =
        why.lines().filter(|line| REFUSED.iter().any(|code| line.starts_with(&format!("error[{code}]")))).count();
    assert!(!refused.status.success() && errors == ways, "{errors} of {ways} ways were refused: {why}");
}

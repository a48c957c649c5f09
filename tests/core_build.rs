//! The core without an operating system: as WebAssembly it checks the examples in Node and draws them as this
//! build does, and no program that uses the core can sign past the session.
//!
//! `web/build` makes the WebAssembly module.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::tools::program;
use crate::forgeries::all;
use bypost::draw::describe;
use bypost::draw::page::parts;
use bypost::file::looks_like_table;
use bypost::games::GAMES;
use bypost::session::{View, examine, open, report};
use serde_json::{Value, json};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The module that `web/build` makes.
fn module() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("web/core/target"), PathBuf::from);
    target.join("wasm32-unknown-unknown/release/bypost_web.wasm")
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
    files.retain(|path| is_table(path) && looks_like_table(&fs::read(path).unwrap()));
    files.extend(folder(forged));
    files.sort();
    files
}

/// What this build says of a file: the report, and the board of one that holds.
fn told(path: &Path) -> Value {
    let bytes = fs::read(path).unwrap();
    let lines = report(&[path.display().to_string()], &[examine(&bytes, GAMES)], &|_| None);
    let Ok(opened) = open(path, &bytes, GAMES) else { return json!({ "lines": lines }) };
    let table = opened.table();
    let scene = View::public(table).board_since(&[]);
    let names: Vec<&str> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    json!({ "lines": lines, "board": parts(&scene).board, "description": describe(&scene, &names) })
}

#[test]
#[ignore = "needs Node and the core of the page, .ci/steps/browser runs it"]
fn the_core_checks_and_draws_without_an_operating_system_as_with_one() {
    let module = module();
    assert!(module.is_file(), "{} is missing: web/build makes it", module.display());
    let folder = tempfile::tempdir().unwrap();
    let files = files(folder.path());
    let ran =
        Command::new(program(&["node"], "Node")).arg(root().join("web/tests/told.mjs")).args(&files).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let there: Vec<Value> =
        String::from_utf8(ran.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(there.len(), files.len());
    for (path, there) in files.iter().zip(&there) {
        assert_eq!(*there, told(path), "{}", path.display());
    }
    let valid = there.iter().filter(|told| told.get("board").is_some()).count();
    assert!(valid > 10 && valid < files.len(), "{valid} of {} are valid", files.len());
}

/// Has the compiler look at the small crate that stands for other people's programs.
fn check(features: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO"));
    command.args(["check", "--locked", "--manifest-path"]).arg(root().join("tests/core/Cargo.toml")).args(features);
    command.arg("--target-dir").arg(root().join("target/core"));
    command.env_remove("RUSTFLAGS").env_remove("RUSTC_WORKSPACE_WRAPPER").output().unwrap()
}

/// The compiler's error codes for a permit that is not handed in, one that has no name here, one that is made
/// otherwise, a private field, and a reference in the place of a copied store.
const REFUSED: [&str; 5] = ["E0061", "E0433", "E0277", "E0616", "E0308"];

#[test]
#[ignore = "needs a minute to build a crate of its own, .ci/steps/tools runs it"]
fn no_program_signs_past_the_session() {
    let checked = check(&[]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let refused = check(&["--features", "fork"]);
    let why = String::from_utf8_lossy(&refused.stderr);
    let ways = fs::read_to_string(root().join("tests/core/src/fork.rs")).unwrap().matches("pub fn ").count();
    let errors =
        why.lines().filter(|line| REFUSED.iter().any(|code| line.starts_with(&format!("error[{code}]")))).count();
    assert!(!refused.status.success() && errors == ways, "{errors} of {ways} ways were refused: {why}");
}

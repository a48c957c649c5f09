//! Crates with games of their own, which stand in `examples/`: each is built as its readers would, is held
//! against the laws by its own tests, and does what its README shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::homes::BYPOST;
use crate::transcripts;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The folders of these crates.
fn crates() -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(Path::new(ROOT).join("examples")).unwrap().map(|entry| entry.unwrap().path());
    folders.filter(|folder| folder.join("Cargo.toml").is_file())
}

/// Builds and tests a crate, and gives its program. Nothing is built twice that was built for these tests,
/// but for bypost itself: the crate has other features than these tests ask for.
fn tested(folder: &Path) -> PathBuf {
    let built = Path::new(BYPOST).parent().unwrap();
    let profile = built.file_name().unwrap().to_str().unwrap();
    let profile = if profile == "debug" { "dev" } else { profile };
    // The profiles of this crate, so that libraries fit. Its own code runs but for moments here.
    let own = fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).unwrap();
    let profiles = tempfile::NamedTempFile::with_suffix(".toml").unwrap();
    fs::write(profiles.path(), &own[own.find("[profile.dev]").unwrap()..]).unwrap();
    let quick = ["opt-level=0", "debug=false"].map(|set| format!("profile.{profile}.package.bypost.{set}"));
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["test", "--locked", "--quiet", "--profile", profile, "--manifest-path"])
        .arg(folder.join("Cargo.toml"));
    command.arg("--target-dir").arg(built.parent().unwrap()).arg("--config").arg(profiles.path());
    command.args(quick.iter().flat_map(|set| ["--config", set]));
    let ran = command.env_remove("RUSTC_WORKSPACE_WRAPPER").output().unwrap();
    let told = [ran.stdout, ran.stderr].map(|told| String::from_utf8_lossy(&told).into_owned());
    assert!(ran.status.success(), "{}", told.concat());
    built.join(folder.file_name().unwrap()).with_extension(std::env::consts::EXE_EXTENSION)
}

#[test]
#[ignore = "needs minutes to build programs of their own, .ci/steps/tools runs it"]
fn each_obeys_the_laws_and_does_what_its_readme_shows() {
    let mut count = 0;
    for folder in crates() {
        let program = tested(&folder);
        let page = folder.join("README.md");
        transcripts::run_with(page.strip_prefix(ROOT).unwrap().to_str().unwrap(), &[&program]);
        count += 1;
    }
    assert!(count > 0, "examples/ has no such crate");
}

/// The versions that a lock file has.
fn locked(folder: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(folder.join("Cargo.lock")).unwrap();
    let value = |line: Option<&str>| line.unwrap_or_default().split('"').nth(1).unwrap_or_default().to_owned();
    let packages = text.split("[[package]]\n").skip(1).map(str::lines);
    packages.map(|mut lines| (value(lines.next()), value(lines.next()))).collect()
}

#[test]
fn their_libraries_have_the_same_versions() {
    let ours = locked(Path::new(ROOT));
    for folder in crates() {
        let own = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let strange: Vec<_> = locked(&folder).into_iter().filter(|one| one.0 != own && !ours.contains(one)).collect();
        assert!(strange.is_empty(), "{}: {strange:?}", folder.display());
    }
}

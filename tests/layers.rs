//! The arrows between layers point one way: which layer may name which, checked in the source text.

#[path = "layers/circles.rs"]
mod circles;
#[path = "layers/hints.rs"]
mod hints;
#[path = "layers/imports.rs"]
mod imports;
#[path = "layers/links.rs"]
mod links;
#[path = "layers/type_names.rs"]
mod type_names;
#[path = "layers/width.rs"]
mod width;

use std::fs;
use std::path::{Path, PathBuf};

/// Layer, and the layers that it may name.
const ARROWS: &[(&str, &[&str])] = &[
    ("src/draw", &["draw", "kit"]),
    ("src/kit", &["kit"]),
    ("src/rules", &["rules", "kit", "draw::scene"]),
    ("src/seal", &["seal", "rules"]),
    ("src/file", &["file", "kit", "rules"]),
    ("src/chain", &["chain", "file", "seal", "rules"]),
    ("src/opponent", &["opponent", "rules", "kit"]),
    ("src/session", &["session", "opponent", "post", "table", "draw", "chain", "file", "seal", "kit", "rules"]),
    ("src/store", &["store", "session", "chain", "file", "seal", "kit", "rules"]),
    ("src/table", &["table", "chain", "file", "seal", "kit", "rules"]),
    ("src/post", &["post", "chain", "file", "kit", "rules"]),
    ("games", &["games", "rules", "kit", "draw::scene"]),
    ("docs/template", &["rules", "kit", "draw::scene"]),
];

#[test]
fn arrows_point_one_way() {
    for (layer, allowed) in ARROWS {
        for path in sources(&root().join(layer)).into_iter().filter(|path| !is_of_tests(path)) {
            let text = fs::read_to_string(&path).unwrap();
            for named in text.match_indices("crate::").map(|(at, _)| &text[at + 7..]) {
                let fits = |layer: &&str| {
                    named
                        .strip_prefix(*layer)
                        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
                };
                let named = named.lines().next().unwrap_or_default();
                assert!(allowed.iter().any(fits), "{}: names crate::{named}", path.display());
            }
        }
    }
}

/// What a game gives to the tests of whole files and to benches is a part of those programs.
fn is_of_tests(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "file_tests") || path.ends_with("games/benches.rs")
}

#[test]
fn every_layer_is_checked() {
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for module in lib.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        let module = module.trim_end_matches(';');
        let known = |folder: &str| folder.ends_with(module);
        // The command line may name everything.
        assert!(module == "cli" || ARROWS.iter().any(|(layer, _)| known(layer)), "{module} has no arrows");
    }
}

/// What holds of one game stands in its folder, and only the list there names games.
#[test]
fn nothing_outside_its_folder_names_a_game() {
    let list = |folder: &str| fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let outside = list("examples").filter(|path| path.join("Cargo.toml").is_file());
    let folders = list("games").filter(|path| path.is_dir()).chain(outside);
    let games: Vec<String> =
        folders.map(|path| path.file_name().unwrap().to_str().unwrap().replace('_', " ")).collect();
    assert!(!games.is_empty());
    let mut wrong = Vec::new();
    let folders = ["src", "tests", "benches", "fuzz"].map(|folder| root().join(folder));
    let all = folders.iter().flat_map(|folder| ["rs", "py"].map(|extension| written_in(extension, folder)));
    for path in all.flatten() {
        let text = fs::read_to_string(&path).unwrap().to_lowercase();
        // Ids, folders and titles look the same here.
        for (number, line) in text.lines().enumerate().map(|(number, line)| (number + 1, line.replace(['-', '_'], " ")))
        {
            let named = games.iter().find(|game| has_words(&line, game));
            wrong.extend(named.map(|game| format!("{}:{number} names {game}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a text has these words, and not only as a part of longer ones.
fn has_words(text: &str, words: &str) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(words)
        .any(|(at, _)| is_end(text[..at].chars().next_back()) && is_end(text[at + words.len()..].chars().next()))
}

#[test]
fn main_is_tiny() {
    let lines = fs::read_to_string(root().join("src/main.rs")).unwrap().lines().count();
    assert!(lines <= 30, "src/main.rs has {lines} lines");
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust sources under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = written_in("rs", folder);
    found.sort();
    found
}

/// All files with an extension under a folder, but for what is built there.
fn written_in(extension: &str, folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(written_in(extension, &path));
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
    found
}

//! Laws that hold for the source text.

#[path = "layers/circles.rs"]
mod circles;
#[path = "layers/hints.rs"]
mod hints;
#[path = "layers/imports.rs"]
mod imports;
#[path = "layers/links.rs"]
mod links;
#[path = "layers/own_texts.rs"]
mod own_texts;
#[path = "layers/type_names.rs"]
mod type_names;
#[path = "layers/width.rs"]
mod width;

use std::fs;
use std::path::{Path, PathBuf};

/// A layer of the program, and those that it may not name. Cargo holds the arrows between crates.
const ARROWS: [(&str, &[&str]); 2] = [("src/session", &["store", "cli"]), ("src/store", &["cli"])];

#[test]
fn arrows_point_one_way() {
    for (layer, forbidden) in ARROWS {
        for path in sources(&root().join(layer)) {
            let text = fs::read_to_string(&path).unwrap();
            for named in forbidden {
                let named = format!("crate::{named}");
                assert!(!text.contains(&named), "{}: names {named}", path.display());
            }
        }
    }
}

/// The folders of the sources of all crates but those that stand on their own.
fn crates() -> Vec<PathBuf> {
    let layers = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path().join("src"));
    layers.chain(["src", "games"].map(|folder| root().join(folder))).collect()
}

/// What holds of one game stands in its folders, and only the lists there name games.
#[test]
fn nothing_outside_its_folder_names_a_game() {
    let list = |folder: &str| fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let outside = list("examples").filter(|path| path.join("Cargo.toml").is_file());
    let folders = list("games").filter(|path| path.is_dir()).chain(outside);
    let games: Vec<String> =
        folders.map(|path| path.file_name().unwrap().to_str().unwrap().replace('_', " ")).collect();
    assert!(!games.is_empty());
    let mut wrong = Vec::new();
    let folders = ["src", "crates", "tests", "benches", "fuzz"].map(|folder| root().join(folder));
    let all = folders.iter().flat_map(|folder| ["rs", "py"].map(|extension| written_in(extension, folder))).flatten();
    let of_games = ["tests/games", "benches/games", "benches/games.rs"].map(|path| root().join(path));
    let is_of_games = |path: &PathBuf| of_games.iter().any(|of_games| path.starts_with(of_games));
    for path in all.filter(|path| !is_of_games(path)) {
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

//! The arrows between layers point one way: which layer may name which, checked in the source text.

#[path = "layers/circles.rs"]
mod circles;
#[path = "layers/imports.rs"]
mod imports;
#[path = "layers/width.rs"]
mod width;

use std::fs;
use std::path::{Path, PathBuf};

/// Layer, and the layers that it may name.
const ARROWS: &[(&str, &[&str])] = &[
    ("src/draw", &["draw"]),
    ("src/kit", &["kit"]),
    ("src/rules", &["rules", "draw::scene"]),
    ("src/seal", &["seal", "rules"]),
    ("src/file", &["file", "kit", "rules"]),
    ("src/chain", &["chain", "file", "seal", "rules"]),
    ("src/session", &["session", "post", "table", "draw", "chain", "file", "seal", "kit", "rules"]),
    ("src/store", &["store", "session", "chain", "file", "seal", "kit", "rules"]),
    ("src/table", &["table", "games", "chain", "file", "seal", "kit", "rules"]),
    ("src/post", &["post", "chain", "file", "kit", "rules"]),
    ("games", &["games", "rules", "kit", "draw::scene"]),
];

#[test]
fn arrows_point_one_way() {
    for (layer, allowed) in ARROWS {
        for path in sources(&root().join(layer)) {
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

#[test]
fn the_engine_names_no_game() {
    let folders = fs::read_dir(root().join("games")).unwrap();
    let games: Vec<String> = folders
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert!(!games.is_empty());
    for path in sources(&root().join("src")) {
        let text = fs::read_to_string(&path).unwrap().to_lowercase();
        // Layouts and drawings are tested on the picture of a real board.
        if path.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        for game in &games {
            for name in [game.clone(), game.replace('-', "_"), game.replace('-', " ")] {
                assert!(!text.contains(&name), "{} names the game {game}", path.display());
            }
        }
    }
}

#[test]
fn main_is_tiny() {
    let lines = fs::read_to_string(root().join("src/main.rs")).unwrap().lines().count();
    assert!(lines <= 30, "src/main.rs has {lines} lines");
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

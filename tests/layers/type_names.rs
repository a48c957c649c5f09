//! One name of a type means one thing in all crates but the games.

use std::collections::BTreeMap;
use std::fs;

use super::{crates, sources};

/// Names that several types have still. None may come to this list.
const SHARED: [&str; 14] = [
    // Every command has arguments, and some have commands below them.
    "Args", "Command", // The three arguments of a shuffle each have them, after the paper.
    "Answer", "Kept", "Opening", // What is shown of a thing is called as the thing.
    "Eyes", "Piece", "Position", "Turn", "Block", "Context", "Kind", "Outcome", "Place",
];

/// The name that a line declares a type by, if it does.
fn declared(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.strip_prefix(' ')?,
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait ", "union "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    name.split(|c: char| !c.is_alphanumeric()).next().filter(|name| !name.is_empty())
}

#[test]
fn one_name_means_one_thing() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in crates().iter().filter(|folder| !folder.ends_with("games")).flat_map(|folder| sources(folder)) {
        let is_of_tests = path.iter().any(|part| part == "tests" || part == "tests.rs");
        let text = fs::read_to_string(&path).unwrap();
        for name in text.lines().filter(|_| !is_of_tests).filter_map(declared) {
            places.entry(name.to_owned()).or_default().push(path.display().to_string());
        }
    }
    places.retain(|_, places| places.len() > 1);
    let (shared, new): (Vec<_>, Vec<_>) = places.iter().partition(|(name, _)| SHARED.contains(&name.as_str()));
    assert!(new.is_empty(), "types that have one name: {new:#?}");
    assert_eq!(shared.len(), SHARED.len(), "a name on the list is that of one type: {:?}", places.keys());
}

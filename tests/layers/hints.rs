//! A hint that speaks of a command or an option says so by its type, since a page has no command line.

use std::fs;

use super::{root, sources};

/// What stands in a literal of a hint, in the places where a hint is made: its first words.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let made =
        text.match_indices(".hint(").chain(text.match_indices("Hint::from(")).map(|(at, way)| &text[at + way.len()..]);
    made.filter_map(|rest| {
        let (before, rest) = rest.split_once('"')?;
        let is_plain = ["", "format!("].contains(&before.trim());
        is_plain.then(|| rest.split('"').next().unwrap_or(rest))
    })
}

fn is_about_commands(words: &str) -> bool {
    let verb = words.match_indices("bypost ").any(|(at, _)| !words[..at].ends_with("the "));
    verb || words.split_whitespace().any(|word| word.starts_with("--") || word == "-o")
}

#[test]
fn hints_at_commands_are_told_apart() {
    let layers = ["crates", "src/session", "src/store"].map(|layer| root().join(layer));
    let (mut wrong, mut count) = (Vec::new(), 0);
    for path in layers.iter().flat_map(|layer| sources(layer)) {
        let text = fs::read_to_string(&path).unwrap();
        count += literals(&text).count();
        let plain = literals(&text).filter(|words| is_about_commands(words));
        wrong.extend(plain.map(|words| format!("{}: {words}", path.display())));
    }
    assert!(count > 20, "{count} hints");
    assert!(wrong.is_empty(), "hints at commands are made by Hint::command: {wrong:#?}");
}

//! Comments are narrow enough to be read beside each other.

use std::fs;

use super::{root, sources};

/// Columns of a comment with its indent.
const COLUMNS: usize = 110;

#[test]
fn comments_are_no_wider_than_a_page() {
    let mut wide = Vec::new();
    for path in
        ["src", "crates", "games", "tests", "benches", "fuzz"].iter().flat_map(|folder| sources(&root().join(folder)))
    {
        if path.components().any(|part| part.as_os_str() == "target") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let mut is_code = false;
        for (number, line) in text.lines().enumerate() {
            let words = line.trim_start();
            let Some(words) = words.strip_prefix("//") else {
                is_code = false;
                continue;
            };
            let words = words.trim_start_matches(['/', '!', ' ']);
            is_code ^= words.starts_with("```");
            // Lines of code and of tables cannot be broken.
            if !is_code && !words.starts_with('|') && line.chars().count() > COLUMNS {
                wide.push(format!("{}:{}", path.display(), number + 1));
            }
        }
    }
    assert!(wide.is_empty(), "comments of more than {COLUMNS} columns: {wide:#?}");
}

//! Nobody looks into a sentence or a command that bypost has made itself: what it tells is a value.

use std::fs;

use super::{root, sources};

/// Methods that look for a text in another one.
const LOOKS: [&str; 14] = [
    "contains",
    "ends_with",
    "find",
    "matches",
    "replace",
    "replacen",
    "rsplit_once",
    "split",
    "split_once",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "trim_end_matches",
    "trim_start_matches",
];

/// Words that are looked for in what others have written, with who has.
const OF_OTHERS: [(&str, &str); 13] = [
    ("-> scrypt ", "a locked key, in the format of age"),
    (".toml", "the name of a file"),
    ("From ", "an mbox, in the format of mail programs"),
    ("GITHEAD_", "a variable that git sets"),
    ("[attr]", "an attribute of git"),
    ("\\n[[turn]]", "a table's file, which may be broken"),
    ("\\r[[turn]]", "a table's file, which may be broken"),
    ("bypost-table-key", "a key that somebody handed over"),
    ("fatal: ", "an error message of git"),
    ("hint: ", "advice of git, or of a hook"),
    ("https://", "an address that somebody set"),
    ("refs/heads/", "a reference of git"),
    ("remote: ", "what git says for the other side"),
];

/// Words that are looked for in texts of bypost, with the reason; ten at most.
const OF_BYPOST: [(&str, &str); 4] = [
    ("BEGIN%20", "a draft is a link, and whether it holds the table is seen in it alone"),
    ("\\n## Notation\\n", "rules are written as one page by the author of a game"),
    ("bypost", "scripts of completions are written for bypost, and a program may have another name"),
    ("handover ", "a step that somebody typed"),
];

/// The words that code looks for in texts.
fn looked_for(code: &str) -> Vec<&str> {
    let looks = LOOKS.iter().flat_map(|look| {
        let call = format!(".{look}(");
        let ends: Vec<usize> = code.match_indices(&call).map(|(at, call)| at + call.len()).collect();
        ends.into_iter().map(|end| &code[end..])
    });
    let literal = |rest: &'_ str| {
        let before = rest.len() - rest.trim_start_matches([' ', '\n', '&', '[', 'b', 'r', '#']).len();
        let rest = &rest[before..];
        let rest = rest.strip_prefix("format!(").unwrap_or(rest).strip_prefix('"')?;
        let end = rest.match_indices('"').find(|(at, _)| !rest[..*at].ends_with('\\'))?.0;
        Some(end)
    };
    looks
        .filter_map(|rest| {
            let end = literal(rest)?;
            let start = rest.find('"')? + 1;
            rest.get(start..start + end)
        })
        .filter(|words| words.replace("\\n", "").replace("\\r", "").chars().filter(|c| c.is_alphabetic()).count() > 1)
        .collect()
}

#[test]
fn nobody_looks_into_what_bypost_has_said() {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for path in ["src/session", "src/cli", "web/core/src"].iter().flat_map(|layer| sources(&root().join(layer))) {
        if path.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for words in looked_for(code) {
            found.push(words.to_owned());
            if !OF_OTHERS.iter().chain(&OF_BYPOST).any(|(known, _)| *known == words) {
                wrong.push(format!("{}: {words:?}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "make it a value that code can ask: {wrong:#?}");
    let is_gone = |(words, _): &&(&str, &str)| !found.iter().any(|other| other == words);
    let gone: Vec<_> = OF_OTHERS.iter().chain(&OF_BYPOST).filter(is_gone).collect();
    assert!(gone.is_empty(), "no longer looked for: {gone:?}");
    assert!(OF_BYPOST.len() <= 10);
}

#[test]
fn words_are_found_that_code_looks_for() {
    for (code, words) in [
        ("x.starts_with(\"has resigned\")", &["has resigned"][..]),
        ("x.strip_prefix(&format!(\"{late} resigns\"))", &["{late} resigns"]),
        ("x.replace(\n    \"To play: \", \"\")", &["To play: "]),
        ("x.split_once(b\"From \")", &["From "]),
        ("x.contains(['\\\"', 'a']); x.contains(\"\\\"\"); x.contains(part); x.split(\", \")", &[]),
    ] {
        assert_eq!(looked_for(code), words, "{code}");
    }
}

//! The text that git's pagers get: nothing in it acts on a terminal, whatever the file holds.

use std::fs;

use super::common::homes::BYPOST;
use super::common::{Record, header};
use super::repositories::Repositories;

/// Characters that a terminal acts upon.
const CODES: &str = "\u{1b}[2J\u{9b}31m\u{7}\u{8}\r\u{202e}\u{0}\u{7f}";
const SHOWN: &str = r"\u{1b}[2J\u{9b}31m\u{7}\u{8}\u{d}\u{202e}\u{0}\u{7f}";

#[test]
fn nothing_that_a_pager_is_given_acts_on_a_terminal() {
    let repositories = Repositories::new();
    let table = Record::played(header(0, &[("mode", "quick")]), 4, 1).text();
    for (what, text, words) in [
        (
            "no table",
            format!("[package]\n\tname = \"{CODES}\"\n\n# end"),
            format!("[package]\n\tname = \"{SHOWN}\"\n\n# end"),
        ),
        ("line ends of Windows", "one\r\ntwo\r\n".to_owned(), "one\r\ntwo\r\n".to_owned()),
        ("an invalid table", format!("bypost = 1\n# {CODES}\n"), "INVALID: line 2: ".to_owned()),
        ("an invalid table's lines", format!("bypost = 1\n# {CODES}\n"), format!("\nbypost = 1\n# {SHOWN}\n")),
        ("a table with codes", table.replacen("alice", CODES, 1), SHOWN.to_owned()),
        (
            "a key that is none",
            format!("# {CODES}\n{}", table.replacen("nonce", "archived = 1\nnonce", 1)),
            SHOWN.to_owned(),
        ),
        ("a name", table.replacen("\"alice\"", "\"al\\u001bice\"", 1), String::new()),
        ("steps", table.replacen("steps = [", "steps = [\"\\u001b[2J\\n\", ", 1), String::new()),
    ] {
        fs::write(repositories.path("alice/x.toml"), &text).unwrap();
        let ran = repositories.run("alice", BYPOST, "git textconv x.toml");
        assert_eq!(ran.code, Some(0), "{what}: {}", ran.err);
        assert!(ran.out.contains(&words), "{what}: {:?} is not in {:?}", words, ran.out);
        let acts = |c: &char| c.is_control() && !"\n\t".contains(*c) || *c == '\u{202e}';
        assert_eq!(ran.out.replace("\r\n", "\n").chars().find(acts), None, "{what}: {:?}", ran.out);
    }
}

#[test]
fn bytes_that_are_no_text_differ_when_they_do() {
    let repositories = Repositories::new();
    let told = [&b"one \xe4\n"[..], b"one \xf6\n"].map(|bytes| {
        fs::write(repositories.path("alice/x.toml"), bytes).unwrap();
        repositories.bypost("alice", "git textconv x.toml")
    });
    assert_eq!(told, ["one \\xe4\n", "one \\xf6\n"]);
}

//! Two homes that know each other's addresses send mails, which the tests take apart.

use crate::common::homes::World;

/// Two homes that know each other's addresses.
pub(super) fn world() -> World {
    let world = World::new();
    for home in ["a", "b"] {
        world.done(home, "address add alice alice@example.org");
        world.done(home, "address add bob bob@example.net");
    }
    world
}

/// The lines of a mail's headers, unfolded, and its body.
pub(super) fn taken_apart(mail: &str) -> (Vec<String>, String) {
    let (head, body) = mail.split_once("\r\n\r\n").unwrap();
    (head.replace("\r\n ", " ").split("\r\n").map(str::to_owned).collect(), body.to_owned())
}

pub(super) fn header_of<'a>(headers: &'a [String], name: &str) -> &'a str {
    let mut found = headers.iter().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let only = found.next().unwrap_or_else(|| panic!("no {name} in {headers:?}"));
    assert!(found.next().is_none(), "{name} twice in {headers:?}");
    only
}

/// What a person reads in a mail.
pub(super) fn body_of(mail: &[u8]) -> String {
    mail_parser::MessageParser::default().parse(mail).unwrap().body_text(0).unwrap().replace("\r\n", "\n")
}

/// The lines of a text, with those that were broken joined again: the rest of a sentence stands two columns
/// further right.
pub(super) fn unbroken(body: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in body.lines() {
        let rest = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' '));
        match (rest, lines.last_mut()) {
            (Some(rest), Some(last)) if last.starts_with(|c: char| c.is_uppercase()) => {
                last.push(' ');
                last.push_str(rest);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

//! `docs/json.md` names every key that is printed with `--json`, in the section of its command, and no other.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::rules::Score;
use crate::session::AlertKind;

/// Each section of the page with the objects of which it tells; those that more than one command prints stand
/// with each.
const SECTIONS: &[(&str, &[&str])] = &[
    ("", &["Refused", "WithHint"]),
    (
        "status",
        &[
            "Status",
            "Missing",
            "Outcome",
            "Place",
            "Ended",
            "StatusHere",
            "Agreed",
            "Member",
            "PublicKey",
            "Fault",
            "Ahead",
        ],
    ),
    ("order", &["StandingOrder"]),
    ("moves --long", &["Step"]),
    ("show", &["Show"]),
    ("verify", &["Checked", "FaultInTurn", "CheckedBesideOthers", "Related"]),
    ("verify DIR", &["Checked", "CheckedInFolder", "CheckedFolders", "Totals", "Parting", "Related"]),
    ("suggest", &["Suggested", "Tried"]),
    ("standings", &["Ratings", "Forfeited", "PlayedTable", "Rated", "PublicKey", "Tally", "Apart"]),
    (
        "verify --report",
        &[
            "Report",
            "Examined",
            "Proved",
            "Owner",
            "Handover",
            "PublicKey",
            "FirstFault",
            "ShortTurn",
            "Maker",
            "Disputed",
            "Branch",
            "TurnOfBranch",
            "Convicted",
            "SignedTurn",
        ],
    ),
    ("page", &["PageOfGame"]),
    ("mail", &["Mailed", "MailByHand"]),
    ("address list", &["Address"]),
    ("address remove", &["Named"]),
    ("receive", &["Came", "Stranger", "ConsentCame", "OwnConsent", "File"]),
    ("consent", &["Agreeing", "OwnConsent"]),
    ("watch", &["Alerted", "Alert"]),
    ("inbox", &["Listed", "Last", "Broken"]),
    ("inbox --aside", &["Aside"]),
    ("bypost", &["Waiting"]),
    ("git init", &["SetUp"]),
    ("config", &["Set"]),
    ("log", &["PlayedTurn", "Consented"]),
    ("games", &["Game", "GameOption", "Credits"]),
    ("rules", &["RulesOfGame"]),
    ("key passphrase", &["Key", "PublicKey"]),
    ("key export -o", &["Exported"]),
    ("key export --words", &["KeyWords"]),
    ("key import", &["TakenOver"]),
    ("key forget", &["Named"]),
];

type Keys = BTreeSet<String>;

/// The keys of each object. Of those that a report takes over from another type, a value is written.
fn keys_of_objects() -> BTreeMap<&'static str, Keys> {
    let ends = [
        Ended::Agreed,
        Ended::Drawn,
        Ended::Claimed { by: "alice", late: "bob" },
        Ended::Contested { by: "alice", late: "bob" },
        Ended::Accused { by: "alice", dealer: "bob" },
        Ended::Without { by: Some("alice"), late: "bob" },
    ];
    let time = Time::at(0);
    let alert = Alert {
        kind: AlertKind::Late,
        table: [0; 32],
        game: String::new(),
        file: String::new(),
        seat: String::new(),
        turns: 0,
        last: String::new(),
        until: Some(time),
        subject: String::new(),
        text: String::new(),
        head: [0; 32],
    };
    let credits = &crate::games::GAMES.iter().map(|entry| (entry.info)()).next().expect("a game").credits;
    let written = [
        ("Ended", ends.iter().flat_map(written).collect()),
        ("Place", written(&Place { rank: 1, score: Some(Score::from(1)) })),
        ("Tally", written(&Tally::default())),
        ("Ahead", written(&Ahead { turn: Some(1), seat: Some("alice"), time, allowance: 0 })),
        ("Alert", written(&alert)),
        ("Credits", written(credits)),
    ];
    let is_seen = |attribute: &str| !["flatten", "(skip)"].iter().any(|word| attribute.replace(' ', "").contains(word));
    let declared = OBJECTS.iter().map(|(name, keys)| {
        let keys = keys.iter().filter(|(_, attribute)| is_seen(attribute));
        (*name, keys.map(|(key, _)| (*key).to_owned()).collect())
    });
    declared.chain(written).collect()
}

fn written(value: &impl Serialize) -> Keys {
    let value = serde_json::to_value(value).expect("JSON");
    value.as_object().expect("an object").keys().cloned().collect()
}

/// The keys that each section of a page names: in braces, and in the first column of tables of keys. A
/// section begins with the name of a command in bold letters.
fn keys_of_page(page: &str) -> BTreeMap<&str, Keys> {
    let (page, _) = page.split_once("\n## Events").expect("the events");
    let mut sections: BTreeMap<&str, Keys> = BTreeMap::new();
    let named = page.split("**`").enumerate().map(|(at, part)| match at {
        0 => ("", part),
        _ => part.split_once("`**").expect("the end of a name"),
    });
    for (name, text) in named {
        let keys = sections.entry(name).or_default();
        let mut is_of_keys = false;
        for line in text.lines() {
            is_of_keys = line.starts_with("| key |") || is_of_keys && line.starts_with('|');
            let first = line.split(" | ").next().filter(|_| is_of_keys && line.starts_with("| `"));
            keys.extend(first.iter().flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned));
        }
        let mut depth = 0;
        // What stands between quotes is a key by which something is found, such as a name.
        for word in text
            .split('"')
            .step_by(2)
            .flat_map(|text| text.split_inclusive(|c: char| !c.is_ascii_lowercase() && c != '_'))
        {
            let (letters, end) = match word.chars().last() {
                Some(end @ ('a'..='z' | '_')) => (word, end),
                Some(end) => (&word[..word.len() - end.len_utf8()], end),
                None => continue,
            };
            if depth > 0 && !letters.is_empty() {
                keys.insert(letters.to_owned());
            }
            depth += i32::from(end == '{') - i32::from(end == '}');
        }
        assert_eq!(depth, 0, "{name}");
    }
    sections.retain(|_, keys| !keys.is_empty());
    sections
}

#[test]
fn the_page_names_every_key_and_no_other() {
    let objects = keys_of_objects();
    let mut untold: BTreeSet<&str> = objects.keys().copied().collect();
    let mut told: BTreeMap<&str, Keys> = BTreeMap::new();
    for (section, names) in SECTIONS {
        let keys =
            names.iter().flat_map(|name| objects.get(name).unwrap_or_else(|| panic!("no object {name}")).clone());
        told.insert(section, keys.collect());
        untold.retain(|name| !names.contains(name));
    }
    assert!(untold.is_empty(), "no section tells of {untold:?}");
    let page = keys_of_page(include_str!("../../../../docs/json.md"));
    for (section, keys) in &told {
        let named = page.get(section).unwrap_or_else(|| panic!("no section {section}"));
        let (lacks, has) = (keys.difference(named).collect::<Vec<_>>(), named.difference(keys).collect::<Vec<_>>());
        assert!(
            lacks.is_empty() && has.is_empty(),
            "docs/json.md, {section}: lacks {lacks:?}, and nothing has {has:?}"
        );
    }
    assert_eq!(page.keys().collect::<Vec<_>>(), told.keys().collect::<Vec<_>>());
}

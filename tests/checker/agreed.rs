//! Consents, pace, claims, handovers and reveals: the checker and the program agree, and the checker's own
//! script finds what it looks for.

use std::fs;
use std::path::{Path, PathBuf};

use bypost::file::{Header, base64_encode, text};

use super::program::{Failure, HERE, python, told_of};
use crate::common::Record;
use crate::common::samples::HANDS;
use crate::forge::agreement::{TABLES, paced};

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn agreements_are_what_they_say() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let tables = &*TABLES;
    let mut forfeit = Record::new(Header { forfeit: true, ..paced(0) });
    forfeit.join(0).join(1).join(2).go_on(5, 1);
    let mut hints = Record::new(Header { hints: true, ..paced(0) });
    hints.join(0).join(1).join(2).go_on(5, 1);
    let cases: [(&str, &Record, &str); 9] = [
        ("playing", &tables.playing, ""),
        ("other", &tables.other, ""),
        ("claimed", &tables.claimed, "ended: claimed by alice, bob late"),
        ("contested", &tables.contested, "ended: claimed by alice, bob late, contested"),
        ("ended", &tables.ended, "ended: agreed"),
        ("handed", &tables.handed, ""),
        ("forfeit", &forfeit, ""),
        ("hints", &hints, ""),
        ("revealed", &tables.revealed, "ended: agreed"),
    ];
    let mut paths: Vec<PathBuf> = Vec::new();
    for (name, record, _) in &cases {
        paths.push(folder.path().join(name).with_extension("toml"));
        fs::write(&paths[paths.len() - 1], text(&record.file(), ""))?;
    }
    for (told, (name, record, ended)) in told_of(&paths)?.iter().zip(&cases) {
        let head = format!("head {}", base64_encode(&record.chain.head()));
        assert!(told.lines().any(|line| line == head), "{name}: {told}");
        let line = told.lines().find(|line| line.starts_with("ended: ")).unwrap_or_default();
        assert_eq!(line, *ended, "{name}");
    }
    Ok(())
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_checkers_own_agreements_hold() -> Result<(), Failure> {
    let examples = Path::new(HERE).join("examples");
    let told = python("agreements.py", &[examples.as_os_str(), HANDS.as_ref()])?;
    let (out, error) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert!(told.status.success() && out.contains(" turns taken, "), "{out}{error}");
    Ok(())
}

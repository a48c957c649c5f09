//! The turn machine of the page, run as it stands there.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::program::{Failure, HERE, python};
use super::rescue::vanishing_all;
use super::tables;
use crate::cards::turns_by_luck;
use crate::common::effort::tries;
use crate::common::games::is_left_out;
use crate::common::samples::{BETS, CHOICES, DICE};
use crate::common::{Luck, Record, header_of};
use crate::forge::agreement::TABLES;
use crate::forge::rescue::RESCUE;
use crate::specification::states::public_hash;
use crate::test_game::TEST_GAME;
use bypost::file::text;
use bypost::games::find;
use bypost::kit::hex;
use bypost::table::{Table, replay_on};
use serde_json::{Value, json};

/// A table that everybody leaves, one after another, as soon as each may.
fn leaving(game: &str, byte: u8) -> Record {
    let mut record = Record::played(header_of(game, 3, byte, &[]), 3, byte.into());
    let mut luck = Luck(byte.into());
    while record.table().clock().is_some() && record.chain.links.len() < 60 {
        let may_decide = record.table().may_decide(record.table().clock().unwrap());
        let gives_up = may_decide && luck.below(6) == 0;
        if !(gives_up && record.try_take(&["resign".to_owned()])) {
            record.next_by_luck(&mut luck);
        }
    }
    record
}

/// Seats, pieces and number of tables of the test game at which it matters who could see a slot, and who had
/// paid for it, when it went into a lot, and which shuffles are made before others pay.
const TELLING: [(usize, u8, u64); 5] = [(5, 0, 8), (5, 0, 22), (3, 2, 11), (4, 2, 8), (4, 2, 9)];

/// Tables of the test game, at which slots are kept, shuffled again and retired by luck, and seats vanish or
/// give up; with the hash of what is public after each turn.
fn lab() -> Result<Vec<Value>, Failure> {
    let kinds = (3..=5).flat_map(|seats| [(seats, 0), (seats, 2)]);
    let numbers = 0..tries(1, 30);
    let others = kinds.flat_map(|(seats, pieces)| numbers.clone().map(move |number| (seats, pieces, number)));
    TELLING
        .into_iter()
        .chain(others)
        .map(|(seats, pieces, number)| {
            let chain = turns_by_luck(seats, pieces, number);
            let (mut turns, start) = (Vec::new(), Table::of(&TEST_GAME, &chain.header, chain.id)?);
            replay_on(start, &chain, |table| turns.push(json!({ "public": hex(&public_hash(table)) })))?;
            Ok(json!({ "file": text(&chain.file(), ""), "turns": turns[1..] }))
        })
        .collect()
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn the_turn_machine_of_the_page_runs_every_table() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let (agreed, rescue) = (&*TABLES, &*RESCUE);
    let mut records = vec![
        agreed.contested.clone(),
        agreed.handed.clone(),
        agreed.back.clone(),
        agreed.revealed.clone(),
        rescue.gone.clone(),
        rescue.covered.clone(),
        rescue.accused.clone(),
    ];
    records.extend(vanishing_all(0));
    let games = [BETS, CHOICES].into_iter().filter(|game| find(game).is_some());
    records.extend(games.flat_map(|game| (0..6).map(move |byte| leaving(game, byte))));
    let mut files: Vec<PathBuf> = Vec::new();
    for (index, record) in records.iter().enumerate() {
        files.push(folder.path().join(format!("{index}.toml")));
        fs::write(&files[index], record.text())?;
    }
    tables(&Path::new(HERE).join("examples"), &mut files)?;
    // Of this game the checker knows only the throws.
    files.retain(|file| !is_left_out(file) && !file.components().any(|part| part.as_os_str() == DICE));
    files.push(folder.path().join("lab.json"));
    fs::write(&files[files.len() - 1], serde_json::to_string(&lab()?)?)?;
    let page = Path::new(HERE).join("docs/format.md");
    let args: Vec<&OsStr> =
        std::iter::once(page.as_os_str()).chain(files.iter().map(|file| file.as_os_str())).collect();
    let output = python("machine.py", &args)?;
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{error}");
    assert_eq!(out.lines().count(), files.len());
    Ok(())
}

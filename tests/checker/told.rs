//! What the checker must print about records of tables with cards.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use bypost::file::{Deal, Header};
use bypost::rules::{Awaits, Face, Sight};
use bypost::table::Table;

use super::program::{Failure, ended, python};
use crate::common::Record;
use crate::games;

/// What the checker must print about a record.
fn told(file: &Path, record: &Record, moves: bool) -> String {
    let base64 = |hash: &[u8; 32]| bypost::file::base64_encode(hash);
    let table = record.table();
    let mut lines = format!("file {}\ntable {}\nhead {}\n", file.display(), base64(&table.id()), base64(&table.head()));
    let open_at = |turn: usize, slot| record.tables[turn].lots().opened().iter().any(|(open, _)| *open == slot);
    let turn_of = |slot| (0..record.tables.len()).find(|turn| open_at(*turn, slot)).unwrap();
    let mut faces = table.lots().opened().to_vec();
    // Throws come first.
    faces.sort_unstable_by_key(|(slot, face)| (face.card().is_some(), *slot));
    for (slot, face) in faces {
        let turn = format!(" (turn {})", turn_of(slot));
        lines.push_str(&match face {
            Face::Card(card) => format!("lot {slot}: {}{turn}\n", table.game().write_face(card)),
            Face::Thrown(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                let turn = if table.header().deal == Deal::Sealed { &turn } else { "" };
                format!("lot {}: {}{turn}\n", slot.lot, numbers.join(" "))
            }
        });
    }
    if let Some(outcome) = table.outcome() {
        let names = table.seats().all().map(|seat| table.seats().name(seat));
        lines.push_str(&ended(names.zip(&outcome.places).map(|(name, place)| (name, place.rank, place.score))));
    }
    lines.extend(record.tables.iter().filter(|table| moves && table.is_full()).map(choices));
    lines
}

/// What the checker must print about an open table after a turn: all legal steps, and the hands.
fn choices(table: &Table) -> String {
    let (Some(seat), Awaits::Act(_)) = (table.clock(), table.game().awaits()) else { return String::new() };
    let mut steps = table.game().moves(&table.view(seat, None).1);
    steps.sort_unstable();
    let position = table.game().position(&Sight::public());
    let told = (games::of(&table.header().game).told)(&position, table);
    format!("after turn {}: {}\n{told}", table.turns(), steps.join(", "))
}

/// Checks that the checker prints the same faces and heads for tables of cards, and with `moves` the same
/// legal steps. It compares the states itself.
pub(crate) fn agree_on_cards(records: &[Record], moves: bool) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let files: Vec<PathBuf> = (0..records.len()).map(|index| folder.path().join(format!("{index}.toml"))).collect();
    let mut wanted = String::new();
    for (file, record) in files.iter().zip(records) {
        fs::write(file, record.text())?;
        wanted.push_str(&told(file, record, moves));
    }
    let mut args: Vec<&OsStr> = moves.then_some("--moves".as_ref()).into_iter().collect();
    args.extend(files.iter().map(|file| file.as_os_str()));
    let output = python("check.py", &args)?;
    assert_eq!(String::from_utf8(output.stdout)?, wanted, "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// A table of an open deal that is played to its end.
pub(crate) fn opened(mut header: Header, deal: Deal) -> Record {
    header.deal = deal;
    let luck = u64::from(header.nonce[0]);
    Record::played(header, usize::MAX, luck)
}

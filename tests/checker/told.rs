//! What the checker must print about records of tables with cards.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use bypost::file::{Deal, Header};
use bypost::rules::{Awaits, Face, Sight};
use bypost::table::Table;
use serde_json::{Value, json};

use super::program::{Failure, ended, python};
use crate::common::Record;

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

/// What the checker must print about an open table after a turn: all legal steps, and who holds what.
fn choices(table: &Table) -> String {
    let (Some(seat), Awaits::Act(_)) = (table.clock(), table.game().awaits()) else { return String::new() };
    let mut steps = table.game().moves(&table.view(seat, None).1);
    steps.sort_unstable();
    let position = table.game().position(&Sight::public());
    let told = held(&position).or_else(|| city(&position, table)).or_else(|| pots(&position)).unwrap_or_default();
    format!("after turn {}: {}\n{told}", table.turns(), steps.join(", "))
}

/// Who controls and owns what, in Jacinyth City.
fn city(position: &Value, table: &Table) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or("nobody").to_owned();
    let words = |list: &Value| list.as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(" ");
    let control = position.get("control")?.as_object()?.iter();
    let control: Vec<String> = control.map(|(cell, seat)| format!("{cell} {}", text(seat))).collect();
    let owners = |district: &Value| {
        if district["owners"] == json!([]) { "nobody".to_owned() } else { words(&district["owners"]) }
    };
    let initial = |suit: &Value| match suit.as_str() {
        Some("wyrms") => "Y".to_owned(),
        suit => suit.unwrap_or_default()[..1].to_uppercase(),
    };
    let district =
        |district: &Value| format!("{} {} {}", initial(&district["suit"]), words(&district["cells"]), owners(district));
    let districts: Vec<String> = position["districts"].as_array()?.iter().map(district).collect();
    let names = table.seats().all().map(|seat| table.seats().name(seat));
    let sixths: Vec<String> = names.map(|name| format!("{name} {}", position["sixths"][name])).collect();
    let lines = [("control", control), ("districts", districts), ("sixths", sixths)];
    Some(lines.map(|(label, entries)| format!("{label}: {}\n", entries.join(", "))).concat())
}

/// Who can win what, and what may be bet, in Siege.
fn pots(position: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    if position["turn"].is_null() {
        return None;
    }
    let pot = |pot: &Value| {
        let seats = pot["seats"].as_array().into_iter().flatten().map(text);
        [pot["whites"].to_string()].into_iter().chain(seats).collect::<Vec<_>>().join(" ")
    };
    let pots: Vec<String> = position["pots"].as_array()?.iter().map(pot).collect();
    let range = &position["range"];
    let span = if range.is_null() {
        "none".to_owned()
    } else {
        format!("{} {} {}", text(&range["step"]), range["least"], range["most"])
    };
    let call = position["call"].as_u64().unwrap_or_default();
    Some(format!("pots: {}; call {call}; range {span}; spire {}\n", pots.join(", "), position["spire"]))
}

/// Who holds which section, in Siege of Jacynth.
fn held(position: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or("nobody").to_owned();
    let holder =
        |tally: &Value| format!("{} {} {}", text(&tally["section"]), text(&tally["winner"]), text(&tally["by"]));
    let sections: Vec<String> = position.get("sections")?.as_array()?.iter().map(holder).collect();
    let score = |(name, won): (&String, &Value)| format!("{name} {won} {}", position["tiebreak"][name]);
    let scores: Vec<String> = position["won"].as_object()?.iter().map(score).collect();
    Some(format!("held: {}; {}\n", sections.join(", "), scores.join(", ")))
}

/// Every face and head of tables of cards, and if wanted all legal steps. The checker compares the states
/// itself.
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

/// A table from a deal that is open, to its end.
pub(crate) fn opened(mut header: Header, deal: Deal) -> Record {
    header.deal = deal;
    let luck = u64::from(header.nonce[0]);
    Record::played(header, usize::MAX, luck)
}

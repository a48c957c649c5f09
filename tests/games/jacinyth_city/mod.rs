//! Tests of whole files of Jacinyth City.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod checker;
mod forgeries;
mod leaving;
mod post;
mod secrecy;

use bypost::table::Table;
use serde_json::{Value, json};

use crate::games::{Checker, GameTests};

/// The parts that the game gives to the tests.
pub(crate) const GAME: GameTests = GameTests {
    forgeries: forgeries::forgeries,
    checker: Checker::Whole,
    told: |position, table| told(position, table).unwrap_or_default(),
    fresh: |table, _| Some(fresh(table)),
    dealt_lots: 2,
    throw_lays_cards: true,
    unseen: 0..44,
    ..GameTests::NONE
};

/// All cards but those that the throw has laid out. No option may add others.
fn fresh(table: &Table) -> Vec<u16> {
    let thrown = table.lots().opened().iter().find(|(slot, _)| slot.lot == 1).unwrap().1.thrown();
    (0..44).filter(|card| !thrown.contains(&(card + 1))).collect()
}

/// The seats that control and own cards and districts.
fn told(position: &Value, table: &Table) -> Option<String> {
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

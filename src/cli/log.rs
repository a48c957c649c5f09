//! `bypost log`

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Map, Value, json};

use super::context::{Context, say};
use super::error::Error;
use super::open::open;
use crate::chain::Link;
use crate::draw::escape::printable;
use crate::file::base64_encode;
use crate::rules::{Face, Game, Slot};
use crate::session::news::deed;
use crate::table::replay_each;

/// List the turns: number, time, seat, what fell, steps and remarks.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(context, &self.file)?;
        // A turn has opened the slots that are open after it and were not open before it.
        let mut counts = Vec::with_capacity(opened.chain.links.len() + 1);
        let table = replay_each(&opened.chain, |table| counts.push(table.lots().opened().len()))
            .map_err(|fault| Error::fault(&self.file, fault))?;
        let all = table.lots().opened();
        let fell = |index: usize| &all[counts[index]..counts[index + 1]];
        let game = table.game();
        let links = opened.chain.links.iter().enumerate();
        if context.json {
            let list: Vec<Value> = links.map(|(index, link)| as_json(game, link, fell(index))).collect();
            context.report(&Value::Array(list))?;
        } else {
            say(&links.map(|(index, link)| as_text(game, link, fell(index))).collect::<String>())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn as_text(game: &dyn Game, link: &Link, fell: &[(Slot, Face)]) -> String {
    let turn = &link.turn;
    let mut text = format!("{:>4}  {}  {}  {}\n", turn.number, turn.time, turn.seat, deed(turn, " ; "));
    let mut cards = Vec::new();
    for (slot, face) in fell {
        match face {
            Face::Thrown(numbers) => text.push_str(&format!("      lot {} falls: {}\n", slot.lot, joined(numbers))),
            Face::Card(card) => cards.push(game.write_face(*card)),
        }
    }
    if !cards.is_empty() {
        text.push_str(&format!("      shown: {}\n", cards.join(" ")));
    }
    for line in &turn.say {
        text.push_str(&format!("      | {}\n", printable(line)));
    }
    text
}

fn joined(numbers: &[u16]) -> String {
    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

fn as_json(game: &dyn Game, link: &Link, fell: &[(Slot, Face)]) -> Value {
    let turn = &link.turn;
    let (mut lots, mut cards) = (Map::new(), Map::new());
    for (slot, face) in fell {
        match face {
            Face::Thrown(numbers) => lots.insert(slot.lot.to_string(), json!(numbers)),
            Face::Card(card) => cards.insert(slot.to_string(), json!(game.write_face(*card))),
        };
    }
    json!({
        "number": turn.number,
        "seat": turn.seat,
        "time": turn.time.to_string(),
        "joins": turn.join.is_some(),
        "steps": turn.steps,
        "say": turn.say,
        "shuffles": turn.shuffles.iter().map(|part| part.lot).collect::<Vec<_>>(),
        "shares": turn.shares.iter().map(|part| part.slot.lot).collect::<Vec<_>>(),
        "lots": lots,
        "cards": cards,
        "hash": base64_encode(&link.hash),
    })
}

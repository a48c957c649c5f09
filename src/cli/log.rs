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
use crate::rules::{Face, Slot};
use crate::table::replay_each;

/// List the turns: number, time, seat, what fell, steps and remarks.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input
    file: PathBuf,
}

impl Args {
    pub(super) fn run(self, context: &Context) -> Result<ExitCode, Error> {
        let opened = open(&self.file)?;
        // What each turn opened is what the table after it has and the table before it had not.
        let mut counts = Vec::with_capacity(opened.chain.links.len() + 1);
        let table = replay_each(&opened.chain, |table| counts.push(table.lots().opened().len()))
            .map_err(|fault| Error::fault(&self.file, fault))?;
        let all = table.lots().opened();
        let fell = |index: usize| &all[counts[index]..counts[index + 1]];
        let links = opened.chain.links.iter().enumerate();
        if context.json {
            let list: Vec<Value> = links.map(|(index, link)| as_json(link, fell(index))).collect();
            context.report(&Value::Array(list))?;
        } else {
            say(&links.map(|(index, link)| as_text(link, fell(index))).collect::<String>())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn numbers(face: &Face) -> String {
    face.thrown().iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

fn as_text(link: &Link, fell: &[(Slot, Face)]) -> String {
    let turn = &link.turn;
    let did = match (&turn.join, turn.steps.is_empty()) {
        (Some(_), _) => "joins".to_owned(),
        (None, true) => "pays what is owed".to_owned(),
        (None, false) => turn.steps.join(" ; "),
    };
    let mut text = format!("{:>4}  {}  {}  {did}\n", turn.number, turn.time, turn.seat);
    for (slot, face) in fell {
        text.push_str(&format!("      lot {} falls: {}\n", slot.lot, numbers(face)));
    }
    for line in &turn.say {
        text.push_str(&format!("      | {}\n", printable(line)));
    }
    text
}

fn as_json(link: &Link, fell: &[(Slot, Face)]) -> Value {
    let turn = &link.turn;
    let lots: Map<_, _> = fell.iter().map(|(slot, face)| (slot.lot.to_string(), json!(face.thrown()))).collect();
    json!({
        "number": turn.number,
        "seat": turn.seat,
        "time": turn.time.to_string(),
        "joins": turn.join.is_some(),
        "steps": turn.steps,
        "say": turn.say,
        "shares": turn.shares.iter().map(|part| part.slot.lot).collect::<Vec<_>>(),
        "lots": lots,
        "hash": base64_encode(&link.hash),
    })
}

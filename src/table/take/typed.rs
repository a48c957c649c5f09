//! The steps of a turn are typed, and played one after the other.

use crate::file::{RESIGN, STEPS};
use crate::rules::{Awaits, Seat};
use crate::seal::TableKey;
use crate::table::take_error::TakeError;
use crate::table::turns::{LEAVE, Running};

/// Plays the steps as typed and gives their canonical texts.
pub(in crate::table) fn run_steps(
    running: &mut Running<'_>,
    seat: Seat,
    key: Option<&TableKey>,
    typed: &[String],
) -> Result<Vec<String>, TakeError> {
    let is_resign = |text: &str| text.trim().eq_ignore_ascii_case(RESIGN);
    if typed.iter().any(|text| is_resign(text)) {
        if typed.len() > 1 {
            return Err(TakeError::Step("resign must be the only step of its turn".to_owned()));
        }
        running.play(RESIGN).map_err(|wrong| TakeError::Step(wrong.what()))?;
        return Ok(vec![RESIGN.to_owned()]);
    }
    running.settle().map_err(|wrong| TakeError::Step(wrong.what()))?;
    let mut steps = Vec::new();
    let texts: Vec<String> = typed.iter().flat_map(|text| split(running, text)).collect();
    if texts.iter().any(|text| text.trim().is_empty()) {
        return Err(TakeError::Step("a step is empty; to pay what is owed, leave it out".to_owned()));
    }
    for text in texts {
        if steps.len() == STEPS {
            return Err(TakeError::Long(format!("a turn has at most {STEPS} steps")));
        }
        if text.trim().eq_ignore_ascii_case(LEAVE) {
            running.play(LEAVE).map_err(|wrong| TakeError::Step(wrong.what()))?;
            steps.push(LEAVE.to_owned());
            continue;
        }
        let awaits = running.table.game.awaits();
        if awaits != Awaits::Act(seat) {
            let name = running.table.seats.name(seat);
            let why = match awaits {
                Awaits::Over(_) => "the table is over by then".to_owned(),
                _ if steps.is_empty() => format!("{name} has no legal step; play without steps"),
                _ => format!("{name}'s turn has ended by then"),
            };
            return Err(TakeError::Step(format!("{text}: {why}")));
        }
        let step = running.table.game.canonical(&text, &running.table.sight(seat, key)).map_err(TakeError::Read)?;
        running.play(&step).map_err(|wrong| TakeError::Step(wrong.what()))?;
        steps.push(step);
    }
    Ok(steps)
}

fn split(running: &Running<'_>, text: &str) -> Vec<String> {
    running.table.game.split(text).into_iter().map(str::to_owned).collect()
}

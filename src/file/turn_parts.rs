//! What belongs together in a turn: the rules between its keys. They need no hash, no header and no game, so
//! they hold wherever a turn stands: in a table, behind a split or in a tail.

use super::{RescuePart, SharePart, TableStep, Turn};

/// The step with which a seat gives up, in every game.
pub const RESIGN: &str = "resign";

/// Checks that the parts of a turn belong together.
///
/// # Errors
/// The first rule of `docs/format.md` section 3 that they break.
pub(super) fn parts_fit(turn: &Turn) -> Result<(), String> {
    if turn.join.is_some() {
        joins_only(turn)?
    } else {
        does_something(turn)?
    }
    step_is_alone(&turn.steps)?;
    let RescuePart { pieces, piece_proof, .. } = &turn.rescue;
    for (name, list, is_proven) in
        [("shares", &turn.shares, turn.proof.is_some()), ("pieces", pieces, piece_proof.is_some())]
    {
        if !list.is_sorted_by(|one, next| one.slot < next.slot) {
            return Err(out_of_order(name, list));
        }
        if list.is_empty() == is_proven {
            return Err(format!("{name} and their proof belong together"));
        }
    }
    Ok(())
}

/// A join holds its keys, and at most a remark beside them.
fn joins_only(turn: &Turn) -> Result<(), String> {
    let has_chance = !turn.shuffles.is_empty() || !turn.shares.is_empty() || turn.proof.is_some();
    if !turn.steps.is_empty() || has_chance {
        return Err("a joining turn has neither steps, shuffles nor shares".to_owned());
    }
    if !turn.consents.is_empty() {
        return Err("a joining turn carries no consents".to_owned());
    }
    if turn.rescue == RescuePart::default() { Ok(()) } else { Err("joins, and holds more than a join".to_owned()) }
}

fn does_something(turn: &Turn) -> Result<(), String> {
    let pays = !turn.shares.is_empty() || !turn.rescue.pieces.is_empty();
    if turn.steps.is_empty() && turn.shuffles.is_empty() && !pays {
        return Err("is empty: it has neither steps, shuffles nor shares".to_owned());
    }
    Ok(())
}

/// To give up, and each step of the table, fills a turn.
fn step_is_alone(steps: &[String]) -> Result<(), String> {
    let fills = |step: &&String| *step == RESIGN || TableStep::read(step).is_some();
    match steps.iter().find(fills).filter(|_| steps.len() > 1) {
        Some(step) => Err(format!("{step} must be the only step of its turn")),
        None => Ok(()),
    }
}

fn out_of_order(name: &str, list: &[SharePart]) -> String {
    let is_twice = list.iter().enumerate().find(|(at, part)| list[..*at].iter().any(|before| before.slot == part.slot));
    match is_twice {
        Some((_, part)) => format!("its {name} have slot {} twice", part.slot),
        None => format!("its {name} are not in slot order"),
    }
}

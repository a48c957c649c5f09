//! What a turn pays is compared with what it owes, and its shares are proven.

use super::turns::{Paid, ProofId};
use super::wrong::TurnError;
use crate::file::Turn;
use crate::rules::Slot;
use crate::seal::{Batch, Context, Point, Share, ShareProof};

/// Adds the equations that prove the shares of a turn.
pub(super) fn prove_shares(
    key: Option<Point>,
    turn: &Turn,
    context: &Context,
    shares: &[Share],
    batch: &mut Batch<ProofId>,
) -> Result<(), TurnError> {
    if batch.is_idle() {
        return Ok(());
    }
    match (key, &turn.proof, shares.is_empty()) {
        (_, None, true) => Ok(()),
        (Some(key), Some(proof), false) => {
            let proof = ShareProof::decode(proof).map_err(|error| format!("the proof of its shares: {error}"))?;
            for equation in proof.equations(&key, context, shares) {
                batch.add((turn.number as usize - 1, "shares"), equation);
            }
            Ok(())
        }
        _ => Err(TurnError::Turn("shares and their proof belong together".to_owned())),
    }
}

/// Checks that a turn holds the shuffles and shares that it used or owed, in their order and no others.
pub(super) fn paid_exactly(paid: &Paid, turn: &Turn, given: &[(Slot, Point)]) -> Result<(), TurnError> {
    let made: Vec<u32> = paid.shuffles.iter().map(|shuffled| shuffled.lot).collect();
    let brought: Vec<u32> = turn.shuffles.iter().map(|part| part.lot).collect();
    if made != brought {
        return Err(TurnError::Turn(match brought.iter().find(|lot| !made.contains(lot)) {
            Some(lot) => format!("brings a shuffle of lot {lot} that it does not owe"),
            None => "its shuffles are not in the order in which they are due, each once".to_owned(),
        }));
    }
    let paid: Vec<Slot> = paid.shares.iter().map(|share| share.slot).collect();
    let given: Vec<Slot> = given.iter().map(|(slot, _)| *slot).collect();
    if paid != given { Err(TurnError::Turn(unfitting(&paid, &given))) } else { Ok(()) }
}

/// Why the shares of a turn are not the ones that it owes.
fn unfitting(paid: &[Slot], given: &[Slot]) -> String {
    match given.iter().find(|slot| !paid.contains(slot)) {
        Some(slot) => format!("gives a share of slot {slot} that it does not owe"),
        None => "its shares are not in slot order, each once".to_owned(),
    }
}

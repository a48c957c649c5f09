//! Proofs of turns that were run, which are checked together, also with those of other tables.

use super::turns::ProofId;
use crate::chain::Chain;
use crate::file::Fault;
use crate::seal::Batch;

/// Proofs of a chain that was replayed, which are not checked yet.
pub(crate) struct OpenProofs(pub(super) Batch<ProofId>);

impl OpenProofs {
    /// How many terms their equations have; each takes about 230 bytes.
    pub(crate) fn terms(&self) -> usize {
        self.0.terms()
    }

    /// Checks them.
    ///
    /// # Errors
    /// The first turn with a proof that does not hold.
    pub(super) fn check(&self, chain: &Chain) -> Result<(), Fault> {
        self.0.check().map_err(|id| wrong_proof(chain, id))
    }

    /// Checks the proofs of several chains in one sum.
    ///
    /// # Errors
    /// For each chain, its first turn with a proof that does not hold.
    pub(crate) fn check_each(all: Vec<(&Chain, Self)>) -> Vec<Result<(), Fault>> {
        let (chains, batches): (Vec<_>, Vec<_>) = all.into_iter().map(|(chain, proofs)| (chain, proofs.0)).unzip();
        let verdicts = Batch::check_each(batches).into_iter().zip(chains);
        verdicts.map(|(verdict, chain)| verdict.map_err(|id| wrong_proof(chain, id))).collect()
    }
}

fn wrong_proof(chain: &Chain, (index, what): ProofId) -> Fault {
    let turn = &chain.links[index].turn;
    Fault::turn(turn.number, &turn.seat, format!("the proof of its {what} does not hold"))
}

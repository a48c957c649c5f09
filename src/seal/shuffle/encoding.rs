//! Proofs of shuffles as bytes: the number of rows, points, scalars.

use curve25519_dalek::scalar::Scalar;

use super::super::point::{Point, PointError, scalar};
use super::{ROWS, ShuffleProof, multiexp, product};
use crate::rules::CARDS;

const POINTS: usize = 9;

/// a and ã, r, b, s, τ, r̃, s̃, and all of b̃ but the first and the last.
fn scalars(cards: usize) -> usize {
    2 * cards + 6 + cards.saturating_sub(2)
}

/// Why bytes are no proof of a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// No proof can be about so many cards.
    #[error("{0} cards cannot be shuffled")]
    Cards(usize),
    /// Not the length of a proof about the cards.
    #[error("{0} bytes are not the length of the proof")]
    Length(usize),
    /// Another number of rows than one.
    #[error("a proof with {0} rows, where one is known")]
    Rows(u8),
    /// A point or scalar.
    #[error(transparent)]
    Part(#[from] PointError),
}

impl ShuffleProof {
    /// 1 ‖ c_A ‖ c_B ‖ c_A₀ ‖ c_B₀ ‖ E₀ ‖ c_d ‖ c_δ ‖ c_Δ ‖ a ‖ r ‖ b ‖ s ‖ τ ‖ ã ‖ b̃ ‖ r̃ ‖ s̃.
    pub fn encode(&self) -> Vec<u8> {
        let (multiexp, product) = (&self.multiexp.0, &self.product.0);
        let mut bytes = vec![ROWS];
        for point in [self.c_a, self.c_b, multiexp.c_a0, multiexp.c_b0, multiexp.e0[0], multiexp.e0[1]] {
            bytes.extend(point.bytes());
        }
        for point in [product.c_d, product.c_delta, product.c_difference] {
            bytes.extend(point.bytes());
        }
        bytes.extend(self.responses());
        bytes
    }

    /// All scalars, as they stand at the end of the encoding.
    pub(super) fn responses(&self) -> Vec<u8> {
        let (multiexp, product) = (&self.multiexp.1, &self.product.1);
        let rest = [multiexp.r, multiexp.b, multiexp.s, multiexp.tau];
        let all = multiexp.a.iter().chain(&rest).chain(&product.a).chain(&product.b).chain([&product.r, &product.s]);
        all.flat_map(Scalar::as_bytes).copied().collect()
    }

    /// Reads a proof about so many cards.
    ///
    /// # Errors
    /// Another number of rows, another length, a part that is not canonical, or a neutral point: an honest
    /// prover's points are as good as uniform.
    pub fn decode(bytes: &[u8], cards: usize) -> Result<Self, ProofError> {
        if !(1..=CARDS).contains(&cards) {
            return Err(ProofError::Cards(cards));
        }
        let (&rows, rest) = bytes.split_first().ok_or(ProofError::Length(0))?;
        if rows != ROWS {
            return Err(ProofError::Rows(rows));
        }
        let (words, odd) = rest.as_chunks::<32>();
        if !odd.is_empty() || words.len() != POINTS + scalars(cards) {
            return Err(ProofError::Length(bytes.len()));
        }
        let (points, responses) = words.split_at(POINTS);
        let mut points = points.iter().map(|bytes| Point::decode(*bytes));
        let mut point = || points.next().ok_or(ProofError::Length(bytes.len()))?.map_err(ProofError::Part);
        let [c_a, c_b] = [point()?, point()?];
        let multiexp = multiexp::Opening { c_a0: point()?, c_b0: point()?, e0: [point()?, point()?] };
        let product = product::Opening { c_d: point()?, c_delta: point()?, c_difference: point()? };
        let responses = responses.iter().map(|bytes| scalar(*bytes)).collect::<Result<Vec<_>, _>>()?;
        let (a, rest) = responses.split_at(cards);
        let ([r, b, s, tau], rest) = rest.split_first_chunk().ok_or(ProofError::Length(bytes.len()))?;
        let first = multiexp::Answer { a: a.to_vec(), r: *r, b: *b, s: *s, tau: *tau };
        let (a, rest) = rest.split_at(cards);
        let (b, [r, s]) = rest.split_last_chunk().ok_or(ProofError::Length(bytes.len()))?;
        let second = product::Answer { a: a.to_vec(), b: b.to_vec(), r: *r, s: *s };
        Ok(Self { c_a, c_b, multiexp: (multiexp, first), product: (product, second) })
    }
}

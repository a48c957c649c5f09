//! Proofs of shuffles as bytes: the number of rows, points, scalars.

use curve25519_dalek::scalar::Scalar;

use super::super::point::{Point, PointError, scalar};
use super::commitment::RowShape;
use super::multiexp::Diagonal;
use super::proof::{Hadamard, ShuffleProof};
use super::{multiexp, single_value, zero};
use bypost_rules::CARDS;

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
    /// Another number of rows than proofs of so many cards have.
    #[error("a proof with {found} rows, not {wanted}")]
    Rows {
        /// The number in the proof.
        found: u8,
        /// The number that is right.
        wanted: usize,
    },
    /// A point or scalar.
    #[error(transparent)]
    Part(#[from] PointError),
}

impl ShuffleProof {
    /// The number of rows, all points, all scalars, each in the order in which they are sent.
    pub fn encode(&self) -> Vec<u8> {
        let (multiexp, single) = (&self.multiexp.0, &self.single.0);
        let mut points: Vec<Point> = [&self.c_a[..], &self.c_b, &[multiexp.c_a0]].concat();
        points.extend(multiexp.diagonals.iter().flat_map(|diagonal| [diagonal.c_b, diagonal.e[0], diagonal.e[1]]));
        if let Some(Hadamard { c_p, zero: (zero, _) }) = &self.hadamard {
            points.extend(c_p.iter().chain([&zero.c_u0, &zero.c_vm]).chain(&zero.c_w));
        }
        points.extend([single.c_d, single.c_delta, single.c_difference]);
        // A deck has at most 120 cards, so there are no more rows than that.
        let mut bytes = vec![u8::try_from(self.shape.rows).unwrap_or(u8::MAX)];
        bytes.extend(points.iter().flat_map(Point::bytes));
        bytes.extend(self.responses());
        bytes
    }

    /// All scalars, as they stand at the end of the encoding.
    pub(super) fn responses(&self) -> Vec<u8> {
        let (multiexp, single) = (&self.multiexp.1, &self.single.1);
        let mut all: Vec<&Scalar> = multiexp.a.iter().collect();
        all.extend([&multiexp.r, &multiexp.b, &multiexp.s, &multiexp.tau]);
        if let Some(Hadamard { zero: (_, zero), .. }) = &self.hadamard {
            all.extend(zero.u.iter().chain([&zero.e]).chain(&zero.v).chain([&zero.h, &zero.l]));
        }
        all.extend(single.a.iter().chain(&single.b).chain([&single.r, &single.s]));
        all.into_iter().flat_map(Scalar::as_bytes).copied().collect()
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
        Self::decode_shaped(bytes, RowShape::of(cards))
    }

    pub(super) fn decode_shaped(bytes: &[u8], shape: RowShape) -> Result<Self, ProofError> {
        let (&found, rest) = bytes.split_first().ok_or(ProofError::Length(0))?;
        let (wanted, columns) = (shape.rows, shape.columns());
        if usize::from(found) != wanted {
            return Err(ProofError::Rows { found, wanted });
        }
        let (words, odd) = rest.as_chunks::<32>();
        if !odd.is_empty() || words.len() != shape.points() + shape.scalars() {
            return Err(ProofError::Length(bytes.len()));
        }
        let (points, scalars) = words.split_at(shape.points());
        let mut points = points.iter().map(|bytes| Point::decode(*bytes));
        let mut point = || points.next().ok_or(ProofError::Length(bytes.len()))?.map_err(ProofError::Part);
        let mut some = |count: usize| (0..count).map(|_| point()).collect::<Result<Vec<Point>, _>>();
        let (c_a, c_b) = (some(wanted)?, some(wanted)?);
        let c_a0 = some(1)?[0];
        let diagonal = |_| some(3).map(|found| Diagonal { c_b: found[0], e: [found[1], found[2]] });
        let diagonals = shape.diagonals().map(diagonal).collect::<Result<_, _>>()?;
        let hadamard = match wanted {
            1 => None,
            _ => Some((some(wanted - 1)?, some(2)?, some(2 * wanted)?)),
        };
        let single = some(3)?;

        let scalars = scalars.iter().map(|bytes| scalar(*bytes)).collect::<Result<Vec<_>, _>>()?;
        let mut scalars = scalars.into_iter();
        let mut some = |count: usize| scalars.by_ref().take(count).collect::<Vec<Scalar>>();
        let (a, rest) = (some(columns), some(4));
        let multiexp = multiexp::Answer { a, r: rest[0], b: rest[1], s: rest[2], tau: rest[3] };
        let hadamard = hadamard.map(|(c_p, ends, c_w)| {
            let (u, e, v, rest) = (some(columns), some(1), some(columns), some(2));
            let answer = zero::Answer { u, e: e[0], v, h: rest[0], l: rest[1] };
            Hadamard { c_p, zero: (zero::Opening { c_u0: ends[0], c_vm: ends[1], c_w }, answer) }
        });
        let (a, b, rest) = (some(columns), some(columns.saturating_sub(2)), some(2));
        let answer = single_value::Answer { a, b, r: rest[0], s: rest[1] };
        let opening = single_value::Opening { c_d: single[0], c_delta: single[1], c_difference: single[2] };
        Ok(Self {
            shape,
            c_a,
            c_b,
            multiexp: (multiexp::Opening { c_a0, diagonals }, multiexp),
            hadamard,
            single: (opening, answer),
        })
    }
}

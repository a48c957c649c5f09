//! Escrows: each seat deals its table key to all others in pieces, of which K together can stand in for it.
//!
//! Feldman, "A practical scheme for non-interactive verifiable secret sharing" (FOCS '87). Each piece is
//! masked with a hash of a Diffie–Hellman secret of dealer and holder.
//! Pieces of a table key, and what K of them make together: Shamir, "How to share a secret" (1979); Desmedt
//! and Frankel, "Threshold cryptosystems" (CRYPTO '89).
//! Accusations: a holder opens the secret that masks its piece, so that all can see that the piece is false.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{Identity as _, VartimeMultiscalarMul};
use zeroize::Zeroizing;

use crate::batch::Equation;
use crate::derive::SecretScalar;
use crate::key::TableKey;
use crate::point::{Point, PointError, absorb, challenge, scalar, times};
use crate::proof::{Context, EqualLogarithms};
use bypost_rules::{Hash, Seat, Transcript};

/// What all escrows of one table are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EscrowTerms {
    /// The table's id.
    pub table: Hash,
    /// K, how many pieces make up for a seat: at least 2, and fewer than there are seats.
    pub rescue: usize,
    /// X and Y of each seat, in seat order.
    pub keys: Vec<(Point, Point)>,
}

impl EscrowTerms {
    /// How many bytes each escrow has.
    pub fn escrow_bytes(&self) -> usize {
        Self::escrow_bytes_of(self.rescue, self.keys.len())
    }

    /// How many bytes each escrow has where K is `rescue`: 32·(K − 1 + n − 1) for n seats.
    pub fn escrow_bytes_of(rescue: usize, seats: usize) -> usize {
        32 * (rescue.saturating_sub(1) + seats.saturating_sub(1))
    }

    fn commitments(&self) -> usize {
        self.rescue.saturating_sub(1)
    }

    /// Every seat but the dealer, in order.
    fn holders(&self, dealer: Seat) -> impl Iterator<Item = Seat> + use<> {
        (0..self.keys.len()).map(Seat::at).filter(move |seat| *seat != dealer)
    }

    /// T_E, without any history: an escrow that is dealt again is the same.
    fn statement(&self, dealer: Seat) -> Transcript {
        let mut transcript = Transcript::new("escrow");
        let (key, _) = &self.keys[dealer.index()];
        transcript.bytes("table", &self.table).seat("seat", dealer).bytes("X", &key.bytes());
        transcript.count("rescue", self.rescue);
        for (_, escrow_key) in &self.keys {
            transcript.bytes("Y", &escrow_key.bytes());
        }
        transcript
    }
}

/// What a dealer gives to all: commitments to its polynomial f(t) = x + c₁·t + … + c_(K−1)·t^(K−1), and a
/// masked piece for each other seat.
///
/// The dealer and the holder that are given to its functions must be seats of the terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escrow {
    /// C_m = c_m·B.
    commitments: Vec<Point>,
    /// E_i = f(t_i) + mask, for each other seat in order.
    masked: Vec<Scalar>,
}

/// Why bytes are no escrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EscrowError {
    /// Not the length of an escrow at this table.
    #[error("{0} bytes are not the length of the escrow")]
    Length(usize),
    /// A commitment or a masked piece.
    #[error(transparent)]
    Part(#[from] PointError),
    /// The piece of a seat, given by its index, is 0, so that whatever it paid would be worth nothing.
    #[error("the piece of seat {} is 0", .0 + 1)]
    Holder(usize),
}

impl Escrow {
    /// Deals a table key: c_m is scalar m − 1 of the stream "escrow" of the rescue secret over T_E, and E_i =
    /// f(t_i) + scalar(T_P, i, x·Y_i). There is none for a key that is not the dealer's at this table, or has
    /// no rescue secret.
    ///
    /// No branch and no address depends on a secret.
    pub fn deal(key: &TableKey, terms: &EscrowTerms, dealer: Seat) -> Option<Self> {
        let rescue = key.rescue.as_ref()?;
        if terms.keys.get(dealer.index()) != Some(&(key.public(), rescue.escrow.public())) {
            return None;
        }
        let factors = rescue.factors(&terms.statement(dealer)).scalars(terms.commitments());
        let commitments = factors.iter().map(|factor| Point::new(RistrettoPoint::mul_base(factor))).collect();
        let mut escrow = Self { commitments, masked: Vec::new() };
        let statement = escrow.statement(terms, dealer);
        let masked = |holder: Seat| {
            let number = Scalar::from(number_of(holder));
            let higher = factors.iter().rev().fold(Scalar::ZERO, |sum, factor| (sum + factor) * number);
            let piece = Zeroizing::new(key.own.scalar() + *Zeroizing::new(higher));
            let secret = Zeroizing::new(key.own.times(&terms.keys[holder.index()].1));
            *piece + *mask(&statement, holder, &secret)
        };
        escrow.masked = terms.holders(dealer).map(masked).collect();
        Some(escrow)
    }

    /// C₁ ‖ … ‖ C_(K−1) ‖ the E_i.
    pub fn encode(&self) -> Vec<u8> {
        let commitments = self.commitments.iter().map(Point::bytes);
        commitments.chain(self.masked.iter().map(Scalar::to_bytes)).flatten().collect()
    }

    /// Reads what [`Escrow::encode`] writes. Whether every piece can be worth something is asked with
    /// [`Escrow::holder_keys`].
    ///
    /// # Errors
    /// Another length, a part that is not canonical, or a neutral C_m.
    pub fn decode(bytes: &[u8], terms: &EscrowTerms) -> Result<Self, EscrowError> {
        if bytes.len() != terms.escrow_bytes() {
            return Err(EscrowError::Length(bytes.len()));
        }
        let (commitments, masked) = bytes.as_chunks::<32>().0.split_at(terms.commitments());
        Ok(Self {
            commitments: commitments.iter().map(|bytes| Point::decode(*bytes)).collect::<Result<_, _>>()?,
            masked: masked.iter().map(|bytes| scalar(*bytes)).collect::<Result<_, _>>()?,
        })
    }

    /// P_i = X + Σ t_i^m·C_m of every seat but the dealer, by the index of the seat: what s_i·B is if the
    /// piece s_i is right.
    ///
    /// # Errors
    /// [`EscrowError::Holder`] if one is neutral.
    pub fn holder_keys(&self, terms: &EscrowTerms, dealer: Seat) -> Result<Vec<Option<Point>>, EscrowError> {
        let mut keys = vec![None; terms.keys.len()];
        for holder in terms.holders(dealer) {
            let key = Point::new(self.holder_key(terms, dealer, holder));
            if key.is_neutral() {
                return Err(EscrowError::Holder(holder.index()));
            }
            keys[holder.index()] = Some(key);
        }
        Ok(keys)
    }

    fn holder_key(&self, terms: &EscrowTerms, dealer: Seat, holder: Seat) -> RistrettoPoint {
        let inner =
            |sum: RistrettoPoint, commitment: &Point| times(number_of(holder).into(), sum + commitment.element());
        let sum = self.commitments.iter().rev().fold(RistrettoPoint::identity(), inner);
        terms.keys[dealer.index()].0.element() + sum
    }

    /// The piece of a holder, who has this table key: s_i = E_i − scalar(T_P, i, y_i·X). There is none if it
    /// is false, which is s_i·B ≠ P_i; nor for a key that is not the holder's at this table, or has no rescue
    /// secret.
    pub fn piece(&self, terms: &EscrowTerms, dealer: Seat, holder: Seat, key: &TableKey) -> Option<Piece> {
        let secret = key.rescue.as_ref()?.escrow.times(&terms.keys[dealer.index()].0);
        self.unmasked(terms, dealer, holder, &Zeroizing::new(secret))
    }

    /// Whether the piece of a holder is right, where `opened` is the D = y_i·X of an accusation whose proof
    /// holds.
    pub fn is_right(&self, terms: &EscrowTerms, dealer: Seat, holder: Seat, opened: &Point) -> bool {
        self.unmasked(terms, dealer, holder, opened).is_some()
    }

    /// The piece of a holder, if it is right.
    fn unmasked(&self, terms: &EscrowTerms, dealer: Seat, holder: Seat, secret: &Point) -> Option<Piece> {
        let place = terms.holders(dealer).position(|seat| seat == holder)?;
        let mask = mask(&self.statement(terms, dealer), holder, secret);
        let piece = Piece(SecretScalar::new(Zeroizing::new(self.masked.get(place)? - *mask)));
        (piece.public().element() == self.holder_key(terms, dealer, holder)).then_some(piece)
    }

    /// T_P.
    fn statement(&self, terms: &EscrowTerms, dealer: Seat) -> Transcript {
        let mut transcript = terms.statement(dealer);
        absorb(&mut transcript, "C", &self.commitments);
        transcript
    }
}

/// What is added to the piece of a holder: a hash of the secret x·Y_i = y_i·X that it has with the dealer.
fn mask(statement: &Transcript, holder: Seat, secret: &Point) -> Zeroizing<Scalar> {
    Zeroizing::new(challenge(statement.clone().seat("to", holder).bytes("secret", &secret.bytes())))
}

/// The piece s = f(t) of a seat: the value of a dealer's polynomial at the number t of the seat, with
/// P = s·B. Wiped on drop, never printed.
pub struct Piece(pub(super) SecretScalar);

impl Piece {
    /// P.
    pub fn public(&self) -> Point {
        self.0.public()
    }

    /// s·a, the part of this seat in the dealer's share of a slot with the point a. The slot must be of a
    /// table whose whole file has been checked.
    pub fn share(&self, point: &Point) -> Point {
        self.0.times(point)
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Piece({:?})", self.public())
    }
}

/// The number at which the polynomials of all dealers are worked out for a seat: t = index + 1.
pub(super) fn number_of(seat: Seat) -> u8 {
    seat.byte() + 1
}

/// The factors λᵢ with which the shares of K seats add up to the share of a missing seat.
#[derive(Clone, Debug)]
pub struct Interpolation(Vec<Scalar>);

impl Interpolation {
    /// λᵢ = Π tⱼ / (tⱼ − tᵢ) over the others j of these seats, which must be different.
    pub fn new(seats: &[Seat]) -> Self {
        let numbers: Vec<Scalar> = seats.iter().map(|seat| Scalar::from(number_of(*seat))).collect();
        let factor = |own: &Scalar| {
            let others = numbers.iter().filter(|other| *other != own);
            let (over, under) =
                others.fold((Scalar::ONE, Scalar::ONE), |(over, under), other| (over * other, under * (other - own)));
            over * under.invert()
        };
        Self(numbers.iter().map(factor).collect())
    }

    /// Σ λᵢ·Sᵢ, the share of the missing seat, of the shares Sᵢ that these seats made of one point, in the
    /// same order.
    pub fn share(&self, shares: &[Point]) -> Point {
        debug_assert_eq!(self.0.len(), shares.len());
        Point::new(RistrettoPoint::vartime_multiscalar_mul(&self.0, shares.iter().map(Point::element)))
    }
}

/// Bytes of an [`Accusation`].
pub const ACCUSATION_BYTES: usize = 128;

/// D = y·X for the escrow key y of the accuser and the table key X of the dealer, with Chaum and Pedersen's
/// proof (CRYPTO '92) that log_B Y = log_X D.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accusation {
    opened: Point,
    proof: EqualLogarithms,
}

impl Accusation {
    /// Opens the secret with a dealer, and proves it: A₁ = k·B, A₂ = k·X, c = hash, z = k + c·y. There is
    /// none for a key without a rescue secret.
    pub fn make(key: &TableKey, context: &Context, dealer: Seat, dealer_key: &Point) -> Option<Self> {
        let escrow = &key.rescue.as_ref()?.escrow;
        let opened = escrow.times(dealer_key);
        let statement = accused(context, dealer, [&escrow.public(), dealer_key, &opened]);
        Some(Self { opened, proof: EqualLogarithms::prove(escrow, statement, dealer_key.element()) })
    }

    /// D.
    pub fn opened(&self) -> Point {
        self.opened
    }

    /// The two equations that hold exactly if D = y·X for the Y = y·B of the accuser: A₁ + c·Y − z·B = 0 and
    /// A₂ + c·D − z·X = 0.
    pub fn equations(&self, dealer_key: &Point, own: &Point, context: &Context, dealer: Seat) -> [Equation; 2] {
        let statement = accused(context, dealer, [own, dealer_key, &self.opened]);
        self.proof.equations(statement, own, [(Scalar::ONE, *dealer_key, self.opened)].into_iter())
    }

    /// D ‖ A₁ ‖ A₂ ‖ z.
    pub fn encode(&self) -> [u8; ACCUSATION_BYTES] {
        let mut bytes = [0; ACCUSATION_BYTES];
        bytes[..32].copy_from_slice(&self.opened.bytes());
        bytes[32..].copy_from_slice(&self.proof.encode());
        bytes
    }

    /// Reads D ‖ A₁ ‖ A₂ ‖ z.
    ///
    /// # Errors
    /// A part that is not canonical, or a neutral point.
    pub fn decode(bytes: &[u8; ACCUSATION_BYTES]) -> Result<Self, PointError> {
        let (mut opened, mut proof) = ([0; 32], [0; 96]);
        opened.copy_from_slice(&bytes[..32]);
        proof.copy_from_slice(&bytes[32..]);
        Ok(Self { opened: Point::decode(opened)?, proof: EqualLogarithms::decode(&proof)? })
    }
}

fn accused(context: &Context, dealer: Seat, [own, dealer_key, opened]: [&Point; 3]) -> Transcript {
    let mut transcript = context.transcript("accusation");
    transcript
        .seat("dealer", dealer)
        .bytes("Y", &own.bytes())
        .bytes("X", &dealer_key.bytes())
        .bytes("D", &opened.bytes());
    transcript
}

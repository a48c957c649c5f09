//! Table keys: one secret scalar for each seat of a table; and what a seat needs beside it at a table that
//! goes on without one. The keys of a table together.
//! Identities sign: they are Ed25519 keys made from a seed.

use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::Identity as _;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::derive::{SecretScalar, Stream, derive, derive_scalar};
use crate::point::{Point, scalar};
use bypost_rules::{Hash, Seat, Slot, Transcript};

/// The secret table key x of a seat, with X = x·B; at a table with rescue also the rescue secret of the seat.
/// Wiped on drop, never printed.
pub struct TableKey {
    /// x.
    pub(super) own: SecretScalar,
    pub(super) rescue: Option<RescueSecret>,
}

impl TableKey {
    /// x = HMAC-SHA-512(seed, transcript "table key" ‖ table ‖ seat ‖ nonce), reduced.
    ///
    /// The nonce is drawn anew for each joining turn, so that a seat that answers the same invitation twice
    /// has another key each time.
    pub fn new(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("table key");
        transcript.bytes("table", table).seat("seat", seat).bytes("nonce", nonce);
        Self { own: SecretScalar::new(derive_scalar(seed.bytes(), &transcript)), rescue: None }
    }

    /// The same x, with the rescue secret of the seat: its key at a table with rescue.
    pub fn with_rescue(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let rescue = Some(RescueSecret::derive(seed, table, seat, nonce));
        Self { rescue, ..Self::new(seed, table, seat, nonce) }
    }

    /// The table key that its owner hands over; none if x is no scalar, or 0.
    pub fn handed(handed: &HandedSecret) -> Option<Self> {
        let own = Zeroizing::new(scalar(handed.own).ok().filter(|secret| *secret != Scalar::ZERO)?);
        let rescue = handed.rescue.map(|secret| RescueSecret::new(Zeroizing::new(secret)));
        Some(Self { own: SecretScalar::new(own), rescue })
    }

    /// What whoever the seat is handed over to needs of it.
    pub fn secret(&self) -> HandedSecret {
        HandedSecret { own: *self.own.bytes(), rescue: self.rescue.as_ref().map(|rescue| *rescue.secret) }
    }

    /// X.
    pub fn public(&self) -> Point {
        self.own.public()
    }

    /// Y = y·B, the escrow key of the seat; none without a rescue secret.
    pub fn escrow_public(&self) -> Option<Point> {
        self.rescue.as_ref().map(|rescue| rescue.escrow.public())
    }

    /// The share S = x·a of a slot with the point a. The slot must be of a table whose whole file has been
    /// checked.
    pub fn share(&self, point: &Point) -> Point {
        self.own.times(point)
    }

    /// The secrets of a shuffle, in streams that `domain` tells apart. With a rescue secret they come of h:
    /// others could know x together, and with it which card lies where.
    pub(super) fn stream(&self, domain: &str, statement: &Transcript) -> Stream {
        match &self.rescue {
            Some(rescue) => Stream::new(&*rescue.shuffle, domain, statement),
            None => Stream::new(&*self.own.bytes(), domain, statement),
        }
    }
}

impl std::fmt::Debug for TableKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "TableKey({:?})", self.public())
    }
}

/// The rescue secret q of a seat, with what is made of it. K other seats can work out the table key x
/// together, and nothing of this follows from x. Wiped on drop, never printed.
pub(super) struct RescueSecret {
    /// q.
    secret: Zeroizing<[u8; RESCUE_SECRET_BYTES]>,
    /// y, with Y = y·B.
    pub(super) escrow: SecretScalar,
    /// h, which takes the place of x in the streams of a shuffle.
    shuffle: Zeroizing<[u8; 32]>,
}

impl RescueSecret {
    /// q = HMAC-SHA-512(seed, transcript "rescue secret" ‖ table ‖ seat ‖ nonce).
    pub(super) fn derive(seed: &Seed, table: &Hash, seat: Seat, nonce: &[u8; 32]) -> Self {
        let mut transcript = Transcript::new("rescue secret");
        transcript.bytes("table", table).seat("seat", seat).bytes("nonce", nonce);
        Self::new(derive(seed.bytes(), &transcript))
    }

    /// y = HMAC-SHA-512(q, transcript "escrow key"), reduced; h is the first half of HMAC-SHA-512(q,
    /// transcript "shuffle key").
    pub(super) fn new(secret: Zeroizing<[u8; RESCUE_SECRET_BYTES]>) -> Self {
        let escrow = SecretScalar::new(derive_scalar(&*secret, &Transcript::new("escrow key")));
        let wide = derive(&*secret, &Transcript::new("shuffle key"));
        let mut shuffle = Zeroizing::new([0; 32]);
        shuffle.copy_from_slice(&wide[..32]);
        Self { secret, escrow, shuffle }
    }

    /// c₁, c₂, …: the factors of the polynomial that is dealt.
    pub(super) fn factors(&self, statement: &Transcript) -> Stream {
        Stream::new(&*self.secret, "escrow", statement)
    }
}

/// The table keys of all seats that take part, and the turn that completed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointKey {
    completed: Hash,
    keys: Vec<(Seat, Point)>,
    sum: Point,
}

/// Why keys do not make a joint key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// Two seats have one key.
    #[error("two seats have the same table key")]
    Equal,
    /// Some of the keys add up to nothing.
    #[error("the table keys cancel each other")]
    Cancel,
}

impl JointKey {
    /// The keys of all seats in seat order; `completed` is the hash of the turn that brought the last of
    /// them.
    ///
    /// # Errors
    /// Equal keys, or keys whose sum is 0: their seats would have no joint key once the others have left.
    pub fn new(completed: Hash, keys: Vec<(Seat, Point)>) -> Result<Self, KeyError> {
        let equal = |index: usize| keys[..index].iter().any(|(_, key)| *key == keys[index].1);
        if (0..keys.len()).any(equal) {
            return Err(KeyError::Equal);
        }
        // The sums of all sets of the keys seen so far: at most 256, as a table has at most eight seats.
        let mut sums = vec![RistrettoPoint::identity()];
        for (_, key) in &keys {
            let with: Vec<_> = sums.iter().map(|sum| sum + key.element()).collect();
            sums.extend(with);
        }
        if keys.is_empty() || sums[1..].contains(&RistrettoPoint::identity()) {
            return Err(KeyError::Cancel);
        }
        Ok(Self { completed, sum: Point::new(sums[sums.len() - 1]), keys })
    }

    /// Y, the sum of all keys, under which cards lie.
    pub fn sum(&self) -> Point {
        self.sum
    }

    /// The joint key of the other seats, when one has left.
    ///
    /// # Errors
    /// [`KeyError::Cancel`] if nobody is left.
    pub fn without(&self, seat: Seat) -> Result<Self, KeyError> {
        let keys = self.keys.iter().copied().filter(|&(other, _)| other != seat).collect();
        Self::new(self.completed, keys)
    }

    /// The point of a throw: hashed from the turn that completed the keys, all keys, and the number of the
    /// lot. The hash covers the keys, so that nobody can choose a key when they know a share already.
    pub fn throw_point(&self, slot: Slot) -> Point {
        let mut transcript = Transcript::new("throw point");
        self.absorb(&mut transcript);
        transcript.slot(slot);
        Point::hashed(&transcript)
    }

    /// Absorbs the turn that completed the keys, and all keys with their seats.
    pub(super) fn absorb(&self, transcript: &mut Transcript) {
        transcript.bytes("completed", &self.completed).count("keys", self.keys.len());
        for (seat, key) in &self.keys {
            transcript.seat("seat", *seat).bytes("X", &key.bytes());
        }
    }
}

/// Bytes of a signature.
pub const SIGNATURE_BYTES: usize = 64;

/// The 32 secret bytes from which all keys of a player follow. Wiped on drop, never printed.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed with these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the player's own home.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Seed(secret)")
    }
}

/// A player who can sign.
pub struct Identity {
    seed: Seed,
    signing: SigningKey,
    /// The secrets of seats that were handed over to this identity.
    handed: Vec<HandedSecret>,
}

impl Identity {
    /// The identity of a seed: an Ed25519 key (RFC 8032) whose private key is the first half of
    /// HMAC-SHA-512(seed, transcript "signing key").
    pub fn new(seed: Seed) -> Self {
        let wide = derive(&seed.0, &Transcript::new("signing key"));
        let mut private = Zeroizing::new([0; 32]);
        private.copy_from_slice(&wide[..32]);
        Self { signing: SigningKey::from_bytes(&private), seed, handed: Vec::new() }
    }

    /// The same identity, which has the secrets of these seats too.
    #[must_use]
    pub fn with_handed(self, handed: Vec<HandedSecret>) -> Self {
        Self { handed, ..self }
    }

    /// The secrets of the seats that were handed over to it.
    pub fn handed(&self) -> &[HandedSecret] {
        &self.handed
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The half that everybody may know.
    pub fn public(&self) -> PublicIdentity {
        PublicIdentity(self.signing.verifying_key())
    }

    /// Bytes that follow from the identity and a statement, and that nobody else can know: an opponent
    /// chooses by them, so that it chooses alike on one position. No other secret follows from them.
    pub fn chance(&self, statement: &Transcript) -> [u8; 8] {
        let wide = derive(&self.seed.0, Transcript::new("opponent").bytes("statement", &statement.wide()));
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&wide[..8]);
        bytes
    }

    /// Signs the hash of a turn.
    pub fn sign_turn(&self, turn: &Hash, _: SigningPermit) -> [u8; SIGNATURE_BYTES] {
        self.signing.sign(&message("turn", turn)).to_bytes()
    }

    /// Signs the hash of a consent.
    pub fn sign_consent(&self, consent: &Hash, _: SigningPermit) -> [u8; SIGNATURE_BYTES] {
        self.signing.sign(&message("consent", consent)).to_bytes()
    }
}

/// The permission to sign. A key that signs two turns on one predecessor has forked the table, and the
/// two files convict it. So only code that remembers what was signed may take this: the session of `bypost`,
/// whose library does not give it on, and tests that forge.
#[derive(Clone, Copy, Debug)]
pub struct SigningPermit(());

impl SigningPermit {
    /// Takes the permission. Whoever calls this remembers every turn that is signed with it.
    pub const fn take() -> Self {
        Self(())
    }
}

impl std::fmt::Debug for Identity {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Identity({:?})", self.public())
    }
}

/// The public half of an identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicIdentity(VerifyingKey);

impl PublicIdentity {
    /// Decodes a key. It refuses keys of small order, under which one signature fits many texts, and keys
    /// outside the subgroup of prime order.
    pub fn decode(bytes: &[u8; 32]) -> Option<Self> {
        let key = VerifyingKey::from_bytes(bytes).ok()?;
        // A second encoding of one point would let one identity look like two.
        let canonical = key.to_edwards().compress().to_bytes() == *bytes;
        // With a part of small order one private key would have eight identities, and checkers that multiply
        // by the cofactor would take signatures that this refuses.
        let sound = !key.is_weak() && key.to_edwards().is_torsion_free();
        (canonical && sound).then_some(Self(key))
    }

    /// The encoding (RFC 8032, section 5.1.5).
    pub fn bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Whether this identity made a signature of a turn's hash. The check is strict, and takes each signature
    /// alone, since a batch may accept a signature that a single check refuses.
    pub fn signed(&self, turn: &Hash, signature: &[u8; SIGNATURE_BYTES]) -> bool {
        self.0.verify_strict(&message("turn", turn), &Signature::from_bytes(signature)).is_ok()
    }

    /// Whether this identity made a signature of a consent's hash; just as strict.
    pub fn agreed(&self, consent: &Hash, signature: &[u8; SIGNATURE_BYTES]) -> bool {
        self.0.verify_strict(&message("consent", consent), &Signature::from_bytes(signature)).is_ok()
    }

    /// The fingerprint that people compare on the telephone: the first 80 bits of a hash of the key, as five
    /// groups of four hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        let hash = Transcript::new("fingerprint").bytes("identity", &self.bytes()).hash();
        let group = |pair: &[u8]| format!("{:02x}{:02x}", pair[0], pair[1]);
        hash[..10].chunks_exact(2).map(group).collect::<Vec<_>>().join("-")
    }
}

/// The message that is signed: a label that says what it is, and the hash. No label begins another.
fn message(what: &str, hash: &Hash) -> Vec<u8> {
    [b"bypost/1 ".as_slice(), what.as_bytes(), b" ", hash].concat()
}

pub(super) const RESCUE_SECRET_BYTES: usize = 64;

/// The secrets of a seat as they are handed over with it: x, and at a table with rescue the rescue secret q.
/// Wiped on drop, never printed.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct HandedSecret {
    pub(super) own: [u8; 32],
    pub(super) rescue: Option<[u8; RESCUE_SECRET_BYTES]>,
}

impl HandedSecret {
    /// Reads x alone (32 bytes), or x ‖ q (96 bytes); none if there are more or fewer bytes.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (own, rescue) = bytes.split_first_chunk()?;
        let rescue = if rescue.is_empty() { None } else { Some(rescue.try_into().ok()?) };
        Some(Self { own: *own, rescue })
    }

    /// x, or x ‖ q.
    pub fn bytes(&self) -> Zeroizing<Vec<u8>> {
        let rescue: &[u8] = self.rescue.as_ref().map_or(&[], |rescue| rescue);
        Zeroizing::new([&self.own[..], rescue].concat())
    }
}

impl std::fmt::Debug for HandedSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("HandedSecret(secret)")
    }
}

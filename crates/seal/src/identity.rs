//! Identities, which sign: Ed25519 keys made from a seed; and the secrets of a seat on their way to its next
//! owner.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::derive::derive;
use bypost_rules::{Hash, Transcript};

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

/// Bytes of a rescue secret.
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

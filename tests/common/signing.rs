//! Signing without the memory of a session, so that tests, benches and fuzz targets can forge.

use bypost::chain::{Chain, Link};
use bypost::file::{Consent, Time};
use bypost::rules::{Hash, Seat};
use bypost::seal::{Identity, SIGNATURE_BYTES, TableKey};
use bypost::table::{Draft, Table, TakeError};
use bypost_seal::SigningPermit;

/// Turns that no session remembers.
pub(crate) trait ForgeTurns: Sized {
    /// The joining turn of an identity at a seat.
    fn join(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        nonce: [u8; 32],
        time: Time,
    ) -> Result<(Link, Self), TakeError>;

    /// A turn of the seat on the clock.
    fn take(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        draft: &Draft,
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        self.take_agreed(chain, seat, identity, (draft, &[]), time)
    }

    /// A turn that carries consents.
    fn take_agreed(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        said: (&Draft, &[Consent]),
        time: Time,
    ) -> Result<(Link, Self), TakeError>;
}

impl ForgeTurns for Table {
    fn join(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        nonce: [u8; 32],
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        self.make_join(chain, seat, identity, (nonce, Vec::new()), time, SigningPermit::take())
    }

    fn take_agreed(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        said: (&Draft, &[Consent]),
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        self.make_turn(chain, seat, identity, said, time, SigningPermit::take())
    }
}

/// Signatures that no session remembers.
pub(crate) trait ForgeSignatures {
    /// Signs the hash of a turn.
    fn sign(&self, turn: &Hash) -> [u8; SIGNATURE_BYTES];

    /// Signs the hash of a consent.
    fn agree(&self, consent: &Hash) -> [u8; SIGNATURE_BYTES];
}

impl ForgeSignatures for Identity {
    fn sign(&self, turn: &Hash) -> [u8; SIGNATURE_BYTES] {
        self.sign_turn(turn, SigningPermit::take())
    }

    fn agree(&self, consent: &Hash) -> [u8; SIGNATURE_BYTES] {
        self.sign_consent(consent, SigningPermit::take())
    }
}

/// Handing over without a session.
pub(crate) trait HandOver {
    /// The identity, to which the seat with this table key was handed over.
    fn hand_over(&self, to: Identity) -> Identity;
}

impl HandOver for TableKey {
    fn hand_over(&self, to: Identity) -> Identity {
        to.with_handed(vec![self.secret()])
    }
}

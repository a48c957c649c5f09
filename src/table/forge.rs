//! Turns that are made past the session, so that no memory keeps them: for tests, benches and fuzz targets
//! alone.

use super::{Draft, Table, TakeError};
use crate::chain::{Chain, Link};
use crate::file::{Consent, Time};
use crate::rules::Seat;
use crate::seal::Identity;

impl Table {
    /// Makes the joining turn of an identity at a seat; `nonce` must be 32 fresh random bytes. Nobody
    /// remembers that it was signed.
    ///
    /// # Errors
    /// [`TakeError::Join`] if another seat is next.
    pub fn join(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        nonce: [u8; 32],
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        self.make_join(chain, seat, identity, (nonce, Vec::new()), time)
    }

    /// Makes a turn of the seat on the clock. Nobody remembers that it was signed.
    ///
    /// # Errors
    /// A step that cannot be read or played, or nothing to do.
    pub fn take(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        draft: &Draft,
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        self.make_turn(chain, seat, identity, (draft, &[]), time)
    }

    /// Makes a turn that carries consents. Nobody remembers that it was signed.
    ///
    /// # Errors
    /// As [`Table::take`].
    pub fn take_agreed(
        &self,
        chain: &Chain,
        seat: Seat,
        identity: &Identity,
        (draft, consents): (&Draft, &[Consent]),
        time: Time,
    ) -> Result<(Link, Self), TakeError> {
        self.make_turn(chain, seat, identity, (draft, consents), time)
    }
}

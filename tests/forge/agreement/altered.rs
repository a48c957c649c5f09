//! Turns with steps of the table and consents are altered, and signed again.

use bypost::file::{Consent, Time, Turn};

use super::tables::TABLES;
use crate::common::Record;

impl Record {
    /// All turns, the last of them with other consents.
    pub(crate) fn carrying(&self, consents: Vec<Consent>) -> String {
        self.signed(self.chain.links.len(), |turn| turn.consents = consents)
    }

    /// All turns, the last of them altered and signed again.
    pub(crate) fn last(&self, alter: impl FnOnce(&mut Turn)) -> String {
        self.signed(self.chain.links.len(), alter)
    }
}

/// The table at play, and one turn more of a seat with a step of the table and consents.
pub(super) fn stepping(by: usize, step: &str, consents: Vec<Consent>, time: Time) -> String {
    TABLES.playing.going_on(by, |turn| {
        (turn.steps, turn.consents, turn.time) = (vec![step.to_owned()], consents, time);
    })
}

/// The end by agreement, with other consents.
pub(super) fn consenting(alter: impl FnOnce(&mut Vec<Consent>)) -> String {
    let mut consents = TABLES.ended.chain.links.last().unwrap().turn.consents.clone();
    alter(&mut consents);
    TABLES.ended.carrying(consents)
}

//! How much computing the states of all tables that came at once may take. It is counted in millionths of a
//! second on a plain machine, and estimated from counts before the work is done, so that every machine looks
//! at the same states.

use crate::chain::Link;
use crate::file::Turn;

/// The time that checking states may take together with looking through the mails, and the time that is left
/// for checking whatever the mails took.
const ALL: usize = 2_200_000;
const LEAST: usize = 200_000;

/// Bytes of a text that are parsed in one millionth of a second.
const BYTES: usize = 48;

/// The time for a turn: for its signature, and for the position after it.
const SIGNED: usize = 60;
const PLAYED: usize = 40;

/// The time for a step, for a share, and for a card of a shuffle.
const STEP: usize = 2;
const SHARE: usize = 12;
const CARD: usize = 48;

/// Bytes of a card in a deck.
const PAIR: usize = 64;

/// Bytes of a file of which only the length is known that are read, linked and replayed, or only read and
/// linked, in one millionth of a second.
const WHOLE: usize = 6;
const LINKED: usize = 16;

/// The time that is left for checking the states of all tables that came at once.
#[derive(Debug)]
pub struct CheckBudget {
    left: usize,
    /// Whether nothing was ever taken.
    fresh: bool,
}

impl CheckBudget {
    /// The time that is left after the mails were looked through, which took as long as
    /// [`crate::post::MailScan::spent`] says. The signatures of so many consents are paid for: none of them
    /// is left out because of what came beside it.
    #[must_use]
    pub fn after(spent: usize, consents: usize) -> Self {
        Self { left: ALL.saturating_sub(spent + to_verify(consents)).max(LEAST), fresh: true }
    }

    /// Spends so much time, if so much is left.
    pub(in crate::session) fn takes(&mut self, cost: usize) -> bool {
        let fits = cost <= self.left;
        self.left -= if fits { cost } else { 0 };
        self.fresh &= !fits;
        fits
    }

    /// Whether nothing was ever taken.
    pub(in crate::session) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Spends so much time on a file that is here. The first such file is looked at however long it is.
    pub(in crate::session) fn takes_own(&mut self, cost: usize) -> bool {
        let fits = self.fresh || cost <= self.left;
        // This file cannot be left out, but states can: so a quarter more is charged, and less is left for
        // them.
        self.left = if fits { self.left.saturating_sub(cost + cost / 4).max(LEAST.min(self.left)) } else { self.left };
        self.fresh = false;
        fits
    }

    /// Spends so much more time on a file that is here. If it was the first, nothing is left out of it.
    pub(in crate::session) fn takes_more(&mut self, cost: usize, was_first: bool) -> bool {
        self.fresh |= was_first;
        self.takes_own(cost)
    }
}

/// The time to parse a text.
pub(in crate::session) fn to_read(bytes: usize) -> usize {
    bytes / BYTES + 1
}

/// The time to parse and link a file of so many bytes.
pub(in crate::session) fn to_parse_and_link(bytes: usize) -> usize {
    bytes / LINKED
}

/// The time to check a file of so many bytes whole.
pub(in crate::session) fn to_check(bytes: usize) -> usize {
    bytes / WHOLE
}

/// The time to hash turns and check their signatures.
pub(in crate::session) fn to_link(turns: &[Turn]) -> usize {
    turns.len() * SIGNED
}

/// The time to check the signatures of so many consents.
pub(in crate::session) fn to_verify(consents: usize) -> usize {
    consents * SIGNED
}

/// The time to replay turns and check their proofs.
pub(in crate::session) fn to_replay(links: &[Link]) -> usize {
    let cost = |link: &Link| {
        let Turn { steps, shares, shuffles, .. } = &link.turn;
        let cards: usize = shuffles.iter().map(|part| part.deck.len() / PAIR).sum();
        PLAYED + steps.len() * STEP + shares.len() * SHARE + cards * CARD
    };
    links.iter().map(cost).sum()
}

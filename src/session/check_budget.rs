//! How much computing the states of all tables that came at once may take. It is counted in millionths of a
//! second on a plain machine, and estimated from counts before the work is done, so that every machine looks
//! at the same states.

use crate::chain::Link;
use crate::file::Turn;

/// What they may take, with looking through the mails; and what is left for states and the files that are
/// here whatever that took.
const ALL: usize = 2_200_000;
const LEAST: usize = 200_000;

/// Bytes of a text that are parsed in one.
const BYTES: usize = 48;

/// What a turn takes: its signature, and the position after it.
const SIGNED: usize = 60;
const PLAYED: usize = 40;

/// What a step, a share, and a card of a shuffle take.
const STEP: usize = 2;
const SHARE: usize = 12;
const CARD: usize = 48;

/// Bytes of a card in a deck.
const PAIR: usize = 64;

/// Bytes of a file of which nothing but the length is known, when it is read, linked and replayed in one.
const WHOLE: usize = 6;
const LINKED: usize = 16;

/// What is left of the computing that the states of all tables that came at once may take.
#[derive(Debug)]
pub struct CheckBudget {
    left: usize,
    /// Whether nothing was ever taken.
    fresh: bool,
}

impl CheckBudget {
    /// What is left after the mails were looked through, which took so much:
    /// [`crate::post::MailScan::spent`].
    #[must_use]
    pub fn after(spent: usize) -> Self {
        Self { left: ALL.saturating_sub(spent).max(LEAST), fresh: true }
    }

    /// Takes so much, if it is there.
    pub(super) fn takes(&mut self, cost: usize) -> bool {
        let fits = cost <= self.left;
        self.left -= if fits { cost } else { 0 };
        self.fresh &= !fits;
        fits
    }

    /// Takes so much for a file that is here: the first is looked at however long it is.
    pub(super) fn takes_own(&mut self, cost: usize) -> bool {
        let fits = self.fresh || cost <= self.left;
        // It cannot be left out, so it takes a quarter more: the rest is what can.
        self.left = if fits { self.left.saturating_sub(cost + cost / 4).max(LEAST.min(self.left)) } else { self.left };
        self.fresh = false;
        fits
    }
}

/// What it takes to parse a text.
pub(super) fn to_read(bytes: usize) -> usize {
    bytes / BYTES + 1
}

/// What it takes to parse and link an archive of so many bytes.
pub(super) fn to_rejoin(bytes: usize) -> usize {
    bytes / LINKED
}

/// What it takes to check a file of so many bytes whole.
pub(super) fn to_check(bytes: usize) -> usize {
    bytes / WHOLE
}

/// What it takes to hash turns and check their signatures.
pub(super) fn to_link(turns: &[Turn]) -> usize {
    turns.len() * SIGNED
}

/// What it takes to replay turns and check their proofs.
pub(super) fn to_replay(links: &[Link]) -> usize {
    let cost = |link: &Link| {
        let Turn { steps, shares, shuffles, .. } = &link.turn;
        let cards: usize = shuffles.iter().map(|part| part.deck.len() / PAIR).sum();
        PLAYED + steps.len() * STEP + shares.len() * SHARE + cards * CARD
    };
    links.iter().map(cost).sum()
}

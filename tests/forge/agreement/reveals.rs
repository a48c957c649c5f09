//! Reveals come at a wrong time, or with wrong shares.

use super::altered::stepping;
use super::tables::{BY, LATE, TABLES};
use crate::forge::{Case, case};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("reveal-after-a-claim", "turn 9 (alice)", |_| {
        TABLES.claimed.going_on(BY, |turn| (turn.steps, turn.consents) = (vec!["reveal all".into()], vec![]))
    }),
    case("reveal-before-the-end", "turn 8 (bob)", |_| stepping(LATE, "reveal all", vec![], TABLES.playing.now())),
    case("reveal-without-a-share", "turn 11 (alice)", |_| {
        TABLES.revealed.last(|turn| turn.shares.truncate(turn.shares.len() - 1))
    }),
    case("reveal-with-shares-swapped", "turn 11 (alice)", |_| TABLES.revealed.last(|turn| turn.shares.swap(0, 1))),
    case("reveal-with-another-share", "turn 11 (alice)", |_| {
        TABLES.revealed.last(|turn| turn.shares[0].share = turn.shares[1].share)
    }),
    case("reveal-with-the-proof-of-another", "turn 11 (alice)", |_| {
        TABLES.revealed.last(|turn| turn.proof = TABLES.revealed.chain.links[9].turn.proof)
    }),
    case("reveal-without-a-proof", "turn 11 (alice)", |_| TABLES.revealed.last(|turn| turn.proof = None)),
    case("reveal-twice", "turn 12 (alice)", |_| {
        TABLES.revealed.going_on(BY, |turn| turn.steps = vec!["reveal all".into()])
    }),
    case("reveal-with-consents", "turn 11 (alice)", |_| {
        let consents = TABLES.revealed.up_to(10).chain.links[7].turn.consents.clone();
        TABLES.revealed.carrying(consents)
    }),
];

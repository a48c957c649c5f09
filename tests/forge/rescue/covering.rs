//! What a missing seat alone could see is not shuffled as it must be before anything is paid for it.

use bypost::file::Turn;

use super::tables::{BY, RESCUE, THIRD};
use crate::forge::{Case, case};

const ALICE: &str = "turn 9 (alice)";

/// Alice's turn, with something altered.
fn covering(alter: impl FnOnce(&mut Turn)) -> String {
    RESCUE.covered.signed(9, alter)
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("cover-lacking", ALICE, |_| covering(|turn| turn.shuffles.clear())),
    case("cover-lacking-beside-pieces", ALICE, |_| {
        let paid = RESCUE.covered.chain.links[10].turn.rescue.clone();
        covering(|turn| (turn.shuffles, turn.rescue) = (Vec::new(), paid))
    }),
    case("cover-and-pieces", ALICE, |_| {
        let paid = RESCUE.covered.chain.links[10].turn.rescue.clone();
        covering(|turn| turn.rescue = paid)
    }),
    case("cover-and-a-step", ALICE, |_| covering(|turn| turn.steps = vec!["fold".to_owned()])),
    case("cover-and-shares", ALICE, |_| {
        let paid = RESCUE.covered.chain.links[6].turn.clone();
        covering(|turn| (turn.shares, turn.proof) = (paid.shares, paid.proof))
    }),
    case("cover-twice", ALICE, |_| covering(|turn| turn.shuffles.push(turn.shuffles[0].clone()))),
    case("cover-of-another-lot", ALICE, |_| covering(|turn| turn.shuffles[0].lot += 1)),
    case("cover-of-a-lot-that-is-shuffled", ALICE, |_| covering(|turn| turn.shuffles[0].lot = 1)),
    case("cover-with-a-card-less", ALICE, |_| {
        covering(|turn| {
            let cards = turn.shuffles[0].deck.len() - 64;
            turn.shuffles[0].deck.truncate(cards);
        })
    }),
    case("cover-with-the-deck-before", "turn 10 (carol)", |_| {
        let before = RESCUE.covered.chain.links[8].turn.shuffles[0].deck.clone();
        RESCUE.covered.signed(10, |turn| turn.shuffles[0].deck = before)
    }),
    case("cover-with-the-proof-of-another", "turn 10 (carol)", |_| {
        let other = RESCUE.covered.chain.links[8].turn.shuffles[0].proof.clone();
        RESCUE.covered.signed(10, |turn| turn.shuffles[0].proof = other)
    }),
    case("cover-with-the-shuffle-of-another", "turn 10 (carol)", |_| {
        let other = RESCUE.covered.chain.links[8].turn.shuffles.clone();
        RESCUE.covered.signed(10, |turn| turn.shuffles = other)
    }),
    case("cover-before-its-payer's-turn", "turn 9 (carol)", |_| {
        let shuffles = RESCUE.covered.chain.links[9].turn.shuffles.clone();
        RESCUE.covered.up_to(8).going_on(BY, |turn| {
            (turn.steps, turn.consents, turn.shuffles) = (Vec::new(), Vec::new(), shuffles);
        })
    }),
    case("cover-by-one-alone-and-pieces", "turn 10 (alice)", |_| {
        let paid = RESCUE.covered.chain.links[10].turn.rescue.clone();
        RESCUE.covered.up_to(9).going_on(THIRD, |turn| turn.rescue = paid)
    }),
    case("cover-by-all-but-one-and-pieces", "turn 10 (carol)", |_| {
        let paid = RESCUE.covered.chain.links[11].turn.rescue.clone();
        RESCUE.covered.signed(10, |turn| (turn.shuffles, turn.rescue) = (Vec::new(), paid))
    }),
    case("cover-again-in-place-of-pieces", "turn 11 (alice)", |_| {
        let shuffles = RESCUE.covered.chain.links[8].turn.shuffles.clone();
        RESCUE.covered.signed(11, |turn| (turn.shuffles, turn.rescue) = (shuffles, Default::default()))
    }),
    case("cover-that-leaves-the-state-before", ALICE, |_| {
        covering(|turn| turn.state = RESCUE.covered.chain.links[7].turn.state)
    }),
];

//! Accusations that do not hold, or that come at the wrong place.

use bypost::file::{Agreed, Turn};
use bypost::rules::Seat;
use bypost::seal::{Accusation, Context, TableKey};

use super::tables::{BY, LATE, RESCUE, THIRD};
use crate::common::Record;
use crate::forge::agreement::TABLES;
use crate::forge::{Case, PRIME, case, plus};

const BOB: &str = "turn 8 (bob)";

/// Bob's accusation of carol, who has dealt him a false piece, with something altered.
fn accused(alter: impl FnOnce(&mut Turn)) -> String {
    RESCUE.accused.signed(8, alter)
}

/// The same, with what it opens altered.
fn opened(alter: impl FnOnce(&mut [u8; 128])) -> String {
    accused(|turn| alter(turn.rescue.opened.as_mut().unwrap()))
}

/// What an accusation opens that is made with this key at a place, of this dealer.
fn opening(record: &Record, key: &TableKey, context: &Context, dealer: usize) -> Option<[u8; 128]> {
    let dealer_key = record.key(dealer as u8).public();
    Some(Accusation::make(key, context, Seat::new(dealer as u8), &dealer_key).unwrap().encode())
}

/// The first turns of a table, and an accusation by a seat.
fn accusing(record: &Record, turns: usize, by: usize, dealer: usize) -> String {
    let before = record.up_to(turns);
    let table = record.chain.id;
    let (turn, seat) = (turns as u32 + 1, Seat::new(by as u8));
    let context = Context { table, turn, seat, before: before.chain.head() };
    let opened = opening(record, &record.key(by as u8), &context, dealer);
    let name = &record.chain.header.seats[dealer].0;
    before.going_on(by, |turn| {
        turn.rescue = Default::default();
        (turn.steps, turn.consents, turn.rescue.opened) = (vec![format!("accuse {name}")], Vec::new(), opened);
    })
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    // There is nothing to accuse of.
    case("rescue-accuse-of-a-right-piece", BOB, |_| accusing(&RESCUE.playing, 7, LATE, BY)),
    case("rescue-accuse-another-dealer", BOB, |_| accusing(&RESCUE.accused, 7, LATE, THIRD)),
    case("rescue-accuse-another-dealer-with-what-is-opened", BOB, |_| {
        accused(|turn| turn.steps = vec!["accuse alice".to_owned()])
    }),
    case("rescue-accuse-oneself", BOB, |_| accused(|turn| turn.steps = vec!["accuse bob".to_owned()])),
    case("rescue-accuse-nobody", BOB, |_| accused(|turn| turn.steps = vec!["accuse dave".to_owned()])),
    case("rescue-accuse-no-name", BOB, |_| accused(|turn| turn.steps = vec!["accuse ".to_owned()])),
    // What is opened is not what it must be.
    case("rescue-accuse-and-open-nothing", BOB, |_| accused(|turn| turn.rescue.opened = None)),
    case("rescue-accuse-with-another-secret", BOB, |_| {
        // A right piece looks false if the secret is another one, so the proof must tell.
        let (playing, context) = (&RESCUE.playing, RESCUE.accused.context(8));
        let context = Context { before: playing.chain.head(), ..context };
        let opened = opening(playing, &playing.key(THIRD as u8), &context, BY);
        playing.going_on(LATE, |turn| (turn.steps, turn.rescue.opened) = (vec!["accuse carol".to_owned()], opened))
    }),
    case("rescue-accuse-with-the-secret-of-another-dealer", BOB, |_| {
        let (record, context) = (&RESCUE.accused, RESCUE.accused.context(8));
        let opened = opening(record, &record.key(LATE as u8), &context, THIRD);
        accused(|turn| turn.rescue.opened = opened)
    }),
    case("rescue-accuse-with-the-proof-of-another-turn", BOB, |_| {
        let (record, context) = (&RESCUE.accused, Context { turn: 9, ..RESCUE.accused.context(8) });
        let opened = opening(record, &record.key(LATE as u8), &context, BY);
        accused(|turn| turn.rescue.opened = opened)
    }),
    case("rescue-accuse-with-the-proof-of-another-history", BOB, |_| {
        let (record, context) = (&RESCUE.accused, Context { before: [7; 32], ..RESCUE.accused.context(8) });
        let opened = opening(record, &record.key(LATE as u8), &context, BY);
        accused(|turn| turn.rescue.opened = opened)
    }),
    case("rescue-accuse-with-a-secret-altered", BOB, |_| {
        opened(|opened| opened[..32].copy_from_slice(&RESCUE.accused.key(1).public().bytes()))
    }),
    case("rescue-accuse-with-a-neutral-secret", BOB, |_| opened(|opened| opened[..32].fill(0))),
    case("rescue-accuse-with-a-secret-not-canonical", BOB, |_| opened(|opened| plus(&mut opened[..32], &PRIME))),
    case("rescue-accuse-with-a-commitment-altered", BOB, |_| {
        opened(|opened| opened[32..64].copy_from_slice(&RESCUE.accused.key(1).public().bytes()))
    }),
    case("rescue-accuse-with-the-other-commitment-altered", BOB, |_| {
        opened(|opened| opened[64..96].copy_from_slice(&RESCUE.accused.key(1).public().bytes()))
    }),
    case("rescue-accuse-with-an-answer-altered", BOB, |_| opened(|opened| opened[96] ^= 1)),
    case("rescue-accuse-with-an-answer-beyond-the-order", BOB, |_| {
        opened(|opened| super::tables::beyond(&mut opened[96..]))
    }),
    // The place is wrong.
    case("rescue-accuse-too-early", "turn 5 (bob)", |_| accusing(&RESCUE.accused, 4, LATE, BY)),
    case("rescue-accuse-before-all-have-joined", "turn 3 (bob)", |_| {
        RESCUE.playing.up_to(2).going_on(LATE, |turn| turn.steps = vec!["accuse alice".to_owned()])
    }),
    case("rescue-accuse-after-a-turn-of-one's-own", "turn 11 (bob)", |_| accusing(&RESCUE.taken, 10, LATE, BY)),
    case("rescue-accuse-off-the-clock", "turn 8 (alice)", |_| accusing(&RESCUE.playing, 7, THIRD, BY)),
    case("rescue-accuse-while-missing", "turn 9 (bob)", |_| accusing(&RESCUE.gone, 8, LATE, BY)),
    case("rescue-accuse-as-a-payer-who-has-taken", "turn 9 (alice)", |_| accusing(&RESCUE.gone, 8, THIRD, BY)),
    case("rescue-accuse-twice", "turn 9 (bob)", |_| accusing(&RESCUE.accused, 8, LATE, BY)),
    case("rescue-accuse-at-a-table-without-rescue", BOB, |_| {
        TABLES.playing.going_on(LATE, |turn| turn.steps = vec!["accuse alice".to_owned()])
    }),
    // The turn holds something else.
    case("rescue-accuse-with-an-escrow", BOB, |_| {
        accused(|turn| turn.rescue.escrow = RESCUE.accused.chain.links[4].turn.rescue.escrow.clone())
    }),
    case("rescue-accuse-with-shares", BOB, |_| {
        let paid = RESCUE.accused.chain.links[6].turn.clone();
        accused(|turn| (turn.shares, turn.proof) = (paid.shares, paid.proof))
    }),
    case("rescue-accuse-with-a-shuffle", BOB, |_| {
        accused(|turn| turn.shuffles = RESCUE.accused.chain.links[4].turn.shuffles.clone())
    }),
    case("rescue-accuse-with-pieces", BOB, |_| {
        let paid = RESCUE.gone.chain.links[8].turn.rescue.clone();
        accused(|turn| {
            (turn.rescue.pieces, turn.rescue.piece_proof) = (paid.pieces, paid.piece_proof);
        })
    }),
    case("rescue-accuse-with-a-consent", BOB, |_| {
        let before = RESCUE.accused.up_to(7);
        let consent = before.consent(THIRD, Agreed::End, before.now());
        accused(|turn| turn.consents = vec![consent])
    }),
    case("rescue-accuse-with-a-step", BOB, |_| accused(|turn| turn.steps.push("resign".to_owned()))),
    case("rescue-opened-in-a-turn-of-the-game", BOB, |_| {
        let opened = RESCUE.accused.chain.links[7].turn.rescue.opened;
        RESCUE.taken.signed(8, |turn| turn.rescue.opened = opened)
    }),
    case("rescue-accuse-that-leaves-another-state", BOB, |_| accused(|turn| turn.state[0] ^= 1)),
    case("rescue-accuse-that-leaves-the-state-before", BOB, |_| {
        accused(|turn| turn.state = RESCUE.accused.chain.links[6].turn.state)
    }),
    case("rescue-play-after-an-accusation", "turn 9 (carol)", |_| {
        RESCUE.accused.going_on(BY, |turn| {
            turn.rescue = Default::default();
            turn.steps = vec!["resign".to_owned()];
        })
    }),
];

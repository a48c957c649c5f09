//! Turns are taken back that must not be, or not by all.

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Turn};

use super::tables::{LATE, TABLES, THIRD, Tables, seat};
use crate::common::Record;
use crate::forge::{Case, case};

/// The turn that takes a turn back, altered.
fn back(alter: impl FnOnce(&mut Turn)) -> String {
    TABLES.back.last(alter)
}

/// The same with another step, to which all have agreed.
fn to(number: &str) -> String {
    let step = format!("agreed back {number}");
    let number = number.parse().unwrap();
    consenting(&|consent| consent.to = Agreed::Back(number), |turn| turn.steps = vec![step])
}

/// The same with all consents altered before they are signed, and the turn too.
fn consenting(alter: &dyn Fn(&mut Consent), change: impl FnOnce(&mut Turn)) -> String {
    let record = &TABLES.back;
    back(|turn| {
        for consent in &mut turn.consents {
            alter(consent);
            let by = record.chain.header.seats.iter().position(|(name, _)| *name == consent.seat).unwrap();
            consent.signature = record.player(seat(by)).agree(&consent_hash(&record.chain.id, consent));
        }
        change(turn);
    })
}

/// A turn that goes back before turn 8, in which bob draws, on top of a record that holds turn 9, in which
/// carol pays for what he has drawn.
fn over_a_payment(record: &Record) -> String {
    let by = record.table().clock().unwrap().index();
    let asked = (0..3).filter(|one| *one != by);
    let consents = asked.map(|one| record.consent(one, Agreed::Back(8), record.now())).collect();
    record.going_on(by, |turn| {
        (turn.steps, turn.consents, turn.time) = (vec!["agreed back 8".to_owned()], consents, record.now());
        turn.state = TABLES.playing.table().state_hash();
    })
}

/// The cases; turn 8 is bob's, turn 9 is on it, and turn 10 takes turn 9 back.
pub(crate) const CASES: &[Case] = &[
    case("back-before-a-join", "turn 10 (alice)", |_| to("3")),
    case("back-to-nothing", "turn 10 (alice)", |_| to("0")),
    case("back-beyond-the-end", "turn 10 (alice)", |_| to("10")),
    case("back-over-a-shuffle", "turn 10 (alice)", |_| to("4")),
    case("back-over-a-payment", "turn 10 (alice)", |_| over_a_payment(&TABLES.other)),
    case("back-over-a-payment-that-was-taken-back", "turn 11 (carol)", |_| over_a_payment(&TABLES.back)),
    case("back-with-a-zero-in-front", "turn 10 (alice)", |_| {
        back(|turn| turn.steps = vec!["agreed back 09".to_owned()])
    }),
    case("back-with-another-step", "turn 10 (alice)", |_| back(|turn| turn.steps.push("agreed back 9".to_owned()))),
    case("back-without-consents", "turn 10 (alice)", |_| back(|turn| turn.consents.clear())),
    case("back-without-one-consent", "turn 10 (alice)", |_| back(|turn| drop(turn.consents.pop()))),
    case("back-with-consents-swapped", "turn 10 (alice)", |_| back(|turn| turn.consents.swap(0, 1))),
    case("back-with-a-consent-twice", "turn 10 (alice)", |_| back(|turn| turn.consents.push(turn.consents[1].clone()))),
    case("back-with-consents-to-an-end", "turn 10 (alice)", |_| {
        consenting(&|consent| consent.to = Agreed::End, |_| ())
    }),
    case("back-with-consents-from-before", "turn 10 (alice)", |_| {
        consenting(&|consent| consent.on = TABLES.other.chain.links[7].hash, |_| ())
    }),
    case("back-with-consents-that-are-older", "turn 10 (alice)", |_| {
        consenting(&|consent| consent.time = TABLES.other.table().time().plus(-1), |_| ())
    }),
    case("back-with-a-consent-to-another-turn", "turn 10 (alice)", |_| {
        consenting(&|consent| consent.to = Agreed::Back(8), |_| ())
    }),
    case("back-with-the-state-before-it", "turn 10 (alice)", |_| {
        back(|turn| turn.state = TABLES.other.table().state_hash())
    }),
    case("back-with-a-share", "turn 10 (alice)", |_| {
        let Tables { other, .. } = &*TABLES;
        let paid = other.chain.links.iter().rfind(|link| !link.turn.shares.is_empty()).unwrap();
        back(|turn| (turn.shares, turn.proof) = (paid.turn.shares.clone(), paid.turn.proof))
    }),
    case("back-by-another-seat", "turn 10 (bob)", |_| {
        let Tables { other, .. } = &*TABLES;
        let by = if other.table().clock() == Some(seat(LATE)) { THIRD } else { LATE };
        let asked = (0..3).filter(|one| *one != by);
        let consents = asked.map(|one| other.consent(one, Agreed::Back(9), other.now())).collect();
        other.going_on(by, |turn| {
            (turn.steps, turn.consents, turn.time) = (vec!["agreed back 9".to_owned()], consents, other.now());
            turn.state = other.tables[8].state_hash();
        })
    }),
    case("back-over-a-handover", "turn 10 (carol)", |_| {
        let Tables { handed, .. } = &*TABLES;
        let by = handed.table().clock().unwrap().index();
        handed.going_on(by, |turn| turn.steps = vec!["agreed back 8".to_owned()])
    }),
    case("back-after-the-end", "turn 9 (bob)", |_| {
        TABLES.ended.going_on(LATE, |turn| turn.steps = vec!["agreed back 8".to_owned()])
    }),
    case("release-as-a-consent", "turn 10 (alice)", |_| {
        back(|_| ()).replacen("to = \"back 9\"", "to = \"release 8 to 9\"", 1)
    }),
];

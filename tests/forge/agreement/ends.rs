//! Ends are not agreed to by all.

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Header, Pace};

use super::altered::stepping;
use super::tables::{BY, LATE, TABLES, THIRD, Tables, seat};
use crate::common::samples::HANDS;
use crate::common::{Record, header_of};
use crate::forge::{Case, case};

/// The end by agreement, with one of the consents altered before it is signed.
fn ending(at: usize, alter: impl FnOnce(&mut Consent)) -> String {
    let Tables { playing, ended, .. } = &*TABLES;
    let mut consents = ended.chain.links.last().unwrap().turn.consents.clone();
    alter(&mut consents[at]);
    let player = playing.player(seat([BY, THIRD][at]));
    consents[at].signature = player.agree(&consent_hash(&playing.chain.id, &consents[at]));
    ended.carrying(consents)
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("agreed-end-without-a-consent", "turn 8 (bob)", |_| {
        stepping(LATE, "agreed end", vec![], TABLES.playing.now())
    }),
    case("agreed-end-without-one-consent", "turn 8 (bob)", |_| TABLES.ended.last(|turn| drop(turn.consents.pop()))),
    case("agreed-end-with-consents-swapped", "turn 8 (bob)", |_| TABLES.ended.last(|turn| turn.consents.swap(0, 1))),
    case("agreed-end-with-a-consent-to-a-draw", "turn 8 (bob)", |_| ending(1, |consent| consent.to = Agreed::Draw)),
    case("agreed-end-with-a-consent-that-is-older-than-its-turn", "turn 8 (bob)", |_| {
        ending(0, |consent| consent.time = TABLES.playing.table().time().plus(-1))
    }),
    case("agreed-end-with-a-consent-from-before", "turn 8 (bob)", |_| {
        ending(0, |consent| consent.on = TABLES.playing.chain.links[5].hash)
    }),
    case("agreed-end-as-a-draw", "turn 8 (bob)", |_| TABLES.ended.last(|turn| turn.steps = vec!["agreed draw".into()])),
    case("agreed-end-by-another-seat", "turn 8 (alice)", |_| {
        let consents = [LATE, THIRD].map(|by| TABLES.playing.consent(by, Agreed::End, TABLES.playing.now()));
        stepping(BY, "agreed end", consents.into(), TABLES.playing.now())
    }),
    case("agreed-end-earlier-than-a-consent", "turn 8 (bob)", |_| {
        TABLES.ended.last(|turn| turn.time = TABLES.playing.table().time())
    }),
    case("agreed-end-where-nobody-else-plays", "turn 2 (alice)", |_| {
        let mut record = Record::played(Header { pace: Pace::read("1h"), ..header_of(HANDS, 1, 0, &[]) }, 1, 1);
        while !record.table().may_decide(seat(0)) {
            record.take(&[], &[]);
        }
        record.up_to(1).going_on(0, |turn| turn.steps = vec!["agreed end".into()])
    }),
];

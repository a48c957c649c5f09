//! Releases are too few or too many, or of other turns.

use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Release, text};

use super::altered::mending;
use super::tables::{BY, TABLES, THIRD, seat};
use crate::common::identity;
use crate::forge::{Case, case, stranger};

/// Each consent signed again by its seat, after something of all was altered.
fn releasing(alter: impl Fn(&mut Consent)) -> String {
    let playing = &TABLES.playing;
    mending(|consents| {
        for (consent, by) in consents.iter_mut().zip([BY, THIRD]) {
            alter(consent);
            consent.signature = playing.player(seat(by)).agree(&consent_hash(&playing.chain.id, consent));
        }
    })
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("release-without-one-seat", "turn 8 (bob)", |_| mending(|consents| drop(consents.pop()))),
    case("release-swapped", "turn 8 (bob)", |_| mending(|consents| consents.swap(0, 1))),
    case("release-twice-in-one-turn", "turn 8 (bob)", |_| mending(|consents| consents.extend(consents.clone()))),
    case("release-of-the-author", "turn 8 (bob)", |_| {
        let playing = &TABLES.playing;
        let own = playing.releases(BY, &TABLES.other).remove(0);
        mending(|consents| consents.insert(0, own))
    }),
    case("release-of-a-turn-of-this-branch", "turn 8 (bob)", |_| {
        releasing(|consent| consent.on = TABLES.playing.chain.links[6].hash)
    }),
    case("release-of-a-turn-to-come", "turn 8 (bob)", |_| {
        releasing(|consent| consent.to = Agreed::Release(Release { number: 9, last: 9 }))
    }),
    case("release-of-another-turn-by-one-seat", "turn 8 (bob)", |_| {
        mending(|consents| {
            consents[1].on[0] ^= 1;
            consents[1].signature = identity(3).agree(&consent_hash(&TABLES.playing.chain.id, &consents[1]));
        })
    }),
    case("release-of-another-number-by-one-seat", "turn 8 (bob)", |_| {
        mending(|consents| {
            consents[1].to = Agreed::Release(Release { number: 7, last: 9 });
            consents[1].signature = identity(3).agree(&consent_hash(&TABLES.playing.chain.id, &consents[1]));
        })
    }),
    case("release-by-a-stranger", "turn 8 (bob)", |_| {
        mending(|consents| {
            consents[1].signature = stranger().agree(&consent_hash(&TABLES.playing.chain.id, &consents[1]));
        })
    }),
    case("release-later-than-its-turn", "turn 8 (bob)", |_| {
        releasing(|consent| consent.time = TABLES.mended.table().time().plus(1))
    }),
    case("release-again-in-a-later-turn", "turn 9 (carol)", |_| {
        let mut record = TABLES.mended.clone();
        record.go_on(9, 1);
        let consents = record.up_to(8).releases(THIRD, &TABLES.other);
        record.carrying(consents)
    }),
    case("release-that-ends-before-it-begins", "turn 8 (bob)", |_| {
        text(&TABLES.mended.file(), "").replacen("to = \"release 8 to 9\"", "to = \"release 8 to 7\"", 1)
    }),
];

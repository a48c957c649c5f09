//! Claims come too early, or with other consents than they need.

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Header, text};

use super::altered::stepping;
use super::tables::{BY, LATE, TABLES, THIRD, Tables, agreed, out, paced, seat};
use crate::common::{Record, identity};
use crate::forge::{Case, case};

/// The claim, with the consent of the third seat altered before it is signed.
fn claiming(alter: impl FnOnce(&mut Consent)) -> String {
    let Tables { playing, claimed, .. } = &*TABLES;
    let mut consent = claimed.chain.links.last().unwrap().turn.consents[0].clone();
    alter(&mut consent);
    consent.signature = playing.player(seat(THIRD)).agree(&consent_hash(&playing.chain.id, &consent));
    claimed.carrying(vec![consent])
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("claim-too-early", "turn 8 (alice)", |_| {
        let until = TABLES.playing.table().deadline().unwrap();
        let consent = TABLES.playing.consent(THIRD, out(), until);
        stepping(BY, "claim", vec![consent], until)
    }),
    case("claim-after-the-pace-and-before-the-bank", "turn 8 (alice)", |_| {
        let time = TABLES.playing.table().time().plus(60 * 60 + 1);
        let consent = TABLES.playing.consent(THIRD, out(), time);
        stepping(BY, "claim", vec![consent], time)
    }),
    case("claim-with-a-consent-too-early", "turn 8 (alice)", |_| {
        claiming(|consent| consent.time = TABLES.playing.table().deadline().unwrap())
    }),
    case("claim-without-the-consent", "turn 8 (alice)", |_| TABLES.claimed.carrying(vec![])),
    case("claim-with-the-consent-of-another-place", "turn 8 (alice)", |_| {
        claiming(|consent| consent.on = TABLES.playing.chain.links[5].hash)
    }),
    case("claim-with-the-consent-of-another-table", "turn 8 (alice)", |_| {
        let consent =
            agreed(&[7; 32], "carol".into(), &identity(3), out(), TABLES.playing.chain.head(), TABLES.playing.late());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-a-consent-about-another-seat", "turn 8 (alice)", |_| {
        claiming(|consent| consent.to = Agreed::Out("alice".into()))
    }),
    case("claim-with-a-consent-to-something-else", "turn 8 (alice)", |_| claiming(|consent| consent.to = Agreed::End)),
    case("claim-with-a-consent-signed-by-the-author", "turn 8 (alice)", |_| {
        let playing = &TABLES.playing;
        let consent =
            agreed(&playing.chain.id, "carol".into(), &identity(1), out(), playing.chain.head(), playing.late());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-the-author's-own-consent", "turn 8 (alice)", |_| {
        let consent = TABLES.playing.consent(BY, out(), TABLES.playing.late());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-the-consent-of-the-late-seat", "turn 8 (alice)", |_| {
        let consents = [LATE, THIRD].map(|by| TABLES.playing.consent(by, out(), TABLES.playing.late()));
        TABLES.claimed.carrying(consents.into())
    }),
    case("claim-with-a-consent-twice", "turn 8 (alice)", |_| {
        let consent = TABLES.playing.consent(THIRD, out(), TABLES.playing.late());
        TABLES.claimed.carrying(vec![consent.clone(), consent])
    }),
    case("claim-with-a-consent-of-nobody", "turn 8 (alice)", |_| claiming(|consent| consent.seat = "dave".into())),
    case("claim-with-a-consent-that-is-later", "turn 8 (alice)", |_| {
        claiming(|consent| consent.time = consent.time.plus(1))
    }),
    case("claim-with-a-signature-altered", "turn 8 (alice)", |_| {
        TABLES.claimed.last(|turn| turn.consents[0].signature[0] ^= 1)
    }),
    case("claim-with-a-consent-altered-without-the-key", "turn 8 (alice)", |_| {
        let mut file = TABLES.claimed.file();
        let turn = file.turns.last_mut().unwrap();
        turn.consents[0].time = turn.consents[0].time.plus(-1);
        text(&file, "")
    }),
    case("claim-by-the-seat-on-the-clock", "turn 8 (bob)", |_| {
        let consents = [BY, THIRD].map(|by| TABLES.playing.consent(by, out(), TABLES.playing.late()));
        stepping(LATE, "claim", consents.into(), TABLES.playing.late())
    }),
    case("claim-at-a-table-without-a-pace", "turn 8 (alice)", |_| {
        let mut record = Record::played(Header { pace: None, ..paced(0) }, 3, 1);
        while !record.table().may_decide(record.table().clock().unwrap()) {
            record.take(&[], &[]);
        }
        let time = record.now().plus(1_000_000);
        let consent = record.consent(THIRD, out(), time);
        record.going_on(BY, |turn| (turn.steps, turn.consents, turn.time) = (vec!["claim".into()], vec![consent], time))
    }),
    case("claim-with-the-shares-of-a-turn", "turn 8 (alice)", |_| {
        let shares = TABLES.playing.chain.links[6].turn.shares.clone();
        let proof = TABLES.playing.chain.links[6].turn.proof;
        TABLES.claimed.last(|turn| (turn.shares, turn.proof) = (shares, proof))
    }),
    case("claim-with-another-step", "turn 8 (alice)", |_| TABLES.claimed.last(|turn| turn.steps.push("claim".into()))),
    case("claim-after-the-end", "turn 9 (carol)", |_| {
        let time = TABLES.claimed.table().time().plus(1_000_000);
        TABLES
            .claimed
            .going_on(THIRD, |turn| (turn.steps, turn.consents, turn.time) = (vec!["claim".into()], vec![], time))
    }),
    case("claim-before-all-have-joined", "turn 3 (bob)", |_| {
        let record = Record::new(paced(0)).join(0).join(1).clone();
        let time = record.now().plus(1_000_000);
        record.going_on(LATE, |turn| (turn.steps, turn.time) = (vec!["claim".into()], time))
    }),
    case("claim-that-leaves-another-state", "turn 8 (alice)", |_| TABLES.claimed.last(|turn| turn.state[0] ^= 1)),
    case("play-after-a-claim", "turn 9 (bob)", |_| {
        TABLES.claimed.going_on(LATE, |turn| {
            (turn.steps, turn.consents) = (TABLES.ended.chain.links[7].turn.steps.clone(), vec![])
        })
    }),
];

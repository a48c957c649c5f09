//! The others go on without a seat too early, without each other, or with something in the turn that has no
//! place there.

use crate::common::signing::ForgeSignatures as _;
use bypost::chain::consent_hash;
use bypost::file::{Agreed, Consent, Turn};
use bypost::rules::Seat;

use super::tables::{BY, LATE, RESCUE, THIRD, without};
use crate::common::Record;
use crate::forge::agreement::{self, TABLES};
use crate::forge::{Case, case};

const CAROL: &str = "turn 8 (carol)";

/// Carol's turn, with something altered.
fn gone(alter: impl FnOnce(&mut Turn)) -> String {
    RESCUE.gone.signed(8, alter)
}

/// Carol's turn, with alice's consent altered before she signs it.
fn consenting(alter: impl FnOnce(&mut Consent)) -> String {
    let mut consent = RESCUE.gone.chain.links[7].turn.consents[0].clone();
    alter(&mut consent);
    let alice = RESCUE.gone.player(Seat::new(THIRD as u8));
    consent.signature = alice.agree(&consent_hash(&RESCUE.gone.chain.id, &consent));
    gone(|turn| turn.consents = vec![consent])
}

/// What a seat agrees to after the first turns of a table, when the seat on the clock has no time left.
fn agreed(record: &Record, turns: usize, by: usize, to: Agreed) -> Consent {
    let before = record.up_to(turns);
    before.consent(by, to, before.late())
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("without-too-early", CAROL, |_| {
        let before = RESCUE.gone.up_to(7);
        let until = before.table().deadline().unwrap();
        let consent = before.consent(THIRD, without(), until);
        gone(|turn| (turn.consents, turn.time) = (vec![consent], until))
    }),
    case("without-and-a-consent-too-early", CAROL, |_| {
        consenting(|consent| consent.time = RESCUE.gone.tables[7].deadline().unwrap())
    }),
    case("without-and-a-consent-too-late", CAROL, |_| consenting(|consent| consent.time = consent.time.plus(1))),
    case("without-and-no-consent", CAROL, |_| gone(|turn| turn.consents.clear())),
    case("without-and-a-consent-twice", CAROL, |_| gone(|turn| turn.consents.push(turn.consents[0].clone()))),
    case("without-and-the-author's-consent", CAROL, |_| {
        gone(|turn| turn.consents.push(agreed(&RESCUE.gone, 7, BY, without())))
    }),
    case("without-and-the-consent-of-the-late-seat", CAROL, |_| {
        gone(|turn| turn.consents.push(agreed(&RESCUE.gone, 7, LATE, without())))
    }),
    case("without-and-a-consent-to-a-claim", CAROL, |_| consenting(|consent| consent.to = Agreed::Out("bob".into()))),
    case("without-and-a-consent-about-another-seat", CAROL, |_| {
        consenting(|consent| consent.to = Agreed::Without("carol".into()))
    }),
    case("without-and-a-consent-to-contest", CAROL, |_| consenting(|consent| consent.to = Agreed::Contest)),
    case("without-and-a-consent-of-another-place", CAROL, |_| {
        consenting(|consent| consent.on = RESCUE.gone.chain.links[5].hash)
    }),
    case("claim-and-a-consent-to-go-on-without", "turn 8 (alice)", |_| {
        let consent = agreed(&TABLES.playing, 7, agreement::THIRD, without());
        TABLES.claimed.carrying(vec![consent])
    }),
    case("claim-with-rescue-and-a-consent-to-go-on-without", CAROL, |_| gone(|turn| turn.steps = vec!["claim".into()])),
    // The author, the late seat or the place is wrong.
    case("without-by-another-seat", "turn 8 (alice)", |_| {
        let consent = agreed(&RESCUE.gone, 7, BY, without());
        RESCUE.gone.late_step(7, THIRD, "without bob", vec![consent])
    }),
    case("without-by-the-late-seat", "turn 8 (bob)", |_| {
        let consents = [THIRD, BY].map(|by| agreed(&RESCUE.gone, 7, by, without()));
        RESCUE.gone.late_step(7, LATE, "without bob", consents.into())
    }),
    case("without-a-seat-off-the-clock", CAROL, |_| {
        let consent = agreed(&RESCUE.gone, 7, LATE, Agreed::Without("alice".into()));
        RESCUE.gone.late_step(7, BY, "without alice", vec![consent])
    }),
    case("without-nobody", CAROL, |_| {
        let consent = agreed(&RESCUE.gone, 7, THIRD, Agreed::Without("dave".into()));
        RESCUE.gone.late_step(7, BY, "without dave", vec![consent])
    }),
    case("without-a-missing-seat", "turn 9 (carol)", |_| {
        let consent = agreed(&RESCUE.gone, 8, THIRD, without());
        RESCUE.gone.late_step(8, BY, "without bob", vec![consent])
    }),
    case("without-before-all-have-dealt", "turn 6 (bob)", |_| {
        let to = Agreed::Without("alice".into());
        RESCUE.playing.late_step(5, LATE, "without alice", vec![agreed(&RESCUE.playing, 5, BY, to)])
    }),
    case("without-before-all-have-joined", "turn 3 (alice)", |_| {
        RESCUE.playing.up_to(2).going_on(THIRD, |turn| turn.steps = vec!["without bob".to_owned()])
    }),
    case("without-a-second-seat-and-too-few-are-left", "turn 9 (carol)", |_| {
        RESCUE.gone.late_step(8, BY, "without alice", Vec::new())
    }),
    case("without-after-the-end", "turn 9 (carol)", |_| {
        RESCUE.accused.going_on(BY, |turn| {
            turn.rescue = Default::default();
            turn.steps = vec!["without bob".to_owned()];
        })
    }),
    case("without-at-a-table-without-rescue", CAROL, |_| {
        let consent = agreed(&TABLES.playing, 7, agreement::BY, without());
        let late = TABLES.playing.late();
        TABLES.playing.going_on(BY, |turn| {
            (turn.steps, turn.consents, turn.time) = (vec!["without bob".to_owned()], vec![consent], late);
        })
    }),
    // The turn holds something else.
    case("without-with-shares", CAROL, |_| {
        let paid = RESCUE.gone.chain.links[6].turn.clone();
        gone(|turn| (turn.shares, turn.proof) = (paid.shares, paid.proof))
    }),
    case("without-with-a-shuffle", CAROL, |_| {
        gone(|turn| turn.shuffles = RESCUE.gone.chain.links[4].turn.shuffles.clone())
    }),
    case("without-with-pieces", CAROL, |_| {
        let paid = RESCUE.gone.chain.links[9].turn.rescue.clone();
        gone(|turn| (turn.rescue.pieces, turn.rescue.piece_proof) = (paid.pieces, paid.piece_proof))
    }),
    case("without-with-opened", CAROL, |_| {
        gone(|turn| turn.rescue.opened = RESCUE.accused.chain.links[7].turn.rescue.opened)
    }),
    case("without-with-a-step", CAROL, |_| gone(|turn| turn.steps.push("resign".to_owned()))),
    case("without-that-leaves-the-state-before", CAROL, |_| {
        gone(|turn| turn.state = RESCUE.gone.chain.links[6].turn.state)
    }),
    case("without-that-leaves-the-state-of-what-is-paid", CAROL, |_| {
        gone(|turn| turn.state = RESCUE.gone.chain.links[9].turn.state)
    }),
];

//! Steps of the table and of the game stand where a missing seat, or pieces that are not all dealt, leave no
//! place for them.

use bypost::file::{Agreed, Consent, TableStep};

use super::tables::{BY, LATE, RESCUE, THIRD};
use crate::common::{Record, identity};
use crate::forge::{Case, case};

/// The first turns of a table, and one more of a seat with a step to which these seats agree.
fn agreed(record: &Record, turns: usize, by: usize, (step, to): (TableStep, Agreed), others: &[usize]) -> String {
    let before = record.up_to(turns);
    let time = before.table().deadline().map_or(before.now(), |until| until.plus(1));
    let consents: Vec<Consent> = others.iter().map(|other| before.consent(*other, to.clone(), time)).collect();
    before.going_on(by, |turn| {
        turn.rescue = Default::default();
        (turn.steps, turn.consents, turn.time) = (vec![step.to_string()], consents, time);
    })
}

/// A handover of a seat to somebody new.
fn handover(seat: &str) -> (TableStep, Agreed) {
    let identity = identity(5).public().bytes();
    (TableStep::Handover(identity), Agreed::Handover { identity, seat: seat.to_owned() })
}

fn back(number: u32) -> (TableStep, Agreed) {
    (TableStep::AgreedBack(number), Agreed::Back(number))
}

/// The table that has ended by agreement while bob was missing.
fn ended() -> Record {
    let mut record = RESCUE.gone.up_to(8);
    let consent = record.consent(BY, Agreed::End, record.late());
    record.step(THIRD, TableStep::AgreedEnd, &[consent], record.late());
    record
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("handover-before-pieces-are-dealt", "turn 4 (carol)", |_| {
        agreed(&RESCUE.playing, 3, BY, handover("carol"), &[THIRD, LATE])
    }),
    case("handover-before-pieces-are-taken", "turn 8 (bob)", |_| {
        agreed(&RESCUE.playing, 7, LATE, handover("bob"), &[THIRD, BY])
    }),
    case("handover-while-a-seat-is-missing", "turn 9 (alice)", |_| {
        agreed(&RESCUE.gone, 8, THIRD, handover("alice"), &[BY])
    }),
    case("back-over-an-escrow", "turn 8 (bob)", |_| agreed(&RESCUE.playing, 7, LATE, back(6), &[THIRD, BY])),
    case("back-while-a-seat-is-missing", "turn 9 (alice)", |_| agreed(&RESCUE.gone, 8, THIRD, back(8), &[BY])),
    case("back-over-pieces", "turn 12 (alice)", |_| agreed(&RESCUE.gone, 11, THIRD, back(10), &[BY])),
    case("back-over-what-goes-on-without-a-seat", "turn 12 (alice)", |_| {
        agreed(&RESCUE.gone, 11, THIRD, back(8), &[BY])
    }),
    case("back-over-the-last-pieces-at-once", "turn 11 (carol)", |_| agreed(&RESCUE.gone, 10, BY, back(10), &[THIRD])),
    case("reveal-while-a-seat-is-missing", "turn 10 (carol)", |_| {
        ended().going_on(BY, |turn| (turn.steps, turn.consents) = (vec!["reveal all".to_owned()], Vec::new()))
    }),
    case("reveal-by-a-missing-seat", "turn 10 (bob)", |_| {
        ended().going_on(LATE, |turn| (turn.steps, turn.consents) = (vec!["reveal all".to_owned()], Vec::new()))
    }),
    case("contest-by-a-missing-seat", "turn 9 (bob)", |_| {
        RESCUE.gone.up_to(8).going_on(LATE, |turn| {
            (turn.steps, turn.consents) = (vec!["contest".to_owned()], Vec::new());
        })
    }),
    case("claim-by-a-missing-seat", "turn 9 (bob)", |_| {
        agreed(&RESCUE.gone, 8, LATE, (TableStep::Claim, Agreed::Out("alice".to_owned())), &[BY])
    }),
    case("claim-and-the-consent-of-a-missing-seat", "turn 9 (carol)", |_| {
        agreed(&RESCUE.gone, 8, BY, (TableStep::Claim, Agreed::Out("alice".to_owned())), &[LATE])
    }),
    case("end-and-the-consent-of-a-missing-seat", "turn 9 (alice)", |_| {
        agreed(&RESCUE.gone, 8, THIRD, (TableStep::AgreedEnd, Agreed::End), &[LATE, BY])
    }),
    case("end-by-a-missing-seat", "turn 9 (bob)", |_| {
        agreed(&RESCUE.gone, 8, LATE, (TableStep::AgreedEnd, Agreed::End), &[THIRD, BY])
    }),
    case("play-by-a-missing-seat", "turn 9 (bob)", |_| {
        let played = RESCUE.taken.chain.links[7].turn.clone();
        RESCUE.gone.up_to(8).going_on(LATE, |turn| {
            (turn.steps, turn.consents) = (played.steps, Vec::new());
        })
    }),
    case("play-by-a-payer", "turn 9 (alice)", |_| {
        RESCUE.gone.up_to(8).going_on(THIRD, |turn| {
            (turn.steps, turn.consents) = (vec!["resign".to_owned()], Vec::new());
        })
    }),
    case("nothing-by-a-payer", "turn 9 (alice)", |_| {
        RESCUE.gone.up_to(8).going_on(THIRD, |turn| {
            (turn.steps, turn.consents) = (Vec::new(), Vec::new());
            turn.say = vec!["I am still here".to_owned()];
        })
    }),
    case("play-by-a-seat-that-was-put-out", "turn 11 (bob)", |_| {
        RESCUE.gone.up_to(10).going_on(LATE, |turn| {
            turn.rescue = Default::default();
            turn.steps = vec!["resign".to_owned()];
        })
    }),
    case("contest-in-a-turn", "turn 8 (bob)", |_| {
        let before = RESCUE.taken.up_to(7);
        let consent = before.consent(THIRD, Agreed::Contest, before.now());
        RESCUE.taken.signed(8, |turn| turn.consents = vec![consent])
    }),
    case("contest-in-a-payment", "turn 9 (alice)", |_| {
        let before = RESCUE.gone.up_to(8);
        let consent = before.consent(LATE, Agreed::Contest, before.now());
        RESCUE.gone.signed(9, |turn| turn.consents = vec![consent])
    }),
];

//! A seat is handed over without the others, or to a key that cannot have it.

use bypost::file::{Agreed, TableStep, Turn, text};

use super::altered::stepping;
use super::tables::{BY, LATE, TABLES, THIRD, erin};
use crate::common::identity;
use crate::forge::{Case, case, sign, stranger};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("handover-without-consents", "turn 8 (bob)", |_| handing(|turn| turn.consents.clear())),
    case("handover-to-another-key-than-agreed", "turn 8 (bob)", |_| {
        handing(|turn| turn.steps = vec![TableStep::Handover(stranger().public().bytes()).to_string()])
    }),
    case("handover-of-another-seat", "turn 8 (alice)", |_| {
        let step = TableStep::Handover(erin().public().bytes()).to_string();
        let to = Agreed::Handover { identity: erin().public().bytes(), seat: "alice".to_owned() };
        let consents = [LATE, THIRD].map(|by| TABLES.playing.consent(by, to.clone(), TABLES.playing.now()));
        stepping(BY, &step, consents.into(), TABLES.playing.now())
    }),
    case("handover-to-somebody-at-the-table", "turn 8 (bob)", |_| handing_to(&identity(1).public().bytes())),
    case("handover-to-oneself", "turn 8 (bob)", |_| handing_to(&identity(2).public().bytes())),
    case("handover-to-no-key", "turn 8 (bob)", |_| handing_to(&[0; 32])),
    case("handover-back-to-a-former-key", "turn 9 (bob)", |_| {
        let record = &TABLES.handed;
        let to = Agreed::Handover { identity: identity(2).public().bytes(), seat: "bob".to_owned() };
        let record = record.up_to(8);
        let consents = [BY, THIRD].map(|by| record.consent(by, to.clone(), record.now()));
        let mut file = record.file();
        let mut turn = file.turns[7].clone();
        (turn.number, turn.after, turn.shares, turn.proof) = (9, record.chain.head(), Vec::new(), None);
        turn.steps = vec![TableStep::Handover(identity(2).public().bytes()).to_string()];
        (turn.consents, turn.time) = (consents.into(), record.now());
        sign(&mut turn, &record.chain.header, &erin());
        file.turns.push(turn);
        text(&file, "")
    }),
    case("handover-with-another-step", "turn 8 (bob)", |_| handing(|turn| turn.steps.push("resign".into()))),
    case("handover-and-the-old-owner-plays", "turn 9 (bob)", |_| {
        let mut file = TABLES.handed.file();
        let header = file.header.clone();
        sign(file.turns.last_mut().unwrap(), &header, &identity(2));
        text(&file, "")
    }),
    case("handover-and-the-new-owner-signs-it", "turn 8 (bob)", |_| {
        let mut file = TABLES.handed.up_to(8).file();
        let header = file.header.clone();
        sign(file.turns.last_mut().unwrap(), &header, &erin());
        text(&file, "")
    }),
];

/// The handover, altered and signed again.
fn handing(alter: impl FnOnce(&mut Turn)) -> String {
    TABLES.handed.signed(8, alter)
}

/// The handover to a key, with the consents of all to that.
fn handing_to(key: &[u8; 32]) -> String {
    let to = Agreed::Handover { identity: *key, seat: "bob".to_owned() };
    let consents = [BY, THIRD].map(|by| TABLES.playing.consent(by, to.clone(), TABLES.playing.now()));
    handing(|turn| (turn.steps, turn.consents) = (vec![TableStep::Handover(*key).to_string()], consents.into()))
}

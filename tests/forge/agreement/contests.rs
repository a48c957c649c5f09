//! A seat contests what it may not.

use super::altered::stepping;
use super::tables::{LATE, TABLES, THIRD};
use crate::forge::{Case, case};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("contest-by-another", "turn 9 (carol)", |_| {
        TABLES.claimed.going_on(THIRD, |turn| (turn.steps, turn.consents) = (vec!["contest".into()], vec![]))
    }),
    case("contest-of-nothing", "turn 8 (bob)", |_| stepping(LATE, "contest", vec![], TABLES.playing.now())),
    case("contest-twice", "turn 10 (bob)", |_| {
        TABLES.contested.going_on(LATE, |turn| turn.steps = vec!["contest".into()])
    }),
    case("contest-with-releases", "turn 9 (bob)", |_| {
        let consents = TABLES.contested.up_to(8).chain.links[7].turn.consents.clone();
        TABLES.contested.carrying(consents)
    }),
];

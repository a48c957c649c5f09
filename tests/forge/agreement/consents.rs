//! A turn carries consents that it does not need, or that say nothing.

use bypost::file::{Agreed, text};

use super::altered::consenting;
use super::tables::{BY, LATE, TABLES, THIRD, paced};
use crate::common::Record;
use crate::forge::{Case, case};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("consent-that-is-not-needed", "turn 8 (bob)", |_| {
        let consent = TABLES.playing.consent(BY, Agreed::End, TABLES.playing.now());
        TABLES.playing.going_on(LATE, |turn| (turn.steps, turn.consents) = (vec!["resign".to_owned()], vec![consent]))
    }),
    case("consent-of-nobody", "turn 8 (bob)", |_| consenting(|consents| consents[0].seat = "dave".to_owned())),
    case("consent-once-more", "turn 8 (bob)", |_| {
        let more = TABLES.playing.consent(THIRD, Agreed::Draw, TABLES.playing.now());
        consenting(|consents| consents.push(more))
    }),
    case("consent-in-a-join", "turn 3 (carol)", |_| {
        let record = Record::new(paced(0)).join(0).join(1).clone();
        let consent = record.consent(0, Agreed::End, record.now());
        record.clone().join(2).signed(3, |turn| turn.consents = vec![consent])
    }),
    case("consent-to-nothing-that-there-is", "turn 8 (bob)", |_| {
        text(&TABLES.ended.file(), "").replacen("to = \"end\"", "to = \"everything\"", 1)
    }),
    case("consent-empty", "turn 8 (bob)", |_| {
        let whole = TABLES.ended.last(|turn| turn.consents.clear());
        let at = whole.rfind("state = ").unwrap();
        format!("{}consent = []\n{}", &whole[..at], &whole[at..])
    }),
    case("consent-with-an-unknown-key", "turn 8 (bob)", |_| {
        text(&TABLES.ended.file(), "").replacen("to = \"end\"", "to = \"end\"\nwhy = \"late\"", 1)
    }),
];

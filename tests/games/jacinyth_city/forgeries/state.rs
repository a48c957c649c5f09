//! Turns that are right but for the position that they claim.

use super::{Case, case};

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("city-state-of-another-choice", "turn 6 (alice)", |base| {
        let mut other = base.two.up_to(5);
        other.take(&["choose 3".to_owned()], &[]);
        base.two.signed(6, |turn| turn.state = other.chain.links[5].turn.state)
    }),
    case("city-state-before-the-choice", "turn 6 (alice)", |base| {
        base.two.signed(6, |turn| turn.state = base.two.chain.links[4].turn.state)
    }),
    case("city-state-of-two-draws", "turn 10 (alice)", |base| {
        base.two.signed(10, |turn| turn.state = base.two.chain.links[10].turn.state)
    }),
    case("city-state-before-the-reshuffle", "turn 18 (alice)", |base| {
        base.again.signed(18, |turn| turn.state = base.again.chain.links[16].turn.state)
    }),
    case("city-state-of-another-option", "turn 7 (bob)", |base| {
        let mut other = super::scripted(
            super::listed(&[("stall", "10")], super::THROW, super::CARDS),
            &["choose 1", "choose 1", "hatch 1:9MS d3", "hatch 1:8MS d4"],
        );
        other.take(&["spawn d3".to_owned()], &[]);
        base.open.signed(7, |turn| turn.state = other.chain.links[6].turn.state)
    }),
    case("city-state-of-other-discards", "turn 13 (bob)", |base| {
        let mut other = base.open.up_to(12);
        other.take(&["discard 1:PMSL 3:AM".to_owned()], &[]);
        base.open.signed(13, |turn| turn.state = other.chain.links[12].turn.state)
    }),
    case("city-state-of-one-who-plays-on", "turn 7 (bob)", |base| {
        let mut gone = base.open.up_to(6);
        gone.take(&["resign".to_owned()], &[]);
        gone.signed(7, |turn| turn.state = base.open.chain.links[6].turn.state)
    }),
];

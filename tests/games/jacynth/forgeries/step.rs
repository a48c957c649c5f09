//! Steps with cards that cannot be played so. Bob's turn 5 is `2:7WY d4 claim f1`; 7WY lies in slot 1.7.

use bypost::file::text;
use bypost::rules::Seat;

use super::{Base, Case, case, shares};
use crate::forge::sign;

const BOB: &str = "turn 5 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("card-of-place-4", BOB, |base| stepped(base, "4:7WY d4 claim f1")),
    case("card-of-place-0", BOB, |base| stepped(base, "0:7WY d4 claim f1")),
    case("card-without-place", BOB, |base| stepped(base, "7WY d4 claim f1")),
    case("card-of-another-place", BOB, |base| stepped(base, "1:7WY d4 claim f1")),
    case("card-of-another-place-shown", BOB, |base| shown(base, 6, "1:7WY d4 claim f1")),
    case("card-of-the-last-place-shown", BOB, |base| shown(base, 8, "3:7WY d4 claim f1")),
    case("card-with-another-face", BOB, |base| stepped(base, "2:AS d4 claim f1")),
    case("card-of-the-others-hand", BOB, |base| stepped(base, "2:6MW d4 claim f1")),
    case("card-that-lies-there", BOB, |base| {
        let lies = base.two.tables[5].lots().opened()[0].1.card();
        let lies = base.two.table().game().write_face(lies.unwrap_or_default());
        stepped(base, &format!("2:{lies} d4"))
    }),
    case("card-that-is-not-in-the-deck", BOB, |base| stepped(base, "2:X d4")),
    case("card-by-its-name", BOB, |base| stepped(base, "2:cave d4 claim f1")),
    case("card-onto-a-card", BOB, |base| stepped(base, "2:7WY c4")),
    case("card-apart", BOB, |base| stepped(base, "2:7WY a1")),
    case("card-outside", BOB, |base| stepped(base, "2:7WY g4")),
    case("card-to-another-cell", BOB, |base| stepped(base, "2:7WY d5 claim f1")),
    case("card-without-its-token", BOB, |base| stepped(base, "2:7WY d4")),
    case("token-without-card", BOB, |base| stepped(base, "claim f1")),
    case("token-on-no-card", BOB, |base| stepped(base, "2:7WY d4 claim a1")),
    case("token-twice", BOB, |base| stepped(base, "2:7WY d4 claim f1 claim e2")),
    case("card-played-twice", "turn 7 (bob)", |base| {
        base.two.signed(7, |turn| turn.steps = vec!["2:7WY d5".to_owned()])
    }),
    case("card-step-twice", BOB, |base| base.two.signed(5, |turn| turn.steps.push(turn.steps[0].clone()))),
    case("card-after-the-turn", BOB, |base| base.two.signed(5, |turn| turn.steps.push("1:AW b4".to_owned()))),
    case("cards-two-in-one-step", BOB, |base| stepped(base, "2:7WY d4 1:AW b4")),
    case("card-missing", BOB, |base| base.two.signed(5, |turn| turn.steps.clear())),
    case("card-before-the-deal", "turn 3 (bob)", |base| {
        base.two.signed(3, |turn| turn.steps = vec!["2:7WY d4 claim f1".to_owned()])
    }),
    case("card-while-dealing", "turn 4 (alice)", |base| {
        base.two.signed(4, |turn| turn.steps = vec!["2:6MW d2 claim d2".to_owned()])
    }),
    case("card-out-of-turn", "turn 5 (alice)", |base| by_the_other(base, 5, 0)),
    case("card-out-of-turn-again", "turn 6 (bob)", |base| by_the_other(base, 6, 1)),
    case("card-state-of-the-turn-before", BOB, |base| {
        base.two.signed(5, |turn| turn.state = base.two.chain.links[3].turn.state)
    }),
    case("card-of-an-open-deal-that-another-holds", "turn 3 (bob)", |base| {
        let record = &base.open;
        let place = |card: &str| record.chain.links[2].turn.steps[0].replacen(card, "CL", 1);
        let card = record.chain.links[2].turn.steps[0][2..].split(' ').next().unwrap_or_default().to_owned();
        record.signed(3, |turn| turn.steps = vec![place(&card)])
    }),
];

/// Bob's step is another.
fn stepped(base: &Base, step: &str) -> String {
    base.two.signed(5, |turn| turn.steps[0] = step.to_owned())
}

/// The same, and he shows another slot for it.
fn shown(base: &Base, place: u16, step: &str) -> String {
    let (record, key) = (&base.two, base.two.key(1));
    let mut places = vec![0, 1, 2, 3, 4, 5, 9, 10, 11];
    places.push(place);
    places.sort_unstable();
    places.dedup();
    let paid = shares(record, &places, &key);
    let mut changed = record.up_to(5);
    changed.chain.links[4].turn.steps[0] = step.to_owned();
    changed.paid(5, &paid, Some((&key, record.context(5))))
}

/// A turn that is the other seat's.
fn by_the_other(base: &Base, turn: usize, seat: u8) -> String {
    let record = &base.two;
    let mut file = record.chain.up_to(turn).file();
    let forged = &mut file.turns[turn - 1];
    forged.seat = ["alice", "bob"][usize::from(seat)].to_owned();
    sign(forged, &file.header, &record.player(Seat::new(seat)));
    text(&file, "")
}

//! Which shuffles a turn holds, and for what place they are proven.

use bypost::rules::Seat;

use super::{Base, Case, Making, case, claimed, dealt, making};
use crate::forge::sign;
use bypost::file::{ShufflePart, text};

const BOB: &str = "turn 3 (bob)";

/// The cases.
pub(super) const CASES: &[Case] = &[
    case("shuffle-missing", BOB, |base| dealt(base, Vec::clear)),
    case("shuffle-missing-when-paying", "turn 4 (alice)", |base| base.two.signed(4, |turn| turn.shuffles.clear())),
    case("shuffle-twice", BOB, |base| dealt(base, |shuffles| shuffles.push(shuffles[0].clone()))),
    case("shuffle-made-again", "turn 5 (bob)", |base| base.two.signed(5, |turn| turn.shuffles = shuffles(base, 3))),
    case("shuffle-of-another-lot", BOB, |base| {
        dealt(base, |shuffles| shuffles[0] = Making { lot: 2, ..making(&base.two, 3) }.made())
    }),
    case("shuffle-of-lot-zero", BOB, |base| {
        dealt(base, |shuffles| shuffles[0] = Making { lot: 0, ..making(&base.two, 3) }.made())
    }),
    case("shuffle-of-one-lot-more", BOB, |base| {
        dealt(base, |shuffles| shuffles.push(ShufflePart { lot: 2, ..shuffles[0].clone() }))
    }),
    case("shuffle-in-a-join", "turn 2 (bob)", |base| base.two.signed(2, |turn| turn.shuffles = shuffles(base, 3))),
    case("shuffle-before-all-have-joined", "turn 2 (bob)", |base| {
        base.two.signed(2, |turn| {
            turn.join = None;
            turn.shuffles = shuffles(base, 3);
        })
    }),
    case("shuffle-in-an-open-deal", "turn 3 (bob)", |base| {
        base.open.signed(3, |turn| turn.shuffles = shuffles(base, 3))
    }),
    case("shuffle-by-the-seat-that-waits", "turn 3 (alice)", out_of_turn),
    case("shuffle-by-the-other-seat", "turn 4 (alice)", |base| {
        base.two.signed(4, |turn| turn.shuffles = shuffles(base, 3))
    }),
    case("shuffle-of-another-table", BOB, |base| {
        let theirs = base.other.chain.links[2].turn.shuffles.clone();
        dealt(base, |shuffles| *shuffles = theirs)
    }),
    case("shuffle-with-another-seats-key", BOB, |base| claimed(base, |making| making.key = base.two.key(0))),
    case("shuffle-for-another-table", BOB, |base| claimed(base, |making| making.context.table = base.other.chain.id)),
    case("shuffle-for-another-turn", BOB, |base| claimed(base, |making| making.context.turn = 4)),
    case("shuffle-for-another-seat", BOB, |base| claimed(base, |making| making.context.seat = Seat::new(0))),
    case("shuffle-after-another-turn", BOB, |base| {
        claimed(base, |making| making.context.before = base.two.chain.links[0].hash)
    }),
    case("shuffle-proven-for-another-lot", BOB, |base| claimed(base, |making| making.lot = 2)),
    case("shuffle-under-another-joint-key", BOB, |base| {
        claimed(base, |making| making.joint = base.other.joint().sum())
    }),
    case("shuffle-under-the-own-key-alone", BOB, |base| claimed(base, |making| making.joint = making.key.public())),
    case("state-before-the-shuffle", BOB, |base| {
        base.two.signed(3, |turn| turn.state = base.two.chain.links[1].turn.state)
    }),
    case("state-before-the-other-shuffle", "turn 4 (alice)", |base| {
        base.two.signed(4, |turn| turn.state = base.two.chain.links[2].turn.state)
    }),
];

/// The shuffles of a turn of the table of two.
fn shuffles(base: &Base, turn: usize) -> Vec<ShufflePart> {
    base.two.chain.links[turn - 1].turn.shuffles.clone()
}

/// Alice makes her shuffle, though Bob has the clock.
fn out_of_turn(base: &Base) -> String {
    let mut file = base.two.chain.up_to(3).file();
    file.turns[2].seat = "alice".to_owned();
    let mut making = making(&base.two, 3);
    (making.context.seat, making.key) = (Seat::new(0), base.two.key(0));
    file.turns[2].shuffles = vec![making.made()];
    sign(&mut file.turns[2], &file.header, &base.two.player(Seat::new(0)));
    text(&file, "")
}

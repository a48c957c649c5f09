//! What a program that looks ahead is told of bets and hands.

use super::*;

#[test]
fn what_may_be_done_and_what_was_bet_is_told() {
    let told = |steps: &str| played(table(2, &[]), steps).playout().wager().expect("somebody is to act");
    let told_of = |steps: &str| {
        let wager = told(steps);
        (wager.stay, wager.fold, wager.price, wager.pot, wager.pressure)
    };
    let word = |word: &str| Some(word.to_owned());
    assert_eq!(told_of("check"), (word("check"), None, 0, 2, vec![Some(0.0), Some(0.0)]));
    // A bet of four pots, all in antes of both: the root of it is two.
    assert_eq!(told_of("bet 8"), (word("call"), word("fold"), 8, 18, vec![Some(0.0), Some(2.0)]));
    assert_eq!(told_of("check; check"), (word("decline"), None, 0, 2, vec![Some(0.0), Some(0.0)]));
    assert_eq!(told("bet 8").aggressor, Some(Seat::new(1)));
    let range = told("bet 8").range.expect("raises");
    assert_eq!((range.word, range.least, range.most), ("raise", 8, 191));
    // A call that takes all there is, and for which no more can be bet.
    let all = told("allin");
    assert_eq!((all.stay, all.price, all.range, all.all), (word("call"), 199, None, None));
}

/// What the spire has on top, in no order.
const REST: &str = "8H 3S QD 5C JS 2D TH 6C KH 4S 9S 7H AC 6D TS 3D QH 5H JD 8C 2S KC 4H 9H 7S";

#[test]
fn a_hand_ranks_above_those_that_it_beats() {
    let rank = |own: &str| {
        let dealt: Vec<&str> = own.split(' ').collect();
        let spire = format!("2S {} 4S {} 6D {} 8C {} 2C {REST}", dealt[0], dealt[1], dealt[2], dealt[3]);
        table_of(2, &[], TOWERS, &spire).playout().hand_rank(Seat::new(0))
    };
    let ranks = ["3H 5S TC JH", "AS KD QH 3C", "AS AD 3C 4H", "AS AD AH AC"].map(rank);
    assert!(ranks.is_sorted_by(|one, other| one < other), "{ranks:?}");
    assert!(ranks.iter().all(|rank| (0.0..=1.0).contains(rank)), "{ranks:?}");
}

//! Ranking: random hands are compared with the slow evaluator, and there are chosen hands for every kind, tie
//! and wild card.

use super::super::best::{Hold, Reach, best, best_five};
use super::super::ranking::Count;
use super::{cards, slow};
use crate::effort::tries;
use bypost_rules::Chance;
use bypost_rules::kit::playing::{FrenchSuit as Suit, PlayingCard as Card};

/// Two packs, shuffled, with so many jokers among the first `held` cards and none behind.
fn dealt(chance: &mut Chance, wild: usize, held: usize) -> Vec<Card> {
    let mut naturals: Vec<Card> = Card::all().filter(|card| !card.is_joker()).flat_map(|card| [card; 2]).collect();
    chance.shuffle(&mut naturals);
    naturals.truncate(14);
    // Some hands are of few ranks or of one suit, or the rare kinds would hardly be met.
    match chance.below(4) {
        0 => naturals.sort_by_key(|card| card.rank() / 4),
        1 => naturals.sort_by_key(|card| card.suit()),
        _ => {}
    }
    let mut own: Vec<Card> = vec![Card::BLACK; wild];
    own.extend(naturals.drain(..held - wild));
    chance.shuffle(&mut own);
    own.extend(naturals);
    own
}

/// Compares one random hand with the slow evaluator.
fn compare(chance: &mut Chance, wild: usize, most_flips: usize, reach: Reach) {
    let held = if reach == Reach::One { 5 } else { 3 };
    let dealt = dealt(chance, wild, held);
    let (own, card, must_hold) = (&dealt[..held - 1], dealt[held - 1], chance.below(2) == 0);
    let hold = if must_hold { Hold::Must(card) } else { Hold::May(card) };
    let mut flips = dealt[held..held + chance.below(most_flips + 1)].to_vec();
    if chance.below(4) == 0 {
        flips.push(Card::COLOUR);
    }
    let most = if reach == Reach::One { 1 } else { 3 };
    let (kind, ranks) = slow::best(own, card, must_hold, &flips, most);
    let ranks = ranks.iter().chain(&[0; 5]).take(5).fold(0, |all, rank| all << 4 | u32::from(*rank));
    let fast = best(own, hold, &flips, reach);
    assert_eq!(fast.number(), u32::from(kind) << 20 | ranks, "{own:?} {hold:?} {flips:?}: {fast}");
    let five = best_five(own, hold, &flips, reach);
    assert_eq!(five.len(), (held + most.min(flips.iter().filter(|card| !card.is_joker()).count())).min(5));
    assert_eq!(Count::of(&five).strength(), fast, "{own:?} {hold:?} {flips:?}: {five:?}");
}

#[test]
fn it_agrees_with_trying_everything_out() {
    let mut chance = Chance::new(5);
    for (cases, wild, flips, reach) in [
        (30_000_u64, 0, 4, Reach::One),
        (96_000, 1, 1, Reach::One),
        (4_000, 1, 4, Reach::One),
        (1_500, 2, 2, Reach::One),
        (60, 3, 2, Reach::One),
        (6, 4, 1, Reach::One),
        (10_000, 0, 7, Reach::Three),
        (2_000, 1, 7, Reach::Three),
    ] {
        (0..tries(cases.div_ceil(40), cases)).for_each(|_| compare(&mut chance, wild, flips, reach));
    }
}

#[test]
fn every_kind_has_its_name_and_beats_the_next() {
    let ranked = [
        ("9C 9C 9D 9H 9S", "five nines"),
        ("JB 8C 8D 8H JC", "five eights"),
        ("AS KS QS JS TS", "straight flush, ace high"),
        ("JB 3D 4D 5D JC", "straight flush, seven high"),
        ("AD 2D 3D JB 5D", "straight flush, five high"),
        ("KC KD KH KS AD", "four kings, ace"),
        ("KC KD KH JC 2D", "four kings, two"),
        ("TC TD TH 9S 9S", "full house, tens and nines"),
        ("TC TD 9H 9S JB", "full house, tens and nines"),
        ("9H 9S 9D TC TD", "full house, nines and tens"),
        ("AH TH TH 6H 2H", "flush, ace ten ten six two"),
        ("JB TH TH 5H 4H", "flush, ace ten ten five four"),
        ("KH KH QH QH 8H", "flush, king king queen queen eight"),
        ("9C 8D 7H 6S 5S", "straight, nine high"),
        ("5C 4D JB 2S AH", "straight, five high"),
        ("7C 7D 7H AS 2S", "three sevens, ace two"),
        ("7C 7D JC AS 2C", "three sevens, ace two"),
        ("KC KD 4H 4S QS", "two pair, kings and fours, queen"),
        ("KC KD 4H 4S 3S", "two pair, kings and fours, three"),
        ("AC AD 9H 5S 3S", "pair of aces, nine five three"),
        ("JB KD 9H 5S 3S", "pair of kings, nine five three"),
        ("AC KD 9H 5S 3S", "high card, ace king nine five three"),
        ("7C 5D 4H 3S 2S", "high card, seven five four three two"),
    ];
    let mut before = None;
    for (hand, name) in ranked {
        let strength = Count::of(&cards(hand)).strength();
        assert_eq!(strength.to_string(), name, "{hand}");
        assert!(before.is_none_or(|before| strength <= before), "{hand} beats what stands above it");
        assert!(before != Some(strength) || hand.contains('J'), "{hand} equals what stands above it");
        before = Some(strength);
    }
}

#[test]
fn equal_hands_are_equal_whatever_their_suits_and_wild_cards() {
    for (one, other) in [
        ("9C 9D 9H 9S JB", "9C 9C 9D 9D 9H"),
        ("AS KS QS JS TS", "AH JB JC JH TH"),
        ("2C 3D 4H 5S 6S", "6C 5C 3C 2D JB"),
        ("AH JB 9H 8H 2H", "AS AS 9S 8S 2S"),
        ("KC KC 4H 4S QS", "KD KH 4D 4C QC"),
        ("KC QD 9H 5S 3S", "KS QS 9C 5D 3H"),
    ] {
        assert_eq!(Count::of(&cards(one)).strength(), Count::of(&cards(other)).strength(), "{one} and {other}");
    }
}

#[test]
fn no_straight_goes_round_the_corner() {
    for (hand, name) in [
        ("KC AD 2H 3S 4S", "high card, ace king four three two"),
        ("QC KD AH 2S JB", "pair of aces, king queen two"),
        ("AC 2D 3H JB JC", "straight, five high"),
        ("AC 3D KH JB JC", "three aces, king three"),
    ] {
        assert_eq!(Count::of(&cards(hand)).strength().to_string(), name, "{hand}");
    }
}

#[test]
fn a_hand_uses_the_hold_if_it_likes_and_one_flip_and_after_the_fourth_joker_three() {
    for (own, hold, flips, reach, five, name) in [
        ("9C 9C 9D 9H", "2D", "9S 9S", Reach::One, "9C 9C 9D 9H 9S", "five nines"),
        ("AH TH 6H 2H", "3C", "TH KD", Reach::One, "AH TH 6H 2H TH", "flush, ace ten ten six two"),
        ("AH TH 6H 2H", "3C", "KD JB", Reach::One, "AH TH 6H 3C KD", "high card, ace king ten six three"),
        ("AH TH 6H 2H", "JC", "", Reach::One, "AH TH 6H 2H JC", "flush, ace ace ten six two"),
        ("9C 9D", "9H", "2C 9S 9S 3D", Reach::Three, "9C 9D 9H 9S 9S", "five nines"),
        ("9C 2D", "9H", "KC KS KS 3D", Reach::Three, "9C 9H KC KS KS", "full house, kings and nines"),
        ("9C 2D", "JB", "9S", Reach::Three, "9C 2D JB 9S", "three nines, two"),
        ("9C 2D", "9H", "2S", Reach::Three, "9C 2D 9H 2S", "two pair, nines and twos"),
        ("KC 2D", "JB", "", Reach::Three, "KC 2D JB", "pair of kings, two"),
        ("KC 2D", "QB", "", Reach::Three, "KC 2D", "high card, king two"),
    ] {
        let (own, flips) = (cards(own), cards(flips));
        let hold = Card::read_short(hold).map_or(Hold::Closed, Hold::May);
        assert_eq!(best(&own, hold, &flips, reach).to_string(), name);
        assert_eq!(best_five(&own, hold, &flips, reach), cards(five), "{name}");
    }
}

#[test]
fn where_the_hold_must_be_used_a_flip_takes_the_place_of_an_own_card() {
    for (own, hold, flips, reach, may, must) in [
        ("9C 9C 9D 9H", "2D", "9S 9S", Reach::One, "five nines", "four nines, two"),
        ("AH TH 6H 2H", "3C", "TH KD", Reach::One, "flush, ace ten ten six two", "pair of tens, ace six three"),
        ("9C 8D 7H 6S", "2C", "5S", Reach::One, "straight, nine high", "high card, nine eight seven six two"),
        ("9C 8D 7H 6S", "5C", "2S", Reach::One, "straight, nine high", "straight, nine high"),
        ("9C 8D 7H 6S", "2C", "2S", Reach::One, "pair of twos, nine eight seven", "pair of twos, nine eight seven"),
        ("9C 9D", "3H", "KC KS KS", Reach::Three, "full house, kings and nines", "three kings, nine three"),
        ("9C 2D", "3H", "KS", Reach::Three, "high card, king nine three two", "high card, king nine three two"),
        ("AH TH 6H 2H", "JC", "9S", Reach::One, "flush, ace ace ten six two", "flush, ace ace ten six two"),
    ] {
        let (own, card, flips) = (cards(own), cards(hold)[0], cards(flips));
        for (hold, wanted) in [(Hold::May(card), may), (Hold::Must(card), must)] {
            assert_eq!(best(&own, hold, &flips, reach).to_string(), wanted, "{own:?} {hold:?} {flips:?}");
            let five = best_five(&own, hold, &flips, reach);
            assert_eq!(Count::of(&five).strength().to_string(), wanted, "{own:?} {hold:?} {flips:?}");
        }
        assert!(best_five(&own, Hold::Must(card), &flips, reach).contains(&card));
    }
}

#[test]
fn a_missing_card_is_below_a_two_and_few_cards_make_no_straight_or_flush() {
    let strength = |hand| Count::of(&cards(hand)).strength();
    assert!(strength("KC QD 2H") > strength("KC QD"));
    assert!(strength("KC KD 2H") > strength("KC KD"));
    assert_eq!(strength("9H 8H 7H 6H").to_string(), "high card, nine eight seven six");
    assert_eq!(strength("9H 8H 7H JB").to_string(), "pair of nines, eight seven");
    assert_eq!(strength("9H 9C 9D JB").to_string(), "four nines");
    assert_eq!(strength("9H 9C JB").to_string(), "three nines");
}

#[test]
fn short_forms_are_one_to_one() {
    let all: Vec<Card> = Card::all().collect();
    assert_eq!(all.len(), 54);
    for card in &all {
        assert_eq!(Card::read_short(card.short()), Some(*card));
        assert_eq!(Card::from_number(card.number()), Some(*card));
    }
    assert_eq!((Card::read_short("JC"), Card::read_short("JB")), (Some(Card::COLOUR), Some(Card::BLACK)));
    let jack = Card::read_short("CJ").unwrap();
    assert_eq!((jack.rank(), jack.suit(), jack.is_joker()), (11, Some(Suit::Clubs), false));
    assert_eq!(["jc", "J", "10H", "", "XX"].map(Card::read_short), [None; 5]);
    assert_eq!(Card::from_number(54), None);
}

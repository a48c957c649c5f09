//! The best hand that the rules allow: a seat's own cards, the hold card, and some of the flips.

use super::ranking::{Count, FIVE, Strength};
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;

/// How many flips a hand may use: one, and three after the fourth joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// At most one.
    One,
    /// At most three.
    Three,
}

/// The strength of the best hand of these cards. A joker among the flips is of no use; a joker that is the
/// hold card is wild.
pub fn best(own: &[Card], hold: Option<Card>, flips: &[Card], reach: Reach) -> Strength {
    let mut count = Count::of(own);
    hold.into_iter().for_each(|card| count.add(card));
    let mut best = count.strength();
    each(flips, reach, |chosen| {
        let mut count = count;
        chosen.iter().for_each(|card| count.add(*card));
        best = best.max(count.strength());
    });
    best
}

/// Five cards that make the best hand, or all if there are fewer: own ones first, then the hold, then flips.
pub fn best_five(own: &[Card], hold: Option<Card>, flips: &[Card], reach: Reach) -> Vec<Card> {
    let wanted = best(own, hold, flips, reach);
    let mut found = None;
    let mut look = |chosen: &[Card]| {
        let all: Vec<Card> = own.iter().chain(&hold).chain(chosen).copied().collect();
        if found.is_none() {
            found = fives(&all).find(|five| Count::of(five).strength() == wanted);
        }
    };
    look(&[]);
    each(flips, reach, look);
    found.unwrap_or_default()
}

/// Every choice of as many flips as may be used; jokers are never among them.
fn each(flips: &[Card], reach: Reach, mut choice: impl FnMut(&[Card])) {
    let mut usable = [Card::BLACK; 8];
    let mut count = 0;
    for (place, card) in usable.iter_mut().zip(flips.iter().filter(|card| !card.is_joker())) {
        *place = *card;
        count += 1;
    }
    let usable = &usable[..count];
    match reach {
        Reach::One => usable.iter().for_each(|card| choice(&[*card])),
        Reach::Three if count <= 3 => choice(usable),
        Reach::Three => {
            for (one, first) in usable.iter().enumerate() {
                for (two, second) in usable.iter().enumerate().skip(one + 1) {
                    usable[two + 1..].iter().for_each(|third| choice(&[*first, *second, *third]));
                }
            }
        }
    }
}

/// Every set of five of some cards, in their order; the whole set if there are fewer.
fn fives(cards: &[Card]) -> impl Iterator<Item = Vec<Card>> + '_ {
    let wanted: u32 = fit(cards.len().min(FIVE));
    let sets = (0_u32..1 << cards.len()).rev().filter(move |set| set.count_ones() == wanted);
    // The first cards are the highest bits, so that sets with them come first.
    let is_in = move |set: u32, index: usize| set >> (cards.len() - 1 - index) & 1 == 1;
    sets.map(move |set| (0..cards.len()).filter(|index| is_in(set, *index)).map(|index| cards[index]).collect())
}

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

/// The card that belongs to everybody's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It is not open yet.
    Closed,
    /// A hand may use it.
    May(Card),
    /// A hand must use it.
    Must(Card),
}

impl Hold {
    /// The card, if it is open.
    fn card(self) -> Option<Card> {
        match self {
            Self::Closed => None,
            Self::May(card) | Self::Must(card) => Some(card),
        }
    }
}

/// The strength of the best hand of these cards. A joker among the flips is of no use; a joker that is the
/// hold card is wild.
pub fn best(own: &[Card], hold: Hold, flips: &[Card], reach: Reach) -> Strength {
    if let Hold::Must(_) = hold {
        let worth =
            |chosen: &[Card]| fives(&table(own, hold, chosen), own, hold).map(|five| Count::of(&five).strength());
        let mut best = worth(&[]).max();
        each(flips, reach, |chosen| best = best.max(worth(chosen).max()));
        return best.unwrap_or(Count::default().strength());
    }
    let mut count = Count::of(own);
    hold.card().into_iter().for_each(|card| count.add(card));
    let mut best = count.strength();
    each(flips, reach, |chosen| {
        let mut count = count;
        chosen.iter().for_each(|card| count.add(*card));
        best = best.max(count.strength());
    });
    best
}

/// Five cards that make the best hand, or all if there are fewer: own ones first, then the hold, then flips.
pub fn best_five(own: &[Card], hold: Hold, flips: &[Card], reach: Reach) -> Vec<Card> {
    let wanted = best(own, hold, flips, reach);
    let mut found = None;
    let mut look = |chosen: &[Card]| {
        if found.is_none() {
            let mut made = fives(&table(own, hold, chosen), own, hold);
            found = made.find(|five| Count::of(five).strength() == wanted);
        }
    };
    look(&[]);
    each(flips, reach, look);
    found.unwrap_or_default()
}

/// The cards of which a hand is made: own ones, the hold, and some flips.
fn table(own: &[Card], hold: Hold, flips: &[Card]) -> Vec<Card> {
    own.iter().copied().chain(hold.card()).chain(flips.iter().copied()).collect()
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

/// Every set of five of the cards of which a hand is made, in their order, with the hold card where it must
/// be used; the whole set if there are fewer.
fn fives(cards: &[Card], own: &[Card], hold: Hold) -> impl Iterator<Item = Vec<Card>> + use<> {
    let (cards, wanted) = (cards.to_vec(), fit::<_, u32>(cards.len().min(FIVE)));
    // The first cards are the highest bits, so that sets with them come first.
    let bit = |index: usize| 1_u32 << (cards.len() - 1 - index);
    let needed = if let Hold::Must(_) = hold { bit(own.len()) } else { 0 };
    let is_made = move |set: &u32| set.count_ones() == wanted && set & needed == needed;
    let sets = (0_u32..1 << cards.len()).rev().filter(is_made);
    sets.map(move |set| {
        let last = cards.len() - 1;
        (0..cards.len()).filter(|index| set >> (last - index) & 1 == 1).map(|index| cards[index]).collect()
    })
}

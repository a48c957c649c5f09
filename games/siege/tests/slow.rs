//! A second evaluator of hands, which is plain and not fast. It tries every five cards that may be chosen and
//! every card that a wild one may stand for, and uses nothing of the game's own ranking.

use bypost_rules::kit::playing::PlayingCard as Card;

/// A kind from 0 (high card) to 9 (five of a kind), and the ranks that decide between two of that kind.
pub(super) type Worth = (u8, Vec<u8>);

/// The best that some cards make: `flips` may be used up to `reach` at a time, and the hold card may have to
/// be used.
pub(super) fn best(own: &[Card], hold: Card, must_hold: bool, flips: &[Card], reach: usize) -> Worth {
    let fixed: Vec<Card> = own.iter().copied().chain([hold]).collect();
    let flips: Vec<Card> = flips.iter().copied().filter(|card| !card.is_joker()).collect();
    let all: Vec<Card> = fixed.iter().chain(&flips).copied().collect();
    let usable = fixed.len() + reach.min(flips.len());
    let size = usable.min(5);
    let mut best = (0, Vec::new());
    for set in 0_u32..1 << all.len() {
        let chosen: Vec<usize> = (0..all.len()).filter(|index| set >> index & 1 == 1).collect();
        let used = chosen.iter().filter(|index| **index >= fixed.len()).count();
        if chosen.len() == size && used <= reach && (!must_hold || chosen.contains(&own.len())) {
            let hand: Vec<Card> = chosen.iter().map(|index| all[*index]).collect();
            best = best.max(replaced(&hand));
        }
    }
    best
}

/// The best that exactly these cards make.
fn replaced(hand: &[Card]) -> Worth {
    let mut cards: Vec<(u8, u8)> = hand.iter().filter_map(|card| Some((card.rank(), card.suit()? as u8))).collect();
    let wild = hand.len() - cards.len();
    let mut best = (0, Vec::new());
    stand_for(&mut cards, wild, 0, &mut best);
    best
}

/// Lets each wild card be every card; two that change places make the same hand.
fn stand_for(cards: &mut Vec<(u8, u8)>, wild: usize, from: u8, best: &mut Worth) {
    if wild == 0 {
        let worth = worth(cards);
        if worth > *best {
            *best = worth;
        }
        return;
    }
    for number in from..52 {
        cards.push((number / 4 + 2, number % 4));
        stand_for(cards, wild - 1, number, best);
        cards.pop();
    }
}

/// The strength of at most five cards without wild ones.
fn worth(cards: &[(u8, u8)]) -> Worth {
    let mut ranks: Vec<u8> = cards.iter().map(|(rank, _)| *rank).collect();
    ranks.sort_unstable_by(|one, other| other.cmp(one));
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in &ranks {
        match groups.last_mut() {
            Some((count, last)) if last == rank => *count += 1,
            _ => groups.push((1, *rank)),
        }
    }
    groups.sort_by(|one, other| other.cmp(one));
    let sizes: Vec<usize> = groups.iter().map(|(count, _)| *count).collect();
    let order: Vec<u8> = groups.iter().map(|(_, rank)| *rank).collect();
    let is_whole = cards.len() == 5;
    let is_flush = is_whole && cards.iter().all(|(_, suit)| *suit == cards[0].1);
    let high = match ranks[..] {
        [14, 5, 4, 3, 2] => Some(5),
        [first, .., last] if is_whole && sizes.len() == 5 && first - last == 4 => Some(first),
        _ => None,
    };
    match (&sizes[..], high) {
        ([5], _) => (9, order),
        (_, Some(high)) if is_flush => (8, vec![high]),
        ([4, ..], _) => (7, order),
        ([3, 2], _) => (6, order),
        _ if is_flush => (5, ranks),
        (_, Some(high)) => (4, vec![high]),
        ([3, ..], _) => (3, order),
        ([2, 2, ..], _) => (2, order),
        ([2, ..], _) => (1, order),
        _ => (0, ranks),
    }
}

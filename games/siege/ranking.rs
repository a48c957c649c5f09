//! The strength of a hand: the best five of some cards, with jokers as wild cards, and its name in words.
//!
//! No combinations are tried out: cards are counted by rank and by suit, and the kinds are checked from the
//! highest down. A wild card may stand for any card, also for one that lies there already, so each helps a
//! kind by exactly one card.

use std::fmt;

use bypost_rules::kit::playing::{ACE, PlayingCard as Card};

/// The cards of a whole hand.
pub(super) const FIVE: usize = 5;

/// The strength of a hand: the greater strength wins, and equal ones share.
///
/// From the top: the kind in four bits, then up to five ranks of four bits each, 0 where a card is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u32);

/// The kinds of hands, from the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    High,
    Pair,
    TwoPair,
    Three,
    Straight,
    Flush,
    FullHouse,
    Four,
    StraightFlush,
    Five,
}

const KINDS: [Kind; 10] = {
    use Kind::{Five, Flush, Four, FullHouse, High, Pair, Straight, StraightFlush, Three, TwoPair};
    [High, Pair, TwoPair, Three, Straight, Flush, FullHouse, Four, StraightFlush, Five]
};

/// Cards counted by rank and suit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// How many there are.
    cards: u8,
    /// The jokers among them.
    wild: u8,
    /// The others by rank.
    ranks: [u8; 15],
    /// The same by suit: how many, and of which ranks as bits.
    suits: [(u8, u16); 4],
    /// Cards by suit and rank.
    suited: [[u8; 15]; 4],
}

impl Count {
    /// Counts cards.
    pub fn of(cards: &[Card]) -> Self {
        let mut count = Self::default();
        cards.iter().for_each(|card| count.add(*card));
        count
    }

    /// Counts one more.
    pub fn add(&mut self, card: Card) {
        self.cards += 1;
        let rank = usize::from(card.rank());
        let Some(suit) = card.suit().map(|suit| suit as usize) else {
            self.wild += 1;
            return;
        };
        self.ranks[rank] += 1;
        self.suits[suit].0 += 1;
        self.suits[suit].1 |= 1 << rank;
        self.suited[suit][rank] += 1;
    }

    /// The best five of them, or all if they are fewer. Fewer cards make no straights and flushes.
    pub fn strength(&self) -> Strength {
        if usize::from(self.cards) >= FIVE
            && let Some(strength) = self.five().or_else(|| self.straight_flush())
        {
            return strength;
        }
        if let Some(strength) = self.of_a_kind(4, Kind::Four) {
            return strength;
        }
        if usize::from(self.cards) >= FIVE
            && let Some(strength) = self.full_house().or_else(|| self.flush()).or_else(|| self.straight())
        {
            return strength;
        }
        self.of_a_kind(3, Kind::Three)
            .or_else(|| self.two_pair())
            .or_else(|| self.of_a_kind(2, Kind::Pair))
            .unwrap_or_else(|| self.with(Kind::High, &[], &[]))
    }

    /// The highest rank of which there are so many cards, with the wild ones.
    fn highest(&self, many: u8, other_than: u8) -> Option<u8> {
        (2..=ACE).rev().find(|rank| *rank != other_than && self.ranks[usize::from(*rank)] + self.wild >= many)
    }

    fn five(&self) -> Option<Strength> {
        self.highest(5, 0).map(|rank| Strength::new(Kind::Five, &[rank]))
    }

    fn of_a_kind(&self, many: u8, kind: Kind) -> Option<Strength> {
        let rank = self.highest(many, 0)?;
        Some(self.with(kind, &[rank], &[rank; 4][..usize::from(many)]))
    }

    /// The highest card of the best straight among cards of these ranks.
    fn run(&self, ranks: u16) -> Option<u8> {
        // An ace lies below the two as well.
        let ranks = ranks | ranks >> (ACE - 1) & 2;
        let filled = |high: &u8| (ranks & 0b11111 << (high - 4)).count_ones() + u32::from(self.wild) >= 5;
        (5..=ACE).rev().find(filled)
    }

    fn straight_flush(&self) -> Option<Strength> {
        let high = self.suits.iter().filter_map(|(_, ranks)| self.run(*ranks)).max()?;
        Some(Strength::new(Kind::StraightFlush, &[high]))
    }

    fn straight(&self) -> Option<Strength> {
        let ranks = self.suits.iter().fold(0, |ranks, (_, suited)| ranks | suited);
        self.run(ranks).map(|high| Strength::new(Kind::Straight, &[high]))
    }

    fn full_house(&self) -> Option<Strength> {
        let lacks = |rank: u8, many: u8| many.saturating_sub(self.ranks[usize::from(rank)]);
        for three in (2..=ACE).rev().filter(|rank| lacks(*rank, 3) <= self.wild) {
            let left = self.wild - lacks(three, 3);
            if let Some(two) = (2..=ACE).rev().find(|rank| *rank != three && lacks(*rank, 2) <= left) {
                return Some(Strength::new(Kind::FullHouse, &[three, two]));
            }
        }
        None
    }

    /// Wild cards are aces of the suit.
    fn flush(&self) -> Option<Strength> {
        let best = |(suit, (count, _)): (usize, &(u8, u16))| {
            (count + self.wild >= 5).then(|| {
                let mut ranks = [ACE; FIVE];
                let natural = each(&self.suited[suit], &[]).take(FIVE - usize::from(self.wild));
                ranks[usize::from(self.wild)..].iter_mut().zip(natural).for_each(|(rank, card)| *rank = card);
                Strength::new(Kind::Flush, &ranks)
            })
        };
        self.suits.iter().enumerate().filter_map(best).max()
    }

    fn two_pair(&self) -> Option<Strength> {
        let high = self.highest(2, 0)?;
        let low = self.highest(2, high).filter(|_| self.wild == 0)?;
        Some(self.with(Kind::TwoPair, &[high, low], &[high, high, low, low]))
    }

    /// A kind with the ranks that it is made of, and the highest of the other cards beside it.
    fn with(&self, kind: Kind, ranks: &[u8], used: &[u8]) -> Strength {
        let mut told = [0; FIVE];
        told[..ranks.len()].copy_from_slice(ranks);
        let beside = each(&self.ranks, ranks).take(FIVE - used.len());
        told[ranks.len()..].iter_mut().zip(beside).for_each(|(place, rank)| *place = rank);
        Strength::new(kind, &told)
    }
}

/// The ranks of counted cards from the highest, each as often as it is there, except for some ranks.
fn each<'a>(ranks: &'a [u8; 15], but: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
    let others = (2..=ACE).rev().filter(|rank| !but.contains(rank));
    others.flat_map(|rank| std::iter::repeat_n(rank, ranks[usize::from(rank)].into()))
}

impl Strength {
    fn new(kind: Kind, ranks: &[u8]) -> Self {
        let told = ranks.iter().chain(&[0; FIVE]).take(FIVE);
        Self(told.fold(kind as u32, |all, rank| all << 4 | u32::from(*rank)))
    }

    fn kind(self) -> Kind {
        KINDS[(self.0 >> 20) as usize % KINDS.len()]
    }

    /// The ranks that it tells, as far as there are cards.
    fn ranks(self) -> impl Iterator<Item = u8> {
        (0..FIVE).rev().map(move |place| (self.0 >> (4 * place) & 15) as u8).filter(|rank| *rank != 0)
    }

    /// The number that stands for it.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A rank in words, alone and as several.
pub(super) fn word(rank: u8) -> (&'static str, &'static str) {
    const WORDS: [(&str, &str); 13] = [
        ("two", "twos"),
        ("three", "threes"),
        ("four", "fours"),
        ("five", "fives"),
        ("six", "sixes"),
        ("seven", "sevens"),
        ("eight", "eights"),
        ("nine", "nines"),
        ("ten", "tens"),
        ("jack", "jacks"),
        ("queen", "queens"),
        ("king", "kings"),
        ("ace", "aces"),
    ];
    WORDS.get(usize::from(rank).wrapping_sub(2)).copied().unwrap_or(("card", "cards"))
}

impl fmt::Display for Strength {
    /// In words: `five nines`, `flush, ace ten ten six two`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: Vec<u8> = self.ranks().collect();
        let one = |index: usize| word(ranks.get(index).copied().unwrap_or_default()).0;
        let all = |index: usize| word(ranks.get(index).copied().unwrap_or_default()).1;
        let told = match self.kind() {
            Kind::Five => return write!(formatter, "five {}", all(0)),
            Kind::StraightFlush => return write!(formatter, "straight flush, {} high", one(0)),
            Kind::Straight => return write!(formatter, "straight, {} high", one(0)),
            Kind::FullHouse => return write!(formatter, "full house, {} and {}", all(0), all(1)),
            Kind::Four => (format!("four {}", all(0)), 1),
            Kind::Three => (format!("three {}", all(0)), 1),
            Kind::TwoPair => (format!("two pair, {} and {}", all(0), all(1)), 2),
            Kind::Pair => (format!("pair of {}", all(0)), 1),
            Kind::Flush => ("flush".to_owned(), 0),
            Kind::High => ("high card".to_owned(), 0),
        };
        formatter.write_str(&told.0)?;
        let beside: Vec<&str> = (told.1..ranks.len()).map(one).collect();
        if beside.is_empty() { Ok(()) } else { write!(formatter, ", {}", beside.join(" ")) }
    }
}

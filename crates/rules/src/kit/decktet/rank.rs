//! The ranks.

/// The letter or digit of each rank, and its name.
const NAMES: [(char, &str); 13] = [
    ('X', "Excuse"),
    ('A', "Ace"),
    ('2', "2"),
    ('3', "3"),
    ('4', "4"),
    ('5', "5"),
    ('6', "6"),
    ('7', "7"),
    ('8', "8"),
    ('9', "9"),
    ('P', "Pawn"),
    ('T', "Court"),
    ('C', "Crown"),
];

/// A rank, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say all")]
pub enum Rank {
    /// No rank at all, below all others.
    Excuse,
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Pawn,
    Court,
    Crown,
}

impl Rank {
    /// All ranks, in order.
    pub const ALL: [Self; 13] = [
        Self::Excuse,
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Pawn,
        Self::Court,
        Self::Crown,
    ];

    /// The letter or digit that begins the short form of its cards.
    pub const fn letter(self) -> char {
        NAMES[self as usize].0
    }

    /// Its name; a number in digits.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The number of a number rank, 2 to 9.
    pub const fn number(self) -> Option<u8> {
        // A number rank stands at its number in the order above.
        match self as u8 {
            number @ 2..=9 => Some(number),
            _ => None,
        }
    }

    /// Whether it is a rank of the basic deck: Ace, 2 to 9, Crown.
    pub const fn is_basic(self) -> bool {
        !matches!(self, Self::Excuse | Self::Pawn | Self::Court)
    }

    /// The rank of a letter in either case, or of a digit.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter().eq_ignore_ascii_case(&letter))
    }
}

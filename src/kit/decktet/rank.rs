//! The ranks.

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
        match self {
            Self::Excuse => 'X',
            Self::Ace => 'A',
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
            Self::Five => '5',
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Pawn => 'P',
            Self::Court => 'T',
            Self::Crown => 'C',
        }
    }

    /// Its name; a number in digits.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Excuse => "Excuse",
            Self::Ace => "Ace",
            Self::Two => "2",
            Self::Three => "3",
            Self::Four => "4",
            Self::Five => "5",
            Self::Six => "6",
            Self::Seven => "7",
            Self::Eight => "8",
            Self::Nine => "9",
            Self::Pawn => "Pawn",
            Self::Court => "Court",
            Self::Crown => "Crown",
        }
    }

    /// The number of a number rank, 2 to 9.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Excuse | Self::Ace | Self::Pawn | Self::Court | Self::Crown => None,
            // Ace is 1 in the order above.
            Self::Two | Self::Three | Self::Four | Self::Five | Self::Six | Self::Seven | Self::Eight | Self::Nine => {
                Some(self as u8)
            }
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

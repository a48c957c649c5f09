//! Things: what a picture shows where a text has letters and signs.

/// A thing that a picture draws in place of a piece of text.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Nothing at all: a picture tells in another way what the piece tells, or does without it.
    TextOnly,
    /// Other words than the text has.
    Words(String),
    /// The beginning of a name that is too long; the text is the whole name.
    Cut(String),
    /// A card.
    Card(CardFigure),
    /// The sign of one suit.
    Suit(SuitSign),
    /// A token of a seat, or the sign of the seat.
    Token {
        /// The seat, counted from 0.
        seat: u8,
    },
    /// A pyramid of a seat.
    Pyramid {
        /// The seat, counted from 0.
        seat: u8,
        /// Its pips, one to three; 0 if any pyramid is meant.
        pips: u8,
    },
    /// Chips, however many they are.
    Chips,
    /// A plinth with a beast on it.
    Plinth {
        /// Whose it is, if that is settled.
        seat: Option<u8>,
        /// The beast.
        beast: Beast,
    },
    /// A casting stick.
    Stick {
        /// What it fell to.
        value: u8,
        /// The beast whose side lies up, if it is for one alone.
        beast: Option<Beast>,
        /// Whether it counts no more, or never did.
        is_spent: bool,
    },
}

/// A card: what it shows, or nothing if it lies face down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFigure {
    /// Its face. A scene holds no face that its viewer may not see.
    pub face: Option<CardLook>,
    /// Whether it is one of those that count just now, which lie higher.
    pub is_raised: bool,
    /// What stands below it as a card of a hand, such as its place there; none if it is in no hand.
    pub held: Option<String>,
}

/// The face of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardLook {
    /// The letter or number in its corner.
    pub rank: String,
    /// The sign beside that letter.
    pub sign: RankSign,
    /// Its suits, from the top.
    pub suits: Vec<SuitSign>,
    /// Its name, as a title; empty if it has none.
    pub name: String,
    /// The card in words, such as `the Forest (5ML)`.
    pub told: String,
}

/// The signs of ranks that are no numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say all")]
pub enum RankSign {
    #[default]
    None,
    Ace,
    Pawn,
    Court,
    Crown,
    Star,
    Joker,
}

/// The suits of all decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say all")]
pub enum SuitSign {
    Moons,
    Suns,
    Waves,
    Leaves,
    Wyrms,
    Knots,
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

/// The beasts on plinths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say all")]
pub enum Beast {
    Lion,
    Jackal,
}

impl Thing {
    /// A card that lies face down.
    pub const BACK: Self = Self::Card(CardFigure { face: None, is_raised: false, held: None });

    /// A card: its face, or its back if the viewer sees none.
    pub fn card(face: Option<impl Into<CardLook>>) -> Self {
        Self::Card(CardFigure { face: face.map(Into::into), is_raised: false, held: None })
    }

    /// The same card in a hand, with this below it.
    pub fn held(self, below: impl Into<String>) -> Self {
        match self {
            Self::Card(card) => Self::Card(CardFigure { held: Some(below.into()), ..card }),
            thing => thing,
        }
    }

    /// The same card, raised or not.
    pub fn raised(self, is_raised: bool) -> Self {
        match self {
            Self::Card(card) => Self::Card(CardFigure { is_raised, ..card }),
            thing => thing,
        }
    }
}

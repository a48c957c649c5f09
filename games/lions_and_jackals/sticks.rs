//! The casting sticks.

use super::side::Side;
use bypost_rules::kit::{counted, fit};
use bypost_rules::{Part, Throw};

/// A stick as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stick {
    /// From 1 to 6.
    pub(super) value: u8,
    /// The colour of a duo stick; a solid one has none.
    pub(super) colour: Option<Side>,
}

impl Stick {
    /// Whether a side may use it.
    pub(super) fn is_for(self, side: Side) -> bool {
        self.colour.is_none_or(|colour| colour == side)
    }

    /// The value, and whose it is.
    pub(super) fn in_words(self) -> String {
        match self.colour {
            None => self.value.to_string(),
            Some(side) => format!("{} {}", self.value, side.title()),
        }
    }
}

/// The most sticks that are told one by one; of more it is told how many show each value.
pub(super) const FEW: usize = 6;

/// How many sticks show each value: `5 ones`, `1 four`.
pub(super) fn by_value(values: impl IntoIterator<Item = u8>) -> Vec<String> {
    const WORDS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
    let mut counts = [0_u8; 6];
    for value in values {
        if let Some(count) = counts.get_mut(usize::from(value).wrapping_sub(1)) {
            *count += 1;
        }
    }
    let told = |(count, word): (u8, &str)| match (count, word) {
        (2.., "six") => format!("{count} sixes"),
        _ => counted(count, word),
    };
    counts.into_iter().zip(WORDS).filter(|(count, _)| *count > 0).map(told).collect()
}

/// How many sticks are cast each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bundle {
    /// Solid sticks.
    pub(super) solid: u8,
    /// Duo sticks.
    pub(super) duo: u8,
}

impl Bundle {
    /// The throw for a cast: the values of the solids, the values of the duos, the colours of the duos.
    pub(super) fn throw(self) -> Throw {
        let mut parts = vec![Part::Dice { count: self.solid, sides: 6 }];
        if self.duo > 0 {
            parts.extend([6, 2].map(|sides| Part::Dice { count: self.duo, sides }));
        }
        Throw::new(parts)
    }

    /// The sticks that a throw shows, solids first.
    pub(super) fn read(self, numbers: &[u16]) -> impl Iterator<Item = Stick> {
        let (solid, duo) = (usize::from(self.solid), usize::from(self.duo));
        let solids = numbers.iter().take(solid).map(|&value| Stick { value: fit(value), colour: None });
        let values = numbers.iter().skip(solid).take(duo);
        let colours = numbers.iter().skip(solid + duo);
        let duos = values.zip(colours).map(|(&value, &colour)| {
            let colour = if colour == 1 { Side::Lions } else { Side::Jackals };
            Stick { value: fit(value), colour: Some(colour) }
        });
        solids.chain(duos)
    }
}

/// The start throw: one solid stick a seat, which never tie, and a stick for the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// What each seat cast.
    pub(super) solids: [u8; 2],
    /// The seat that the colour toss makes Lions, counted from 0.
    pub(super) toss: u8,
}

impl Start {
    /// The throw for it.
    pub(super) fn throw() -> Throw {
        Throw::new([Part::Pick { count: 2, of: 6 }, Part::Dice { count: 1, sides: 2 }])
    }

    /// What a throw shows.
    pub(super) fn read(numbers: &[u16]) -> Self {
        let number = |index: usize| numbers.get(index).map_or(0, |&number| fit(number));
        Self { solids: [number(0), number(1)], toss: u8::from(number(2) == 2) }
    }

    /// The seat that begins, counted from 0.
    pub(super) fn first(self) -> u8 {
        u8::from(self.solids[1] > self.solids[0])
    }
}

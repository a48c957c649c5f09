//! Opponents that play by themselves, and what they would play in a person's place.

mod playing;
pub(in crate::cli) mod practise;
pub(in crate::cli) mod suggest;

pub(in crate::cli) use playing::{let_opponents_play, opponents_moved};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::opponent::Level;

/// What reads how well an opponent plays.
pub(in crate::cli) fn level() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.try_map(|name| name.parse::<Level>())
}

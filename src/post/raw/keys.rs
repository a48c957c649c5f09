//! The keys of a table, and the sections that they stand in.

use super::value::Kind;

/// The keys before the first section, in a turn, and in a shuffle, with what their strings are.
const HEADER: [(&str, Kind); 12] = [
    ("bypost", Kind::Number),
    ("game", Kind::Words),
    ("rules", Kind::Number),
    ("deal", Kind::Words),
    ("seed", Kind::Words),
    ("lots", Kind::Words),
    ("seats", Kind::Words),
    ("created", Kind::Code),
    ("nonce", Kind::Code),
    ("pace", Kind::Code),
    ("rows", Kind::Code),
    ("archived", Kind::Number),
];
const TURN: [(&str, Kind); 14] = [
    ("number", Kind::Number),
    ("seat", Kind::Words),
    ("time", Kind::Code),
    ("after", Kind::Code),
    ("identity", Kind::Code),
    ("key-nonce", Kind::Code),
    ("key-proof", Kind::Code),
    ("key", Kind::Code),
    ("steps", Kind::Words),
    ("say", Kind::Words),
    ("shares", Kind::Share),
    ("proof", Kind::Code),
    ("state", Kind::Code),
    ("signature", Kind::Code),
];
const SHUFFLE: [(&str, Kind); 3] = [("lot", Kind::Number), ("deck", Kind::Code), ("proof", Kind::Code)];

/// Where in a table a statement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Header,
    Identities,
    Addresses,
    Options,
    Turn,
    Shuffle,
}

impl Section {
    /// The keys that may stand in it, with what their strings are; none where they are not known beforehand.
    /// Of two with the same beginning the longer comes first.
    pub(super) fn keys(self) -> &'static [(&'static str, Kind)] {
        match self {
            Self::Header => &HEADER,
            Self::Turn => &TURN,
            Self::Shuffle => &SHUFFLE,
            Self::Identities | Self::Addresses | Self::Options => &[],
        }
    }
}

/// The lines that begin a section.
pub(super) const NAMES: [(&str, Section); 5] = [
    ("[[turn.shuffle]]", Section::Shuffle),
    ("[[turn]]", Section::Turn),
    ("[identities]", Section::Identities),
    ("[addresses]", Section::Addresses),
    ("[options]", Section::Options),
];

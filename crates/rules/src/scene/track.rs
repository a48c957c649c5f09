//! Tracks: spaces in a row, with ways between them, and what lies beside them.

use super::line::{Line, Span};
use crate::kit::fit;

/// Spaces in a row, drawn in as many lines as the width asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The spaces, in order.
    pub spaces: Vec<Space>,
    /// Ways between two of them, as places in `spaces` counted from 0, drawn as lines under the row; a way
    /// that crosses the end of a row names its other end there.
    pub ways: Vec<(usize, usize)>,
    /// How the rows of a picture follow one another.
    pub shape: Shape,
    /// The trays beside it, for pieces that are off the track. Only pictures show them, as all that follows.
    pub trays: Vec<Tray>,
    /// What was thrown: its title, and then its things.
    pub throw: Line,
    /// The way of the last move, leg by leg.
    pub path: Vec<Leg>,
}

/// How the rows of a track follow one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Each row begins at the left.
    #[default]
    Lines,
    /// There are two rows at least, and at the end of a row the track turns back.
    Turning,
}

impl Track {
    pub(super) fn mark(&mut self, places: &[&str]) {
        for space in &mut self.spaces {
            if let Some(at) = places.iter().position(|place| **place == *space.label) {
                space.is_fresh = true;
                space.order = Some(fit::<_, u16>(at) + 1);
            }
        }
    }
}

/// One space of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// Its name, at most three columns.
    pub label: String,
    /// What stands there, one or two columns; a dot is drawn where nothing does.
    pub token: Option<Span>,
    /// What kind of space it is, one or two columns.
    pub ground: Option<Span>,
    /// The same for pictures.
    pub kind: Ground,
    /// Whether something has happened there of late; what stands there, or the dot, then gets an asterisk
    /// before it.
    pub is_fresh: bool,
    /// Its place among those where something has happened, counted from 1. Only pictures show it.
    pub order: Option<u16>,
}

/// What a space looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Like most of them.
    #[default]
    Plain,
    /// It lies in the light.
    Light,
    /// It lies at water: a way begins or ends there.
    Water,
    /// It is a doorway.
    Door,
}

/// A tray beside a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tray {
    /// Its title.
    pub title: Line,
    /// The word by which a step names it, if a step can.
    pub word: Option<String>,
    /// What lies in it.
    pub pieces: Vec<Span>,
    /// How many pieces it has room for.
    pub room: u8,
}

/// One leg of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Where it began.
    pub from: TrackEnd,
    /// The space on which it ended, counted from 0.
    pub to: usize,
    /// Where a way that begins there has led then.
    pub carried: Option<usize>,
}

/// Where a leg of a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackEnd {
    /// On a space, counted from 0.
    Space(usize),
    /// In a tray, counted from 0.
    Tray(usize),
}

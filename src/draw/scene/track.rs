//! Tracks: spaces in a row, with ways between them.

use super::line::Span;

/// Spaces in a row, drawn in as many lines as the width asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The spaces, in order.
    pub spaces: Vec<Space>,
    /// Ways between two of them, as places in `spaces` counted from 0, drawn as lines under the row; a way
    /// that crosses the end of a row names its other end there.
    pub ways: Vec<(usize, usize)>,
}

impl Track {
    pub(super) fn mark(&mut self, places: &[&str]) {
        for space in &mut self.spaces {
            if let Some(at) = places.iter().position(|place| **place == *space.label) {
                space.is_fresh = true;
                space.order = Some(at as u16 + 1);
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
    /// Whether something has happened there of late; what stands there, or the dot, then gets an asterisk
    /// before it.
    pub is_fresh: bool,
    /// Its place among those where something has happened, counted from 1. Only pictures show it.
    pub order: Option<u16>,
}

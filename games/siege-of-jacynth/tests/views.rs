//! The drawing, and the position by name.

use serde_json::json;

use super::*;
use crate::draw::{Look, text};
use crate::rules::Sight;

/// The drawing for a viewer.
fn drawn(table: &Rehearsal, sight: &Sight, width: u16) -> String {
    text(&table.game().scene(sight), Look { width, ..Look::default() })
}

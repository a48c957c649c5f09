//! Lines that stay in one row: they are made smaller where their room ends.

use super::drawn::Drawn;
use super::flow::{self, Setting};
use super::pen::scaled;
use crate::draw::scene::Line;

/// A line in one row of a size, or smaller.
pub(super) fn line(told: &Line, size: f32, room: f32) -> Drawn {
    let laid = flow::lay(told, Setting { size, room: f32::MAX, is_dim: false });
    let (width, height, body) = (laid.width(), laid.height(), laid.svg(None));
    if width <= room {
        return Drawn { width, height, body };
    }
    let scale = room / width;
    // The line stays at its height, as what stands beside it does.
    Drawn { width: room, height, body: scaled(0.0, height * (1.0 - scale) * 0.75, scale, &body) }
}

//! A drawn thing.

use super::pen::scaled;

/// A thing as a piece of SVG with its size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawn {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) body: String,
}

impl Drawn {
    /// The same in this height.
    pub(super) fn sized(self, height: f32) -> Self {
        let scale = height / self.height;
        if (scale - 1.0).abs() < 0.01 {
            return self;
        }
        let body = scaled(0.0, 0.0, scale, &self.body);
        Self { width: self.width * scale, height, body }
    }
}

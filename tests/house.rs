//! What holds of the source text: which layer names which, and no circles.

mod layers;

//! Tests of the source text: the layers name each other in one direction only, and there are no circles.

mod layers;

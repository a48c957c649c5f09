//! Tests of whole drawings.

mod boards;
mod bounds;
mod bricks;
mod markup;
mod pictures;
mod rivers;
mod samples;
mod screen;
mod shape;
mod tables;
mod tracks;

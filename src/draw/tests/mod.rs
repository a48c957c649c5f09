//! Tests of whole drawings.

mod boards;
mod bounds;
mod markup;
mod rivers;
mod samples;
mod shape;

//! Tests of whole drawings.

mod bounds;
mod markup;
mod rivers;
mod samples;
mod shape;

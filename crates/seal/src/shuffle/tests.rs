//! Provers that know everything and lie, with the code that honest ones use.

mod challenges;
mod claim;
mod inner;
mod liars;
mod padding;

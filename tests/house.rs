//! What holds of the source text: which layer names which, no circles, and a core that builds without an operating system.

mod core_build;
mod layers;

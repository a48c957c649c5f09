//! Orders: what a seat plays if the others do this or that, as its player has decided beforehand. They live
//! in a home and never in a file that travels. `docs/using.md` tells what they mean, and when they are held
//! back.

mod condition;
pub(super) mod given;
pub(super) mod giving;
mod heard;
pub(super) mod held;
mod ordered_step;
pub(super) mod record;
mod reply;
pub(super) mod weighing;

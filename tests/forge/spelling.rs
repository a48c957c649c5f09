//! Values in a second form, where `docs/format.md` has one for each.

use super::{Case, case, rewritten};

/// The cases.
pub(crate) const CASES: &[Case] =
    &[case("turn-list-empty", "header", |base| rewritten(base, "nonce = ", "turn = []\nnonce = "))];

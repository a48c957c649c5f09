//! Values in a second form, where `docs/format.md` has one for each, and forms of TOML that no file has.

use super::{Case, case, edited, headed, rewritten};

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("turn-list-empty", "header", |base| rewritten(base, "nonce = ", "turn = []\nnonce = ")),
    case("inline-table", "header", |base| {
        let whole = rewritten(base, "[options]\n", "options = { mode = 1 }\n");
        whole.split("mode = \"").next().unwrap().to_owned()
    }),
    case("escape-of-later-toml", "header", |base| rewritten(base, "\"bob\"", "\"\\x62ob\"")),
    case("identity-of-the-header-unsound", "header", |_| {
        let mut neutral = [0; 32];
        neutral[0] = 1;
        headed(|header| header.seats[1].1 = Some(neutral))
    }),
    case("identity-of-the-header-twice", "header", |_| {
        let key = crate::common::identity(2).public().bytes();
        headed(|header| header.seats.iter_mut().for_each(|seat| seat.1 = Some(key)))
    }),
    case("consents-65", "turn 4 (alice)", |base| {
        let consent =
            "seat = \"bob\"\non = \"AA==\"\nto = \"end\"\ntime = \"2026-11-21T08:00:00Z\"\nsignature = [\"AA==\"]";
        let part = format!("\n[[turn.consent]]\n{consent}\n");
        edited(base, 4, "number = 4", "number = 4") + &part.repeat(65)
    }),
];

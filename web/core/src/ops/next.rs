//! The next step at a table, for whoever has the keys here.

use bypost::file::Time;
use bypost::session::{Asker, Delivery, Due, KeyFile, Memory, Opened, OtherStates, next_step};

use crate::text::Shown;

/// How a table stands that waits to be sent.
pub const UNSENT: &str = "signed, not sent yet";

/// The next step in words, if they tell more than how the table stands; and whether it is to be done here.
pub fn next(
    opened: &Opened,
    keys: &[KeyFile],
    memory: Option<&Memory>,
    now: i64,
    others: &OtherStates,
) -> (Option<Shown>, bool) {
    // Commands help nobody here, so neither do names of files in them.
    let file = "FILE";
    let asker = Asker {
        keys,
        memory,
        now: Time::at(now),
        file,
        is_found: false,
        delivery: Delivery::None,
        is_unpushed: false,
        hindered: None,
        can_mail: false,
        others,
        readers: &[],
        viewer: None,
    };
    let step = next_step(opened, &asker);
    (step.beside_standing().map(Shown::from), step.due <= Due::PressOn)
}

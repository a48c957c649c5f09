//! How two files of one table stand to each other, as `bypost verify` tells it.

use std::path::Path;

use serde_json::{Value, json};

use crate::chain::{Chain, Relation, compare};
use crate::draw::escape::shown;
use crate::session::in_words;

/// How one file stands to another of its table.
pub(in crate::cli) struct Related {
    /// Whether the two have parted.
    pub(in crate::cli) parted: bool,
    /// It in words.
    pub(in crate::cli) text: String,
    /// It as `docs/json.md` tells: the other file, the kind, and where they part.
    pub(in crate::cli) json: Value,
}

/// How a file stands to another one; none if they are of different tables.
pub(in crate::cli) fn related(one: (&Path, &Chain), other: (&Path, &Chain)) -> Option<Related> {
    let relation = compare(one.1, other.1);
    let (kind, text) = in_words(&relation, &shown(one.0), &shown(other.0))?;
    let (parted, turn) = match &relation {
        // Of two seats that one key has, the report names the first as well.
        Relation::Parted { first, second, is_fork: true } if second.seat < first.seat => {
            (true, Some((first.turn.number, &second.turn.seat)))
        }
        Relation::Parted { first, .. } => (true, Some((first.turn.number, &first.turn.seat))),
        _ => (false, None),
    };
    let json = json!({
        "to": other.0.display().to_string(),
        "kind": kind,
        "turn": turn.map(|(number, _)| number),
        "seat": turn.map(|(_, seat)| seat),
    });
    Some(Related { parted, text, json })
}

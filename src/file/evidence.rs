//! Evidence of a fork: the few parts of two files of one table that show who signed both of its branches.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::read::{has_key, header, scanned};
use super::read_turn::{RawTurn, alone};
use super::write::{comment, header_text, named_turn};
use super::{Fault, Header, Hint, Turn};
use crate::file::fault::{later_version, toml_fault};

/// The key that tells evidence from a table; its value is the version of the form.
const VERSION: &str = "bypost-evidence";

/// The version that is read and written.
const FORM: i64 = 2;

/// How many handovers lead from a join to a key.
const HANDOVERS: usize = 16;

/// The comment on top.
const TITLE: &str = "Evidence of a fork. bypost verify tells what it proves.";

/// Evidence as it stands in its file. Nothing of it is checked that needs a hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The header of the table.
    pub header: Header,
    /// The turn with which a key joined.
    pub join: Turn,
    /// The turns in which that key's seat was handed over, down to the key that forked.
    pub handovers: Vec<Turn>,
    /// A turn of the key that forked.
    pub first: Turn,
    /// Another turn of that key, with the same predecessor.
    pub second: Turn,
}

/// Reads evidence.
///
/// # Errors
/// The first thing that is not as `docs/format.md` says.
pub fn read_evidence(bytes: &[u8]) -> Result<Evidence, Fault> {
    let text = scanned(bytes)?;
    let mut all: Table = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
    match all.remove(VERSION) {
        Some(Value::Integer(FORM)) => {}
        Some(Value::Integer(1)) => {
            let hint = Hint::command("make it again from the two files, with bypost evidence");
            return Err(Fault::header("it is of the first form of evidence, which is not read any more").hint(hint));
        }
        Some(Value::Integer(version)) => return Err(later_version(version)),
        Some(_) => return Err(Fault::header(format!("{VERSION} must be an integer"))),
        None => return Err(Fault::file(format!("is no evidence: it has no {VERSION}"))),
    }
    let mut turn = |name: &str| alone(&taken::<RawTurn>(&mut all, name)?);
    let (join, first, second) = (turn("join")?, turn("first")?, turn("second")?);
    let handovers = if all.contains_key("handover") { handovers(&mut all)? } else { Vec::new() };
    // What is left is the header of a file, without the keys that only a table has.
    if let Some(key) = ["bypost", "archived", "turn"].into_iter().find(|key| all.contains_key(*key)) {
        return Err(Fault::header(format!("{key} has no place in evidence")));
    }
    all.insert("bypost".to_owned(), Value::Integer(1));
    let raw = Value::Table(all).try_into().map_err(|error| Fault::header(said(&error)))?;
    Ok(Evidence { header: header(raw)?, join, handovers, first, second })
}

/// The turns in which a seat was handed over.
fn handovers(all: &mut Table) -> Result<Vec<Turn>, Fault> {
    let raw: Vec<RawTurn> = taken(all, "handover")?;
    if raw.is_empty() || raw.len() > HANDOVERS {
        return Err(Fault::file(format!("handover must have 1 to {HANDOVERS} turns")));
    }
    raw.iter().map(alone).collect()
}

/// The value of a key, which must be there.
fn taken<T: DeserializeOwned>(all: &mut Table, name: &str) -> Result<T, Fault> {
    let value = all.remove(name).ok_or_else(|| Fault::file(format!("{name} is missing")))?;
    value.try_into().map_err(|error| Fault::file(format!("{name}: {}", said(&error))))
}

/// What the parser says, in one line.
fn said(error: &toml::de::Error) -> String {
    error.message().lines().collect::<Vec<_>>().join("; ").chars().take(200).collect()
}

/// The text of evidence; there is one for each.
#[must_use]
pub fn evidence_text(evidence: &Evidence) -> String {
    let Evidence { header, join, handovers, first, second } = evidence;
    let mut text = comment(TITLE) + "\n" + &header_text(&format!("{VERSION} = {FORM}"), header);
    let handovers = handovers.iter().map(|turn| ("[[handover]]", turn));
    let turns = std::iter::once(("[join]", join)).chain(handovers).chain([("[first]", first), ("[second]", second)]);
    for (heading, turn) in turns {
        text.push('\n');
        text.push_str(&named_turn(heading, turn));
    }
    text
}

/// Whether bytes are meant for evidence: one of the keys on top says so, plainly written.
#[must_use]
pub fn looks_like_evidence(bytes: &[u8]) -> bool {
    has_key(bytes, VERSION)
}

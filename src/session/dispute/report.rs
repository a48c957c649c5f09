//! What can be said of files that somebody disputes: what holds, what does not and who made it, and where two
//! files of one table part.

use crate::chain::{Chain, link, next};
use crate::file::{Fault, File, Place, Turn, looks_like_table};
use crate::rules::Games;
use crate::seal::PublicIdentity;
use crate::session::opened::parsed;
use crate::session::{Opened, open};
use crate::table::{Table, replay};

/// One file that was examined.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// Whether the file holds.
    pub verdict: Verdict,
    /// The turns that hold and the table after them. For a file that fails it is what was before its first
    /// fault; none if not even its header holds.
    pub ground: Option<Ground>,
    /// The turns that hold and the one after them that breaks a rule, if the key whose turn it is has signed
    /// it: two files convict a key by its signatures, whatever else is wrong in them.
    pub signed: Option<Chain>,
}

impl Finding {
    /// A file of which all that is signed holds, or nothing more is known.
    #[must_use]
    pub fn new(verdict: Verdict, ground: Option<Ground>) -> Self {
        Self { verdict, ground, signed: None }
    }
}

/// Turns that hold, from the first on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ground {
    /// The turns.
    pub chain: Chain,
    /// The table after them.
    pub table: Table,
    /// Whether the drawing on top of a file that holds is the table's.
    pub is_drawn: bool,
}

/// Whether a file holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// Every signature, rule and proof of it holds.
    Valid,
    /// Something in it does not.
    Invalid {
        /// The first thing that does not.
        fault: Fault,
        /// The turn in which it is, as the file has it, if it is in a turn.
        turn: Option<Box<Turn>>,
        /// Who made it.
        maker: Maker,
    },
    /// The bytes are no table.
    NoTable(Fault),
}

/// Who made what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Maker {
    /// The owner of a key: its signature holds for the turn as it stands, and for all turns before it. Nobody
    /// else can have made it.
    Signer(Box<PublicIdentity>),
    /// Every key that has joined has signed the header with its turn.
    Joined(Vec<PublicIdentity>),
    /// Anybody who had the file may have made it: no player is convicted.
    Anybody,
}

/// Examines the bytes of a file that may be a table of one of these games.
#[must_use]
pub fn examine(bytes: &[u8], games: Games) -> Finding {
    let fault = match open("-", bytes, games) {
        Ok(Opened { chain, table, drawn, .. }) => {
            return Finding::new(Verdict::Valid, Some(Ground { chain, table, is_drawn: drawn }));
        }
        Err(fault) => fault,
    };
    let anybody = |fault, ground| Finding::new(Verdict::Invalid { fault, turn: None, maker: Maker::Anybody }, ground);
    let file = match parsed(bytes) {
        Ok(file) => file,
        Err(fault) if looks_like_table(bytes) => {
            let before = before(bytes, &fault).and_then(|before| ground(parsed(before).ok()?, games).ok());
            return anybody(fault, before);
        }
        Err(fault) => return Finding::new(Verdict::NoTable(fault), None),
    };
    first_fault(file, fault, games)
}

/// What stands before the turn of a text that cannot be read, if it is known which turn that is.
fn before<'a>(bytes: &'a [u8], fault: &Fault) -> Option<&'a [u8]> {
    const BEGIN: &[u8] = b"[[turn]]";
    let lines = || bytes.split_inclusive(|byte| *byte == b'\n');
    let mut at = 0;
    let starts: Vec<(usize, usize)> = lines()
        .enumerate()
        .filter_map(|(number, line)| {
            at += line.len();
            line.starts_with(BEGIN).then_some((number + 1, at - line.len()))
        })
        .collect();
    let turn = match fault.place {
        Place::Turn { number, .. } => starts.get((number as usize).checked_sub(1)?),
        Place::File(Some(line)) => starts.iter().rfind(|(start, _)| *start <= line),
        Place::File(None) | Place::Header => None,
    };
    turn.map(|(_, offset)| &bytes[..*offset])
}

/// Looks for the first fault of a file that has one: the turns before it hold.
fn first_fault(mut file: File, mut fault: Fault, games: Games) -> Finding {
    while let Some(index) = index_of(&fault, &file) {
        let turn = file.turns[index].clone();
        file.turns.truncate(index);
        match ground(file.clone(), games) {
            Ok(ground) => {
                let link = next(&ground.chain, turn.clone()).ok();
                let maker = link.as_ref().map_or(Maker::Anybody, |link| Maker::Signer(Box::new(link.author)));
                let signed = link.map(|link| {
                    let mut chain = ground.chain.clone();
                    chain.links.push(link);
                    chain
                });
                let verdict = Verdict::Invalid { fault, turn: Some(Box::new(turn)), maker };
                return Finding { signed, ..Finding::new(verdict, Some(ground)) };
            }
            Err(earlier) => fault = earlier,
        }
    }
    let maker = match &fault.place {
        Place::Header => joined(&file),
        _ => Maker::Anybody,
    };
    Finding::new(Verdict::Invalid { fault, turn: None, maker }, None)
}

/// The index of the turn that has a fault, among those that stand in the file.
fn index_of(fault: &Fault, file: &File) -> Option<usize> {
    let Place::Turn { number, .. } = fault.place else { return None };
    // A fault names the number that a turn claims. The first wrong number is itself a fault.
    let number_at = |index: usize| file.turns[index].number as usize;
    let misnumbered = (0..file.turns.len()).find(|index| number_at(*index) != index + 1);
    let named = (0..file.turns.len()).find(|index| number_at(*index) == number as usize);
    match (misnumbered, named) {
        (Some(wrong), Some(named)) => Some(wrong.min(named)),
        (one, other) => one.or(other),
    }
}

fn ground(file: File, games: Games) -> Result<Ground, Fault> {
    let chain = link(file)?;
    let table = replay(&chain, games)?;
    Ok(Ground { chain, table, is_drawn: true })
}

/// The keys that have signed a header by joining, if the turns of the file hold for it.
fn joined(file: &File) -> Maker {
    let linked = link(file.clone());
    match linked.map(|chain| chain.links) {
        Ok(links) if !links.is_empty() => {
            let joins = links.iter().filter(|link| link.turn.join.is_some());
            Maker::Joined(joins.map(|link| link.author).collect())
        }
        _ => Maker::Anybody,
    }
}

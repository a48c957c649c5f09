//! What can be said of files that somebody disputes: what holds, what does not and who made it, and where two
//! files of one table part; and the report on that in words.

use crate::chain::{Chain, Relation, compare, link, next, span};
use crate::draw::escape::printable;
use crate::file::{Fault, File, Place, Turn, looks_like_table};
use crate::kit::{hex, listed};
use crate::rules::{Games, Hash};
use crate::seal::PublicIdentity;
use crate::session::dispute::in_words;
use crate::session::opened::parsed;
use crate::session::view::drawing::whose;
use crate::session::view::story::headline;
use crate::session::{Dispute, Memory, Opened, dispute, objections, open};
use crate::table::{Ending, replay};

/// One file that was examined.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Whether the file holds.
    pub verdict: Verdict,
    /// The turns that hold and the table after them. For a file that fails it is what was before its first
    /// fault; none if not even its header holds.
    pub ground: Option<Opened>,
    /// The turns that hold and the one after them that breaks a rule, if the key whose turn it is has signed
    /// it: two files convict a key by its signatures, whatever else is wrong in them.
    pub signed: Option<Chain>,
}

/// Whether a file holds.
#[derive(Clone, Debug)]
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
pub fn examine(bytes: &[u8], games: Games) -> Finding {
    let fault = match open("-", bytes, games) {
        Ok(opened) => return Finding::new(Verdict::Valid, Some(opened)),
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
    // Whoever has joined has signed the header, if the turns hold for it.
    let links = match fault.place {
        Place::Header => link(file).map(|chain| chain.links).unwrap_or_default(),
        _ => Vec::new(),
    };
    let joins = links.iter().filter(|link| link.turn.join.is_some()).map(|link| link.author);
    let maker = if links.is_empty() { Maker::Anybody } else { Maker::Joined(joins.collect()) };
    Finding::new(Verdict::Invalid { fault, turn: None, maker }, None)
}

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

fn ground(file: File, games: Games) -> Result<Opened, Fault> {
    let chain = link(file)?;
    let table = replay(&chain, games)?;
    Ok(Opened::of("-".into(), &[], chain, table))
}

/// The report in lines: what was found in each file, the disputes, and how the files stand to each other.
/// Each finding has the name at its place. What is remembered of a table tells which seats have objected that
/// the others went on without them.
pub fn report(names: &[String], findings: &[Finding], memory: &dyn Fn(&Hash) -> Option<Memory>) -> Vec<String> {
    let disputes = disputes(names, findings);
    let lines = |(name, finding): (&String, &Finding)| {
        let chain = finding.ground.as_ref().map(|ground| &ground.chain);
        let objected = chain.map(|chain| objections(memory(&chain.id).as_ref(), chain)).unwrap_or_default();
        let objected = objected.into_iter().filter_map(|link| {
            let (late, number) = (printable(&link.without()?), link.turn.number);
            Some(format!("  {late} has signed that {late} was not late before turn {number}, which decides nothing"))
        });
        finding.lines(name).into_iter().chain(objected).collect::<Vec<_>>()
    };
    let files = names.iter().zip(findings).flat_map(lines);
    let related = related(names, findings, !disputes.is_empty());
    files.chain(tables(names, findings)).chain(disputes.iter().flat_map(Dispute::lines)).chain(related).collect()
}

/// Which files are of which table, if they are of more than one.
fn tables(names: &[String], findings: &[Finding]) -> Vec<String> {
    let mut tables: Vec<(Hash, Vec<&str>)> = Vec::new();
    for (name, finding) in names.iter().zip(findings) {
        let Some(id) = finding.ground.as_ref().map(|ground| ground.chain.id) else { continue };
        match tables.iter_mut().find(|(other, _)| *other == id) {
            Some((_, files)) => files.push(name),
            None => tables.push((id, vec![name])),
        }
    }
    if tables.len() < 2 {
        return Vec::new();
    }
    let title = format!("{} TABLES: what stands in a file of one says nothing of another", tables.len());
    let table = |(id, files): &(Hash, Vec<&str>)| format!("  table {}: {}", &hex(id)[..8], listed(files));
    std::iter::once(title).chain(tables.iter().map(table)).collect()
}

/// One dispute for each table of which two files have parted. A turn that breaks a rule is part of its branch
/// if it convicts the key that signed it.
pub fn disputes<'a>(names: &'a [String], findings: &'a [Finding]) -> Vec<Dispute<'a>> {
    let longest = |finding: &'a Finding| finding.signed.as_ref().or(Some(&finding.ground.as_ref()?.chain));
    let is_fork = |one: &Chain, other: &Chain| matches!(compare(one, other), Relation::Parted { is_fork: true, .. });
    let convicts = |signed: &&Chain| findings.iter().filter_map(longest).any(|other| is_fork(signed, other));
    let chain = |(name, finding): (&'a String, &'a Finding)| {
        let held = finding.ground.as_ref().map(|ground| &ground.chain);
        Some((name.as_str(), finding.signed.as_ref().filter(convicts).or(held)?))
    };
    let mut left: Vec<_> = names.iter().zip(findings).filter_map(chain).collect();
    let mut found = Vec::new();
    while let Some(id) = left.first().map(|(_, chain)| chain.id) {
        found.extend(dispute(&left));
        left.retain(|(_, chain)| chain.id != id);
    }
    found
}

/// How files stand to each other, in words: in which of them a claim was withdrawn or a seat put out, which
/// differ only after the same end, and, where no dispute tells it, which of two whole ones is newer.
fn related(names: &[String], findings: &[Finding], are_disputed: bool) -> Vec<String> {
    let grounds = names.iter().zip(findings).filter_map(|(name, found)| {
        let is_whole = matches!(found.verdict, Verdict::Valid);
        Some((name, found.ground.as_ref()?, is_whole && !are_disputed))
    });
    let all: Vec<_> = grounds.collect();
    let mut lines = Vec::new();
    for (index, (other_name, other, is_other_told)) in all.iter().enumerate() {
        for (name, one, is_told) in &all[index + 1..] {
            let relation = compare(&one.chain, &other.chain);
            let is_told_always = matches!(
                relation,
                Relation::FirstReplaces { .. } | Relation::SecondReplaces { .. } | Relation::SameEnd { .. }
            );
            if is_told_always || *is_told && *is_other_told {
                lines.extend(in_words(&relation, name, other_name).map(|(_, words)| words));
            }
        }
    }
    lines
}

impl Finding {
    /// A file of which all that is signed holds, or nothing more is known.
    pub fn new(verdict: Verdict, ground: Option<Opened>) -> Self {
        Self { verdict, ground, signed: None }
    }

    /// What was found of a file with this name, in lines.
    pub fn lines(&self, name: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let word = match &self.verdict {
            Verdict::Valid => "valid".to_owned(),
            Verdict::Invalid { .. } => "INVALID".to_owned(),
            Verdict::NoTable(fault) => return vec![format!("{name}: no table; {fault}")],
        };
        lines.push(format!("{name}: {word}"));
        match &self.ground {
            Some(ground) => lines.extend(proved(ground)),
            None => lines.push("  nothing of it is proved".to_owned()),
        }
        if let Verdict::Invalid { fault, turn, maker } = &self.verdict {
            lines.push(format!("  fault: {fault}"));
            if let Some(turn) = turn {
                lines.push(format!("  the file says: {}", headline(turn, None)));
            }
            lines.push(format!("  who made it: {}", maker.in_words()));
        }
        lines.iter().map(|line| printable(line)).collect()
    }
}

fn proved(ground: &Opened) -> Vec<String> {
    let (table, seats) = (&ground.table, ground.table.seats());
    let title = &table.game().info().title;
    let deal = table.header().deal.word();
    let mut lines = vec![format!("  table {} of {title}, {deal} deal", &hex(&table.id())[..8])];
    let author = |name: &str| ground.chain.links.iter().find(|link| link.turn.seat == name);
    for seat in seats.all() {
        let name = seats.name(seat);
        lines.push(match author(name) {
            Some(join) => {
                let handed = ground.chain.handovers(seat);
                let handed =
                    handed.map(|(turn, key)| format!("; handed over to key {} in turn {turn}", key.fingerprint()));
                let (key, turn) = (join.author.fingerprint(), join.turn.number);
                format!("  seat {name}: key {key}, joined in turn {turn}{}", handed.collect::<String>())
            }
            None => format!("  seat {name}: nobody has joined"),
        });
    }
    let turns = ground.chain.links.len();
    lines.push(match turns {
        0 => "  proved: no turn".to_owned(),
        _ => format!("  proved: {}, with all signatures, rules and proofs", span(1, turns, [""; 2])),
    });
    if let Some(Ending::Accused { by, dealer }) = table.ending() {
        let dealt = ground.chain.links.iter().find(|link| link.seat == dealer && link.turn.rescue.escrow.is_some());
        if let Some(dealt) = dealt {
            lines.push(format!(
                "  proved: the key {} signed in turn {} a false piece of {}'s key for {}",
                dealt.author.fingerprint(),
                dealt.turn.number,
                seats.name(dealer),
                seats.name(by)
            ));
        }
    }
    if !table.is_witnessed() {
        lines.push("  not proved: chance, which was known to its maker".to_owned());
    }
    lines.push(format!("  then: {}", whose(table)));
    if !ground.drawn {
        lines.push("  not true: the drawing on top, which is not this table's; only the turns count".to_owned());
    }
    lines
}

impl Maker {
    /// Who it was, in words.
    pub fn in_words(&self) -> String {
        match self {
            Self::Signer(key) => {
                format!("the owner of the key {}, whose signature holds for it as it stands", key.fingerprint())
            }
            Self::Joined(keys) => {
                let keys = keys.iter().map(PublicIdentity::fingerprint);
                format!("the maker of the table; the keys that joined have signed it: {}", listed(keys))
            }
            Self::Anybody => "anybody who had the file may have made it; no player is convicted".to_owned(),
        }
    }
}

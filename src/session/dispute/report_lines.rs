//! A report on several files that somebody disputes, in words.

use super::relation::in_words;
use super::report::{Finding, Ground, Maker, Verdict};
use crate::chain::{Chain, Link, Relation, compare, span};
use crate::draw::escape::printable;
use crate::kit::{hex, listed};
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::view::drawing::whose;
use crate::session::view::story::headline;
use crate::session::{Dispute, Memory, dispute, objections};
use crate::table::Ending;

/// The report in lines: what was found in each file, the disputes, and how the files stand to each other.
/// Each finding has the name at its place. What is remembered of a table tells which seats have objected that
/// the others went on without them.
#[must_use]
pub fn report(names: &[String], findings: &[Finding], memory: &dyn Fn(&Hash) -> Option<Memory>) -> Vec<String> {
    let disputes = disputes(names, findings);
    let lines = |(name, finding): (&String, &Finding)| {
        let chain = finding.ground.as_ref().map(|ground| &ground.chain);
        let objected: Vec<String> =
            chain.into_iter().flat_map(|chain| objected(chain, memory(&chain.id).as_ref())).collect();
        finding.lines(name).into_iter().chain(objected).collect::<Vec<_>>()
    };
    let files = names.iter().zip(findings).flat_map(lines);
    let related = related(names, findings, !disputes.is_empty());
    files.chain(tables(names, findings)).chain(disputes.iter().flat_map(Dispute::lines)).chain(related).collect()
}

/// The objections to turns of a chain in which others go on without a seat, in lines.
fn objected(chain: &Chain, memory: Option<&Memory>) -> Vec<String> {
    let line = |link: &Link| {
        let late = printable(&link.without()?);
        Some(format!(
            "  {late} has signed that {late} was not late before turn {}, which decides nothing",
            link.turn.number
        ))
    };
    objections(memory, chain).into_iter().filter_map(line).collect()
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
#[must_use]
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
    /// What was found of a file with this name, in lines.
    #[must_use]
    pub fn lines(&self, name: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let word = match &self.verdict {
            Verdict::Valid => "valid".to_owned(),
            Verdict::Invalid { .. } => "INVALID".to_owned(),
            Verdict::NoTable(fault) => return vec![format!("{name}: no table; {fault}")],
        };
        lines.push(format!("{name}: {word}"));
        match &self.ground {
            Some(ground) => lines.extend(ground.lines()),
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

impl Ground {
    fn lines(&self) -> Vec<String> {
        let (table, seats) = (&self.table, self.table.seats());
        let title = &table.game().info().title;
        let deal = table.header().deal.word();
        let mut lines = vec![format!("  table {} of {title}, {deal} deal", &hex(&table.id())[..8])];
        let author = |name: &str| self.chain.links.iter().find(|link| link.turn.seat == name);
        for seat in seats.all() {
            let name = seats.name(seat);
            lines.push(match author(name) {
                Some(join) => {
                    let handed = self.chain.handovers(seat);
                    let handed =
                        handed.map(|(turn, key)| format!("; handed over to key {} in turn {turn}", key.fingerprint()));
                    let (key, turn) = (join.author.fingerprint(), join.turn.number);
                    format!("  seat {name}: key {key}, joined in turn {turn}{}", handed.collect::<String>())
                }
                None => format!("  seat {name}: nobody has joined"),
            });
        }
        let turns = self.chain.links.len();
        lines.push(match turns {
            0 => "  proved: no turn".to_owned(),
            _ => format!("  proved: {}, with all signatures, rules and proofs", span(1, turns, [""; 2])),
        });
        if let Some(Ending::Accused { by, dealer }) = table.ending() {
            let dealt = self.chain.links.iter().find(|link| link.seat == dealer && link.turn.rescue.escrow.is_some());
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
        if !self.is_drawn {
            lines.push("  not true: the drawing on top, which is not this table's; only the turns count".to_owned());
        }
        lines
    }
}

impl Maker {
    /// Who it was, in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Self::Signer(key) => {
                format!("the owner of the key {}, whose signature holds for it as it stands", key.fingerprint())
            }
            Self::Joined(keys) => {
                let keys: Vec<String> = keys.iter().map(PublicIdentity::fingerprint).collect();
                format!("the maker of the table; the keys that joined have signed it: {}", listed(&keys))
            }
            Self::Anybody => "anybody who had the file may have made it; no player is convicted".to_owned(),
        }
    }
}

//! A report on several files that somebody disputes.

use super::relation::in_words;
use super::report::{Finding, Verdict};
use crate::chain::{Relation, compare};
use crate::kit::{hex, listed};
use crate::rules::Hash;
use crate::session::{Dispute, dispute};

/// The report in lines: what was found in each file, the disputes, and how the files stand to each other.
/// Each finding has the name at its place.
#[must_use]
pub fn report(names: &[String], findings: &[Finding]) -> Vec<String> {
    let disputes = disputes(names, findings);
    let files = names.iter().zip(findings).flat_map(|(name, finding)| finding.lines(name));
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

/// One dispute for each table of which two files have parted.
#[must_use]
pub fn disputes<'a>(names: &'a [String], findings: &'a [Finding]) -> Vec<Dispute<'a>> {
    let chain = |(name, finding): (&'a String, &'a Finding)| Some((name.as_str(), &finding.ground.as_ref()?.chain));
    let mut left: Vec<_> = names.iter().zip(findings).filter_map(chain).collect();
    let mut found = Vec::new();
    while let Some(id) = left.first().map(|(_, chain)| chain.id) {
        found.extend(dispute(&left));
        left.retain(|(_, chain)| chain.id != id);
    }
    found
}

/// How files stand to each other, in words: in which of them a claim was withdrawn, which differ only after
/// the same end, and, where no dispute tells it, which of two whole ones is newer.
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

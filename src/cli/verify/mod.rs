//! `bypost verify`

pub(super) mod checked;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;

use crate::chain::{Chain, Link, Relation, compare};
use crate::cli::{Context, Error, Wanted, look, meant, reports, say_fitted_paged, say_json, tell, warn};
use crate::draw::escape::shown;
use crate::file::{Fault, Place, base64_encode};
use crate::kit::counted;
use crate::rules::Hash;
use crate::session::drawing::whose;
use crate::session::{
    Dispute, FilesOfTable, Finding, Maker, Opened, Tip, Verdict, by_table, disputes, examine, in_words, report, verdict,
};
use checked::{Flaw, Judged, Listed, again, bytes, check, each, list, odd, reported};

/// Check files from beginning to end, and print one line for each. For two files of one table, tell which is
/// newer, or show the fork: who signed which two turns.
///
/// If a folder is among them, check all tables in it and in the folders in it, on all cores. Only faults,
/// files that have parted, and totals are printed then; with --json, each file in the order of names and the
/// totals at the end, one line each. Hidden files and folders are passed over, and links are not followed.
///
/// It exits with 0 if all files are valid and no two have parted, with 1 if one is invalid, with 3 if two
/// files of one table have parted, and with 4 if one is no table or cannot be read. A file in a folder may be
/// something else than a table.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The tables, or folders with tables, or - for standard input [default: the one that waits for you, or
    /// the only one]
    files: Vec<PathBuf>,
    /// Report on a dispute: who has which seat, what is proved, the first fault and who made it, and the
    /// branches move by move
    #[arg(long)]
    report: bool,
}

struct CheckedFile<'a> {
    path: &'a Path,
    result: Result<Opened, Flaw>,
    /// If it does not hold, the turns up to the first fault, and that turn if it is signed.
    signed: Option<Chain>,
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> Result<ExitCode, Error> {
        if self.files.is_empty() {
            self.files.push(meant(context, None, Wanted::Looking)?.path);
        }
        for file in &mut self.files {
            // What is no part of a name either is told as a file that is not there.
            if !file.exists()
                && let Ok(table) = meant(context, Some(file.clone()), Wanted::Looking)
            {
                *file = table.path;
            }
        }
        if self.report {
            return report_on(context, &self.files);
        }
        if self.files.iter().any(|path| path.is_dir()) {
            return verify_many(context, &self.files);
        }
        let files: Vec<CheckedFile> = self.files.iter().map(|path| CheckedFile::of(context, path)).collect();
        let relations = relations(&files);
        if context.json {
            let list = files.iter().enumerate().map(|(index, file)| {
                let own = relations.iter().filter(|(of, _)| *of == index).map(|(_, related)| related);
                let file = reported(context, file.path, file.result.as_ref());
                reports::CheckedBesideOthers { file, relations: own.collect() }
            });
            context.report(&list.collect::<Vec<_>>())?;
        } else {
            let related = relations.iter().map(|(_, related)| related.text.clone());
            say_fitted_paged(&files.iter().map(CheckedFile::line).chain(related).collect::<Vec<_>>().join("\n"))?;
        }
        for CheckedFile { path, result, .. } in &files {
            if let Some(way_out) = result.as_ref().err().and_then(|flaw| flaw.way_out(path)) {
                tell(&way_out);
            }
        }
        let judged = files.iter().map(|file| file.result.as_ref().map_or_else(Flaw::judged, |_| Judged::Valid));
        let parted = relations.iter().filter(|(_, related)| related.turn.is_some()).map(|_| Judged::Forked);
        Ok(Judged::worst(judged.chain(parted)))
    }
}

impl<'a> CheckedFile<'a> {
    /// Checks a file, and has the home remember what it answers.
    fn of(context: &Context, path: &'a Path) -> Self {
        let mut signed = None;
        let result = bytes(path).and_then(|bytes| {
            let checked = check(context, path, &bytes);
            if let Err(Flaw::Fault(Fault { place: Place::Turn { .. }, .. }, _)) = &checked {
                let finding = examine(&bytes, context.games);
                finding.ground.iter().for_each(|ground| look(context, &ground.chain));
                signed = finding.signed;
            }
            checked
        });
        if let Ok(opened) = &result {
            look(context, &opened.chain);
            odd(context, opened).iter().for_each(|what| warn(what));
        }
        Self { path, result, signed }
    }

    /// The turns that can convict a key.
    fn chain(&self) -> Option<&Chain> {
        self.result.as_ref().map_or(self.signed.as_ref(), |opened| Some(&opened.chain))
    }

    fn line(&self) -> String {
        match &self.result {
            Ok(opened) => format!("{}: {}", shown(self.path), verdict(&opened.table)),
            Err(flaw) => flaw.in_words(self.path),
        }
    }
}

/// How each file stands to the files of the same table before it. Of a file that does not hold only a fork is
/// told: the key that signed it is convicted whatever else is wrong.
fn relations(files: &[CheckedFile<'_>]) -> Vec<(usize, reports::Related)> {
    let mut all = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let Some(own) = file.chain() else { continue };
        for other in &files[..index] {
            let Some(others) = other.chain() else { continue };
            let are_valid = file.result.is_ok() && other.result.is_ok();
            let related = related((file.path, own), (other.path, others));
            all.extend(related.filter(|related| are_valid || related.key.is_some()).map(|related| (index, related)));
        }
    }
    all
}

/// Checks all files that are named, and all tables in the folders that are named.
fn verify_many(context: &Context, named: &[PathBuf]) -> Result<ExitCode, Error> {
    let files = list(named)?;
    let kept = each(context, &files, |path, seen| KeptCounts::of(context, path, seen));
    let (mut partings, mut changed) = (Vec::new(), Vec::new());
    for parting in partings_of(&files, &kept) {
        match parting {
            Ok(parting) => partings.push(parting),
            Err(line) => changed.push(line),
        }
    }
    let totals = totals_of(&kept, &partings.iter().map(|parting| parting.table).collect());
    if context.json {
        kept.iter().filter_map(|kept| kept.json.as_ref()).try_for_each(|line| say_json(line))?;
        let all = reports::CheckedFolders { totals: &totals, parted: &partings };
        say_json(&serde_json::to_string(&all).unwrap_or_default())?;
        changed.iter().for_each(|line| tell(line));
    } else {
        let faults = kept.iter().filter_map(|kept| kept.fault.clone());
        let parted = partings.iter().map(|parting| parting.related.text.clone());
        let lines = faults.chain(changed.clone()).chain(parted).chain([totals_in_words(&totals)]);
        say_fitted_paged(&lines.collect::<Vec<_>>().join("\n"))?;
    }
    kept.iter().flat_map(|kept| &kept.odd).for_each(|what| warn(what));
    kept.iter().filter_map(|kept| kept.way_out.as_deref()).for_each(tell);
    let changed = changed.iter().map(|_| Judged::Invalid);
    let forked = partings.iter().map(|_| Judged::Forked);
    Ok(Judged::worst(kept.iter().map(|kept| kept.judged).chain(changed).chain(forked)))
}

/// The files that have parted from the newest of their table, in order, or that hold no longer. Only files of
/// tables with several states are opened again, two at a time.
fn partings_of(files: &[Listed], kept: &[KeptCounts]) -> Vec<Result<reports::Parting, String>> {
    let tips: Vec<Option<Tip>> = kept.iter().map(|kept| kept.tip).collect();
    let mut tables: Vec<FilesOfTable> = by_table(&tips).into_values().filter(|of| !of.others.is_empty()).collect();
    tables.sort_by_key(|of| of.newest);
    let path = |at: usize| files[at].path.as_path();
    let chain = |at: usize| again(path(at)).map_err(|flaw| flaw.in_words(path(at)));
    let of_table = |of: &FilesOfTable| {
        let newest = match chain(of.newest) {
            Ok(newest) => newest,
            Err(changed) => return vec![Err(changed)],
        };
        let others = of.others.iter().filter(|at| tips[**at].is_some_and(|tip| !tip.is_in(&newest)));
        let parted = others.filter_map(|at| {
            let related = match chain(*at) {
                Ok(other) => related((path(*at), &other), (path(of.newest), &newest)),
                Err(changed) => return Some(Err(changed)),
            };
            let related = related.filter(|related| related.turn.is_some())?;
            Some(Ok(reports::Parting { table: newest.id, file: path(*at).display().to_string(), related }))
        });
        parted.collect()
    };
    tables.par_iter().map(of_table).collect::<Vec<_>>().into_iter().flatten().collect()
}

/// How a file stands to another one; none if they are of different tables.
fn related(one: (&Path, &Chain), other: (&Path, &Chain)) -> Option<reports::Related> {
    let relation = compare(one.1, other.1);
    let (kind, text) = in_words(&relation, &shown(one.0), &shown(other.0))?;
    let to = other.0.display().to_string();
    let related = reports::Related { text, to, kind, turn: None, seat: None, key: None, hashes: None };
    let Relation::Parted { first, second, is_fork } = relation else { return Some(related) };
    // Of two seats that one key has, the report names the first as well.
    let named = if is_fork && second.seat < first.seat { second } else { first };
    Some(reports::Related {
        turn: Some(first.turn.number),
        seat: Some(named.turn.seat.clone()),
        key: is_fork.then(|| first.author.fingerprint()),
        hashes: is_fork.then(|| [first, second].map(|link| base64_encode(&link.hash))),
        ..related
    })
}

/// So much as is kept of a file that was checked.
#[derive(Default)]
struct KeptCounts {
    /// What it means for the exit code.
    judged: Judged,
    /// It as JSON; none if there is nothing to check.
    json: Option<String>,
    /// What is wrong with it, in one line.
    fault: Option<String>,
    /// What a person can do about that.
    way_out: Option<String>,
    /// What looks odd about it.
    odd: Vec<String>,
    /// Its last turn, if it holds.
    tip: Option<Tip>,
    is_over: bool,
    is_witnessed: bool,
}

impl KeptCounts {
    fn of(context: &Context, path: &Path, seen: Option<Result<Opened, Flaw>>) -> Self {
        let Some(result) = seen else { return Self::default() };
        let table = result.as_ref().ok().map(|opened| base64_encode(&opened.table.id()));
        let file = reports::CheckedInFolder { file: reported(context, path, result.as_ref()), table };
        let kept = Self { json: serde_json::to_string(&file).ok(), ..Self::default() };
        match result {
            Ok(opened) => Self {
                odd: odd(context, &opened),
                tip: Some(Tip::of(&opened.chain)),
                is_over: opened.table.outcome().is_some(),
                is_witnessed: opened.table.is_witnessed(),
                ..kept
            },
            Err(flaw) => {
                Self { judged: flaw.judged(), fault: Some(flaw.in_words(path)), way_out: flaw.way_out(path), ..kept }
            }
        }
    }
}

/// How many files and tables there are of each kind.
fn totals_of(kept: &[KeptCounts], parted: &BTreeSet<Hash>) -> reports::Totals {
    let mut totals = reports::Totals { parted: parted.len(), ..reports::Totals::default() };
    for kept in kept {
        *match kept.judged {
            Judged::Invalid | Judged::Forked => &mut totals.invalid,
            Judged::NoTable => &mut totals.unread,
            Judged::Valid if kept.tip.is_some() => &mut totals.valid,
            Judged::Valid => &mut totals.passed_over,
        } += 1;
    }
    let tips: Vec<Option<Tip>> = kept.iter().map(|kept| kept.tip).collect();
    for files in by_table(&tips).values() {
        totals.tables += 1;
        totals.over += usize::from(kept[files.newest].is_over);
        totals.unwitnessed += usize::from(!kept[files.newest].is_witnessed);
    }
    totals
}

/// They in a line; what there is none of is left out.
fn totals_in_words(totals: &reports::Totals) -> String {
    let words = |counts: &[(usize, &str)]| -> String {
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}")).collect()
    };
    let tables =
        words(&[(totals.over, "over"), (totals.parted, "parted"), (totals.unwitnessed, "with chance not witnessed")]);
    let files = words(&[
        (totals.invalid, "invalid"),
        (totals.unread, "no table or unread"),
        (totals.passed_over, "passed over"),
    ]);
    format!("{}{tables}; {} valid{files}", counted(totals.tables, "table"), counted(totals.valid, "file"))
}

fn report_on(context: &Context, files: &[PathBuf]) -> Result<ExitCode, Error> {
    let findings: Vec<Finding> = files.iter().map(|path| finding(context, path)).collect();
    // What holds of a file that does not hold as a whole is told, too.
    findings.iter().filter_map(|finding| finding.ground.as_ref()).for_each(|ground| look(context, &ground.chain));
    let names: Vec<String> = files.iter().map(|path| shown(path)).collect();
    let disputes = disputes(&names, &findings);
    if context.json {
        let files = files.iter().zip(&findings).map(|(path, finding)| examined(path, finding)).collect();
        context.report(&reports::Report { files, disputes: disputes.iter().map(disputed).collect() })?;
    } else {
        let memory = |id: &Hash| context.home.memory(id).ok().flatten();
        say_fitted_paged(&report(&names, &findings, &memory).join("\n"))?;
    }
    let judged = findings.iter().map(|finding| match finding.verdict {
        Verdict::Valid => Judged::Valid,
        Verdict::NoTable(_) => Judged::NoTable,
        _ => Judged::Invalid,
    });
    let forked = disputes.iter().map(|_| Judged::Forked);
    Ok(Judged::worst(judged.chain(forked)))
}

fn finding(context: &Context, path: &Path) -> Finding {
    let verdict = match bytes(path) {
        Ok(bytes) => return examine(&bytes, context.games),
        // As without a report, a file that is too long may still be a table.
        Err(Flaw::Fault(fault, _)) => Verdict::Invalid { fault, turn: None, maker: Maker::Anybody },
        Err(Flaw::Unread(why)) => Verdict::NoTable(Fault::file(why)),
    };
    Finding::new(verdict, None)
}

fn examined<'a>(path: &Path, finding: &'a Finding) -> reports::Examined<'a> {
    let verdict = match &finding.verdict {
        Verdict::Valid => "valid",
        Verdict::NoTable(_) => "no table",
        _ => "invalid",
    };
    let proved = finding.ground.as_ref().map(|ground| {
        let (table, seats) = (&ground.table, ground.table.seats());
        let owner = |seat| {
            let name = seats.name(seat);
            let join = ground.chain.links.iter().find(|link| link.turn.seat == name);
            let handovers = ground.chain.handovers(seat);
            let handovers = handovers.map(|(turn, key)| reports::Handover { turn, key: reports::key(&key) }).collect();
            let (key, joined) = (reports::key(join.map(|join| &join.author)), join.map(|join| join.turn.number));
            reports::Owner { name, key, joined, handovers }
        };
        let (id, hash, game) = (base64_encode(&table.id()), base64_encode(&table.head()), &table.header().game);
        let (turns, witnessed, over) = (table.turns(), table.is_witnessed(), table.outcome().is_some());
        let (seats, stands, drawn) = (seats.all().map(owner).collect(), whose(table), ground.drawn);
        reports::Proved { table: id, game, seats, turns, hash, witnessed, over, stands, drawn }
    });
    let error = match &finding.verdict {
        Verdict::Invalid { fault, turn, maker } => {
            let (kind, keys) = match maker {
                Maker::Signer(key) => ("signer", vec![key.fingerprint()]),
                Maker::Joined(keys) => ("joined", keys.iter().map(|key| key.fingerprint()).collect()),
                _ => ("anybody", Vec::new()),
            };
            let (turn, maker) = (turn.as_deref().map(reports::turn_in_short), Some(reports::Maker { kind, keys }));
            Some(reports::FirstFault { what: fault.to_string(), turn, maker })
        }
        Verdict::NoTable(fault) => Some(reports::FirstFault { what: fault.to_string(), turn: None, maker: None }),
        _ => None,
    };
    reports::Examined { file: path.display().to_string(), verdict, proved, error }
}

fn disputed<'a>(dispute: &'a Dispute<'_>) -> reports::Disputed<'a> {
    let of_branch = |link: &'a Link| {
        let (turn, hash) = (reports::turn_in_short(&link.turn), base64_encode(&link.hash));
        reports::TurnOfBranch { turn, hash, time: link.turn.time }
    };
    let branches = dispute.branches.iter().map(|branch| {
        let turns = branch.chain.links[dispute.stem..].iter().map(of_branch).collect();
        reports::Branch { files: &branch.files, turns }
    });
    let signed = |link: &Link| reports::SignedTurn { number: link.turn.number, hash: base64_encode(&link.hash) };
    let convictions = dispute.convictions.iter().map(|twice| {
        let (key, turns) = (twice.author.fingerprint(), [twice.first, twice.second].map(signed));
        reports::Convicted { seat: &twice.first.turn.seat, key, turns }
    });
    let table = dispute.branches.first().map(|branch| base64_encode(&branch.chain.id));
    reports::Disputed { table, common: dispute.stem, branches: branches.collect(), convictions: convictions.collect() }
}

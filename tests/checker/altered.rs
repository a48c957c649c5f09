//! Consents, texts and branches that are altered in every place: the program and the checker take and
//! refuse the same.

use crate::common::signing::ForgeSignatures as _;
use std::fs;
use std::path::PathBuf;

use bypost::chain::{Relation, compare, consent_hash};
use bypost::file::{Agreed, Consent, Deal, Header, TableStep, Time, Turn, base64_encode, text};
use bypost::rules::Seat;

use super::program::{Failure, python, told_of};
use crate::common::{Record, check, identity};
use crate::forge::agreement::{BY, LATE, TABLES, Tables, paced, shared};
use crate::forks::all;

/// How many cases there are at least.
const MANY: usize = 1_000;

/// Everything that a seat could be said to agree to.
fn objects(turns: u32) -> Vec<Agreed> {
    let key = identity(9).public().bytes();
    let named = ["alice", "bob", "carol", "nobody"].map(str::to_owned);
    let out = named.clone().map(Agreed::Out).into_iter();
    let handed = named.into_iter().map(|seat| Agreed::Handover { identity: key, seat });
    let back = [1, 3, 4, turns.saturating_sub(2), turns - 1, turns, turns + 1].map(Agreed::Back).into_iter();
    [Agreed::End, Agreed::Draw].into_iter().chain(out).chain(handed).chain(back).collect()
}

/// A consent with one value changed, in every way.
fn altered(record: &Record, consent: &Consent) -> Vec<Consent> {
    let chain = &record.chain;
    let with = |change: &dyn Fn(&mut Consent)| {
        let mut consent = consent.clone();
        change(&mut consent);
        consent
    };
    let mut all: Vec<Consent> =
        objects(chain.links.len() as u32).into_iter().map(|to| with(&|consent| consent.to = to.clone())).collect();
    all.extend(["alice", "bob", "carol", "nobody"].map(|name| with(&|consent| consent.seat = name.to_owned())));
    let hashes = chain.links.iter().map(|link| link.hash).chain([chain.id]);
    all.extend(hashes.map(|on| with(&|consent| consent.on = on)));
    let created = chain.header.created.seconds();
    let times = [-86_400, -1, 1, 3_601, 86_400].map(|seconds| consent.time.plus(seconds));
    all.extend(times.into_iter().chain([Time::at(created)]).map(|time| with(&|consent| consent.time = time)));
    all
}

/// The consent, signed by the owner of the seat that it names, as far as there is one.
fn signed(record: &Record, mut consent: Consent) -> Consent {
    let place = record.chain.header.seats.iter().position(|(name, _)| *name == consent.seat);
    if let Some(place) = place {
        let player = record.player(Seat::new(place as u8));
        consent.signature = player.agree(&consent_hash(&record.chain.id, &consent));
    }
    consent
}

/// The table with other consents in its last turn, which is signed again.
fn carrying(record: &Record, consents: Vec<Consent>) -> String {
    record.signed(record.chain.links.len(), |turn: &mut Turn| turn.consents = consents)
}

/// All alterations of the consents of the last turn of a table.
fn consents_of(record: &Record) -> Vec<String> {
    let turns = record.chain.links.len();
    let own = &record.chain.links[turns - 1].turn.consents;
    let mut all = vec![record.text(), carrying(record, own.iter().rev().cloned().collect())];
    for (place, consent) in own.iter().enumerate() {
        let replaced = |other: Consent| {
            let mut consents = own.clone();
            consents[place] = other;
            carrying(record, consents)
        };
        for other in altered(record, consent) {
            all.push(replaced(other.clone()));
            all.push(replaced(signed(record, other)));
        }
        for byte in [0, 31, 32, 63] {
            let mut other = consent.clone();
            other.signature[byte] ^= 1;
            all.push(replaced(other));
        }
        let without = own.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, consent)| consent.clone());
        all.push(carrying(record, without.collect()));
        all.push(carrying(record, own.iter().chain([consent]).cloned().collect()));
    }
    // One more that nobody needs.
    for name in ["alice", "bob", "carol"] {
        for to in objects(turns as u32) {
            let on = record.chain.links[turns - 1].turn.after;
            let time = record.chain.links[turns - 1].turn.time;
            let stray = signed(record, Consent { seat: name.to_owned(), on, to, time, signature: [0; 64] });
            let mut consents = own.clone();
            consents.push(stray);
            consents.sort_by(|one, other| one.seat.cmp(&other.seat));
            all.push(carrying(record, consents));
        }
    }
    all
}

/// A text with single letters changed, at so many places from its beginning to its end.
fn damaged(text: &str, places: usize) -> Vec<String> {
    let letters: Vec<usize> =
        text.char_indices().filter(|(_, letter)| letter.is_alphanumeric()).map(|(at, _)| at).collect();
    let changed = |at: usize| {
        let letter = if &text[at..=at] == "A" { "B" } else { "A" };
        format!("{}{letter}{}", &text[..at], &text[at + 1..])
    };
    letters.iter().step_by(letters.len().div_ceil(places)).map(|at| changed(*at)).collect()
}

/// Tables with an open deal, whose turns take no time to check.
fn open_tables() -> Tables {
    let header = |byte| Header { deal: Deal::Seed("kept".into()), ..paced(byte) };
    (0..=u8::MAX).find_map(|byte| Tables::of(header(byte))).unwrap()
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn what_is_altered_is_taken_and_refused_by_both() -> Result<(), Failure> {
    let tables = open_tables();
    let handed = tables.handed.up_to(tables.playing.chain.links.len() + 1);
    let mut cases = Vec::new();
    for record in [&tables.back, &tables.claimed, &tables.ended, &handed, &tables.other] {
        cases.extend(consents_of(record));
    }
    // The same of a sealed deal, for its place in the file.
    cases.push(TABLES.back.text());
    for record in [&tables.back, &tables.claimed, &handed] {
        cases.extend(damaged(&record.text(), 120));
    }
    assert!(cases.len() >= MANY, "{} cases", cases.len());
    let folder = tempfile::tempdir()?;
    let paths: Vec<PathBuf> = (0..cases.len()).map(|place| folder.path().join(format!("{place}.toml"))).collect();
    for (path, case) in paths.iter().zip(&cases) {
        fs::write(path, case)?;
    }
    let (mut wrong, mut taken) = (Vec::new(), 0);
    for (told, case) in told_of(&paths)?.iter().zip(&cases) {
        let is_taken = !told.contains("\nINVALID ");
        taken += usize::from(is_taken);
        if is_taken != check(case.as_bytes()).is_ok() {
            wrong.push(format!("{told}\nof\n{}", case.lines().rev().take(30).collect::<Vec<_>>().join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{} of {}: {}", wrong.len(), cases.len(), wrong[0]);
    assert!(taken > 10 && cases.len() - taken > MANY / 2, "{taken} of {} hold", cases.len());
    Ok(())
}

/// Every two lines of a table at which somebody has gone another way.
#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn lines_that_part_are_told_alike() -> Result<(), Failure> {
    let tables = &*TABLES;
    let [mut revealed_first, mut contested_later] = [tables.ended.clone(), tables.claimed.clone()];
    revealed_first.step(BY, TableStep::Reveal, &[], tables.ended.now());
    contested_later.step(LATE, TableStep::Contest, &[], tables.claimed.table().time().plus(9));
    let records = [
        &tables.playing,
        &tables.other,
        &tables.claimed,
        &tables.contested,
        &tables.ended,
        &tables.handed,
        &tables.back,
        &tables.revealed,
        &revealed_first,
        &contested_later,
    ];
    told_alike(&records)?;
    told_alike(&shared().each_ref())?;
    all().iter().try_for_each(|(_, (one, other))| told_alike(&[one, other]))
}

/// Every two of some records are told alike.
pub(super) fn told_alike(records: &[&Record]) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let mut paths = Vec::new();
    for (place, record) in records.iter().enumerate() {
        paths.push(folder.path().join(format!("{place}.toml")));
        fs::write(&paths[place], text(&record.file(), ""))?;
    }
    let args: Vec<_> = paths.iter().map(|path| path.as_os_str()).collect();
    let told = String::from_utf8(python("pairs.py", &args)?.stdout)?;
    let mut wanted = String::new();
    for one in records {
        for other in records {
            wanted.push_str(&relation(one, other));
            wanted.push('\n');
        }
    }
    assert_eq!(told, wanted);
    Ok(())
}

/// How two lines stand to each other, as the checker prints it: the number at which they part, which of them
/// counts if a claim was withdrawn, and the identity that has forked.
fn relation(one: &Record, other: &Record) -> String {
    let told = |number: u32, counts: &str, forked: Option<String>| {
        format!("{number} {counts} {}", forked.unwrap_or_else(|| "None".to_owned()))
    };
    match compare(&one.chain, &other.chain) {
        Relation::FirstReplaces { first, .. } => told(first.turn.number, "0", None),
        Relation::SecondReplaces { first, .. } => told(first.turn.number, "1", None),
        Relation::SameEnd { first, .. } => told(first.turn.number, "both", None),
        Relation::Parted { first, is_fork, .. } => {
            told(first.turn.number, "None", is_fork.then(|| base64_encode(&first.author.bytes())))
        }
        _ => "None".to_owned(),
    }
}

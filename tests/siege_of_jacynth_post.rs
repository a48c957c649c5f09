//! Whole tables of Siege of Jacynth by post: sealed, played by luck alone with every option, with the files counted.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

mod common;

use bypost::rules::{Awaits, Sight};

use common::{Record, check, header_of};

const SETTINGS: &[&[(&str, &str)]] = &[
    &[],
    &[("pie", "true")],
    &[("open-pile", "true")],
    &[("open-hands", "true")],
    &[("deal", "full")],
    &[("pie", "true"), ("open-pile", "true"), ("open-hands", "true")],
    &[("deal", "full"), ("open-hands", "true")],
];

/// Every setting, played to the end.
fn tables() -> impl Iterator<Item = Record> {
    let played = |(index, set): (usize, &&[(&str, &str)])| {
        Record::played(header_of("siege-of-jacynth", 2, index as u8, set), usize::MAX, index as u64)
    };
    SETTINGS.iter().enumerate().map(played)
}

#[test]
fn three_files_pass_before_the_first_turn_and_then_each_has_one() {
    for record in tables() {
        let name = format!("{:?}", record.chain.header.options);
        let authors: Vec<_> = record.chain.links.iter().map(|link| link.author).collect();
        let steps: Vec<_> = record.chain.links.iter().map(|link| link.turn.steps.len()).collect();
        let files: Vec<usize> = {
            let turns: Vec<usize> = (0..authors.len()).collect();
            let runs = turns.chunk_by(|one, other| authors[*one] == authors[*other]);
            runs.map(|run| run.iter().map(|turn| steps[*turn]).sum()).collect()
        };
        assert_eq!(files[..3], [0, 0, 0], "{name}");
        assert!(files[3..].iter().all(|steps| *steps == 1), "{name}: {files:?}");
        let swaps = record.chain.links.iter().flat_map(|link| &link.turn.steps).filter(|step| step.starts_with("swap"));
        assert_eq!(files.len(), 3 + 24 + swaps.count(), "{name}");
    }
}

#[test]
fn a_file_read_again_is_the_same_table() {
    for record in tables() {
        let (chain, table) = check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(chain.file(), record.file());
        assert_eq!(table.state_hash(), record.table().state_hash());
        assert!(matches!(table.game().awaits(), Awaits::Over(_)));
        let public = Sight::public();
        assert_eq!(table.game().position(&public), record.table().game().position(&public));
    }
}

#[test]
fn a_finished_file_is_small() {
    for record in tables() {
        let bytes = record.text().len();
        assert!(bytes <= 60 * 1024, "{bytes} bytes");
    }
}

//! Absent people, agreement, and forks that are mended: tables that end properly, and who is convicted of
//! what.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use bypost::chain::{Relation, compare};
use bypost::file::{Agreed, Header, Pace, TableStep};
use bypost::games::GAMES;
use bypost::rules::{Seat, Sight};
use bypost::table::{Ending, Table};

use crate::common::{Luck, Record, check, header_of, identity, likely_steps, samples::HANDS};
use crate::forge::agreement::{BY, LATE, TABLES, THIRD, Tables, paced};

/// The relation of two files in a word, with the seat that is convicted.
fn relation(one: &Record, other: &Record) -> String {
    match compare(&one.chain, &other.chain) {
        Relation::FirstReplaces { .. } => "replaces".to_owned(),
        Relation::SecondReplaces { .. } => "is replaced".to_owned(),
        Relation::Parted { convicts: Some((turn, _)), .. } => format!("convicts {}", turn.turn.seat),
        Relation::Parted { convicts: None, .. } => "convicts nobody".to_owned(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn branches_convict_whoever_signed_both_unless_all_have_given_one_up() {
    let Tables { playing, other, claimed, contested, handed, mended, .. } = &*TABLES;
    let parting = playing.chain.links.len();
    let released = |branch: &Record| {
        let mut record = playing.clone();
        record.play_carrying(LATE, 7, &playing.releases(LATE, branch));
        record
    };
    let longer = {
        let mut record = other.clone();
        record.go_on(parting + 3, 3);
        record
    };
    // Carol has released the turn before she played on it.
    let early = released(&other.up_to(parting + 1));
    // Bob himself has gone on with the old version, and carol with both.
    let back = {
        let mut record = other.clone();
        while record.chain.links.iter().skip(other.chain.links.len()).all(|link| link.seat != Seat::new(LATE as u8)) {
            record.go_on(record.chain.links.len() + 1, 3);
        }
        record
    };
    let carols = {
        let mut record = early.clone();
        while record.chain.links.iter().skip(parting).all(|link| link.seat != Seat::new(THIRD as u8)) {
            record.go_on(record.chain.links.len() + 1, 3);
        }
        record
    };
    let by_played = {
        let mut record = other.clone();
        while record.chain.links.iter().skip(parting).all(|link| link.seat != Seat::new(BY as u8)) {
            record.go_on(record.chain.links.len() + 1, 3);
        }
        record
    };
    let mut resigned = playing.clone();
    resigned.take(&["resign".to_owned()], &[]);
    // A version that gives the second one up, but not the first, and one that gives both up.
    let third = released(mended);
    let both = {
        let mut record = playing.clone();
        let consents = [playing.releases(LATE, other), playing.releases(LATE, mended)].concat();
        record.play_carrying(LATE, 7, &consents);
        record
    };
    for (name, one, two, wanted) in [
        ("the new version", mended, other, "replaces"),
        ("the old version", other, mended, "is replaced"),
        ("a part of the old version", &other.up_to(parting + 1), mended, "is replaced"),
        ("what others have played after the release", &longer, mended, "is replaced"),
        ("what its author has played after the release", &back, mended, "convicts bob"),
        ("what another seat has played in both after its release", &carols, other, "convicts carol"),
        ("an earlier release", &early, other, "replaces"),
        ("a handover", &released(handed), handed, "convicts bob"),
        ("a seat that left", &released(&resigned), &resigned, "convicts bob"),
        ("two versions later", &third, other, "convicts bob"),
        ("two versions later, both given up", &both, other, "replaces"),
        ("the second version, both given up", &both, mended, "replaces"),
        ("a claim and a turn in time", claimed, other, "convicts nobody"),
        ("a contested claim and a turn in time", contested, other, "convicts nobody"),
        ("a claim whose author plays on", claimed, &by_played, "convicts alice"),
    ] {
        assert_eq!(relation(one, two), wanted, "{name}");
        check(one.text().as_bytes()).unwrap();
        check(two.text().as_bytes()).unwrap();
    }
}

#[test]
fn a_table_ends_though_somebody_has_vanished() {
    for (seats, consents) in [(2, 0), (3, 1), (4, 2)] {
        let Some(header) = header_for(seats) else { continue };
        let mut record = Record::played(header, seats, 1);
        while !record.table().may_decide(record.table().clock().unwrap()) {
            record.take(&[], &[]);
        }
        let (files, late) = (record.chain.links.len(), record.table().clock().unwrap());
        let by = (late.index() + 1) % seats;
        let out = Agreed::Out(record.table().seats().name(late).to_owned());
        let time = record.late();
        let agree = (0..seats).filter(|seat| *seat != by && *seat != late.index());
        let carried: Vec<_> = agree.map(|seat| record.consent(seat, out.clone(), time)).collect();
        assert_eq!(carried.len(), consents);
        record.step(by, TableStep::Claim, &carried, time);
        let (_, table) = check(record.text().as_bytes()).unwrap();
        assert_eq!(table.ending(), Some(Ending::Claimed { by: Seat::new(by as u8), late, contested: false }));
        let places = table.outcome().unwrap().places;
        assert_eq!(
            (record.chain.links.len() - files, usize::from(places[late.index()].rank)),
            (1, seats),
            "one file more"
        );
        assert_eq!((table.clock(), table.deadline()), (None, None));
        record.step(late.index(), TableStep::Contest, &[], time);
        assert!(matches!(record.table().ending(), Some(Ending::Claimed { contested: true, .. })));
        check(record.text().as_bytes()).unwrap();
    }
}

/// A header of a table of so many with a pace, if the sample with hands has so many seats.
fn header_for(seats: usize) -> Option<Header> {
    let info = (bypost::games::find(HANDS).unwrap().info)();
    info.check_seats(seats).ok()?;
    Some(Header { pace: Pace::read("1h"), ..header_of(HANDS, seats, 3, &[]) })
}

#[test]
fn a_fork_of_three_is_mended_and_played_to_its_end() {
    let mut record = TABLES.mended.clone();
    record.go_on(usize::MAX, 5);
    let (_, table) = check(record.text().as_bytes()).unwrap();
    assert!(table.outcome().is_some() && table.ending().is_none());
    let files = record.chain.links.len();
    assert!((30..=120).contains(&files), "{files} files");
    assert_eq!(relation(&record, &TABLES.other), "replaces");
}

#[test]
fn a_seat_is_handed_over_with_its_hand_and_played_to_its_end() {
    let Tables { playing, handed, .. } = &*TABLES;
    let late = Seat::new(LATE as u8);
    let erin = playing.key(LATE as u8).hand_over(identity(5));
    let faces = |table: &Table, player| {
        let (table, sight) = table.view(late, Some(player));
        let moves = table.game().moves(&sight);
        (moves.len(), moves)
    };
    let before = handed.up_to(playing.chain.links.len() + 1);
    assert_eq!(faces(before.table(), &erin), faces(playing.table(), &playing.player(late)));
    let mut record = handed.clone();
    while let Some(seat) = record.table().clock() {
        let own = record.player(seat);
        let player = if seat == late { &erin } else { &own };
        let steps = likely_steps(record.table(), seat, player, &mut Luck(record.chain.links.len() as u64));
        let time = record.now();
        record.with(seat.index(), player, steps, &[], time);
    }
    let (chain, table) = check(record.text().as_bytes()).unwrap();
    assert!(table.outcome().is_some());
    assert_eq!(chain.identity(late), Some(identity(5).public()));
}

#[test]
fn ends_by_agreement_have_their_places() {
    let Tables { playing, ended, revealed, .. } = &*TABLES;
    let ranks = |table: &Table| table.outcome().unwrap().places.iter().map(|place| place.rank).collect::<Vec<_>>();
    let standing = playing.table().game().standing(3);
    assert_eq!(ranks(ended.table()), standing.iter().map(|place| place.rank).collect::<Vec<_>>());
    let mut drawn = playing.clone();
    let consents = [BY, THIRD].map(|by| drawn.consent(by, Agreed::Draw, drawn.now()));
    drawn.step(LATE, TableStep::AgreedDraw, &consents, drawn.now());
    assert_eq!(ranks(drawn.table()), [1, 1, 1]);
    check(drawn.text().as_bytes()).unwrap();
    // Everything that lay face down is open now, and nothing was before.
    assert_eq!(ended.table().revealed(), []);
    let down = ended.table().lots().pending().len();
    assert_eq!(revealed.table().revealed().len(), down);
}

#[test]
fn time_is_taken_out_of_the_bank() {
    const HOUR: i64 = 60 * 60;
    let Tables { playing, .. } = &*TABLES;
    let seat = playing.table().clock().unwrap();
    let begin = playing.table().time();
    assert_eq!(playing.table().deadline(), Some(begin.plus(3 * HOUR)));
    for (took, left) in [
        (0, 2 * HOUR),
        (HOUR, 2 * HOUR),
        (HOUR + 1, 2 * HOUR - 1),
        (3 * HOUR, 0),
        // Whoever is late may play as long as nobody claims.
        (5 * HOUR, 0),
    ] {
        let mut record = playing.clone();
        let steps = likely_steps(record.table(), seat, &record.player(seat), &mut Luck(1));
        record.with(LATE, &playing.player(seat), steps, &[], begin.plus(took));
        assert_eq!(record.table().bank_left(seat), Some(left), "{took} s");
        assert_eq!(record.table().deadline(), Some(begin.plus(took + 3 * HOUR)), "the next seat has all of its time");
    }
}

#[test]
fn no_game_has_a_step_that_is_written_like_one_of_the_table() {
    let handover = TableStep::Handover(identity(5).public().bytes());
    let steps = [
        TableStep::Claim,
        TableStep::Contest,
        TableStep::AgreedEnd,
        TableStep::AgreedDraw,
        TableStep::Reveal,
        handover,
    ];
    for entry in GAMES {
        let id = &(entry.info)().id;
        for state in ["start", "middle"] {
            let text = std::fs::read(format!("{}/examples/{id}/{state}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap();
            let (_, table) = check(&text).unwrap();
            for step in steps {
                let text = step.to_string();
                assert_eq!(TableStep::read(&text), Some(step));
                assert!(table.game().canonical(&text, &Sight::public()).is_err(), "{id}: {text}");
            }
        }
    }
    assert_eq!(paced(0).pace, Pace::read("1h+2h"));
}

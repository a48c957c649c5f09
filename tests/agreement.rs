//! Absent people, agreement, and turns that are taken back: tables that end properly, and who is convicted of
//! what.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::signing::HandOver as _;
use std::path::Path;

use bypost::chain::{Relation, compare};
use bypost::file::{Agreed, Header, Pace, TableStep, Turn};
use bypost::games::GAMES;
use bypost::rules::{Seat, Sight};
use bypost::session::story::TurnStory;
use bypost::session::{self, Viewer};
use bypost::table::{Ending, Table};

use crate::common::games::ids;
use crate::common::{
    Luck, Record, check, header_of, identity, likely_steps,
    samples::{BETS, DICE, HANDS},
};
use crate::forge::agreement::{BY, LATE, TABLES, THIRD, Tables, paced, shared};
use crate::laws::going_back::gone_back;

/// The relation of two files in a word, with the seat that is convicted.
fn relation(one: &Record, other: &Record) -> String {
    match compare(&one.chain, &other.chain) {
        Relation::FirstReplaces { .. } => "replaces".to_owned(),
        Relation::SecondReplaces { .. } => "is replaced".to_owned(),
        Relation::Parted { first, is_fork: true, .. } => format!("convicts {}", first.turn.seat),
        Relation::Parted { is_fork: false, .. } => "convicts nobody".to_owned(),
        Relation::SameEnd { .. } => "convicts nobody, after the same end".to_owned(),
        other => panic!("{other:?}"),
    }
}

/// A record that goes on until a seat has played in it beyond some turns.
fn until_played(record: &Record, seat: usize, beyond: usize) -> Record {
    let mut record = record.clone();
    while record.chain.links.iter().skip(beyond).all(|link| link.seat != Seat::new(seat as u8)) {
        record.go_on(record.chain.links.len() + 1, 3);
    }
    record
}

#[test]
fn two_turns_after_one_convict_and_nothing_else_does() {
    let Tables { playing, other, claimed, contested, handed, ended, revealed, .. } = &*TABLES;
    let parting = playing.chain.links.len();
    let another = {
        let mut record = playing.clone();
        record.play_carrying(LATE, 7, &[]);
        record.go_on(parting + 6, 7);
        record
    };
    let by_played = until_played(other, BY, parting + 1);
    let third_played = until_played(other, THIRD, parting + 1);
    let late_played = other.up_to(parting + 1);
    let mut second_claim = playing.clone();
    let late = playing.late().plus(5);
    let consent = playing.consent(BY, Agreed::Out("bob".to_owned()), late);
    second_claim.step(THIRD, TableStep::Claim, &[consent], late);
    let [mut one_reveals, mut other_reveals] = [ended.clone(), ended.clone()];
    one_reveals.step(BY, TableStep::Reveal, &[], ended.now());
    other_reveals.step(THIRD, TableStep::Reveal, &[], ended.now().plus(9));
    let mut revealed_again = ended.clone();
    revealed_again.step(BY, TableStep::Reveal, &[], ended.now().plus(9));
    let mut contested_later = claimed.clone();
    contested_later.step(LATE, TableStep::Contest, &[], contested.table().time().plus(9));
    let same_end = "convicts nobody, after the same end";
    for (name, one, two, wanted) in [
        ("two versions", &another, other, "convicts bob"),
        ("a version and an end", ended, other, "convicts bob"),
        ("a version and a handover", handed, other, "convicts bob"),
        ("a claim and a turn", claimed, &late_played, "convicts nobody"),
        ("a contested claim and a turn", contested, &late_played, "convicts nobody"),
        ("a claim and a turn on which its author plays", claimed, &by_played, "is replaced"),
        ("a turn on which a seat plays that had agreed to the claim", &third_played, claimed, "replaces"),
        ("a contested claim that was withdrawn", contested, &by_played, "is replaced"),
        ("two claims", claimed, &second_claim, "convicts nobody"),
        ("two reveals", &one_reveals, &other_reveals, same_end),
        ("reveals in another order", revealed, &one_reveals, same_end),
        ("one key reveals twice", &one_reveals, &revealed_again, same_end),
        ("two denials of a claim", contested, &contested_later, same_end),
    ] {
        assert_eq!(relation(one, two), wanted, "{name}");
        check(one.text().as_bytes()).unwrap();
        check(two.text().as_bytes()).unwrap();
    }
}

#[test]
fn nothing_excuses_a_key_that_has_claimed_and_played_at_one_turn() {
    let [claimed, played, played_on] = shared();
    for (one, other) in [(&claimed, &played), (&claimed, &played_on)] {
        let seats = ["alice and bob"; 2];
        for (at, [one, other]) in [[one, other], [other, one]].into_iter().enumerate() {
            check(one.text().as_bytes()).unwrap();
            let files = [("one", &one.chain), ("other", &other.chain)];
            let (kind, told) = session::in_words(&compare(&one.chain, &other.chain), "one", "other").unwrap();
            let line = format!("FORK at turn {}: the key of {} signed two different turns there", 6, seats[at]);
            assert_eq!((kind, told.lines().next().unwrap()), ("fork", &*line));
            assert_eq!(session::dispute(&files).unwrap().lines()[0], line);
            assert_eq!(session::dispute(&files).unwrap().convictions[0].author, identity(1).public());
        }
    }
}

#[test]
fn turns_are_taken_back_and_come_out_the_same() {
    for game in [DICE, HANDS, BETS] {
        let seats = (bypost::games::find(game).unwrap().info)().seats[0].max(2);
        let pace = Pace::read("1h+2h");
        let header = Header { pace, ..header_of(game, usize::from(seats), 4, &[]) };
        let mut record = Record::played(header, 14, 2);
        let mut backs = 0;
        for round in 0..12u64 {
            let last = record.chain.links.len() as u32;
            if record.table().clock().is_none() {
                break;
            }
            // Any number of turns, some of which may be such turns themselves.
            for count in [1, 2, 3, 5] {
                let number = last + 1 - count.min(last);
                if record.table().may_go_back(number).is_err() {
                    continue;
                }
                // It may be too late.
                let Ok(back) = gone_back(&record, number) else { continue };
                let (_, table) = check(back.text().as_bytes()).unwrap();
                let before = record.up_to(number as usize - 1);
                assert_eq!(table.state_hash(), before.table().state_hash(), "{game}: turn {number}");
                assert_eq!(table.clock(), before.table().clock(), "{game}: turn {number}");
                assert_eq!(table.last(), before.table().last());
                // The same turns have the same shares and shuffles, and the same faces fall.
                let mut again = back.clone();
                let mut same = true;
                for link in &record.chain.links[number as usize - 1..] {
                    if TableStep::of(&link.turn).is_some() {
                        same = false;
                        break;
                    }
                    again.take(&link.turn.steps, &[]);
                    let twin = again.chain.links.last().unwrap();
                    assert_eq!((&twin.turn.shares, twin.turn.state), (&link.turn.shares, link.turn.state), "{game}");
                    let decks = |turn: &Turn| turn.shuffles.iter().map(|one| one.deck.clone()).collect::<Vec<_>>();
                    assert_eq!(decks(&twin.turn), decks(&link.turn));
                }
                check(again.text().as_bytes()).unwrap();
                if same {
                    assert_eq!(again.table().lots().opened(), record.table().lots().opened(), "{game}");
                }
                backs += 1;
                if round % 3 == count as u64 % 3 {
                    record = back;
                    break;
                }
            }
            let turns = record.chain.links.len() + 1;
            record.go_on(turns, round);
        }
        assert!(backs > 8, "{game}: {backs}");
    }
}

/// A table of which more than 64 turns could be taken back.
fn long_record() -> Record {
    let long = |byte: u8| Record::played(header_of(DICE, 2, byte, &[]), 90, u64::from(byte));
    (1..).map(long).find(|record| record.chain.links.len() > 70 && record.table().clock().is_some()).unwrap()
}

#[test]
fn no_turn_comes_back_over_a_wall() {
    let Tables { playing, handed, claimed, .. } = &*TABLES;
    let last = |record: &Record| record.chain.links.len() as u32;
    let mut long = long_record();
    for (name, record, number, reason) in [
        ("beyond the end", playing, last(playing) + 1, "the table has no turn"),
        ("nothing", playing, 0, "is a join"),
        ("a join", playing, 3, "is a join"),
        ("a shuffle", playing, 4, "shuffled"),
        ("a handover", handed, last(handed) - 1, "handed a seat over"),
        ("65 turns", &long, last(&long) - 64, "at most 64 turns"),
    ] {
        let told = record.table().may_go_back(number).unwrap_err();
        assert!(told.contains(reason), "{name}: {told}");
    }
    let number = last(&long) - 63;
    assert_eq!(long.table().may_go_back(number), Ok(()));
    long = gone_back(&long, number).unwrap();
    check(long.text().as_bytes()).unwrap();
    // After a claim nobody is on the clock.
    assert!(claimed.table().may_play(Seat::new(LATE as u8), &TableStep::AgreedBack(last(playing))).is_err());
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
        let (time, until) = (record.late(), record.table().deadline().unwrap());
        let agree = (0..seats).filter(|seat| *seat != by && *seat != late.index());
        let carried: Vec<_> = agree.map(|seat| record.consent(seat, out.clone(), time)).collect();
        assert_eq!(carried.len(), consents);
        record.step(by, TableStep::Claim, &carried, time);
        let (_, table) = check(record.text().as_bytes()).unwrap();
        let by = Seat::new(by as u8);
        assert_eq!(table.ending(), Some(Ending::Claimed { by, late, until, contested: false }));
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
        TableStep::AgreedBack(7),
        TableStep::AgreedEnd,
        TableStep::AgreedDraw,
        TableStep::Reveal,
        TableStep::Without("alice".to_owned()),
        TableStep::Accuse("bob".to_owned()),
        handover,
    ];
    for id in ids() {
        for state in ["start", "middle"] {
            let text = std::fs::read(format!("{}/examples/{id}/{state}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap();
            let (_, table) = check(&text).unwrap();
            for step in &steps {
                let text = step.to_string();
                assert_eq!(TableStep::read(&text).as_ref(), Some(step));
                assert!(table.game().canonical(&text, &Sight::public()).is_err(), "{id}: {text}");
            }
        }
    }
    assert_eq!(paced(0).pace, Pace::read("1h+2h"));
}

/// Homes begin the story of what is new at the file that is here, which may be a table that later goes back.
#[test]
fn the_story_of_a_table_that_goes_back_begins_anywhere() {
    let record = &TABLES.back;
    let opened = session::open(Path::new("t.toml"), record.text().as_bytes(), GAMES).unwrap();
    let mut viewer = Viewer::new(Vec::new());
    let view = viewer.look(opened.table(), None).unwrap();
    let mut lines = |from| {
        let story = viewer.story(opened.chain(), &view, from).unwrap();
        story.iter().map(TurnStory::lines).collect::<Vec<_>>()
    };
    let whole = lines(0);
    assert!(whole.concat().concat().contains("takes back"), "{whole:?}");
    for from in 1..=whole.len() {
        assert_eq!(lines(from), whole[from..], "from turn {}", from + 1);
    }
}

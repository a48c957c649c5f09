//! Tables that go on without seats that have vanished.

use std::fs;
use std::path::PathBuf;

use bypost::file::{Agreed, Header, Pace, TableStep, Turn, base64_encode, text};
use bypost::games::find;
use bypost::rules::Seat;

use super::altered::told_alike;
use super::changed::changed;
use super::forged::blamed;
use super::program::{Failure, told_of};
use super::told::agree_on_cards;
use crate::common::effort::tries;
use crate::common::samples::{BETS, CHOICES, HANDS};
use crate::common::{Luck, Record, check, header_of};
use crate::forge::sign;
use crate::laws::rescue::{may_put_out, with_rescue};

/// After so many turns a table is left as it is.
const TURNS: usize = 160;

/// A table at which seats vanish after so many turns each, or as soon after as others can go on without them.
fn vanishing(game: &str, seats: usize, pieces: u8, byte: u8, after: &[usize]) -> Record {
    let mut record = Record::new(with_rescue(game, seats, pieces, byte));
    (0..seats as u8).for_each(|seat| {
        record.join(seat);
    });
    let mut luck = Luck(byte.into());
    let mut after = after.iter().peekable();
    while record.table().clock().is_some() && record.chain.links.len() < TURNS {
        let is_time = after.peek().is_some_and(|turns| record.chain.links.len() >= **turns);
        match may_put_out(record.table()).filter(|_| is_time) {
            Some((author, step)) => {
                record.put_out(author, step);
                after.next();
            }
            None => record.next_by_luck(&mut luck),
        }
    }
    record
}

/// Seats, pieces, and after which turns seats vanish.
const TABLES: [(&str, usize, u8, [usize; 2]); 9] = [
    (HANDS, 3, 2, [6, 99]),
    (HANDS, 3, 2, [17, 99]),
    (CHOICES, 3, 2, [7, 99]),
    (CHOICES, 3, 2, [9, 99]),
    (CHOICES, 3, 2, [24, 99]),
    (BETS, 3, 2, [16, 99]),
    // Two vanish: the second one at once, while others pay, and later.
    (BETS, 4, 2, [10, 11]),
    (BETS, 5, 2, [12, 14]),
    (BETS, 5, 3, [9, 30]),
];

/// All of these tables that the games of the list have.
pub(super) fn vanishing_all(byte: u8) -> impl Iterator<Item = Record> {
    let known = TABLES.iter().filter(|(game, ..)| find(game).is_some());
    known.map(move |(game, seats, pieces, after)| vanishing(game, *seats, *pieces, byte, after))
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn tables_go_on_as_they_say() -> Result<(), Failure> {
    let records: Vec<Record> = (0..tries(1, 8) as u8).flat_map(vanishing_all).collect();
    let names = |record: &Record| record.chain.links.iter().filter(|link| is_without(&link.turn)).count();
    assert!(records.iter().all(|record| names(record) > 0) && records.iter().any(|record| names(record) > 1));
    agree_on_cards(&records, false)
}

/// A table of three with small stakes, at which one is broke and stays, and the second vanishes after that:
/// the game is over by it.
fn ended_without(byte: u8) -> Option<Record> {
    let header = header_of(BETS, 3, byte, &[("stack", "4")]);
    let mut record = Record::new(Header { pace: Pace::read("1h"), rescue: Some(2), ..header });
    (0..3).for_each(|seat| {
        record.join(seat);
    });
    let mut luck = Luck(byte.into());
    while record.table().clock().is_some() && record.chain.links.len() < TURNS {
        let is_broke = |seat: Seat| record.table().game().is_out(seat) && !record.table().left().contains(&seat);
        match may_put_out(record.table()).filter(|_| record.table().seats().all().any(is_broke)) {
            Some((author, step)) => record.put_out(author, step),
            None => record.next_by_luck(&mut luck),
        }
    }
    record.table().ended_without().is_some().then_some(record)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn a_game_that_ends_as_the_others_go_on_ends_as_it_says() -> Result<(), Failure> {
    if find(BETS).is_none() {
        return Ok(());
    }
    let records: Vec<Record> = (0..40).filter_map(ended_without).take(tries(1, 4) as usize).collect();
    assert!(!records.is_empty());
    agree_on_cards(&records, false)
}

fn is_without(turn: &Turn) -> bool {
    matches!(TableStep::of(turn), Some(TableStep::Without(_)))
}

/// A file that ends with another turn, signed by the seat that it names.
fn ending(record: &Record, mut turn: Turn, number: usize) -> String {
    let mut file = record.chain.up_to(number).file();
    let place = file.header.seats.iter().position(|(name, _)| *name == turn.seat).unwrap();
    sign(&mut turn, &file.header, &record.player(Seat::at(place)));
    file.turns[number - 1] = turn;
    text(&file, "")
}

/// The numbers of the first turns of each kind.
fn kinds(record: &Record) -> Vec<usize> {
    let kind = |turn: &Turn| {
        let step = TableStep::of(turn).map(|step| step.to_string().split(' ').next().unwrap_or_default().to_owned());
        let has = [
            turn.join.is_some(),
            turn.rescue.escrow.is_some(),
            !turn.shares.is_empty(),
            !turn.shuffles.is_empty(),
            !turn.rescue.pieces.is_empty(),
        ];
        (step, has)
    };
    let mut seen = Vec::new();
    let mut found = Vec::new();
    let turns: Vec<&Turn> = record.chain.links.iter().map(|link| &link.turn).collect();
    for (place, turn) in turns.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|before| kind(turns[before]).0);
        let key = (kind(turn), before.as_deref() == Some("without"), record.tables[place].is_paying());
        if !seen.contains(&key) {
            seen.push(key);
            found.push(place + 1);
        }
    }
    found
}

/// Checks that the program and the checker take and refuse the same changes of turns of a record, and blame
/// the same turn. A usual run takes every fifth of them.
fn agree_on_changes(record: &Record) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let changes = kinds(record)
        .into_iter()
        .flat_map(|number| changed(record, number).into_iter().map(move |turn| (number, turn)));
    let (mut cases, mut paths) = (Vec::new(), Vec::<PathBuf>::new());
    for (number, turn) in changes.step_by(tries(5, 1) as usize) {
        let case = ending(record, turn, number);
        paths.push(folder.path().join(format!("{}.toml", paths.len())));
        fs::write(&paths[paths.len() - 1], &case)?;
        cases.push(case);
    }
    let (mut wrong, mut refused) = (Vec::new(), 0);
    for (told, case) in told_of(&paths)?.iter().zip(&cases) {
        let found = told.lines().nth(1).and_then(|line| line.strip_prefix("INVALID "));
        let wanted = check(case.as_bytes()).map_err(|fault| fault.to_string()).err();
        refused += usize::from(wanted.is_some());
        // A fault of form is told by the program with its line alone.
        let is_form = wanted.as_ref().is_some_and(|wanted| wanted.contains(" line ")) && found.is_some();
        if !is_form && found.map(blamed) != wanted.as_deref().map(blamed) {
            let turn = case.rsplit("[[turn]]").next().unwrap_or_default();
            wrong.push(format!("{wanted:?}, not {found:?}, of{turn}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}: {}", wrong.len(), cases.len(), wrong[0]);
    assert!(refused > 30, "{refused} of {} are refused", cases.len());
    Ok(())
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn changed_turns_are_taken_and_refused_by_both() -> Result<(), Failure> {
    let all = [(HANDS, 8), (CHOICES, 9), (BETS, 9)];
    let listed = all.into_iter().filter(|(game, _)| find(game).is_some());
    for (game, after) in listed.take(tries(1, 3) as usize) {
        agree_on_changes(&vanishing(game, 3, 2, 3, &[after]))?;
    }
    Ok(())
}

/// The record up to a turn that is signed with something else in it.
fn rewritten(record: &Record, number: usize, alter: impl FnOnce(&mut Turn)) -> Record {
    let (chain, table) = check(record.signed(number, alter).as_bytes()).unwrap();
    let mut tables = record.tables[..number].to_vec();
    tables.push(table);
    Record { chain, tables, players: record.players }
}

/// A table of three at which one seat has dealt a false piece to another. It is played on until the deceived
/// seat is on the clock and may accuse.
fn deceived(dealer: usize, holder: usize) -> Record {
    let mut record = Record::new(with_rescue(HANDS, 3, 2, 9));
    (0..3).for_each(|seat| {
        record.join(seat);
    });
    let mut luck = Luck(9);
    let accuse = TableStep::Accuse(record.table().seats().name(Seat::at(dealer)).to_owned());
    loop {
        let clock = record.table().clock().unwrap();
        if clock.index() == holder && record.table().may_play(clock, &accuse).is_ok() {
            return record;
        }
        record.next_by_luck(&mut luck);
        let number = record.chain.links.len();
        if clock.index() == dealer && record.chain.links[number - 1].turn.rescue.escrow.is_some() {
            // The commitment stands first.
            let place = 1 + holder - usize::from(dealer < holder);
            record = rewritten(&record, number, |turn| turn.rescue.escrow.as_mut().unwrap()[32 * place] ^= 1);
        }
    }
}

fn accuse(record: &mut Record, dealer: usize, holder: usize) {
    let name = record.table().seats().name(Seat::at(dealer)).to_owned();
    let time = record.table().time().plus(60);
    record.step(holder, TableStep::Accuse(name), &[], time);
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn accusations_are_what_they_say() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let (mut paths, mut wanted) = (Vec::new(), Vec::new());
    for (dealer, holder) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        let mut record = deceived(dealer, holder);
        accuse(&mut record, dealer, holder);
        paths.push(folder.path().join(format!("{dealer}-{holder}.toml")));
        fs::write(&paths[paths.len() - 1], record.text())?;
        let head = base64_encode(&record.chain.head());
        let name = |seat: usize| record.table().seats().name(Seat::at(seat)).to_owned();
        let rank = |seat: usize| format!("{} {}", name(seat), if seat == dealer { 3 } else { 1 });
        let result = [0, 1, 2].map(rank).join(", ");
        let places = record.table().outcome().ok_or("it is over")?.places;
        assert!((0..3).all(|seat| places[seat].rank == if seat == dealer { 3 } else { 1 }));
        wanted.push(format!(
            "head {head}\nended: accused by {}, {} dealt\nresult: {result}",
            name(holder),
            name(dealer)
        ));
    }
    for (told, wanted) in told_of(&paths)?.iter().zip(&wanted) {
        assert!(told.trim_end().ends_with(wanted.as_str()), "{wanted}: {told}");
    }
    let mut record = deceived(0, 2);
    accuse(&mut record, 0, 2);
    agree_on_changes(&record)
}

/// A seat vanishes, and it is accused, claimed, or played all the same.
#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn crossings_are_told_alike() -> Result<(), Failure> {
    let (dealer, late) = (0, 1);
    let base = deceived(dealer, late);
    let name = |seat: usize| base.table().seats().name(Seat::at(seat)).to_owned();
    let time = base.late().plus(2);
    let agreed = |by: usize, to: Agreed| [base.consent(by, to, base.late().plus(1))];
    let mut accused = base.clone();
    accuse(&mut accused, dealer, late);
    let mut gone = base.clone();
    let (author, step) = may_put_out(&base.table().clone()).ok_or("nobody can go on")?;
    let (author, third) = (author.index(), 3 - late - author.index());
    gone.put_out(Seat::at(author), step.clone());
    // The same at another time: the author has forked.
    let mut later = base.clone();
    later.step(author, step, &agreed(third, Agreed::Without(name(late))), time);
    let mut records = vec![base.clone(), accused, gone.clone(), later];
    for (by, other) in [(author, third), (third, author)] {
        let mut claimed = base.clone();
        claimed.step(by, TableStep::Claim, &agreed(other, Agreed::Out(name(late))), time);
        records.push(claimed.clone());
        claimed.step(late, TableStep::Contest, &[], time.plus(9));
        records.push(claimed);
    }
    let (mut luck, mut played) = (Luck(3), base.clone());
    for _ in 0..5 {
        gone.next_by_luck(&mut luck);
        played.next_by_luck(&mut luck);
        records.extend([gone.clone(), played.clone()]);
    }
    told_alike(&records.iter().collect::<Vec<_>>())
}

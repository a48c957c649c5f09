//! Tables of Siege, the tavern game.

use crate::common::games::passed_over;
use std::collections::BTreeSet;
use std::fs;

use bypost::file::{Agreed, Consent, Deal, Header, TableStep};
use bypost::rules::{Chance, Score, Seat, Sight};
use serde_json::Value;

use crate::checker::program::{Failure, ended, told_of};
use crate::checker::told::agree_on_cards;
use crate::common::{Luck, Record, header_of};

/// A header with options by chance, and so many hands at most; 0 for no limit.
fn siege(seats: usize, byte: u8, hands: usize) -> Header {
    let mut chance = Chance::new(byte.into());
    let stack = ["1", "7", "20", "60", "200"][chance.below(5)];
    let ante = ["0", "1", "1", "2", "5"][chance.below(5)];
    let (hold, raises) = (["may", "must"][chance.below(2)], ["3", "0", "1", "7"][chance.below(4)]);
    let ante = if stack == "200" && ante == "5" { "20" } else { ante };
    let set = [("stack", stack), ("ante", ante), ("hands", &hands.to_string()), ("hold", hold), ("raises", raises)];
    header_of("siege", seats, byte, &set)
}

/// How a table is played.
#[derive(Clone, Copy, Default)]
struct Manner {
    /// One in so many decisions is bold: a fold, all-in, a raise.
    bold: usize,
    /// One in so many turns gives up; 0 for none.
    resigns: usize,
    /// One in so many turns says that its seat goes, where that is allowed; 0 for none.
    leaves: usize,
    /// Whether flips are bought whenever it is legal.
    buys: bool,
}

/// Takes a turn if it is legal.
fn tries(record: &mut Record, steps: &[&str]) -> bool {
    record.try_take(&steps.iter().map(|step| (*step).to_owned()).collect::<Vec<_>>())
}

/// Plays on for some turns, or until an open deal lists no more lots.
fn lively(record: &mut Record, turns: usize, manner: Manner, luck: u64) {
    let mut luck = Luck(luck);
    while record.chain.links.len() < turns {
        let Some(seat) = record.table().clock() else { break };
        let mut one_in = |count: usize| count > 0 && luck.below(count) == 0;
        let (resigns, leaves, is_bold, is_whole) =
            (one_in(manner.resigns), one_in(manner.leaves), one_in(manner.bold), one_in(2));
        if resigns && tries(record, &["resign"]) {
            continue;
        }
        let (table, sight) = record.table().view(seat, Some(&record.player(seat)));
        let moves = if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() };
        let Some(step) = chosen(&moves, is_bold, manner.buys, &mut luck) else {
            if record.chain.header.deal != Deal::Sealed {
                break;
            }
            if !(leaves && tries(record, &["leave"])) {
                record.take(&[], &[]);
            }
            continue;
        };
        // A joker is shown alone, or with what comes after it.
        let after = if moves.iter().any(|step| step == "decline") { "decline" } else { "allin" };
        let is_show = step.starts_with("show");
        let done = leaves && (tries(record, &["leave"]) || tries(record, &[step, "leave"]))
            || is_show && is_whole && tries(record, &[step, after]);
        if !done {
            record.take(&[step.to_owned()], &[]);
        }
    }
}

/// One of the legal steps.
fn chosen<'a>(moves: &'a [String], is_bold: bool, buys: bool, luck: &mut Luck) -> Option<&'a str> {
    let begins = |words: &[&str], step: &str| words.iter().any(|word| step.starts_with(word));
    let calm = moves.iter().filter(|step| is_bold || !begins(&["fold", "allin", "raise"], step));
    let calm: Vec<&String> = calm.filter(|step| !(buys && begins(&["decline", "bet"], step))).collect();
    let some = if calm.is_empty() { moves.iter().collect() } else { calm };
    (!some.is_empty()).then(|| some[luck.below(some.len())].as_str())
}

/// An open table that all have joined.
fn open(mut header: Header, deal: Deal) -> Record {
    header.deal = deal;
    let seats = header.seats.len();
    Record::played(header, seats, 0)
}

fn position(record: &Record) -> Value {
    record.table().game().position(&Sight::public())
}

/// All cards in short forms, two of each, with some of them on top.
fn pack(top: &[&str]) -> Vec<String> {
    let suits = |rank| ["C", "D", "H", "S"].map(|suit| format!("{rank}{suit}").replace("JC", "CJ"));
    let faces = "23456789TJQKA".chars().flat_map(suits).chain(["JB".to_owned(), "JC".to_owned()]);
    let mut rest: Vec<String> = faces.flat_map(|face| [face.clone(), face]).collect();
    let top = top.iter().map(|face| rest.remove(rest.iter().position(|other| other == face).unwrap()));
    let mut all: Vec<String> = top.collect();
    all.append(&mut rest);
    all
}

/// An order of cards by chance.
fn mixed(mut cards: Vec<String>, luck: &mut Luck) -> Vec<String> {
    for count in (1..=cards.len()).rev() {
        cards.swap(count - 1, luck.below(count));
    }
    cards
}

/// The first lot: jokers lie in the towers so deep, the other cards by chance.
fn with_jokers_at(places: &[(usize, &str)], luck: &mut Luck) -> Vec<String> {
    let jokers: Vec<&str> = places.iter().map(|(_, joker)| *joker).collect();
    let mut rest = mixed(pack(&jokers).split_off(jokers.len()), luck);
    for (place, joker) in places {
        rest.insert(*place, (*joker).to_owned());
    }
    rest
}

/// A table of listed lots, each of which is made when it is asked for: the same turns are played again then.
fn listed(header: &Header, first: Vec<String>, turns: usize, manner: Manner, luck: u64) -> Record {
    let mut lots = vec![first];
    let mut order = Luck(luck);
    let mut record = open(header.clone(), listing(&lots));
    while record.table().clock().is_some() && record.chain.links.len() < turns {
        let count = record.chain.links.len() + 1;
        lively(&mut record, count, manner, luck + count as u64);
        let newest = record.table().lots().pending().iter().map(|pending| pending.slot.lot).max().unwrap();
        if newest as usize > lots.len() {
            lots.push(mixed(asked_for(&record, &lots), &mut order));
            let mut again = open(header.clone(), listing(&lots));
            for link in &record.chain.links[header.seats.len()..] {
                again.take(&link.turn.steps, &[]);
            }
            record = again;
        }
    }
    record
}

/// The cards of the first lot that is not listed: all that lie nowhere else.
fn asked_for(record: &Record, lots: &[Vec<String>]) -> Vec<String> {
    let position = position(record);
    let pending: Vec<_> = record.table().lots().pending().iter().map(|pending| pending.slot).collect();
    let in_towers = pending.iter().filter(|slot| slot.lot == 1 && slot.place < 40).count();
    let is_all = pending.iter().filter(|slot| slot.lot as usize > lots.len()).count() >= 108 - 1 - in_towers;
    let mut cards = pack(&[]);
    let mut lies_elsewhere = |face: &str| drop(cards.remove(cards.iter().position(|other| other == face).unwrap()));
    for slot in pending.iter().filter(|slot| slot.lot as usize <= lots.len()) {
        // The cards that will be shown still lie in hands, and go into the lot, too.
        if !is_all || slot.lot == 1 && slot.place < 40 {
            lies_elsewhere(&lots[slot.lot as usize - 1][usize::from(slot.place)]);
        }
    }
    let mut open = vec![&position["hold"]];
    if !is_all {
        open.extend(position["flips"].as_array().unwrap().iter().map(|flip| &flip["card"]));
        open.extend(position["dungeon"]["open"].as_array().unwrap());
        open.extend(position["hands"].as_object().unwrap().values().filter_map(Value::as_array).flatten());
    }
    if !is_all || position["dungeon"]["open"] == serde_json::json!([]) {
        open.into_iter().filter_map(Value::as_str).for_each(lies_elsewhere);
    }
    cards
}

fn listing(lots: &[Vec<String>]) -> Deal {
    Deal::Lots(lots.iter().map(|lot| lot.join(" ")).collect())
}

/// All phases of a table, and all states of its seats, that have occurred.
fn phases(records: &[Record]) -> BTreeSet<String> {
    let positions =
        records.iter().flat_map(|record| &record.tables).map(|table| table.game().position(&Sight::public()));
    let words = |position: Value| {
        let states = position["states"].as_object().cloned().unwrap_or_default().into_iter().map(|(_, state)| state);
        states
            .chain([position["phase"].clone(), position["why"].clone()])
            .filter_map(|word| word.as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    positions.flat_map(words).collect()
}

/// The first words of all steps.
fn verbs(records: &[Record]) -> BTreeSet<String> {
    let steps = records.iter().flat_map(|record| &record.chain.links).flat_map(|link| &link.turn.steps);
    steps.filter_map(|step| step.split(' ').next()).map(str::to_owned).collect()
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn open_tables_of_siege_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let mut records = Vec::new();
    for byte in 0..48u8 {
        let number = usize::from(byte);
        let header = siege([2, 3, 4, 8, 5, 2][number % 6], byte, [0, 1, 3, 0][number / 6 % 4]);
        let mut record = open(header, Deal::Seed(format!("tavern {byte}")));
        let (bold, resigns) = ([1, 6, 30][number % 3], [0, 40][number % 2]);
        lively(&mut record, 90, Manner { bold, resigns, leaves: 12, buys: number % 5 == 0 }, byte.into());
        records.push(record);
    }
    let ends: BTreeSet<String> =
        records.iter().filter_map(|record| record.table().outcome()).map(|outcome| outcome.why).collect();
    assert!(ends.len() > 3, "{ends:?}");
    agree_on_cards(&records, true)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn jokers_of_siege_do_what_they_should() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let tops = [(0, "JB"), (10, "JC"), (20, "JC"), (30, "JB")];
    let bottoms = [(9, "JC"), (19, "JB"), (29, "JB"), (39, "JC")];
    let mut records = Vec::new();
    for byte in 0..16u8 {
        let number = usize::from(byte);
        let mut luck = Luck(byte.into());
        let count = [4, 3, 4][number % 3];
        let first = with_jokers_at(&[tops, bottoms][number % 2][..count], &mut luck);
        let set = [("stack", "400"), ("hands", ["1", "9"][number % 2])];
        let header = header_of("siege", [8, 2, 7, 3][number / 2 % 4], byte, &set);
        let manner = Manner { bold: 60, resigns: [0, 0, 0, 60][number % 4], leaves: 60, buys: true };
        records.push(listed(&header, first, 180, manner, byte.into()));
    }
    let phases = phases(&records);
    for phase in ["discard one", "discard four", "discard two", "no tower has a card left"] {
        assert!(phases.contains(phase), "{phase}: {phases:?}");
    }
    agree_on_cards(&records, true)
}

/// Plays the first of some steps that is listed, as long as a hand lasts.
fn hand(record: &mut Record, steps: impl Fn(usize) -> &'static [&'static str]) {
    let number = position(record)["hand"].clone();
    while position(record)["hand"] == number
        && let Some(seat) = record.table().clock()
    {
        let (table, sight) = record.table().view(seat, Some(&record.player(seat)));
        let moves = table.game().moves(&sight);
        let step = steps(seat.index()).iter().find(|step| moves.iter().any(|listed| listed == *step));
        record.take(&[(*step.expect("a listed step")).to_owned()], &[]);
    }
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn rare_ends_of_siege_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let fold = |_| &["fold", "keep"][..];
    // In a hand in which nobody has acted one seat gives up and another goes. The antes return, but not to
    // the seat that gave up.
    let mut antes = open(header_of("siege", 3, 0, &[("ante", "5")]), Deal::Seed("antes".to_owned()));
    hand(&mut antes, fold);
    assert!(tries(&mut antes, &["resign"]) && tries(&mut antes, &["leave"]));
    assert_eq!(
        antes.table().outcome().map(|outcome| outcome.why),
        Some("fewer than two seats with whites stay".into())
    );
    // In the hand that takes the last card of the towers bob loses all.
    let mut towers = open(header_of("siege", 2, 1, &[("stack", "1000")]), Deal::Seed("towers".to_owned()));
    (1..40).for_each(|_| hand(&mut towers, fold));
    hand(&mut towers, |seat| {
        if seat == 0 { &["allin", "call", "keep", "reveal"] } else { &["allin", "call", "keep", "muck"] }
    });
    assert_eq!(position(&towers)["stacks"].as_object().unwrap().values().filter(|stack| **stack == 0).count(), 1);
    assert_eq!(towers.table().outcome().map(|outcome| outcome.why), Some("no tower has a card left".into()));
    agree_on_cards(&[antes, towers], true)
}

/// A table at which alice has won the first hand, and which all end by agreement after these steps of the
/// second.
fn broken_off(byte: u8, steps: &[&str]) -> Record {
    let mut record = open(header_of("siege", 3, byte, &[("ante", "5")]), Deal::Seed(format!("broken off {byte}")));
    hand(&mut record, |_| &["fold", "keep"][..]);
    steps.iter().for_each(|step| assert!(tries(&mut record, &[step]), "{step}: {}", position(&record)));
    let by = record.table().clock().expect("a seat on the clock");
    let others = (0..3).map(Seat::at).filter(|seat| *seat != by && record.table().is_in(*seat));
    let now = record.now();
    let consents: Vec<Consent> = others.map(|seat| record.consent(seat.index(), Agreed::End, now)).collect();
    record.step(by.index(), TableStep::AgreedEnd, &consents, now);
    record
}

/// A hand that is not played to its end does not count, and whoever has given up takes nothing back.
#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn hands_of_siege_that_are_broken_off_do_not_count() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (mut paths, mut wanted) = (Vec::new(), Vec::new());
    for (byte, steps) in (0..).zip([
        &["bet 100"][..],
        &["bet 100", "call", "resign"],
        &["bet 9", "call", "call"],
        &["keep", "allin", "call"],
    ]) {
        let record = broken_off(byte, steps);
        let outcome = record.table().outcome().expect("it is over");
        let scores: Vec<_> = outcome.places.iter().map(|place| place.score.and_then(Score::whole)).collect();
        let has_resigned = steps.contains(&"resign");
        // Alice has won two antes in the first hand.
        assert_eq!(scores.iter().flatten().max(), Some(&210), "{steps:?}");
        assert_eq!(scores.iter().filter(|score| **score == Some(195)).count(), if has_resigned { 1 } else { 2 });
        assert_eq!(scores.contains(&None), has_resigned, "{steps:?}");
        let names = ["alice", "bob", "carol"].into_iter().zip(&outcome.places);
        wanted.push(ended(names.map(|(name, place)| (name, place.rank, None::<u8>))));
        paths.push(folder.path().join(format!("{byte}.toml")));
        fs::write(&paths[paths.len() - 1], record.text())?;
    }
    for (told, wanted) in told_of(&paths)?.iter().zip(wanted) {
        assert!(told.contains("\nended: agreed\n") && told.trim_end().ends_with(wanted.trim_end()), "{wanted}: {told}");
    }
    Ok(())
}

/// Sealed tables of two hands, or three.
fn sealed() -> Vec<Record> {
    let usual = Manner { bold: 20, ..Manner::default() };
    let cases: [(usize, u8, usize, Manner); 8] = [
        (2, 29, 60, usual),
        (2, 1, 60, Manner { bold: 2, leaves: 6, ..usual }),
        (3, 2, 60, Manner { bold: 8, resigns: 12, ..usual }),
        (3, 1, 60, Manner { leaves: 2, ..usual }),
        (3, 96, 60, Manner { bold: 40, leaves: 10, buys: true, ..usual }),
        (4, 4, 70, Manner { bold: 10, resigns: 30, leaves: 8, ..usual }),
        (4, 5, 70, Manner { bold: 3, leaves: 3, ..usual }),
        (8, 7, 70, Manner { resigns: 20, leaves: 8, ..usual }),
    ];
    let table = |(seats, byte, turns, manner): (usize, u8, usize, Manner)| {
        let (stack, hands) = (if byte == 5 { "5" } else { "60" }, if byte % 2 == 0 { "2" } else { "3" });
        let mut record =
            Record::played(header_of("siege", seats, byte, &[("stack", stack), ("hands", hands)]), seats, 0);
        lively(&mut record, turns, manner, byte.into());
        record
    };
    cases.into_iter().map(table).collect()
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn sealed_tables_of_siege_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let records = sealed();
    let (verbs, phases) = (verbs(&records), phases(&records));
    for verb in ["show", "discard", "fold", "allin", "resign", "leave", "reveal", "muck"] {
        assert!(verbs.contains(verb), "{verb}: {verbs:?}");
    }
    for phase in ["discard one", "discard four", "gone", "resigned"] {
        assert!(phases.contains(phase), "{phase}: {phases:?}");
    }
    agree_on_cards(&records, false)
}

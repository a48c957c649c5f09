//! Tables of Jacinyth City.

use crate::common::games::passed_over;
use std::collections::BTreeSet;

use bypost::file::{Deal, Header};
use bypost::kit::decktet::Card;
use bypost::rules::{Chance, OptionValue, Seat};

use crate::checker::program::Failure;
use crate::checker::told::agree_on_cards;
use crate::common::{Luck, Record, header_of};

/// A header with options by chance.
fn city(seats: usize, byte: u8) -> Header {
    let mut chance = Chance::new(byte.into());
    let mut word = |words: &[&'static str]| words[chance.below(words.len())];
    let yes = ["false", "true"];
    let mut set =
        vec![("deck", word(&["single", "double"])), ("fly", word(&["free", "match", "match-unless-control"]))];
    set.extend(["build-pawns", "build-courts", "excuse"].map(|name| (name, word(&yes))));
    if seats > 1 {
        set.push(("layout", word(&["razeway", "towers", "old-city"])));
        set.push(("draw", word(&["none", "start", "end"])));
        set.push(("attack-superior", word(&yes)));
        set.push(("attack-credit", word(&["none", "penalty", "credit", "both"])));
        set.push(("stall", word(&["10", "20", "none"])));
        set.push(("attack-overspend", word(&yes)));
    }
    header_of("jacinyth-city", seats, byte, &set)
}

/// A table at which all have sat down.
fn joined(header: Header) -> Record {
    let mut record = Record::new(header);
    for seat in 0..record.chain.header.seats.len() as u8 {
        record.join(seat);
    }
    record
}

/// The same from a seed.
fn open(mut header: Header, seed: &str) -> Record {
    header.deal = Deal::Seed(seed.to_owned());
    joined(header)
}

/// A table of an open deal whose list ends with the first shuffle.
fn listed(mut header: Header) -> Record {
    let is = |name: &str, word: &str| {
        header.options.iter().any(|(option, value)| option == name && *value == OptionValue::Text(word.to_owned()))
    };
    let cells = if is("layout", "towers") { 4 } else { 5 };
    let decks = if is("deck", "double") { 2 } else { 1 };
    let mut cards: Vec<&str> =
        Card::all().map(Card::short).filter(|card| *card != "X" || is("excuse", "true")).collect();
    cards.extend(cards.clone().into_iter().filter(|_| decks == 2));
    // The starting cards are the first ones.
    cards.drain(..cells);
    let by = cards.len() / 3;
    cards.rotate_left(by);
    let count = cards.len();
    (0..count).for_each(|index| cards.swap(index, index * 7 % count));
    let throw: Vec<String> = (1..=cells).map(|number| number.to_string()).collect();
    header.deal = Deal::Lots(vec![throw.join(" "), cards.join(" ")]);
    joined(header)
}

/// The cards that a seat holds, as it sees them.
fn hand(record: &Record, seat: Seat) -> Vec<String> {
    let (table, sight) = record.table().view(seat, Some(&record.player(seat)));
    let hand = &table.game().position(&sight)["hands"][table.seats().name(seat)];
    hand.as_array().into_iter().flatten().map(|card| card.as_str().unwrap_or("?").to_owned()).collect()
}

/// The cards of the seat on the clock, and the steps that it may play: none if it only pays.
fn seen(record: &Record) -> Option<(Vec<String>, Vec<String>)> {
    let seat = record.table().clock()?;
    let (table, sight) = record.table().view(seat, Some(&record.player(seat)));
    Some((hand(record, seat), if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() }))
}

/// Plays on for some turns: each kind of step that there is comes up as often, and builders build if they
/// can.
fn lively(record: &mut Record, turns: usize, builders: bool, luck: u64) {
    let mut luck = Luck(luck);
    while record.chain.links.len() < turns {
        let Some((_, moves)) = seen(record) else { break };
        if moves.is_empty() && record.chain.header.deal != Deal::Sealed {
            // The list has ended.
            break;
        }
        let verb = |step: &String| step.split(' ').next().unwrap_or_default().to_owned();
        let mut verbs: Vec<String> = moves.iter().map(verb).collect();
        verbs.dedup();
        let builds = verbs.iter().find(|verb| builders && *verb == "build").cloned();
        let drawn = (!verbs.is_empty()).then(|| verbs.swap_remove(luck.below(verbs.len())));
        let kind: Vec<&String> =
            moves.iter().filter(|step| Some(verb(step)) == builds.clone().or(drawn.clone())).collect();
        let steps: Vec<String> = if kind.is_empty() { Vec::new() } else { vec![kind[luck.below(kind.len())].clone()] };
        record.take(&steps, &[]);
    }
}

/// The secret choices, once in the order of the seats. Each seat but the last names a wanted card if it has
/// one. After a choice that is no base card the game goes on by itself.
fn chosen(record: &mut Record, wanted: impl Fn(usize, &str) -> bool) {
    let seats = record.chain.header.seats.len();
    let (mut choices, mut is_open) = (0, false);
    while let Some((hand, moves)) = seen(record) {
        let first = moves.first().cloned().unwrap_or_default();
        if !first.is_empty() && !first.starts_with("choose") && first != "none" {
            break;
        }
        let seat = record.table().clock().map_or(0, Seat::index);
        let place = hand.iter().position(|card| wanted(seat, card)).map(|place| format!("choose {}", place + 1));
        choices += usize::from(!first.is_empty());
        match place.filter(|_| !first.is_empty()) {
            Some(place) if moves.contains(&place) => record.take(&[place], &[]),
            // There is no lie about a card that everybody has seen.
            Some(place) if choices < seats && !is_open => record.lie(&place),
            _ if first.is_empty() => record.take(&[], &[]),
            _ => {
                is_open |= first == "none";
                record.take(&[first], &[])
            }
        };
    }
}

fn is_base(card: &str) -> bool {
    !card.starts_with(['P', 'T', 'X'])
}

/// The number of shuffles.
fn shuffles(record: &Record) -> u32 {
    let table = record.table().lots();
    let open = table.opened().iter().map(|(slot, _)| slot.lot).max();
    table.pending().iter().map(|pending| pending.slot.lot).max().max(open).unwrap_or_default() - 1
}

/// The number of turns with a step that begins with a word.
fn count(records: &[Record], verb: &str) -> usize {
    let turns = records.iter().flat_map(|record| &record.chain.links);
    turns.filter(|link| link.turn.steps.iter().any(|step| step.starts_with(verb))).count()
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn open_tables_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let mut records = Vec::new();
    for byte in 0..30u8 {
        let seats = [2, 3, 1][usize::from(byte) % 3];
        let mut record = open(city(seats, byte), &format!("city {byte}"));
        lively(&mut record, 150, byte % 4 == 0, byte.into());
        records.push(record);
    }
    for verb in ["attack", "fly", "lose", "discard", "hatch"] {
        assert!(count(&records, verb) > 0, "{verb}");
    }
    records.extend((0..6).map(|byte| {
        let mut record = listed(city(2 + usize::from(byte) % 2, byte));
        lively(&mut record, 150, false, byte.into());
        record
    }));
    let ends = records.iter().filter_map(|record| record.table().outcome());
    let ends: BTreeSet<String> = ends.map(|outcome| outcome.why).collect();
    assert!(ends.len() > 2, "{ends:?}");
    agree_on_cards(&records, true)
}

/// Of the first 1,500 tables up to seven of each kind: the test tells kinds by what follows from the choices.
const TELLING: [usize; 25] =
    [0, 1, 2, 3, 4, 5, 6, 29, 46, 121, 134, 166, 191, 218, 270, 312, 316, 369, 438, 492, 503, 550, 929, 957, 1317];

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn choices_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let (mut records, mut again, mut empty, mut nones, mut wrong) = (Vec::new(), 0, 0, 0, 0);
    for number in TELLING {
        let seats = 2 + number % 2;
        let set = [("deck", "double"), ("excuse", "true"), ("draw", ["none", "start", "end"][number % 3])];
        let mut record = open(header_of("jacinyth-city", seats, 1, &set), &format!("level {number}"));
        let all: Vec<String> = record.table().seats().all().flat_map(|seat| hand(&record, seat)).collect();
        // A seat chooses a Pawn, a Court, the Excuse, or the same card as another seat.
        let twice = |card: &str| all.iter().filter(|other| *other == card).count() > 1;
        chosen(&mut record, |_, card| if number % 4 < 2 { !is_base(card) } else { twice(card) });
        let choices = count(std::slice::from_ref(&record), "choose");
        let kind = match (count(std::slice::from_ref(&record), "none"), shuffles(&record)) {
            (0, 1) if choices > seats => &mut empty,
            (0, 1) => &mut wrong,
            (0, _) => &mut again,
            _ => &mut nones,
        };
        *kind += 1;
        lively(&mut record, 40, false, 1);
        records.push(record);
    }
    assert!(
        again > 2 && empty > 2 && nones > 2,
        "{again} new deals, {empty} hands shown in vain, {nones} without a choice"
    );
    agree_on_cards(&records, true)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn sealed_tables_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let played = |seats: usize, byte: u8, set: &[(&str, &str)], turns: usize| {
        let mut record = joined(header_of("jacinyth-city", seats, byte, set));
        lively(&mut record, turns, false, byte.into());
        record
    };
    let two = played(2, 1, &[("draw", "start")], 60);
    let three = played(3, 2, &[("draw", "end"), ("build-courts", "true")], 60);
    assert!(shuffles(&two) > 1 && shuffles(&three) > 1, "{} {}", shuffles(&two), shuffles(&three));
    let mut records: Vec<Record> = (0..12).map(|turns| two.up_to(turns)).collect();
    records.extend([3, 5, 7, 9, 12, 15, 18].map(|turns| three.up_to(turns)));
    // A table of one seat is played to the end.
    records.extend((3..9).map(|byte| played(1, byte, &[("excuse", "true")], usize::MAX)));
    assert!(records.iter().rev().take(6).all(|record| record.table().outcome().is_some()));
    records.extend([two, three]);
    // A Pawn is chosen, and the table goes on from there.
    records.extend((20..32).map(|byte| {
        let mut record = joined(header_of("jacinyth-city", 2 + usize::from(byte % 3) / 2, byte, &[("excuse", "true")]));
        chosen(&mut record, |_, card| !is_base(card));
        lively(&mut record, 22, false, 1);
        record
    }));
    agree_on_cards(&records, false)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn tables_that_somebody_leaves_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let begin = |byte: u8| {
        header_of("jacinyth-city", 3, byte, &[("stall", "10"), ("draw", ["none", "end"][usize::from(byte) % 2])])
    };
    let mut records = Vec::new();
    let resign = |mut record: Record, more: usize| {
        record.take(&["resign".to_owned()], &[]);
        lively(&mut record, more, false, 1);
        record
    };
    // An open deal is played to the end; one seat leaves, and then another.
    for byte in 0..24u8 {
        let mut record = open(begin(byte), &format!("leaving {byte}"));
        lively(&mut record, 3 + usize::from(byte) * 3, false, byte.into());
        let record = resign(record, usize::MAX);
        records.push(if byte % 4 == 0 { resign(record.up_to(40), 41) } else { record });
    }
    agree_on_cards(&records, true)?;
    let mut whole = joined(begin(2));
    lively(&mut whole, 70, false, 4);
    let due = |turns: &usize| !whole.tables[*turns].lots().shuffling().is_empty();
    let shuffling: Vec<usize> = (12..70).filter(due).take(3).collect();
    let mut records: Vec<Record> = [3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 17, 21]
        .iter()
        .chain(&shuffling)
        .map(|turns| resign(whole.up_to(*turns), turns + 8))
        .collect();
    let mut two = joined(header_of("jacinyth-city", 2, 3, &[]));
    lively(&mut two, 15, false, 3);
    records.extend([4, 5, 7, 15].map(|turns| resign(two.up_to(turns), 20)));
    records.push(resign(joined(header_of("jacinyth-city", 1, 3, &[])), 9));
    agree_on_cards(&records, false)
}

//! Siege: hands, discarded and drawn cards, towers and spire at real tables.

use std::collections::BTreeSet;

use bypost::rules::{Audience, Face, Seat};
use bypost::seal::{Deck, Pair, face_of};
use serde_json::Value;

use crate::common::effort::tries;
use crate::common::games::passed_over;
use crate::common::homes::{World, ran};
use crate::common::{Record, header_of};
use crate::secrecy::{FILE, HOMES, begun_of, clock, laid, moves, questions};
use crate::truth::Truth;

const SEATS: [&str; 3] = ["alice", "bob", "carol"];

/// The cards of the game that a text names.
fn cards_of(text: &str) -> BTreeSet<u16> {
    let read = |word: &str| {
        let number = |rank: &str, suit: &str| Some(4 * "23456789TJQKA".find(rank)? as u16 + "CDHS".find(suit)? as u16);
        match word {
            "JB" => Some(52),
            "JC" => Some(53),
            "CJ" => number("J", "C"),
            _ if word.len() == 2 => number(&word[..1], &word[1..]),
            _ => None,
        }
    };
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(read).collect()
}

/// The cards that a report names, but for hashes.
fn named(report: &Value) -> BTreeSet<u16> {
    match report {
        Value::String(text) if text.len() == 44 && text.ends_with('=') => BTreeSet::new(),
        Value::String(text) => cards_of(text),
        Value::Array(list) => list.iter().flat_map(named).collect(),
        Value::Object(map) => map.values().flat_map(named).collect(),
        _ => BTreeSet::new(),
    }
}

/// Asks everything in a home that has the key of a seat, or none, and compares the answers with what that
/// seat may know; how often it was told something that others are not.
fn ask(world: &World, home: &str, viewer: Option<&str>, turns: u32) -> usize {
    let mut private = 0;
    let truth = Truth::of(&world.bytes(FILE));
    let seat = viewer.and_then(|name| truth.last().seats().find(name));
    let last = truth.last().turns();
    let first = truth.last().seats().count() as u32;
    for line in questions(None, first.max((last + 1).saturating_sub(turns))..last + 1) {
        let at = line.split_once("--at ").and_then(|(_, turn)| turn.parse().ok());
        // What has happened is told with the cards that the seat knew then.
        let turns = 0..=at.unwrap_or(last as usize);
        let known: BTreeSet<u16> = turns.flat_map(|turn| truth.seen(Some(turn), seat).into_values()).collect();
        let ran = world.run(home, &line);
        assert_eq!(ran.code, Some(0), "{home}: {line}: {}", ran.err);
        let report: Option<Value> = line.starts_with("--json ").then(|| serde_json::from_str(&ran.out).unwrap());
        let told = report.as_ref().map_or_else(|| cards_of(&ran.out), named);
        let leak: Vec<u16> = told.union(&cards_of(&ran.err)).filter(|card| !known.contains(card)).copied().collect();
        assert!(leak.is_empty(), "{home}: {line} tells {leak:?}, which {viewer:?} cannot know: {}{}", ran.out, ran.err);
        if let Some(position) = report.as_ref().and_then(|report| report.get("position")) {
            compare(&truth, position, at, seat, &line);
        }
        let open: BTreeSet<u16> = truth.seen(at, None).into_values().collect();
        private += usize::from(!told.is_subset(&open));
    }
    private
}

/// Checks each card of the hands: a viewer is told those of its own that it sees, and those of others that
/// lie open.
fn compare(truth: &Truth, position: &Value, at: Option<usize>, viewer: Option<Seat>, line: &str) {
    let seen = truth.seen(at, viewer);
    let open = truth.seen(at, None);
    for seat in truth.last().seats().all() {
        let hand = &position["hands"][truth.last().seats().name(seat)];
        let told: Vec<u16> =
            hand.as_array().into_iter().flatten().filter_map(Value::as_str).flat_map(cards_of).collect();
        let sees: BTreeSet<u16> = if Some(seat) == viewer { &seen } else { &open }.values().copied().collect();
        assert!(told.iter().all(|card| sees.contains(card)), "{line}: {hand}");
        assert!(Some(seat) == viewer || hand.is_number() || !told.is_empty(), "{line}: {hand} tells which are closed");
    }
    let is_known = position["best"]["cards"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let seen: BTreeSet<u16> = seen.into_values().collect();
    assert!(is_known.flat_map(cards_of).all(|card| seen.contains(&card)), "{line}: {}", position["best"]);
    assert!(viewer.is_some() || position["best"].is_null(), "{line}");
}

/// The other seats together cannot open a card that one seat alone may see. All seats but one cannot open a
/// card that nobody may see.
fn stays_closed(world: &World) {
    let truth = Truth::of(&world.bytes(FILE));
    let seats: Vec<Seat> = truth.last().seats().all().collect();
    // Towers and spire are alike: some places of each are enough.
    let is_one_of_some = |place: u16| place.is_multiple_of(5);
    for pending in truth.last().lots().pending() {
        for seat in &seats {
            let others: Vec<Seat> = seats.iter().copied().filter(|other| other != seat).collect();
            let closed = match pending.audience {
                Audience::Only(owner) => owner == *seat,
                Audience::Nobody => is_one_of_some(pending.slot.place),
                Audience::All => false,
            };
            assert!(!closed || !truth.opens_with(&others, pending.slot), "{} opens without {seat:?}", pending.slot);
        }
    }
}

/// Plays the next turn in the home that is awaited: a step that begins as the first of some wishes that can
/// come true, else the first legal one.
#[track_caller]
fn playing(world: &World, wishes: &[&str]) -> String {
    let moves = moves(world);
    let wished = wishes.iter().find_map(|wish| moves.iter().find(|step| step.starts_with(wish)));
    let step = wished.or(moves.first());
    // A table that was laid here was begun elsewhere.
    let ran = ran(world.command(clock(world)).args(["play", FILE, "--yes"]).args(step).output().unwrap());
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    step.cloned().unwrap_or_default()
}

/// Asks in every home; gives how many answers told more than all can know. There may be none while nobody has
/// a hand.
fn ask_all(world: &World, turns: u32) -> usize {
    let mut private = 0;
    for (home, name) in HOMES.into_iter().zip(SEATS).take(world.table(FILE).seats().count()) {
        private += ask(world, home, Some(name), turns);
    }
    assert_eq!(ask(world, "d", None, turns), 0);
    private
}

fn position(world: &World) -> Value {
    world.json("d", &format!("show {FILE}"))["position"].clone()
}

#[test]
fn folded_hands_towers_and_spire_are_shown_to_nobody() {
    if passed_over() {
        return;
    }
    let world = begun_of("siege --set hands=3", 3);
    let (mut folds, mut private) = (0, 0);
    while world.table(FILE).clock().is_some() && folds < 3 {
        let step = playing(&world, if folds == 1 { &["buy", "call", "check"] } else { &["fold"] });
        folds += usize::from(step == "fold");
        folds += usize::from(folds == 1 && step.starts_with("buy"));
        if step == "fold" || step.starts_with("buy") {
            private += ask_all(&world, tries(2, 3) as u32);
            stays_closed(&world);
        }
    }
    assert!(folds >= 3 && private > 0);
}

#[test]
fn what_is_mucked_is_seen_by_nobody_and_what_is_revealed_by_all() {
    if passed_over() {
        return;
    }
    let world = begun_of("siege --set hands=2", 2);
    let (mut shown, mut private) = (Vec::new(), 0);
    while shown.len() < 2 {
        let first = ["reveal", "muck"][shown.len()];
        let step = playing(&world, &[first, "bet 2", "call", "decline", "keep"]);
        if step == "reveal" || step == "muck" {
            shown.push(step);
            private += ask_all(&world, 2);
        }
    }
    assert_eq!(position(&world)["hand"], 2);
    for _ in 0..3 {
        playing(&world, &["check"]);
    }
    private += ask_all(&world, tries(6, 20) as u32);
    assert!(private > 0);
    stays_closed(&world);
}

/// Tables of two at which a seat soon shows a joker or discards for one, by the byte of their nonce.
const SOON: [u8; 2] = [0, 1];

/// A table of two at which the seat on the clock may show a joker or discard for one.
fn before_a_joker(byte: u8) -> World {
    let mut record = Record::played(header_of("siege", 2, byte, &[]), 2, 1);
    while record.chain.links.len() < 12 {
        let seat = record.table().clock().unwrap();
        let (table, sight) = record.table().view(seat, Some(&record.player(seat)));
        let moves = if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() };
        if moves.iter().any(|step| is_about_a_joker(step)) {
            return laid(&record);
        }
        let wished = ["check", "fold"].iter().find_map(|wish| moves.iter().find(|step| step.starts_with(wish)));
        let steps: Vec<String> = wished.or(moves.first()).cloned().into_iter().collect();
        record.take(&steps, &[]);
    }
    panic!("table {byte} has no joker soon");
}

fn is_about_a_joker(step: &str) -> bool {
    step.starts_with("show") || step.starts_with("discard")
}

#[test]
fn a_joker_is_shown_and_what_is_drawn_and_discarded_for_it_is_not() {
    if passed_over() {
        return;
    }
    let mut private = 0;
    for byte in SOON.into_iter().take(tries(1, 2) as usize) {
        let world = before_a_joker(byte);
        let mut is_shown = false;
        while !is_shown {
            let step = playing(&world, &["show", "discard", "check", "fold"]);
            if !is_about_a_joker(&step) {
                continue;
            }
            is_shown = step.starts_with("show");
            for _ in 0..2 {
                private += ask_all(&world, 2);
                stays_closed(&world);
                playing(&world, &["bet 1", "check", "call"]);
            }
        }
    }
    assert!(private > 0);
}

/// The faces of a lot that the keys of some seats open, in order; none for a slot that they do not open.
fn opened(record: &Record, seats: &[Seat], lot: u32) -> Option<Vec<u16>> {
    let parts = record.chain.links.iter().flat_map(|link| &link.turn.shuffles);
    let deck = Deck::decode(&parts.rev().find(|part| part.lot == lot)?.deck).unwrap();
    let open = |pair: &Pair| {
        let point = pair.point()?;
        let key = |seat: &Seat| record.table().key_of(*seat, &record.player(*seat)).unwrap();
        let shares: Vec<_> = seats.iter().map(|seat| key(seat).share(&point)).collect();
        face_of(&pair.open(shares.iter()), &(0..54).collect::<Vec<_>>())
    };
    let mut faces = deck.pairs().iter().map(open).collect::<Option<Vec<u16>>>()?;
    faces.sort_unstable();
    Some(faces)
}

#[test]
fn the_hand_of_who_gives_up_opens_for_all_others_together_and_not_for_fewer() {
    if passed_over() {
        return;
    }
    for count in [3, 4] {
        let mut record = Record::played(header_of("siege", count, 1, &[]), 0, 1);
        while !record
            .table()
            .clock()
            .is_some_and(|seat| record.table().as_seen_by(seat, &record.player(seat)).may_decide(seat))
        {
            record.take(&[], &[]);
        }
        let quits = record.table().clock().unwrap();
        let (seen, sight) = record.table().view(quits, Some(&record.player(quits)));
        let own = seen.lots().pending().iter().filter(|pending| pending.audience == Audience::Only(quits));
        let mut hand: Vec<u16> = own.map(|pending| sight.face(pending.slot).and_then(Face::card).unwrap()).collect();
        hand.sort_unstable();
        assert!(hand.len() >= 3);
        record.take(&["resign".to_owned()], &[]);
        let lot = record.table().lots().shuffling().last().unwrap().lot;
        while record.table().lots().shuffling().iter().any(|shuffling| shuffling.lot == lot) {
            record.go_on(record.chain.links.len() + 1, 3);
        }
        let others: Vec<Seat> = record.table().seats().all().filter(|seat| *seat != quits).collect();
        assert_eq!(opened(&record, &others, lot).as_ref(), Some(&hand), "{count} seats");
        for apart in &others {
            let fewer: Vec<Seat> = record.table().seats().all().filter(|seat| seat != apart).collect();
            assert_eq!(opened(&record, &fewer, lot), None, "{count} seats without {apart:?}");
        }
    }
}

#[test]
fn names_of_cards_are_told_apart() {
    if passed_over() {
        return;
    }
    assert_eq!(cards_of("2C-AS, JB JC CJ (KD*) 1:TH"), BTreeSet::from([0, 51, 52, 53, 36, 45, 34]));
    assert!(cards_of("SE NW 1C CC 2026-11-21T18 a2C J").is_empty());
}

//! Jacinyth City by post: sealed tables with random steps, of which many are draws. The tests count the files
//! and look for the drawn cards.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::games::passed_over;
use bypost::file::Deal;
use bypost::rules::{Seat, Sight};
use bypost::table::Table;

use common::{Luck, Record, check, header_of};

/// The options of a table for so many seats.
type Setting = (usize, &'static [(&'static str, &'static str)]);

const SETTINGS: &[Setting] = &[
    (1, &[]),
    (1, &[("deck", "double"), ("excuse", "true"), ("build-courts", "true")]),
    (2, &[]),
    (2, &[("draw", "start"), ("layout", "towers")]),
    (2, &[("draw", "end"), ("layout", "old-city"), ("build-pawns", "true")]),
    (2, &[("deck", "double"), ("excuse", "true")]),
    (3, &[]),
    (3, &[("draw", "start"), ("fly", "match"), ("build-courts", "true")]),
    (3, &[("draw", "end"), ("layout", "towers"), ("attack-credit", "both")]),
];

/// Every setting, played for some hundred turns or to its end, with a name for messages.
fn tables() -> impl Iterator<Item = (String, Record)> {
    SETTINGS.iter().zip(0..).map(|((seats, set), number)| {
        let mut record = Record::new(header_of("jacinyth-city", *seats, number, set));
        for seat in 0..*seats as u8 {
            record.join(seat);
        }
        let mut luck = Luck(number.into());
        while record.chain.links.len() < 130 {
            let Some(seat) = record.table().clock() else { break };
            let steps = liked(record.table(), seat, &record, &mut luck);
            record.take(&steps, &[]);
        }
        (format!("{seats} seats, {set:?}"), record)
    })
}

/// One step: every second time a draw, if it is legal.
fn liked(table: &Table, seat: Seat, record: &Record, luck: &mut Luck) -> Vec<String> {
    let (seen, sight) = table.view(seat, Some(&record.player(seat)));
    if !seen.may_decide(seat) {
        return Vec::new();
    }
    let moves = seen.game().moves(&sight);
    let draws = luck.below(2) == 0 && moves.iter().any(|step| step == "draw");
    vec![if draws { "draw".to_owned() } else { moves[luck.below(moves.len())].clone() }]
}

/// A file: turns in a row by one author.
struct Sent {
    turns: Vec<usize>,
    steps: Vec<String>,
}

fn files(record: &Record) -> Vec<Sent> {
    let links = &record.chain.links;
    let turns: Vec<usize> = (0..links.len()).collect();
    let runs = turns.chunk_by(|one, other| links[*one].author == links[*other].author);
    let sent = |run: &[usize]| Sent {
        turns: run.to_vec(),
        steps: run.iter().flat_map(|turn| links[*turn].turn.steps.clone()).collect(),
    };
    runs.map(sent).collect()
}

/// How many lots were asked for after so many turns.
fn lots(record: &Record, turns: usize) -> usize {
    let table = &record.tables[turns];
    let of = |slot: bypost::rules::Slot| slot.lot as usize;
    let pending = table.lots().pending().iter().map(|pending| of(pending.slot));
    pending.chain(table.lots().opened().iter().map(|(slot, _)| of(*slot))).max().unwrap_or_default()
}

#[test]
fn files_pass_only_for_choices_turns_and_with_three_a_reshuffle() {
    if passed_over() {
        return;
    }
    for (name, record) in tables().filter(|(name, _)| !name.starts_with('1')) {
        let seats = record.chain.header.seats.len();
        let files = files(&record);
        let at = |verb: &str| files.iter().position(|sent| sent.steps.iter().any(|step| step.starts_with(verb)));
        let (choice, hatch) = (at("choose").unwrap(), at("hatch").unwrap());
        assert!(files.iter().all(|sent| !sent.steps.contains(&"none".to_owned())), "{name}: another deal, please");
        assert_eq!(choice, if seats == 2 { 4 } else { 8 }, "{name}: files before the first choice");
        let idle = |from: usize| files[from..].iter().filter(|sent| sent.steps.is_empty()).count();
        assert!(idle(choice) - idle(hatch) < seats, "{name}: files between the choices and the first hatch");
        let reshuffles = lots(&record, record.chain.links.len()) - 2;
        assert!(reshuffles > 0, "{name}: no reshuffle");
        let most = if seats == 2 { 0 } else { reshuffles };
        assert!(idle(hatch) <= most, "{name}: {} idle files for {reshuffles} reshuffles", idle(hatch));
        // Nobody sends two files instead of one: a file holds all turns that its author can write.
        assert!(files[hatch..].iter().all(|sent| sent.turns.len() <= 3), "{name}");
    }
}

#[test]
fn a_drawn_card_reaches_its_player_only_after_the_draw_is_signed() {
    if passed_over() {
        return;
    }
    for (name, record) in tables().filter(|(name, _)| !name.starts_with('1')) {
        for (turn, link) in record.chain.links.iter().enumerate() {
            if !link.turn.steps.iter().any(|step| step == "draw") {
                continue;
            }
            // Before and right after the draw, the player has not one face more than before.
            let seat = link.seat;
            let seen = |at: usize| record.tables[at].view(seat, Some(&record.player(seat)));
            let [before, after] = [seen(turn), seen(turn + 1)].map(|(table, sight)| table.game().position(&sight));
            let own = |position: &serde_json::Value| {
                let hand = position["hands"][&record.chain.header.seats[seat.index()].0].as_array().unwrap().clone();
                (hand.len(), hand.iter().filter(|card| card.is_string()).count())
            };
            let ([held, known], [now, still]) = (<[usize; 2]>::from(own(&before)), <[usize; 2]>::from(own(&after)));
            assert!(now > held && known == held && still == known, "{name}, turn {turn}: {before} {after}");
        }
    }
}

#[test]
fn a_file_read_again_is_the_same_table() {
    if passed_over() {
        return;
    }
    for (name, record) in tables() {
        let (chain, table) = check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(chain.file(), record.file(), "{name}");
        assert_eq!(table.state_hash(), record.table().state_hash(), "{name}");
        let public = Sight::public();
        assert_eq!(table.game().position(&public), record.table().game().position(&public), "{name}");
    }
}

#[test]
fn a_hand_without_base_cards_costs_a_file_of_every_other_player() {
    if passed_over() {
        return;
    }
    // The hand without base cards is bob's, twice in a row, and bob's.
    let old_city = [("fly", "match"), ("layout", "old-city")];
    for (seats, nonce, nones, set) in [(2, 196, 2, &old_city[..]), (3, 160, 1, &[])] {
        let mut record = Record::new(header_of("jacinyth-city", seats, nonce, set));
        for seat in 0..seats as u8 {
            record.join(seat);
        }
        let mut luck = Luck(1);
        while !record.chain.links.last().unwrap().turn.steps.iter().any(|step| step.starts_with("hatch")) {
            let steps = liked(record.table(), record.table().clock().unwrap(), &record, &mut luck);
            record.take(&steps, &[]);
        }
        let files = files(&record);
        let told: Vec<_> = files.iter().map(|sent| sent.steps.iter().filter(|step| *step == "none").count()).collect();
        assert_eq!(told.iter().sum::<usize>(), nones, "{told:?}");
        for (file, _) in told.iter().enumerate().filter(|(_, told)| **told > 0) {
            let idle = files[file + 1..].iter().take_while(|sent| sent.steps.is_empty()).count();
            assert_eq!(idle, seats - 1, "{seats} seats, file {file}");
        }
        let shown = check(record.text().as_bytes()).unwrap().1.lots().opened().len();
        // The throw, a hand of three with the cards that came to it, and the choices.
        assert_eq!(shown, 1 + 3 + (nones - 1) + seats, "{seats} seats");
    }
}

#[test]
fn the_others_play_on_when_a_seat_gives_up_at_any_time() {
    if passed_over() {
        return;
    }
    for (point, luck) in (6..60).step_by(3).zip(0..) {
        let mut record = Record::new(header_of("jacinyth-city", 3, luck, &[("draw", "start"), ("deck", "double")]));
        for seat in 0..3 {
            record.join(seat);
        }
        let mut luck = Luck(luck.into());
        let mut left = None;
        while record.chain.links.len() < point + 20 {
            let Some(seat) = record.table().clock() else { break };
            let resigns = left.is_none() && record.chain.links.len() >= point;
            let steps =
                if resigns { vec!["resign".to_owned()] } else { liked(record.table(), seat, &record, &mut luck) };
            left = left.or(resigns.then_some(seat));
            record.take(&steps, &[]);
        }
        let left = left.unwrap_or_else(|| panic!("nobody gave up at turn {point}"));
        let after = record.chain.links.iter().rposition(|link| link.seat == left).unwrap();
        assert!(record.chain.links[after].turn.steps == ["resign"], "turn {point}: who has left is asked for more");
        let position = record.table().game().position(&Sight::public());
        let name = record.table().seats().name(left);
        assert_eq!((&position["hands"][name], &position["supply"][name]["1"]), (&0.into(), &3.into()), "turn {point}");
        let (_, table) = check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("turn {point}: {fault}"));
        assert_eq!(table.state_hash(), record.table().state_hash(), "turn {point}");
    }
}

#[test]
fn who_gives_up_discards_the_hand_for_all_to_see() {
    if passed_over() {
        return;
    }
    for deal in [Deal::Sealed, Deal::Seed("leaving".to_owned())] {
        for turns in [8, 9, 11, 14, 20] {
            let mut header = header_of("jacinyth-city", 3, 7, &[]);
            header.deal = deal.clone();
            let mut record = Record::new(header);
            (0..3).for_each(|seat| _ = record.join(seat));
            let mut luck = Luck(3);
            while record.chain.links.len() < turns || record.table().clock() == record.table().last() {
                let steps = liked(record.table(), record.table().clock().unwrap(), &record, &mut luck);
                record.take(&steps, &[]);
            }
            let seat = record.table().clock().unwrap();
            let (_, sight) = record.table().view(seat, Some(&record.player(seat)));
            let name = record.chain.header.seats[seat.index()].0.clone();
            let hand = record.table().game().position(&sight)["hands"][&name].clone();
            let own: Vec<_> = hand.as_array().unwrap().iter().filter(|card| card.is_string()).cloned().collect();
            record.take(&["resign".to_owned()], &[]);
            // The shares that others still owe follow with their next turns.
            for _ in 0..2 {
                let steps = liked(record.table(), record.table().clock().unwrap(), &record, &mut luck);
                record.take(&steps, &[]);
            }
            let position = record.table().game().position(&Sight::public());
            let seen: Vec<_> = position["discards"].as_array().unwrap().clone();
            assert!(own.iter().all(|card| seen.contains(card)), "{turns}: {own:?} of {name}, {position}");
            check(record.text().as_bytes()).unwrap();
        }
    }
}

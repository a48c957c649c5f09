//! Jacinyth City: secret choices, drawn cards and hands above the limit.

use bypost::rules::{Audience, Seat, Slot};
use serde_json::Value;

use crate::common::effort::tries;
use crate::common::games::passed_over;
use crate::common::homes::World;
use crate::secrecy::{FILE, HOMES, ask, begun_of, clock, moves, play};
use crate::truth::Truth;

const SEATS: [&str; 3] = ["alice", "bob", "carol"];

/// Plays the next turn in the home that is awaited: a step that begins so, if there is one, else the first.
#[track_caller]
fn playing(world: &World, wanted: &str) -> String {
    let moves = moves(world);
    let step = moves.iter().find(|step| step.starts_with(wanted)).or(moves.first());
    let ran = play(world, clock(world), step.map(String::as_str));
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    step.cloned().unwrap_or_default()
}

/// Asks in the home of every player, and in one without a key.
fn ask_all(world: &World) {
    for (home, name) in HOMES.into_iter().zip(SEATS).take(world.table(FILE).seats().count()) {
        ask(world, home, None, Some(name));
    }
    ask(world, "d", None, None);
}

fn position(world: &World) -> Value {
    world.json("d", &format!("show {FILE}"))["position"].clone()
}

/// The slots that just these may see.
fn closed(truth: &Truth, audience: Audience) -> Vec<Slot> {
    let pending = truth.last().lots().pending().iter();
    pending.filter(|pending| pending.audience == audience).map(|pending| pending.slot).collect()
}

/// The other seats cannot open the cards of a seat, not even together.
#[track_caller]
fn stays_closed(world: &World) {
    let truth = Truth::of(&world.bytes(FILE));
    let seats: Vec<Seat> = truth.last().seats().all().collect();
    for seat in &seats {
        let others: Vec<Seat> = seats.iter().copied().filter(|other| other != seat).collect();
        for slot in closed(&truth, Audience::Only(*seat)) {
            assert!(!truth.opens_with(&others, slot), "{slot} opens without {seat:?}");
        }
    }
}

#[test]
fn a_choice_shows_nothing_before_all_have_chosen() {
    if passed_over() {
        return;
    }
    let world = begun_of("jacinyth-city", 3);
    let mut chosen = 0;
    while chosen < 3 {
        let step = playing(&world, "choose");
        if step.starts_with("choose") {
            chosen += 1;
            let position = position(&world);
            let places: Vec<&Value> = position["chosen"].as_object().unwrap().values().collect();
            assert_eq!(places.iter().filter(|place| !place.is_null()).count(), chosen);
            if chosen < 3 {
                // Everybody can see which place was named, nobody what lies there.
                let cards =
                    position["shown"].as_object().unwrap().values().all(|shown| shown == &serde_json::json!({}));
                assert!(cards, "{position}");
                stays_closed(&world);
                ask_all(&world);
            }
        }
    }
    while !playing(&world, "").starts_with("hatch") {}
    ask_all(&world);
}

#[test]
fn a_drawn_card_reaches_nobody_before_the_draw_is_signed() {
    if passed_over() {
        return;
    }
    let world = begun_of("jacinyth-city", 2);
    let mut draws = 0;
    while draws < tries(3, 6) {
        let before = Truth::of(&world.bytes(FILE));
        let pile: Vec<Slot> = if before.cards().is_empty() { Vec::new() } else { closed(&before, Audience::Nobody) };
        for slot in pile.iter().filter(|slot| slot.lot > 1) {
            assert!([0, 1].iter().all(|seat| !before.opens_with(&[Seat::new(*seat)], *slot)), "{slot}");
        }
        let drawer = before.last().clock().unwrap();
        if !playing(&world, "draw").ends_with("draw") {
            continue;
        }
        // The cards belong to the seat that drew them, but it sees them only after the other player's next
        // turn.
        let after = Truth::of(&world.bytes(FILE));
        let drawn: Vec<Slot> =
            closed(&after, Audience::Only(drawer)).into_iter().filter(|slot| pile.contains(slot)).collect();
        assert!(drawn.len() == 3 && drawn.iter().all(|slot| !after.opens_with(&[drawer], *slot)), "{drawn:?}");
        ask_all(&world);
        playing(&world, "draw");
        let paid = Truth::of(&world.bytes(FILE));
        assert!(drawn.iter().all(|slot| paid.opens_with(&[drawer], *slot)), "{drawn:?}");
        draws += 1;
    }
}

#[test]
fn hands_above_the_limit_and_reshuffled_cards_are_closed() {
    if passed_over() {
        return;
    }
    let world = begun_of("jacinyth-city --set draw=end", 2);
    let (mut high, mut turns) = (0, 0);
    // Whoever asks in the midst of a shuffle cannot tell from the file what its cards are.
    let is_shuffling = || !Truth::of(&world.bytes(FILE)).last().lots().shuffling().is_empty();
    let is_dealt_again = || {
        let truth = Truth::of(&world.bytes(FILE));
        truth.last().lots().pending().iter().any(|pending| pending.slot.lot >= 3)
    };
    // Everybody draws; the discards are shuffled then.
    while turns < 24 || !is_dealt_again() || is_shuffling() {
        playing(&world, "draw");
        turns += 1;
        let hands = position(&world)["hands"].clone();
        if hands.as_object().unwrap().values().any(|count| count.as_u64() > Some(6)) && high < 2 && !is_shuffling() {
            high += 1;
            ask_all(&world);
            stays_closed(&world);
        }
    }
    assert_eq!(high, 2);
    ask_all(&world);
    stays_closed(&world);
}

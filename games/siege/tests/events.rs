//! The events that steps tell, and what `moves --long` adds.

use super::*;
use bypost_rules::{Event, Face, LotRequests, Slot};

/// Three seats without jokers in their hands: bob 2C 2D 7C 7H, carol AS AD AH KC, alice 3D 3H 9S TS.
const THREE: &str = "2C AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D 5S 6C 6H 6S 8C 8S TC";
const PLAIN: [&str; 4] = ["9D 8D", "5H 6D", "QS QC", "7C 7D"];

/// Somebody who resigns or leaves.
enum Way {
    Resigns(u8),
    Leaves(u8),
}

/// What is told of faces that were opened since a table, and before them of what was done there.
fn told(
    before: &Rehearsal,
    after: &Rehearsal,
    act: impl FnOnce(&mut LotRequests) -> Box<dyn bypost_rules::Game>,
) -> Vec<Event> {
    let mut bank = LotRequests::new(before.dealt().len() as u32 + 1).listening();
    let mut game = act(&mut bank);
    for (slot, face) in &after.opened()[before.opened().len()..] {
        if game.audience(*slot) == bypost_rules::Audience::All {
            game.take_in(*slot, face, &mut bank);
        }
    }
    bank.take_events()
}

/// The words for the public.
fn words(events: &[Event], table: &Rehearsal, sight: &Sight) -> Vec<String> {
    let seats = seats(8);
    let public = |slot: Slot| table.opened().iter().rev().find(|(open, _)| *open == slot)?.1.card();
    let face = |slot: Slot| sight.card(slot).or_else(|| public(slot));
    let name = |card| table.game().write_face(card);
    events.iter().map(|event| event.in_words(&seats, &name, &face).text).collect()
}

/// What the public is told of a step.
fn of_step(table: &Rehearsal, step: &str) -> Vec<String> {
    let after = played(table.clone(), step);
    let Awaits::Act(seat) = table.game().awaits() else { panic!("nobody is awaited") };
    let step = table.game().canonical(step, &table.sight(seat)).expect("a step");
    let events = told(table, &after, |bank| {
        let mut game = table.game().boxed();
        for slot in game.shows(&step).expect("a step") {
            let face = table.closed().get(&slot).cloned().unwrap_or(Face::Card(0));
            game.take_in(slot, &face, bank);
        }
        game.play(&step, bank).expect("a legal step")
    });
    words(&events, &after, &Sight::public())
}

fn of_way(table: &Rehearsal, way: &Way) -> Vec<String> {
    let mut after = table.clone();
    let events = match *way {
        Way::Resigns(seat) => {
            after.resign(Seat::new(seat));
            told(table, &after, |bank| {
                let mut game = table.game().boxed();
                game.resign(Seat::new(seat), bank);
                game
            })
        }
        Way::Leaves(seat) => {
            assert!(after.leave(Seat::new(seat)));
            told(table, &after, |bank| {
                let mut game = table.game().boxed();
                assert!(game.leave(Seat::new(seat), bank), "it may leave");
                game
            })
        }
    };
    words(&events, &after, &Sight::public())
}

#[test]
fn a_hand_begins_with_its_dealer_antes_and_hold_card() {
    for (chosen, towers, wanted) in [
        (
            &[][..],
            PLAIN,
            &["hand 1: alice deals, the antes of 1 make a pot of 3, 4S lies open in the dungeon, and 9D is turned up \
               from SE as the hold card"][..],
        ),
        (
            &[("ante", "0")],
            ["JB", "5H", "QS", "7C"],
            &[
                "hand 1: alice deals, there is no ante, 4S lies open in the dungeon, and JB is turned up from SE as \
                 the hold card",
                "JB is the first joker of this hand: the dealer, alice, may discard one card",
            ],
        ),
    ] {
        let table = table_of(3, chosen, towers, THREE);
        let entry = find("siege").expect("the game");
        let mut game = (entry.setup)(&seats(3), &options(3, chosen), &mut LotRequests::new(1)).expect("a table");
        let mut bank = LotRequests::new(2).listening();
        for (slot, face) in table.opened() {
            game.take_in(*slot, face, &mut bank);
        }
        assert_eq!(words(&bank.take_events(), &table, &Sight::public()), wanted);
    }
}

#[test]
fn each_step_is_told() {
    let pass = "check; check; check";
    let bets = "bet 5; call; call; decline; decline; decline";
    for (stack, towers, steps, step, wanted) in [
        ("200", PLAIN, "", "check", &["bob checks"][..]),
        ("200", PLAIN, "", "bet 5", &["bob bets 5: the pot is 8"]),
        ("200", PLAIN, "bet 5", "call", &["carol calls 5: the pot is 13"]),
        ("200", PLAIN, "bet 5", "raise 7", &["carol raises by 7, paying 12: the pot is 20"]),
        ("200", PLAIN, "bet 5", "fold", &["carol folds"]),
        ("20", PLAIN, "", "allin", &["bob goes all-in with a bet of 19: the pot is 22"]),
        ("20", PLAIN, "", "bet 19", &["bob bets 19 and is all-in: the pot is 22"]),
        ("20", PLAIN, "bet 5", "allin", &["carol goes all-in with 19, a raise by 14: the pot is 27"]),
        ("20", PLAIN, "bet 15", "allin", &["carol goes all-in with 19, by 4 more than a call: the pot is 37"]),
        (
            "200",
            PLAIN,
            pass,
            "buy SW",
            &["bob buys a flip of SW for 1: the pot is 4", "the flip that bob has bought from SW is 5H"],
        ),
        ("200", PLAIN, pass, "decline", &["bob buys no flip"]),
        (
            "200",
            ["9D", "JC", "QS", "7C"],
            pass,
            "buy SW",
            &[
                "bob buys a flip of SW for 1: the pot is 4",
                "the flip that bob has bought from SW is JC",
                "JC is the first joker of this hand: the dealer, alice, may discard one card",
            ],
        ),
        (
            "200",
            ["9D", "JC", "QS", "7C"],
            "check; check; fold; ",
            "buy SW",
            &[
                "bob buys a flip of SW for 1: the pot is 4",
                "the flip that bob has bought from SW is JC",
                "JC is the first joker of this hand: the dealer, alice, has folded, so nobody may discard one card",
            ],
        ),
        (
            "200",
            ["JB", "JC", "QS", "7C"],
            &format!("keep; {pass}; decline"),
            "buy SW",
            &[
                "carol buys a flip of SW for 1: the pot is 4",
                "the flip that carol has bought from SW is JC",
                "JC is the second joker of this hand: the buyer, carol, may discard up to four cards",
            ],
        ),
        (
            "200",
            ["JB 9D", "JC 5H", "JB 7D", "JC 8S"],
            &format!("keep; {pass}; buy SW; keep; {pass}; buy NW; keep; keep; keep; {pass}"),
            "buy NE",
            &[
                "alice buys a flip of NE for 5: the pot is 10",
                "the flip that alice has bought from NE is JC",
                "JC is the fourth joker of this hand: a card of each tower is turned up, every player must discard two \
             cards for nothing, and then plays the other two, the hold card and up to three flips",
                "for the fourth joker 9D is turned up from SE",
                "for the fourth joker 5H is turned up from SW",
                "for the fourth joker 7D is turned up from NW",
                "for the fourth joker 8S is turned up from NE",
            ],
        ),
        ("200", ["JB", "JC", "QS", "7C"], "", "discard 2", &["alice discards a card and draws a card"]),
        (
            "200",
            ["JB 9D", "JC 5H", "JB 7D", "JC 8S"],
            &format!("keep; {pass}; buy SW; keep; {pass}; buy NW; keep; keep; keep; {pass}; buy NE"),
            "discard 1 2",
            &["bob discards 2 cards"],
        ),
        ("200", ["JB", "JC", "QS", "7C"], "", "keep", &["alice discards nothing"]),
        (
            "200",
            PLAIN,
            "bet 5; call; call; decline; decline",
            "decline",
            &["alice buys no flip", "the show is for 18 whites, and bob begins, who bet or raised last"],
        ),
        (
            "200",
            PLAIN,
            &format!("{pass}; decline; decline"),
            "decline",
            &[
                "alice buys no flip",
                "the show is for 3 whites, and bob begins, who sits left of the dealer as nobody has bet",
            ],
        ),
        (
            "200",
            PLAIN,
            bets,
            "reveal",
            &["bob reveals 2C 2D 7C 7H and plays 2C 2D 7C 7H 9D: two pair, sevens and twos, nine"],
        ),
        ("200", PLAIN, bets, "muck", &["bob mucks"]),
    ] {
        let table = played(table_of(3, &[("stack", stack)], towers, THREE), steps);
        assert_eq!(of_step(&table, step), wanted, "{steps}; {step}");
    }
}

#[test]
fn ends_of_hands_are_told() {
    let next = |number: u32, hold: &str, told: &[String]| {
        let hand = told.iter().find(|line| line.starts_with(&format!("hand {number}: "))).expect("the next hand");
        assert!(hand.ends_with(hold), "{hand}");
    };
    for (stack, steps, step, wanted) in [
        (
            "200",
            "bet 5; fold",
            "fold",
            &[
                "alice folds",
                "5 of bob's bet return, since nobody has called them",
                "bob wins the pot of 3, since all others have folded",
                "stacks after hand 1: alice 199, bob 202, carol 199",
            ][..],
        ),
        (
            "200",
            "check; check; check; decline; decline; decline; muck",
            "muck",
            &[
                "carol mucks",
                "alice wins the pot of 3, without showing",
                "stacks after hand 1: alice 202, bob 199, carol 199",
            ],
        ),
        (
            "200",
            "bet 5; call; call; decline; decline; decline; reveal; reveal",
            "muck",
            &[
                "alice mucks",
                "carol wins the pot of 18, with AS AD AH KC 9D: three aces, king nine",
                "stacks after hand 1: alice 194, bob 194, carol 212",
            ],
        ),
        (
            "20",
            "allin; call; fold; reveal",
            "reveal",
            &[
                "carol reveals AS AD AH KC and plays AS AD AH KC 9D: three aces, king nine",
                "carol wins the pot of 41, with AS AD AH KC 9D: three aces, king nine",
                "stacks after hand 1: alice 19, bob 0, carol 41",
                "bob has no whites left and is out; Hand 1: hold 9D; carol won 41 with AS AD AH KC: three aces, king nine; bob \
                 showed 2C 2D 7C 7H: two pair, sevens and twos, nine",
            ],
        ),
    ] {
        let table = played(table_of(3, &[("stack", stack)], PLAIN, THREE), steps);
        let told = of_step(&table, step);
        assert_eq!(told[..wanted.len()], *wanted, "{steps}; {step}");
        next(2, "is turned up from SW as the hold card", &told);
    }
    let table = played(table_of(3, &[("hands", "1")], PLAIN, THREE), "bet 5; fold");
    assert_eq!(of_step(&table, "fold").last().map(String::as_str), Some("the game is over: all hands are played"));
}

#[test]
fn pots_are_told_apart_when_somebody_is_all_in() {
    let steps = "check; check; check; buy SW; allin; call";
    let table = played(table_of(3, &[("stack", "20")], PLAIN, THREE), steps);
    let wanted = [
        "bob goes all-in with 18, less than a call: the pot is 60",
        "the first pot of 58 is between alice, bob and carol; the side pot of 2 is between alice and carol",
        "the show is for 60 whites, and carol begins, who bet or raised last",
    ];
    assert_eq!(of_step(&table, "allin"), wanted);
    let told = of_step(&played(table, "allin; reveal; muck"), "reveal");
    let wanted = [
        "bob reveals 2C 2D 7C 7H and plays 2C 2D 7C 7H 9D: two pair, sevens and twos, nine",
        "carol wins the first pot of 58, with AS AD AH KC 9D: three aces, king nine",
        "carol wins the side pot of 2, with AS AD AH KC 9D: three aces, king nine",
        "stacks after hand 1: alice 0, bob 0, carol 60",
        "alice has no whites left and is out",
        "bob has no whites left and is out",
        "the game is over: fewer than two seats with whites stay",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn shown_jokers_and_drawn_cards_are_named_for_those_who_may_see_them() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let table = table_of(3, &[], PLAIN, spire);
    let told = of_step(&table, "show JB discard 2");
    assert_eq!(told, ["bob shows JB, discards a card and draws a card"]);
    let before = table_of(3, &[], ["JB", "5H", "QS", "7C"], THREE);
    let after = played(before.clone(), "discard 2");
    let events = super::events::told(&before, &after, |bank| before.game().play("discard 2", bank).expect("legal"));
    let alice = after.sight(Seat::new(0));
    assert_eq!(words(&events, &after, &alice), ["alice discards 3H and draws 5C"]);
    assert_eq!(words(&events, &after, &after.sight(Seat::new(1))), ["alice discards a card and draws a card"]);
}

#[test]
fn leaving_and_giving_up_are_told() {
    let show = "check; check; check; decline; decline; decline";
    let table = |steps: &str| played(table_of(3, &[], PLAIN, THREE), steps);
    assert_eq!(of_way(&table(show), &Way::Leaves(2)), ["carol leaves when this hand is over"]);
    let told = of_way(&table("bet 5"), &Way::Resigns(2));
    assert_eq!(told, ["carol resigns and folds, and 199 whites leave play"]);
    let mut leaving = table(show);
    assert!(leaving.leave(Seat::new(2)));
    let told = of_step(&played(leaving, "muck; muck"), "check");
    assert!(!told.is_empty());
    let dealt = table("bet 5; fold; fold");
    let told = of_way(&dealt, &Way::Leaves(0));
    let wanted = "alice leaves before anything is done in the new hand, takes the ante back and keeps 199 whites, which \
                  count at the end";
    assert_eq!(told, [wanted]);
}

#[test]
fn listed_steps_tell_prices_odds_and_what_follows() {
    for (steps, step, wanted) in [
        ("bet 5", "call", &["pot odds: 5 for 13, 38 % (one in 2.6)", "then alice calls, raises or folds"][..]),
        ("", "bet 3", &["the size of the pot", "then carol calls, raises or folds"]),
        ("bet 5", "raise 13", &["the size of the pot", "then alice calls, raises or folds"]),
        ("bet 5", "raise 5", &["then alice calls, raises or folds"]),
        ("", "check", &["then carol checks or bets"]),
        (
            "check; check; check",
            "buy SW",
            &["the flip after it costs 1, of SE, NW and NE; a joker would be the first", "then the card is opened"],
        ),
        ("check; check; check", "decline", &["then carol may buy a flip"]),
        ("check; check; check; decline; decline", "decline", &["then bob reveals or mucks"]),
        ("bet 5; fold", "fold", &["then hand 2 begins"]),
    ] {
        let table = played(table_of(3, &[], PLAIN, THREE), steps);
        let Awaits::Act(seat) = table.game().awaits() else { panic!("nobody is awaited") };
        let sight = table.sight(seat);
        let all = words(
            &table.game().preview(step, &sight).expect("a step").expect("what it shows is seen").events,
            &table,
            &sight,
        );
        assert!(all.ends_with(&wanted.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()), "{step}: {all:?}");
    }
}

//! The events that steps tell, and what `moves --long` adds.

use super::super::phase::Last;
use super::*;
use bypost_rules::{Event, Face};

/// Everybody's words: all cards of hands are public in these positions.
fn words(events: &[Event], faces: &[(Slot, &str)]) -> Vec<String> {
    let seen = |slot: Slot| faces.iter().find(|(open, _)| *open == slot).map(|(_, short)| card(short).number());
    let name = |number| Card::from_number(number).expect("a card").short().to_owned();
    events.iter().map(|event| event.in_words(&seats(3), &name, &seen).text).collect()
}

fn told(game: &JacinythCity, step: &str) -> Vec<String> {
    let mut bank = LotRequests::new(3).listening();
    game.play(&read(game, step), &mut bank).unwrap_or_else(|error| panic!("{step}: {error}"));
    words(&bank.take_events(), &[])
}

/// Moons and Leaves at c4, alice's alone; bob stands at c3.
const CITY: &str = "c3 5SW 1:1, c4 5ML 0:12, e5 AS";

#[test]
fn each_step_is_told() {
    let hand = "6LK CM PMSL AK CK | 3LY 2MK | ";
    for (city, step, wanted) in [
        (CITY, "draw", &["alice draws 3 cards"][..]),
        (CITY, "grow c4 1", &["alice's pyramid of 1 pip on c4 (5ML) grows to 2"]),
        (CITY, "spawn c4", &["alice spawns a pyramid of 1 pip on c4 (5ML)"]),
        (
            CITY,
            "build 6LK c5",
            &[
                "alice builds 6LK on c5",
                "the district of Leaves on c4 and c5 grows to 2 cards and stays with alice",
                "the district of Knots on c5 is founded with 1 card and is nobody's",
            ],
        ),
        (
            CITY,
            "move c4 c3 2",
            &[
                "alice moves a pyramid of 2 pips from c4 to c3 (5SW), beside 1 pip of bob",
                "the district of Suns on c3 of 1 card passes from bob to alice",
                "the district of Waves on c3 of 1 card passes from bob to alice",
            ],
        ),
        (
            CITY,
            "fly AK c4 d5",
            &[
                "alice discards AK: 5ML flies from c4 to d5 with 3 pips of alice",
                "the district of Moons on d5 is founded with 1 card and goes to alice",
                "the district of Leaves on d5 is founded with 1 card and goes to alice",
                "the district of Moons on c4 is gone",
                "the district of Leaves on c4 is gone",
            ],
        ),
        (
            CITY,
            "attack c3 bob 1 with CK draw 2",
            &[
                "alice attacks bob's pyramid of 1 pip on c3 (5SW) from c4, at a cost of 1, with CK worth 3: it goes back \
             to bob's supply",
                "alice draws 2 cards",
                "the district of Suns on c3 of 1 card is bob's no more",
                "the district of Waves on c3 of 1 card is bob's no more",
            ],
        ),
        (
            "c3 3MW 1:1, c4 5ML 0:12, e5 AS",
            "attack c3 bob 1 with PMSL replace",
            &[
                "alice attacks bob's pyramid of 1 pip on c3 (3MW) from c4, at a cost of 1, with PMSL worth 1: it goes back \
             to bob's supply, and a pyramid of alice of 1 pip takes its place",
                "the district of Waves on c3 of 1 card passes from bob to alice",
            ],
        ),
        (
            "c3 5SW 1:1, c2 AS, e5 CW",
            "hatch 6LK c4",
            &[
                "alice hatches 6LK on c4, with a pyramid of 1 pip",
                "the district of Leaves on c4 is founded with 1 card and goes to alice",
                "the district of Knots on c4 is founded with 1 card and goes to alice",
            ],
        ),
        (
            "b4 9WY 1:1, c4 5ML 0:1, e5 CW",
            "move c4 b4 1",
            &[
                "alice moves a pyramid of 1 pip from c4 to b4 (9WY), beside 1 pip of bob",
                "the district of Moons on c4 of 1 card is alice's no more",
                "the district of Waves on b4 of 1 card is shared by alice and bob now",
                "the district of Leaves on c4 of 1 card is alice's no more",
                "the district of Wyrms on b4 of 1 card is shared by alice and bob now",
            ],
        ),
        (
            "c3 7ML 0:1, c5 8WL, b3 AW, e5 CW",
            "build 6LK c4",
            &[
                "alice builds 6LK on c4",
                "the district of Leaves on c3, c4 and c5 joins 2 districts, has 3 cards and stays with alice",
                "the district of Knots on c4 is founded with 1 card and is nobody's",
            ],
        ),
    ] {
        let game = at(&[], city, hand);
        let told = told(&game, step);
        let rest = &told[wanted.len().min(told.len())..];
        assert_eq!(told[..wanted.len().min(told.len())], *wanted, "{step}: {told:?}");
        assert!(rest.iter().all(|line| line.starts_with("alice is dealt")), "{step}: {rest:?}");
    }
}

#[test]
fn limits_free_cards_and_new_piles_are_told() {
    let mut game = at(&[], CITY, "6LK CM PMSL AK | 3LY 2MK 4MS 5YK | ");
    game.phase = Phase::Discard;
    assert_eq!(told(&game, "discard AK"), ["alice discards AK, down to the limit of 3"]);
    game.phase = Phase::Action;
    let last = told(&game, "grow c4 1").pop();
    assert_eq!(last.as_deref(), Some("bob holds 4 cards and is to discard 1"));
    for (draw, wanted) in [
        ("start", "alice is dealt a card for the next turn, free of the hand limit"),
        ("end", "alice is dealt a card at the end of the turn"),
    ] {
        let game = at(&[("draw", draw)], CITY, "6LK | 3LY | ");
        assert_eq!(told(&game, "spawn c4").last().map(String::as_str), Some(wanted));
    }
    let mut game = at(&[], CITY, "6LK | 3LY | ");
    (game.pile, game.discards) = (Pile { lot: 2, next: 79, end: 80 }, cards("2MK 4MS 5YK"));
    let wanted = ["the pile is empty: the 3 discards are shuffled and are the new pile", "alice draws 3 cards"];
    assert_eq!(told(&game, "draw"), wanted);
}

#[test]
fn the_start_is_told() {
    let seats = seats(2);
    let lots = ["AM AS AW AL AY", "9MS 5SW 3LY 4WL 5YK 6SY"];
    let table = table(2, &[], &lots);
    let mut game: Box<dyn bypost_rules::Game> = (find("jacinyth-city").expect("the game").setup)(
        &seats,
        &super::options(&seats, &[]),
        &mut LotRequests::new(1),
    )
    .expect("a table");
    let mut bank = LotRequests::new(2).listening();
    for (slot, face) in table.opened() {
        game.take_in(*slot, face, &mut bank);
    }
    let laid =
        "the city begins with AY on e1, AL on d2, AW on c3, AM on a5, AS on b4, and everybody is dealt three cards";
    let told = words(&bank.take_events(), &[]);
    assert_eq!(told.len(), 1);
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split([' ', ',']).map(str::to_owned).collect();
        words.sort();
        words
    };
    assert_eq!(sorted(&told[0]), sorted(laid));
    let mut listening = LotRequests::new(3).listening();
    for place in [1, 1] {
        game = game.play(&format!("choose {place}"), &mut listening).expect("a choice");
    }
    let due: Vec<(Slot, Face)> = table
        .closed()
        .iter()
        .filter(|(slot, _)| game.audience(**slot) == bypost_rules::Audience::All)
        .map(|(slot, face)| (*slot, face.clone()))
        .collect();
    for (slot, face) in &due {
        game.take_in(*slot, face, &mut listening);
    }
    let told = words(&listening.take_events(), &[]);
    assert_eq!(told[..2], ["alice chooses a card to hatch first", "bob chooses a card to hatch first"]);
    assert!(told[2].starts_with("alice has chosen ") && told[3].starts_with("bob has chosen "), "{told:?}");
    assert!(told[4].ends_with(" has the highest of the chosen cards and hatches first"), "{told:?}");
}

#[test]
fn giving_up_and_ends_are_told() {
    let mut game = at(&[], CITY, "6LK | 3LY 2MK | AK");
    let mut bank = LotRequests::new(3).listening();
    game.resign(Seat::new(1), &mut bank);
    assert_eq!(
        words(&bank.take_events(), &[]),
        [
            "bob resigns: pyramids of 1 pip leave the board, and the hand of 2 cards goes to the discards",
            "the district of Suns on c3 of 1 card is bob's no more",
            "the district of Waves on c3 of 1 card is bob's no more",
        ]
    );
    let mut two = at(&[], CITY, "6LK | 3LY");
    two.resign(Seat::new(1), &mut bank);
    let last = words(&bank.take_events(), &[]).pop();
    assert_eq!(last.as_deref(), Some("the game is over: the other player has resigned"));
    let mut stalled = at(&[("stall", "10")], CITY, "6LK | 3LY");
    stalled.idle = 19;
    let told = told(&stalled, "grow c4 1");
    assert_eq!(
        told[1..],
        [
            "the game is over: nobody has built for 10 rounds",
            "alice has 2 points: Moons 1, Leaves 1",
            "bob has 2 points: Suns 1, Waves 1",
        ]
    );
}

#[test]
fn flips_and_losses_are_told() {
    let at_flip = |flip: &str| {
        let mut game = at(&[], "b2 7SK 0:1, a1 AM", "5ML");
        game.phase = Phase::Flip { card: card("5ML"), cell: cell("b3"), is_hatch: false };
        game.last = Some(Last::of(Seat::new(0), None));
        let mut bank = LotRequests::new(3).listening();
        let after = game.opened(game.pile.top().expect("a pile"), &Face::Card(card(flip).number()), &mut bank);
        (after, words(&bank.take_events(), &[]))
    };
    let (_, told) = at_flip("6LK");
    assert_eq!(
        told[..2],
        [
            "6LK is flipped, which is as high as 5ML or higher: it takes the cell, and 5ML is discarded",
            "alice builds 6LK on b3",
        ]
    );
    let (_, told) = at_flip("AK");
    assert_eq!(told[..2], ["AK is flipped and discarded", "alice builds 5ML on b3"]);
    let (after, told) = at_flip("CK");
    let wanted = "CK is flipped and discarded, and may take a pyramid of 3 pips or less on a card of its suits";
    assert_eq!(told[..2], [wanted, "alice builds 5ML on b3"]);
    assert_eq!(self::told(&after, "lose b2 1")[0], "alice loses the pyramid of 1 pip on b2 to the flip of CK");
    let game = at(&[], "b2 7SK 0:1, a1 AM", "5ML");
    assert_eq!(self::told(&game, "build 5ML b3"), ["alice wants to lay 5ML on b3, against the top of the pile"]);
}

#[test]
fn whoever_plays_alone_is_told_a_title() {
    let mut last = at(&[], "b2 5ML 0:1", "7ML");
    last.pile = Pile::default();
    let told = told(&last, "build 7ML b3");
    assert_eq!(
        told[told.len() - 3..],
        ["the game is over: the pile is empty", "alice has 4 points: Moons 2, Leaves 2", "alice ends as Outsider"]
    );
}

#[test]
fn listed_steps_tell_points_and_open_attacks() {
    for (step, wanted) in [
        ("grow c4 1", &[][..]),
        ("build 6LK c5", &["points then: alice 3 (+1), bob 2"]),
        ("move c4 c3 2", &["points then: alice 4 (+2), bob 0 (-2)", "could then be attacked: bob the 2 on c3 for 2"]),
    ] {
        let game = at(&[], CITY, "6LK | 3LY");
        let step = read(&game, step);
        let after = game.play(&step, &mut LotRequests::new(3)).expect("a legal step");
        let told = words(&game.outlook(&step, &after), &[]);
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(told, wanted);
    }
}

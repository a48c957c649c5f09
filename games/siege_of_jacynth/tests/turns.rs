//! Turns: what may be played, what is refused and why, and how it ends.

use serde_json::{Value, json};

use super::super::illegal::Illegal;
use super::*;
use bypost_rules::kit::decktet::HeldError;
use bypost_rules::{Face, LotRequests, Sight, Slot};

#[test]
fn bob_attacks_and_seats_take_turns_placing_and_drawing() {
    let mut table = table(&[]);
    for (step, seat, hand, pile) in [
        ("9LK 5", 1, "6SY 2SY 7ML 2WL 8WL", 13),
        ("5SW 2", 0, "4WL 3LY 6LK 2MK 7WY", 12),
        ("8WL 11", 1, "6SY 2SY 7ML 2WL 8YK", 11),
    ] {
        assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(seat)));
        table.play_typed(step).expect("a legal step");
        let position = seen(&table, seat);
        let name = ["alice", "bob"][usize::from(seat)];
        assert_eq!(position["hands"][name], json!(hand.split(' ').collect::<Vec<_>>()));
        assert_eq!(position["pile"], pile);
    }
}

#[test]
fn what_may_not_be_played_is_said() {
    for (steps, wanted) in [
        ("6:9LK 5", "the hand has no place 6, it has 5 cards"),
        ("0:9LK 5", "the hand has no place 0, it has 5 cards"),
        ("1:6SY 5", "place 1 of the hand is 9LK, not 6SY"),
        ("9LK 13", "a card covers two of the columns 0 to 13, so none can go to 13"),
        ("9LK 99", "a card covers two of the columns 0 to 13, so none can go to 99"),
        ("9LK 5; 5SW 4", "at 4 a card would not lie flat: 0 cards in column 4, 1 card in column 5"),
        ("9LK 5; 5SW 6", "at 6 a card would not lie flat: 1 card in column 6, 0 cards in column 7"),
        ("9LK 0; 5SW 0; 6SY 1", "at 1 a card would not lie flat: 2 cards in column 1, 0 cards in column 2"),
        ("swap AM CS", "cards of the wall are swapped only at tables with pie=true"),
    ] {
        let mut table = table(&[]);
        let before = table.hash();
        assert_eq!(table.play_typed(steps), Err(wanted.to_owned()), "{steps}");
        assert!(steps.contains(';') || table.hash() == before, "{steps} has changed something");
    }
}

#[test]
fn nothing_is_played_before_the_wall_is_open_or_unshown_or_after_the_end() {
    let mut game = SiegeOfJacynth::setup(&seats(), &options(&[]), &mut LotRequests::new(1)).expect("a table");
    let step = Step::Place { place: 1, card: card("9LK"), x: 5 };
    let bank = || LotRequests::new(4);
    let wall = (0..12).map(|place| (Slot { lot: 2, place }, Face::Card(place % 6 + place / 6 * 30)));
    for (slot, face) in [(Slot { lot: 1, place: 0 }, Face::Thrown(vec![3]))].into_iter().chain(wall) {
        assert_eq!(game.play(&step, &mut bank()).err(), Some(Illegal::Dealing));
        assert_eq!(game.candidates(&Sight::public()), []);
        let position = game.position(&Sight::public());
        assert_eq!((&position["turn"], &position["wall"], &position["free"]), (&Value::Null, &json!([]), &json!([])));
        assert_eq!(game.awaits(), Awaits::Act(Seat::new(1)), "who begins is known from the start");
        game = game.opened(slot, &face, &mut bank());
    }
    assert_eq!(game.shows(&step), [Slot { lot: 3, place: 0 }]);
    assert_eq!(game.play(&step, &mut bank()).err(), Some(HeldError::FaceDown(1).into()));
    let shown = game.opened(Slot { lot: 3, place: 0 }, &Face::Card(card("9LK").number()), &mut bank());
    assert_eq!(shown.judge(&step), Ok(()));
    assert!(shown.shows(&step).is_empty(), "what is public is not shown again");
    assert_eq!(shown.judge(&Step::Place { place: 2, card: card("9LK"), x: 5 }), Err(HeldError::FaceDown(2).into()));
    let over = game.without(Seat::new(0), &mut bank());
    assert_eq!(over.play(&step, &mut bank()).err(), Some(Illegal::Over));
    assert!(over.shows(&step).is_empty() && over.candidates(&Sight::public()).is_empty());
}

#[test]
fn it_ends_when_each_has_placed_twelve() {
    let mut table = table(&[]);
    for turn in 0..24 {
        assert_eq!(table.game().awaits(), Awaits::Act(Seat::new(1 - turn % 2)));
        let moves = table.moves();
        table.play(&moves[7 * usize::from(turn) % moves.len()]).expect("a listed step");
    }
    let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
    assert!(outcome.why.starts_with("all cards are placed"));
    let position = seen(&table, 0);
    assert_eq!((&position["pile"], &position["turn"], &position["free"]), (&json!(0), &Value::Null, &json!([])));
    assert_eq!(position["hands"], json!({ "alice": [], "bob": 0 }));
}

#[test]
fn who_resigns_has_lost() {
    for leaver in [0, 1] {
        let mut table = table(&[]);
        table.play_typed("9LK 5").expect("a legal step");
        table.resign(Seat::new(leaver));
        let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(1 - leaver)]);
        assert_eq!((outcome.why.as_str(), outcome.places[0].score), ("the other player has resigned", None));
        assert_eq!(seen(&table, 0)["resigned"], json!([seats().name(Seat::new(leaver))]));
        let hash = table.hash();
        table.resign(Seat::new(1 - leaver));
        assert_eq!(table.hash(), hash, "over is over");
    }
}

#[test]
fn sections_decide_then_symbols_then_nothing() {
    let (mut by_sections, mut by_symbols, mut drawn) = (0, 0, 0);
    for number in 0..400 {
        let entry = find("siege-of-jacynth").expect("the game");
        let mut chance = Chance::new(number);
        let mut table =
            Rehearsal::new(entry, &seats(), &options(&[]), Vec::new(), Chance::new(!number)).expect("a table");
        while matches!(table.game().awaits(), Awaits::Act(_)) {
            let moves = table.moves();
            table.play(&moves[chance.below(moves.len())]).expect("a listed step");
        }
        let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
        let position = seen(&table, 0);
        let key = |name: &str| (position["won"][name].as_i64(), position["tiebreak"][name].as_i64());
        let (alice, bob) = (key("alice"), key("bob"));
        let wanted = match alice.cmp(&bob) {
            std::cmp::Ordering::Greater => [1, 2],
            std::cmp::Ordering::Less => [2, 1],
            std::cmp::Ordering::Equal => [1, 1],
        };
        assert_eq!([outcome.places[0].rank, outcome.places[1].rank], wanted);
        let scores = [0, 1].map(|seat| outcome.places[seat].score.and_then(Score::whole));
        assert_eq!(scores, [alice.0, bob.0]);
        let count = if alice.0 != bob.0 {
            &mut by_sections
        } else if alice != bob {
            &mut by_symbols
        } else {
            &mut drawn
        };
        *count += 1;
        let told = if alice.0 != bob.0 {
            "sections"
        } else if alice != bob {
            "more symbols"
        } else {
            "symbols are level"
        };
        assert!(outcome.why.ends_with(told), "{}", outcome.why);
    }
    assert!(by_sections > 0 && by_symbols > 0 && drawn > 0, "{by_sections} {by_symbols} {drawn}");
}

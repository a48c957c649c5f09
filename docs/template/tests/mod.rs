//! Tests of the rules of Pig.

use super::{INFO, Pig};
use bypost_rules::{Awaits, Chance, Entry, Options, Rehearsal, Seat, Seats};

/// A table to 10 points on which the die shows these numbers, after some steps.
fn played(casts: &[u16], steps: &str) -> Rehearsal {
    let seats = Seats::new(["alice", "bob"].map(str::to_owned).into());
    let options = Options::chosen(&INFO, 2, &[("goal", "10")]).expect("valid options");
    let casts = casts.iter().map(|cast| vec![*cast]).collect();
    let mut table = Rehearsal::new(&Entry::of::<Pig>(), &seats, &options, casts, Chance::new(1)).expect("a table");
    steps.split_whitespace().for_each(|step| table.play(step).expect(step));
    table
}

#[test]
fn a_turn_goes_on_until_it_is_held_or_lost() {
    for (casts, steps, seat) in [
        (&[4][..], "", 0),
        (&[4, 5], "roll", 0),
        (&[4, 1, 2], "roll", 1),
        (&[1, 2], "", 1),
        (&[4, 2], "hold", 1),
        (&[4, 2, 3], "hold hold", 0),
    ] {
        assert_eq!(played(casts, steps).game().awaits(), Awaits::Act(Seat::new(seat)), "{casts:?} {steps}");
    }
}

#[test]
fn the_goal_wins_and_giving_up_loses() {
    let winner = |table: &Rehearsal| match table.game().awaits() {
        Awaits::Over(outcome) => outcome.winners().next(),
        _ => None,
    };
    assert_eq!(winner(&played(&[5, 5], "roll hold")), Some(Seat::new(0)));
    assert_eq!(winner(&played(&[5, 4, 2], "roll hold")), None);
    let mut table = played(&[5], "");
    table.resign(Seat::new(0));
    assert_eq!(winner(&table), Some(Seat::new(1)));
    let mut over = played(&[5, 5], "roll hold");
    assert!(over.play("roll").is_err());
}

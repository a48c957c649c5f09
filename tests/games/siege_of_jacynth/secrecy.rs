//! Siege of Jacynth: hands and pile are as closed as the options say.

use bypost::rules::{Audience, Seat};

use crate::common::games::passed_over;
use crate::secrecy::{FILE, ask, begun_of, turn};
use crate::truth::Truth;

#[test]
fn nobody_is_shown_a_card_of_the_other_hand_or_of_the_pile() {
    if passed_over() {
        return;
    }
    for options in ["", " --set pie=true --set open-pile=true"] {
        let world = begun_of(&format!("siege-of-jacynth{options}"), 2);
        for round in 0..9 {
            if [1, 3, 8].contains(&round) {
                let (alice, bob) = (Some("alice"), Some("bob"));
                ask(&world, "a", alice, alice);
                ask(&world, "b", None, bob);
                ask(&world, "c", None, None);
            }
            turn(&world);
        }
        // The other player cannot open a hand with the shares in the file, and a drawn card is not open
        // before it is paid for.
        let truth = Truth::of(&world.bytes(FILE));
        for pending in truth.last().lots().pending().iter().filter(|pending| pending.audience != Audience::All) {
            let may = |seat: u8| {
                let (seat, other) = (Seat::new(seat), Seat::new(1 - seat));
                pending.audience.includes(seat) && pending.has_paid(other)
            };
            for seat in [0, 1] {
                assert_eq!(truth.opens_with(&[Seat::new(seat)], pending.slot), may(seat), "{}", pending.slot);
            }
        }
    }
}

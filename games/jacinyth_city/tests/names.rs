//! Attacks on seats with names that look like something else.

use std::sync::Arc;

use super::super::setting::Setting;
use super::notation::{CITY, HAND, alice, canonical};
use super::*;

/// The usual position with other names.
fn named(names: [&str; 3]) -> JacinythCity {
    let mut game = at(&[], CITY, HAND);
    let seats = Seats::new(names.map(str::to_owned).into());
    game.setting = Arc::new(Setting::new(&seats, &options(&seats, &[])).expect("a setting"));
    game
}

#[test]
fn any_names_are_read_back_as_they_are_written() {
    const NAMES: [&str; 12] = [
        "bob",
        "bob 2",
        "bob 2 with",
        "bob 2 2",
        "with",
        "with 2",
        "2",
        "2 with",
        "1:CK",
        "Zoë 漢字",
        "bob  3",
        "draw 1",
    ];
    let others = |name: &str| NAMES.into_iter().filter(move |other| *other != name).collect::<Vec<_>>();
    for one in NAMES {
        for other in others(one) {
            for third in others(one).into_iter().filter(|third| *third != other) {
                let game = named([third, one, other]);
                for rest in ["1 with 3:CK", "2 with 3:CK 4:PMSL replace draw 1", "3 with 1:5ML draw 2"] {
                    for owner in [one, other] {
                        let step = format!("attack c4 {owner} {rest}");
                        for sight in [Sight::public(), alice()] {
                            let read = canonical(&game, &step, &sight);
                            assert_eq!(read.as_deref(), Ok(step.as_str()), "beside {third}, {one} and {other}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_left_out_size_belongs_to_the_longest_name_unless_it_is_one() {
    let game = named(["alice", "Bob", "bob 2"]);
    for (typed, wanted) in [
        ("attack d4 bob with CK", "attack d4 Bob 3 with 3:CK"),
        ("attack e5 bob 2 3 with CK", "attack e5 bob 2 3 with 3:CK"),
        ("attack c4 BOB 2 with CK", "attack c4 Bob 2 with 3:CK"),
    ] {
        assert_eq!(canonical(&game, typed, &alice()).as_deref(), Ok(wanted), "{typed}");
    }
}

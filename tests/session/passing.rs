//! Files that pass from hand to hand: a home does not see that one has left.

use bypost::post::armor;
use bypost::session::{Due, Opened};

use super::home::OVERDUE;
use super::three_homes::Homes;
use super::typing::{Typed, commands};

/// The seat on the clock plays after some time, and its player copies the file to some of the others.
fn passed(homes: &mut Homes, waits: i64, to: &[usize]) -> Opened {
    let place = homes.places()[0];
    homes.world.pass(waits);
    let opened = homes.opened(place);
    let steps = homes.all[place].steps(&opened, 0);
    let written = homes.all[place].play(opened, &steps).unwrap();
    let copy = armor(&written.text());
    to.iter().for_each(|place| drop(homes.all[*place].receive(&copy)));
    written
}

/// Whoever has sent a file by hand is told that its reader is late, and what may be done about it.
#[test]
fn a_home_that_does_not_know_whether_the_file_has_left_tells_both() {
    let mut homes = Homes::begun(70);
    let author = homes.places()[0];
    let written = passed(&mut homes, 60, &[0, 1, 2]);
    let late = homes.all[homes.places()[0]].name();
    let next = homes.all[author].next_step(&written);
    assert_eq!(next.words.to_string(), format!("send t.toml to {late}; bypost mail t.toml --send"));
    homes.world.pass(OVERDUE);
    let next = homes.all[author].next_step(&written);
    let words = next.words.to_string();
    let send = format!("unless {late} has it, send t.toml to {late}; bypost mail t.toml --send; ");
    assert!(words.starts_with(&format!("{send}if {late} has it, {late}'s time is used up: ")), "{words}");
    assert_eq!(next.due, Due::Decide);
    let agree = commands(&words).into_iter().find(|command| command[0] == "consent").unwrap();
    assert!(matches!(homes.all[author].types(&written, &agree, &[]), Ok(Typed::Lines(_))), "{words}");
}

/// A late turn goes to all, since whoever does not have it takes its author for late.
#[test]
fn a_late_turn_goes_to_all() {
    let mut homes = Homes::begun(71);
    let [author, reader, third] = homes.places();
    let written = passed(&mut homes, OVERDUE, &[]);
    let name = |place: usize| homes.all[place].name();
    let next = homes.all[author].next_step(&written).words.to_string();
    let all = format!("{}, and to {}, who may take {} for late", name(reader), name(third), name(author));
    assert_eq!(next, format!("send t.toml to {all}; bypost mail t.toml --send"));
}

/// A turn that goes on without a seat goes to that seat, too.
#[test]
fn whoever_is_put_out_gets_the_file() {
    let mut homes = Homes::begun(72);
    let [late, author, other] = homes.places();
    let gone_on = homes.gone_on();
    let name = |place: usize| homes.all[place].name();
    let next = homes.all[author].next_step(&gone_on).words.to_string();
    let all = format!("send t.toml to {}, and to {}, who may say that this is wrong", name(other), name(late));
    assert!(next.starts_with(&all), "{next}");
}

//! Two ways to end a wait for a late seat: what homes are told that have agreed to the one, or to the other,
//! or that may do the better one only later.

use bypost::file::Agreed;
use bypost::session::{Command, Due, Opened, agreements};

use super::crossed::{told, typed};
use super::home::OVERDUE;
use super::three_homes::{Homes, stopped};
use super::typing::{Typed, commands};

fn agrees(homes: &mut Homes, place: usize, to: Agreed) {
    let file = homes.opened(place);
    let lines = homes.all[place].agree(&file, to).unwrap();
    homes.deliver(&lines);
}

fn out(homes: &Homes) -> Agreed {
    Agreed::Out(homes.all[homes.places()[0]].name().to_owned())
}

/// The commands at a home that is told in one sentence what it may do now.
fn may_act(homes: &Homes, place: usize, file: &Opened) -> Vec<Command> {
    let next = homes.all[place].next_step(file);
    assert_eq!(next.due, Due::Decide, "{}", next.words);
    next.commands
}

/// Whoever may go on only later is told since when, and that another one has agreed to it; and nothing that
/// leads away from it.
#[test]
fn who_may_go_on_later_is_told_from_when() {
    let mut homes = Homes::got_late(70);
    let [late, author, other] = homes.places().map(|place| homes.all[place].name());
    let place = homes.places()[1];
    let file = homes.opened(place);
    let (next, words) = (homes.all[place].next_step(&file), told(&homes, place, &file));
    assert_eq!((next.due, next.commands.len()), (Due::Wait, 0), "{words}");
    for part in [
        &*format!("{other} has agreed to go on without {late}, and {author} may do so from "),
        "came here on ",
        " has 1 hour to answer it",
        "clocks may differ by 6 minutes",
        &format!("bypost play t.toml without {late} does it then"),
    ] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(!words.contains("consent"), "{words}");
    homes.world.pass(OVERDUE);
    let file = homes.opened(place);
    let Typed::Written(_) = typed(&mut homes, place, &file, &["play", "without"]) else { panic!() };
}

/// Where one seat has agreed to a claim and the other to go on, each may act, and is told so.
#[test]
fn nobody_waits_for_the_other_where_both_ways_are_agreed() {
    for goes_on in [true, false] {
        let mut homes = Homes::got_late(71);
        let ([_, author, other], to) = (homes.places(), out(&homes));
        agrees(&mut homes, author, to);
        let file = homes.opened(author);
        let words = told(&homes, author, &file);
        assert!(words.contains(" from ") && !words.contains("once "), "{words}");
        homes.world.pass(OVERDUE);
        for (place, step) in [(author, "without"), (other, "claim")] {
            let file = homes.opened(place);
            let (words, offered) = (told(&homes, place, &file), may_act(&homes, place, &file));
            assert_eq!(commands(&words).len(), 1, "{words}");
            assert!(offered[0].to_string().contains(step), "{words}");
            assert!(!words.contains("all have agreed") && words.contains("the claim counts"), "{words}");
        }
        let (place, step) = if goes_on { (author, "without") } else { (other, "claim") };
        let file = homes.opened(place);
        let Typed::Written(_) = typed(&mut homes, place, &file, &["play", step, "--yes"]) else { panic!() };
    }
}

/// Whoever may claim since another one says that a seat is late is not told that all have said so.
#[test]
fn who_may_claim_has_not_agreed() {
    let mut homes = Homes::begun(72);
    homes.world.pass(OVERDUE);
    let ([late, author, other], to) = (homes.places(), out(&homes));
    agrees(&mut homes, other, to);
    let [late, author_name, other] = [late, author, other].map(|place| homes.all[place].name());
    let file = homes.opened(author);
    let words = told(&homes, author, &file);
    let told = format!("{other} says that {late}'s time is used up, and {author_name} may claim; ");
    assert_eq!(words, told + "bypost play t.toml claim does it");
}

/// What only the seat on the clock may play is told so, and is offered to nobody else; also where that seat
/// is late.
#[test]
fn a_draw_is_played_by_whoever_is_on_the_clock() {
    let mut homes = Homes::begun(73);
    let [late, author, other] = homes.places();
    let name = homes.all[late].name();
    agrees(&mut homes, other, Agreed::Draw);
    let asks = format!("asks to end the game with a shared win, which {name} alone may play; ");
    for seconds in [0, OVERDUE] {
        homes.world.pass(seconds);
        let file = homes.opened(author);
        let words = told(&homes, author, &file);
        assert!(words.contains(&(asks.clone() + "bypost consent t.toml draw agrees")), "{words}");
    }
    agrees(&mut homes, author, Agreed::Draw);
    for place in [author, other] {
        let file = homes.opened(place);
        let words = told(&homes, place, &file);
        assert!(!words.contains("draw"), "{words}");
        let agreed = agreements(homes.all[place].memory(&file).as_ref(), &file)[0].in_words();
        assert!(agreed.ends_with(&format!(" to a draw; all that is needed, and {name} may play it")), "{agreed}");
        let refused = stopped(homes.all[place].play(file, &["agreed draw".to_owned()]));
        assert_eq!(refused, format!("agreed draw: only {name}, who is on the clock, may play that"));
    }
    let file = homes.opened(late);
    typed(&mut homes, late, &file, &["play", "agreed"]);
}

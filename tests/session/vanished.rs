//! Three homes at a table with rescue, one of which vanishes or seems to: what each of them signs, refuses
//! and asks.

use crate::common::signing::ForgeSignatures as _;
use std::collections::BTreeSet;

use bypost::chain::{Relation, compare, consent_hash};
use bypost::file::{Agreed, Consent};
use bypost::post::{ScanBudget, consents_in};
use bypost::session::standings::{Kind, Played};
use bypost::session::{self, Outcome, Standings, objections};

use super::common::identity;
use super::home::{Home, OVERDUE, PACE, World, header};
use super::player::keep_consent;
use super::three_homes::{Homes, stopped};

/// A table at which one has vanished, and whoever is left pays unasked.
#[test]
fn two_go_on_without_the_third() {
    let mut homes = Homes::begun(1);
    let ([late, author, other], (to, step)) = (homes.places(), homes.without());
    let name = homes.all[late].name();
    // Nobody agrees or writes before the time is used up by the clock here.
    homes.world.pass(PACE);
    for place in [author, other] {
        let opened = homes.opened(place);
        let refused = homes.all[place].agree(&opened, to.clone()).unwrap_err();
        assert!(refused.contains("nobody goes on without"), "{refused}");
    }
    homes.world.pass(OVERDUE - PACE);
    let opened = homes.opened(author);
    let refused = homes.all[author].play(opened, std::slice::from_ref(&step)).unwrap_err();
    assert!(refused.contains(&format!("no consent to going on without {name}")), "{refused}");
    let opened = homes.gone_on();
    assert!(opened.table().is_missing(bypost::rules::Seat::new(late as u8)) || !opened.table().is_paying());
    let mail = homes.all[author].send(&opened);
    homes.deliver(&mail);
    let opened = homes.opened(late);
    let next = homes.all[late].next_step(&opened).words.to_string();
    assert!(next.contains("bypost consent t.toml contest"), "{next}");
    // The others pay unasked until the seat has left, and go on.
    for _ in 0..60 {
        let opened = homes.opened(author);
        let Some(seat) = opened.table().clock() else { break };
        assert_ne!(seat.index(), late, "whoever is missing is not awaited");
        homes.turn(None);
    }
    assert!(!homes.opened(other).table().is_paying());
    assert_eq!(
        homes.opened(other).chain().head(),
        homes.opened(late).chain().head(),
        "whoever is gone gets it as well"
    );
    let played = Played::of(&homes.opened(author), None);
    assert!(matches!(played.kind, Kind::Unfinished | Kind::Without | Kind::Rated), "{played:?}");
    if played.kind == Kind::Without {
        assert!(Standings::new(vec![played], &BTreeSet::new()).players.is_empty());
    }
}

/// Who keeps a mail back does not make somebody late.
#[test]
fn a_home_waits_as_long_as_it_has_the_turn() {
    let mut homes = Homes::begun(2);
    let opened = homes.opened(0);
    let seat = opened.table().clock().unwrap().index();
    let steps = homes.all[seat].steps(&opened, 0);
    let opened = homes.all[seat].opened().unwrap();
    let written = homes.all[seat].play(opened, &steps).unwrap();
    let mail = homes.all[seat].send(&written);
    homes.world.pass(OVERDUE);
    homes.deliver(&mail);
    let ([_, author, other], (to, _)) = (homes.places(), homes.without());
    // Its own home has had it long enough; whoever got it just now waits.
    for place in [author, other] {
        let opened = homes.opened(place);
        let agreed = homes.all[place].agree(&opened, to.clone());
        if place == seat {
            agreed.unwrap();
        } else {
            let refused = agreed.unwrap_err();
            assert!(refused.contains(" has 1 hour to answer it"), "{refused}");
        }
    }
    homes.world.pass(OVERDUE);
    let place = if author == seat { other } else { author };
    let opened = homes.opened(place);
    homes.all[place].agree(&opened, to).unwrap();
}

/// The consent crosses the late turn: a home that agreed asks before each turn there.
#[test]
fn who_agreed_asks_before_it_plays_on_the_late_turn() {
    let mut homes = Homes::begun(3);
    let ([late, author, other], (to, _)) = (homes.places(), homes.without());
    homes.world.pass(OVERDUE);
    let opened = homes.opened(author);
    homes.all[author].agree(&opened, to).unwrap();
    let played = homes.played_late();
    let mail = homes.all[late].send(&played);
    homes.deliver(&mail);
    while homes.opened(0).table().clock() != Some(homes.all[author].seat) {
        homes.turn(None);
    }
    let opened = homes.opened(author);
    let others_have_signed = opened.chain().links.last().unwrap().seat == homes.all[other].seat;
    let steps = homes.all[author].steps(&opened, 0);
    let asked = homes.all[author].play(opened, &steps);
    if !others_have_signed {
        let asked = stopped(asked);
        assert!(asked.contains("asks: this home has agreed to go on without"), "{asked}");
        homes.all[author].is_sure = true;
        homes.turn(None);
        homes.all[author].is_sure = false;
    }
    // Once every other seat has signed there, nothing is asked any more.
    for _ in 0..4 {
        homes.turn(None);
    }
}

/// `without` itself crosses the late turn: both files are kept, nobody is convicted, and homes ask before
/// they go over.
#[test]
fn both_files_of_a_crossing_are_kept() {
    let mut homes = Homes::begun(4);
    let [late, author, other] = homes.places();
    let gone_on = homes.gone_on();
    let before = homes.opened(late);
    let played = homes.played_late();
    assert!(matches!(compare(gone_on.chain(), played.chain()), Relation::Parted { is_fork: false, .. }));
    let mails = [homes.all[author].send(&gone_on), homes.all[late].send(&played)];
    for (place, mail) in [(author, 1), (late, 0), (other, 0), (other, 1)] {
        let (tables, _) = homes.all[place].receive(&mails[mail]);
        let kept = matches!(tables[0].outcome, Outcome::Parted { kind: "parted", .. } | Outcome::Updated(_));
        assert!(kept, "{place} {mail}: {:?}", tables[0].outcome);
        if let Outcome::Parted { words, .. } = &tables[0].outcome {
            assert!(!words.contains("claim"), "{words}");
        }
    }
    // Whoever wrote it, or agreed to it, asks before it goes over; the late seat before it goes on.
    for place in [late, author, other] {
        let branch = homes.all[place].branches().into_iter().find(|one| one.chain().holds(&played.chain().head()));
        let file = branch.unwrap_or_else(|| played.clone());
        if file.table().clock() != Some(homes.all[place].seat) {
            continue;
        }
        let steps = homes.all[place].steps(&file, 0);
        let asked = stopped(homes.all[place].play(file, &steps));
        assert!(asked.contains("asks: ") && asked.contains("go on without"), "{asked}");
    }
    // The first payment of whoever did not write it settles which file counts, and is asked about. Whoever
    // has only the file that goes on pays unasked, as the other tables here show.
    let file = homes.opened(other);
    assert_eq!(file.table().clock(), Some(homes.all[other].seat));
    assert!(file.table().is_paying());
    let asked = stopped(homes.all[other].play(file, &[]));
    assert!(asked.contains("asks: ") && asked.contains("settles that the file without"), "{asked}");
    // The late seat says that it was not late. Nobody else can say it, and nothing else counts as that.
    assert!(stopped(homes.all[other].agree(&gone_on, Agreed::Contest)).contains("no seat"));
    let lines = homes.all[late].agree(&gone_on, Agreed::Contest).unwrap();
    let (_, consent) = consents_in(&lines, &mut ScanBudget::default()).remove(0).unwrap();
    for wrong in [
        Consent { on: before.chain().links[3].hash, ..consent.clone() },
        Consent { seat: homes.all[other].name().to_owned(), ..consent.clone() },
        Consent { time: consent.time.plus(1), ..consent.clone() },
    ] {
        let taken = keep_consent(&mut homes.all[other].store, &gone_on, &wrong, consent.time);
        assert!(taken.is_err(), "{wrong:?}");
    }
    for place in [author, other] {
        assert_eq!(homes.all[place].receive(&lines).1, [Ok(())]);
        let memory = homes.all[place].memory(&gone_on);
        assert_eq!(objections(memory.as_ref(), gone_on.chain()).len(), 1);
    }
}

/// That a seat is late counts for nothing if it is said while that seat has time, and takes no place of what
/// is said later.
#[test]
fn what_was_said_too_early_is_not_taken_in() {
    let mut homes = Homes::begun(6);
    let ([late, author, other], (to, _)) = (homes.places(), homes.without());
    let file = homes.opened(author);
    let until = file.table().deadline().unwrap();
    let out = Agreed::Out(homes.all[late].name().to_owned());
    for (to, time, is_taken) in [(&to, until, false), (&out, until, false), (&to, until.plus(1), true)] {
        let (id, seat) = (file.chain().id, homes.all[other].name().to_owned());
        let consent = Consent { seat, on: file.table().head(), to: to.clone(), time, signature: [0; 64] };
        let signature = identity(homes.all[other].seat.index() as u8 + 1).agree(&consent_hash(&id, &consent));
        let consent = Consent { signature, ..consent };
        let taken = keep_consent(&mut homes.all[author].store, &file, &consent, until.plus(OVERDUE));
        assert_eq!(taken.is_ok(), is_taken, "{consent:?}");
    }
}

/// A file in which the others go on without a seat is taken in only once that seat has no time left by the
/// clock here, too.
#[test]
fn a_file_that_goes_on_too_early_by_the_clock_here_waits() {
    let mut homes = Homes::begun(7);
    let [late, author, other] = homes.places();
    let (gone_on, before) = (homes.gone_on(), homes.opened(other));
    let mail = homes.all[author].send(&gone_on);
    // Clocks here are behind that of the author, by no more than clocks may differ.
    homes.world.pass(-(OVERDUE - PACE) / 2);
    let name = homes.all[late].name();
    for place in [other, late] {
        let (tables, _) = homes.all[place].receive(&mail);
        let Outcome::Refused(fault) = &tables[0].outcome else { panic!("{:?}", tables[0].outcome) };
        let what = format!("it goes on without {name} too early by this clock: {name} has time until");
        assert!(fault.what.contains(&what) && fault.what.contains("since clocks differ nobody goes on"), "{fault:?}");
        assert_eq!(fault.hint.as_ref().map(ToString::to_string).as_deref(), Some("take it in again then"));
        assert_eq!(homes.opened(place).chain().head(), before.chain().head(), "nothing was kept");
    }
    homes.world.pass(OVERDUE - PACE);
    for place in [other, late] {
        let (tables, _) = homes.all[place].receive(&mail);
        assert!(matches!(tables[0].outcome, Outcome::Updated(_)), "{:?}", tables[0].outcome);
        assert_eq!(homes.opened(place).chain().head(), gone_on.chain().head());
    }
}

/// One home agrees to a claim and to going on without the same seat only if its owner means both.
#[test]
fn both_ways_at_once_are_asked_about() {
    let mut homes = Homes::begun(5);
    let ([late, author, other], (without, step)) = (homes.places(), homes.without());
    let out = Agreed::Out(homes.all[late].name().to_owned());
    homes.world.pass(OVERDUE);
    for (place, first, second) in [(other, without.clone(), out.clone()), (author, out, without)] {
        let opened = homes.opened(place);
        homes.all[place].agree(&opened, first).unwrap();
        let refused = stopped(homes.all[place].agree(&opened, second.clone()));
        assert!(refused.contains("the claim counts"), "{refused}");
        homes.all[place].is_bold = true;
        homes.all[place].agree(&opened, second).unwrap();
        homes.all[place].is_bold = false;
    }
    let opened = homes.opened(author);
    let asked = stopped(homes.all[author].play(opened, &[step]));
    assert!(asked.contains("asks: ") && asked.contains("the claim counts"), "{asked}");
}

/// A restored home names those to whom it deals pieces of its key.
#[test]
fn a_restored_home_names_the_keys_to_which_it_deals() {
    let world = World::new();
    let mut homes = Homes { all: [0, 1, 2].map(|seat| Home::new(seat, &world)), world };
    let mut first = Some(session::begin(header(6), bypost::games::GAMES).unwrap());
    while homes.all[0].opened().is_none_or(|opened| !opened.table().is_full()) {
        homes.turn(first.take());
    }
    let opened = homes.opened(0);
    let mut home = homes.all[opened.table().clock().unwrap().index()].restored();
    let asked = stopped(home.play(opened, &[]));
    assert!(asked.contains("asks: unremembered; in this turn") && asked.contains("deals pieces"), "{asked}");
}

/// The result of a table that went on without a seat, where claims count: the seat that was put out has lost
/// to the others, unless it objects. Without that nobody is rated.
#[test]
fn standings_list_tables_that_went_on_without_a_seat() {
    for number in [7, 8] {
        let mut homes = Homes::begun(number);
        let [late, author, other] = homes.places();
        let gone_on = homes.gone_on();
        let mail = homes.all[author].send(&gone_on);
        homes.deliver(&mail);
        while let Some(seat) = homes.opened(other).table().clock() {
            let opened = homes.opened(seat.index());
            let gives_up = !homes.all[seat.index()].steps(&opened, 0).is_empty() && !opened.table().is_paying();
            let steps = if gives_up { vec!["resign".to_owned()] } else { Vec::new() };
            let written = homes.all[seat.index()].play(opened, &steps).unwrap();
            let mail = homes.all[seat.index()].send(&written);
            homes.deliver(&mail);
        }
        let played = Played::of(&homes.opened(author), None);
        let standings = Standings::new(vec![played], &BTreeSet::new());
        let won: Vec<(u32, u32)> = standings.players.iter().map(|one| (one.score.won, one.score.lost)).collect();
        if number % 2 == 1 {
            assert_eq!(won.iter().filter(|won| **won == (1, 0)).count(), 2, "{won:?}");
            assert!(won.contains(&(0, 2)), "{won:?}");
        } else {
            assert_eq!(standings.apart[0].kind, Kind::Without);
        }
        let lines = homes.all[late].agree(&gone_on, Agreed::Contest).unwrap();
        homes.deliver(&lines);
        let memory = homes.all[author].memory(&gone_on);
        let played = Played::of(&homes.opened(author), memory.as_ref());
        assert_eq!(played.kind, Kind::Without, "the objection is known");
    }
}

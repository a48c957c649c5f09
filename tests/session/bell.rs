//! What the bell rings for, and when it waits for somebody who is away.

use bypost::file::Agreed;
use bypost::games::GAMES;
use bypost::session::{self, Absences, BellEvent, Clock as _, Leave, Listener, Opened, Ring, Rung, Store as _};

use super::home::{Home, OVERDUE, PACE, World, header};

/// A table of three at which the second seat decides, and the homes of the three.
fn awaited() -> (World, Opened, [Home; 3]) {
    let world = World::new();
    let mut homes = [0, 1, 2].map(|seat| Home::new(seat, &world));
    let mut opened = session::begin(header(0), GAMES).unwrap();
    let is_reached = |opened: &Opened| {
        let table = opened.table();
        table.is_full() && table.clock().is_some_and(|seat| seat.index() == 1 && table.may_decide(seat))
    };
    while !is_reached(&opened) {
        let home = &mut homes[opened.table().clock().unwrap().index()];
        let steps = home.steps(&opened, 0);
        opened = home.play(opened, &steps).unwrap();
    }
    (world, opened, homes)
}

/// What a home hears, with what it has heard before; it is remembered.
struct Heard {
    rung: Rung,
    away: Absences,
}

impl Heard {
    fn new() -> Self {
        Self { rung: Rung::default(), away: Absences::default() }
    }

    fn ring(&mut self, home: &Home, opened: &Opened) -> Option<(BellEvent, String)> {
        let rung = &self.rung;
        let ring = home.asked(opened, &self.away, |asker| Ring::at(opened, &Listener { asker, rung }))?;
        ring.note_in(&mut self.rung);
        assert!(ring.subject.contains(", table ") && ring.text.contains(", table "), "{ring:?}");
        Some((ring.event, ring.seat))
    }
}

/// The notices with which a home goes away for so many seconds.
fn away(home: &Home, world: &World, seconds: i64) -> Absences {
    let (keys, now) = (home.store.snapshot(&[0; 32]).unwrap().keys, world.now());
    let mut absences = Absences::default();
    Leave::until(keys, now.plus(seconds), now).unwrap().sign(&mut absences).unwrap();
    absences
}

#[test]
fn it_rings_once_for_each_thing_that_is_new() {
    let (world, opened, homes) = awaited();
    let (mut first, mut second) = (Heard::new(), Heard::new());
    let until = opened.table().deadline().unwrap();
    let name = homes[1].name().to_owned();
    let ring = |event| Some((event, name.clone()));
    assert_eq!(until, opened.table().time().plus(PACE));
    // When it is asked, as seconds before the end of the second seat's time; what its home hears, and what
    // the first one's.
    for (left, own, others) in [
        (PACE, ring(BellEvent::Waits), None),
        (PACE - 60, None, None),
        (PACE / 4 + 1, None, None),
        (PACE / 4, ring(BellEvent::LateSoon), None),
        (0, None, None),
        (-1, ring(BellEvent::Late), None),
        // Clocks may differ by a tenth of the time for a turn.
        (-PACE / 10, None, None),
        (-PACE / 10 - 1, None, ring(BellEvent::Late)),
        (-2 * PACE, None, None),
    ] {
        world.pass(until.seconds() - left - world.now().seconds());
        assert_eq!(second.ring(&homes[1], &opened), own, "{left}");
        assert_eq!(first.ring(&homes[0], &opened), others, "{left}");
    }
    // A home that first looks now hears of the most urgent alone.
    let mut late = Heard::new();
    assert_eq!(late.ring(&homes[1], &opened), ring(BellEvent::Late));
    assert_eq!(late.ring(&homes[1], &opened), None);
}

#[test]
fn it_rings_again_at_the_same_turn_when_something_else_is_asked() {
    let (world, opened, mut homes) = awaited();
    let mut first = Heard::new();
    world.pass(OVERDUE);
    let late = homes[1].name().to_owned();
    assert_eq!(first.ring(&homes[0], &opened), Some((BellEvent::Late, late.clone())));
    let table = homes[2].send(&opened);
    let lines = homes[2].agree(&opened, Agreed::Out(late)).unwrap();
    homes[0].receive(&(table + &lines));
    assert_eq!(first.ring(&homes[0], &opened), Some((BellEvent::Waits, homes[0].name().to_owned())));
    assert_eq!(first.ring(&homes[0], &opened), None);
}

#[test]
fn while_somebody_is_away_only_what_cannot_wait_is_told() {
    let (world, opened, homes) = awaited();
    let (mut first, mut second) = (Heard::new(), Heard::new());
    let name = homes[1].name().to_owned();
    let ring = |event| Some((event, name.clone()));
    second.away = away(&homes[1], &world, 3 * PACE);
    let notice = second.away.own()[0].clone();
    assert!(first.away.take(&notice, world.now()).unwrap());
    // The next step tells it, and nobody's clock waits for it.
    let words = |home: &Home, heard: &Heard| {
        home.asked(&opened, &heard.away, |asker| session::next_step(&opened, asker)).words.to_string()
    };
    assert!(words(&homes[0], &first).contains(&format!("{name} is away until ")), "{}", words(&homes[0], &first));
    assert_eq!(opened.table().deadline(), Some(opened.table().time().plus(PACE)));
    for (passed, own, others) in [
        (0, None, None),
        (PACE - 600, ring(BellEvent::LateSoon), None),
        (OVERDUE, ring(BellEvent::Late), None),
        // The notice has ended, and whoever is back hears of everything that waits.
        (4 * PACE, ring(BellEvent::Waits), ring(BellEvent::Late)),
        (5 * PACE, None, None),
    ] {
        let now = opened.table().time().plus(passed);
        world.pass(now.seconds() - world.now().seconds());
        assert_eq!(second.ring(&homes[1], &opened), own, "{passed}");
        assert_eq!(first.ring(&homes[0], &opened), others, "{passed}");
    }
    // What has waited meanwhile is told once.
    let (world, opened, homes) = awaited();
    let mut back = Heard::new();
    back.away = away(&homes[1], &world, 60);
    assert_eq!(back.ring(&homes[1], &opened), None);
    world.pass(61);
    assert_eq!(back.ring(&homes[1], &opened), ring(BellEvent::Waits));
    assert_eq!(back.ring(&homes[1], &opened), None);
}

#[test]
fn an_away_notice_stops_no_claim() {
    let (world, opened, mut homes) = awaited();
    let notice = away(&homes[1], &world, 100 * PACE).own()[0].clone();
    let mut known = Absences::default();
    assert!(known.take(&notice, world.now()).unwrap());
    let waits = homes[0].asked(&opened, &known, |asker| session::next_step(&opened, asker)).due;
    world.pass(OVERDUE);
    let next = homes[0].asked(&opened, &known, |asker| session::next_step(&opened, asker));
    assert!(next.due < waits && next.words.to_string().contains(" is away until "), "{next:?}");
    homes[0].agree(&opened, Agreed::Out(homes[1].name().to_owned())).unwrap();
}

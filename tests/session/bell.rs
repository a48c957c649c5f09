//! What the bell rings for.

use bypost::file::Agreed;
use bypost::games::GAMES;
use bypost::session::{self, BellEvent, Clock as _, Listener, Opened, Ring, Rung};

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
}

impl Heard {
    fn new() -> Self {
        Self { rung: Rung::default() }
    }

    fn ring(&mut self, home: &Home, opened: &Opened, held_back: Option<&str>) -> Option<(BellEvent, String)> {
        let rung = &self.rung;
        let ring = home.asked(opened, |asker| Ring::at(opened, &Listener { asker, rung, held_back }))?;
        ring.note_in(&mut self.rung);
        assert!(ring.subject.contains(", table ") && ring.text.contains(", table "), "{ring:?}");
        Some((ring.event, ring.seat))
    }
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
        assert_eq!(second.ring(&homes[1], &opened, None), own, "{left}");
        assert_eq!(first.ring(&homes[0], &opened, None), others, "{left}");
    }
    // A home that first looks now hears of the most urgent alone.
    let mut late = Heard::new();
    assert_eq!(late.ring(&homes[1], &opened, None), ring(BellEvent::Late));
    assert_eq!(late.ring(&homes[1], &opened, None), None);
}

#[test]
fn it_rings_again_at_the_same_turn_when_something_else_is_asked() {
    let (world, opened, mut homes) = awaited();
    let mut first = Heard::new();
    world.pass(OVERDUE);
    let late = homes[1].name().to_owned();
    assert_eq!(first.ring(&homes[0], &opened, None), Some((BellEvent::Late, late.clone())));
    let table = homes[2].send(&opened);
    let lines = homes[2].agree(&opened, Agreed::Out(late)).unwrap();
    homes[0].receive(&(table + &lines));
    assert_eq!(first.ring(&homes[0], &opened, None), Some((BellEvent::Waits, homes[0].name().to_owned())));
    assert_eq!(first.ring(&homes[0], &opened, None), None);
}

#[test]
fn an_order_that_was_held_back_is_told_once() {
    let (_, opened, homes) = awaited();
    for seat in [0, 1] {
        let mut heard = Heard::new();
        let told = |why: &'static str| Some(why);
        let ring = Some((BellEvent::HeldBack, homes[seat].name().to_owned()));
        assert_eq!(heard.ring(&homes[seat], &opened, told("no card of that suit")), ring);
        assert_eq!(heard.ring(&homes[seat], &opened, told("no card of that suit")), None);
        assert_eq!(heard.ring(&homes[seat], &opened, told("the cell is taken")), ring);
        // That it waits as well counts as told.
        assert_eq!(heard.ring(&homes[seat], &opened, None), None);
    }
}

//! What somebody hears of at a table, once each.

use bypost::file::Agreed;
use bypost::games::GAMES;
use bypost::session::{self, Alert, AlertKind, Clock as _, GivenAlerts, Kept as _, Opened};

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

/// What a home hears beyond the alerts that it was given before; it is noted, and its text read again.
fn heard(home: &Home, opened: &Opened, given: &mut GivenAlerts) -> Option<(AlertKind, String)> {
    let alert = home.asked(opened, |asker| Alert::at(opened, asker, given))?;
    given.note(&alert);
    let text = given.text().unwrap();
    assert_eq!((GivenAlerts::parse(&text), text.lines().count()), (Ok(given.clone()), 1), "{text}");
    assert!(alert.subject.contains(", table ") && alert.text.contains(", table "), "{alert:?}");
    Some((alert.kind, alert.seat))
}

#[test]
fn each_thing_that_is_new_is_heard_of_once() {
    let (world, opened, homes) = awaited();
    let (mut first, mut second) = (GivenAlerts::default(), GivenAlerts::default());
    let until = opened.table().deadline().unwrap();
    let name = homes[1].name().to_owned();
    let alert = |kind| Some((kind, name.clone()));
    assert_eq!(until, opened.table().time().plus(PACE));
    // When it is asked, as seconds before the end of the second seat's time; what its home hears, and what
    // the first one's.
    for (left, own, others) in [
        (PACE, alert(AlertKind::Waits), None),
        (PACE / 4, None, None),
        (0, None, None),
        (-1, alert(AlertKind::Late), None),
        // Clocks may differ by a tenth of the time for a turn.
        (-PACE / 10, None, None),
        (-PACE / 10 - 1, None, alert(AlertKind::Late)),
        (-2 * PACE, None, None),
    ] {
        world.pass(until.seconds() - left - world.now().seconds());
        assert_eq!(heard(&homes[1], &opened, &mut second), own, "{left}");
        assert_eq!(heard(&homes[0], &opened, &mut first), others, "{left}");
    }
    // A home that first looks now hears of the most urgent alone, and again once the table is forgotten.
    let mut late = GivenAlerts::default();
    for wanted in [alert(AlertKind::Late), None] {
        assert_eq!(heard(&homes[1], &opened, &mut late), wanted);
    }
    late.forget(&opened.chain().id);
    assert_eq!(late, GivenAlerts::default());
}

#[test]
fn a_consent_that_is_asked_for_at_the_same_turn_is_heard_of() {
    let (world, opened, mut homes) = awaited();
    let mut first = GivenAlerts::default();
    world.pass(OVERDUE);
    let late = homes[1].name().to_owned();
    assert_eq!(heard(&homes[0], &opened, &mut first), Some((AlertKind::Late, late.clone())));
    let table = homes[2].send(&opened);
    let lines = homes[2].agree(&opened, Agreed::Out(late)).unwrap();
    homes[0].receive(&(table + &lines));
    assert_eq!(heard(&homes[0], &opened, &mut first), Some((AlertKind::Waits, homes[0].name().to_owned())));
    assert_eq!(heard(&homes[0], &opened, &mut first), None);
}

#[test]
fn a_list_of_another_form_is_not_read() {
    let id = "ab".repeat(32);
    for (text, is_read) in [
        (String::new(), true),
        (format!("{id} = [\"{id}\", \"waits\"]\n"), true),
        (format!("{id} = [\"{id}\", \"held-back\"]\n"), false),
        (format!("{id} = [\"{id}\"]\n"), false),
        (format!("[{id}]\nhead = \"{id}\"\nmarks = [\"waits\"]\n"), false),
        ("not a list".to_owned(), false),
    ] {
        assert_eq!(GivenAlerts::parse(&text).is_ok(), is_read, "{text}");
    }
}

//! What is told of a seat without which the others have gone on, once all is paid for it.

use bypost::file::Agreed;
use bypost::session::{Due, drawing, gone_in_words};

use super::three_homes::Homes;

/// A table that has gone on without a seat, and the number of the turn in which it did.
fn gone(number: u8) -> (Homes, [usize; 3], u32) {
    let mut homes = Homes::begun(number);
    let places = homes.places();
    let gone_on = homes.gone_on();
    let mail = homes.all[places[1]].send(&gone_on);
    homes.deliver(&mail);
    while homes.opened(0).table().is_paying() {
        homes.turn(None);
    }
    (homes, places, gone_on.table().turns())
}

/// The drawing does not say of a seat that was put out that it has resigned.
#[test]
fn a_seat_that_was_put_out_has_not_resigned() {
    let (homes, [late, author, _], _) = gone(80);
    let name = homes.all[late].name();
    let drawn = drawing::public(homes.opened(author).table());
    assert!(drawn.contains(&format!("{name} (out of the game)")) && !drawn.contains("resigned"), "{drawn}");
    assert_eq!(homes.opened(author).table().put_out().len(), 1);
}

/// Every home can tell since when, and whether the seat has objected; its own home offers that as long as it
/// has not.
#[test]
fn it_is_told_since_when_a_seat_is_gone() {
    let (mut homes, [late, author, _], turn) = gone(81);
    let name = homes.all[late].name();
    let words = |homes: &Homes| {
        let file = homes.opened(author);
        gone_in_words(homes.all[author].memory(&file).as_ref(), file.chain(), name)
    };
    let told = format!("the others went on without {name} in turn {turn}");
    assert_eq!(words(&homes).as_ref(), Some(&told));
    let file = homes.opened(late);
    let next = homes.all[late].next_step(&file);
    assert_eq!((next.due, next.is_objection()), (Due::Nothing, true), "{}", next.words);
    let lines = homes.all[late].agree(&file, Agreed::Contest).unwrap();
    homes.deliver(&lines);
    assert_eq!(words(&homes), Some(told + &format!(", and {name} has objected")));
    assert!(!homes.all[late].next_step(&file).is_objection());
}

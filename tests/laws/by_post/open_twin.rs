//! A sealed table ends in the same way as an open one with the same faces and the same steps.

use bypost::rules::{Chance, Face, Knowledge, Rehearsal, Seat};

use super::super::hash;
use super::Post;
use crate::truth::Truth;

/// An open table with the same faces and steps ends in the same way.
pub(super) fn ends_alike(post: &Post) {
    let table = post.last().table();
    let mut open = Rehearsal::new(post.entry, &post.seats, &post.options, dealt(post), Chance::new(0)).unwrap();
    for link in &post.last().chain().links {
        for step in &link.turn.steps {
            match step.as_str() {
                "resign" => open.resign(link.seat),
                "leave" => assert!(open.leave(link.seat), "{}: {:?} may not leave", post.name, link.seat),
                step => open.play(step).unwrap_or_else(|error| panic!("{}: {step}: {error}", post.name)),
            }
        }
    }
    assert_eq!(open.game().awaits(), table.game().awaits(), "{}", post.name);
    assert_eq!(hash(open.game()), hash(table.game()), "{}", post.name);
}

/// The faces of all lots, worked out with all keys. Faces that nobody could open before the end are left to
/// chance.
fn dealt(post: &Post) -> Vec<Vec<u16>> {
    let (table, truth) = (post.last().table(), Truth::of(post.last().text().as_bytes()));
    let public = table.knowledge(Seat::new(0), None);
    let faces = truth.faces().iter().map(|(slot, face)| (*slot, Face::Card(*face))).collect();
    let (lots, opened) = (public.lots.to_vec(), public.opened.to_vec());
    let all = Knowledge::new(public.game().boxed(), lots, public.closed.clone(), opened, faces);
    all.fill(&mut Chance::new(0)).unwrap_or_else(|error| panic!("{}: {error:?}", post.name))
}

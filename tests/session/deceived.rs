//! A home at a table with rescue that holds a false piece of another seat's key.

use crate::common::signing::ForgeSignatures as _;
use std::collections::BTreeSet;

use bypost::chain::turn_hash;
use bypost::file::text;
use bypost::post::armor;
use bypost::session::standings::Played;
use bypost::session::{self, Standings};
use bypost::table::Ending;

use super::common::identity;
use super::home::{Home, World, header};
use super::three_homes::{Homes, stopped};

/// A seat that holds a false piece is told so, and accuses whoever has dealt it, or takes it as it is.
#[test]
fn a_false_piece_is_not_taken_unasked() {
    [true, false].into_iter().for_each(deceived);
}

/// What a home does that holds a false piece, and accuses the dealer or not.
fn deceived(accuses: bool) {
    let world = World::new();
    let mut homes = Homes { all: [0, 1, 2].map(|seat| Home::new(seat, &world)), world };
    let mut first = Some(session::begin(header(9), bypost::games::GAMES).unwrap());
    while homes.all[0].opened().is_none_or(|opened| opened.chain().links.len() < 5) {
        homes.turn(first.take());
    }
    let opened = homes.opened(0);
    let (dealer, victim) = (opened.table().clock().unwrap(), opened.chain().links[3].seat);
    let opened = homes.opened(dealer.index());
    let written = homes.all[dealer.index()].play(opened, &[]).unwrap();
    // Another byte of the victim's piece, behind one commitment.
    let mut file = written.chain().file();
    let turn = file.turns.iter_mut().rfind(|turn| turn.rescue.escrow.is_some()).unwrap();
    let place = if victim < dealer { victim.index() } else { victim.index() - 1 };
    turn.rescue.escrow.as_mut().unwrap()[32 * (1 + place)] ^= 1;
    turn.signature = identity(dealer.index() as u8 + 1).sign(&turn_hash(&written.chain().id, turn));
    let index = turn.number as usize;
    file.turns.truncate(index);
    let mail = armor(&text(&file, ""));
    for place in [victim.index(), (0..3).find(|place| ![victim.index(), dealer.index()].contains(place)).unwrap()] {
        homes.all[place].receive(&mail);
    }
    // Whoever comes before the victim plays on.
    for _ in 0..3 {
        let opened = homes.opened(victim.index());
        let seat = opened.table().clock().unwrap();
        if seat == victim {
            break;
        }
        assert_ne!(seat, dealer);
        let steps = homes.all[seat.index()].steps(&opened, 0);
        let written = homes.all[seat.index()].play(opened, &steps).unwrap();
        let mail = homes.all[seat.index()].send(&written);
        homes.all[victim.index()].receive(&mail);
    }
    let opened = homes.opened(victim.index());
    let home = &mut homes.all[victim.index()];
    let memory = home.memory(&opened);
    let keys = bypost::session::Store::snapshot(&home.store, &opened.chain().id).unwrap().keys;
    let notes = session::remembered_notes(&opened, memory.as_ref(), &keys);
    assert!(notes.iter().any(|note| note.contains("is false")), "{notes:?}");
    let steps = home.steps(&opened, 0);
    let refused = stopped(home.play(opened.clone(), &steps));
    assert!(refused.contains("has dealt a false piece"), "{refused}");
    let name = opened.table().seats().name(dealer);
    let next = home.next_step(&opened).words.to_string();
    assert!(next.contains(&format!("bypost play t.toml accuse {name}")), "{next}");
    if accuses {
        let accused = home.play(opened.clone(), &[format!("accuse {name}")]).unwrap();
        assert!(matches!(accused.table().ending(), Some(Ending::Accused { dealer: found, .. }) if found == dealer));
        let finding = session::examine(accused.text().as_bytes(), bypost::games::GAMES);
        let lines = session::report(&["t".to_owned()], &[finding], &|_| None).join("\n");
        assert!(lines.contains("signed in turn") && lines.contains("a false piece of"), "{lines}");
        let standings = Standings::new(vec![Played::of(&accused, None)], &BTreeSet::new());
        let lost = standings.players.iter().filter(|one| (one.score.won, one.score.lost) == (0, 2)).count();
        assert_eq!((standings.rated, lost), (1, 1));
    } else {
        home.is_bold = true;
        home.play(opened, &steps).unwrap();
    }
}

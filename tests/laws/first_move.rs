//! What is told of the mails before the first move is held against what happens, at tables of every game that
//! are played by post until somebody has something to decide.

use std::collections::BTreeMap;
use std::slice::from_ref;

use bypost::rules::{Entry, Seat};
use bypost::session::{self, FirstMove, InMemory, KeyFile, TurnWriter};

use crate::common::effort::tries;
use crate::common::games::games;
use crate::common::{ALL_NAMES, header_of};
use crate::session::player::World;

/// Seats of the largest tables.
const MOST: u8 = 4;

#[test]
fn the_mails_before_the_first_move_are_counted() {
    for entry in games() {
        let info = (entry.info)();
        for count in info.seats[0]..=info.seats[1].min(MOST) {
            let mut exact = BTreeMap::new();
            for number in 0..tries(3, 12) as u8 {
                let (mails, promised) = played(entry, count, 16 * count + number);
                for (sent, told) in promised {
                    let name = format!("{}, {count} seats, table {number}, after {sent} mails", info.id);
                    let left = &mails[sent..];
                    match &told.to {
                        Some(to) => assert_eq!(to, left, "{name}"),
                        None => assert!(left.len() <= told.mails, "{name}: {} of {}", left.len(), told.mails),
                    }
                    exact.entry((sent, told.to.is_some())).or_insert(told.mails);
                }
            }
            println!("laws: {}, {count} seats: {exact:?}", info.id);
        }
    }
}

/// Plays until somebody decides. It gives the seats to which mails went, and what was told after each.
fn played(entry: &'static Entry, count: u8, number: u8) -> (Vec<Seat>, Vec<(usize, FirstMove)>) {
    let header = header_of(&(entry.info)().id, count.into(), number, &[]);
    let mut opened = session::begin(header, from_ref(entry)).unwrap();
    let (world, key) =
        (World::new(), |seat| KeyFile::new(ALL_NAMES[seat], &[number ^ 91 ^ (seat as u8) << 6; 32]).unwrap());
    let mut homes: Vec<InMemory> = (0..count.into()).map(|seat| InMemory::new(vec![key(seat)])).collect();
    let (mut mails, mut told, mut here) = (Vec::new(), Vec::new(), Seat::new(0));
    loop {
        let seat = opened.table().clock().unwrap();
        // Whoever sends it is told, and whoever gets it.
        told.push((mails.len(), FirstMove::of(&opened, &[here], false).unwrap()));
        if seat != here {
            mails.push(seat);
            told.push((mails.len(), FirstMove::of(&opened, &[here], true).unwrap()));
            told.push((mails.len(), FirstMove::of(&opened, &[seat], false).unwrap()));
            here = seat;
        }
        let home = &mut homes[seat.index()];
        if opened.table().is_full() && home.viewer().look(opened.table(), None).unwrap().table.may_decide(seat) {
            return (mails, told);
        }
        let mut writer = TurnWriter::new(&world, home, opened).unwrap();
        writer.join_all().unwrap();
        writer.play_forced().unwrap();
        opened = writer.commit().unwrap().opened().clone();
    }
}
